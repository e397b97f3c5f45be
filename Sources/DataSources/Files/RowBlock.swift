import GridreelJSONText
import GridreelModel
import GridreelPrimitives
import GridreelValues

/// Consecutive rows of a file, split into fields.
final class RowBlock: Sendable {
  private let firstRow: Int
  private let firstOffset: Int
  private let columnCount: Int
  private let bytes: [UInt8]
  private let fields: [SourceField]
  /// The offset of each record in the bytes.
  private let starts: [Int]
  private let isTyped: Bool

  /// Splits rows into fields.
  ///
  /// - Parameters:
  ///   - window: The bytes of whole records.
  ///   - scanner: Splits the bytes into records.
  ///   - firstRow: The index of their first row in the file.
  ///   - columnCount: The number of fields in each row.
  ///   - isTyped: Whether the file has typed numbers and booleans.
  ///   - markdown: The columns whose texts are Markdown.
  /// - Throws: ``ScanFailure`` if they are not valid records.
  init(
    _ window: ByteWindow, _ scanner: some RecordScanner, firstRow: Int, columnCount: Int,
    isTyped: Bool, markdown: [Int] = []
  ) throws(ScanFailure) {
    var (scanner, offset) = (scanner, 0)
    var fields: [SourceField] = []
    var starts: [Int] = []
    reading: while offset < window.range.count {
      let start: Int
      switch try scanner.scan(window, from: offset) {
      case .row(let found, let next): (start, offset) = (found, next)
      case .blank(let next):
        offset = next
        continue
      case .incomplete, .end: break reading
      }
      starts.append(start)
      scanner.withFields {
        fields.append(contentsOf: UnsafeBufferPointer(start: $0, count: columnCount))
      }
      fields.mark(markdown, from: fields.count - columnCount)
      if isTyped { try Self.checkRichTexts(fields.suffix(columnCount), window) }
    }
    (self.firstRow, self.columnCount, self.isTyped) = (firstRow, columnCount, isTyped)
    (self.fields, self.starts, bytes) = (fields, starts, Array(window.bytes))
    firstOffset = window.range.lowerBound
  }

  /// Takes rows whose fields are known.
  ///
  /// - Parameters:
  ///   - firstRow: The index of their first row in the file.
  ///   - fields: Their fields, row by row.
  ///   - columnCount: The number of fields in each row.
  ///   - bytes: What the fields refer to.
  ///   - isTyped: Whether they have typed numbers and booleans.
  ///   - markdown: The columns whose texts are Markdown.
  init(
    firstRow: Int, _ fields: [SourceField], of columnCount: Int, in bytes: [UInt8],
    isTyped: Bool = true, markdown: [Int] = []
  ) {
    (self.firstRow, self.columnCount, self.isTyped) = (firstRow, columnCount, isTyped)
    var fields = fields
    if !markdown.isEmpty {
      for start in stride(from: 0, to: fields.count, by: max(1, columnCount)) {
        fields.mark(markdown, from: start)
      }
    }
    (self.fields, self.bytes, firstOffset) = (fields, bytes, firstRow)
    // Rows are identified by their numbers where records have no offsets.
    starts = Array(0..<fields.count / max(1, columnCount))
  }

  /// Fails at the first object with a text whose looks are invalid.
  private static func checkRichTexts(
    _ fields: ArraySlice<SourceField>, _ window: ByteWindow
  ) throws(ScanFailure) {
    for field in fields where field.kind == .richText {
      do throws(GridreelError) {
        _ = try FieldReader.richText(window.bytes[field.range])
      } catch {
        throw ScanFailure(
          message: error.message, offset: window.range.lowerBound + field.start)
      }
    }
  }

  /// The memory it takes, in bytes.
  var size: Int {
    bytes.count + fields.count * MemoryLayout<SourceField>.stride + starts.count * 8
  }

  /// Calls `body` with the fields of a row, by its index in the file, and the offset of its record;
  /// nil if there is no such row.
  func withRecord<Result>(
    _ row: Int, _ body: (UnsafePointer<SourceField>, FieldReader, _ offset: Int) -> Result
  ) -> Result? {
    let place = row - firstRow
    guard starts.indices.contains(place) else { return nil }
    return bytes.withUnsafeBufferPointer { bytes in
      fields.withUnsafeBufferPointer { fields in
        fields.baseAddress.map {
          body(
            $0 + place * columnCount, FieldReader(bytes: bytes, isTyped: isTyped),
            firstOffset + starts[place])
        }
      }
    }
  }

