/// Composites an ink over rows of pixels, each column with its own weight.
///
/// The rows of a shadow are mostly equal and so are the pixels below, so each column's result is kept
/// until its weight or its pixel changes.
package struct RowBlender {
  private let ink: Ink
  private var weights: [UInt32]
  private var below: [UInt32]
  private var results: [UInt32]

  /// Makes a blender for rows of `width` pixels that draws nothing until it is given weights.
  package init(_ ink: Ink, width: Int) {
    self.ink = ink
    weights = [UInt32](repeating: 0, count: width)
    (below, results) = (weights, weights)
  }

  /// Sets how much of each column is covered, 0...65536.
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
  ///   - pixels: The picture.
  ///   - x: The column of the row's left end; may lie outside.
  ///   - y: The row.
  ///   - clip: What may be drawn on.
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
