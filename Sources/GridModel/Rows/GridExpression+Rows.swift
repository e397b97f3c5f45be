package import Values

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
    PreparedExpression(
      columns: columns, condition: condition.settled { source.value(of: $0) })
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
