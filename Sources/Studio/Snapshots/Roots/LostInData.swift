import GridreelCauses
import GridreelDataSources
import GridreelFiles
import GridreelModel
import GridreelPrimitives
import GridreelStyle
import GridreelValues

/// What a grid file names, as it did when its picture was recorded, and the data no longer have.
struct LostInData: Sendable {
  /// What is not there.
  let missing: Message.Missing
  /// The path of the file with the rows.
  let path: String
  /// How the data changed; nil if the reference does not tell it.
  let cause: Cause?

  /// The reason as the reference tells it, or that of other pictures: the new name of the column, the only reason of the
  /// file, or a value that was called so.
  ///
  /// - Parameter causes: The causes of all pictures.
  /// - Returns: The cause; nil if there is none, or if several may be it.
  func cause(among causes: [Cause]) -> Cause? {
    let own = causes.filter { $0.kind == .data && ($0.root?.file ?? $0.file) == path }
    if case .column(let name) = missing {
      let renamed = own.first { cause in
        if case .column(name, _) = cause.change { true } else { false }
      }
      return renamed ?? cause
    }
    if let cause { return cause }
    if Set(own.map(Reason.init)).count == 1 { return own[0] }
    return own.first { cause in
      switch cause.change {
      case .cell(let cell): cell.old == missing.name
      case .cells(_, let cells): cells.contains { $0.old == missing.name }
      default: false
      }
    }
  }

  /// What makes causes of several pictures one.
  private struct Reason: Hashable {
    let root: Cause.Root?
    let name: String

    init(_ cause: Cause) { (root, name) = (cause.root, cause.dataName ?? cause.text) }
  }
}

extension [SnapshotVerdict] {
  /// Tells errors by the change of the data that is their reason, as far as it is known.
  mutating func explainLosses() {
    let causes = flatMap(\.result.causes) + compactMap { $0.lost?.cause }
    for place in indices {
      guard let lost = self[place].lost, let error = self[place].failure,
        var cause = lost.cause(among: causes)
      else { continue }
      cause.places = []
      cause.parts = [error.place.text].compactMap(\.self)
      cause.effects = [Cause(.data, error.message.description)]
      self[place].result.explain(by: cause)
    }
  }
}

extension PictureSources {
  /// What the data lost, which the grid file named when the reference was recorded.
  ///
  /// - Parameters:
  ///   - missing: What the data do not have.
  ///   - reference: The reference of the picture.
  /// - Returns: The loss; nil if the grid file did not name it then.
  func lost(
    _ missing: Message.Missing, since reference: some TellingReference
  ) -> LostInData? {
    guard isWritten, let old = reference.sources(), input.table.sectionCount == 1,
      input.table.rowCount <= GridRecord.mostNamedRows,
      let record = SnapshotJudge.record(of: reference).record
    else { return nil }
    let past = PastRows(record, reference.values(), input.table)
    let changes = SourceChange.all(
      from: renaming(old).map(\.withoutData), to: files.map(\.withoutData))
    guard changes.isEmpty || past.knows(missing) else { return nil }
    let path = rows == nil ? dataPath.normalizedPath : self.path(of: SourceFile.grid)
    return LostInData(missing: missing, path: path, cause: cause(of: missing, past, in: path))
  }

  private func cause(of missing: Message.Missing, _ past: PastRows, in path: String) -> Cause? {
    let lines = rows.map { DataLines(rows: $0) } ?? DataLines(of: dataPath)
    switch missing {
    case .column(let name):
      guard let new = past.nameNow(ofColumn: name) else {
        var cause = Cause(.data, Cause.words(ofLostColumn: name))
        cause.change = .lost(column: name)
        return told(cause, of: path, lines, since: nil, WrittenValues())
      }
      var cause = Cause(.data, Cause.words(ofColumn: name, calledNow: new))
      cause.change = .column(old: name, new: new)
      return told(cause, of: path, lines, since: nil, WrittenValues())
    case .row(let text, let column):
      return cause(of: past.change(ofRowsSaying: text, in: column), in: path, lines)
    case .section(let title):
      return cause(of: past.change(ofSection: title), in: path, lines)
    }
  }

  /// The cause of a change of values or rows, at its first line.
  private func cause(
    of change: Cause.DataChange?, in path: String, _ lines: DataLines?
  ) -> Cause? {
    guard let change else { return nil }
    if case .cell(let cell) = change {
      let cause = Cause(.data, cell.words(inRow: ""))
      if let line = lines?.line(ofRow: cell.row, column: cell.column, saying: cell.new) {
        var cause = cause
        cause.change = change
        return cause.placed(in: path, line: line, cell)
      }
      return lines == nil ? cause.told(of: path) : nil
    }
    var cause = Cause(.data, "")
    (cause.change, cause.file, cause.line) = (
      change, path, change.firstRow.flatMap { lines?.line(ofRow: $0) }
    )
    cause.text = Cause.sentence(of: [cause])
    return cause
  }
}

