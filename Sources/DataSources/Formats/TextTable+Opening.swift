import GridreelJSONText
import GridreelModel
import GridreelPrimitives

/// The tables of a text, one of which is read.
struct TextTables {
  /// What each table may be called.
  let names: [[String]]
  /// The place of the table that is read unless another is named.
  var usual = 0

  /// The place of a table by one of its names, or by its number from 1.
  ///
  /// - Parameter wanted: The name; nil for the usual one.
  /// - Returns: The place, from 0.
  /// - Throws: ``GridreelError`` if there is no such table.
  func place(_ wanted: String?) throws(GridreelError) -> Int {
    guard let wanted else { return usual }
    if let place = names.firstIndex(where: { $0.contains(wanted) }) { return place }
    if let number = Int(wanted), names.indices.contains(number - 1) { return number - 1 }
    let known = names.compactMap(\.first).prefix(12).map(quoted).joined(separator: ", ")
    throw GridreelError(
      "\(option: "table"): there is no table '\(wanted)'; there "
        + (names.count == 1 ? "is 1" : "are \(names.count)")
        + (known.isEmpty ? "" : ", with the names \(known)"))
  }

  /// The warning that there are others than the usual one; nil if it is alone, or was named.
  func warning(_ wanted: String?) -> Warning? {
    guard names.count > 1, wanted == nil else { return nil }
    let other = usual + 1 < names.count ? usual + 2 : 1
    return Warning(
      "the text has \(names.count) tables; this is the \(Self.ordinal(usual + 1)) (for another one use "
        + "\(set: "table", "\(other)"))")
  }

  private static func ordinal(_ number: Int) -> String {
    let words = ["first", "second", "third"]
    return number <= words.count ? words[number - 1] : "\(number)th"
  }
}

extension DataBytes {
  /// All bytes of the text.
  func text() throws(GridreelError) -> [UInt8] {
    try source.located { () throws(ScanFailure) in try source.bytes(0..<source.count) }
  }

  /// Opens the table of a text that was chosen among others.
  ///
  /// - Throws: ``GridreelError`` if it is too large, or empty.
  func opened(
    _ table: TextTable, by choice: TextTables
  ) throws(GridreelError) -> Found<FileTable> {
    var found = try opened(table)
    if let warning = choice.warning(options.table) { found.warnings.append(warning) }
    return found
  }

  private func opened(_ table: TextTable) throws(GridreelError) -> Found<FileTable> {
    if let refusal = table.refusal { throw GridreelError(refusal) }
    var table = table
    table.raiseNames()
    let columnCount = table.columnCount
    let cells = try table.fields()
    var fields = cells.fields
    guard !fields.isEmpty else { throw GridreelError("the table has no cells") }
    let merges = SheetMerges(
      table.merged, rows: (0..<table.rows.count).map { Int32(clamping: $0) },
      columns: (0..<columnCount).map { Int32(clamping: $0) }, filling: &fields)
    let grid = CellGrid(
      bytes: cells.bytes, fields: fields, columnCount: columnCount, merges: merges)
    let count =
      options.hasHeader.map { $0 ? max(1, table.headerCount ?? 1) : 0 }
      ?? table.headerCount ?? (grid.isData(row: 0) ? 0 : 1)
    let header = count == 0 ? nil : grid.header(from: 0, count: min(count, table.rows.count))
    let opened = grid.opened(self, header: header, from: 0, alignments: table.alignments)
    var found = Found(opened.table, named: table.names.first, table.warnings + opened.warnings)
    if count == 0, options.hasHeader == nil { found.warnings.append(.unnamedColumns) }
    found.caption = table.caption
    (found.before, found.after) = (table.before, table.after)
    found.seen.hasHeader = count > 0
    return found
  }
}

extension Warning {
  /// The warning that no row of a table seems to name its columns.
  fileprivate static let unnamedColumns = Warning(
    "the first row looks like data, so columns are numbered; use \(set: "header", "true") if it names them"
  )
}
