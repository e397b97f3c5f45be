import GridModel
import JSONText

extension DataFormat {
  /// A JSON array of objects.
  public static let json = DataFormat(
    ObjectsFormat(
      name: "json", title: "JSON", extensions: ["json"], layout: .array, starts: [0x5b, 0x2f]))
  /// JSON Lines: one object per line.
  public static let jsonl = DataFormat(
    ObjectsFormat(
      name: "jsonl", title: "JSON Lines", extensions: ["jsonl"], aliases: ["ndjson"],
      layout: .lines, starts: [0x7b]))
}

/// JSON objects, each of them a row.
struct ObjectsFormat: FileFormat {
  let name, title: String
  let extensions: [String]
  var aliases: [String] = []
  let layout: JSONRows.Layout
  /// The allowed first characters.
  let starts: [UInt8]

  var topics: Set<ReadingTopic> { [.text] }
  var opening: DataOpening {
    .bytes { data throws(DataError) in try data.opened(open) }
  }

  func mayBegin(_ start: DataStart) -> Bool { start.first.map(starts.contains) ?? false }

  private func open(_ data: DataBytes) throws(DataError) -> FileTable.Opened {
    let source = data.source
    let window = ByteWindow(source)
    let start = try source.located { () throws(ScanFailure) in try begin(window) }
    let objects = ObjectLayout(
      layout: layout, opening: start - 1, firstKey: Self.firstKey(in: window.bytes, from: start))
    let bare = FileTable(
      name: data.name, source: source, pieceBytes: data.pieceBytes, format: objects, start: start,
      columnKeys: [], guesses: [])
    var request = PassRequest()
    (request.watched, request.notesPlaces) = (nil, true)
    let found = try bare.pass(request)
    guard !found.keys.isEmpty else {
      throw DataError(message: "there are no columns; at least one object with a key is needed")
    }
    var names = ColumnNames()
    for key in found.keys { names.append(key.name) { source.position(ofByte: key.offset) } }
    let finders = Dictionary(uniqueKeysWithValues: found.finders.enumerated().map { ($0, $1) })
    let table = FileTable(
      name: data.name, source: source, pieceBytes: data.pieceBytes, format: objects, start: start,
      columnKeys: names.names, sourceKeys: found.keys, guesses: found.finders,
      survey: FileTable.Survey(rowCount: found.rowCount, places: found.places),
      finders: finders)
    return (table, names.finishedWarnings())
  }

  /// The offset of the first row; for an array, behind its bracket.
  private func begin(_ window: ByteWindow) throws(ScanFailure) -> Int {
    let count = window.source.count
    try window.load(0..<min(count, ByteWindow.step))
    let textStart = window.bytes.startsWithByteOrderMark ? 3 : 0
    try window.checkText(from: textStart)
    guard layout == .array else { return window.bytes.endOfLineBreaks(from: textStart) }
    while true {
      do throws(ScanFailure) {
        return try JSONRowScanner.beginArray(window.bytes)
      } catch {
        guard !window.isLast else { throw error }
        try window.extend()
        try window.checkText(from: textStart)
      }
    }
  }

  /// The first key of the first object with its quotes, to distinguish rows from objects nested in
  /// them; empty if it is not plain.
  private static func firstKey(in bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> [UInt8] {
    let quote = UInt8(ascii: "\"")
    let brace = bytes.endOfSpace(from: start)
    guard brace < bytes.count, bytes[brace] == UInt8(ascii: "{") else { return [] }
    let key = bytes.endOfSpace(from: brace + 1)
    guard key < bytes.count, bytes[key] == quote,
      let end = bytes[(key + 1)...].firstIndex(of: quote), end - key < 256
    else { return [] }
    return Array(bytes[key...end])
  }
}

/// The layout of objects in a file.
struct ObjectLayout: Sendable {
  let layout: JSONRows.Layout
  /// The offset of the array's bracket.
  let opening: Int
  /// The first key of an array's first row, with its quotes.
  let firstKey: [UInt8]

  private func scanner(knowing keys: [JSONRowScanner.Key], cells: Int) -> ObjectScanner {
    ObjectScanner(
      layout: layout, opening: opening, firstKey: firstKey, keys: keys, cells: cells)
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
        columnCount: table.fieldCount, isTyped: true)
    }
  }
}
