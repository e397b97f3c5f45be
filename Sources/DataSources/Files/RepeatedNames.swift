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

  /// Examines the rows of a table.
  ///
  /// - Parameters:
  ///   - table: The table.
  ///   - lead: The title of its first rows, if it has one.
  init?(of table: FileTable, lead: String?) {
    let (keys, count) = (table.columnKeys, table.rowCount)
    guard table.isShort, table.computed.isEmpty, table.shape.spanners.isEmpty,
      (2...Self.mostRows).contains(count), (2...Self.mostColumns).contains(keys.count)
    else { return nil }
    let names = keys.map { table.unnamedKeys.contains($0) ? "" : table.shape.titles[$0] ?? $0 }
    guard names.count(where: { !$0.isEmpty }) > 1 else { return nil }
    var open = Array(0..<count)
    for (key, name) in zip(keys, names) where !open.isEmpty {
      open = zip(open, table.cells(rows: open, column: key)).filter {
        $1.text.trimmingBlanks == name
      }.map(\.0)
    }
    guard !open.isEmpty else { return nil }
    rows = open
    func texts(_ row: Int) -> [String] {
      keys.map { table.cell(row: row, column: $0) }
        .map { $0.value.isMissing ? "" : $0.text.trimmingBlanks }
    }
    for row in open {
      var place = row - 1
      func skipEmpty() {
        while place >= 0, texts(place).allSatisfy(\.isEmpty) {
          empty.insert(place)
          place -= 1
        }
      }
      skipEmpty()
      guard place >= 0 else { continue }
      let own = texts(place)
      guard let title = Self.title(own) else { continue }
      guard !open.contains(place), !NoteText.begins(title) else { return nil }
      if own.count(where: { !$0.isEmpty }) > 1 { arePairs = true }
      titles.append((place, title))
      place -= 1
      skipEmpty()
    }
    let all = (lead.map { [$0] } ?? []) + titles.map(\.text)
    guard Set(all).count == all.count, !arePairs || titles.count == open.count else { return nil }
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
    guard !names.titles.isEmpty, let line else { return (self, nil) }
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
    let (key, lead) = (table.sectionKey, table.shape.lead)
    let parted = table.parted(
      at: names.titles, lead: lead ?? ArrangedRows.Section.untitled, without: gone, records,
      shape, key)
    return PartedNames(
      rows: parted, column: key, titleCount: names.titles.count + (lead == nil ? 0 : 1),
      rowCount: names.rows.count)
  }
}
