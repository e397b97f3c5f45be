package import GridreelValues

extension PreparedExpression {
  /// Whether the condition holds for a row of a source.
  package func holds(at index: RowIndex, in source: any GridDataSource) -> Bool {
    holds { source.cell(at: index, column: $0) }
  }

  /// The same condition bound to the rows of one table.
  func bound(to table: DataTable) -> TableCondition {
    TableCondition(condition: condition, columns: columns.map { table.column($0)?.cells })
  }
}

extension GridExpression {
  /// Computes the condition's aggregates over a source, so that it can be evaluated for rows.
  ///
  /// Columns that the source does not have are missing in every row; ``validated(columns:)``
  /// reports them.
  package func prepared(for source: any GridDataSource) -> PreparedExpression {
    prepared(for: source, kind: source.kind(ofColumn:))
  }

  /// Prepares the condition with the kinds of columns that `kind` returns by key.
  package func prepared(
    for source: any GridDataSource, kind: (String) -> ValueKind
  ) -> PreparedExpression {
    bound(kind: kind, reading: source.reading, aggregate: source.value(of:))
  }
}

/// A source that knows how its columns write their values.
package protocol ColumnConventions {
  /// The value that a text stands for in a column; nil if it does not fit.
  func value(of text: String, inColumn key: String) -> Value?
  /// The sign before the decimals of a column's numbers.
  func decimalSeparator(ofColumn key: String) -> String
}

extension GridDataSource {
  /// Reads a text as a value of a column; nil if the source has no convention for it.
  package func reading(_ text: String, inColumn key: String) -> Value? {
    if let own = self as? any ColumnConventions { return own.value(of: text, inColumn: key) }
    return (self as? any RowsOver)?.base.reading(text, inColumn: key)
  }

  /// The sign before the decimals in the texts of a column; a point if the source does not know.
  package func decimalSeparator(inColumn key: String) -> String {
    if let own = self as? any ColumnConventions { return own.decimalSeparator(ofColumn: key) }
    return (self as? any RowsOver)?.base.decimalSeparator(inColumn: key) ?? "."
  }

  fileprivate var reading: (String, String) -> Value? {
    { reading($0, inColumn: $1) }
  }
}

extension ArrangedRows: ColumnConventions {
  package func value(of text: String, inColumn key: String) -> Value? {
    store.reading(text, inColumn: key)
  }

  package func decimalSeparator(ofColumn key: String) -> String {
    store.decimalSeparator(inColumn: key)
  }
}

/// A condition bound to the rows of a table, with its columns looked up.
struct TableCondition {
  let condition: Condition
  /// The cells of each column in the condition; nil if the table does not have it.
  let columns: [[Cell]?]

  /// Whether the condition holds for a row, counted from 0.
  func holds(row: Int) -> Bool {
    condition.truth { columns[$0]?[row] ?? .missing } == true
  }
}
