package import GridreelPrimitives

extension GridExpression {
  /// A use of a column that selects other rows than it seems to.
  package struct Doubt: Hashable, Sendable {
    /// The column's key.
    package let column: String
    /// What happens and how to write what is meant.
    package let message: Message
  }

  /// The columns that are compared with a number or a date, or by their order, computed with, or aggregated.
  package var columnsTakenAsValues: [String] {
    var found: [String] = []
    condition.visit { condition in
      let operands = condition.comparedOperands
      if condition.asksForOrder || operands.contains(where: \.isMeasured) {
        found += operands.compactMap(\.column).map { references[$0].key }
      }
      for operand in operands {
        switch operand {
        case .aggregate(let aggregate) where aggregate.function != .count:
          found.append(aggregate.column)
        case .computed(let formula, let columns):
          found += columns.map { references[$0].key }
          found += formula.program.aggregates.map(\.column)
        case .aggregate, .literal, .column: break
        }
      }
    }
    return found
  }

  /// The texts that columns are to equal, by the keys of these.
  package var textsAskedFor: [(column: String, text: String)] {
    var found: [(column: String, text: String)] = []
    condition.visit { condition in
      let (operand, others): (Operand, [Operand])
      switch condition {
      case .compare(let column, .equal, let other): (operand, others) = (column, [other])
      case .oneOf(let column, let list): (operand, others) = (column, list)
      default: return
      }
      guard let place = operand.column else { return }
      for case .literal(let cell) in others {
        if case .text = cell.value { found.append((references[place].key, cell.text)) }
      }
    }
    return found
  }

  /// Uses of columns that cannot mean what they say.
  ///
  /// - Parameters:
  ///   - kind: Returns the kind of a column, by key.
  ///   - reading: Reads a text as a value of a column, by key; nil if it is none.
  /// - Returns: The doubts in the order of the text.
  package func doubts(
    kind: (String) -> ValueKind, reading: (String, String) -> Value?
  ) -> [Doubt] {
    var doubts = references.filter { $0.isQuoted && !$0.isOpen && $0.isCompared }.map { name in
      Doubt(
        column: name.key,
        message: "\"\(name.key)\" is a column; for the text write '\(name.key)', for the column "
          + "[\(name.key)]")
    }
    condition.visit { condition in
      let found =
        condition.doubtsAboutTruth(references, kind)
        + condition.doubtsAboutNumbers(references, kind)
        + condition.doubtsAboutDates(references, kind, reading)
      for doubt in found where !doubts.contains(doubt) { doubts.append(doubt) }
    }
    return doubts
  }
}

extension Condition {
  fileprivate typealias Doubt = GridExpression.Doubt

  /// A column that is a condition by itself but neither true nor false.
  fileprivate func doubtsAboutTruth(
    _ references: [ColumnReference], _ kind: (String) -> ValueKind
  ) -> [Doubt] {
    guard case .isTrue(.column(let place)) = self else { return [] }
    let (key, kind) = (references[place].key, kind(references[place].key))
    guard kind == .text || kind == .date else { return [] }
    return [
      Doubt(
        column: key,
        message: "column '\(key)' holds \(kind.rawValue)s, which are neither true nor false; "
          + "compare it")
    ]
  }

  /// Columns that are computed with or aggregated but hold no numbers.
  fileprivate func doubtsAboutNumbers(
    _ references: [ColumnReference], _ kind: (String) -> ValueKind
  ) -> [Doubt] {
    columnsOfNumbers(references).compactMap { key in
      let kind = kind(key)
      guard kind != .number, kind != .date || !aggregates(dates: key) else { return nil }
      let values = kind == .boolean ? "true and false" : "\(kind.rawValue)s"
      return Doubt(
        column: key, message: "column '\(key)' holds \(values), and numbers are needed")
    }
  }

  /// Texts beside a column of dates that are none.
  fileprivate func doubtsAboutDates(
    _ references: [ColumnReference], _ kind: (String) -> ValueKind,
    _ reading: (String, String) -> Value?
  ) -> [Doubt] {
    textsOfColumns.compactMap { place, text in
      let key = references[place].key
      guard kind(key) == .date, Timestamp(unmistakable: text) == nil else { return nil }
      if case .date = reading(text, key) { return nil }
      return Doubt(
        column: key,
        message: "column '\(key)' holds dates, and '\(text)' is read as none; write 2024-12-31")
    }
  }
}

extension Condition {
  /// The operands that are compared as values, not as texts.
  fileprivate var comparedOperands: [Operand] {
    switch self {
    case .compare(let left, _, let right): [left, right]
    case .between(let operand, let low, let high): [operand, low, high]
    case .oneOf(let operand, let list): [operand] + list
    case .isTrue, .isMissing, .contains, .isLike, .isDecided, .not, .all, .any: []
    }
  }

  /// Whether it asks which of two values comes first.
  fileprivate var asksForOrder: Bool {
    switch self {
    case .compare(_, let comparison, _): comparison != .equal && comparison != .notEqual
    case .between: true
    default: false
    }
  }

  /// The texts that are compared with a column, and the column's index.
  fileprivate var textsOfColumns: [(place: Int, text: String)] {
    guard let place = comparedOperands.lazy.compactMap(\.column).first else { return [] }
    return comparedOperands.compactMap(\.text).map { (place, $0) }
  }

  /// The keys of the columns that are computed with or aggregated.
  fileprivate func columnsOfNumbers(_ references: [ColumnReference]) -> [String] {
    comparedOperands.flatMap { operand in
      switch operand {
      case .aggregate(let aggregate):
        return aggregate.function == .count ? [] : [aggregate.column]
      case .computed(let formula, let columns):
        let inputs = formula.program.numericColumns
        return columns.enumerated().filter { inputs.contains($0.offset) }
          .map { references[$0.element].key }
          + formula.program.aggregates.filter { $0.function != .count }.map(\.column)
      case .literal, .column: return []
      }
    }
  }

  /// Whether it compares with an aggregate of a column of dates that is a date.
  fileprivate func aggregates(dates column: String) -> Bool {
    comparedOperands.contains { operand in
      if case .aggregate(let aggregate) = operand {
        return aggregate.column == column && aggregate.function != .sum
      }
      return false
    }
  }
}

extension Operand {
  /// Whether it is a number or a date.
  fileprivate var isMeasured: Bool {
    switch self {
    case .aggregate, .computed: true
    case .column: false
    case .literal(let cell):
      switch cell.value {
      case .number, .date: true
      case .missing, .text, .boolean: false
      }
    }
  }
}
