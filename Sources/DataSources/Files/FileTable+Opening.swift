import GridModel
import JSONText

extension FileTable {
  /// A table over a file, and what in the file is worth a look.
  package typealias Opened = (table: FileTable, warnings: [DataWarning])

  /// Opens a file: reads its beginning, and of JSON all of it.
  ///
  /// - Parameters:
  ///   - source: The file's bytes.
  ///   - format: The file's format.
  ///   - name: The file's name, for messages.
  ///   - options: How it is written, where that should not be guessed.
  ///   - pieceBytes: How many bytes are read at once.
  /// - Returns: The table and warnings.
  /// - Throws: ``DataError`` with the place of the first thing that is wrong.
  package static func open(
    _ source: SourceBytes, as format: DataFormat, named name: String? = nil,
    options: ReadingOptions = ReadingOptions(), pieceBytes: Int = ByteWindow.step
  ) throws(DataError) -> Opened {
    guard source.count <= options.maximumBytes else {
      let message = "the file has \(source.count) bytes; at most \(options.maximumBytes) are read"
      throw DataError(message: message)
    }
    let (bytes, warnings) = try source.inUTF8(options.encoding)
    let opened =
      switch format {
      case .csv, .tsv: try openDelimited(bytes, name, pieceBytes, isTabbed: format == .tsv, options)
      case .json: try openObjects(bytes, name, pieceBytes, .array)
      case .jsonl: try openObjects(bytes, name, pieceBytes, .lines)
      }
    return (opened.table, warnings + opened.warnings)
  }

  // MARK: CSV and TSV

  private static func openDelimited(
    _ source: SourceBytes, _ name: String?, _ pieceBytes: Int, isTabbed: Bool,
    _ options: ReadingOptions
  ) throws(DataError) -> Opened {
    try source.located { () throws(ScanFailure) in
      let window = ByteWindow(source)
      try window.load(0..<min(source.count, ByteWindow.step))
      let textStart = window.bytes.startsWithByteOrderMark ? 3 : 0
      try window.checkText(from: textStart)
      let first = window.bytes.endOfLineBreaks(from: textStart)
      guard first < window.range.count else {
        throw ScanFailure(
          message: "the file is empty; its first line names the columns", offset: 0)
      }
      let sample = DelimitedSample(window, from: first)
      let delimiter = options.delimiter ?? (isTabbed ? .tab : sample.likelyDelimiter())
      let header = try sample.firstRecord(delimiter)
      let layout = DelimitedLayout(delimiter: delimiter, columnCount: header.fields.count)
      let body = sample.kinds(layout, from: header.end)
      let hasHeader =
        options.hasHeader ?? !sample.isData(header.fields, like: body, in: window.bytes)
      let names = names(header.fields, hasHeader: hasHeader, in: window)
      var warnings = names.finishedWarnings()
      if !hasHeader && options.hasHeader == nil { warnings.append(.missingHeader) }
      let table = FileTable(
        name: name, source: source, pieceBytes: pieceBytes, format: .delimited(layout),
        start: hasHeader ? header.end : first,
        columnKeys: names.names,
        guesses: hasHeader ? body : sample.kinds(layout, from: first))
      return (table, warnings)
    }
  }

  /// The columns' names, or their numbers where there is no header.
  private static func names(
    _ header: [SourceField], hasHeader: Bool, in window: ByteWindow
  ) -> ColumnNames {
    var names = ColumnNames()
    let reader = FieldReader(bytes: window.bytes, isTyped: false)
    for field in header {
      guard hasHeader else {
        names.appendNumber()
        continue
      }
      names.append(reader.text(of: field)) {
        let isQuoted = field.start > 0 && window.bytes[field.start - 1] == UInt8(ascii: "\"")
        return window.source.position(ofByte: field.start - (isQuoted ? 1 : 0))
      }
    }
    return names
  }

  // MARK: JSON

  private static func openObjects(
    _ source: SourceBytes, _ name: String?, _ pieceBytes: Int, _ layout: JSONRows.Layout
  ) throws(DataError) -> Opened {
    let window = ByteWindow(source)
    let start = try source.located { () throws(ScanFailure) in try beginObjects(window, layout) }
    let objects = ObjectFormat(
      layout: layout, opening: start - 1, firstKey: firstKey(in: window.bytes, from: start))
    let bare = FileTable(
      name: name, source: source, pieceBytes: pieceBytes, format: .objects(objects), start: start,
      columnKeys: [],
      guesses: [])
    var request = PassRequest()
    (request.watched, request.notesPlaces) = (nil, true)
    let found = try bare.pass(request)
    guard !found.keys.isEmpty else {
      throw DataError(message: "there are no columns; at least one object with a key is needed")
    }
    var names = ColumnNames()
    for key in found.keys { names.append(key.name) { source.position(ofByte: key.offset) } }
    let kinds = found.finders.enumerated().map { ($0, $1.kind) }
    let table = FileTable(
      name: name, source: source, pieceBytes: pieceBytes, format: bare.format, start: start,
      columnKeys: names.names,
      sourceKeys: found.keys, guesses: found.finders,
      survey: Survey(rowCount: found.rowCount, places: found.places),
      kinds: Dictionary(uniqueKeysWithValues: kinds))
    return (table, names.finishedWarnings())
  }

  /// Where the first row is sought: of an array behind its bracket.
  private static func beginObjects(
    _ window: ByteWindow, _ layout: JSONRows.Layout
  ) throws(ScanFailure) -> Int {
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

  /// The first key of the first object with its quotes, to tell rows from objects within them; empty
  /// where it is not plain.
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

extension DataWarning {
  /// The columns have numbers for names, as the first line seems to name none.
  fileprivate static let missingHeader = DataWarning(
    message:
      "the first line looks like data, so columns are numbered; say --header if it names them",
    position: SourcePosition(line: 1, column: 1))
}
