import GridreelJSONText
import GridreelModel
import GridreelPrimitives
import GridreelValues

extension DataFormat {
  /// Comma-separated values (RFC 4180); other delimiters are detected.
  public static let csv = DataFormat(DelimitedFormat.csv)
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

  static let csv = DelimitedFormat(name: "csv", title: "CSV", extensions: ["csv"])

  var likeness: Likeness { Likeness(name: name, title: title, delimiter: delimiter) }
  var topics: Set<ReadingTopic> { [.fields, .header, .headerRows, .text] }
  var opening: DataOpening {
    .bytes { data throws(GridreelError) in try data.opened(open) }
  }

  func mayBegin(_ start: DataStart) -> Bool {
    let isTabbed = start.line.contains(0x09) && !start.line.contains(UInt8(ascii: ","))
    return !start.isLikeJSON && isTabbed == (delimiter == .tab)
  }

  private func open(_ data: DataBytes) throws(GridreelError) -> Found<FileTable> {
    let source = data.source
    return try source.located { () throws(ScanFailure) in
      let window = try Self.window(of: source)
      let textStart = window.bytes.startsWithByteOrderMark ? 3 : 0
      var first = try Self.start(in: window, from: textStart, data.options)
      let separator = DelimitedSample(window, from: first).separator()
      if let separator { first = separator.end }
      guard first < window.range.count else {
        throw ScanFailure(
          message: "the file is empty; its first line names the columns", offset: 0)
      }
      let known = data.options.delimiter ?? separator?.delimiter ?? delimiter
      let isSaid = data.options.skippedLines != nil || data.options.commentMark != nil
      let comments = isSaid ? nil : DelimitedSample(window, from: first).comments(known)
      if let comments { first = comments.end }
      var sample = DelimitedSample(window, from: first).withLikelyQuoting(known)
      let isPlain = data.options.clue == .said || sample.foreignText == nil
      let above =
        data.options.hasHeader == nil && !isSaid && isPlain ? sample.linesAbove(known) : nil
      if let above { (first, sample) = (above.header, sample.from(above.header)) }
      var warnings = comments.map { [Warning.comments($0)] } ?? []
      if above == nil, let other = try otherText(sample, data.options, from: first) {
        warnings.append(other)
      }
      let delimiter = known ?? sample.likelyDelimiter()
      let columnCount = try sample.firstRecord(delimiter).fields.count
      let notes = sample.notes(delimiter, columnCount: columnCount)
      if let notes {
        let rest = try Self.window(of: source.prefix(notes.end))
        sample = DelimitedSample(rest, from: first, quoting: sample.quoting)
      }
      var found = try table(data, sample, delimiter, from: first)
      found.take(above, isRepeated: data.options.isOpen && sample.repeatsFirstLine)
      found.before = window.lines(textStart..<first)
      found.notes = notes?.texts ?? []
      found.warnings = warnings + found.warnings
      return found
    }
  }

  /// The offset behind the lines that somebody said not to read.
  private static func start(
    in window: ByteWindow, from start: Int, _ options: ReadingOptions
  ) throws(ScanFailure) -> Int {
    let sample = DelimitedSample(window, from: start)
    let end = try sample.start(skipping: options.skippedLines ?? 0)
    let first = window.bytes.endOfLineBreaks(from: end)
    return options.commentMark.map { sample.from(first).start(behind: $0) } ?? first
  }

  /// The beginning of a text, in memory.
  private static func window(of source: SourceBytes) throws(ScanFailure) -> ByteWindow {
    let window = ByteWindow(source)
    try window.load(0..<min(source.count, ByteWindow.step))
    try window.checkText(from: window.bytes.startsWithByteOrderMark ? 3 : 0)
    return window
  }

  /// The warning that the text may be no table; it is refused if that is sure.
  private func otherText(
    _ sample: DelimitedSample, _ options: ReadingOptions, from first: Int
  ) throws(ScanFailure) -> Warning? {
    guard options.clue != .said else { return nil }
    let loose = options.clue == .beginning ? sample.looseText() : nil
    guard let other = sample.otherText() ?? loose else { return nil }
    let message = other.message(options.clue, or: likeness)
    guard !other.isCertain, options.clue.isName else {
      throw ScanFailure(message: message, offset: first)
    }
    return Warning(message)
  }

