public import GridreelPrimitives

/// Dragging cards: a card is lifted like a row, follows the pointer, and takes the places it passes over.
extension DataGrid {
  /// Moves the lifted card to the place of the card under its centre, within its own section; the
  /// cards in between make room one by one.
  ///
  /// The first change ends a sorted order: the cards stay as they are drawn.
  ///
  /// - Parameters:
  ///   - corner: The lifted card's top left corner, in points of the picture; in a grid that is read from
  ///     right to left its top right one, counted from the picture's right edge.
  ///   - frames: The current frames of all cards, counted likewise, including the lifted card's own place.
  /// - Returns: The number of neighbours passed.
  /// - Throws: ``GridreelError`` if the rows cannot be arranged.
  @discardableResult
  public mutating func dragCard(
    to corner: GridPoint, frames: [RowIdentity: GridRect]
  ) throws(GridreelError) -> Int {
    guard let drag = rowDrag, corner.x.isFinite, corner.y.isFinite, let own = frames[drag.row]
    else { return 0 }
    rowDrag?.corner = corner
    let middle = GridPoint(x: corner.x + own.width / 2, y: corner.y + own.height / 2)
    let target = frames.first { $0.key != drag.row && $0.value.holds(middle) }
    guard let target = target?.key else { return 0 }
    var count = 0
    // A hook may move cards back; there are no more places to pass than cards.
    while count < frames.count {
      let shown = try arranged()
      guard let place = shown.index(of: drag.row), let end = shown.index(of: target),
        place.section == end.section
      else { return count }
      let step = end.row > place.row ? 1 : -1
      guard let neighbor = shown.neighbor(of: drag.row, step: step),
        try pass(drag.row, neighbor, step)
      else { return count }
      count += 1
      if neighbor == target { return count }
    }
    return count
  }
}

extension GridRect {
  fileprivate func holds(_ point: GridPoint) -> Bool {
    point.x >= x && point.x < maxX && point.y >= y && point.y < maxY
  }
}
