/// Composites an ink over rows of pixels, with a separate weight for each column.
///
/// The rows of a shadow are mostly equal and so are the pixels below, so each column's result is
/// reused until its weight or its pixel changes.
package struct RowBlender {
  private let ink: Ink
  private var weights: [UInt32]
  private var below: [UInt32]
  private var results: [UInt32]

  /// Creates a blender for rows of `width` pixels; it draws nothing until weights are set.
  package init(_ ink: Ink, width: Int) {
    self.ink = ink
    weights = [UInt32](repeating: 0, count: width)
    (below, results) = (weights, weights)
  }

  /// Sets the coverage of each column, 0...65536.
  ///
  /// - Precondition: `weight` is called for each column of the blender's width, in order.
  package mutating func setWeights(_ weight: (Int) -> UInt32) {
    for column in weights.indices {
      weights[column] = weight(column)
      results[column] = ink.over(below[column], weight: weights[column])
    }
  }

  /// Draws a row.
  ///
  /// - Parameters:
  ///   - pixels: The target pixels.
  ///   - x: The column of the row's left end; may lie outside.
  ///   - y: The row.
  ///   - clip: The drawable area.
  package mutating func draw(
    to pixels: borrowing PixelBuffer, x: Int, y: Int, clip: PixelRect
  ) {
    let row = PixelRect(left: x, top: y, right: x + weights.count, bottom: y + 1)
    let area = row.intersection(clip).intersection(pixels.bounds)
    guard !area.isEmpty else { return }
    let target = pixels.row(y)
    for column in area.left - x..<area.right - x {
      let pixel = target[x + column]
      if pixel != below[column] {
        below[column] = pixel
        results[column] = ink.over(pixel, weight: weights[column])
      }
      target[x + column] = results[column]
    }
  }
}
