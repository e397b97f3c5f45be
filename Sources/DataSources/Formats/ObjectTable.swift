import GridreelJSONText
import GridreelModel
import GridreelPrimitives

/// Rows of objects that are read in place; the members of nested objects are columns.
struct ObjectTable {
  private let data: DataBytes
  /// The offset of the first row; for an array, behind its bracket.
  private let start: Int
  private let objects: ObjectLayout

  /// Takes the rows from an offset on.
  ///
  /// - Parameters:
  ///   - data: The bytes, which end with the array.
  ///   - layout: The arrangement of rows.
  ///   - start: The offset of the first row; for an array, behind its bracket.
  /// - Throws: ``GridreelError`` if the bytes cannot be read.
  init(
    _ data: DataBytes, _ layout: JSONRows.Layout, from start: Int
  ) throws(GridreelError) {
    (self.data, self.start) = (data, start)
    let source = data.source
    let beginning = try source.located { () throws(ScanFailure) in
      try source.bytes(start..<min(source.count, start + (1 << 16)))
    }
    objects = ObjectLayout(
      layout: layout, opening: start - 1,
      firstKey: beginning.withUnsafeBufferPointer(Self.firstKey))
  }

  /// The first key of the first object with its quotes, to distinguish rows from objects nested in
  /// them; empty if it is not plain.
  private static func firstKey(in bytes: UnsafeBufferPointer<UInt8>) -> [UInt8] {
    let quote = UInt8(ascii: "\"")
    let brace = bytes.endOfSpace(from: 0)
    guard brace < bytes.count, bytes[brace] == UInt8(ascii: "{") else { return [] }
    let key = bytes.endOfSpace(from: brace + 1)
    guard key < bytes.count, bytes[key] == quote,
      let end = bytes[(key + 1)...].firstIndex(of: quote), end - key < 256
    else { return [] }
    return Array(bytes[key...end])
  }

  /// Reads all rows once to find their columns.
  ///
  /// - Throws: ``GridreelError`` at the first error, or if there are no columns.
  func opened() throws(GridreelError) -> Found<FileTable> {
    let nested: GridreelError
    do throws(GridreelError) {
      return try opened(objects)
    } catch {
      nested = error
    }
    // What nested objects hold need not be columns: their keys may differ from row to row.
    var flat = objects
    flat.nesting = 0
    do throws(GridreelError) {
      var found = try opened(flat)
      found.warnings.append(.flattened(nested.message, at: nested.place))
      return found
    } catch {
      throw nested
    }
  }

  private func opened(_ objects: ObjectLayout) throws(GridreelError) -> Found<FileTable> {
    let bare = FileTable(
      name: data.name, source: data.source, pieceBytes: data.pieceBytes, format: objects,
      start: start, columnKeys: [], guesses: [])
    var request = PassRequest()
    (request.watched, request.notesPlaces) = (nil, true)
    let found = try bare.pass(request)
    guard !found.keys.isEmpty else {
      throw GridreelError("there are no columns; at least one object with a key is needed")
    }
    let columns = try data.source.located { () throws(ScanFailure) in
      try ObjectColumns(found.keys) { found.finders[$0].isOpen }
    }
    let finders = columns.shown.map { found.finders[$0] }
    let names = columns.names { data.source.position(ofByte: $0) }
    let table = FileTable(
      name: data.name, source: data.source, pieceBytes: data.pieceBytes, format: objects,
      start: start, columnKeys: names.names, sourceKeys: columns.keys, guesses: finders,
      survey: FileTable.Survey(rowCount: found.rowCount, places: found.places),
      finders: Dictionary(uniqueKeysWithValues: finders.enumerated().map { ($0, $1) }))
    return Found(table, names.warnings)
  }
}

/// The layout of objects in a file.
struct ObjectLayout: Sendable {
  let layout: JSONRows.Layout
  /// The offset of the array's bracket.
  let opening: Int
  /// The first key of an array's first row, with its quotes.
  let firstKey: [UInt8]
  /// The number of objects around a key, at most.
  var nesting = ArrowColumn.structDepth

  private func scanner(knowing keys: [JSONRowScanner.Key], cells: Int) -> ObjectScanner {
    ObjectScanner(
      layout: layout, opening: opening, firstKey: firstKey, keys: keys, cells: cells,
      nesting: nesting)
  }
}

extension ObjectLayout: RecordFormat {
  func pass(over table: FileTable, _ request: PassRequest) throws(ScanFailure) -> PassResult {
    let known = request.watched == nil ? [] : table.sourceKeys
    let cells = max(1 << 24, table.source.count)
    return try FilePass(
      table.source, from: table.start, pieceBytes: table.pieceBytes, isTyped: true,
      request: request
    ) { scanner(knowing: known, cells: cells) }.run()
  }

  func block(
    of table: FileTable, around row: Int, columns: [Int]?, _ places: [RowPlace]
  ) throws(ScanFailure) -> RowBlock {
    try table.block(of: row, places) { (window, firstRow) throws(ScanFailure) in
      try RowBlock(
        window, scanner(knowing: table.sourceKeys, cells: .max), firstRow: firstRow,
        columnCount: table.fieldCount, isTyped: true, markdown: table.markdown)
    }
  }
}
