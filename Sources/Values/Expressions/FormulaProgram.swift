/// A formula as steps in the order in which they are worked out, each on what those before it left.
///
/// There is no tree, so a formula of any length is read, worked out and forgotten without recursion.
struct FormulaProgram: Hashable, Sendable {
  /// One step: it takes its operands from a stack and leaves its result there.
  enum Step: Hashable, Sendable {
    case number(Double)
    /// A column, by its place among the formula's references.
    case column(Int)
    case add
    case subtract
    case multiply
    case divide
    case negative
    /// An amount in its base unit.
    case base(unit: Unit)
    /// Where a value is there, goes on at a step; else drops what stands for it.
    case otherwise(end: Int)
  }

  /// Where an amount's unit is written.
  enum Unit: Hashable, Sendable {
    case text(String)
    case column(Int)
  }

  private(set) var steps: [Step] = []
  /// How many values the stack has after the last step, and at most.
  private var height = 0, greatestHeight = 0

  /// Adds a step.
  mutating func append(_ step: Step) {
    steps.append(step)
    switch step {
    case .number, .column: height += 1
    case .add, .subtract, .multiply, .divide, .otherwise: height -= 1
    case .negative, .base: break
    }
    greatestHeight = max(greatestHeight, height)
  }

  /// Adds an alternative to the value so far; its own steps follow.
  ///
  /// - Returns: What ``endAlternative(_:)`` is told behind them.
  mutating func beginAlternative() -> Int {
    append(.otherwise(end: 0))
    return steps.count - 1
  }

  /// Ends the alternative that began at a place.
  mutating func endAlternative(_ start: Int) { steps[start] = .otherwise(end: steps.count) }

  /// The result; nil where it cannot be worked out.
  func number(_ inputs: some FormulaInputs) -> Double? {
    withUnsafeTemporaryAllocation(of: Double.self, capacity: greatestHeight) { stack in
      // Not-a-number stands for what cannot be worked out: all that is made of it is such, too.
      var top = -1
      var place = 0
      while place < steps.count {
        let step = steps[place]
        place += 1
        var value: Double
        switch step {
        case .number(let number): (top, value) = (top + 1, number)
        case .column(let column): (top, value) = (top + 1, inputs.number(column) ?? .nan)
        case .add: (top, value) = (top - 1, stack[top - 1] + stack[top])
        case .subtract: (top, value) = (top - 1, stack[top - 1] - stack[top])
        case .multiply: (top, value) = (top - 1, stack[top - 1] * stack[top])
        case .divide: (top, value) = (top - 1, stack[top - 1] / stack[top])
        case .negative: value = -stack[top]
        case .base(let unit): value = stack[top] * factor(of: unit, inputs)
        case .otherwise(let end):
          if stack[top].isNaN { top -= 1 } else { place = end }
          continue
        }
        if !value.isFinite { value = .nan }
        stack[top] = value
      }
      return top >= 0 && !stack[top].isNaN ? stack[top] : nil
    }
  }

  private func factor(of unit: Unit, _ inputs: some FormulaInputs) -> Double {
    switch unit {
    case .text(let text): BaseUnit.factor(of: text)
    case .column(let place): BaseUnit.factor(of: inputs.text(place))
    }
  }
}
