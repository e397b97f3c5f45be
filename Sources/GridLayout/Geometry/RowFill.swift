import GridreelPrimitives
import GridreelSceneModel
import GridreelStyle

/// The fills of adjacent cells in a row or header; a single fill for all if that looks the same.
struct RowFill {
  let geometry: GridGeometry
  let side: GridSide
  /// The top and the height of the strip, in points.
  let y, height: Double
  /// The identities of the fill of the whole strip, and of the part beyond the last column.
  let whole, filler: Identity
  /// The identity of the fill of a column's cell.
  let cell: (Int) -> Identity

  /// The fills, given one style for each of the pane's visible columns, and `ground` for the rest.
  func items(_ styles: [SharedStyle], ground: SharedStyle) -> [Item] {
    let columns = geometry.columns(side)
    let start = geometry.fillerStart(side)
    let end = geometry.grid.maxX
    guard let first = styles.first, let last = columns.last else {
      return start.flatMap { item(filler, $0, end, ground) }.map { [$0] } ?? []
    }
    let isEven = first.isSeamless && styles.allSatisfy { $0.paintsNumber == first.paintsNumber }
    let reachesEnd = isEven && start != nil && ground.paintsNumber == first.paintsNumber
    var items: [Item] = []
    if let start, !reachesEnd, let item = item(filler, start, end, ground) { items.append(item) }
    if isEven {
      let span = geometry.span(ofColumn: last)
      let left = geometry.span(ofColumn: columns.lowerBound).x
      let right = reachesEnd ? end : span.x + span.width
      if let item = item(whole, left, right, first) { items.append(item) }
      return items
    }
    for (place, style) in zip(columns, styles) {
      let span = geometry.span(ofColumn: place)
      if let item = item(cell(place), span.x, span.x + span.width, style) { items.append(item) }
    }
    return items
  }

  private func item(
    _ identity: Identity, _ left: Double, _ right: Double, _ style: SharedStyle
  ) -> Item? {
    guard !style.value.paints.isEmpty, right > left else { return nil }
    return Item(
      identity, frame: GridRect(x: left, y: y, width: right - left, height: height),
      content: .fill(style.value.paints, cornerRadius: style.value.cornerRadius))
  }
}
