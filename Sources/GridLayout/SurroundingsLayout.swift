import GridModel
import Primitives
import SceneModel
import Style

/// Lays out what stands around the grid: shadow, frame, title bar, and the texts above and below.
struct SurroundingsLayout {
  private static let titleGap = 14.0
  private static let captionGap = 12.0
  private static let lineGap = 3.0
  /// The colours of a window's buttons, as desktop users know them.
  private static let buttons = [
    Color(rgb: 0xff5f57), Color(rgb: 0xfebc2e), Color(rgb: 0x28c840),
  ]

  /// One of the texts.
  private struct Line {
    let name: String
    let text: String
    let style: ResolvedStyle
    let height: Double
  }

  let context: LayoutContext
  let look: FrameLook
  private let above: [Line]
  private let below: [Line]

  /// Measures the texts, which wrap where they are wider than `width` points.
  ///
  /// A first page shows those above the frame, a last page those below.
  init(
    context: LayoutContext, look: FrameLook, width: Double?, showsAbove: Bool = true,
    showsBelow: Bool = true
  ) {
    (self.context, self.look) = (context, look)
    let texts = context.grid.surroundings
    let styles = context.theme.styles
    func line(_ level: StyleLevel, _ text: String?, _ style: CellStyle) -> Line? {
      guard let text, !text.isEmpty else { return nil }
      let resolved = context.styles.surrounding(level, style)
      let request = TextRequest(
        string: text, font: resolved.font,
        width: width.map { max(0, $0 - resolved.inset.horizontal) }, lineLimit: 0, overflow: .wrap)
      return Line(
        name: level.rawValue, text: text, style: resolved,
        height: (context.measuring.measure(request).height + resolved.inset.vertical)
          .rounded(.up))
    }
    above =
      !showsAbove
      ? []
      : [
        look.isWindow ? nil : line(.title, texts.title, styles.title),
        line(.subtitle, texts.subtitle, styles.subtitle),
      ].compactMap { $0 }
    below =
      !showsBelow
      ? []
      : [
        line(.caption, texts.caption, styles.caption), line(.note, texts.note, styles.note),
      ].compactMap { $0 }
  }

  /// The height of the texts above the frame, the space below them included.
  var heightAbove: Double { above.isEmpty ? 0 : height(of: above) + Self.titleGap }
  /// The height of the texts below the frame, the space above them included.
  var heightBelow: Double { below.isEmpty ? 0 : height(of: below) + Self.captionGap }

  private func height(of lines: [Line]) -> Double {
    lines.reduce(0) { $0 + $1.height } + Self.lineGap * Double(lines.count - 1)
  }

  /// What is drawn below the grid.
  func underlay(_ geometry: GridGeometry) -> [Item] {
    var items: [Item] = []
    let frame = geometry.frame
    let radius = look.style.cornerRadius
    if let shadow = look.style.shadow, shadow.color.alpha > 0 {
      items.append(
        Item(
          Identity(.frame, .shadow), frame: frame, content: .shadow(shadow, cornerRadius: radius)))
    }
    if let fill = look.style.fill ?? context.ground() {
      items.append(
        Item(
          Identity(.frame, .background), frame: frame,
          content: .fill([.color(fill)], cornerRadius: radius)))
    }
    items += texts(above, top: frame.y - heightAbove, frame: frame)
    items += texts(below, top: frame.maxY + Self.captionGap, frame: frame)
    return items
  }

  /// What is drawn over the grid: the frame's line.
  func overlay(_ geometry: GridGeometry) -> [Item] {
    guard let border = look.style.border, border.isVisible else { return [] }
    return [
      Item(
        Identity(.frame, .border), frame: geometry.frame,
        content: .outline(border, cornerRadius: look.style.cornerRadius))
    ]
  }

  /// A window's title bar, which the frame's corners cut.
  func titleBar(_ geometry: GridGeometry) -> [Item] {
    guard look.isWindow else { return [] }
    let frame = geometry.frame
    let bar = Rect(x: frame.x, y: frame.y, width: frame.width, height: look.barHeight)
    let style = context.headerFiller.value
    var items = [
      Item(
        Identity(.frame, .other("title bar")), frame: bar,
        content: .fill(style.paints, cornerRadius: 0))
    ]
    for (place, color) in Self.buttons.enumerated() {
      let disc = Rect(
        x: bar.x + 14 + Double(place) * 20, y: bar.y + (bar.height - 12) / 2, width: 12, height: 12)
      items.append(
        Item(Identity(.frame, .other("button \(place + 1)")), frame: disc, content: .disc(color)))
    }
    if let title = context.grid.surroundings.title, !title.isEmpty {
      var centered = style
      centered.inset = Insets(top: 0, right: 80, bottom: 0, left: 80)
      let placed = context.place(
        title, centered, .center, in: bar, natural: context.natural(title, centered))
      context.report(placed.metrics, place: "the title")
      items.append(
        Item(Identity(.frame, .other("title")), frame: bar, content: .text(placed.block)))
    }
    return items
  }

  private func texts(_ lines: [Line], top: Double, frame: Rect) -> [Item] {
    var y = top
    return lines.map { line in
      var style = line.style
      (style.lineLimit, style.overflow) = (0, .wrap)
      let area = Rect(x: frame.x, y: y, width: frame.width, height: line.height)
      // What is known to fit into one line need not fade where the picture's width alone changes.
      let natural =
        line.text.contains(where: \.isNewline)
        ? nil : context.measuring.measure(TextRequest(string: line.text, font: style.font))
      let placed = context.place(
        line.text, style, style.align ?? .leading, in: area, natural: natural)
      context.report(placed.metrics, place: "the \(line.name)")
      y += line.height + Self.lineGap
      return Item(
        Identity(.frame, .other(line.name)), frame: area, content: .text(placed.block))
    }
  }
}

extension LayoutContext {
  /// What fills the grid where no row is, if the theme says nothing: the rows' own opaque colour.
  func ground() -> Color? {
    guard case .color(let color)? = styles.row().paints.first, color.isOpaque else { return nil }
    return color
  }
}
