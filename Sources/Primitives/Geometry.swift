/// A point in points; the origin is at the top left and y grows downwards.
public struct GridPoint: Hashable, Sendable {
  /// The distances from the origin, in points.
  public var x, y: Double

  /// Makes a point from its coordinates.
  public init(x: Double, y: Double) { (self.x, self.y) = (x, y) }

  /// The origin.
  public static let zero = GridPoint(x: 0, y: 0)
}

/// A size in points.
public struct GridSize: Hashable, Sendable {
  /// The width and the height, in points.
  public var width, height: Double

  /// Makes a size from its width and height.
  public init(width: Double, height: Double) { (self.width, self.height) = (width, height) }

  /// The empty size.
  public static let zero = GridSize(width: 0, height: 0)
}

/// A rectangle in points, with its origin at the top left.
public struct GridRect: Hashable, Sendable {
  /// The left and the top edge, in points.
  public var x, y: Double
  /// The width and the height, in points.
  public var width, height: Double

  /// Makes a rectangle from its origin and its size.
  public init(x: Double, y: Double, width: Double, height: Double) {
    (self.x, self.y, self.width, self.height) = (x, y, width, height)
  }

  /// An empty rectangle at the origin.
  public static let zero = GridRect(x: 0, y: 0, width: 0, height: 0)

  /// The right edge, in points.
  public var maxX: Double { x + width }
  /// The bottom edge, in points.
  public var maxY: Double { y + height }
  /// The centre of the rectangle.
  public var center: GridPoint { GridPoint(x: x + width / 2, y: y + height / 2) }
  /// Whether the rectangle has no area.
  public var isEmpty: Bool { !(width > 0 && height > 0) }

  /// The rectangle translated by the given distances, in points.
  public func offset(x dx: Double, y dy: Double) -> GridRect {
    GridRect(x: x + dx, y: y + dy, width: width, height: height)
  }

  /// The rectangle mirrored about a vertical line.
  package func mirrored(about middle: Double) -> GridRect {
    GridRect(x: 2 * middle - maxX, y: y, width: width, height: height)
  }

  /// The rectangle shrunk by the insets; at least empty.
  public func inset(by insets: Insets) -> GridRect {
    GridRect(
      x: x + insets.left, y: y + insets.top,
      width: max(0, width - insets.horizontal), height: max(0, height - insets.vertical))
  }

  /// The rectangle expanded by the insets.
  public func outset(by insets: Insets) -> GridRect {
    GridRect(
      x: x - insets.left, y: y - insets.top,
      width: width + insets.horizontal, height: height + insets.vertical)
  }

  /// The common area of both rectangles; empty if they do not overlap.
  public func intersection(_ other: GridRect) -> GridRect {
    let (left, top) = (max(x, other.x), max(y, other.y))
    let (right, bottom) = (min(maxX, other.maxX), min(maxY, other.maxY))
    return GridRect(x: left, y: top, width: max(0, right - left), height: max(0, bottom - top))
  }

  /// Whether the rectangles have a common area.
  public func intersects(_ other: GridRect) -> Bool { !intersection(other).isEmpty }

  /// Whether `other` lies inside, with a tolerance in points.
  public func contains(_ other: GridRect, tolerance: Double = 1e-9) -> Bool {
    other.x >= x - tolerance && other.y >= y - tolerance && other.maxX <= maxX + tolerance
      && other.maxY <= maxY + tolerance
  }
}

/// Distances inwards from the four edges of a rectangle, in points.
public struct Insets: Hashable, Sendable {
  /// The distance from each edge, in points.
  public var top, right, bottom, left: Double

  /// Makes insets in the order of CSS.
  public init(top: Double, right: Double, bottom: Double, left: Double) {
    (self.top, self.right, self.bottom, self.left) = (top, right, bottom, left)
  }

  /// Makes equal insets on all edges.
  public init(_ all: Double) { self.init(top: all, right: all, bottom: all, left: all) }

  /// The larger distance at each edge.
  package func atLeast(_ other: Insets) -> Insets {
    Insets(
      top: max(top, other.top), right: max(right, other.right), bottom: max(bottom, other.bottom),
      left: max(left, other.left))
  }

  /// Insets of 0 on all edges.
  public static let zero = Insets(0)

  /// The sum of the left and the right inset, in points.
  public var horizontal: Double { left + right }
  /// The sum of the top and the bottom inset, in points.
  public var vertical: Double { top + bottom }
}
