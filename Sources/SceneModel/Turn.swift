package import GridreelPrimitives

/// A turn counterclockwise about a point, as that of a text that does not stand level.
package struct Turn: Hashable, Sendable {
  /// The point that stays.
  package let center: GridPoint
  /// The angle in degrees.
  package let angle: Double
  /// The cosine and the sine of the angle.
  package let cosine, sine: Double

  package init(_ angle: Double, about center: GridPoint) {
    (self.angle, self.center) = (angle, center)
    // Upright is exact, so that edges stay on whole pixels.
    let radians = angle * .pi / 180
    cosine = abs(angle) == 90 ? 0 : GridreelPrimitives.cosine(radians)
    sine = abs(angle) == 90 ? angle / 90 : GridreelPrimitives.sine(radians)
  }

  /// Where a point comes to lie.
  package func callAsFunction(_ point: GridPoint) -> GridPoint {
    let (x, y) = (point.x - center.x, point.y - center.y)
    return GridPoint(
      x: center.x + cosine * x + sine * y, y: center.y - sine * x + cosine * y)
  }

  /// The smallest upright rectangle around a turned one.
  package func callAsFunction(_ rect: GridRect) -> GridRect {
    let corners = [
      GridPoint(x: rect.x, y: rect.y), GridPoint(x: rect.maxX, y: rect.y),
      GridPoint(x: rect.maxX, y: rect.maxY), GridPoint(x: rect.x, y: rect.maxY),
    ].map { self($0) }
    let (left, right) = (corners.map(\.x).min() ?? 0, corners.map(\.x).max() ?? 0)
    let (top, bottom) = (corners.map(\.y).min() ?? 0, corners.map(\.y).max() ?? 0)
    return GridRect(x: left, y: top, width: right - left, height: bottom - top)
  }
}

extension TextBlock {
  /// How the text is turned; nil if it stands level.
  package var turn: Turn? { angle == 0 ? nil : Turn(angle, about: origin) }
}
