import GridreelJSONText
import GridreelModel
import GridreelPrimitives
import GridreelValues

extension DataFormat {
  /// JSON: an array of objects, or a table in another shape.
  public static let json = DataFormat(JSONFormat())
  /// JSON Lines: one object per line.
  public static let jsonl = DataFormat(LinesFormat())
}

/// A JSON text that holds a table.
struct JSONFormat: FileFormat {
  let name = "json"
  let title = "JSON"
  let extensions = ["json"]
  let aliases = ["geojson"]

  var topics: Set<ReadingTopic> { [.text, .header, .parts] }
  var opening: DataOpening { .bytes { data throws(GridreelError) in try data.opened(open) } }

  func mayBegin(_ start: DataStart) -> Bool {
    start.first == UInt8(ascii: "[") && start.isLikeJSON || start.first == UInt8(ascii: "/")
  }

  private func open(_ data: DataBytes) throws(GridreelError) -> Found<FileTable> {
    let window = ByteWindow(data.source)
    if let found = try data.openedWithSpans() { return found }
    let path = data.options.jsonPath ?? JSONPath(keys: [])
    let shape = try data.source.located { () throws(ScanFailure) in
      let start = try window.loadBeginning()
      return try JSONShapeFinder(JSONWalker(window, at: start), path: path).find()
    }
    guard data.options.hasHeader == nil || shape.mayHaveHeader else {
      throw GridreelError("\(option: "header") is about arrays of arrays; here is \(shape.title)")
    }
    switch shape {
    case .cells(let cells, let range): return try CellTable(data, cells, range).opened()
    case .lines(let start): return try data.openedLines(from: start)
    case .objects(let opening, let end):
      return try ObjectTable(data.first(end), .array, from: opening + 1).opened()
    }
  }
}

/// JSON objects, each of them on a line.
struct LinesFormat: FileFormat {
  let name = "jsonl"
  let title = "JSON Lines"
  let extensions = ["jsonl"]
  let aliases = ["ndjson"]

  var topics: Set<ReadingTopic> { [.text] }
  var opening: DataOpening { .bytes { data throws(GridreelError) in try data.opened(open) } }

  func mayBegin(_ start: DataStart) -> Bool { start.first == UInt8(ascii: "{") }

  private func open(_ data: DataBytes) throws(GridreelError) -> Found<FileTable> {
    if let found = try data.openedWithSpans(ofLines: true) { return found }
    let start = try data.source.located { () throws(ScanFailure) in
      let window = ByteWindow(data.source)
      return window.bytes.endOfLineBreaks(from: try window.loadBeginning())
    }
    return try data.openedLines(from: start)
  }
}

extension DataBytes {
  /// The rows of objects below each other, which may be spread over several lines.
  fileprivate func openedLines(from start: Int) throws(GridreelError) -> Found<FileTable> {
    guard let whole = try withObjectsOnLines() else {
      return try ObjectTable(self, .lines, from: start).opened()
    }
    do throws(GridreelError) {
      return try ObjectTable(whole, .lines, from: start).opened()
    } catch {
      guard let line = error.line, let column = error.column else { throw error }
      let offset = try whole.text().offset(of: TextPosition(line: line, column: column))
      throw GridreelError(error.message, at: source.position(ofByte: offset))
    }
  }
}

extension [UInt8] {
  /// The offset of a place in a text.
  fileprivate func offset(of place: TextPosition) -> Int {
    var (line, start) = (1, 0)
    while line < place.line, let end = self[start...].firstIndex(of: 0x0A) {
      (line, start) = (line + 1, end + 1)
    }
    // Bytes that go on with a letter are no columns.
    let letters = indices[start...].filter { self[$0] & 0xC0 != 0x80 }
    return letters.dropFirst(place.column - 1).first ?? count
  }
}

extension JSONNode {
  /// Parses the objects of JSON Lines as an array.
  fileprivate static func parse(lines bytes: [UInt8]) throws(GridreelError) -> JSONNode {
    var array: [UInt8] = []
    array.reserveCapacity(bytes.count + bytes.count / 16)
    for line in bytes.split(separator: 0x0a, omittingEmptySubsequences: false) {
      array += line
      if line.contains(where: { $0 > 0x20 }) { array.append(UInt8(ascii: ",")) }
      array.append(0x0a)
    }
    return try parse([UInt8(ascii: "[")] + array + [UInt8(ascii: "]")])
  }
}

extension ByteWindow {
  /// Loads the beginning of a text, and returns the offset behind its byte order mark.
  fileprivate func loadBeginning() throws(ScanFailure) -> Int {
    try load(0..<min(source.count, Self.step))
    let start = bytes.startsWithByteOrderMark ? 3 : 0
    try checkText(from: start)
    return start
  }
}

extension DataBytes {
  /// The rows of an array, or of lines, in which cells span others; nil if there are none.
  fileprivate func openedWithSpans(ofLines: Bool = false) throws(GridreelError) -> Found<
    FileTable
  >? {
    guard options.jsonPath == nil, source.count <= JSONSpans.greatestSize else { return nil }
    let bytes = try source.located { () throws(ScanFailure) in try source.bytes(0..<source.count) }
    guard JSONSpans.mayBe(in: bytes) else { return nil }
    do throws(GridreelError) {
      return try opened(ofLines ? JSONNode.parse(lines: bytes) : JSONNode.parse(bytes))
    } catch {
      // In the first line, the bracket of the array is one more character.
      guard ofLines, error.line == 1, let column = error.column else { throw error }
      throw GridreelError(error.message, at: TextPosition(line: 1, column: max(1, column - 1)))
    }
  }

  private func opened(_ node: JSONNode) throws(GridreelError) -> Found<FileTable>? {
    guard let spans = try JSONSpans(node) else { return nil }
    var found = try TableReader.read(rows: spans.rows, options: options)
    var shape = TableShape()
    shape.spans = try spans.spans(in: found.table)
    // A text over several columns does not make texts of the first one's numbers.
    let texts = Set(
      shape.spans.filter { $0.columns.count > 1 }.map { $0.columns[0] }
        .filter { found.table.kind(ofColumn: $0) == .text })
    if !texts.isEmpty {
      let (bare, _) = spans.parted(texts, in: found.table)
      let other = try TableReader.read(rows: bare, options: options)
      let numbers = texts.filter { other.table.kind(ofColumn: $0) != .text }
      let parted = spans.parted(numbers, in: found.table)
      shape.cells = parted.cells
      found = try TableReader.read(rows: parted.rows, options: options)
    }
    return found.located(in: nil) { [name] in $0.changed(shape: shape, name: name) }
  }

  /// The same up to an offset.
  fileprivate func first(_ count: Int) -> DataBytes {
    DataBytes(
      source: source.prefix(count), name: name, options: options, pieceBytes: pieceBytes)
  }
}
