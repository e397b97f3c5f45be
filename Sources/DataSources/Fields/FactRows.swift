import GridreelPrimitives
import GridreelValues

/// Rows above the names of columns that say something of the whole table: labels with their values side by side, or a title
/// with a fact at the other end.
struct FactRows {
  /// The greatest number of rows above the names.
  static let mostRows = 16
  /// Whether they are labels with a fact each in the same column, above years.
  private(set) var areLabelled = false
  /// The letters from which a text is no title of columns.
  static let longName = 40

  /// The number of rows above the names.
  let count: Int
  /// The texts of rows of one cell, or that begin with a title.
  let titles: [String]
  /// The facts of the other rows, a line for each.
  let facts: [String]

  /// Finds the rows; nil where the first row may head the table.
  ///
  /// - Parameters:
  ///   - rows: The texts of the first rows, without blanks around them; empty for none.
  ///   - isApart: Whether an empty row stands below one of them.
  ///   - isAgain: Whether one of them comes again below, as names of columns do above each of several parts.
  ///   - body: What the columns hold below the first rows of a number.
  init?(
    _ rows: [[String]], isApart: (Int) -> Bool, isAgain: (Int) -> Bool,
    body: (Int) -> [KindFinder]
  ) {
    let place = rows.indices.dropLast().prefix(Self.mostRows + 1).dropFirst().first { place in
      let above = rows[..<place]
      guard Self.mayBeNames(rows[place], above: rows[place + 1]),
        above.allSatisfy({ Self.mayBeFacts($0, above: rows[place]) })
      else { return false }
      let wide = above.filter { $0.filledCount > 1 }
      guard !wide.isEmpty else { return false }
      let arePairs = wide.count > 1 && wide.allSatisfy { $0.hasPair(at: 0) }
      let areSaid =
        wide.contains(where: Self.saysFacts) || Self.areLabelled(wide, above: rows[place])
      let isBelow = isAgain(place) || isApart(place - 1)
      guard arePairs || areSaid || isBelow else { return false }
      return isAgain(place) || isApart(place - 1) && (arePairs || areSaid)
        || zip(rows[place], body(place + 1)).contains { !$0.isEmpty && $1.holdsValues }
    }
    guard let place else { return nil }
    count = place
    areLabelled = Self.areLabelled(
      rows[..<place].filter { $0.filledCount > 1 }, above: rows[place])
    if areLabelled {
      titles = rows[..<place].filter { $0.filledCount == 1 }.map(Self.line)
      facts = rows[..<place].filter { $0.filledCount > 1 }.map { row in
        row.filter { !$0.isEmpty }.joined(separator: ": ")
      }
      return
    }
    titles = rows[..<place].filter { !$0.isFacts }.map(Self.line)
    facts = rows[..<place].filter(\.isFacts).map(Self.line)
  }

  /// Whether a row may name the columns of the row below it.
  private static func mayBeNames(_ row: [String], above next: [String]) -> Bool {
    let names = row.filter { !$0.isEmpty }
    // Of many names one may come twice.
    let isTold = names.count - Set(names).count <= (names.count > 5 ? 1 : 0)
    return names.count > 2 && names.count + 1 >= row.count && isTold
      && names.allSatisfy { !$0.hasSuffix(":") && (!$0.isValue || $0.isYear) }
      && names.contains { !$0.isValue }
      && next.count == row.count && 2 * next.filledCount >= names.count
  }

  /// Whether a row has fewer cells than the names below it, from the first column on, or labels with a colon.
  private static func mayBeFacts(_ row: [String], above names: [String]) -> Bool {
    let filledCount = row.filledCount
    guard filledCount > 0, row.count <= names.count else { return false }
    if row.contains(where: \.isLabel) { return row.contains { !$0.isEmpty && !$0.hasSuffix(":") } }
    return filledCount < names.filledCount && !row[0].isEmpty && !names[0].isEmpty
  }

  /// Whether each of several rows is a label and a fact in the same column, above years.
  fileprivate static func areLabelled(_ rows: [[String]], above names: [String]) -> Bool {
    let facts = rows.map { row in row.indices.filter { !row[$0].isEmpty } }
    return rows.count > 1 && names.count(where: \.isYear) > 1
      && facts.allSatisfy { $0.count == 2 && $0[0] == 0 && $0 == facts[0] }
  }

  /// Whether titles of columns would not be written like a row: it has labels with a colon, values beside their labels, or
  /// prose.
  private static func saysFacts(_ row: [String]) -> Bool {
    if row.contains(where: { $0.isLabel || $0.count > longName }) { return true }
    let values = row.indices.filter { row[$0].isValue && !row[$0].isYear }
    let isAtEnds = row.filledCount == 2 && values == [row.count - 1]
    return !values.isEmpty
      && (isAtEnds
        || values.allSatisfy { $0 > 0 && row.hasPair(at: $0 - 1) && !row[$0 - 1].isValue })
  }

  /// The facts of a row: `Region: North · May 2024`.
  static func line(_ row: [String]) -> String {
    let runs = row.split(separator: "").map(Array.init)
    return runs.flatMap { run -> [String] in
      let labels = stride(from: 0, to: run.count - 1, by: 2).map { run[$0] }
      guard run.count.isMultiple(of: 2),
        labels.allSatisfy(\.isOnlyLabel)
      else { return run }
      return labels.enumerated().map { place, label in
        "\(label)\(label.hasSuffix(":") ? "" : ":") \(run[2 * place + 1])"
      }
    }.joined(separator: " · ")
  }
}

extension [String] {
  /// The number of those that are not empty.
  fileprivate var filledCount: Int { count { !$0.isEmpty } }

  /// Whether it begins with a label and a value, rather than with a title.
  fileprivate var isFacts: Bool {
    filledCount > 1 && (hasPair(at: 0) && self[0].isOnlyLabel || !hasPair(at: 0) && self[0].isLabel)
  }

  /// Whether there are texts in a place and the next.
  fileprivate func hasPair(at place: Int) -> Bool {
    place + 1 < count && !self[place].isEmpty && !self[place + 1].isEmpty
  }
}

extension String {
  /// Whether it is a label of what stands behind it, perhaps with that.
  fileprivate var isLabel: Bool { hasSuffix(":") || contains(": ") }

  /// Whether it may be a label whose value stands beside it.
  fileprivate var isOnlyLabel: Bool {
    count <= FactRows.longName && !isValue && (hasSuffix(":") || !isLabel)
  }

  /// Whether it is a number or a date.
  var isValue: Bool {
    var copy = self
    return copy.withUTF8 { NumberText($0) != nil || !DateText.conventions($0).isEmpty }
  }

  /// Whether it is a year.
  var isYear: Bool {
    utf8.count == 4 && utf8.allSatisfy(\.isDigit) && (first == "1" || first == "2")
  }
}

extension KindFinder {
  /// Whether the fields are numbers or dates, perhaps with a few words.
  var holdsValues: Bool {
    let kind = hasWordsAmongNumbers ? .number : kind
    return !isOpen && (kind == .number || kind == .date)
  }
}
