import GridModel
import Primitives
import SceneModel
import Style

/// Lays out the header cells of one pane: the pinned columns or the scrolling ones.
struct HeaderLayout {
  let context: LayoutContext
  let geometry: GridGeometry
  let isPinned: Bool

  private var lines: GridLines { context.grid.theme.gridLines }

  /// The pane's items: fills, lines, borders, titles and arrows, lowest first.
  func items(map: inout GridMap) -> [Item] {
    let columns = geometry.visibleColumns(pinned: isPinned)
    var items = fills(columns)
    let vertical = verticalLines(columns)
    let separator = [headerLine()].compactMap { $0 }
    items += lines.onTop == .horizontal ? vertical + separator : separator + vertical
    for place in columns {
      let column = context.columns[place]
      items += edgeLines(
        context.headerStyle(column).border, .headerCell(column: column.key), frame(place))
    }
    for place in columns {
      items += title(place, map: &map)
    }
    return items
  }

  private func frame(_ place: Int) -> Rect {
    let span = geometry.span(ofColumn: place)
    let header = geometry.header
    return Rect(x: span.x, y: header.y, width: span.width, height: header.height)
  }

  private func fills(_ columns: Range<Int>) -> [Item] {
    let row = context.styles.headerRow()
    let area = geometry.clip(geometry.header, pinned: isPinned)
    var items: [Item] = []
    if !row.paints.isEmpty, !(isPinned && geometry.pinnedCount == 0) {
      var area = area
      if isPinned { area.width = min(area.width, geometry.pinnedWidth) }
      items.append(
        Item(
          Identity(.header, isPinned ? .other("pinned background") : .background), frame: area,
          content: .fill(row.paints, cornerRadius: 0)))
    }
    for place in columns {
      let style = context.headerStyle(context.columns[place])
      guard style.paints != row.paints || style.cornerRadius > 0, !style.paints.isEmpty else {
        continue
      }
      items.append(
        Item(
          Identity(.headerCell(column: context.columns[place].key), .background),
          frame: frame(place),
          content: .fill(style.paints, cornerRadius: style.cornerRadius)))
    }
    return items
  }

  private func headerLine() -> Item? {
    guard let line = lines.header, line.isVisible else { return nil }
    let area = geometry.clip(geometry.header, pinned: isPinned)
    return Item(
      Identity(.header, isPinned ? .other("pinned line") : .horizontalLine),
      frame: Rect(x: area.x, y: area.maxY - line.width, width: area.width, height: line.width),
      content: .line(color: line.color, dash: line.dash))
  }

  private func verticalLines(_ columns: Range<Int>) -> [Item] {
    guard let line = lines.vertical, line.isVisible else { return [] }
    return columns.filter { $0 < context.columns.count - 1 }.map { place in
      let frame = frame(place)
      return Item(
        Identity(.headerCell(column: context.columns[place].key), .verticalLine),
        frame: Rect(
          x: frame.maxX - line.width, y: frame.y, width: line.width, height: frame.height),
        content: .line(color: line.color, dash: line.dash))
    }
  }

  private func title(_ place: Int, map: inout GridMap) -> [Item] {
    let column = context.columns[place]
    let full = frame(place)
    let clip = geometry.clip(geometry.header, pinned: isPinned)
    var content = full
    content.height = max(0, content.height - (lines.header?.width ?? 0))
    let placed = context.placeTitle(of: column, in: content)
    context.report(placed.title, row: nil, column: column.key)
    map.headers.append(
      GridMap.Header(
        column: column.key, text: column.title, rect: full.intersection(clip),
        sort: context.mark(of: column)?.direction, arrow: placed.arrow?.frame.intersection(clip)))
    let text =
      column.title.isEmpty
      ? nil
      : Item(
        Identity(.headerCell(column: column.key), .text), frame: full,
        content: .text(placed.title.block))
    return [text, placed.arrow, placed.priority].compactMap { $0 }
  }
}
