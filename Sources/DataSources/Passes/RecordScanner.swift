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

  /// How many columns there are.
  var columnCount: Int { get }

  /// The columns that were found beside those that were known.
  var keys: [JSONRowScanner.Key] { get }
}

/// Rows of JSON objects.
struct ObjectScanner: RecordScanner {
  private var scanner: JSONRowScanner
  private let opening: Int

  /// - Parameters:
  ///   - layout: How the rows stand in the source.
  ///   - opening: The offset of the array's bracket.
  ///   - keys: The columns that are known.
  ///   - cells: Sparse rows may not make a table of more cells than this.
  init(layout: JSONRows.Layout, opening: Int, keys: [JSONRowScanner.Key], cells: Int) {
    scanner = JSONRowScanner(layout: layout, keys: keys, cells: cells)
    self.opening = opening
  }

  var keys: [JSONRowScanner.Key] { scanner.keys }
  var columnCount: Int { scanner.keys.count }

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
