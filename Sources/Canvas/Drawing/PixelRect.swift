package import Primitives

/// A rectangle of whole device pixels.
package struct PixelRect: Hashable, Sendable {
  /// The edges: left and top belong to the rectangle, right and bottom do not.
  package var left, top, right, bottom: Int

  /// Makes a rectangle of its edges; an edge left of its opposite gives an empty one.
  package init(left: Int, top: Int, right: Int, bottom: Int) {
    (self.left, self.top, self.right, self.bottom) = (left, top, max(left, right), max(top, bottom))
  }

  /// The pixels of a rectangle in points: each edge is rounded to the nearest device pixel's.
  package init(snapping rect: Rect, scale: Double) {
    self.init(
      left: PixelRect.edge(rect.x * scale), top: PixelRect.edge(rect.y * scale),
      right: PixelRect.edge(rect.maxX * scale), bottom: PixelRect.edge(rect.maxY * scale))
  }

  /// The device edge nearest to a coordinate; what no picture reaches is clamped, NaN is 0.
  package static func edge(_ coordinate: Double) -> Int {
    // A billionth keeps a half that arithmetic left just below itself a half.
    let rounded = (coordinate + 1e-9).rounded()
    return rounded.isNaN ? 0 : Int(min(max(rounded, -1_000_000_000), 1_000_000_000))
  }

  /// The extents in device pixels.
  package var width: Int { right - left }
  /// The extents in device pixels.
  package var height: Int { bottom - top }
  /// Whether it holds no pixel.
  package var isEmpty: Bool { right <= left || bottom <= top }
  /// The same rectangle in device coordinates.
  package var rect: Rect {
    Rect(x: Double(left), y: Double(top), width: Double(width), height: Double(height))
  }

  /// The pixels that both hold; empty where they do not meet.
  package func intersection(_ other: PixelRect) -> PixelRect {
    PixelRect(
      left: max(left, other.left), top: max(top, other.top), right: min(right, other.right),
      bottom: min(bottom, other.bottom))
  }

  /// The rectangle drawn in by a distance on all sides, which is rounded up; never smaller than empty.
  package func inset(by distance: Double) -> PixelRect {
    let pixels = max(0, PixelRect.edge(distance.rounded(.up)))
    return PixelRect(
      left: left + pixels, top: top + pixels, right: right - pixels, bottom: bottom - pixels)
  }

  /// The smallest rectangle that holds both.
  package func union(_ other: PixelRect) -> PixelRect {
    PixelRect(
      left: min(left, other.left), top: min(top, other.top), right: max(right, other.right),
      bottom: max(bottom, other.bottom))
  }

  /// Whether all pixels of `other` are among these.
  package func contains(_ other: PixelRect) -> Bool {
    other.isEmpty
      || (other.left >= left && other.top >= top && other.right <= right && other.bottom <= bottom)
  }
}
