internal import GridreelCanvas
internal import GridreelPrimitives
internal import GridreelSceneModel

/// A glyph of a face.
struct GlyphKey: Hashable {
  /// The face, and the glyph's number in it.
  let face: FaceIdentifier
  let glyph: UInt32
}

/// The class of a look's latest text.
struct LookClass {
  /// Kept, so that no other look gets its name.
  let look: TextLook
  let color: GridColor
  let face: FaceIdentifier
  let name: String
}

/// Writes the elements of one drawing and collects the definitions that they refer to.
struct SVGWriter {
  /// The fonts that shaped the text.
  let shaper: TextShaper
  /// Whether text stays text or becomes shapes.
  let text: VectorText
  /// Whether the document embeds its fonts.
  let embedsFonts: Bool
  /// The definitions that the elements refer to.
  var definitions: SVGDefinitions
  /// The glyphs and characters in use, by face.
  var fonts = SVGFonts()
  /// The ids of glyph shapes that are already defined.
  var glyphIDs: [GlyphKey: String] = [:]
  /// The classes of looks, by their looks.
  var lookClasses: [ObjectIdentifier: LookClass] = [:]
  /// The elements, one per line.
  private(set) var body = ""
  /// Rectangles of one paint to be merged into one path.
  private var batch: RectangleBatch?

  /// Makes a writer; the pairs are what colours stand in for in a scene of two themes.
  init(
    shaper: TextShaper, text: VectorText, embedsFonts: Bool,
    pairs: [GridColor: SchemeScene.Pair] = [:]
  ) {
    (self.shaper, self.text, self.embedsFonts) = (shaper, text, embedsFonts)
    definitions = SVGDefinitions(pairs: pairs)
  }

  /// The definitions after everything is written.
  func finishedDefinitions() -> SVGDefinitions { definitions }

  /// Writes a scene's elements.
  ///
  /// - Parameters:
  ///   - scene: The scene.
  ///   - sides: The pages on which its items are shown, by pane and item; nil means all.
  mutating func write(_ scene: Scene, sides: [[SchemeScene.Side]]? = nil) {
    let whole = GridRect(x: 0, y: 0, width: scene.size.width, height: scene.size.height)
    if let background = scene.background, background.alpha > 0 {
      fill(whole, with: background)
    }
    for (place, pane) in scene.panes.enumerated() where pane.opacity > 0 {
      var groups = 0
      if pane.opacity < 1 {
        element("<g opacity=\"\(SVGText.number(pane.opacity))\">")
        groups += 1
      }
      for clip in clips(of: pane, in: whole) {
        element("<g clip-path=\"url(#\(clip))\">")
        groups += 1
      }
      write(pane.items, sides: sides?[place])
      flush()
      for _ in 0..<groups { element("</g>") }
    }
    flush()
  }

  /// Writes a pane's items, those for light or dark pages alone in groups.
  private mutating func write(_ items: [Item], sides: [SchemeScene.Side]?) {
    var side = SchemeScene.Side.both
    func change(to next: SchemeScene.Side, _ writer: inout SVGWriter) {
      guard next != side else { return }
      if side != .both { writer.element("</g>") }
      side = next
      guard next != .both else { return writer.flush() }
      let (shown, hidden) = (["display:inline"], ["display:none"])
      let look =
        next == .light ? SVGLook(shown, dark: hidden) : SVGLook(hidden, dark: shown)
      writer.element("<g class=\"\(writer.definitions.className(look))\">")
    }
    for (place, item) in items.enumerated() where !Allowance.isSpent {
      let before = body.utf8.count
      change(to: sides?[place] ?? .both, &self)
      write(item)
      Allowance.take(body.utf8.count - before)
    }
    change(to: .both, &self)
  }

  /// The elements of one item, which are not added to the drawing.
  mutating func elements(of item: Item) -> String {
    flush()
    let before = body
    body = ""
    write(item)
    flush()
    defer { body = before }
    return body
  }

  /// Appends an element's text on a line of its own.
  mutating func element(_ text: String) {
    flush()
    body += text + "\n"
  }

  /// The clips of a pane's items, outermost first.
  private mutating func clips(of pane: Pane, in whole: GridRect) -> [String] {
    var ids: [String] = []
    if let rounding = pane.rounding, rounding.radius > 0 {
      ids.append(
        definitions.clip(to: rounding.frame, cornerRadius: rounding.radius))
    }
    if let rect = pane.clip, !rect.contains(whole) {
      ids.append(definitions.clip(to: rect.snapped))
    }
    return ids
  }

  private mutating func write(_ item: Item) {
    switch item.content {
    case .fill(let paints, let cornerRadius):
      fill(item.frame, with: paints, cornerRadius: cornerRadius)
    case .line(let color, let dash): line(item.frame, color: color, dash: dash)
    case .outline(let style, let cornerRadius):
      outline(item.frame, style: style, cornerRadius: cornerRadius)
    case .shadow(let shadow, let cornerRadius):
      self.shadow(item.frame, shadow, cornerRadius: cornerRadius)
    case .text(let block): write(block)
    case .arrow(let arrow): write(arrow, in: item.frame)
    case .disc(let color):
      let center = item.frame.center
      let radius = min(item.frame.width, item.frame.height) / 2
      element(
        "<circle cx=\"\(SVGText.number(center.x))\" cy=\"\(SVGText.number(center.y))\""
          + " r=\"\(SVGText.number(radius))\"" + SVGWriter.smooth
          + definitions.attributes(("fill", color)) + "/>")
    case .figure(let figure, let look): write(figure, look, in: item.frame)
    case .picture(let block): write(block, in: item.frame)
    case .link(let address): write(link: address, in: item.frame)
    }
  }

