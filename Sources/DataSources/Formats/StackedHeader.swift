import GridreelValues

/// The rows that head a table where no merged cells tell them: names below titles, each of which stands above several
/// names, and units or years below names.
struct StackedHeader {
  /// The greatest number of rows that it has.
  static let mostRows = 5

  /// The number of rows.
  let rowCount: Int
  /// The titles above several columns.
  let areas: [SheetCells.Area]
  /// The text of each cell of these rows; a unit is part of the name above it.
  let texts: [[String]]

  /// Finds the rows; nil if the first alone heads the table.
  ///
  /// - Parameters:
  ///   - rows: The texts of the first rows, without blanks around them; empty for none.
  ///   - wanted: Their number, if somebody said it; nil finds it.
  ///   - body: What the columns hold below the first rows of a number.
  init?(_ rows: [[String]], count wanted: Int? = nil, body: (Int) -> [KindFinder]) {
    var count = wanted ?? 1
    while wanted == nil, count < min(rows.count - 1, Self.mostRows),
      Self.isStacked(rows[count - 1], rows[count], isBelow: count > 1, body(count + 1))
    { count += 1 }
    guard count > 1, rows.count >= count else { return nil }
    rowCount = count
    (areas, texts) = Self.stacked(Array(rows[..<count]))
  }

  /// Whether a row goes on heading the columns that the row above it heads.
  private static func isStacked(
    _ upper: [String], _ lower: [String], isBelow: Bool, _ body: [KindFinder]
  ) -> Bool {
    guard upper.count == lower.count, upper.count > 1, lower.contains(where: { !$0.isEmpty }) else {
      return false
    }
    let values = zip(lower, body).filter { !$0.0.isBlank && $0.1.holdsValues }.map(\.0)
    let own = lower.indices.filter { !lower[$0].isEmpty }
    let isCorner =
      upper[0].isEmpty && areSameYears(values) && own == Array(lower.indices)
      && upper.dropFirst().allSatisfy { !$0.isEmpty }
    let isApart = (lower[0].isEmpty || lower[0] == upper[0] || isCorner) && !body[0].isVacant
    guard values.allSatisfy({ isApart && $0.isYear || !$0.isValue }) else { return false }
    // The name of an index stands alone below the titles of the columns.
    if isBelow, own == [0], upper[0].isEmpty { return true }
    let open = own.filter { $0 > 0 && upper.isOpen($0) }
    guard !open.isEmpty else {
      let units = own.filter { lower[$0].utf8.count <= 16 || isCorner && $0 == 0 }
      let areUnits =
        isApart && values.count == own.count || own.allSatisfy { lower[$0].isBracketed } || isCorner
      return !values.isEmpty && units == own && areUnits
        && upper.indices.allSatisfy { !upper[$0].isEmpty || isCorner && $0 == 0 }
    }
    // What stands below a title begins at its first column.
    let starts = upper.indices.filter { !upper.isOpen($0) && upper.isOpen(after: $0) }
    let isWhole = starts.allSatisfy { $0 == 0 || !lower[$0].isEmpty }
    let areTexts = own.allSatisfy { lower[$0].isYear || !lower[$0].isValue }
    return isWhole && (!values.isEmpty || isApart && areTexts)
  }

  /// Whether there are two years at least, all the same, perhaps with texts beside them, as no row of data has them.
  private static func areSameYears(_ texts: [String]) -> Bool {
    let years = texts.filter(\.isYear)
    return years.count > 1 && Set(years).count == 1
  }

  /// The titles of some rows, and the texts with units in the names above them.
  private static func stacked(
    _ rows: [[String]]
  ) -> (areas: [SheetCells.Area], texts: [[String]]) {
    var (areas, texts) = ([SheetCells.Area](), rows)
    for row in rows.indices.dropLast() {
      var column = 0
      while column < rows[row].count {
        defer { column += 1 }
        guard !rows[row][column].isEmpty else { continue }
        let start = column
        while column + 1 < rows[row].count, rows[row].isOpen(column + 1),
          rows[(row + 1)...].contains(where: { !$0[column + 1].isEmpty }),
          // A title does not go beyond that above it.
          row == 0 || rows[row - 1].isOpen(column + 1)
        { column += 1 }
        if column > start {
          areas.append(SheetCells.Area(rows: row..<row + 1, columns: start..<column + 1))
        } else if let below = rows.indices.first(where: { $0 > row && !rows[$0][start].isEmpty }) {
          let unit = rows[below][start]
          texts[below][start] =
            unit == texts[row][start]
            ? unit : "\(texts[row][start]) \(unit.isBracketed ? unit : "(\(unit))")"
          texts[row][start] = ""
        }
      }
    }
    return (areas, texts)
  }
}

extension [String] {
  /// Whether a place continues the title before it: with no text, or with the same.
  fileprivate func isOpen(_ place: Int) -> Bool {
    self[place].isEmpty || place > 0 && self[place] == self[place - 1]
  }

  /// Whether the place behind one continues its title.
  fileprivate func isOpen(after place: Int) -> Bool { place + 1 < count && isOpen(place + 1) }
}

extension String {
  /// Whether it stands for no value.
  fileprivate var isBlank: Bool {
    FieldReader.value(of: self, as: ColumnType(.number)) == .missing
  }

  /// Whether it is all in brackets.
  fileprivate var isBracketed: Bool {
    first == "(" && last == ")" || first == "[" && last == "]"
  }
}
