public import Primitives
public import Values

/// Where a row stands: its section and its place in it, both from 0.
public struct RowIndex: Hashable, Sendable {
  /// The section's place.
  public var section: Int
  /// The row's place in its section.
  public var row: Int

  /// Makes an index.
  public init(section: Int, row: Int) { (self.section, self.row) = (section, row) }
}

/// Answers a grid's questions, in display order, and only about what is visible.
public protocol GridDataSource: Sendable {
  /// How many sections there are; 1 without titles where nothing is grouped.
  var sectionCount: Int { get }
  /// What a section's header says; nil for no header.
  func title(ofSection section: Int) -> String?
  /// How many rows a section has.
  func rowCount(inSection section: Int) -> Int
  /// One cell; missing where there is no such column.
  func cell(at index: RowIndex, column: String) -> Cell
  /// A row's own name, which stays when the order changes.
  func identity(at index: RowIndex) -> RowIdentity
  /// The kind of a column's values.
  func kind(ofColumn key: String) -> ValueKind

  /// The same rows filtered, sorted, grouped and cut to a window.
  ///
  /// A source that keeps its rows in one order only needs no such method: its rows are shown as they
  /// come, and a warning of the picture tells what was asked for in vain.
  ///
  /// - Throws: ``ArrangementError`` when a column or a row is asked for that is not there.
  func arranged(by arrangement: Arrangement) throws(ArrangementError) -> any GridDataSource

  /// One value worked out over all rows of a column, those outside the window included.
  ///
  /// Without such a method it is worked out from every cell in turn.
  func value(of aggregate: Aggregate) -> Value

  /// Where rows stand in display order; those that are not shown are left out.
  ///
  /// Without such a method every row's identity is asked for until all are found.
  func places(of rows: Set<RowIdentity>) -> [RowIdentity: RowIndex]
}

extension GridDataSource {
  /// Returns the rows as they are: a source that has its own order keeps it.
  public func arranged(
    by arrangement: Arrangement
  ) throws(ArrangementError) -> any GridDataSource {
    arrangement.steps.isEmpty ? self : UnarrangedRows(base: self, missed: arrangement.steps)
  }

  /// Works the value out from every cell of the column in turn; O(rows).
  public func value(of aggregate: Aggregate) -> Value {
    var values: [Value] = []
    for section in 0..<sectionCount {
      for row in 0..<rowCount(inSection: section) {
        let index = RowIndex(section: section, row: row)
        values.append(cell(at: index, column: aggregate.column).value)
      }
    }
    return aggregate.value(over: values)
  }

  /// Asks for one row's identity after the other until all are found; O(rows).
  public func places(of rows: Set<RowIdentity>) -> [RowIdentity: RowIndex] {
    var places: [RowIdentity: RowIndex] = [:]
    for section in 0..<sectionCount {
      for row in 0..<rowCount(inSection: section) {
        guard places.count < rows.count else { return places }
        let index = RowIndex(section: section, row: row)
        let identity = identity(at: index)
        if rows.contains(identity) { places[identity] = index }
      }
    }
    return places
  }

  /// How many rows there are in all sections together.
  public var rowCount: Int {
    (0..<sectionCount).reduce(0) { $0 + rowCount(inSection: $1) }
  }
}

/// The rows of a source that cannot arrange them, though it was asked to.
package struct UnarrangedRows: GridDataSource {
  let base: any GridDataSource
  /// What was asked for in vain: `the order`.
  package let missed: [String]

  package var sectionCount: Int { base.sectionCount }
  package func title(ofSection section: Int) -> String? { base.title(ofSection: section) }
  package func rowCount(inSection section: Int) -> Int { base.rowCount(inSection: section) }
  package func cell(at index: RowIndex, column: String) -> Cell {
    base.cell(at: index, column: column)
  }
  package func identity(at index: RowIndex) -> RowIdentity { base.identity(at: index) }
  package func kind(ofColumn key: String) -> ValueKind { base.kind(ofColumn: key) }
  package func value(of aggregate: Aggregate) -> Value { base.value(of: aggregate) }
  package func places(of rows: Set<RowIdentity>) -> [RowIdentity: RowIndex] {
    base.places(of: rows)
  }
  package func arranged(
    by arrangement: Arrangement
  ) throws(ArrangementError) -> any GridDataSource { try base.arranged(by: arrangement) }
}
