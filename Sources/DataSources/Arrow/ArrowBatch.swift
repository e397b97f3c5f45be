import GridreelJSONText
import GridreelPrimitives

/// The parts of a record batch.
struct ArrowBatch: Sendable {
  /// The number of values of a node, and how many of them are null.
  struct Node: Sendable {
    let count, nullCount: Int
  }

  /// The metadata of a batch, or of a dictionary's batch.
  let place: ArrowBlock
  let nodes: [Node]
  /// The ranges of the buffers in the file.
  private let buffers: [Range<Int>]
  /// The first buffer of each field with views, less what the schema alone says; then the last.
  private let viewShifts: [Int]
  private let viewCounts: [Int]
  private let codec: Codec?
  private let source: SourceBytes
  /// The number of bytes of compressed buffers that were kept for this batch.
  private let taken = Guarded(0)
  private static let greatestBytes = 768 << 20

  enum Codec: Int8, Sendable {
    case lz4 = 0
    case zstd
  }

  /// Reads the metadata of a batch.
  ///
  /// - Parameters:
  ///   - batch: The table of the batch.
  ///   - place: Where its message is.
  ///   - source: The file.
  /// - Throws: ``ScanFailure`` if a buffer lies outside of the message.
  init(_ batch: FlatTable, _ place: ArrowBlock, in source: SourceBytes) throws(ScanFailure) {
    (self.place, self.source) = (place, source)
    nodes = try batch.elements(1, size: 16) { node throws(ScanFailure) in
      Node(count: try node.size(0), nullCount: try node.size(8))
    }
    buffers = try batch.elements(2, size: 16) { buffer throws(ScanFailure) in
      let (start, count) = try (buffer.size(0), buffer.size(8))
      guard start <= place.body.count, count <= place.body.count - start else {
        throw FlatTable.damage(place.metadata.lowerBound)
      }
      return place.body.lowerBound + start..<place.body.lowerBound + start + count
    }
    viewCounts = try batch.elements(4, size: 8) { count throws(ScanFailure) in try count.size(0) }
    var (shifts, shift) = ([0], 0)
    for count in viewCounts {
      guard count <= buffers.count else { throw FlatTable.damage(place.metadata.lowerBound) }
      shift += count
      shifts.append(shift)
    }
    viewShifts = shifts
    codec = try batch.table(3).map { compression throws(ScanFailure) in
      guard let codec = Codec(rawValue: try compression.number(0, absent: Int8(0))) else {
        throw FlatTable.damage(place.metadata.lowerBound)
      }
      return codec
    }
  }

  /// The failure of a batch that contradicts itself.
  var damage: ScanFailure {
    ScanFailure(
      message: "a record batch of the Arrow data is damaged; write them again",
      offset: place.metadata.lowerBound)
  }

  func node(of field: ArrowField) throws(ScanFailure) -> Node {
    guard field.node < nodes.count else { throw damage }
    return nodes[field.node]
  }

  /// The number of buffers behind the views of a field.
  func viewBufferCount(of field: ArrowField) -> Int {
    field.viewsBefore < viewCounts.count ? viewCounts[field.viewsBefore] : 0
  }

  /// The index of a field's buffer in the batch.
  private func index(of field: ArrowField, _ number: Int) throws(ScanFailure) -> Int {
    guard field.viewsBefore < viewShifts.count else { throw damage }
    let index = field.buffer + viewShifts[field.viewsBefore] + number
    guard index < buffers.count else { throw damage }
    return index
  }

  /// Whether a buffer has no bytes.
  func isEmpty(_ number: Int, of field: ArrowField) throws(ScanFailure) -> Bool {
    buffers[try index(of: field, number)].isEmpty
  }

  /// Reads bytes of a buffer.
  ///
  /// - Parameters:
  ///   - number: The number of the buffer among those of its field.
  ///   - field: The field.
  ///   - range: The bytes needed; a compressed buffer is read as a whole.
  ///   - swapped: The size of numbers whose bytes stand in the opposite order; 1 for none.
  ///   - cache: Keeps decompressed buffers.
  /// - Returns: The bytes of the range.
  /// - Throws: ``ScanFailure`` if the buffer is too short, or cannot be decompressed.
  func buffer(
    _ number: Int, of field: ArrowField, _ range: Range<Int>, swapping swapped: Int = 1,
    _ cache: ArrowCache
  ) throws(ScanFailure) -> ArrowBuffer {
    guard !range.isEmpty else { return ArrowBuffer(bytes: [], start: range.lowerBound) }
    let place = buffers[try index(of: field, number)]
    guard let codec else {
      guard range.upperBound <= place.count else { throw damage }
      let bytes = try source.bytes(
        place.lowerBound + range.lowerBound..<place.lowerBound + range.upperBound)
      return ArrowBuffer(bytes: bytes, start: range.lowerBound).swapping(swapped)
    }
    return try packedBuffer(place, codec).bytes(range, of: self, swapping: swapped, cache)
  }

