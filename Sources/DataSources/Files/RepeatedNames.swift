import GridreelModel
import GridreelPrimitives
import GridreelValues

/// Rows of a small table that repeat the names of its columns, as above each of several parts below each other.
struct RepeatedNames {
  /// The greatest numbers of rows and columns that are examined.
  private static let (mostRows, mostColumns) = (1_000, 64)
  /// The letters up to which a text may be the title of a part.
  private static let longest = 80

  /// The rows that repeat the names.
  private(set) var rows: [Int] = []
  /// The titles of the parts below them, by row; those of a part without one are of the part above.
  private(set) var titles: [(row: Int, text: String)] = []
  /// The empty rows above these.
  private(set) var empty: Set<Int> = []
  /// Whether a title is a label and a value, such as `Group | B`.
  private(set) var arePairs = false
  /// The column whose name differs from part to part and is the title of each; nil if names are the same.
  private(set) var titling: (column: String, lead: String)?

  /// Examines the rows of a table.
  ///
  /// - Parameters:
  ///   - table: The table.
  ///   - lead: The title of its first rows, if it has one.
  init?(of table: FileTable, lead: String?) {
    let keys = table.columnKeys
    guard let count = table.shortRowCount, table.computed.isEmpty,
      (2...Self.mostRows).contains(count), (2...Self.mostColumns).contains(keys.count)
    else { return nil }
    let names = keys.map { table.unnamedKeys.contains($0) ? "" : table.shape.titles[$0] ?? $0 }
    guard names.count(where: { !$0.isEmpty }) > 1 else { return nil }
    let spanners = Set(table.shape.spanners.flatMap(\.allTitles))
    let alike = Self.alike(table, keys, names, mayLack: !spanners.isEmpty)
    let open = alike.filter { $0.place == nil }.map(\.row)
    guard !open.isEmpty else {
      guard lead == nil, spanners.isEmpty, let other = Self(alike, table, names) else {
        return nil
      }
      self = other
      return
    }
    // A table of one text has no names.
    guard 2 * open.count < count else { return nil }
    rows = open
    // What stands above several names comes again with these, and names beside it stand in its row.
    guard findTitles(table, below: spanners.isEmpty ? [] : spanners.union(names)) else {
      return nil
    }
    let all = (lead.map { [$0] } ?? []) + titles.map(\.text)
    guard Set(all).count == all.count, !arePairs || titles.count == open.count else { return nil }
  }

  /// Finds the titles above the rows, and the rows that are empty or have titles of several columns.
  ///
  /// - Parameters:
  ///   - table: The table.
  ///   - spanners: The texts of rows that head columns above the last of these.
  /// - Returns: Whether what stands above the rows may be titles.
  private mutating func findTitles(_ table: FileTable, below spanners: Set<String>) -> Bool {
    func texts(_ row: Int) -> [String] {
      table.columnKeys.map { table.cell(row: row, column: $0) }
        .map { $0.value.isMissing ? "" : $0.text.trimmingBlanks }
    }
    func skipEmpty(_ place: inout Int) {
      while place >= 0, texts(place).allSatisfy({ $0.isEmpty || spanners.contains($0) }) {
        empty.insert(place)
        place -= 1
      }
    }
    for row in rows {
      var place = row - 1
      skipEmpty(&place)
      guard place >= 0, case let own = texts(place), let title = Self.title(own) else { continue }
      guard !rows.contains(place), !NoteText.begins(title) else { return false }
      if own.count(where: { !$0.isEmpty }) > 1 { arePairs = true }
      titles.append((place, title))
      place -= 1
      skipEmpty(&place)
    }
    return true
  }

  /// Takes rows of names that differ in one column from those of the table: what differs is the title of each part.
  private init?(_ alike: [(row: Int, place: Int?)], _ table: FileTable, _ names: [String]) {
    guard let place = alike.first?.place, alike.allSatisfy({ $0.place == place }),
      !names[place].isEmpty
    else { return nil }
    let (keys, rows) = (table.columnKeys, alike.map(\.row))
    let body = Array(Set(0..<table.rowCount).subtracting(rows)).sorted()
    // Names stand above values of another kind.
    let areNames = keys.indices.contains { column in
      column != place && !names[column].isEmpty
        && table.cells(rows: body, column: keys[column]).allSatisfy {
          $0.value.isMissing || $0.text.isValue
        }
    }
    let cells = table.cells(rows: rows, column: keys[place])
    let titles = cells.map(\.text.trimmingBlanks)
    guard areNames, rows[0] > 0, Set(titles + [names[place]]).count == titles.count + 1,
      titles.allSatisfy({ !$0.isEmpty && $0.count <= Self.longest }),
      !titles.contains(where: { TotalRow.words.contains(TotalRow.plain($0)) })
    else { return nil }
    self.rows = rows
    self.titles = zip(rows, titles).map { ($0, $1) }
    empty = Set(
      body.filter { row in keys.allSatisfy { table.cell(row: row, column: $0).value.isMissing } })
    titling = (keys[place], names[place])
  }

