import GridreelJSONText
import GridreelModel

/// The records of a table whose fields are all in memory.
struct MemoryRecords: RecordFormat {
  /// What the fields refer to.
  let bytes: [UInt8]
  /// The fields, row by row.
  let fields: [SourceField]
  let columnCount: Int
  /// Whether the fields have typed numbers and booleans.
  var isTyped = true

  var isText: Bool { false }
  var rowCount: Int { columnCount == 0 ? 0 : fields.count / columnCount }

  /// The number of rows from which kinds are guessed.
  private static let sampleCount = 1_000

  /// What the first of some rows suggest about the columns.
  static func guesses(
    from fields: ArraySlice<SourceField>, of columnCount: Int, in bytes: [UInt8],
    isTyped: Bool = true
  ) -> [KindFinder] {
    var finders = [KindFinder](repeating: KindFinder(), count: columnCount)
    bytes.withUnsafeBufferPointer { bytes in
      let reader = FieldReader(bytes: bytes, isTyped: isTyped)
      for (place, field) in fields.prefix(sampleCount * columnCount).enumerated() {
        finders[place % columnCount].observe(field, reader, row: place / columnCount)
      }
    }
    return finders
  }

  /// The number of rows in a block.
  private static let rowsPerBlock = 256

  func pass(over table: FileTable, _ request: PassRequest) throws(ScanFailure) -> PassResult {
    var work = PieceWork(request, bounds: [])
    // Forms are told by bytes behind the fields, too.
    let padded = bytes + repeatElement(0, count: ByteWindow.padding)
    padded.withUnsafeBufferPointer { bytes in
      fields.withUnsafeBufferPointer { fields in
        let reader = FieldReader(bytes: bytes, isTyped: isTyped)
        guard let base = fields.baseAddress else { return }
        for row in 0..<rowCount {
          work.take(
            MemoryRecord(fields: base + row * columnCount, columnCount: columnCount), reader,
            at: row)
        }
      }
    }
    work.finish(MemoryRecord(fields: nil, columnCount: columnCount))
    return work.result
  }

  func withoutLastRow(of table: FileTable) -> (format: any RecordFormat, source: SourceBytes)? {
    let rest = MemoryRecords(
      bytes: bytes, fields: fields.dropLast(columnCount), columnCount: columnCount,
      isTyped: isTyped)
    return (rest, table.source)
  }

  func inMemory(_ table: FileTable) -> MemoryRecords? { self }

  /// The records without those of some rows.
  func without(_ gone: Set<Int>) -> MemoryRecords {
    let rest = (0..<rowCount).filter { !gone.contains($0) }.flatMap {
      fields[$0 * columnCount..<($0 + 1) * columnCount]
    }
    return MemoryRecords(bytes: bytes, fields: rest, columnCount: columnCount, isTyped: isTyped)
  }

  /// What the first rows suggest about the columns.
  var guesses: [KindFinder] {
    Self.guesses(from: fields[...], of: columnCount, in: bytes, isTyped: isTyped)
  }

  func block(
    of table: FileTable, around row: Int, columns: [Int]?, _ places: [RowPlace]
  ) throws(ScanFailure) -> RowBlock {
    let number = row / Self.rowsPerBlock
    return try table.blocks.block(BlockKey(number: number)) { () throws(ScanFailure) in
      let first = number * Self.rowsPerBlock
      let last = min(rowCount, first + Self.rowsPerBlock)
      return RowBlock(
        firstRow: first, Array(fields[first * columnCount..<last * columnCount]), of: columnCount,
        in: bytes, isTyped: isTyped, markdown: table.markdown)
    }
  }
}

/// The fields of one row in memory.
private struct MemoryRecord: RecordFields {
  let fields: UnsafePointer<SourceField>?
  let columnCount: Int
  var keys: [JSONRowScanner.Key] { [] }

  @inline(__always)
  func withFields<Result>(_ body: (UnsafePointer<SourceField>) -> Result) -> Result {
    withUnsafePointer(to: SourceField.missing) { body(fields ?? $0) }
  }

  func forEachPresent(_ body: (Int) -> Void) { for place in 0..<columnCount { body(place) } }
}
