import GridreelModel
import GridreelPrimitives
import GridreelSceneModel
import GridreelStyle

/// Lays out everything around the grid: shadow, frame, title bar, and the texts above and below.
struct SurroundingsLayout {
  private static let titleGap = 14.0
  private static let captionGap = 12.0
  private static let lineGap = 3.0
  /// The width beyond which titles may have more than two lines, in points.
  private static let widestTitle = 640.0
  /// The room of a window's buttons beside its title, and of none, in points.
  private static let (buttonsWidth, barEnd) = (80.0, 14.0)
  /// The colours of a window's buttons, as desktop users know them.
  private static let buttons = [
    GridColor(rgb: 0xff5f57), GridColor(rgb: 0xfebc2e), GridColor(rgb: 0x28c840),
  ]

  /// The room between a footnote's mark and its text, in points.
  private static let noteGap = 3.0

  private struct Line {
    let name: String
    let text: String
    let style: ResolvedStyle
    let height: Double
    /// The mark before a footnote, and the distance from its left edge to the footnote's text.
    var mark: String?
    var indent = 0.0
    /// The mark after a text to which a footnote refers.
    var reference: String?
  }

  let context: LayoutContext
  let look: FrameLook
  private let above: [Line]
  private let below: [Line]
  /// The room for labels directly above and below the frame, in points.
  private let labels: (above: Double, below: Double)

  /// Measures the texts, which wrap if they are wider than `width` points.
  ///
  /// The first page shows those above the frame, the last page those below.
  init(
    context: LayoutContext, look: FrameLook, width: Double?, showsAbove: Bool = true,
    showsBelow: Bool = true
  ) {
    (self.context, self.look) = (context, look)
    let texts = context.grid.surroundings
    let styles = context.theme.styles
    let notes = context.footnotes
    func line(
      _ level: StyleLevel, _ rich: RichText?, _ style: CellStyle, name: String? = nil,
      reference: String? = nil
    ) -> Line? {
      guard let rich, !rich.text.isEmpty else { return nil }
      let text = rich.text
      let resolved = context.textLooks.style(context.styles.surrounding(level, style), of: rich)
      let room = width.map { max(0, $0 - resolved.inset.horizontal) }
      return Line(
        name: name ?? level.rawValue, text: text, style: resolved,
        height: context.wrappedHeight(text, resolved, width: room), reference: reference)
    }
    let title =
      look.isWindow ? nil : line(.title, texts.richTitle, styles.title, reference: notes.title)
    above =
      showsAbove
      ? [title, line(.subtitle, texts.richSubtitle, styles.subtitle, reference: notes.subtitle)]
        .compactMap { $0 } : []
    below =
      showsBelow
      ? [line(.caption, texts.richCaption, styles.caption, reference: notes.caption)]
        .compactMap { $0 } + Self.footnotes(context, width: width)
        + [
          line(.note, texts.richNote, styles.note),
          line(
            .note, texts.tellsLeftOut ? RichText(context.leftOut.text) : nil, styles.note,
            name: LeftOut.noteName),
        ].compactMap { $0 } : []
    labels = look.labels
  }

  /// The width that title and subtitle need so that they have two lines at most, and no word of them
  /// is broken; in points.
  static func leastWidth(_ context: LayoutContext) -> Double {
    let texts = context.grid.surroundings
    let title = texts.frame == .window ? nil : texts.richTitle
    return max(leastBarWidth(context), leastTextWidth(context, title))
  }

  /// The width that a window's title needs to stand whole in the middle of its bar, in points.
  private static func leastBarWidth(_ context: LayoutContext) -> Double {
    let texts = context.grid.surroundings
    guard texts.frame == .window, let title = texts.title, !title.isEmpty else { return 0 }
    let width = context.naturalWidth(title, context.barStyle)
    return min(width, widestTitle).rounded(.up) + 2 * buttonsWidth
  }

