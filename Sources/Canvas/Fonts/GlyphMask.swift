/// A glyph's coverage of each pixel.
package final class GlyphMask: Sendable {
  /// The size in pixels, both above 0.
  package let width, height: Int
  /// The mask's left column and top row, relative to the pen's pixel; y grows downwards, so `top` is
  /// negative for glyphs that rise above the baseline.
  package let left, top: Int
  /// `height × width` values, row-major, top row first, no padding; 255 is full coverage.
  package let coverage: [UInt8]

  init(width: Int, height: Int, left: Int, top: Int, coverage: [UInt8]) {
    (self.width, self.height, self.left, self.top) = (width, height, left, top)
    self.coverage = coverage
  }
}
