public import GridreelStyle
public import GridreelValues

/// A conditional style for cells.
public struct Rule: Sendable {
  /// The condition on a row.
  public var condition: GridExpression
  /// The key of the column to style; nil styles the whole row.
  public var column: String?
  /// The style of matching cells.
  public var style: CellStyle

  /// Makes a rule for one column or the whole row.
  public init(when condition: GridExpression, column: String? = nil, style: CellStyle) {
    (self.condition, self.column, self.style) = (condition, column, style)
  }
}
