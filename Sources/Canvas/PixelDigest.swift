internal import CPango
package import Primitives

/// Digests of pictures, by the C library that text layout brings along.
package enum PixelDigest {
  /// SHA-256 of a picture's pixels in lower-case hexadecimal.
  ///
  /// The bytes are premultiplied blue, green, red and alpha, row by row. Wraps
  /// `g_compute_checksum_for_data`.
  package static func sha256(of bitmap: Bitmap) -> String {
    let words = bitmap.pixels.map(\.littleEndian)
    return words.withUnsafeBytes { buffer in
      let bytes = buffer.bindMemory(to: UInt8.self)
      guard
        let text = g_compute_checksum_for_data(
          G_CHECKSUM_SHA256, bytes.baseAddress, gsize(bytes.count))
      else { return "" }
      defer { g_free(text) }
      return String(cString: text)
    }
  }
}
