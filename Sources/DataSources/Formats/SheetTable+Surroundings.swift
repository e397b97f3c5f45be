import GridreelJSONText
import GridreelPrimitives
import GridreelValues

/// What stands around a table in a sheet: rows of one cell above the names of its columns, and below its last row.
extension SheetTable {
  /// The most rows of titles, and of notes.
  private static let mostTitles = 16, mostNotes = 24
  /// The most rows of names.
  private static let mostNames = 4
  /// The most rows among which one may come again.
  private static let mostCompared = 1_000
  /// The letters up to which a text across the last row may be a value.
  private static let longName = 24
  /// The most letters of a mark that a legend explains.
  private static let markLetters = 4

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
  private var oneCellCount: Int {
    let first = (0..<min(rows.count, Self.mostTitles)).first { row in
      let places = written(row)
      guard !isFacts(row, places), !isAboveYears(row, places) else { return false }
      // One cell that does not begin at the left stands above some columns.
      return places.count > 1
        || places.first.map { $0 > 0 && isAbove(row, $0) && !isApart(row) } ?? false
    }
    guard let first, first > 0, columnCount > 1 else { return 0 }
    let names = written(first).map { field(first, $0) }
    let areNames = names.allSatisfy { $0.kind != .number || isYear($0) }
    // Cells that are merged above others are titles of these.
    let areMerged = written(first).allSatisfy { $0 > 0 && span(first, $0).count > 1 }
    let isSure =
      columnCount > 2 && names.count > 2 || (0..<first).allSatisfy(isWide) || isApart(first - 1)
      || areMerged || isAboutSheet(upTo: first) || isAboveUnnamed(first)
    return areNames && isSure ? first : 0
  }

  /// Whether a row names all columns but the first, and what stands above that is longer than all labels below it.
  private func isAboveUnnamed(_ first: Int) -> Bool {
    guard written(first) == Array(1..<columnCount), first + 2 < rows.count else { return false }
    let labels = (first + 1..<rows.count).prefix(Self.mostCompared).map { texts($0)[0] }
    let title = texts(0)[0]
    return title.count > Self.longName && labels.contains { !$0.isEmpty }
      && labels.allSatisfy { $0.count < title.count }
  }

  /// Takes notes beside the table off its fields: few long texts in a last column without a name, behind an empty one.
  func takeAsides(from start: Int, _ own: inout [SourceField]) -> [SourceField] {
    let last = columnCount - 1
    guard columnCount > 2, columnNumbers[last] > columnNumbers[last - 1] + 1 else { return [] }
    let places = (0..<rows.count).filter { !field($0, last).isMissing }
    let isLong = places.map { texts($0)[last].count > Self.longName }
    guard 4 * places.count <= rows.count, isLong.contains(true),
      places.allSatisfy({ field($0, last).kind == .text }),
      // A short text beside the names is one.
      zip(places, isLong).allSatisfy({ $0 > start || $1 })
    else { return [] }
    let asides = places.map { $0 * columnCount + last }.filter { $0 < own.count }
    for place in asides { own[place] = .missing }
    return asides.map { fields[$0] }
  }

  /// Whether one of the first rows of a sheet of two columns tells what it holds, as sheets for screen readers do, or is too
  /// long for a name above numbers.
  private func isAboutSheet(upTo first: Int) -> Bool {
    guard columnCount == 2, written(first).count == 2, first + 2 < rows.count else { return false }
    let above = (0..<first).compactMap { texts($0).first { !$0.isEmpty } }
    if above.contains(where: NoteText.saysOfSheet) { return true }
    let areNumbers = (first + 1..<rows.count).allSatisfy { row in
      field(row, 1).kind != .text || written(row).count == 1
    }
    return areNumbers && field(first, 1).kind == .text
      && above.contains { $0.count > FactRows.longName }
  }

  /// The rows of facts above the names of the columns; nil if there are none.
  var facts: FactRows? {
    let first = (0..<min(rows.count, FactRows.mostRows + 2)).map(texts)
    let found = FactRows(first, isApart: isApart, isAgain: isAgain) { count in
      MemoryRecords.guesses(
        from: fields.dropFirst(count * columnCount), of: columnCount, in: bytes)
    }
    // Cells that are merged directly above names are titles of these.
    return found.flatMap { found in
      let areTitles = merges.areas.contains {
        $0.rows.contains(found.count - 1) && $0.columns.count > 1 && $0.columns.lowerBound > 0
      }
      return areTitles && !found.areLabelled ? nil : found
    }
  }

