internal import GridreelCanvas
internal import GridreelPrimitives

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

  private func draw(_ shape: GaussianShape, color: GridColor, to pixels: borrowing PixelBuffer) {
    let ink = Ink(color)
    let whole = PixelRect(
      left: shape.left, top: shape.top, right: shape.left + shape.columns,
      bottom: shape.top + shape.rows)
    let visible = whole.intersection(clip).intersection(pixels.bounds)
    // A narrow shape has no middle: its left blender draws all of it.
    let isNarrow = 2 * shape.side >= shape.columns
    let width = isNarrow ? shape.columns : shape.side
    var (left, right) = (RowBlender(ink, width: width), RowBlender(ink, width: width))
    let middle = shape.left + width..<max(shape.left + width, whole.right - width)
    // Shadows of rows extend beyond both sides of the drawable area.
    let hasSides =
      isNarrow || visible.left < middle.lowerBound || visible.right > middle.upperBound
    var middleWeight: UInt32 = 0
    var isPrepared = false
    for y in visible.top..<visible.bottom where !isCovered(visible, y: y) {
      let row = y - shape.top
      guard hasSides else {
        let weight = weight(shape, row: row, column: width)
        for columns in visibleParts(of: middle, y: y) {
          pixels.blend(ink, weight: weight, y: y, columns: columns, clip: clip)
        }
        continue
      }
      if !isPrepared || !shape.middle.contains(row) {
        let weights = (0..<width).map { weight(shape, row: row, column: $0) }
        left.setWeights { weights[$0] }
        right.setWeights { weights[width - 1 - $0] }
        middleWeight = middle.isEmpty ? 0 : weight(shape, row: row, column: width)
        isPrepared = shape.middle.contains(row)
      }
      left.draw(to: pixels, x: shape.left, y: y, clip: clip)
      guard !isNarrow else { continue }
      for columns in visibleParts(of: middle, y: y) {
        pixels.blend(ink, weight: middleWeight, y: y, columns: columns, clip: clip)
      }
      right.draw(to: pixels, x: whole.right - width, y: y, clip: clip)
    }
  }

  /// Whether later fills will hide a whole row of an area.
  private func isCovered(_ area: PixelRect, y: Int) -> Bool {
    covered.top <= y && y < covered.bottom && covered.left <= area.left
      && covered.right >= area.right
  }

  /// The columns of a row that no later fill will hide.
  private func visibleParts(of columns: Range<Int>, y: Int) -> [Range<Int>] {
    guard !covered.isEmpty, covered.top <= y, y < covered.bottom else { return [columns] }
    let hidden = (covered.left..<covered.right).clamped(to: columns)
    return [columns.lowerBound..<hidden.lowerBound, hidden.upperBound..<columns.upperBound]
  }

  private func weight(_ shape: GaussianShape, row: Int, column: Int) -> UInt32 {
    UInt32(max(0, min(1, shape.coverage(row: row, column: column))) * 65536 + 0.5)
  }
}
