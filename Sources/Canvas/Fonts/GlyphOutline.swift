package import GridreelPrimitives

/// A glyph as closed contours, filled by the non-zero rule.
package struct GlyphOutline: Hashable, Sendable {
  /// A segment of a contour.
  ///
  /// Coordinates are in em: 1 is the font's size; the origin is the pen on the baseline and y grows
  /// downwards.
  package enum Command: Hashable, Sendable {
    /// Starts a contour.
    case moveTo(Point)
    /// A straight line to its end.
    case lineTo(Point)
    /// A quadratic curve: its control point, then its end.
    case quadTo(Point, Point)
    /// A cubic curve: its two control points, then its end.
    case curveTo(Point, Point, Point)
    /// Closes the contour.
    case close
  }

  /// The segments of all contours; empty for a blank such as the space.
  package let commands: [Command]
}
