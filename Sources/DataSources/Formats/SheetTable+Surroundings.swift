import GridreelJSONText
import GridreelPrimitives
import GridreelValues

/// What stands around a table in a sheet: rows of one cell above the names of its columns, and below its last row.
extension SheetTable {
  /// The most rows of titles, and of notes.
  private static let mostTitles = 16, mostNotes = 24
  /// The letters up to which a text across the last row may be a value.
  private static let longName = 24

  /// The places of the columns that have a value in a row.
  private func written(_ row: Int) -> [Int] {
    (0..<columnCount).filter { !field(row, $0).isMissing }
  }

  private func field(_ row: Int, _ column: Int) -> SourceField {
    fields[row * columnCount + column]
  }

  /// The columns of merged cells that begin at a column in a row; empty if there are none.
  private func span(_ row: Int, _ column: Int) -> Range<Int> {
    merges.areas.first { $0.rows.contains(row) && $0.columns.lowerBound == column }?.columns
      ?? 0..<0
  }

  /// Whether an empty row stands below a row.
  private func isApart(_ row: Int) -> Bool {
    row + 1 < rows.count && rows[row + 1] > rows[row] + 1
  }

  /// Whether the first cell of a row spans columns.
  private func isWide(_ row: Int) -> Bool { span(row, 0).count > 1 }

  /// The number of rows above the names of the columns, which have one cell each.
  ///
  /// One short cell above two columns may name the first of them.
  var titleCount: Int {
    let first = (0..<min(rows.count, Self.mostTitles)).first { row in
      let places = written(row)
      guard !isFacts(row, places), !isAboveYears(row, places) else { return false }
      // One cell that does not begin at the left stands above some columns.
      return places.count > 1
        || places.first.map { $0 > 0 && !span(row, $0).isEmpty && !isApart(row) } ?? false
    }
    guard let first, first > 0, columnCount > 1 else { return 0 }
    let names = written(first).map { field(first, $0) }
    let areNames = names.allSatisfy { $0.kind != .number || isYear($0) }
    let isSure =
      columnCount > 2 && names.count > 2 || (0..<first).allSatisfy(isWide) || isApart(first - 1)
    return areNames && isSure ? first : 0
  }

  /// Whether a row has two facts of the whole table, each across merged cells, with a title across all columns below it.
  private func isFacts(_ row: Int, _ places: [Int]) -> Bool {
    guard (1...2).contains(places.count), row + 2 < rows.count,
      places.allSatisfy({ span(row, $0).count > 1 })
    else { return false }
    return written(row + 1) == [0] && span(row + 1, 0).count == columnCount
  }

  /// Whether a row has one or two titles, and the row below it names its columns by years, the first by a text.
  private func isAboveYears(_ row: Int, _ places: [Int]) -> Bool {
    guard (1...2).contains(places.count), row + 2 < rows.count,
      places.allSatisfy({ field(row, $0).kind == .text })
    else { return false }
    let names = written(row + 1).map { field(row + 1, $0) }
    return names.count > 3 && names[0].kind == .text && names.dropFirst().allSatisfy(isYear)
  }

  /// The number of rows above the names where a program has numbered columns that have names in the row below.
  var numberedCount: Int {
    let start = titleCount
    guard start + 2 < rows.count else { return 0 }
    let names = texts(start).filter { !$0.isEmpty }
    let numberedCount = names.count(where: \.isNumberedColumn)
    guard numberedCount > 1, 2 * numberedCount >= names.count else { return 0 }
    let below = written(start + 1)
    guard below.count >= names.count, below.allSatisfy({ field(start + 1, $0).kind == .text })
    else {
      return 0
    }
    return start + 1
  }

  private func texts(_ row: Int) -> [String] {
    bytes.withUnsafeBufferPointer { bytes in
      let reader = FieldReader(bytes: bytes, isTyped: true)
      return (0..<columnCount).map { reader.text(of: field(row, $0)).trimmingBlanks }
    }
  }

  private func isYear(_ field: SourceField) -> Bool {
    field.kind == .number && field.length == 4 && "12".utf8.contains(bytes[field.start])
  }

  /// The texts of the rows below the last one, which have one cell each; none if the first of them may be a row.
  ///
  /// Long texts in a column that has no other cell are notes, too.
  var notes: [String] {
    guard columnCount > 1,
      let last = rows.indices.last(where: { written($0).count > 1 }), last > 0
    else { return [] }
    let below = (last + 1)..<rows.count
    guard (1...Self.mostNotes).contains(below.count),
      let column = written(below.lowerBound).first,
      below.allSatisfy({ written($0) == [column] && field($0, column).kind == .text })
    else { return [] }
    let texts = bytes.withUnsafeBufferPointer { bytes in
      let reader = FieldReader(bytes: bytes, isTyped: true)
      return below.map { reader.text(of: field($0, column)).trimmingBlanks }
    }
    guard column == 0 else {
      let isAlone = (0...last).allSatisfy { field($0, column).isMissing }
      return isAlone && texts.allSatisfy { $0.count > Self.longName } ? texts : []
    }
    let isLong = isWide(below.lowerBound) && texts[0].count > Self.longName
    guard isApart(last) || isLong || NoteText.begins(texts[0]) else { return [] }
    return texts
  }
}

extension String {
  /// What spreadsheets and pandas call columns without names, in some languages.
  private static let columnWords: Set<String> = [
    "column", "columna", "colonne", "coluna", "colonna", "spalte", "kolom", "kolumna", "kolumn",
    "kolonne", "sloupec", "oszlop", "sütun", "столбец", "стовпець", "unnamed:",
  ]

  /// Whether it is such a word with a number.
  var isNumberedColumn: Bool {
    let word = prefix { !$0.isNumber && !$0.isWhitespace }
    let number = dropFirst(word.count).drop(while: \.isWhitespace)
    return Self.columnWords.contains(word.lowercased()) && !number.isEmpty
      && number.allSatisfy(\.isNumber)
  }
}
