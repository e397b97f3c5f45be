/// How much of each pixel a glyph covers.
package final class GlyphMask: Sendable {
  /// The extents in pixels, both above 0.
  package let width, height: Int
  /// Where the mask's left column and top row stand, in pixels from the pixel the pen is in; y grows
  /// downwards, so `top` is negative for what rises above the baseline.
  package let left, top: Int
  /// `height × width` values, row-major, top row first, no padding; 255 is wholly covered.
  package let coverage: [UInt8]

  init(width: Int, height: Int, left: Int, top: Int, coverage: [UInt8]) {
    (self.width, self.height, self.left, self.top) = (width, height, left, top)
    self.coverage = coverage
  }
}
