import GridreelJSONText
import GridreelPrimitives
import GridreelValues

/// Rows that go on naming columns below those that merged cells or the first row tell.
extension CellGrid {
  /// What a row below the names of columns says.
  enum FurtherNames {
    /// Units, kinds of means and the like, each below a name; empty for none.
    case units([String])
    /// The names that programs have for the columns.
    case keys
  }

  /// The rows below that must have numbers where a row has texts.
  private static let leastRows = 3

  /// What a row says that has texts above columns of numbers; nil for a row of data.
  ///
  /// - Parameters:
  ///   - row: The row, directly below the names.
  ///   - names: The names of the columns; empty for none.
  /// - Returns: What it says.
  func furtherNames(in row: Int, below names: [String]) -> FurtherNames? {
    guard row + 1 < rowCount else { return nil }
    let own = Array(fields[row * columnCount..<(row + 1) * columnCount])
    let texts = texts(own)
    if HeaderGuess.areTags(texts) { return .keys }
    guard row + Self.leastRows < rowCount else { return nil }
    let written = own.indices.filter { !own[$0].isMissing && !texts[$0].isEmpty }
    guard written.count > 1,
      written.allSatisfy({ own[$0].kind == .text && texts[$0].mayBeUnit })
    else { return nil }
    let body = MemoryRecords.guesses(
      from: fields.dropFirst((row + 1) * columnCount), of: columnCount, in: bytes)
    let above = written.filter { !body[$0].hasWordsAmongNumbers && body[$0].holdsValues }
    guard !above.isEmpty else { return nil }
    let first = written[0]
    // Columns of texts have one, too, where programs have names for all columns.
    if texts[first] != names[first], body[first].isTexts {
      let areKeys =
        names.indices.allSatisfy { names[$0].isEmpty == texts[$0].isEmpty }
        && written.allSatisfy { texts[$0].isForPrograms } && Set(texts).count == texts.count
      return areKeys && zip(names, texts).contains { $0.isForPeople && $0 != $1 } ? .keys : nil
    }
    // The name of the rows may stand there alone.
    let isApart =
      above.count > 1 && (above[0] > 0 || names[0].isEmpty)
      && (0..<max(1, above[0])).allSatisfy {
        texts[$0].isEmpty || texts[$0] == names[$0] || names[$0].isEmpty
      }
    return isApart ? .units(texts) : nil
  }
}

extension KindFinder {
  /// Whether there are values, which are no numbers and no dates.
  fileprivate var isTexts: Bool { !isVacant && !holdsValues }
}

extension String {
  /// What stands for a number that is not told, or for none.
  private static let marks: Set<String> = [
    "na", "n/a", "n.a.", "nan", "null", "none", "nil", "nd", "n/d", "n.d.", "x", "c", "z", "low",
    "s", "tba",
    "tbd", "no data", "missing", "unknown", "suppressed",
  ]

  /// Whether it may be a unit or a name below another, rather than a mark for no value.
  fileprivate var mayBeUnit: Bool {
    let isSign = contains("%") || contains("€") || contains("$") || contains("£")
    return (isSign || contains(where: \.isLetter)) && !isValue && !hasPrefix("[")
      && !Self.marks.contains(lowercased()) && count <= 60
  }

  /// Whether it is a name as programs have them.
  fileprivate var isForPrograms: Bool {
    let hasCapitals = contains(where: \.isUppercase)
    return first?.isLetter == true && (!hasCapitals || !contains(where: \.isLowercase))
      && allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "." }
  }

  /// Whether it is a name as people write them.
  fileprivate var isForPeople: Bool { first?.isUppercase == true || contains(" ") }
}
