import GridreelJSONText
import GridreelPrimitives

/// A message of an Arrow file: where its metadata and its buffers are.
struct ArrowBlock: Hashable, Sendable {
  /// The offsets of the metadata and of the buffers.
  let metadata, body: Range<Int>
}

/// A batch of a dictionary's values, and those that it adds to.
final class ArrowDictionary: Sendable {
  let block: ArrowBlock
  /// The values before; nil if it begins or replaces a dictionary.
  let previous: ArrowDictionary?
  /// The number of batches, this one included.
  let depth: Int

  init(_ block: ArrowBlock, after previous: ArrowDictionary?) {
    (self.block, self.previous, depth) = (block, previous, (previous?.depth ?? 0) + 1)
  }

  /// The greatest number of batches of one dictionary.
  static let greatestDepth = 4_096
}

/// A record batch of an Arrow file.
struct ArrowBatchPlace: Sendable {
  let block: ArrowBlock
  /// The index of its first row, and the number of its rows.
  let rows: Range<Int>
  /// The dictionaries that hold for it, by an index of ``ArrowFile/dictionaries``.
  let dictionaries: Int
  /// Whether its buffers are read as a whole or not at all.
  let isCompressed: Bool
}

/// The schema and the places of the record batches of an Arrow file or stream.
struct ArrowFile: Sendable {
  let source: SourceBytes
  let schema: ArrowSchema
  private(set) var batches: [ArrowBatchPlace] = []
  /// The dictionaries by their identifiers, as they hold for some batches.
  private(set) var dictionaries: [[Int64: ArrowDictionary]] = [[:]]
  /// What is suspicious about the end of the stream; nil if nothing is.
  private(set) var doubt: Message?

  var rowCount: Int { batches.last?.rows.upperBound ?? 0 }

  /// The number of rows that any compressed file may have.
  private static let leastRowLimit = 1 << 27
  static let magic = Array("ARROW1".utf8)

  /// Reads where everything is, but none of the values.
  ///
  /// - Throws: ``ScanFailure`` if the file is cut off or damaged.
  init(_ source: SourceBytes) throws(ScanFailure) {
    let start = try source.bytes(0..<min(source.count, 8))
    if start.starts(with: Self.magic) {
      try self.init(file: source)
    } else {
      try self.init(stream: source)
    }
  }

  // MARK: Streams

  private init(stream source: SourceBytes) throws(ScanFailure) {
    self.source = source
    guard let first = try ArrowMessage(in: source, at: 0), first.kind == .schema else {
      throw ScanFailure(
        message: "this is not an Arrow stream: it does not begin with a schema", offset: 0)
    }
    schema = try ArrowSchema(first.header, at: first.block.metadata.lowerBound)
    var offset = first.block.body.upperBound
    while offset < source.count {
      guard let message = try ArrowMessage(in: source, at: offset) else {
        if source.count > offset + 8 {
          doubt = "something follows the end of the Arrow stream; only the rows before it are read"
        }
        return
      }
      try add(message)
      offset = message.block.body.upperBound
    }
    doubt = "the Arrow stream has no end mark; rows may be missing if it was cut off"
  }

  private mutating func add(_ message: ArrowMessage) throws(ScanFailure) {
    let place = message.block.metadata.lowerBound
    switch message.kind {
    case .schema:
      throw ScanFailure(
        message: "the Arrow stream has a second schema; write one table", offset: place)
    case .dictionary: try addDictionary(message)
    case .batch:
      let count = try message.rowCount
      let first = rowCount
      guard first + count <= PieceLimits.rows else {
        throw ScanFailure(message: "a table has at most \(PieceLimits.rows) rows", offset: place)
      }
      // Only columns of nulls need no byte for eight rows; a compressed one needs much less.
      guard count <= 1 << 24 || count >> 16 <= message.block.body.count else {
        throw FlatTable.damage(place)
      }
      let isCompressed = try message.header.table(3) != nil
      // A thousand rows of equal values may take a byte; many more rows for each are the work of an enemy.
      guard !isCompressed || first + count <= max(Self.leastRowLimit, source.count << 10) else {
        throw ScanFailure(
          message: "the Arrow data unpack from \(source.count >> 10) KiB to more than "
            + "\(Self.leastRowLimit >> 20) million rows, which is suspicious; write them without compression",
          offset: place)
      }
      batches.append(
        ArrowBatchPlace(
          block: message.block, rows: first..<first + count, dictionaries: dictionaries.count - 1,
          isCompressed: isCompressed))
    case .other: break
    }
  }

  private mutating func addDictionary(_ message: ArrowMessage) throws(ScanFailure) {
    var known = dictionaries[dictionaries.count - 1]
    let number = try message.header.number(0, absent: Int64(0))
    let isDelta = try message.header.boolean(2)
    let next = ArrowDictionary(message.block, after: isDelta ? known[number] : nil)
    guard next.depth <= ArrowDictionary.greatestDepth else {
      throw ScanFailure(
        message: "a dictionary of the Arrow stream is written in more than "
          + "\(ArrowDictionary.greatestDepth) parts; write it in fewer",
        offset: message.block.metadata.lowerBound)
    }
    known[number] = next
    if batches.last?.dictionaries == dictionaries.count - 1 {
      dictionaries.append(known)
    } else {
      dictionaries[dictionaries.count - 1] = known
    }
  }

