import CGridreelCodecs

/// Compresses pieces of documents into zlib streams with libdeflate, one at a time.
///
/// A class, since it reuses the library's working memory of some hundred kilobytes.
package final class Deflater {
  /// The compression level, 0 (stored) to 12.
  package let level: Int
  private let compressor: OpaquePointer

  /// Creates a compressor; nil if the level does not exist or memory has run out.
  ///
  /// - Parameter level: 0 (stored), 1 (fast) to 12 (small, very slow).
  package init?(level: Int) {
    guard 0...12 ~= level, let made = libdeflate_alloc_compressor(Int32(level)) else { return nil }
    (compressor, self.level) = (made, level)
  }

  deinit { libdeflate_free_compressor(compressor) }

  /// Returns `bytes` as a zlib stream.
  package func zlib(_ bytes: [UInt8]) -> [UInt8] {
    bytes.withUnsafeBytes { source in
      let bound = libdeflate_zlib_compress_bound(compressor, source.count)
      return [UInt8](unsafeUninitializedCapacity: bound) { buffer, count in
        count = libdeflate_zlib_compress(
          compressor, source.baseAddress, source.count, buffer.baseAddress, buffer.count)
      }
    }
  }
}
