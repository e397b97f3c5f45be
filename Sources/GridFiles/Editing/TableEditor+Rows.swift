import GridreelDataSources
import GridreelModel
import GridreelPrimitives
import GridreelValues

extension TableEditor {
  /// Draws as many rows as suit the picture, and of the columns the latest years that fit, and those with a value.
  mutating func editRows() {
    guard let most = grid.drawnRows else { return }
    editYears()
    let count = table.rowCount
    let areOthersFew = count > most && 2 * count <= 3 * most
    leaveOutEmpty(in: areOthersFew ? count : min(count, most))
    if wishes.allows(.texts), wishes.isStill { drawTextsWhole(in: min(count, most)) }
    let width = PictureWidth(grid, sample: passingSample)
    let rows = width.rowCount(most: most, of: table)
    if count <= Self.shortTable, width.isLow(rows: count, of: table) {
      if count > most { draw(count, insteadOf: most, "the others are few") }
    } else if 2 * count > 3 * rows, rows < most {
      draw(rows, insteadOf: min(count, most), "so many suit the width of the picture")
      leaveOutEmpty(in: rows)
    } else if areOthersFew, 2 * count <= 3 * rows {
      draw(count, insteadOf: most, "the others are few")
    }
    leaveOutLastHeadings(of: count, insteadOf: min(count, most))
    tellOfValuesElsewhere()
  }

  /// Has no row stand last that heads others which are not drawn.
  private mutating func leaveOutLastHeadings(of count: Int, insteadOf most: Int) {
    guard wishes.isStill, let drawn = grid.drawnRows, drawn < count else { return }
    let last = (max(1, drawn - 3)..<drawn).last { !isHeading($0) } ?? drawn - 1
    guard last < drawn - 1 else { return }
    edits.removeAll { $0.rule == .rows && $0.property == .limit }
    draw(last + 1, insteadOf: most, "what follows heads other rows")
  }

  /// Whether a row has one or two texts alone, and fewer values than the row below it.
  private func isHeading(_ row: Int) -> Bool {
    let keys = grid.visibleColumns.map(\.key)
    func cells(_ row: Int) -> [Cell] {
      keys.map { table.cell(at: RowIndex(section: 0, row: row), column: $0) }
        .filter { !$0.value.isMissing }
    }
    let own = cells(row)
    let areTexts = own.allSatisfy { if case .text = $0.value { true } else { false } }
    return areTexts && own.count < 3 && 2 * own.count <= keys.count
      && own.count < cells(row + 1).count
  }

  /// Lets long texts have as many lines as they need, if a picture with few rows has room for them, perhaps without the
  /// longest of several.
  private mutating func drawTextsWhole(in rows: Int) {
    let width = PictureWidth(grid, sample: passingSample)
    var long = places(for: .texts) { column in
      column.wraps == nil && !grid.isRedacted(column.key)
        && table.kind(ofColumn: column.key) == .text
    }
    .filter { isLongProse(grid.columns[$0], rows, width) }
    guard !long.isEmpty else { return }
    let before = grid.columns
    for place in long { grid.columns[place].wraps = true }
    guard let gone = makeRoom(for: rows, among: long) else {
      grid.columns = before
      return
    }
    if let list = names(of: gone).named(of: gone.count) { addNote("No room for: \(list)") }
    long.removeAll(where: gone.contains)
    for place in long {
      edits.append(
        Edit(
          rule: .texts, column: grid.columns[place].key, property: .wrap, before: "three lines",
          after: "whole", setting: "true", reason: "the picture has room for them"))
    }
  }

  /// The fewest columns beside those which are left out for the sake of whole texts.
  private static let leastBeside = 5

  /// Leaves out the longest of columns whose texts would be cut, until the others have room, and returns these; nil if none has.
  private mutating func makeRoom(for rows: Int, among long: [Int]) -> [Int]? {
    var gone: [Int] = []
    let open = placesToLeaveOut.dropFirst().filter { place in
      let key = grid.columns[place].key
      return long.contains(place) && !ColumnMeaning(key).isName
    }
    func letters(_ place: Int) -> Int {
      passingSample(grid.columns[place].key).cells.reduce(0) { $0 + $1.text.count }
    }
    let cutCount = long.count + grid.columns.indices.count { isTooLong($0, in: rows) }
    var rest = open.sorted { letters($0) < letters($1) }
    while !PictureWidth(grid, sample: passingSample).hasRoom(for: rows, of: table) {
      guard gone.count + 1 < cutCount, let last = rest.popLast(),
        grid.columns.count(where: { !$0.isHidden }) > Self.leastBeside
      else { return nil }
      grid.columns[last].isHidden = true
      gone.append(last)
    }
    for place in gone {
      let text = passingSample(grid.columns[place].key).cells.first?.text ?? ""
      leaveOut(
        place, by: .texts, text.prefix(24) + "…", "the texts of other columns are whole without it")
    }
    return gone
  }

