import GridreelPrimitives
import GridreelValues

/// A column whose texts can be read in two ways.
struct ReadingDoubt: Sendable {
  /// What can be read in two ways, and how it is read.
  let finding: Message
  /// The values of `parse` that settle it.
  let settlements: [String]
  /// The locale whose texts are read the other way; nil if `parse` alone settles it.
  var otherLocale: String?

  /// The message for a column.
  func message(ofColumn key: String) -> Message {
    let remedies =
      settlements.map { "\(set: "parse", column: key, $0)" as Message }
      + (otherLocale.map { ["\(set: "inputLocale", $0)"] } ?? [])
    let last = remedies.count - 1
    return remedies.indices.reduce("\(finding); settle it with ") { message, place in
      message + (place == 0 ? "" : place < last || last > 1 ? ", " : " ")
        + (place > 0 && place == last ? "or " : "") + remedies[place]
    }
  }
}

extension KindFinder {
  /// The type of the column, and the doubt about it if its texts can be read in two ways.
  ///
  /// - Parameters:
  ///   - rules: What is said of the table.
  ///   - habits: How the other columns of the table are written.
  ///   - allowsWords: Whether a column of numbers may have a few words among them.
  /// - Returns: The type and the doubt.
  func resolved(
    by rules: ReadingRules, _ habits: TableHabits = TableHabits(), allowsWords: Bool = false
  ) -> (type: ColumnType, doubt: ReadingDoubt?) {
    switch kind {
    case .number: resolvedNumbers(rules, habits.hasDecimalComma)
    case .date: resolvedDates(rules)
    case .text where allowsWords && hasWordsAmongNumbers:
      resolvedNumbers(rules, habits.hasDecimalComma)
    case .text: (ColumnType(.text, missingWords: hasWords ? habits.missingWords : []), nil)
    case .boolean: (ColumnType(.boolean), nil)
    }
  }

  /// The scale in which amounts compare; nil without any, and if they do not.
  var amountScale: AmountScale? {
    amounts.scale(hasBareNumbers: count - misfitCount > amounts.count)
  }

  /// Whether all amounts compare.
  var areAmountsAlike: Bool { amounts.count == 0 || amountScale != nil }

  /// Whether most values are numbers, and the others a few words such as `Sold out`.
  var hasWordsAmongNumbers: Bool {
    guard declared == nil, candidate == .number, misfitCount > 0,
      words.mayBe(misfitCount, of: count)
    else {
      return false
    }
    let isName = 2 * longCount >= count - misfitCount && longCount > 0
    return !isSettled && words.areAll && !isName
      && units.count <= 1 && bracketedCount < count - misfitCount && areAmountsAlike
  }

  /// Whether all fields so far are empty.
  var isVacant: Bool { count == 0 && missingWordCount == 0 }

  // MARK: Numbers

  private func resolvedNumbers(
    _ rules: ReadingRules, _ impliesComma: Bool
  ) -> (type: ColumnType, doubt: ReadingDoubt?) {
    func type(_ convention: NumberConvention) -> ColumnType {
      ColumnType(
        .number, numbers: convention, fractions: fractions, holdsWords: misfitCount > 0,
        amounts: amountScale)
    }
    let conventions = numberConventions
    let isComma = rules.hasDecimalComma
    guard conventions != .all, !conventions.isDisjoint(with: .decimalPoint),
      !conventions.isDisjoint(with: .decimalComma)
    else { return (type(conventions.first ?? .point), nil) }
    if conventions.isSuperset(of: .decimalComma) {
      // `1,234`: thousands, or a decimal comma.
      guard isComma || impliesComma && rules.certainty != .certain else {
        return (type(.point), nil)
      }
      let isDoubtful = rules.certainty == .likely
      return (type(.comma), isDoubtful ? doubt(as: .comma, or: .point) : nil)
    }
    if conventions.isSuperset(of: .decimalPoint) {
      // `1.234`: a decimal point, or thousands.
      if isComma, rules.certainty == .certain { return (type(.comma), nil) }
      let isDoubtful = rules.certainty != .certain && (isComma || impliesComma)
      return (type(.point), isDoubtful ? doubt(as: .point, or: .comma) : nil)
    }
    // Spaces and apostrophes without decimals.
    let own = conventions.intersection(isComma ? .decimalComma : .decimalPoint)
    return (type(own.first ?? .point), nil)
  }

