package import GridreelFiles
package import GridreelLayout
package import GridreelModel
package import GridreelPrimitives
package import GridreelStyle

/// The straight path of a dragged card to the position of another card, in points.
package struct CardDragPath {
  /// The card's row.
  package let row: RowIdentity
  /// The top left corner at the start and at the end, relative to the picture.
  let start, end: GridPoint
  /// The frames of the visible positions, whichever cards occupy them.
  private let slots: [RowIndex: GridRect]

  /// Computes the path.
  ///
  /// - Throws: ``GridreelError`` if the card or position does not exist, is out of view, or is in
  ///   another section.
  package init(
    _ option: DragOption, _ grid: DataGrid, names: ColumnNames, rows: DrawnRows, map: GridMap
  ) throws(GridreelError) {
    guard case .row(let item) = option.load else {
      throw option.origin.error("cards have no columns to drag; drag a \"row\"")
    }
    row = try TargetResolver(names: names, grid: grid, rows: rows).row(item)
    let places = try DragPath.places(of: row, option, rows)
    var slots: [RowIndex: GridRect] = [:]
    var numbers: [Int: GridRect] = [:]
    for card in map.cards {
      slots[rows.index(card.row - 1)] = card.frame
      numbers[card.row - 1] = card.frame
    }
    guard let first = numbers[places[0]], let last = numbers[places[places.count - 1]] else {
      throw option.origin.error("a card is dragged within what can be seen; scroll there first")
    }
    self.slots = slots
    (start, end) = (GridPoint(x: first.x, y: first.y), GridPoint(x: last.x, y: last.y))
  }

  /// The top left corner after a fraction of the path, `0...1`.
  package func corner(at progress: Double) -> GridPoint {
    GridPoint(x: start.x + (end.x - start.x) * progress, y: start.y + (end.y - start.y) * progress)
  }

  /// The number of steps: half a card each, so that every card on the path is passed individually.
  package var stepCount: Int {
    let size = slots.values.first.map { GridSize(width: $0.width, height: $0.height) } ?? .zero
    let (x, y) = (abs(end.x - start.x), abs(end.y - start.y))
    let steps = max(x / max(1, size.width / 2), y / max(1, size.height / 2))
    return max(1, Int(clamped: steps.rounded(.up)))
  }

  /// The numbers of steps that are made at once, in order.
  ///
  /// Where cards go to other lines, so far that they would jump in the time of one step, they have that of the next one,
  /// too.
  ///
  /// - Parameters:
  ///   - grid: The grid before the card is lifted.
  ///   - origin: Where the drag is asked for.
  /// - Returns: The numbers, whose sum is ``stepCount``.
  /// - Throws: ``GridreelError`` if the card cannot be moved.
  package func strides(_ grid: DataGrid, _ origin: Origin) throws(GridreelError) -> [Int] {
    var trial = grid
    try lift(&trial, origin)
    var (strides, lines): ([Int], [RowIdentity: Double]) = ([], try lines(trial))
    var isShort = false
    for step in 1...stepCount {
      try drag(&trial, to: Double(step) / Double(stepCount))
      let now = try self.lines(trial)
      let isFar = now.contains { $0.key != row && lines[$0.key] != $0.value }
      lines = now
      if let last = strides.indices.last, isShort || isFar && step == stepCount {
        strides[last] += 1
        isShort = false
      } else {
        strides.append(1)
        isShort = isFar
      }
    }
    return strides
  }

  /// The tops of the lines on which cards stand.
  private func lines(_ grid: DataGrid) throws(GridreelError) -> [RowIdentity: Double] {
    let shown = try grid.arranged()
    var lines: [RowIdentity: Double] = [:]
    for (index, frame) in slots { lines[shown.identity(at: index)] = frame.y }
    return lines
  }

  /// Lifts the card.
  ///
  /// - Throws: ``GridreelError`` if it cannot be moved.
  package func lift(_ grid: inout DataGrid, _ origin: Origin) throws(GridreelError) {
    try grid.lift(row, called: "cards", origin)
  }

  /// Moves the lifted card to a fraction of its path.
  package func drag(_ grid: inout DataGrid, to progress: Double) throws(GridreelError) {
    let shown = try grid.arranged()
    var frames: [RowIdentity: GridRect] = [:]
    for (index, frame) in slots { frames[shown.identity(at: index)] = frame }
    try grid.dragCard(to: corner(at: progress), frames: frames)
  }
}