  /// Whether a column has a text that no table holds.
  private func isTooLong(_ place: Int, in rows: Int) -> Bool {
    let column = grid.columns[place]
    return !column.isHidden && table.kind(ofColumn: column.key) == .text
      && (0..<rows).contains { row in
        let cell = table.cell(at: RowIndex(section: 0, row: row), column: column.key)
        return cell.text.count > Self.longestText
      }
  }

  /// Whether a text of a column has more words than three lines hold, and none is too long for a table.
  private func isLongProse(_ column: Column, _ rows: Int, _ width: PictureWidth) -> Bool {
    let writer = CellWriter(format: column.format, symbols: grid.symbols)
    let texts = (0..<rows).map { row in
      writer.text(for: table.cell(at: RowIndex(section: 0, row: row), column: column.key))
    }
    guard let line = width.letters(inLineOf: column.key),
      texts.contains(where: { $0.lineCount(of: line) > 3 })
    else { return false }
    return texts.allSatisfy { text in
      // Lines of addresses end behind slashes.
      text.count <= Self.longestText
        && text.split { $0.isWhitespace || $0 == "/" }.allSatisfy { $0.count <= Self.longestWord }
    }
  }

  /// Lets long texts have as many lines as they need.
  mutating func wrapLongTexts() {
    for place in grid.columns.indices where grid.columns[place].wraps == nil {
      guard table.kind(ofColumn: grid.columns[place].key) == .text,
        wholeSample(grid.columns[place].key).cells.contains(where: {
          $0.text.count > Self.shortText
        })
      else { continue }
      grid.columns[place].wraps = true
    }
  }

  /// The rows of a table that is drawn whole however narrow it is.
  private static let shortTable = 60
  /// The letters up to which a text needs few lines.
  private static let shortText = 60
  /// The letters of a text that is too long for a table, and of a word that is none.
  private static let (longestText, longestWord) = (800, 32)

  private mutating func draw(_ rows: Int, insteadOf before: Int, _ reason: String) {
    grid.drawnRows = rows
    edits.append(
      Edit(
        rule: .rows, column: nil, property: .limit, before: "\(before)", after: "\(rows)",
        setting: "\(rows)", reason: reason))
  }

  /// Leaves out columns without a value in the first rows, where these are all that is drawn.
  private mutating func leaveOutEmpty(in rows: Int) {
    guard wishes.allows(.empty), wishes.isStill, rows > 1, !isWide else { return }
    var empty = placesToLeaveOut.filter { place in
      (0..<rows).allSatisfy { row in
        table.cell(at: RowIndex(section: 0, row: row), column: grid.columns[place].key).saysNothing
      }
    }
    let shownCount = grid.columns.count { !$0.isHidden }
    guard empty.count < shownCount else { return }
    let valued = Set(empty.filter { !wholeSample(grid.columns[$0].key).hasNoValue })
    // Without most of its columns it would be another table.
    if 2 * valued.count > shownCount { empty.removeAll(where: valued.contains) }
    for place in empty {
      leaveOut(place, by: .empty, "no values", "it has no value in the \(rows) rows that are drawn")
    }
    valuedElsewhere += empty.filter(valued.contains)
  }

  /// Says in the small print which columns have values in other rows alone.
  private mutating func tellOfValuesElsewhere() {
    if let list = names(of: valuedElsewhere).named(of: valuedElsewhere.count) {
      addNote("Values only in other rows: \(list)")
    }
  }

  /// Says in the small print that the sheet has other tables.
  mutating func tellOfOtherTables() {
    guard let text = wishes.otherTables else { return }
    let before = grid.surroundings.note ?? "none"
    addNote(text)
    let note = grid.surroundings.note ?? text
    edits.append(
      Edit(
        rule: .shape, column: nil, property: .note, before: before, after: note, setting: note,
        reason: "the sheet has other tables"))
  }

  /// Adds a fact to the small print.
  mutating func addNote(_ text: String) {
    grid.surroundings.note = grid.surroundings.note.map { $0 + " · " + text } ?? text
  }
}

extension String {
  /// The number of lines that it needs, if each has so many letters.
  fileprivate func lineCount(of letters: Int) -> Int {
    split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).reduce(0) {
      $0 + max(1, ($1.count + letters - 1) / max(1, letters))
    }
  }
}
