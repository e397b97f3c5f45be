import CCodecs

/// Compresses pieces of documents into zlib streams with libdeflate, one after the other.
///
/// A class, since the library's working memory of some hundred kilobytes is kept from piece to piece.
package final class Deflater {
  private let compressor: OpaquePointer

  /// Makes a compressor; nil where there is no such level or memory has run out.
  ///
  /// - Parameter level: 0 (stored as it is), 1 (fast) to 12 (small, very slow).
  package init?(level: Int) {
    guard 0...12 ~= level, let made = libdeflate_alloc_compressor(Int32(level)) else { return nil }
    compressor = made
  }

  deinit { libdeflate_free_compressor(compressor) }

  /// The zlib stream of `bytes`.
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