  /// The rows whose texts are the names of the columns but for one at most, with the place of that one.
  ///
  /// - Parameters:
  ///   - table: The table.
  ///   - keys: Its columns.
  ///   - names: Their names.
  ///   - mayLack: Whether names but two may be missing, since they stand in a row above.
  /// - Returns: The rows.
  private static func alike(
    _ table: FileTable, _ keys: [String], _ names: [String], mayLack: Bool
  ) -> [(row: Int, place: Int?)] {
    var open = (0..<table.rowCount).map { (row: $0, place: Int?.none, count: 0) }
    for (place, key) in keys.enumerated() where !open.isEmpty {
      open = zip(open, table.cells(rows: open.map(\.row), column: key)).compactMap { row, cell in
        let text = cell.text.trimmingBlanks
        if text == names[place] { return (row.row, row.place, row.count + (text.isEmpty ? 0 : 1)) }
        if mayLack, cell.value.isMissing { return row }
        return row.place == nil ? (row.row, place, row.count) : nil
      }
    }
    return open.filter { !mayLack || $0.count > 1 }.map { ($0.row, $0.place) }
  }

  /// The text of a row that is a title: one cell, or a text with another beside it; nil for another row.
  private static func title(_ row: [String]) -> String? {
    let own = row.filter { !$0.isEmpty }
    let isPair = own.count == 2 && row.count > 3 && row.prefix(2) == own[...]
    guard own.count == 1 || isPair, own.allSatisfy({ $0.count <= longest && !$0.isValue }),
      !own.contains(where: { TotalRow.words.contains(TotalRow.plain($0)) })
    else { return nil }
    return isPair ? FactRows.line(own) : own[0]
  }
}

extension Spanner {
  /// Its title, and those of all spanners below it.
  fileprivate var allTitles: [String] { [title] + children.flatMap(\.allTitles) }
}

extension FileTable {
  /// The table with the last line above its names as the title of its first part, if other parts have such titles, too.
  ///
  /// - Parameter above: The lines above the names, of which that is taken.
  /// - Returns: The table, and a warning if its names come again and are drawn as rows.
  func led(by above: inout (titles: [String], facts: [String])) -> (FileTable, Warning?) {
    let line = above.facts.last ?? above.titles.last
    var own = shape
    own.lead = line
    // With that title, they are no parts later either.
    guard let names = RepeatedNames(of: self, lead: line) else {
      return (changed(shape: own), .repeatedNames)
    }
    guard names.titling == nil, !names.titles.isEmpty, let line else { return (self, nil) }
    if names.arePairs, !above.facts.isEmpty {
      above.facts.removeLast()
    } else if !names.arePairs, above.titles.last == line {
      above.titles.removeLast()
    } else {
      return (self, nil)
    }
    return (changed(shape: own), nil)
  }
}

extension Warning {
  /// The warning that names of columns are drawn as a row.
  fileprivate static let repeatedNames = Warning(
    "the names of the columns come again below; the table may be several, which are drawn as one")
}

/// A table without the rows that repeat the names of its columns.
package struct PartedNames {
  package let rows: any DataFile
  /// The column of the titles of parts, whose order is that of these; nil if they have none.
  package let column: String?
  /// The numbers of titles, and of rows that repeat the names.
  package let titleCount, rowCount: Int
  /// The column whose names are the titles; nil if names are the same.
  package var titling: String?
}

extension DataFile {
  /// Takes the rows off that repeat the names of the columns, and puts titles above these into a column of their own.
  ///
  /// - Returns: The other rows; nil if there are no such rows, or if they cannot be taken off.
  package func partingNames() -> PartedNames? {
    guard let table = self as? FileTable,
      let names = RepeatedNames(of: table, lead: table.shape.lead),
      let records = table.format.inMemory(table)
    else { return nil }
    let gone = names.empty.union(names.rows)
    guard let shape = table.shape.without(gone.union(names.titles.map(\.row))) else { return nil }
    guard !names.titles.isEmpty else {
      let rest = (records.without(gone), table.source)
      return PartedNames(
        rows: table.changed(shape: shape, rows: rest), column: nil, titleCount: 0,
        rowCount: names.rows.count)
    }
    let (key, lead) = (table.sectionKey, names.titling?.lead ?? table.shape.lead)
    let parted = table.parted(
      at: names.titles, lead: lead ?? ArrangedRows.Section.untitled, without: gone, records,
      shape, key)
    return PartedNames(
      rows: parted, column: key, titleCount: names.titles.count + (lead == nil ? 0 : 1),
      rowCount: names.rows.count, titling: names.titling?.column)
  }
}
