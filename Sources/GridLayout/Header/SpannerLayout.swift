import GridreelModel
import GridreelPrimitives
import GridreelSceneModel
import GridreelStyle

/// Lays out the titles above several columns, for one side.
struct SpannerLayout {
  /// The distance by which a title's line stays short of its columns' edges, in points.
  private static let lineGap = 6.0

  let context: LayoutContext
  let geometry: GridGeometry
  let side: GridSide

  /// The fill behind all titles, their lines and their texts, lowest first.
  func items(map: inout GridMap) -> [Item] {
    guard geometry.spannerHeight > 0 else { return [] }
    var items = fills()
    let columns = geometry.columns(side)
    let (titles, letters) = (context.spannerStyle.value, context.letterStyle)
    for run in context.spanners.runs where run.columns.overlaps(columns) {
      items += self.items(run, run.isLetter ? letters : titles, map: &map)
    }
    return items
  }

  private var area: GridRect {
    let header = geometry.header
    return GridRect(
      x: header.x, y: header.y, width: header.width, height: geometry.spannerHeight)
  }

  private func fills() -> [Item] {
    let style = context.spannerStyle.value
    let frame = geometry.pane(area, side)
    guard !frame.isEmpty else { return [] }
    let name =
      side == .scrolling ? "spanners" : side == .left ? "pinned spanners" : "right spanners"
    var items: [Item] = []
    if !context.hasEvenHeader, !style.paints.isEmpty {
      items.append(
        Item(
          Identity(.header, .other(name)), frame: frame,
          content: .fill(style.paints, cornerRadius: 0)))
    }
    if let line = style.border.top, line.isVisible {
      items.append(
        Item(
          Identity(.header, .other("\(name) top border")),
          frame: GridRect(x: frame.x, y: frame.y, width: frame.width, height: line.width),
          content: .line(color: line.color, dash: line.dash)))
    }
    return items
  }

  private func items(
    _ run: SpannerRun, _ style: ResolvedStyle, map: inout GridMap
  ) -> [Item] {
    let full = frame(run)
    let clip = geometry.sight(geometry.header, pinned: side.isPinned)
    guard !full.intersection(clip).isEmpty else { return [] }
    let owner = Identity.Owner.spanner(run.key)
    let line = self.line(style)
    let gap = run.isLetter ? 0 : min(Self.lineGap, full.width / 4)
    let under = GridRect(
      x: full.x + gap, y: full.maxY - line.width, width: full.width - 2 * gap, height: line.width)
    var content = full
    content.height -= line.width
    let placed = context.place(
      run.title, style, style.align ?? .center, in: content,
      natural: context.natural(run.title, style))
    context.report(placed, place: "the title '\(run.title)' above columns")
    map.spanners.append(
      GridMap.Spanner(
        text: run.title, columns: run.columns.map { context.columns[$0].key },
        rect: full.intersection(clip), frame: full, isLetter: run.isLetter))
    let isShown = !run.title.isEmpty && placed.block.width > 0
    let text = Item(Identity(owner, .text), frame: full, content: .text(placed.block))
    return (run.isLetter ? self.ground(run, style, owner, full) : [])
      + [
        Item(
          Identity(owner, .other(run.isLetter ? "letter line" : "line")), frame: under,
          content: .line(color: line.color, dash: line.dash)),
        isShown ? text : nil,
      ].compactMap { $0 }
  }

  /// What bounds the letter of a column: its fill, and the line beside it.
  private func ground(
    _ run: SpannerRun, _ style: ResolvedStyle, _ owner: Identity.Owner, _ frame: GridRect
  ) -> [Item] {
    var items: [Item] = []
    if style.paints != context.spannerStyle.value.paints {
      items.append(
        Item(
          Identity(owner, .background), frame: frame, content: .fill(style.paints, cornerRadius: 0))
      )
    }
    let between = context.verticalLine(rightOf: run.columns.lowerBound)
    if run.columns.upperBound < context.columns.count, let line = style.border.right ?? between {
      items.append(
        Item(
          Identity(owner, .other("line beside")),
          frame: GridRect(
            x: frame.maxX - line.width, y: frame.y, width: line.width, height: frame.height),
          content: .line(color: line.color, dash: line.dash)))
    }
    return items
  }

  /// The line under a title: its text colour, muted.
  private func line(_ style: ResolvedStyle) -> LineStyle {
    if let own = style.border.bottom { return own }
    let width = min(max(context.theme.gridLines.header?.width ?? 1, 0.75), 1)
    return LineStyle(
      width: width, color: style.textColor.withAlpha(style.textColor.alpha * 0.4))
  }

  private func frame(_ run: SpannerRun) -> GridRect {
    let height = context.spannerRowHeight
    let first = geometry.span(ofColumn: run.columns.lowerBound)
    let last = geometry.span(ofColumn: run.columns.upperBound - 1)
    return GridRect(
      x: first.x, y: area.maxY - height * Double(run.level + 1),
      width: last.x + last.width - first.x, height: height)
  }

  /// The height to which a line right of a column rises into the rows of titles, in points.
  func rise(rightOf place: Int) -> Double {
    guard geometry.spannerHeight > 0 else { return 0 }
    let rows = context.spanners.rowsParted(rightOf: place, pinnedCount: context.pinnedCount)
    return context.spannerRowHeight * Double(rows)
  }
}
