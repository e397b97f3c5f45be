import GridreelJSONText

/// The fields of one record after another.
protocol RecordFields: SendableMetatype {
  /// Calls `body` with the last record's fields, one for each column.
  func withFields<Result>(_ body: (UnsafePointer<SourceField>) -> Result) -> Result

  /// Calls `body` with the indices of the columns for which the last record may have values.
  func forEachPresent(_ body: (Int) -> Void)

  /// The number of columns.
  var columnCount: Int { get }

  /// The columns found in addition to those already known.
  var keys: [JSONRowScanner.Key] { get }
}

/// Splits a source into records, and records into fields.
protocol RecordScanner: RecordFields {
  /// The start of the last record and the offset at which to search for the next, both within the window.
  typealias Outcome = JSONRowScanner.Outcome

  /// Scans the record at or after `offset`, an offset within the window.
  ///
  /// - Throws: ``ScanFailure`` with an offset in the source.
  mutating func scan(_ window: ByteWindow, from offset: Int) throws(ScanFailure) -> Outcome

  /// The offset in part of the file at which a record seems to begin; the byte count if there is
  /// none.
  ///
  /// It may be wrong, as a line break or an object may be inside a field.
  func likelyStart(in bytes: UnsafeBufferPointer<UInt8>) -> Int

  /// Whether something must follow the last record.
  var needsEnd: Bool { get }
}

extension RecordScanner {
  /// False: a record may be ended by the end of the file.
  var needsEnd: Bool { false }

  /// The offset after the first line break.
  func likelyStart(in bytes: UnsafeBufferPointer<UInt8>) -> Int {
    bytes.endOfLineBreaks(from: bytes.lineEnd(from: 0))
  }
}

/// Scans rows of JSON objects.
struct ObjectScanner: RecordScanner {
  private var scanner: JSONRowScanner
  private let opening: Int
  private let firstKey: [UInt8]

  /// Makes a scanner.
  ///
  /// - Parameters:
  ///   - layout: The arrangement of rows in the source.
  ///   - opening: The offset of the array's bracket.
  ///   - firstKey: The first key of an array's first row, with its quotes.
  ///   - keys: The columns that are already known.
  ///   - cells: The maximum number of cells that sparse rows may expand to.
  ///   - nesting: The number of objects around a key, at most.
  init(
    layout: JSONRows.Layout, opening: Int, firstKey: [UInt8], keys: [JSONRowScanner.Key],
    cells: Int, nesting: Int
  ) {
    scanner = JSONRowScanner(layout: layout, keys: keys, cells: cells, nesting: nesting)
    (self.opening, self.firstKey) = (opening, firstKey)
  }

  /// For an array, the offset after a comma between `}` and an object that begins like the first row.
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
  /// The first offset at or after `start` that is not white space.
  func endOfSpace(from start: Int) -> Int {
    var offset = start
    while offset < count, self[offset] <= 0x20 { offset += 1 }
    return offset
  }
}
