package import Primitives

/// An affine map of points: `x' = a·x + c·y + x0`, `y' = b·x + d·y + y0`, in Cairo's order.
package struct Transform: Hashable, Sendable {
  /// The six numbers.
  package let a, b, c, d, x, y: Double

  /// The map that changes nothing.
  package static let identity = Transform(a: 1, b: 0, c: 0, d: 1, x: 0, y: 0)

  /// Where a point goes.
  package func apply(to point: Point) -> Point {
    Point(x: a * point.x + c * point.y + x, y: b * point.x + d * point.y + y)
  }

  /// The map back; nil where all points fall on a line.
  package var inverse: Transform? {
    let determinant = a * d - b * c
    guard determinant != 0, determinant.isFinite else { return nil }
    return Transform(
      a: d / determinant, b: -b / determinant, c: -c / determinant, d: a / determinant,
      x: (c * y - d * x) / determinant, y: (b * x - a * y) / determinant)
  }

  /// This map after another one.
  package func after(_ first: Transform) -> Transform {
    let origin = apply(to: Point(x: first.x, y: first.y))
    return Transform(
      a: a * first.a + c * first.b, b: b * first.a + d * first.b,
      c: a * first.c + c * first.d, d: b * first.c + d * first.d, x: origin.x, y: origin.y)
  }

  /// A turn about the origin.
  static func turn(degrees: Double) -> Transform {
    let (along, across) = (cosine(degrees * .pi / 180), sine(degrees * .pi / 180))
    return Transform(a: along, b: across, c: -across, d: along, x: 0, y: 0)
  }
}