  /// Whether a row comes again below.
  func isAgain(_ row: Int) -> Bool {
    let own = texts(row)
    return (row + 1..<rows.count).prefix(Self.mostCompared).contains { texts($0) == own }
  }

  /// Whether a cell heads columns: it is merged above some, or one of numbers goes on below it.
  private func isAbove(_ row: Int, _ column: Int) -> Bool {
    guard span(row, column).isEmpty else { return true }
    let below = (row + 1..<rows.count).prefix(Self.mostNames)
      .prefix { rows[$0] == rows[row] + Int32($0 - row) }
    guard let first = below.first(where: { written($0).count > 1 }) else { return false }
    return field(row, column).kind == .text && field(first, column).kind == .number
  }

  /// The number of rows from one on that name the columns, where merged cells at the left end of the first span them,
  /// perhaps without a text; nil if none do.
  func cornerHeight(from start: Int) -> Int? {
    guard
      let corner = merges.areas.first(where: {
        $0.rows.lowerBound == start
      }), written(start).allSatisfy({ $0 >= corner.columns.lowerBound }),
      (2...Self.mostNames).contains(corner.rows.count), corner.rows.upperBound < rows.count,
      !merges.areas.contains(where: {
        $0 != corner && $0.rows.lowerBound == start && $0.columns.count > 1
      }),
      corner.rows.allSatisfy({ row in
        written(row).allSatisfy { field(row, $0).kind == .text || isYear(field(row, $0)) }
      })
    else { return nil }
    return corner.rows.count
  }

  /// The number of rows from one on that name columns by their looks: a bold or filled row of texts and years above plain ones,
  /// or several above numbers, where merged cells do not tell it; 0 for none.
  func markedCount(from start: Int) -> Int {
    let count = looks.headHeight(from: start)
    guard count > 0, columnCount > 1 else { return 0 }
    let (head, body) = (
      start..<start + count, (start + count..<rows.count).prefix(Self.mostCompared)
    )
    let areNames = head.allSatisfy { row in
      let own = written(row)
      return own.count > 1
        && own.allSatisfy { field(row, $0).kind == .text || isYear(field(row, $0)) }
    }
    guard areNames, count > 1 else { return areNames ? 1 : 0 }
    let isAboveNumbers = (0..<columnCount).contains { column in
      let own = body.map { field($0, column) }.filter { !$0.isMissing }
      return !own.isEmpty && own.allSatisfy { $0.kind == .number }
        && field(head.upperBound - 1, column).kind == .text
    }
    let areMerged = merges.areas.contains { $0.rows.overlaps(head) }
    return isAboveNumbers && !areMerged ? count : 0
  }

  /// The number of rows above the first that looks like names of most columns, if there are more below it; 0 for none.
  ///
  /// They have two cells at most each. Merged cells directly above names are titles of these.
  private var unmarkedCount: Int {
    let first = (0..<min(rows.count, Self.mostTitles)).first { written($0).count > 2 }
    guard var first, 2 * written(first).count >= columnCount, first < rows.count - first - 1,
      markedCount(from: first) > 0
    else { return 0 }
    while first > 0, written(first - 1).contains(where: { span(first - 1, $0).count > 1 && $0 > 0 })
    {
      first -= 1
    }
    return first
  }

  /// The numbers of rows above the names of the columns: of those that have one cell each, and of all, where looks tell them.
  var titleCounts: (oneCell: Int, all: Int) {
    let count = oneCellCount
    return (count, count > 0 ? count : unmarkedCount)
  }

  /// The texts of the first rows: those that stand alone, and those of two cells, a label and what it says.
  func lines(upTo end: Int) -> (titles: [String], facts: [String]) {
    let lines = (0..<end).map { row in texts(row).filter { !$0.isEmpty } }
    return (
      lines.filter { $0.count == 1 }.map { $0[0] },
      lines.filter { $0.count > 1 }.map { FactRows.line($0) }
    )
  }

