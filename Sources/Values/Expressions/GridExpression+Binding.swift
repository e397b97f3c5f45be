extension GridExpression {
  /// The same condition with each name in double quotes decided: a column if there is one with exactly
  /// that key, and text otherwise; and with the columns that `*` stands for.
  ///
  /// A word that equality or a search compares with something is a text, too, if no column has that key or one like it.
  public func resolved(columns: [String]) -> GridExpression {
    let known = Set(columns)
    return decided(
      columns: columns,
      texts: references.filter { !known.contains($0.key) && $0.isLoose(among: columns) })
  }

  /// The same condition with names in double quotes decided by the columns there are, and with some others as texts.
  private func decided(columns: [String], texts loose: [ColumnReference]) -> GridExpression {
    let known = Set(columns)
    guard !loose.isEmpty || references.contains(where: \.isOpen) else { return self }
    var kept: [ColumnReference] = []
    var places: [Int?] = []
    let (references, condition) = expanded(over: columns)
    for var reference in references {
      let isColumn =
        reference.isOpen
        ? known.contains(reference.key) && !reference.isEvery : !loose.contains(reference)
      reference.isOpen = false
      places.append(isColumn ? kept.count : nil)
      if isColumn { kept.append(reference) }
    }
    let decided = condition.mapped { operands, _ in
      operands.map { operand in
        switch operand {
        case .column(let place):
          if let new = places[place] { return .column(new) }
          let text = references[place].key
          return .literal(Cell(value: .text(text), text: text))
        case .computed(let formula, let columns):
          return .computed(formula, columns: columns.map { places[$0] ?? 0 })
        case .literal, .aggregate: return operand
        }
      }
    }
    return GridExpression(source: source, condition: decided, references: kept)
  }

  /// The references and the condition with each column in place of `*`.
  private func expanded(over columns: [String]) -> ([ColumnReference], Condition) {
    guard let every = references.firstIndex(where: \.isEvery) else {
      return (references, condition)
    }
    var references = references
    let places = columns.map { key in
      if let known = references.firstIndex(where: { $0.key == key && !$0.isOpen }) { return known }
      references.append(ColumnReference(key: key, offset: references[every].offset))
      return references.count - 1
    }
    return (references, condition.replacing(every, byAnyOf: places))
  }

  /// The condition for rows whose columns are known: aggregates are computed, and texts that are
  /// compared with dates or numbers are read.
  ///
  /// - Parameters:
  ///   - kind: Returns the kind of a column, by key.
  ///   - reading: Reads a text as a value of a column, by key; nil if it is none.
  ///   - aggregate: Computes an aggregate.
  /// - Returns: The condition, ready to be asked for each row.
  package func bound(
    kind: (String) -> ValueKind, reading: (String, String) -> Value?,
    aggregate: (Aggregate) -> Value
  ) -> PreparedExpression {
    let expression = decided(columns: [], texts: [])
    let columns = expression.columns
    let condition = expression.condition.mapped { operands, isOrder in
      let operands = operands.map { $0.settled(aggregate) }
      guard let place = operands.lazy.compactMap(\.column).first,
        operands.contains(where: { $0.text != nil })
      else { return operands }
      let kind = kind(columns[place])
      return operands.map { operand in
        guard let text = operand.text,
          let value = Self.value(
            of: text, as: kind, isOrder: isOrder, { reading($0, columns[place]) })
        else { return operand }
        return .literal(Cell(value: value, text: text))
      }
    }
    return PreparedExpression(columns: columns, condition: condition)
  }

  /// The value that a text stands for beside a column; nil if it stays a text.
  ///
  /// A text is equal to a number if both are displayed alike, so it is read only to be ordered.
  private static func value(
    of text: String, as kind: ValueKind, isOrder: Bool, _ reading: (String) -> Value?
  ) -> Value? {
    switch kind {
    case .date:
      if case .date(let date) = reading(text) { return .date(date) }
      if let date = Timestamp(unmistakable: text) { return .date(date) }
      // No date comes before or after it.
      return isOrder ? .missing : nil
    case .number:
      guard isOrder else { return nil }
      if case .number(let number) = reading(text) { return .number(number) }
      return Double(text).flatMap { $0.isFinite ? .number($0) : nil }
    case .text, .boolean: return nil
    }
  }
}

