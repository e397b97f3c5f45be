import GridreelJSONText
import GridreelModel
import GridreelPrimitives
import GridreelValues

/// Rows of a small table that have one text alone, and head the rows below them.
struct HeadingRows {
  /// The greatest numbers of rows and columns that are examined.
  private static let (mostRows, mostColumns) = (1_000, 64)
  /// The letters up to which a text may head rows.
  private static let longest = 80

  /// The headings by row, ascending.
  let titles: [(row: Int, text: String)]

  /// Examines the rows of a table.
  ///
  /// A row that only lacks its values looks the same. So where nobody said that there are headings, they stand out in a workbook,
  /// have texts in a column of numbers, or are written like headings; or the first row is one of several, or alone in a table
  /// that lacks nothing else, and the rows are not in the order of their names.
  ///
  /// - Parameters:
  ///   - table: The table.
  ///   - isSaid: Whether somebody said that rows with one text are headings.
  fileprivate init?(of table: FileTable, isSaid: Bool) {
    let keys = table.columnKeys
    guard let count = table.shortRowCount, (3...Self.mostRows).contains(count),
      (2...Self.mostColumns).contains(keys.count)
    else { return nil }
    let (places, found) = Self.examined(table)
    let standing = found.filter {
      table.shape.stands($0) || table.shape.isWhole($0, of: keys.count)
    }
    let alone = standing.isEmpty ? found : standing
    func text(_ row: Int) -> String {
      places[row].map { table.cell(row: row, column: keys[$0]).text.trimmingBlanks } ?? ""
    }
    let titles = alone.map { (row: $0, text: text($0)) }
    guard let first = titles.first, let place = places[first.row], place < keys.count - 1,
      alone.last != count - 1, alone.allSatisfy({ places[$0] == place }),
      zip(alone, alone.dropFirst()).allSatisfy({ $1 > $0 + 1 }),
      titles.allSatisfy({ $0.text.count <= Self.longest && $0.text.contains(where: \.isLetter) })
    else { return nil }
    let (texts, headings) = (titles.map(\.text), Set(alone))
    let labels = (0..<count).filter { !headings.contains($0) }.map(text)
    guard Set(texts).count == texts.count, labels.count >= titles.count else { return nil }
    let areWritten =
      texts.allSatisfy { $0.hasSuffix(":") || $0.isShouted }
      && 4 * labels.count(where: \.isShouted) <= labels.count
    let all = table.cells(rows: Array(0..<count), column: keys[place]).map { $0.text.lowercased() }
    let isSorted = zip(all, all.dropFirst()).allSatisfy { $0 <= $1 }
    let isAmongNumbers = texts.allSatisfy { NoteText.differs($0, fromNumbers: labels) }
    let isWhole = titles.count == 1 && first.row == 0 && labels.count > 3 && keys.count > 2
    guard
      isSaid || areWritten || !standing.isEmpty || isAmongNumbers
        || isWhole && !isSorted && Self.lacksNothing(table, below: 0)
        || keys.count > 2 && first.row == 0 && titles.count > 1 && labels.count > titles.count
          && !isSorted
    else { return nil }
    self.titles = titles
  }

  /// Whether all rows below one have all values.
  private static func lacksNothing(_ table: FileTable, below row: Int) -> Bool {
    let rows = Array(row + 1..<table.rowCount)
    return table.columnKeys.allSatisfy { key in
      table.cells(rows: rows, column: key).allSatisfy { !$0.value.isMissing }
    }
  }

  /// The column of each row's first value, and the rows that have at most that one.
  ///
  /// Of other rows, no more than two values are read: in most tables, two columns tell that there are no headings.
  private static func examined(_ table: FileTable) -> (places: [Int?], alone: [Int]) {
    var places = [Int?](repeating: nil, count: table.rowCount)
    var alone = Array(places.indices)
    for (place, key) in table.columnKeys.enumerated() where !alone.isEmpty {
      alone = zip(alone, table.cells(rows: alone, column: key)).compactMap { row, cell in
        guard !cell.value.isMissing else { return row }
        guard places[row] == nil else { return nil }
        places[row] = place
        return row
      }
    }
    return (places, alone)
  }
}