  /// The place of a text left of the names of columns, below which is nothing: it says what the table is.
  func caption(leftOf start: Int) -> Int? {
    let names = written(start)
    guard names.count > 2, let first = names.first, field(start, first).kind == .text,
      span(start, first).isEmpty, isEmpty(first, in: start + 1..<rows.count)
    else { return nil }
    return start * columnCount + first
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
  func numberedCount(below start: Int) -> Int {
    guard start + 2 < rows.count else { return 0 }
    let names = texts(start).filter { !$0.isEmpty }
    let numberedCount = names.count(where: \.isNumberedColumn)
    let below = written(start + 1)
    guard let first = below.first, below.count >= names.count else { return 0 }
    if names.count > 2, names.areCounted, field(start + 1, first).kind == .text {
      let areNames = below.allSatisfy { column in
        field(start + 1, column).kind == .text || isYear(field(start + 1, column))
      }
      return areNames ? start + 1 : 0
    }
    guard numberedCount > 1, 2 * numberedCount >= names.count,
      below.allSatisfy({ field(start + 1, $0).kind == .text })
    else { return 0 }
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

  /// The texts of the rows below the last one, which have one cell each, and the number of these rows; none if the first
  /// of them may be a row.
  ///
  /// Long texts in a column that has no other cell, or below an empty row, are notes, too, and all texts of a row with one in such a column.
  var notes: (texts: [String], rowCount: Int) {
    guard columnCount > 1, let last = lastRow, last > 0, let start = written(last + 1).first else {
      return ([], 0)
    }
    let below = (last + 1)..<rows.count
    let texts = below.map { row -> [String] in
      let own = self.texts(row).filter { !$0.isEmpty }
      return isLegend(row) ? [own.joined(separator: " = ")] : own
    }
    let found = (texts.flatMap(\.self), below.count)
    if below.contains(where: isLegend), written(last + 1).count > 1 { return ([], 0) }
    if below.contains(where: { written($0).count > 1 }) { return isApart(last) ? found : ([], 0) }
    guard below.allSatisfy({ written($0) == [start] }) else { return ([], 0) }
    guard start == 0 else {
      let isBeside = isApart(last) || isEmpty(start, in: 0..<last + 1)
      return isBeside && found.0.allSatisfy { $0.count > Self.longName } ? found : ([], 0)
    }
    let isWhole = columnCount > 2 && span(below.lowerBound, 0).count == columnCount
    let isLong = isWide(below.lowerBound) && found.0[0].count > Self.longName
    guard
      isApart(last) || isWhole || isLong || NoteText.begins(found.0[0])
        || isOther(found.0[0], than: last)
    else { return ([], 0) }
    return found
  }

  /// Whether a text differs from the labels of the last rows above it.
  private func isOther(_ text: String, than last: Int) -> Bool {
    let above = (0...last).suffix(Self.mostNotes)
    return NoteText.differs(text, from: above.dropFirst().map { texts($0)[0] })
  }

  /// The last row of the table, below which others may be notes; nil if it is the last of all.
  private var lastRow: Int? {
    let few = rows.indices.suffix(Self.mostNotes)
    var last = rows.count - 1
    while few.contains(last), mayBeNote(last) { last -= 1 }
    return last < rows.count - 1 && last >= 0 && !mayBeNote(last) ? last : nil
  }

  /// Whether a row has one text, or several with one in a column that has no other cell above.
  private func mayBeNote(_ row: Int) -> Bool {
    let places = written(row)
    guard row > 0, places.allSatisfy({ field(row, $0).kind == .text }) else { return false }
    return places.count == 1 || isLegend(row)
      || places.count == 2 && places.contains { isEmpty($0, in: 0..<row) }
  }

  /// Whether a row has a mark of some letters and what it means, below numbers: `b | break in time series`.
  private func isLegend(_ row: Int) -> Bool {
    let own = texts(row)
    guard columnCount > 2, written(row) == [0, 1] else { return false }
    let above = (0..<row).prefix(Self.mostCompared).map { field($0, 1) }.filter { !$0.isMissing }
    return own[0].count <= Self.markLetters && !own[0].isValue && own[1].count > Self.markLetters
      && !own[1].isValue && 2 * above.count { $0.kind == .number } > above.count
  }

  /// Whether a column has no cell in some rows.
  private func isEmpty(_ column: Int, in rows: Range<Int>) -> Bool {
    rows.allSatisfy { field($0, column).isMissing }
  }
}

extension [String] {
  /// Whether they are 0, 1, 2 … or 1, 2, 3 ….
  fileprivate var areCounted: Bool {
    guard let first, let start = Int(first), (0...1).contains(start) else { return false }
    return enumerated().allSatisfy { $1 == String(start + $0) }
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
