internal import Canvas
internal import Primitives

extension PixelPane {
  /// Draws the blurred copy of a rounded rectangle.
  func drawShadow(
    _ area: PixelRect, _ shadow: Shadow, cornerRadius: Double, on canvas: borrowing BitmapCanvas
  ) {
    guard shadow.color.alpha > 0, !area.isEmpty else { return }
    let moved = area.rect.offset(
      x: (shadow.x * scale).rounded(), y: (shadow.y * scale).rounded())
    let deviation = shadow.blur * scale / 2
    guard deviation > 0.01 else {
      return paint(on: canvas) { painter in
        painter.fill(moved, cornerRadius: cornerRadius, with: .color(shadow.color))
      }
    }
    let shape = GaussianShape(moved, radius: cornerRadius, deviation: deviation)
    canvas.withPixels { draw(shape, color: shadow.color, to: $0) }
  }

  private func draw(_ shape: GaussianShape, color: Color, to pixels: borrowing PixelBuffer) {
    let ink = Ink(color)
    let rows = PixelRect(
      left: shape.left, top: shape.top, right: shape.left + shape.columns,
      bottom: shape.top + shape.rows
    ).intersection(clip).intersection(pixels.bounds)
    for y in rows.top..<rows.bottom {
      func blend(_ columns: Range<Int>) {
        let weight = shape.coverage(row: y - shape.top, column: columns.lowerBound - shape.left)
        pixels.blend(
          ink, weight: UInt32((max(0, min(1, weight)) * 65536).rounded()), y: y, columns: columns,
          clip: clip)
      }
      let middle = shape.left + shape.middle.lowerBound..<shape.left + shape.middle.upperBound
      let before = middle.isEmpty ? rows.right : middle.lowerBound
      for x in rows.left..<max(rows.left, min(before, rows.right)) { blend(x..<x + 1) }
      guard !middle.isEmpty else { continue }
      blend(middle)
      let after = max(rows.left, middle.upperBound)
      for x in after..<max(after, rows.right) { blend(x..<x + 1) }
    }
  }
}
