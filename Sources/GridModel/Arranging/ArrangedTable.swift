public import Primitives

/// A table in a certain order: what a grid shows of it.
public struct ArrangedTable: GridDataSource {
  /// The table.
  public let table: DataTable
  /// Which of its rows are shown, and where.
  public let order: RowOrder

  /// Shows the rows of `table` that `order` names.
  public init(table: DataTable, order: RowOrder) { (self.table, self.order) = (table, order) }

  /// How many sections there are.
  public var sectionCount: Int { order.sections.count }

  /// What a section's header says; nil for no header.
  public func title(ofSection section: Int) -> String? { order.sections[section].title }

  /// How many rows a section has.
  public func rowCount(inSection section: Int) -> Int { order.sections[section].rows.count }

  /// One cell; missing where there is no such column.
  public func cell(at index: RowIndex, column: String) -> Cell {
    table.cell(row: order.sections[index.section].rows[index.row], column: column)
  }

  /// A row's place in the table, from 0.
  public func identity(at index: RowIndex) -> RowIdentity {
    RowIdentity(source: order.sections[index.section].rows[index.row])
  }

  /// The kind of a column's values; text where there is no such column.
  public func kind(ofColumn key: String) -> ValueKind { table.kind(ofColumn: key) }

  /// The table's rows arranged anew, whatever their order here.
  public func arranged(
    by arrangement: Arrangement
  ) throws(ArrangementError) -> any GridDataSource {
    try table.arranged(by: arrangement)
  }

  /// One value worked out over all rows of the table, shown or not.
  public func value(of aggregate: Aggregate) -> Value { table.value(of: aggregate) }
}

/// A table shows all its rows in its own order, in one section without a title.
extension DataTable: GridDataSource {
  /// Always 1.
  public var sectionCount: Int { 1 }

  /// Always nil: the section has no header.
  public func title(ofSection section: Int) -> String? { nil }

  /// How many rows the table has.
  public func rowCount(inSection section: Int) -> Int { rowCount }

  /// One cell; missing where there is no such column.
  public func cell(at index: RowIndex, column: String) -> Cell {
    cell(row: index.row, column: column)
  }

  /// The row's place.
  public func identity(at index: RowIndex) -> RowIdentity { RowIdentity(source: index.row) }

  /// The kind of a column's values; text where there is no such column.
  public func kind(ofColumn key: String) -> ValueKind {
    index(ofColumn: key).map { columns[$0].kind } ?? .text
  }

  /// One value worked out over all rows of a column; missing where there is no such column.
  public func value(of aggregate: Aggregate) -> Value {
    guard let place = index(ofColumn: aggregate.column) else { return .missing }
    return aggregate.value(over: columns[place].cells.lazy.map(\.value))
  }
}