  private func table(
    _ data: DataBytes, _ sample: DelimitedSample, _ delimiter: Delimiter, from first: Int
  ) throws(ScanFailure) -> Found<FileTable> {
    var header = try sample.firstRecord(delimiter)
    var layout = DelimitedLayout(
      delimiter: delimiter, quoting: sample.quoting, columnCount: header.fields.count)
    var body = sample.kinds(layout, from: header.end)
    let stacked = try sample.stackedHeader(layout, data.options)
    if let stacked {
      header.end = stacked.end
      body = sample.kinds(layout, from: stacked.end)
    }
    let isHeader = stacked != nil || !sample.isData(header, like: body, layout)
    let hasHeader = data.options.hasHeader ?? isHeader
    if hasHeader { sample.skipTags(layout, from: &header.end, above: &body) }
    var warnings: [Warning] = []
    if hasHeader, stacked == nil, let place = sample.unnamedColumn(layout, from: header.end) {
      header.fields.insert(.missing, at: place)
      layout = layout.widened
      body = sample.kinds(layout, from: header.end)
      if place == 0 { warnings.append(.unnamedRows(layout.columnCount)) }
    }
    let names =
      stacked?.header.columnNames(isVacant: { body[$0].isVacant })
      ?? Self.names(header.fields, above: hasHeader ? body : nil, in: sample.window)
    warnings += names.finishedWarnings()
    warnings += Self.blankWarnings(sample, body, data)
    if !hasHeader && data.options.hasHeader == nil { warnings.append(.missingHeader) }
    let rows = sample.from(hasHeader ? header.end : first)
    warnings += Self.fillShortRows(rows, &layout)
    let table = FileTable(
      name: data.name, source: sample.window.source, pieceBytes: data.pieceBytes,
      format: DelimitedRecords(layout), start: rows.start,
      columnKeys: names.names, unnamedKeys: names.unnamed,
      guesses: hasHeader ? body : sample.kinds(layout, from: first),
      shape: stacked?.header.shape(names.names) ?? TableShape())
    var found = Found(table, warnings)
    (found.seen.delimiter, found.seen.hasHeader) = (delimiter, hasHeader)
    return found
  }

  /// The warning that blanks may part the one column of a text, whose separator nobody said.
  private static func blankWarnings(
    _ sample: DelimitedSample, _ columns: [KindFinder], _ data: DataBytes
  ) -> [Warning] {
    guard columns.count == 1, columns[0].kind == .text, data.options.delimiter == nil else {
      return []
    }
    return Warning.blanks(sample.blanks()).map { [$0] } ?? []
  }

  /// Has rows with too few fields filled, and warns of them.
  private static func fillShortRows(
    _ rows: DelimitedSample, _ layout: inout DelimitedLayout
  ) -> [Warning] {
    guard let short = rows.shortRow(layout) else { return [] }
    layout.fillsShortRows = true
    let line = rows.window.source.position(ofByte: short.offset).line
    return [.shortRow(line, short.count, of: layout.columnCount)]
  }

  /// The column names above some columns; numbered ones if these are nil and there is no header.
  private static func names(
    _ header: [SourceField], above columns: [KindFinder]?, in window: ByteWindow
  ) -> ColumnNames {
    guard let columns else { return .numbered(header.count) }
    let texts = header.map(FieldReader(bytes: window.bytes, isTyped: false).text)
    var names = ColumnNames(of: texts)
    let hasValues = columns.contains { !$0.isVacant }
    for (place, field) in header.enumerated() {
      names.append(texts[place], isVacant: hasValues && columns[place].isVacant) {
        let isQuoted = field.start > 0 && window.bytes[field.start - 1] == UInt8(ascii: "\"")
        return window.source.position(ofByte: field.start - (isQuoted ? 1 : 0))
      }
    }
    return names
  }
}

/// The records of a delimited text.
struct DelimitedRecords: RecordFormat {
  private let layout: DelimitedLayout
  /// How quotes are written, as far as was read.
  private let quoting: Guarded<DelimitedQuoting>

  init(_ layout: DelimitedLayout) {
    (self.layout, quoting) = (layout, Guarded(layout.quoting))
  }

  private var current: DelimitedLayout {
    var current = layout
    current.quoting = quoting.withLock { $0 }
    return current
  }

  func withoutLastRow(of table: FileTable) -> (format: any RecordFormat, source: SourceBytes)? {
    let window = ByteWindow(table.source)
    guard (try? window.load(0..<table.source.count)) != nil else { return nil }
    let sample = DelimitedSample(window, from: table.start, quoting: current.quoting)
    return sample.startOfLastRecord(layout.delimiter).map { (self, table.source.prefix($0)) }
  }

  func inMemory(_ table: FileTable) -> MemoryRecords? {
    guard let survey = try? table.survey() else { return nil }
    var all: (bytes: [UInt8], fields: [SourceField]) = ([], [])
    var row = 0
    while row < survey.rowCount {
      guard let block = try? block(of: table, around: row, columns: nil, survey.places),
        block.end > row
      else { return nil }
      block.append(to: &all)
      row = block.end
    }
    return MemoryRecords(
      bytes: all.bytes, fields: all.fields, columnCount: table.fieldCount, isTyped: false)
  }

