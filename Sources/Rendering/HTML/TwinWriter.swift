internal import GridreelPrimitives
internal import GridreelSceneModel

/// Writes the parts of a page that shows a grid as a table.
struct TwinWriter {
  /// The fonts, classes and definitions of the page; draws what is no box.
  var svg: SVGWriter
  /// Whether each element has its own style, as mail needs it; then only the table and its texts are written.
  let isInline: Bool
  /// Whether something in the page is for readers who do not see it.
  private(set) var hasHidden = false

  /// The class or the style of a look.
  mutating func attribute(_ look: SVGLook) -> String {
    guard !look.declarations.isEmpty else { return "" }
    guard isInline else { return " class=\"\(svg.definitions.className(look))\"" }
    let style = look.declarations.joined(separator: ";")
    return " style=\"\(style.replacing("\"", with: "'"))\""
  }

  /// A text for readers who do not see it.
  mutating func hidden(_ text: String, tag: String = "span") -> String {
    hasHidden = true
    return "<\(tag) class=\"h\">\(text.xml)</\(tag)>"
  }

  // MARK: Looks

  /// Adds a declaration whose value has colours.
  func add(
    _ name: String, to look: inout SVGLook, _ value: ((GridColor) -> String) -> String
  ) {
    let light = "\(name):" + value { Self.css(svg.definitions.pair(of: $0).light) }
    let dark = "\(name):" + value { Self.css(svg.definitions.pair(of: $0).dark) }
    look.declarations.append(light)
    if dark != light { look.dark.append(dark) }
  }

  /// A colour as a value of a style sheet.
  private static func css(_ color: GridColor) -> String {
    guard !color.isOpaque else { return SVGText.hex(color) }
    let parts = [color.red, color.green, color.blue].map { "\(Int(($0 * 255).rounded()))" }
    return "rgba(\(parts.joined(separator: ",")),\(SVGText.number(color.alpha)))"
  }

  static func points(_ value: Double) -> String {
    let number = SVGText.number(value)
    return number == "0" ? "0" : number + "px"
  }

  /// A look at a place within a box that begins at a point.
  static func place(_ rect: GridRect, from origin: GridPoint) -> SVGLook {
    SVGLook([
      "left:" + points(rect.x - origin.x), "top:" + points(rect.y - origin.y),
      "width:" + points(rect.width), "height:" + points(rect.height),
    ])
  }

  /// Shows an element on light or on dark pages alone.
  static func show(_ look: inout SVGLook, on side: SchemeScene.Side) {
    switch side {
    case .both: break
    case .light: look.dark.append("display:none")
    case .dark:
      look.declarations.append("display:none")
      look.dark.append("display:block")
    }
  }

  /// The paints of a box, those on top first.
  func add(_ paints: [Paint], to look: inout SVGLook) {
    let shown = Array(paints.reversed())
    let last = shown.firstIndex { if case .color(let color) = $0 { color.isOpaque } else { false } }
    let layers = shown[...(last ?? shown.count - 1)]
    guard !layers.isEmpty else { return }
    add("background", to: &look) { css in
      layers.enumerated().map { number, paint in
        switch paint {
        case .color(let color) where number == layers.count - 1: css(color)
        case .color(let color): "linear-gradient(\(css(color)),\(css(color)))"
        case .gradient(let gradient):
          "linear-gradient(\(SVGText.number(gradient.angle + 90))deg,"
            + gradient.stops.map { "\(css($0.color)) \(SVGText.number($0.offset * 100))%" }
            .joined(separator: ",") + ")"
        }
      }.joined(separator: ",")
    }
  }

  /// The ground of a cell: its paints, and lines along its edges.
  func ground(_ grounds: [TwinGround]) -> SVGLook {
    var (paints, lines): ([Paint], [(edge: TwinEdge, width: Double, color: GridColor)]) = ([], [])
    for ground in grounds {
      switch ground {
      case .whole(let own):
        paints += own
        if own.contains(where: \.isOpaque) { lines = [] }
      case .edge(let edge, let width, let color): lines.append((edge, width, color))
      }
    }
    var look = SVGLook([])
    if !paints.isEmpty { add(paints, to: &look) }
    guard !lines.isEmpty else { return look }
    if isInline {
      for line in lines {
        add("border-\(line.edge.rawValue)", to: &look) {
          "\(Self.points(line.width)) solid \($0(line.color))"
        }
      }
      return look
    }
    add("box-shadow", to: &look) { css in
      lines.reversed().map { line in
        let width = Self.points(line.width)
        let offset =
          switch line.edge {
          case .top: "0 \(width)"
          case .bottom: "0 -\(width)"
          case .left: "\(width) 0"
          case .right: "-\(width) 0"
          }
        return "inset \(offset) 0 \(css(line.color))"
      }.joined(separator: ",")
    }
    return look
  }

  // MARK: Boxes and drawings

  /// An item as an element within a box that begins at a point; empty if there is nothing to see.
  mutating func element(_ piece: TwinPiece, from origin: GridPoint) -> String {
    let item = piece.item
    switch item.content {
    case .text(let block): return text(block, piece.side, from: origin)
    case .link: return ""
    case .fill(let paints, let radius):
      return box(item.frame.sharp, radius, piece, origin) { $0.add(paints, to: &$1) }
    case .line(let color, let dash) where dash.isEmpty:
      return line(item.frame.sharpLine, color, piece, origin)
    case .outline(let line, let radius) where line.dash.isEmpty:
      guard line.isVisible else { return "" }
      return box(item.frame.sharp, radius, piece, origin) { writer, look in
        look.declarations.append("box-sizing:border-box")
        writer.add("border", to: &look) { "\(Self.points(line.width)) solid \($0(line.color))" }
      }
    case .shadow(let shadow, let radius):
      guard shadow.color.alpha > 0 else { return "" }
      return box(
        item.frame.sharp.offset(x: shadow.x, y: shadow.y), radius, piece, origin
      ) { writer, look in
        writer.add("background", to: &look) { $0(shadow.color) }
        if shadow.blur > 0 {
          look.declarations.append("filter:blur(\(Self.points(shadow.blur / 2)))")
        }
      }
    case .disc(let color):
      let (center, size) = (item.frame.center, min(item.frame.width, item.frame.height))
      let round = GridRect(
        x: center.x - size / 2, y: center.y - size / 2, width: size, height: size)
      return box(round, size / 2, piece, origin) { writer, look in
        writer.add("background", to: &look) { $0(color) }
      }
    case .line, .outline, .arrow, .figure, .picture: return drawing(piece, from: origin)
    }
  }

  private mutating func box(
    _ rect: GridRect, _ radius: Double, _ piece: TwinPiece, _ origin: GridPoint,
    paint: (TwinWriter, inout SVGLook) -> Void
  ) -> String {
    guard !rect.isEmpty else { return "" }
    var look = Self.place(rect, from: origin)
    if radius > 0 { look.declarations.append("border-radius:" + Self.points(radius)) }
    paint(self, &look)
    Self.show(&look, on: piece.side)
    return "<i\(attribute(look))></i>"
  }

  /// A line as the border of a box, since a box thinner than a pixel may be none.
  private mutating func line(
    _ rect: GridRect, _ color: GridColor, _ piece: TwinPiece, _ origin: GridPoint
  ) -> String {
    guard !rect.isEmpty, color.alpha > 0 else { return "" }
    let isLevel = rect.width >= rect.height
    var look = Self.place(rect, from: origin)
    look.declarations.remove(at: isLevel ? 3 : 2)
    add(isLevel ? "border-top" : "border-left", to: &look) {
      "\(Self.points(isLevel ? rect.height : rect.width)) solid \($0(color))"
    }
    Self.show(&look, on: piece.side)
    return "<i\(attribute(look))></i>"
  }

  /// What is no box, such as the line of a sparkline, as a small drawing.
  private mutating func drawing(_ piece: TwinPiece, from origin: GridPoint) -> String {
    let elements = svg.elements(of: piece.item)
    guard !elements.isEmpty else { return "" }
    let frame = piece.item.frame
    // On whole points, so that edges meet pixels.
    let (left, top) = (frame.x.rounded(.down), frame.y.rounded(.down))
    let area = GridRect(
      x: left, y: top, width: max(1, frame.maxX.rounded(.up) - left),
      height: max(1, frame.maxY.rounded(.up) - top))
    var look = Self.place(area, from: origin)
    Self.show(&look, on: piece.side)
    let sides = [area.x, area.y, area.width, area.height].map { SVGText.number($0) }
    return "<svg\(attribute(look)) viewBox=\"\(sides.joined(separator: " "))\""
      + " shape-rendering=\"crispEdges\" aria-hidden=\"true\">"
      + elements.split(separator: "\n").joined() + "</svg>"
  }
}
