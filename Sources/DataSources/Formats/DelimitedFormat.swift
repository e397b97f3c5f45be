import GridModel
import JSONText

extension DataFormat {
  /// Comma-separated values (RFC 4180); other delimiters are detected.
  public static let csv = DataFormat(
    DelimitedFormat(name: "csv", title: "CSV", extensions: ["csv"]))
  /// Tab-separated values, quoted like CSV.
  public static let tsv = DataFormat(
    DelimitedFormat(
      name: "tsv", title: "TSV", extensions: ["tsv"], aliases: ["tab"], delimiter: .tab))
}

/// Lines of delimited fields.
struct DelimitedFormat: FileFormat {
  let name, title: String
  let extensions: [String]
  var aliases: [String] = []
  /// The delimiter; nil detects the one that splits the first lines into the same number of
  /// columns.
  var delimiter: Delimiter?

  var topics: Set<ReadingTopic> { [.fields, .header, .text] }
  var opening: DataOpening {
    .bytes { data throws(DataError) in try data.opened(open) }
  }

  func mayBegin(_ start: DataStart) -> Bool {
    let isTabbed = start.line.contains(0x09) && !start.line.contains(UInt8(ascii: ","))
    return !start.isLikeJSON && isTabbed == (delimiter == .tab)
  }

  private func open(_ data: DataBytes) throws(DataError) -> FileTable.Opened {
    let source = data.source
    return try source.located { () throws(ScanFailure) in
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
      let delimiter = data.options.delimiter ?? delimiter ?? sample.likelyDelimiter()
      let header = try sample.firstRecord(delimiter)
      let layout = DelimitedLayout(delimiter: delimiter, columnCount: header.fields.count)
      let body = sample.kinds(layout, from: header.end)
      let hasHeader =
        data.options.hasHeader ?? !HeaderGuess.isData(
          header.fields, like: body, FieldReader(bytes: window.bytes, isTyped: false))
      let names = Self.names(header.fields, above: hasHeader ? body : nil, in: window)
      var warnings = names.finishedWarnings()
      if !hasHeader && data.options.hasHeader == nil { warnings.append(.missingHeader) }
      let table = FileTable(
        name: data.name, source: source, pieceBytes: data.pieceBytes, format: layout,
        start: hasHeader ? header.end : first,
        columnKeys: names.names, unnamedKeys: names.unnamed,
        guesses: hasHeader ? body : sample.kinds(layout, from: first))
      return (table, warnings)
    }
  }

  /// The column names above some columns; numbered ones if these are nil and there is no header.
  private static func names(
    _ header: [SourceField], above columns: [KindFinder]?, in window: ByteWindow
  ) -> ColumnNames {
    var names = ColumnNames()
    let reader = FieldReader(bytes: window.bytes, isTyped: false)
    let hasValues = columns?.contains { !$0.isVacant } ?? false
    for (place, field) in header.enumerated() {
      guard let columns else {
        names.appendNumber()
        continue
      }
      names.append(reader.text(of: field), isVacant: hasValues && columns[place].isVacant) {
        let isQuoted = field.start > 0 && window.bytes[field.start - 1] == UInt8(ascii: "\"")
        return window.source.position(ofByte: field.start - (isQuoted ? 1 : 0))
      }
    }
    return names
  }
}

extension DelimitedLayout: RecordFormat {
  func pass(over table: FileTable, _ request: PassRequest) throws(ScanFailure) -> PassResult {
    try FilePass(
      table.source, from: table.start, pieceBytes: table.pieceBytes, isTyped: false,
      request: request
    ) { DelimitedScanner(self) }.run()
  }

  func block(
    of table: FileTable, around row: Int, columns: [Int]?, _ places: [RowPlace]
  ) throws(ScanFailure) -> RowBlock {
    try table.block(of: row, places) { (window, firstRow) throws(ScanFailure) in
      try RowBlock(
        window, DelimitedScanner(self), firstRow: firstRow, columnCount: table.fieldCount,
        isTyped: false)
    }
  }
}

extension DataWarning {
  /// The warning that the first line seems to be data, so that columns are numbered.
  static let missingHeader = DataWarning(
    message:
      "the first line looks like data, so columns are numbered; say --header if it names them",
    position: SourcePosition(line: 1, column: 1))
}
