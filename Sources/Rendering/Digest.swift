internal import Canvas
package import Primitives

extension Bitmap {
  /// SHA-256 of the premultiplied pixels as bytes blue, green, red, alpha, row by row, in
  /// lower-case hexadecimal.
  package var sha256: String { PixelDigest.sha256(of: self) }
}
