/// A condition on a row's values.
public struct Expression: Hashable, Sendable {
  /// What was written.
  public let source: String

  /// Reads a condition.
  public init(parsing source: String) throws(ExpressionError) { self.source = source }

  /// Works out the aggregates over the source's columns, so that rows can be asked about.
  public func prepared(for source: any GridDataSource) -> PreparedExpression {
    PreparedExpression()
  }
}

/// A condition whose aggregates are worked out.
public struct PreparedExpression: Sendable {
  /// Whether the condition holds for the row whose cells are asked for by column.
  public func holds(cellNamed cell: (String) -> Cell) -> Bool { false }

  /// Whether the condition holds for a row of a source.
  public func holds(at index: RowIndex, in source: any GridDataSource) -> Bool {
    holds { source.cell(at: index, column: $0) }
  }
}

/// Why a condition cannot be read.
public struct ExpressionError: Error, Hashable, Sendable {
  /// What is wrong and what to do.
  public let message: String
  /// Where, counted in characters from 0.
  public let offset: Int
}