  /// A compressed buffer.
  private func packedBuffer(
    _ place: Range<Int>, _ codec: Codec
  ) throws(ScanFailure) -> ArrowPackedBuffer {
    guard place.count >= 8 else { throw damage }
    let head = try source.bytes(place.lowerBound..<place.lowerBound + 8)
    let count = head.withUnsafeBytes { Int64(littleEndian: $0.loadUnaligned(as: Int64.self)) }
    // Some writers leave what does not shrink as it is.
    let packed = place.lowerBound + 8..<place.upperBound
    if count == -1 { return ArrowPackedBuffer(place: packed, count: packed.count, codec: nil) }
    guard count >= 0 else { throw damage }
    return ArrowPackedBuffer(place: packed, count: Int(count), codec: codec)
  }

  /// Notes that bytes of this batch are kept in memory.
  ///
  /// - Throws: ``ScanFailure`` if they are too many in sum.
  func take(_ count: Int) throws(ScanFailure) {
    Allowance.take(count)
    Allowance.unpack(count)
    let sum = taken.withLock { sum in
      sum += count
      return sum
    }
    guard sum <= Self.greatestBytes else {
      throw ScanFailure(
        message:
          "the columns in question unpack to more than \(Self.greatestBytes >> 20) MiB in one record batch of "
          + "the Arrow data; write batches of fewer rows", offset: place.metadata.lowerBound)
    }
  }

  /// Reads on in the packed bytes of a buffer.
  func packed(_ range: Range<Int>) throws(ScanFailure) -> [UInt8] {
    try source.bytes(range)
  }
}

/// Bytes of a buffer that are in memory.
struct ArrowBuffer: Sendable {
  private(set) var bytes: [UInt8]
  /// The offset in the buffer of the first of them.
  let start: Int

  /// Stands for the size of a view where bytes are swapped.
  static let viewSize = -16

  /// The number at an index, which is counted in numbers from the beginning of the buffer.
  ///
  /// - Precondition: The number is among the bytes in memory.
  @inline(__always)
  func number<Number: FixedWidthInteger>(_ index: Int, _ type: Number.Type = Number.self) -> Number
  {
    let offset = index &* MemoryLayout<Number>.size &- start
    precondition(offset >= 0 && offset <= bytes.count &- MemoryLayout<Number>.size)
    return bytes.withUnsafeBytes {
      Number(littleEndian: $0.loadUnaligned(fromByteOffset: offset, as: Number.self))
    }
  }

  /// The bytes of a range of the buffer.
  ///
  /// - Precondition: They are in memory.
  @inline(__always)
  func slice(_ range: Range<Int>) -> ArraySlice<UInt8> {
    bytes[range.lowerBound - start..<range.upperBound - start]
  }

  /// Whether the bit at an index is set.
  @inline(__always)
  func bit(_ index: Int) -> Bool { bytes[index >> 3 &- start] >> UInt8(index & 7) & 1 == 1 }

  /// The buffer with the bytes of its numbers in the opposite order; of views, which have 16 bytes,
  /// only those of lengths and places, since short texts stand in them.
  func swapping(_ size: Int) -> ArrowBuffer {
    guard size != 1 else { return self }
    var copy = self
    guard size != Self.viewSize else {
      for place in stride(from: 0, through: bytes.count - 16, by: 16) {
        copy.bytes[place..<place + 4].reverse()
        guard copy.number((place + start) / 4, Int32.self) > 12 else { continue }
        copy.bytes[place + 8..<place + 12].reverse()
        copy.bytes[place + 12..<place + 16].reverse()
      }
      return copy
    }
    for place in stride(from: 0, through: bytes.count - size, by: size) {
      copy.bytes[place..<place + size].reverse()
    }
    return copy
  }
}

/// The most recently used buffers that had to be decompressed.
final class ArrowCache: Sendable {
  private struct State {
    var buffers: [Int: ArrowBuffer] = [:]
    var order: [Int] = []
    var size = 0
  }

  private let state = Guarded(State())
  private static let greatestSize = 64 << 20

  /// The buffer at an offset in the file, made if it is not kept.
  func buffer(
    at offset: Int, make: () throws(ScanFailure) -> ArrowBuffer
  ) throws(ScanFailure) -> ArrowBuffer {
    if let known = state.withLock({ $0.buffers[offset] }) { return known }
    let buffer = try make()
    state.withLock { state in
      guard state.buffers.updateValue(buffer, forKey: offset) == nil else { return }
      state.order.append(offset)
      state.size += buffer.bytes.count
      while state.size > Self.greatestSize, state.order.count > 1 {
        let oldest = state.order.removeFirst()
        state.size -= state.buffers.removeValue(forKey: oldest)?.bytes.count ?? 0
      }
    }
    return buffer
  }
}