  /// The attribute of shapes with diagonal or round edges.
  static let smooth = " shape-rendering=\"geometricPrecision\""

  // MARK: Rectangles

  /// Fills a rectangle; consecutive rectangles of the same colour become one path.
  mutating func fill(_ rect: GridRect, with color: GridColor) {
    guard !rect.isEmpty, color.alpha > 0 else { return }
    if batch?.add(rect, color: color) == true { return }
    flush()
    batch = RectangleBatch(rect, color: color)
  }

  private mutating func flush() {
    guard let batch else { return }
    self.batch = nil
    body += batch.element(definitions.attributes(("fill", batch.color))) + "\n"
  }

  private mutating func fill(_ frame: GridRect, with paints: [Paint], cornerRadius: Double) {
    let rect = frame.snapped
    guard !rect.isEmpty else { return }
    let flat = VerticalBlend(paints, over: rect)?.color
    if let flat, cornerRadius <= 0 { return fill(rect, with: flat) }
    for paint in flat.map({ [Paint.color($0)] }) ?? paints {
      var attributes = SVGDefinitions.geometry(rect)
      if cornerRadius > 0 {
        attributes += " rx=\"\(SVGText.number(cornerRadius))\"" + SVGWriter.smooth
      }
      element("<rect\(attributes)\(definitions.fill(paint, over: rect))/>")
    }
  }

  // MARK: Lines

  private mutating func line(_ frame: GridRect, color: GridColor, dash: [Double]) {
    let isLevel = frame.width >= frame.height
    let thickness = isLevel ? frame.height : frame.width
    guard color.alpha > 0, thickness > 0 else { return }
    let area = frame.snappedLine
    guard dash.isEmpty else {
      let middle = area.center
      let path =
        isLevel
        ? "M\(SVGText.number(area.x)) \(SVGText.number(middle.y))h\(SVGText.number(area.width))"
        : "M\(SVGText.number(middle.x)) \(SVGText.number(area.y))v\(SVGText.number(area.height))"
      let width = isLevel ? area.height : area.width
      return element(
        "<path d=\"\(path)\" stroke-width=\"\(SVGText.number(width))\"" + SVGWriter.dash(dash)
          + definitions.attributes(("stroke", color)) + "/>")
    }
    // Without antialiasing, a line thinner than a pixel may vanish between pixel centres.
    guard thickness < 1 else { return fill(area, with: color) }
    element(
      "<rect\(SVGDefinitions.geometry(area))\(SVGWriter.smooth)"
        + definitions.attributes(("fill", color)) + "/>")
  }

  private static func dash(_ lengths: [Double]) -> String {
    guard !lengths.isEmpty else { return "" }
    let list = lengths.map { SVGText.number($0) }.joined(separator: " ")
    return " stroke-dasharray=\"\(list)\""
  }

  private mutating func outline(_ frame: GridRect, style: LineStyle, cornerRadius: Double) {
    guard style.isVisible else { return }
    let inner = frame.snapped.inset(by: Insets(style.width / 2))
    let radius = max(0, cornerRadius - style.width / 2)
    var attributes = SVGDefinitions.geometry(inner) + " fill=\"none\""
    if radius > 0 { attributes += " rx=\"\(SVGText.number(radius))\"" }
    if radius > 0 || style.width < 1 { attributes += SVGWriter.smooth }
    if SVGText.number(style.width) != "1" {
      attributes += " stroke-width=\"\(SVGText.number(style.width))\""
    }
    attributes += definitions.attributes(("stroke", style.color))
    element("<rect\(attributes)\(SVGWriter.dash(style.dash))/>")
  }

  // MARK: Shadows and arrows

  private mutating func shadow(_ frame: GridRect, _ shadow: Shadow, cornerRadius: Double) {
    guard shadow.color.alpha > 0 else { return }
    let rect = frame.snapped.offset(x: shadow.x, y: shadow.y)
    var attributes = SVGDefinitions.geometry(rect)
    if cornerRadius > 0 { attributes += " rx=\"\(SVGText.number(cornerRadius))\"" }
    if shadow.blur > 0 {
      let region = rect.outset(by: Insets(shadow.blur * 1.5))
      let filter = definitions.id(
        "filter",
        " filterUnits=\"userSpaceOnUse\"" + SVGDefinitions.geometry(region)
          + " color-interpolation-filters=\"sRGB\"",
        content: "<feGaussianBlur stdDeviation=\"\(SVGText.number(shadow.blur / 2))\"/>")
      attributes += " filter=\"url(#\(filter))\""
    }
    element(
      "<rect\(attributes)\(SVGWriter.smooth)"
        + definitions.attributes(("fill", shadow.color)) + "/>")
  }

  private mutating func write(_ arrow: Arrow, in frame: GridRect) {
    func path(_ points: [GridPoint]) -> String {
      "M" + points.map { "\(SVGText.number($0.x)) \(SVGText.number($0.y))" }.joined(separator: "L")
    }
    switch ArrowFigure(arrow, in: frame, snaps: false) {
    case .polygon(let points):
      element(
        "<path d=\"\(path(points))z\"\(SVGWriter.smooth)"
          + definitions.attributes(("fill", arrow.color)) + "/>")
    case .strokes(let lines, let width):
      element(
        "<path d=\"\(lines.map(path).joined())\" fill=\"none\" stroke-linecap=\"round\""
          + " stroke-linejoin=\"round\" stroke-width=\"\(SVGText.number(width))\""
          + SVGWriter.smooth
          + definitions.attributes(("stroke", arrow.color)) + "/>")
    }
  }
}
