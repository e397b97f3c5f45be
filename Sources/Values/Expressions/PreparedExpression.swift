/// A condition whose aggregates are computed, ready to be evaluated for rows.
package struct PreparedExpression: Sendable {
  /// The keys of the columns in the condition.
  package let columns: [String]
  package let condition: Condition

  package init(columns: [String], condition: Condition) {
    self.columns = columns
    self.condition = condition
  }

  /// Whether the condition holds for a row, whose cells the closure returns by column key.
  package func holds(cellNamed cell: (String) -> Cell) -> Bool {
    condition.truth { cell(columns[$0]) } == true
  }

  /// Whether the condition holds for a row, whose cells the closure returns by index into
  /// ``columns``.
  package func isTrue(cellAt cell: (Int) -> Cell) -> Bool { condition.truth(cell) == true }
}

extension Condition {
  /// Whether the condition holds for a row; nil if a missing value leaves it undecided.
  package func truth(_ cell: (Int) -> Cell) -> Bool? {
    switch self {
    case .compare(let left, let comparison, let right):
      return left.isTrue(comparison, right, cell)
    case .between(let operand, let low, let high):
      return Self.both(
        operand.isTrue(.greaterOrEqual, low, cell), operand.isTrue(.lessOrEqual, high, cell))
    case .contains(let operand, let part):
      return operand.cell(cell).containsText(of: part.cell(cell))
    case .oneOf(let operand, let list):
      let value = operand.cell(cell)
      return Self.any(list) { value.isTrue(.equal, $0.cell(cell)) }
    case .isLike(let operand, let pattern, let isCaseless):
      return operand.cell(cell).isLike(pattern.cell(cell), isCaseless: isCaseless)
    case .isMissing(let operand): return operand.cell(cell).value.isMissing
    case .isTrue(let operand): return operand.cell(cell).truth
    case .isDecided(let condition, let truth): return condition.truth(cell) == truth
    case .not(let condition): return condition.truth(cell).map { !$0 }
    case .any(let conditions): return Self.any(conditions) { $0.truth(cell) }
    case .all(let conditions):
      return Self.any(conditions) { $0.truth(cell).map { !$0 } }.map { !$0 }
    }
  }

  private static func both(_ left: Bool?, _ right: Bool?) -> Bool? {
    if left == false || right == false { return false }
    return left == nil || right == nil ? nil : true
  }

  /// True if any item is true, otherwise nil if any is undecided; stops at the first true item.
  private static func any<Item>(_ items: [Item], _ truth: (Item) -> Bool?) -> Bool? {
    var isOpen = false
    for item in items {
      let truth = truth(item)
      if truth == true { return true }
      if truth == nil { isOpen = true }
    }
    return isOpen ? nil : false
  }
}

extension Operand {
  /// Whether a comparison with another operand holds for a row; nil if a value is missing.
  fileprivate func isTrue(
    _ comparison: Comparison, _ other: Operand, _ cell: (Int) -> Cell
  ) -> Bool? {
    // The text of a computed number costs ten times its value, and counts beside texts alone.
    if isComputed || other.isComputed, let left = number(cell), let right = other.number(cell) {
      return Cell(value: .number(left), text: "")
        .isTrue(comparison, Cell(value: .number(right), text: ""))
    }
    return self.cell(cell).isTrue(comparison, other.cell(cell))
  }

  private var isComputed: Bool { if case .computed = self { true } else { false } }

  /// The operand's number for a row; nil if it has none.
  private func number(_ cell: (Int) -> Cell) -> Double? {
    if case .computed(let formula, let columns) = self {
      return withoutActuallyEscaping(cell) { cell in
        formula.roundedNumber(CellInputs { cell(columns[$0]) })
      }
    }
    return if case .number(let number) = self.cell(cell).value { number } else { nil }
  }

  fileprivate func cell(_ cell: (Int) -> Cell) -> Cell {
    switch self {
    case .literal(let literal): literal
    case .column(let place): cell(place)
    case .aggregate: .missing
    case .computed(let formula, let columns):
      withoutActuallyEscaping(cell) { cell in
        formula.cell(CellInputs { cell(columns[$0]) })
      }
    }
  }
}
