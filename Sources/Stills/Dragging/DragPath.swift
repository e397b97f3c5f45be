package import GridreelFiles
package import GridreelLayout
package import GridreelModel
package import GridreelPrimitives
package import GridreelStyle

/// The path of a dragged row or column past its neighbours, in points.
package struct DragPath {
  /// The dragged row or column.
  package enum Load: Hashable {
    case row(RowIdentity)
    case column(String)
  }

  package let load: Load
  /// The sizes of the neighbours on the path, in the order in which they are passed.
  package let steps: [Double]
  /// Whether it moves down or to where reading ends.
  package let isForward: Bool
  private let heights: [RowIdentity: Double]
  private let widths: [String: Double]
  private let evenHeight: Double
  /// How much of a header must be seen so that a pointer can hold it, in points.
  private static let hold = 24.0

  /// Computes the path; it has no steps if the target is the current position.
  ///
  /// - Throws: ``GridreelError`` if the row, column or position does not exist, or if it cannot be moved.
  package init(
    _ option: DragOption, _ grid: DataGrid, names: ColumnNames, rows: DrawnRows, map: GridMap
  ) throws(GridreelError) {
    var heights: [RowIdentity: Double] = [:]
    for cell in map.cells { heights[RowIdentity(source: cell.source - 1)] = cell.frame.height }
    var widths: [String: Double] = [:]
    for cell in map.cells { widths[cell.column] = cell.frame.width }
    for header in map.headers { widths[header.column] = header.frame.width }
    (self.heights, self.widths) = (heights, widths)
    evenHeight = heights.isEmpty ? 36 : heights.values.reduce(0, +) / Double(heights.count)
    let targets = TargetResolver(names: names, grid: grid, rows: rows)
    switch option.load {
    case .row(let item):
      let row = try targets.row(item)
      let places = try Self.places(of: row, option, rows)
      load = .row(row)
      isForward = places.last.map { $0 > places[0] } ?? true
      steps = places.dropFirst().map { place in
        heights[rows.identity(place)] ?? 0
      }.map { [evenHeight] in $0 > 0 ? $0 : evenHeight }
    case .column(let name):
      let key = try targets.column(name, option.origin)
      let places = try Self.places(ofColumn: key, option, grid)
      load = .column(key)
      isForward = places.last.map { $0 > places[0] } ?? true
      let columns = grid.visibleColumns
      for place in [places.first, places.last].compactMap(\.self) where !map.headers.isEmpty {
        let header = map.headers.first { $0.column == columns[place].key }
        guard let header, header.rect.width >= min(Self.hold, header.frame.width) else {
          throw option.origin.error(
            "a column is dragged within what can be seen, and '\(columns[place].key)' is out of sight; "
              + "scroll there first")
        }
      }
      steps = places.dropFirst().map { widths[columns[$0].key] ?? 120 }
    }
  }

  /// The drawn rows from the dragged one to its target, from 0.
  static func places(
    of row: RowIdentity, _ option: DragOption, _ rows: DrawnRows
  ) throws(GridreelError) -> [Int] {
    let target = option.target - 1
    guard target < rows.count else {
      throw option.origin.error(
        "row \(option.target) does not exist; the grid has \(rows.count.counted("row"))")
    }
    guard let place = (0..<rows.count).first(where: { rows.identity($0) == row }) else {
      throw option.origin.error("the row is not shown")
    }
    guard rows.index(place).section == rows.index(target).section else {
      throw option.origin.error(
        "row \(option.target) is in another section; rows are dragged within their own")
    }
    return way(from: place, to: target)
  }

  private static func places(
    ofColumn key: String, _ option: DragOption, _ grid: DataGrid
  ) throws(GridreelError) -> [Int] {
    let columns = grid.visibleColumns
    let target = option.target - 1
    guard columns.indices.contains(target) else {
      throw option.origin.error(
        "column \(option.target) does not exist; \(columns.count.counted("column")) are shown")
    }
    guard let place = columns.firstIndex(where: { $0.key == key }), columns[place].isMovable else {
      throw option.origin.error("column '\(key)' cannot be dragged; its \"movable\" is false")
    }
    guard columns[place].pinnedSide == columns[target].pinnedSide else {
      throw option.origin.error(
        "column \(option.target) is pinned otherwise than '\(key)'; pinned columns stay among "
          + "themselves")
    }
    return way(from: place, to: target)
  }

  private static func way(from start: Int, to end: Int) -> [Int] {
    Array(stride(from: start, through: end, by: end >= start ? 1 : -1))
  }

  /// The signed length of the whole path in points; downwards and to where reading ends is positive.
  var length: Double { steps.reduce(0, +) * (isForward ? 1 : -1) }

  // MARK: Dragging

  /// Lifts the dragged row or column.
  ///
  /// - Throws: ``GridreelError`` if it cannot be moved.
  package func lift(_ grid: inout DataGrid, _ origin: Origin) throws(GridreelError) {
    switch load {
    case .row(let row): try grid.lift(row, called: "rows", origin)
    case .column(let key):
      guard grid.liftColumn(key) else { throw origin.error("column '\(key)' cannot be dragged") }
    }
  }

  /// Moves the lifted row or column by a distance in points.
  package func drag(_ grid: inout DataGrid, by distance: Double) throws(GridreelError) {
    switch load {
    case .row: try grid.dragRow(by: distance) { heights[$0] ?? evenHeight }
    case .column: grid.dragColumn(by: distance) { widths[$0] ?? 120 }
    }
  }

  /// Drops the lifted row or column.
  package func drop(_ grid: inout DataGrid) {
    switch load {
    case .row: grid.dropRow()
    case .column: grid.dropColumn()
    }
  }
}

extension BuiltGrid {
  /// The grid after a requested drag, whose distance depends on a layout.
  ///
  /// - Throws: ``GridreelError`` if the dragged row or column does not exist or cannot be moved.
  package func dragging(
    _ option: DragOption?, names: ColumnNames, _ renderer: Renderer
  ) throws(GridreelError) -> BuiltGrid {
    guard let option else { return self }
    let rows = DrawnRows(source: source, collapsed: grid.collapsed)
    let map = renderer.places(in: self)
    var grid = grid
    let drag: (inout DataGrid) throws(GridreelError) -> Void
    if grid.layout.tiles != nil {
      let path = try CardDragPath(option, grid, names: names, rows: rows, map: map)
      try path.lift(&grid, option.origin)
      drag = { grid throws(GridreelError) in
        // Pass every card on the path individually.
        for step in 1...path.stepCount {
          let progress = option.progress * Double(step) / Double(path.stepCount)
          try path.drag(&grid, to: progress)
        }
      }
    } else {
      let path = try DragPath(option, grid, names: names, rows: rows, map: map)
      try path.lift(&grid, option.origin)
      drag = { grid throws(GridreelError) in
        try path.drag(&grid, by: path.length * option.progress)
      }
    }
    do throws(GridreelError) {
      try drag(&grid)
      return BuiltGrid(grid: grid, source: try grid.arranged(), rowCount: rowCount)
    } catch {
      throw option.origin.error(error.message)
    }
  }
}

extension DataGrid {
  /// Lifts a row or a card.
  ///
  /// - Throws: ``GridreelError`` if it cannot be moved.
  mutating func lift(
    _ row: RowIdentity, called noun: String, _ origin: Origin
  ) throws(GridreelError) {
    let isLifted: Bool
    do throws(GridreelError) {
      isLifted = try liftRow(row)
    } catch {
      throw origin.error(error.message)
    }
    guard isLifted else { throw origin.error("the \(noun) of this grid cannot be dragged") }
  }
}
