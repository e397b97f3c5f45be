internal import CGridreelCodecs
package import GridreelPrimitives

/// Texts compressed as zlib streams.
package enum PackedText {
  /// The maximum size of a decompressed text, in bytes; a longer one counts as damaged.
  package static let longest = 32 << 20

  /// Compresses bytes.
  ///
  /// - Parameters:
  ///   - text: the bytes.
  ///   - level: libdeflate's level, 1 (fast) to 12 (small, very slow).
  /// - Returns: The zlib stream; the same bytes and level always give the same.
  /// - Throws: ``GridreelError`` with code `internalFault`.
  package static func pack(_ text: [UInt8], level: Int = 9) throws(GridreelError) -> [UInt8] {
    guard let compressor = libdeflate_alloc_compressor(Int32(level)) else {
      throw GridreelError(.internalFault, "no memory to compress \(text.count) bytes")
    }
    defer { libdeflate_free_compressor(compressor) }
    let bound = libdeflate_zlib_compress_bound(compressor, text.count)
    return [UInt8](unsafeUninitializedCapacity: bound) { buffer, count in
      count = libdeflate_zlib_compress(
        compressor, text, text.count, buffer.baseAddress, buffer.count)
    }
  }

  /// Decompresses a zlib stream; nil if it is damaged, or if its text is too long.
  ///
  /// - Throws: ``GridreelError`` with code `internalFault`.
  package static func unpack(_ packed: some Collection<UInt8>) throws(GridreelError) -> [UInt8]? {
    guard let decompressor = libdeflate_alloc_decompressor() else {
      throw GridreelError(.internalFault, "no memory to unpack a text")
    }
    defer { libdeflate_free_decompressor(decompressor) }
    let source = Array(packed)
    var room = max(1 << 12, source.count * 8)
    while room <= longest {
      var status = LIBDEFLATE_BAD_DATA
      let text = [UInt8](unsafeUninitializedCapacity: room) { buffer, count in
        var written = 0
        status = libdeflate_zlib_decompress(
          decompressor, source, source.count, buffer.baseAddress, buffer.count, &written)
        count = status == LIBDEFLATE_SUCCESS ? written : 0
      }
      if status == LIBDEFLATE_SUCCESS { return text }
      guard status == LIBDEFLATE_INSUFFICIENT_SPACE else { return nil }
      room *= 4
    }
    return nil
  }
}
