import GridreelModel
import GridreelPrimitives
import GridreelSceneModel
import GridreelStyle
import GridreelValues

extension BodyLayout {
  /// The items of a drawn cell; its visible part is added to the map.
  func items(
    _ cell: BodyCell, _ drawn: DrawnCell, clip: GridRect, map: inout GridMap
  ) -> [Item] {
    let visible = cell.frame.intersection(clip)
    guard !visible.isEmpty else { return [] }
    var room = cell.frame
    room.height = max(0, room.height - (lines.horizontal?.width ?? 0))
    room = room.inset(by: drawn.context.style.inset)
    let spare = cells.shift(cell.content, inColumn: cell.place)
    if !drawn.isEven { room.width = max(0, room.width - spare) }
    let painter = context.paint(
      drawn.isEven ? drawn.sparing(spare) : drawn, in: room, of: cell.frame, owner: cell.owner)
    for metrics in painter.texts {
      context.report(metrics, row: cell.number, column: cell.key, place: cell.name)
    }
    map.cells.append(
      cell.entry(
        drawn.drawing.text(of: drawn.context), in: visible,
        isTruncated: painter.texts.contains(where: \.isTruncated)))
    return painter.items
  }
}
