import GridModel
import Primitives
import SceneModel
import Style

/// Lays out the header cells of one pane: the pinned columns or the scrolling ones.
struct HeaderLayout {
  let context: LayoutContext
  let geometry: GridGeometry
  let isPinned: Bool
  private let lines: GridLines

  init(context: LayoutContext, geometry: GridGeometry, isPinned: Bool) {
    (self.context, self.geometry, self.isPinned) = (context, geometry, isPinned)
    lines = context.theme.gridLines
  }

  /// The line below the header; an empty grid ends with it.
  private var separator: LineStyle? {
    geometry.end > 0 ? lines.header : lines.bottom ?? lines.header
  }

  /// The pane's items: fills, lines, borders, titles and arrows, lowest first.
  func items(map: inout GridMap) -> [Item] {
    guard geometry.headerHeight > 0 else { return [] }
    let columns = geometry.columns(pinned: isPinned)
    var items = fills(columns)
    items += crossing(columns).items(onTop: lines.onTop)
    for place in columns {
      let border = context.headerStyle(place).value.border
      guard !border.isEmpty else { continue }
      items += edgeLines(border, .headerCell(column: context.columns[place].key), frame(place))
    }
    for place in columns { items += title(place, map: &map) }
    return items
  }

  private func frame(_ place: Int) -> Rect {
    let span = geometry.span(ofColumn: place)
    let header = geometry.header
    return Rect(x: span.x, y: header.y, width: span.width, height: header.height)
  }

  private func fills(_ columns: Range<Int>) -> [Item] {
    RowFill(
      geometry: geometry, isPinned: isPinned, y: geometry.header.y,
      height: geometry.headerHeight,
      whole: Identity(.header, isPinned ? .other("pinned background") : .background),
      filler: Identity(.header, .other("filler"))
    ) { Identity(.headerCell(column: context.columns[$0].key), .background) }
    .items(columns.map(context.headerStyle), ground: context.headerFiller)
  }

  private func crossing(_ columns: Range<Int>) -> LineCrossing {
    var crossing = LineCrossing()
    let area = geometry.pane(geometry.header, pinned: isPinned)
    let width = separator?.width ?? 0
    let below = LineCrossing.Line(
      .header, isPinned ? .other("pinned line") : .horizontalLine,
      Rect(x: area.x, y: area.maxY - width, width: area.width, height: width), separator)
    crossing.horizontal = [below].compactMap { $0 }
    crossing.vertical = columns.compactMap { place in
      guard let line = context.verticalLine(rightOf: place) else { return nil }
      let frame = frame(place)
      return LineCrossing.Line(
        .headerCell(column: context.columns[place].key), .verticalLine,
        Rect(x: frame.maxX - line.width, y: frame.y, width: line.width, height: frame.height),
        line)
    }
    return crossing
  }

  private func title(_ place: Int, map: inout GridMap) -> [Item] {
    let column = context.columns[place]
    let full = frame(place)
    let clip = geometry.clip(geometry.header, pinned: isPinned)
    let visible = full.intersection(clip)
    guard !visible.isEmpty else { return [] }
    let (above, below) = (lines.top?.width ?? 0, separator?.width ?? 0)
    let content = full.inset(by: Insets(top: above, right: 0, bottom: below, left: 0))
    let placed = context.placeTitle(place, in: content)
    context.report(
      placed.title.metrics, column: column.key, place: "column '\(column.key)' of the header")
    map.headers.append(
      GridMap.Header(
        column: column.key, text: column.title, rect: visible, frame: full,
        sort: context.marks[place]?.direction, arrow: placed.arrow?.frame.intersection(clip)))
    let isShown = !column.title.isEmpty && placed.title.block.width > 0
    let text = Item(
      Identity(.headerCell(column: column.key), .text), frame: full,
      content: .text(placed.title.block))
    return [isShown ? text : nil, placed.arrow, placed.priority].compactMap { $0 }
  }
}