extension String {
  /// Whether all its letters before any parenthesis, and two at least, are capitals.
  fileprivate var isShouted: Bool {
    let letters = prefix { $0 != "(" }.filter(\.isLetter)
    return letters.count > 1 && letters.allSatisfy(\.isUppercase)
  }
}

extension DataFile {
  /// Takes the rows off that head others, and puts their texts into a column of their own.
  ///
  /// - Parameter isSaid: Whether somebody said that rows with one text are headings.
  /// - Returns: The other rows, the key of the new column, whose order is that of the headings, and the number of headings;
  ///   nil if there are none, or if they cannot be taken off.
  package func partingHeadings(
    isSaid: Bool
  ) -> (rows: any DataFile, column: String, count: Int)? {
    guard let table = self as? FileTable, table.computed.isEmpty,
      let headings = HeadingRows(of: table, isSaid: isSaid),
      let records = table.format.inMemory(table),
      let shape = table.shape.without(Set(headings.titles.map(\.row)))
    else { return nil }
    let titles = headings.titles.map { row, text in
      (row: row, text: text.hasSuffix(":") ? String(text.dropLast()) : text)
    }
    // What stands before the first heading stays there, below none.
    let lead = titles.first.flatMap { $0.row > 0 ? ArrangedRows.Section.untitled : nil }
    let key = table.sectionKey
    return (table.parted(at: titles, lead: lead, records, shape, key), key, titles.count)
  }
}

extension FileTable {
  /// A key that no column has, for a column of the titles of sections.
  var sectionKey: String {
    var (key, number) = ("section", 1)
    while columnKeys.contains(key) {
      number += 1
      key = "section \(number)"
    }
    return key
  }

  /// The table without some rows, and with a column of the titles of sections.
  ///
  /// - Parameters:
  ///   - titles: The rows that are titles, and these, ascending.
  ///   - lead: The title of the rows before the first of them; nil if there are none.
  ///   - gone: Other rows to leave out.
  ///   - records: The records of this table.
  ///   - shape: Its shape without the rows.
  ///   - key: The key of the new column.
  /// - Returns: The table.
  func parted(
    at titles: [(row: Int, text: String)], lead: String?, without gone: Set<Int> = [],
    _ records: MemoryRecords, _ shape: TableShape, _ key: String
  ) -> FileTable {
    var bytes = records.bytes
    func mark(_ title: String) -> SourceField {
      bytes += title.utf8
      return SourceField(
        start: bytes.count - title.utf8.count, length: title.utf8.count, kind: .text)
    }
    var section = lead.map(mark) ?? .missing
    let marks = Dictionary(uniqueKeysWithValues: titles.map { ($0.row, mark($0.text)) })
    var fields: [SourceField] = []
    fields.reserveCapacity(records.fields.count + records.rowCount)
    for row in 0..<records.rowCount {
      if let mark = marks[row] { section = mark }
      guard marks[row] == nil, !gone.contains(row) else { continue }
      fields += records.fields[row * records.columnCount..<(row + 1) * records.columnCount]
      fields.append(section)
    }
    let count = records.columnCount + 1
    let rest = MemoryRecords(
      bytes: bytes, fields: fields, columnCount: count, isTyped: records.isTyped)
    return FileTable(
      name: name, source: source, pieceBytes: pieceBytes, format: rest, start: 0,
      columnKeys: columnKeys + [key], unnamedKeys: unnamedKeys, guesses: rest.guesses,
      rules: rules, survey: Survey(rowCount: rest.rowCount, places: []),
      orders: [count - 1: ValueOrder((lead.map { [$0] } ?? []) + titles.map(\.text))],
      shape: shape)
  }
}
