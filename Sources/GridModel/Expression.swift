/// A condition on a row's values.
public struct Expression: Hashable, Sendable {
  /// What was written.
  public let source: String

  /// Reads a condition.
  public init(parsing source: String) throws(ExpressionError) { self.source = source }
}

/// Why a condition cannot be read.
public struct ExpressionError: Error, Hashable, Sendable {
  /// What is wrong and what to do.
  public let message: String
  /// Where, counted in characters from 0.
  public let offset: Int
}
