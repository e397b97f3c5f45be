import GridreelModel
import GridreelPrimitives
import GridreelSceneModel
import GridreelStyle
import GridreelValues

extension BodyLayout {
  /// The items of a drawn cell; its visible part is added to the map.
  func items(
    _ number: Int, _ place: Int, _ drawn: DrawnCell, clip: GridRect, map: inout GridMap
  ) -> [Item] {
    let row = rows[number]
    let key = context.columns[place].key
    let full = frame(row, place)
    let visible = full.intersection(clip)
    guard !visible.isEmpty else { return [] }
    var room = full
    room.height = max(0, room.height - (lines.horizontal?.width ?? 0))
    room = room.inset(by: drawn.context.style.inset)
    let spare = cells.shift(cells.column(place)[number], inColumn: place)
    if !drawn.isEven { room.width = max(0, room.width - spare) }
    let painter = context.paint(
      drawn.isEven ? drawn.sparing(spare) : drawn, in: room, of: full,
      owner: .cell(row: row.identity, column: key))
    for metrics in painter.texts {
      context.report(
        metrics, row: row.number + 1, column: key,
        place: "column '\(key)' of row \(row.number + 1)")
    }
    map.cells.append(
      GridMap.Cell(
        row: row.number + 1, source: row.identity.source + 1, section: row.index.section + 1,
        column: key, text: drawn.drawing.text(of: drawn.context), rect: visible, frame: full,
        isTruncated: painter.texts.contains(where: \.isTruncated)))
    return painter.items
  }
}