  // MARK: Files

  private init(file source: SourceBytes) throws(ScanFailure) {
    self.source = source
    let size = source.count
    let cut = ScanFailure(
      message: "the Arrow file is cut off: its end is missing; write or copy it again", offset: size
    )
    guard size >= 8 + 4 + Self.magic.count else { throw cut }
    let end = try source.bytes(size - 10..<size)
    guard end[4...].elementsEqual(Self.magic) else { throw cut }
    let length = Int(
      end.withUnsafeBytes { UInt32(littleEndian: $0.loadUnaligned(as: UInt32.self)) })
    guard length <= size - 18 else { throw FlatTable.damage(size - 10) }
    let place = size - 10 - length
    let footer = try FlatTable(root: try source.bytes(place..<size - 10), at: place)
    guard let table = try footer.table(1) else { throw FlatTable.damage(place) }
    schema = try ArrowSchema(table, at: place)
    for block in try Self.blocks(2, of: footer) { try addDictionary(message(block, .dictionary)) }
    for block in try Self.blocks(3, of: footer) { try add(message(block, .batch)) }
  }

  private static func blocks(_ slot: Int, of footer: FlatTable) throws(ScanFailure) -> [Int] {
    try footer.elements(slot, size: 24) { block throws(ScanFailure) in try block.size(0) }
  }

  private func message(
    _ offset: Int, _ kind: ArrowMessage.Kind
  ) throws(ScanFailure) -> ArrowMessage {
    guard offset <= source.count, let message = try ArrowMessage(in: source, at: offset),
      message.kind == kind
    else { throw FlatTable.damage(offset) }
    return message
  }
}

/// The metadata of one message.
struct ArrowMessage {
  enum Kind { case schema, dictionary, batch, other }

  let kind: Kind
  let header: FlatTable
  let block: ArrowBlock

  /// The greatest size of a message's metadata, in bytes.
  private static let greatestMetadata = 256 << 20

  /// Reads the metadata of the message at an offset; nil at the end mark of a stream.
  ///
  /// - Throws: ``ScanFailure`` if the message is cut off or damaged.
  init?(in source: SourceBytes, at offset: Int) throws(ScanFailure) {
    func cut() -> ScanFailure {
      ScanFailure(
        message: "the Arrow data are cut off in the middle of a message; write or copy them again",
        offset: source.count)
    }
    guard offset <= source.count - 4 else { throw cut() }
    let start = try source.bytes(offset..<min(source.count, offset + 8))
    var length = start.number(at: 0)
    var place = offset + 4
    if length == .max {
      // Since format 0.15 four bytes of ones come before the length.
      guard start.count == 8 else { throw cut() }
      (length, place) = (start.number(at: 4), offset + 8)
    }
    guard length > 0 else { return nil }
    guard length <= Self.greatestMetadata else { throw FlatTable.damage(offset) }
    guard Int(length) <= source.count - place else { throw cut() }
    let metadata = place..<place + Int(length)
    let message = try FlatTable(root: try source.bytes(metadata), at: place)
    try self.init(message, metadata)
    guard block.body.upperBound <= source.count else { throw cut() }
  }

  private init(_ message: FlatTable, _ metadata: Range<Int>) throws(ScanFailure) {
    let version = try message.number(0, absent: Int16(0))
    guard version >= 3 else {
      throw ScanFailure(
        message: "the Arrow data are of a format before 0.8; write them with a newer library",
        offset: metadata.lowerBound)
    }
    let code = try message.number(1, absent: UInt8(0))
    kind = [1: .schema, 2: .dictionary, 3: .batch][code] ?? .other
    guard let header = try message.table(2) else { throw FlatTable.damage(metadata.lowerBound) }
    self.header = header
    let size = try message.number(3, absent: Int64(0))
    guard size >= 0, size < 1 << 60 else { throw FlatTable.damage(metadata.lowerBound) }
    block = ArrowBlock(
      metadata: metadata, body: metadata.upperBound..<metadata.upperBound + Int(size))
  }

  /// Reads the metadata of a message whose place is known.
  init(in source: SourceBytes, _ block: ArrowBlock) throws(ScanFailure) {
    let bytes = try source.bytes(block.metadata)
    try self.init(FlatTable(root: bytes, at: block.metadata.lowerBound), block.metadata)
  }

  /// The number of rows of a record batch.
  var rowCount: Int {
    get throws(ScanFailure) {
      let count = try header.number(0, absent: Int64(0))
      guard count >= 0, count <= PieceLimits.rows else {
        throw FlatTable.damage(block.metadata.lowerBound)
      }
      return Int(count)
    }
  }
}

extension [UInt8] {
  /// The little-endian number at an offset.
  fileprivate func number(at offset: Int) -> UInt32 {
    self[offset..<offset + 4].reversed().reduce(0) { $0 << 8 | UInt32($1) }
  }
}