  /// Adds the fields of all its rows to records, and what they refer to.
  func append(to all: inout (bytes: [UInt8], fields: [SourceField])) {
    let start = all.bytes.count
    all.bytes += bytes
    all.fields += fields.map {
      $0.isMissing
        ? $0 : SourceField(start: start + $0.start, length: $0.length, kind: $0.kind)
    }
  }

  /// The row behind its last one.
  var end: Int { firstRow + starts.count }

  /// Adds the cells of rows, by their indices in the file, up to the first row of another block.
  func add(rows: ArraySlice<Int>, column: Int, as type: ColumnType, to cells: inout [Cell]) {
    bytes.withUnsafeBufferPointer { bytes in
      fields.withUnsafeBufferPointer { fields in
        let reader = FieldReader(bytes: bytes, isTyped: isTyped)
        for row in rows {
          let place = row - firstRow
          guard starts.indices.contains(place) else { return }
          cells.append(reader.cell(fields[place * columnCount + column], as: type))
        }
      }
    }
  }

  /// The cell of a row, by its index in the file; missing if there is none.
  func cell(row: Int, column: Int, as type: ColumnType) -> Cell {
    withRecord(row) { fields, reader, _ in reader.cell(fields[column], as: type) } ?? .missing
  }
}

extension [SourceField] {
  /// Makes the texts of some columns Markdown, in the record that starts at a place.
  mutating func mark(_ columns: [Int], from start: Int = 0) {
    for column in columns where start + column < count {
      self[start + column] = self[start + column].asMarkdown
    }
  }
}

/// Identifies a block of a file.
struct BlockKey: Hashable {
  let number: Int
  /// The only column whose fields it has; nil for all.
  var column: Int?
}

/// A cache of the latest blocks.
///
/// Who reads row after row needs no block twice, so the cache is small at first. It grows with each block
/// that has to be made again, unless that comes after the one before, as in another pass over all rows.
final class BlockCache: Sendable {
  private struct State {
    var blocks: [BlockKey: RowBlock] = [:]
    /// The blocks' keys, the oldest first.
    var keys: [BlockKey] = []
    var size = 0
    var limit = BlockCache.leastSize
    /// The blocks that were made so far.
    var made: Set<BlockKey> = []
    /// The number of the block that was made last.
    var latest = 0

    mutating func insert(_ block: RowBlock, _ key: BlockKey) {
      let isRepeated = !made.insert(key).inserted
      if isRepeated, key.number <= latest {
        limit = min(BlockCache.greatestSize, limit + block.size)
      }
      latest = key.number
      blocks[key] = block
      keys.append(key)
      size += block.size
      while size > limit, keys.count > 1 {
        size -= blocks.removeValue(forKey: keys.removeFirst())?.size ?? 0
      }
    }
  }

  private let state = Guarded(State())
  private static let (leastSize, greatestSize) = (2 << 20, 32 << 20)

  /// The memory that the blocks take, in bytes.
  var size: Int { state.withLock { $0.size } }

  /// A block by its key, made if it is not cached.
  func block(
    _ key: BlockKey, make: () throws(ScanFailure) -> RowBlock
  ) throws(ScanFailure) -> RowBlock {
    if let known = state.withLock({ $0.blocks[key] }) { return known }
    let block = try make()
    state.withLock { state in
      if state.blocks[key] == nil { state.insert(block, key) }
    }
    return block
  }
}

extension FileTable {
  /// The block that contains a row (from 0), with the fields of some columns; nil means all.
  ///
  /// - Precondition: The row exists.
  func block(
    of row: Int, columns: [Int]?, _ places: [RowPlace]
  ) throws(GridreelError) -> RowBlock {
    try located { () throws(ScanFailure) in
      try format.block(of: self, around: row, columns: columns, places)
    }
  }

  /// The block of a text that contains a row, made of its bytes and the index of its first row.
  func block(
    of row: Int, _ places: [RowPlace],
    make: (ByteWindow, Int) throws(ScanFailure) -> RowBlock
  ) throws(ScanFailure) -> RowBlock {
    var (low, high) = (0, places.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if places[middle].row <= row { low = middle } else { high = middle }
    }
    let number = low
    return try blocks.block(BlockKey(number: number)) { () throws(ScanFailure) in
      let end = number + 1 < places.count ? places[number + 1].offset : source.count
      let window = ByteWindow(source)
      try window.load(places[number].offset..<end)
      return try make(window, places[number].row)
    }
  }
}
