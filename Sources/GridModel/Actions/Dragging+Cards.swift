public import Primitives

/// Dragging cards: one is lifted as a row is, follows the finger, and takes the places that it is over.
extension Grid {
  /// Moves the lifted card; it takes the place of the card that its middle is over, and those between
  /// make room, one after the other, in its own section.
  ///
  /// The first change ends a sorted order: the cards stay as they are drawn.
  ///
  /// - Parameters:
  ///   - corner: Where its top left is, in points from that of the picture.
  ///   - frames: Where the cards stand now, the lifted one's own place among them.
  /// - Returns: How many neighbours were passed.
  /// - Throws: ``ArrangementError`` where the rows cannot be arranged.
  @discardableResult
  public mutating func dragCard(
    to corner: Point, frames: [RowIdentity: Rect]
  ) throws(ArrangementError) -> Int {
    guard let drag = rowDrag, corner.x.isFinite, corner.y.isFinite, let own = frames[drag.row]
    else { return 0 }
    rowDrag?.corner = corner
    let middle = Point(x: corner.x + own.width / 2, y: corner.y + own.height / 2)
    let target = frames.first { $0.key != drag.row && $0.value.holds(middle) }
    guard let target = target?.key else { return 0 }
    var count = 0
    while true {
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
  }
}

extension Rect {
  fileprivate func holds(_ point: Point) -> Bool {
    point.x >= x && point.x < maxX && point.y >= y && point.y < maxY
  }
}
