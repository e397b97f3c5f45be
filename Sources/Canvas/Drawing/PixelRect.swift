package import GridreelPrimitives

/// A rectangle of whole device pixels.
package struct PixelRect: Hashable, Sendable {
  /// The edges: left and top are inclusive, right and bottom exclusive.
  package var left, top, right, bottom: Int

  /// Creates a rectangle from its edges; it is empty if an edge lies left of or above its opposite.
  package init(left: Int, top: Int, right: Int, bottom: Int) {
    (self.left, self.top, self.right, self.bottom) = (left, top, max(left, right), max(top, bottom))
  }

  /// The device pixels of a rectangle in points, each edge rounded to the nearest pixel edge.
  package init(snapping rect: GridRect, scale: Double) {
    self.init(
      left: PixelRect.edge(rect.x * scale), top: PixelRect.edge(rect.y * scale),
      right: PixelRect.edge(rect.maxX * scale), bottom: PixelRect.edge(rect.maxY * scale))
  }

  /// The device edge nearest to a coordinate; clamps values that no picture reaches, and NaN is 0.
  package static func edge(_ coordinate: Double) -> Int {
    // A billionth rounds up halves that arithmetic left slightly too low.
    let rounded = (coordinate + 1e-9).rounded()
    return rounded.isNaN ? 0 : Int(min(max(rounded, -1_000_000_000), 1_000_000_000))
  }

  /// The width in device pixels.
  package var width: Int { right - left }
  /// The height in device pixels.
  package var height: Int { bottom - top }
  /// Whether it contains no pixel.
  package var isEmpty: Bool { right <= left || bottom <= top }
  /// The same rectangle in device coordinates.
  package var rect: GridRect {
    GridRect(x: Double(left), y: Double(top), width: Double(width), height: Double(height))
  }

  /// Returns the common pixels; empty if the rectangles do not overlap.
  package func intersection(_ other: PixelRect) -> PixelRect {
    PixelRect(
      left: max(left, other.left), top: max(top, other.top), right: min(right, other.right),
      bottom: min(bottom, other.bottom))
  }

  /// Returns the rectangle inset by a distance on all sides, rounded up; at least empty.
  package func inset(by distance: Double) -> PixelRect {
    let pixels = max(0, PixelRect.edge(distance.rounded(.up)))
    return PixelRect(
      left: left + pixels, top: top + pixels, right: right - pixels, bottom: bottom - pixels)
  }

  /// Returns the smallest rectangle that contains both.
  package func union(_ other: PixelRect) -> PixelRect {
    PixelRect(
      left: min(left, other.left), top: min(top, other.top), right: max(right, other.right),
      bottom: max(bottom, other.bottom))
  }

  /// Whether it contains all pixels of `other`.
  package func contains(_ other: PixelRect) -> Bool {
    other.isEmpty
      || (other.left >= left && other.top >= top && other.right <= right && other.bottom <= bottom)
  }
}
