public import Style
public import Values

/// A style that cells get where a condition holds.
public struct Rule: Sendable {
  /// When the style is given.
  public var condition: GridExpression
  /// The column whose cells get it; nil is the whole row.
  public var column: String?
  /// The style.
  public var style: CellStyle

  /// Makes a rule.
  public init(when condition: GridExpression, column: String? = nil, style: CellStyle) {
    (self.condition, self.column, self.style) = (condition, column, style)
  }
}