/// The rows that a reference shows, and those that the data have now.
private struct PastRows {
  let record: GridRecord
  let values: WrittenValues?
  let table: any DataFile

  init(_ record: GridRecord, _ values: WrittenValues?, _ table: any DataFile) {
    (self.record, self.values, self.table) = (record, values, table)
  }

  /// Whether the reference tells that the data had it.
  func knows(_ missing: Message.Missing) -> Bool {
    switch missing {
    case .column(let name):
      record.columns.contains { $0.key == name } || record.marks[name] != nil
        || record.rows.contains { $0.reads[name] != nil }
    case .row(let text, let column): !rows(saying: text, in: column).isEmpty
    case .section(let title): record.rows.contains { $0.section == title }
    }
  }

  // MARK: Columns

  /// The column that has the values of one that is gone: it is called otherwise now.
  func nameNow(ofColumn name: String) -> String? {
    let known = Set(record.columns.map(\.key)).union(record.marks.keys)
    let alike = table.columnKeys.filter { !known.contains($0) && hasValues(of: name, $0) }
    return alike.count == 1 ? alike[0] : nil
  }

  private func hasValues(of name: String, _ other: String) -> Bool {
    if let marks = record.marks[name] {
      var now = ValueMarks()
      for row in 0..<table.rowCount { now.add(text(row + 1, other)) }
      return now.text == marks
    }
    guard let place = record.columns.firstIndex(where: { $0.key == name }), !record.rows.isEmpty
    else { return false }
    return record.rows.allSatisfy { row in
      guard let position = position(of: row) else { return false }
      return past(row, position, place) == text(position, other)
    }
  }

  // MARK: Rows

  /// What became of rows that showed a text in a column; nil if that cannot be told.
  func change(ofRowsSaying text: String, in column: String) -> Cause.DataChange? {
    let own = rows(saying: text, in: column)
    let cells = own.compactMap { cell($0, column, from: text) }
    if cells.count == own.count { return change(of: cells, in: column) }
    guard cells.isEmpty, table.rowCount < record.countOfData else { return nil }
    return .rows(
      .removed,
      own.compactMap { Int($0.key).map { Cause.Row(position: $0, label: "'\(text)'") } })
  }

  /// What became of the rows of a section; nil if that cannot be told.
  func change(ofSection title: String) -> Cause.DataChange? {
    guard let column = record.groupColumn, table.columnKeys.contains(column) else { return nil }
    let own = record.rows.filter { $0.section == title }
    let cells = own.compactMap { cell($0, column, from: title) }
    return cells.count == own.count ? change(of: cells, in: column) : nil
  }

  private func change(of cells: [Cause.Cell], in column: String) -> Cause.DataChange? {
    switch cells.count {
    case 0: nil
    case 1: .cell(cells[0])
    default: .cells(column: column, cells)
    }
  }

  private func rows(saying text: String, in column: String) -> [GridRecord.Row] {
    guard let place = record.columns.firstIndex(where: { $0.key == column }) else { return [] }
    return record.rows.filter { row in
      row.texts[place] == text || Int(row.key).flatMap { values?[$0, column] } == text
    }
  }

  /// The value of a row now, whose other values are as they were; nil if there is no such row.
  private func cell(
    _ row: GridRecord.Row, _ column: String, from old: String
  ) -> Cause.Cell? {
    guard let position = Int(row.key) else { return nil }
    let others = record.columns.indices.filter {
      record.columns[$0].key != column && table.columnKeys.contains(record.columns[$0].key)
    }
    func isSame(_ now: Int) -> Bool {
      others.allSatisfy { past(row, position, $0) == text(now, record.columns[$0].key) }
    }
    guard !others.isEmpty else { return nil }
    let places = isSame(position) ? [position] : (1...max(1, table.rowCount)).filter(isSame)
    guard places.count == 1, text(places[0], column) != old else { return nil }
    return Cause.Cell(
      oldRow: position, row: places[0], column: column, old: old, new: text(places[0], column))
  }

  /// The position in the data of a row that is still there.
  private func position(of row: GridRecord.Row) -> Int? {
    Int(row.key).flatMap { 1...max(1, table.rowCount) ~= $0 ? $0 : nil }
  }

  /// A value as the data had it.
  private func past(_ row: GridRecord.Row, _ position: Int, _ place: Int) -> String {
    values?[position, record.columns[place].key] ?? row.texts[place]
  }

  /// A value as the data have it; empty if there is no such row.
  private func text(_ position: Int, _ column: String) -> String {
    guard 0..<table.rowCount ~= position - 1 else { return "" }
    return table.cell(at: RowIndex(section: 0, row: position - 1), column: column).text
  }
}
