/// A formula compiled to a stack program, one step after another.
///
/// There is no tree, so a formula of any length is parsed, evaluated and freed without recursion.
struct FormulaProgram: Hashable, Sendable {
  /// One step: pops its operands from the stack and pushes its result.
  enum Step: Hashable, Sendable {
    case number(Double)
    /// A column, as an index into the formula's references.
    case column(Int)
    case add
    case subtract
    case multiply
    case divide
    case remainder
    case negative
    /// A value over a whole column, replaced by a number before the first row.
    case aggregate(Aggregate)
    /// An amount converted to its base unit.
    case base(unit: Unit)
    /// Jumps to a step if the top of the stack has a value; otherwise pops it.
    case otherwise(end: Int)
  }

  /// The source of an amount's unit.
  enum Unit: Hashable, Sendable {
    case text(String)
    case column(Int)
  }

  private(set) var steps: [Step] = []
  /// The height of the stack after the last step, and its maximum.
  private var height = 0, greatestHeight = 0

  mutating func append(_ step: Step) {
    steps.append(step)
    switch step {
    case .number, .column, .aggregate: height += 1
    case .add, .subtract, .multiply, .divide, .remainder, .otherwise: height -= 1
    case .negative, .base: break
    }
    greatestHeight = max(greatestHeight, height)
  }

  /// Appends all steps of another program, which push one value.
  mutating func append(_ other: FormulaProgram) {
    let start = steps.count
    steps += other.steps.lazy.map { step in
      if case .otherwise(let end) = step { .otherwise(end: end + start) } else { step }
    }
    greatestHeight = max(greatestHeight, height + other.greatestHeight)
    height += other.height
  }

  /// Adds an alternative to the value so far; append the steps of the alternative next.
  ///
  /// - Returns: The index to pass to ``endAlternative(_:)`` after those steps.
  mutating func beginAlternative() -> Int {
    append(.otherwise(end: 0))
    return steps.count - 1
  }

  /// Ends the alternative that began at an index.
  mutating func endAlternative(_ start: Int) { steps[start] = .otherwise(end: steps.count) }

  /// The columns that it reads, each once, in the order of first use.
  var columns: [Int] {
    var (found, known): ([Int], Set<Int>) = ([], [])
    for step in steps {
      switch step {
      case .column(let column), .base(unit: .column(let column)):
        if known.insert(column).inserted { found.append(column) }
      case .number, .add, .subtract, .multiply, .divide, .remainder, .negative, .aggregate,
        .base, .otherwise:
        break
      }
    }
    return found
  }

  /// The columns that it computes with, other than units.
  var numericColumns: Set<Int> {
    Set(steps.compactMap { if case .column(let column) = $0 { column } else { nil } })
  }

  /// The same program with other indices of its columns.
  func renumbered(_ number: (Int) -> Int) -> FormulaProgram {
    changed { step in
      switch step {
      case .column(let column): .column(number(column))
      case .base(unit: .column(let column)): .base(unit: .column(number(column)))
      case .number, .add, .subtract, .multiply, .divide, .remainder, .negative, .aggregate,
        .base, .otherwise:
        step
      }
    }
  }

  /// The same program with its aggregates computed.
  func settled(_ value: (Aggregate) -> Value) -> FormulaProgram {
    changed { step in
      guard case .aggregate(let aggregate) = step else { return step }
      if case .number(let number) = value(aggregate) { return .number(number) }
      return .number(.nan)
    }
  }

  /// The aggregates in it.
  var aggregates: [Aggregate] {
    steps.compactMap { if case .aggregate(let aggregate) = $0 { aggregate } else { nil } }
  }

  private func changed(_ change: (Step) -> Step) -> FormulaProgram {
    var program = self
    for place in steps.indices { program.steps[place] = change(steps[place]) }
    return program
  }

  /// The result; nil if it cannot be computed.
  func number(_ inputs: some FormulaInputs) -> Double? {
    withUnsafeTemporaryAllocation(of: Double.self, capacity: greatestHeight) { stack in
      // NaN stands for a missing result and propagates through every operation.
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
        case .remainder:
          let rest = stack[top - 1].truncatingRemainder(dividingBy: stack[top])
          (top, value) = (top - 1, rest)
        case .aggregate: (top, value) = (top + 1, .nan)
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
