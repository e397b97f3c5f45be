import JSONText

/// Parts a source into records, and records into fields.
protocol RecordScanner: SendableMetatype {
  /// Where the last record began and where the next one is sought; both within the window.
  typealias Outcome = JSONRowScanner.Outcome

  /// Reads the record at or after `offset`, an offset within the window.
  ///
  /// - Throws: ``ScanFailure`` with an offset in the source.
  mutating func scan(_ window: ByteWindow, from offset: Int) throws(ScanFailure) -> Outcome

  /// Calls `body` with the last record's fields, one for each column.
  func withFields<Result>(_ body: (UnsafePointer<SourceField>) -> Result) -> Result

  /// Calls `body` with the places of the columns that the last record may have values in.
  func forEachPresent(_ body: (Int) -> Void)

  /// Where in a part of the file a record seems to begin; the number of bytes where none does.
  ///
  /// That may be wrong, since a line break or an object may stand within a field.
  func likelyStart(in bytes: UnsafeBufferPointer<UInt8>) -> Int

  /// Whether something must stand behind the last record.
  var needsEnd: Bool { get }

  /// How many columns there are.
  var columnCount: Int { get }

  /// The columns that were found beside those that were known.
  var keys: [JSONRowScanner.Key] { get }
}

extension RecordScanner {
  /// The file's end is enough.
  var needsEnd: Bool { false }

  /// Behind the first end of a line.
  func likelyStart(in bytes: UnsafeBufferPointer<UInt8>) -> Int {
    bytes.endOfLineBreaks(from: bytes.lineEnd(from: 0))
  }
}

/// Rows of JSON objects.
struct ObjectScanner: RecordScanner {
  private var scanner: JSONRowScanner
  private let opening: Int
  private let firstKey: [UInt8]

  /// - Parameters:
  ///   - layout: How the rows stand in the source.
  ///   - opening: The offset of the array's bracket.
  ///   - firstKey: How the first row of an array begins: its first key with its quotes.
  ///   - keys: The columns that are known.
  ///   - cells: Sparse rows may not make a table of more cells than this.
  init(
    layout: JSONRows.Layout, opening: Int, firstKey: [UInt8], keys: [JSONRowScanner.Key],
    cells: Int
  ) {
    scanner = JSONRowScanner(layout: layout, keys: keys, cells: cells)
    (self.opening, self.firstKey) = (opening, firstKey)
  }

  /// Of an array, behind a comma between `}` and an object that begins as the first row does.
  func likelyStart(in bytes: UnsafeBufferPointer<UInt8>) -> Int {
    guard scanner.layout == .array else {
      return bytes.endOfLineBreaks(from: bytes.lineEnd(from: 0))
    }
    var offset = 0
    while let brace = bytes[offset...].firstIndex(of: UInt8(ascii: "}")) {
      offset = brace + 1
      let comma = bytes.endOfSpace(from: offset)
      guard comma < bytes.count, bytes[comma] == UInt8(ascii: ",") else { continue }
      let opening = bytes.endOfSpace(from: comma + 1)
      guard opening < bytes.count, bytes[opening] == UInt8(ascii: "{") else { continue }
      let key = bytes.endOfSpace(from: opening + 1)
      if bytes[key...].starts(with: firstKey) { return bytes.endOfLineBreaks(from: comma + 1) }
    }
    return bytes.count
  }

  var keys: [JSONRowScanner.Key] { scanner.keys }
  var columnCount: Int { scanner.keys.count }
  var needsEnd: Bool { scanner.layout == .array }

  @inline(__always)
  mutating func scan(_ window: ByteWindow, from offset: Int) throws(ScanFailure) -> Outcome {
    try scanner.scan(
      window.bytes, from: offset, at: window.range.lowerBound, isLast: window.isLast,
      opening: opening)
  }

  @inline(__always)
  func withFields<Result>(_ body: (UnsafePointer<SourceField>) -> Result) -> Result {
    withUnsafePointer(to: SourceField.missing) { missing in
      scanner.fields.withUnsafeBufferPointer { body($0.baseAddress ?? missing) }
    }
  }

  @inline(__always)
  func forEachPresent(_ body: (Int) -> Void) { for place in scanner.present { body(place) } }
}

extension UnsafeBufferPointer<UInt8> {
  /// The first offset at or after `start` behind white space.
  func endOfSpace(from start: Int) -> Int {
    var offset = start
    while offset < count, self[offset] <= 0x20 { offset += 1 }
    return offset
  }
}
