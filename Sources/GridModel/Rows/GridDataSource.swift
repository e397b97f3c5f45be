public import Primitives
public import Values

/// The place of a row: its section and its index in it, both from 0.
public struct RowIndex: Hashable, Sendable {
  /// The index of the section.
  public var section: Int
  /// The index of the row in its section.
  public var row: Int

  /// Makes the place of a row.
  public init(section: Int, row: Int) { (self.section, self.row) = (section, row) }
}

/// Supplies a grid's rows in display order; a grid queries only what is visible.
public protocol GridDataSource: Sendable {
  /// The number of sections; 1 without a title if rows are not grouped.
  var sectionCount: Int { get }
  /// The title of a section's header; nil for no header.
  func title(ofSection section: Int) -> String?
  /// The number of rows in a section.
  func rowCount(inSection section: Int) -> Int
  /// A cell; missing if there is no such column.
  func cell(at index: RowIndex, column: String) -> Cell
  /// The identity of a row, which stays the same when the order changes.
  func identity(at index: RowIndex) -> RowIdentity
  /// The kind of a column's values.
  func kind(ofColumn key: String) -> ValueKind

  /// Returns the same rows filtered, sorted, grouped and sliced.
  ///
  /// A source with a fixed order does not need this method: its rows are shown as they come, and a
  /// warning reports the steps that were not performed.
  ///
  /// - Throws: ``ArrangementError`` if a column or a range of rows does not exist.
  func arranged(by arrangement: Arrangement) throws(ArrangementError) -> any GridDataSource

  /// An aggregate over all rows of a column, including those outside of the viewport.
  ///
  /// The default implementation visits every cell.
  func value(of aggregate: Aggregate) -> Value

  /// Finds the places of rows in display order; rows that are not shown are left out.
  ///
  /// The default implementation queries row identities one by one until all are found.
  func places(of rows: Set<RowIdentity>) -> [RowIdentity: RowIndex]
}

extension GridDataSource {
  /// Returns the rows unchanged: a source with its own order keeps it.
  public func arranged(
    by arrangement: Arrangement
  ) throws(ArrangementError) -> any GridDataSource {
    arrangement.steps.isEmpty ? self : UnarrangedRows(base: self, missed: arrangement.steps)
  }

  /// Computes the aggregate by visiting every cell of the column; O(rows).
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

  /// Queries row identities one by one until all are found; O(rows).
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

  /// The total number of rows in all sections.
  public var rowCount: Int {
    (0..<sectionCount).reduce(0) { $0 + rowCount(inSection: $1) }
  }
}

/// The rows of a source that cannot perform the requested arrangement.
package struct UnarrangedRows: GridDataSource {
  let base: any GridDataSource
  /// The steps that were not performed, such as `the order`.
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
