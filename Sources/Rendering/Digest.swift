package import Primitives

extension Bitmap {
  /// SHA-256 of the premultiplied pixels as bytes blue, green, red, alpha, row by row, in
  /// lower-case hexadecimal.
  package var sha256: String {
    // Where the machine keeps the bytes of a word in this order already, nothing is copied.
    guard UInt32(1).littleEndian == 1 else {
      return pixels.map(\.littleEndian).withUnsafeBytes { SHA256.hexadecimal(of: $0) }
    }
    return pixels.withUnsafeBytes { SHA256.hexadecimal(of: $0) }
  }
}