  private static func leastTextWidth(_ context: LayoutContext, _ title: RichText?) -> Double {
    let texts = context.grid.surroundings
    let styles = context.theme.styles
    return [
      (StyleLevel.title, title, styles.title), (.subtitle, texts.richSubtitle, styles.subtitle),
    ]
    .reduce(0) { widest, line in
      guard let rich = line.1, !rich.text.isEmpty else { return widest }
      let text = rich.text
      let style = context.textLooks.style(context.styles.surrounding(line.0, line.2), of: rich)
      let lines = TextLines(
        context.measuring.pieces(
          of: TextRequest(string: text, font: style.font, runs: style.runs)))
      let width = min(lines.width(lines: max(2, lines.leastCount)) ?? 0, widestTitle)
      return max(widest, max(width, lines.longestPiece).rounded(.up) + style.inset.horizontal)
    }
  }

  /// The footnotes with their marks, their texts aligned at the left.
  private static func footnotes(_ context: LayoutContext, width: Double?) -> [Line] {
    let notes = context.footnotes.notes
    guard !notes.isEmpty else { return [] }
    let style = context.styles.surrounding(.note, context.theme.styles.note)
    let font = context.markFont(style.font)
    let indent =
      (notes.map { context.measuring.measure(TextRequest(string: $0.mark, font: font)).width }
        .max() ?? 0) + noteGap
    return notes.map { note in
      let room = width.map { max(0, $0 - style.inset.horizontal - indent) }
      let style = context.textLooks.style(style, of: RichText(note.text, note.looks))
      return Line(
        name: "footnote \(note.key + 1)", text: note.text, style: style,
        height: context.wrappedHeight(note.text, style, width: room), mark: note.mark,
        indent: indent)
    }
  }

  /// The height of the texts above the frame, including the space below them, in points.
  var heightAbove: Double {
    (above.isEmpty ? 0 : height(of: above) + Self.titleGap) + labels.above
  }
  /// The height of the texts below the frame, including the space above them, in points.
  var heightBelow: Double {
    (below.isEmpty ? 0 : height(of: below) + Self.captionGap) + labels.below
  }

  private func height(of lines: [Line]) -> Double {
    lines.reduce(0) { $0 + $1.height } + Self.lineGap * Double(lines.count - 1)
  }

  /// The items below the grid.
  func underlay(_ geometry: GridGeometry) -> [Item] {
    var items: [Item] = []
    let frame = geometry.frame
    let radius = look.style.cornerRadius
    let shadow = look.style.shadow.flatMap { $0.color.alpha > 0 ? $0 : nil }
    if let shadow {
      items.append(
        Item(
          Identity(.frame, .shadow), frame: frame, content: .shadow(shadow, cornerRadius: radius)))
    }
    // Otherwise the shadow would be seen through rows without a fill.
    let page = shadow == nil ? nil : look.background ?? context.theme.frame.background
    if let fill = look.style.fill ?? context.ground() ?? page {
      items.append(
        Item(
          Identity(.frame, .background), frame: frame,
          content: .fill([.color(fill)], cornerRadius: radius)))
    }
    items += texts(above, top: frame.y - heightAbove, frame: frame)
    items += texts(below, top: frame.maxY + labels.below + Self.captionGap, frame: frame)
    return items
  }

  /// The items over the grid: the frame's line.
  func overlay(_ geometry: GridGeometry) -> [Item] {
    guard let border = look.style.border, border.isVisible else { return [] }
    return [
      Item(
        Identity(.frame, .border), frame: geometry.frame,
        content: .outline(border, cornerRadius: look.style.cornerRadius))
    ]
  }