  func pass(over table: FileTable, _ request: PassRequest) throws(ScanFailure) -> PassResult {
    let layout = current
    do throws(ScanFailure) {
      return try Self.pass(over: table, request, layout)
    } catch {
      var slashed = layout
      slashed.quoting = .slashed
      guard layout.quoting == .doubled, table.source.hasSlashedQuote(near: error.offset) else {
        throw error
      }
      // The first backslash before a quote may come late.
      return try Self.pass(over: table, request, slashed, or: error) {
        quoting.withLock { $0 = .slashed }
      }
    }
  }

  private static func pass(
    over table: FileTable, _ request: PassRequest, _ layout: DelimitedLayout
  ) throws(ScanFailure) -> PassResult {
    try FilePass(
      table.source, from: table.start, pieceBytes: table.pieceBytes, isTyped: false,
      request: request
    ) { DelimitedScanner(layout) }.run()
  }

  /// Reads a file in another way; if that fails, too, the first failure is the one to tell.
  private static func pass(
    over table: FileTable, _ request: PassRequest, _ layout: DelimitedLayout,
    or failure: ScanFailure, then succeed: () -> Void
  ) throws(ScanFailure) -> PassResult {
    do throws(ScanFailure) {
      let result = try pass(over: table, request, layout)
      succeed()
      return result
    } catch {
      throw failure
    }
  }

  func block(
    of table: FileTable, around row: Int, columns: [Int]?, _ places: [RowPlace]
  ) throws(ScanFailure) -> RowBlock {
    let layout = current
    return try table.block(of: row, places) { (window, firstRow) throws(ScanFailure) in
      try RowBlock(
        window, DelimitedScanner(layout), firstRow: firstRow, columnCount: table.fieldCount,
        isTyped: false, markdown: table.markdown)
    }
  }
}

extension SourceBytes {
  /// The bytes around a failure in which its reason is sought.
  private static let reach = 4096

  /// Whether there is a quote behind a backslash around an offset.
  fileprivate func hasSlashedQuote(near offset: Int) -> Bool {
    let range = max(0, offset - Self.reach)..<min(count, offset + Self.reach)
    do throws(ScanFailure) {
      return try bytes(range).withUnsafeBufferPointer { $0.hasSlashedQuote }
    } catch {
      return false
    }
  }
}

extension Found<FileTable> {
  /// Takes over the lines above the header, which may come again below.
  fileprivate mutating func take(_ above: DelimitedSample.Lines?, isRepeated: Bool) {
    (titles, facts) = (above?.titles ?? [], above?.facts ?? [])
    if isRepeated, seen.hasHeader == true { lead() }
  }
}

extension ByteWindow {
  /// The lines of a part of the bytes in memory, without blank lines.
  fileprivate func lines(_ part: Range<Int>) -> [String] {
    bytes[part].split { $0 == 0x0A || $0 == 0x0D }.map { String(decoding: $0, as: UTF8.self) }
  }
}

extension Warning {
  /// The warning that the first line seems to be data, so that columns are numbered.
  static let missingHeader = Warning(
    "the first line looks like data, so columns are numbered; use \(set: "header", "true") if it names them",
    at: TextPosition(line: 1, column: 1))

  /// The warning that a row, and perhaps others, has fewer fields than the header.
  static func shortRow(_ line: Int, _ count: Int, of columnCount: Int) -> Warning {
    Warning(
      "row has \(count) \(count == 1 ? "field" : "fields"), the header has \(columnCount); what is missing here and in other short rows is empty",
      at: TextPosition(line: line, column: 1))
  }

  /// The warning that lines before the header are taken for comments.
  static func comments(_ comments: DelimitedSample.Comments) -> Warning {
    let isOne = comments.count == 1
    let found = isOne ? "the first line begins" : "the first \(comments.count) lines begin"
    let reason =
      comments.areAboveHeader
      ? "\(isOne ? "stands" : "stand") above the header"
      : "\(isOne ? "does" : "do") not fit the columns"
    return Warning(
      "\(found) with '\(comments.mark)' and \(reason); "
        + "\(isOne ? "it is" : "they are") skipped as \(isOne ? "a comment" : "comments")",
      at: TextPosition(line: 1, column: 1))
  }

  /// The warning that blanks seem to part columns; nil without any.
  static func blanks(_ blanks: DelimitedSample.Blanks) -> Warning? {
    let remedy: Message
    switch blanks {
    case .none: return nil
    case .single: remedy = "use \(set: "delimiter", " ") if they are several"
    case .runs:
      remedy = "use \(set: "inputFormat", "columns") if they are several"
    }
    return Warning(
      "the lines have columns with blanks between them, but are read as one column; \(remedy)",
      at: TextPosition(line: 1, column: 1))
  }

  /// The warning that the header names one column less than there are.
  static func unnamedRows(_ count: Int) -> Warning {
    Warning(
      "the header names \(count - 1) of \(count) columns; the first, which has no name, is taken for the names of rows",
      at: TextPosition(line: 1, column: 1))
  }
}
