import GridreelJSONText
import GridreelPrimitives

/// A compressed buffer of a record batch, of which no more is unpacked than is needed.
struct ArrowPackedBuffer {
  /// Where its packed bytes are in the file.
  let place: Range<Int>
  /// The number of its bytes.
  let count: Int
  /// How they are packed; nil if they are not.
  let codec: ArrowBatch.Codec?

  /// The size up to which a buffer is kept whole for those who ask for other parts of it.
  private static let greatestKept = 256 << 20
  /// The number of bytes at the beginning that take no time worth keeping them.
  private static let beginning = 1 << 20
  private static let greatestCount = 4 << 30

  /// Reads bytes of the buffer.
  ///
  /// - Throws: ``ScanFailure`` if it is damaged, or unpacks to more than is read.
  func bytes(
    _ range: Range<Int>, of batch: ArrowBatch, swapping swapped: Int, _ cache: ArrowCache
  ) throws(ScanFailure) -> ArrowBuffer {
    guard range.upperBound <= count else { throw batch.damage }
    guard let codec else {
      let bytes = try batch.packed(
        place.lowerBound + range.lowerBound..<place.lowerBound + range.upperBound)
      return ArrowBuffer(bytes: bytes, start: range.lowerBound).swapping(swapped)
    }
    guard count <= Self.greatestCount else {
      throw ScanFailure(
        message:
          "a column of the Arrow data unpacks to more than \(Self.greatestCount >> 30) GiB in one record "
          + "batch; write batches of fewer rows", offset: batch.place.metadata.lowerBound)
    }
    let isKept =
      count <= Self.greatestKept && (count <= Self.beginning || range.upperBound > Self.beginning)
    guard isKept else { return try unpacked(range, codec, batch).swapping(swapped) }
    return try cache.buffer(at: place.lowerBound) { () throws(ScanFailure) in
      try unpacked(0..<count, codec, batch).swapping(swapped)
    }
  }

  private func unpacked(
    _ range: Range<Int>, _ codec: ArrowBatch.Codec, _ batch: ArrowBatch
  ) throws(ScanFailure) -> ArrowBuffer {
    try batch.take(range.count)
    var reader: any PackedReader =
      switch codec {
      case .lz4: try LZ4Reader(at: place.lowerBound)
      case .zstd: try ZstdReader(at: place.lowerBound)
      }
    let room = UnsafeMutableRawBufferPointer.allocate(byteCount: ByteWindow.step, alignment: 16)
    defer { room.deallocate() }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(range.count)
    var (unpackedCount, offset, hasEnded) = (0, place.lowerBound, false)
    while !hasEnded, offset < place.upperBound,
      bytes.count < range.count || range.upperBound == count
    {
      let packed = try batch.packed(offset..<min(place.upperBound, offset + ByteWindow.step))
      offset += packed.count
      var (read, isStuck) = (0, false)
      while !isStuck, !hasEnded, bytes.count < range.count || range.upperBound == count {
        let step = packed.withUnsafeBytes {
          reader.read(UnsafeRawBufferPointer(rebasing: $0[read...]), into: room)
        }
        guard let step, unpackedCount + step.written <= count else { throw batch.damage }
        let wanted = range.clamped(to: unpackedCount..<unpackedCount + step.written)
        bytes.append(
          contentsOf: room[wanted.lowerBound - unpackedCount..<wanted.upperBound - unpackedCount])
        (read, unpackedCount, hasEnded) = (
          read + step.read, unpackedCount + step.written, step.hasEnded
        )
        // A full room may hide that there is more, even without another byte.
        isStuck = read == packed.count && step.written < room.count
        guard isStuck || step.read > 0 || step.written > 0 else { throw batch.damage }
      }
    }
    guard bytes.count == range.count, range.upperBound < count || hasEnded && unpackedCount == count
    else { throw batch.damage }
    return ArrowBuffer(bytes: bytes, start: range.lowerBound)
  }
}