extension Operand {
  /// The column that it is, as an index; nil for other operands.
  var column: Int? { if case .column(let place) = self { place } else { nil } }

  /// The text that it is; nil for other operands.
  var text: String? {
    if case .literal(let cell) = self, case .text(let text) = cell.value { text } else { nil }
  }

  /// The same operand with its aggregates computed.
  fileprivate func settled(_ value: (Aggregate) -> Value) -> Operand {
    switch self {
    case .literal, .column: return self
    case .aggregate(let aggregate):
      let value = value(aggregate)
      return .literal(Cell(value: value, text: value.plainText))
    case .computed(let formula, let columns):
      return .computed(
        Formula(
          source: formula.source, program: formula.program.settled(value),
          references: formula.references), columns: columns)
    }
  }
}

extension Condition {
  /// The same condition with other operands.
  ///
  /// - Parameter change: Returns the operands of one comparison in place of those given; the second
  ///   argument is whether they are ordered.
  /// - Returns: The changed condition.
  func mapped(_ change: ([Operand], Bool) -> [Operand]) -> Condition {
    switch self {
    case .compare(let left, let comparison, let right):
      let new = change([left, right], comparison != .equal && comparison != .notEqual)
      return .compare(new[0], comparison, new[1])
    case .between(let operand, let low, let high):
      let new = change([operand, low, high], true)
      return .between(new[0], new[1], new[2])
    case .contains(let operand, let part):
      return .contains(change([operand], false)[0], change([part], false)[0])
    case .isLike(let operand, let pattern, let isCaseless):
      return .isLike(
        change([operand], false)[0], change([pattern], false)[0], isCaseless: isCaseless)
    case .oneOf(let operand, let list):
      let new = change([operand] + list, false)
      return .oneOf(new[0], Array(new.dropFirst()))
    case .isMissing(let operand): return .isMissing(change([operand], false)[0])
    case .isTrue(let operand): return .isTrue(change([operand], false)[0])
    case .isDecided(let condition, let truth): return .isDecided(condition.mapped(change), truth)
    case .not(let condition): return .not(condition.mapped(change))
    case .all(let conditions): return .all(conditions.map { $0.mapped(change) })
    case .any(let conditions): return .any(conditions.map { $0.mapped(change) })
    }
  }

  /// The same condition with others in place of a column: one of them suffices for a comparison to hold.
  func replacing(_ column: Int, byAnyOf others: [Int]) -> Condition {
    switch self {
    case .not(let condition): return .not(condition.replacing(column, byAnyOf: others))
    case .isDecided(let condition, let truth):
      return .isDecided(condition.replacing(column, byAnyOf: others), truth)
    case .all(let conditions): return .all(conditions.map { $0.replacing(column, byAnyOf: others) })
    case .any(let conditions): return .any(conditions.map { $0.replacing(column, byAnyOf: others) })
    case .compare, .between, .contains, .isLike, .oneOf, .isMissing, .isTrue:
      var isUsed = false
      _ = mapped { operands, _ in
        isUsed = isUsed || operands.contains { $0.column == column }
        return operands
      }
      guard isUsed else { return self }
      // A missing value decides nothing, and is no hit.
      return .any(
        others.map { other in
          let each = mapped { operands, _ in
            operands.map { $0.column == column ? .column(other) : $0 }
          }
          return .isDecided(each, true)
        })
    }
  }

  /// Calls `body` with each comparison in the condition, in order of appearance.
  func visit(_ body: (Condition) -> Void) {
    var open = [self]
    while let condition = open.popLast() {
      switch condition {
      case .not(let condition), .isDecided(let condition, _): open.append(condition)
      case .all(let conditions), .any(let conditions): open += conditions.reversed()
      case .compare, .between, .contains, .isLike, .oneOf, .isMissing, .isTrue: body(condition)
      }
    }
  }
}