  private func doubt(
    as convention: NumberConvention, or other: NumberConvention
  ) -> ReadingDoubt {
    let text = example?.text ?? "1.234"
    let isPoint = convention == .point
    return ReadingDoubt(
      finding:
        "can be read in two ways: '\(text)' has a decimal \(isPoint ? "point" : "comma"), or "
        + "\(isPoint ? "points" : "commas") between thousands; the decimal "
        + "\(isPoint ? "point" : "comma") is taken",
      settlements: [convention.sample, other.sample])
  }

  // MARK: Dates

  private func resolvedDates(
    _ rules: ReadingRules
  ) -> (type: ColumnType, doubt: ReadingDoubt?) {
    let isOpen = dateConventions.isSuperset(of: [.dayFirst, .monthFirst])
    let convention = isOpen ? rules.dateConvention : dateConventions.first ?? .yearFirst
    let type = ColumnType(
      .date, dates: convention, words: convention == .named ? DateWords(rules.months) : nil)
    guard isOpen, rules.certainty == .assumed, let example else { return (type, nil) }
    let isMonthFirst = convention == .monthFirst
    let (read, other) = isMonthFirst ? ("month", "day") : ("day", "month")
    let patterns = [convention, isMonthFirst ? DateConvention.dayFirst : .monthFirst].compactMap {
      $0.pattern(of: example.text)
    }
    return (
      type,
      ReadingDoubt(
        finding:
          "can be read in two ways: in '\(example.text)' the \(read) or the \(other) may come first; "
          + "the \(read) is taken",
        settlements: patterns, otherLocale: isMonthFirst ? "en_GB" : "en_US")
    )
  }

  // MARK: Reports

  /// The number of words for missing values that are texts of the column in a type.
  func wordCount(as type: ColumnType) -> Int {
    guard type.kind == .text else { return 0 }
    return missingWordCount - nullCount - count(of: type.missingWords)
  }

  /// Whether at least half of the values look like numbers or dates.
  var isLikely: Bool { count > 0 && 2 * (count - misfitCount) >= count && candidate != .boolean }

  /// How the column's values are written, as `--parse` takes it; nil if there is only one way.
  func convention(of type: ColumnType) -> String? {
    if let pattern = type.words?.pattern { return pattern.source }
    switch type.kind {
    case .number: return numberConventions == .all ? nil : type.numbers.sample
    case .date: return example.flatMap { type.dates.pattern(of: $0.text) }
    case .text, .boolean: return nil
    }
  }

  /// The reason why a column is text although nine tenths of its values look like numbers or dates, or
  /// all of them are close to that; nil if fewer do.
  var obstacle: String? {
    guard kind == .text, !hasNames, let candidate, candidate != .boolean, candidate != .text else {
      return nil
    }
    let fitting = count - misfitCount
    let isNear = nearCount == misfitCount && !isSettled
    guard count > 0, 10 * (fitting + nearCount) >= 9 * count || isNear else { return nil }
    let kind = candidate == .number ? "numbers" : "dates"
    if units.count > 1 {
      return "its numbers have several units: \(units.map(\.text).listed(of: units.count)); "
        + "keep one unit in a column"
    }
    guard misfitCount > 0 else { return nil }
    let texts = misfits.map { "'\($0.text)' (row \($0.row + 1))" }
    let one = misfitCount == 1
    return "\(fitting) of its \(count) values are \(kind)\(inWords), but not "
      + "\(texts.listedUnquoted(of: misfitCount)); empty \(one ? "it" : "them") or mend "
      + "\(one ? "it" : "them")"
  }

  /// The reason why a column cannot be ordered, compared or summed as it means: nine tenths of its values are
  /// amounts whose scales or units do not compare; nil if fewer are.
  var amountObstacle: String? {
    guard kind == .text, amounts.hasClear, amountScale == nil, candidate == .number, count > 1,
      10 * (count - misfitCount) >= 9 * count
    else { return nil }
    let texts = amounts.examples.prefix(2).map { "'\($0.text)'" }
    return
      "its values have scales or units that do not compare, such as \(texts.listedUnquoted(of: texts.count)); "
      + "write all of them in one"
  }

  /// ` such as '1.234,50'`; empty if no marks tell a convention.
  var inWords: String { example.map { " such as '\($0.text)'" } ?? "" }
}

extension [String] {
  /// `'a'`, `'a' and 'b'`, `'a', 'b' and more`.
  fileprivate func listed(of count: Int) -> String {
    map { "'\($0)'" }.listedUnquoted(of: count)
  }

  fileprivate func listedUnquoted(of count: Int) -> String {
    if count > self.count { return joined(separator: ", ") + " and more" }
    guard let last, self.count > 1 else { return first ?? "" }
    return dropLast().joined(separator: ", ") + " and " + last
  }
}
