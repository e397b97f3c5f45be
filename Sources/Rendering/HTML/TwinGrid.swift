package import GridreelPrimitives

/// The table that a picture shows, found again from the places of its cells, for formats that write tables.
///
/// A grid of cards has no rows and columns; its cards follow each other as a list.
package struct TwinGrid: Sendable {
  /// What a cell is in its table.
  package enum Role: Hashable, Sendable {
    /// A title above several columns.
    case spanner
    /// The title of a column.
    case header
    /// The title of a section.
    case section
    /// The label of a summary row.
    case label
    /// A value of a summary row, or of a section's header.
    case summary
    /// A value.
    case value
    /// A card, with all its values.
    case card
    /// A place that no cell takes.
    case empty
  }

  /// The parts of a table.
  package enum Part: Hashable, Sendable {
    case head, body, foot
  }

  /// A cell, as the picture places it.
  package struct Cell: Hashable, Sendable {
    /// The visible place, in points from the picture's top left.
    package var rect: GridRect
    package let role: Role
    /// What it says, a card in several parts; a word of its own if a callout hides it.
    package let parts: [String]
    /// Whether a callout hides it.
    package let isRedacted: Bool
    /// Whether its column is in ascending order; nil if it is in no order.
    package let isAscending: Bool?
    /// The first row and the first column, in reading order from 0, and how many it takes.
    package fileprivate(set) var row = 0, column = 0
    package fileprivate(set) var rowSpan = 1, columnSpan = 1

    package init(
      _ role: Role, _ rect: GridRect, _ parts: String..., isRedacted: Bool = false,
      isAscending: Bool? = nil
    ) {
      (self.role, self.rect, self.isRedacted) = (role, rect, isRedacted)
      (self.parts, self.isAscending) = (isRedacted ? ["(redacted)"] : parts, isAscending)
    }

    /// A card of cells that say something.
    package init(card rect: GridRect, _ parts: [String]) {
      (role, self.rect, self.parts, isRedacted, isAscending) = (.card, rect, parts, false, nil)
    }

    /// What it says, as one text.
    package var text: String { parts.joined(separator: " · ") }
  }

  /// The cells, row by row in reading order.
  package private(set) var cells: [Cell]
  /// The number of cells of each row that begin there; empty for cards.
  package private(set) var rows: [Range<Int>] = []
  /// Whether the first column is at the right.
  package let isRightToLeft: Bool
  /// The edges of columns from left to right, and those of rows from top to bottom, in points.
  package private(set) var columnEdges: [Double] = [], rowEdges: [Double] = []
  /// The cell at each place, by row and column from the left.
  private var slots: [[Int]] = []

  /// Makes a list of cards.
  package init(cards: [Cell]) {
    cells = cards
    isRightToLeft = false
  }

  /// Makes the table of cells: their edges are those of its rows and columns.
  package init(_ found: [Cell], isRightToLeft: Bool) {
    self.isRightToLeft = isRightToLeft
    var found = found
    for place in found.indices { found[place].rect = found[place].rect.sharp }
    found.removeAll { $0.rect.isEmpty }
    columnEdges = Self.edges(found.map { ($0.rect.x, $0.rect.maxX) })
    rowEdges = Self.edges(found.map { ($0.rect.y, $0.rect.maxY) })
    let (rowCount, columnCount) = (max(0, rowEdges.count - 1), max(0, columnEdges.count - 1))
    slots = Array(repeating: Array(repeating: -1, count: columnCount), count: rowCount)
    for (place, cell) in found.enumerated() {
      for row in Self.places(cell.rect.y, cell.rect.maxY, in: rowEdges) {
        for column in Self.places(cell.rect.x, cell.rect.maxX, in: columnEdges) {
          if slots[row][column] < 0 { slots[row][column] = place }
        }
      }
    }
    cells = []
    fill(from: found)
  }

  /// Writes cells in reading order, with an empty one wherever none is.
  private mutating func fill(from found: [Cell]) {
    let columnCount = max(0, columnEdges.count - 1)
    let old = slots
    var places = [Int?](repeating: nil, count: found.count)
    for row in old.indices {
      let start = cells.count
      for number in 0..<columnCount {
        let column = isRightToLeft ? columnCount - 1 - number : number
        let slot = old[row][column]
        if slot >= 0, let known = places[slot] {
          slots[row][column] = known
          continue
        }
        var cell =
          slot >= 0 ? found[slot] : Cell(.empty, .init(x: 0, y: 0, width: 0, height: 0), "")
        if slot >= 0 { places[slot] = cells.count }
        (cell.row, cell.column) = (row, number)
        let taken = slot < 0 ? [] : old[row].indices.filter { old[row][$0] == slot }
        cell.columnSpan = max(1, taken.count)
        cell.rowSpan =
          slot < 0 ? 1 : max(1, old[row...].prefix { $0[column] == slot }.count)
        let (left, right) = (taken.min() ?? column, taken.max() ?? column)
        cell.rect = GridRect(
          x: columnEdges[left], y: rowEdges[row], width: columnEdges[right + 1] - columnEdges[left],
          height: rowEdges[row + cell.rowSpan] - rowEdges[row])
        slots[row][column] = cells.count
        cells.append(cell)
      }
      rows.append(start..<cells.count)
    }
  }

  /// The places where cells begin, and the end of the last one.
  private static func edges(_ extents: [(start: Double, end: Double)]) -> [Double] {
    Set(extents.map(\.start)).sorted() + (extents.map(\.end).max().map { [$0] } ?? [])
  }

  /// The rows or columns whose starts are in an extent.
  private static func places(_ start: Double, _ end: Double, in edges: [Double]) -> Range<Int> {
    let count = max(0, edges.count - 1)
    let first = min(count, edges.partitioningIndex { $0 >= start })
    return first..<max(first, min(count, edges.partitioningIndex { $0 >= end }))
  }

  /// The cells that a rectangle meets.
  func places(meeting rect: GridRect) -> [Int] {
    guard !slots.isEmpty else {
      return cells.indices.filter { cells[$0].rect.intersects(rect) }
    }
    let rows = Self.places(meeting: rect.y, rect.maxY, in: rowEdges)
    let columns = Self.places(meeting: rect.x, rect.maxX, in: columnEdges)
    var (found, last): ([Int], Set<Int>) = ([], [])
    for row in rows {
      for column in columns where last.insert(slots[row][column]).inserted {
        found.append(slots[row][column])
      }
    }
    return found
  }

  private static func places(meeting start: Double, _ end: Double, in edges: [Double]) -> Range<Int>
  {
    let count = max(0, edges.count - 1)
    let first = max(0, edges.partitioningIndex { $0 > start } - 1)
    let last = min(count, edges.partitioningIndex { $0 >= end })
    return min(first, last)..<last
  }

  /// The cell at a point; nil if there is none.
  func place(at point: GridPoint) -> Int? {
    let spot = GridRect(x: point.x - 0.01, y: point.y - 0.01, width: 0.02, height: 0.02)
    return places(meeting: spot).first { cells[$0].rect.intersects(spot) }
  }

  /// The column, in reading order, at a distance from the left; nil beside the table.
  package func column(at x: Double) -> Int? {
    guard let first = columnEdges.first, let last = columnEdges.last, x >= first, x < last else {
      return nil
    }
    let place = columnEdges.partitioningIndex { $0 > x } - 1
    return isRightToLeft ? columnEdges.count - 2 - place : place
  }

  /// The area of the whole table; nil for cards.
  var area: GridRect? {
    guard let left = columnEdges.first, let right = columnEdges.last, let top = rowEdges.first,
      let bottom = rowEdges.last
    else { return nil }
    return GridRect(x: left, y: top, width: right - left, height: bottom - top)
  }

  /// The parts of the table: rows above the first value, and summaries below the last one; each section begins a part of its
  /// own.
  package var parts: [(part: Part, rows: [Range<Int>])] {
    func has(_ row: Range<Int>, _ roles: Set<Role>) -> Bool {
      cells[row].contains { roles.contains($0.role) }
    }
    let head = rows.prefix { has($0, [.spanner, .header]) && !has($0, [.value, .section]) }
    let rest = rows.dropFirst(head.count)
    let lastValue = rest.lastIndex { has($0, [.value, .section]) }
    let body = rest[..<(lastValue.map { $0 + 1 } ?? rest.startIndex)]
    var parts: [(part: Part, rows: [Range<Int>])] = head.isEmpty ? [] : [(.head, Array(head))]
    var isFirst = true
    for row in body {
      if isFirst || has(row, [.section]) { parts.append((.body, [])) }
      parts[parts.count - 1].rows.append(row)
      isFirst = false
    }
    if body.endIndex < rest.endIndex { parts.append((.foot, Array(rest[body.endIndex...]))) }
    return parts
  }
}