  /// A window's title bar, clipped by the frame's corners.
  func titleBar(_ geometry: GridGeometry) -> [Item] {
    guard look.isWindow else { return [] }
    let frame = geometry.frame
    let bar = GridRect(x: frame.x, y: frame.y, width: frame.width, height: look.barHeight)
    let style = context.headerFiller.value
    var items = [
      Item(
        Identity(.frame, .other("title bar")), frame: bar,
        content: .fill(style.paints, cornerRadius: 0))
    ]
    for (place, color) in Self.buttons.enumerated() {
      let disc = GridRect(
        x: bar.x + 14 + Double(place) * 20, y: bar.y + (bar.height - 12) / 2, width: 12, height: 12)
      items.append(
        Item(Identity(.frame, .other("button \(place + 1)")), frame: disc, content: .disc(color)))
    }
    if let title = context.grid.surroundings.title, !title.isEmpty {
      var centered = context.barStyle
      let isCentered =
        context.naturalWidth(title, centered) <= bar.width - 2 * Self.buttonsWidth
      centered.inset = Insets(
        top: 0, right: isCentered ? Self.buttonsWidth : Self.barEnd, bottom: 0,
        left: Self.buttonsWidth)
      let placed = context.place(
        title, centered, .center, in: bar, natural: context.natural(title, centered))
      context.report(placed, place: "the title")
      items.append(
        Item(Identity(.frame, .other("title")), frame: bar, content: .text(placed.block)))
    }
    return items
  }

  private func texts(_ lines: [Line], top: Double, frame: GridRect) -> [Item] {
    var y = top
    var items: [Item] = []
    for line in lines {
      items += self.items(
        line, in: GridRect(x: frame.x, y: y, width: frame.width, height: line.height))
      y += line.height + Self.lineGap
    }
    return items
  }

  private func items(_ line: Line, in area: GridRect) -> [Item] {
    var style = line.style
    (style.lineLimit, style.overflow) = (0, .wrap)
    style.inset.left += line.indent
    // A text known to fit into one line need not fade when only the picture's width changes.
    let natural =
      line.text.contains(where: \.isNewline)
      ? nil
      : context.measuring.measure(
        TextRequest(string: line.text, font: style.font, runs: style.runs))
    let placed = context.place(
      line.text, style, style.align ?? .leading, in: area, natural: natural)
    context.report(placed, place: "the \(line.name)")
    var items = [
      Item(Identity(.frame, .other(line.name)), frame: area, content: .text(placed.block))
    ]
    if let mark = line.mark { items.append(noteMark(mark, line, beside: placed)) }
    guard let reference = line.reference else { return items }
    var room = area
    room.width += look.style.margin.right
    return items + [
      context.mark(
        reference, after: placed, style: style, in: room, owner: .frame,
        part: .other("\(line.name) footnote mark"))
    ]
  }

  /// A footnote's mark to the left of its text.
  private func noteMark(_ mark: String, _ line: Line, beside placed: PlacedText) -> Item {
    let first = PlacedText(
      block: TextBlock(
        string: "", font: placed.block.font, color: placed.block.color,
        origin: GridPoint(x: placed.block.origin.x - line.indent, y: placed.block.origin.y),
        width: 0),
      metrics: TextMetrics(width: 0, height: 0, ascent: 0))
    let frame = GridRect(
      x: placed.block.origin.x - line.indent, y: 0, width: line.indent, height: 0)
    return context.mark(
      mark, after: first, style: line.style, in: frame, owner: .frame,
      part: .other("\(line.name) mark"))
  }
}

extension LayoutContext {
  /// The style of a window's title.
  fileprivate var barStyle: ResolvedStyle {
    let style = headerFiller.value
    return grid.surroundings.richTitle.map { textLooks.style(style, of: $0) } ?? style
  }

  /// The height of a text in as many lines as it needs, with its insets, in whole points.
  fileprivate func wrappedHeight(
    _ text: String, _ style: ResolvedStyle, width: Double?
  ) -> Double {
    let request = TextRequest(
      string: text, font: style.font, runs: style.runs, width: width, lineLimit: 0,
      overflow: .wrap)
    return (measuring.measure(request).height + style.inset.vertical).rounded(.up)
  }

  /// The fill of the grid where there are no rows, if the theme sets none: the rows' own opaque
  /// colour.
  func ground() -> GridColor? {
    guard case .color(let color)? = styles.row().paints.first, color.isOpaque else { return nil }
    return color
  }
}
