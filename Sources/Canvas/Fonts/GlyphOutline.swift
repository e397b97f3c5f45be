package import GridreelPrimitives

/// A glyph as closed contours, filled by the non-zero rule.
package struct GlyphOutline: Hashable, Sendable {
  /// A segment of a contour.
  ///
  /// Coordinates are in em: 1 is the font's size; the origin is the pen on the baseline and y grows
  /// downwards.
  package enum Command: Hashable, Sendable {
    /// Starts a contour.
    case moveTo(GridPoint)
    /// A straight line to its end.
    case lineTo(GridPoint)
    /// A quadratic curve: its control point, then its end.
    case quadTo(GridPoint, GridPoint)
    /// A cubic curve: its two control points, then its end.
    case curveTo(GridPoint, GridPoint, GridPoint)
    /// Closes the contour.
    case close
  }

  /// The segments of all contours; empty for a blank such as the space.
  package let commands: [Command]
}
