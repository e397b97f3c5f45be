internal import CGridreelCodecs

/// Collects the bytes of a PNG file, chunk by chunk.
struct ChunkWriter {
  /// The bytes written so far.
  private(set) var bytes: [UInt8]

  /// Starts a file with its signature.
  init() { bytes = [137, 80, 78, 71, 13, 10, 26, 10] }

  /// Continues a file whose signature has been written.
  init(continuing: Void) { bytes = [] }

  /// Appends a chunk with the given content.
  mutating func append(_ name: StaticString, _ content: [UInt8]) {
    append(name) { bytes in bytes.append(contentsOf: content) }
  }

  /// Appends a chunk; `body` appends its content to the given bytes.
  ///
  /// - Precondition: The content is shorter than 2 GiB.
  mutating func append<Failure: Error>(
    _ name: StaticString, _ body: (inout [UInt8]) throws(Failure) -> Void
  ) throws(Failure) {
    let start = bytes.count
    bytes.appendBigEndian(UInt32(0))
    name.withUTF8Buffer { bytes.append(contentsOf: $0) }
    try body(&bytes)
    let length = UInt32(bytes.count - start - 8)
    precondition(length <= 0x7fff_ffff, "a chunk is shorter than 2 GiB")
    for (offset, shift) in [24, 16, 8, 0].enumerated() {
      bytes[start + offset] = UInt8(truncatingIfNeeded: length >> shift)
    }
    let sum = bytes.withUnsafeBytes { buffer in
      libdeflate_crc32(0, buffer.baseAddress.map { $0 + start + 4 }, Int(length) + 4)
    }
    bytes.appendBigEndian(sum)
  }
}

extension [UInt8] {
  /// Appends four bytes in big-endian order.
  mutating func appendBigEndian(_ value: UInt32) {
    for shift in [24, 16, 8, 0] as [UInt32] { append(UInt8(truncatingIfNeeded: value >> shift)) }
  }

  /// Appends two bytes in big-endian order.
  mutating func appendBigEndian(_ value: UInt16) {
    append(UInt8(truncatingIfNeeded: value >> 8))
    append(UInt8(truncatingIfNeeded: value))
  }
}
