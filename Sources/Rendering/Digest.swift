package import Primitives

extension Bitmap {
  /// The SHA-256 of the premultiplied pixels as bytes blue, green, red, alpha, row by row, in
  /// lower-case hexadecimal.
  package var sha256: String {
    // On little-endian machines memory already holds the bytes in this order, so nothing is copied.
    guard UInt32(1).littleEndian == 1 else {
      return pixels.map(\.littleEndian).withUnsafeBytes { SHA256.hexadecimal(of: $0) }
    }
    return pixels.withUnsafeBytes { SHA256.hexadecimal(of: $0) }
  }
}
