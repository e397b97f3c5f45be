package import GridreelPrimitives

/// An affine transform of points: `x' = a·x + c·y + x0`, `y' = b·x + d·y + y0`, in Cairo's order.
package struct Transform: Hashable, Sendable {
  /// The six coefficients, in Cairo's order.
  package let a, b, c, d, x, y: Double

  /// The transform that changes nothing.
  package static let identity = Transform(a: 1, b: 0, c: 0, d: 1, x: 0, y: 0)

  /// Returns the transformed point.
  package func apply(to point: GridPoint) -> GridPoint {
    GridPoint(x: a * point.x + c * point.y + x, y: b * point.x + d * point.y + y)
  }

  /// The inverse transform; nil if all points are mapped to a line.
  package var inverse: Transform? {
    let determinant = a * d - b * c
    guard determinant != 0, determinant.isFinite else { return nil }
    return Transform(
      a: d / determinant, b: -b / determinant, c: -c / determinant, d: a / determinant,
      x: (c * y - d * x) / determinant, y: (b * x - a * y) / determinant)
  }

  /// Returns the transform that applies `first` and then this one.
  package func after(_ first: Transform) -> Transform {
    let origin = apply(to: GridPoint(x: first.x, y: first.y))
    return Transform(
      a: a * first.a + c * first.b, b: b * first.a + d * first.b,
      c: a * first.c + c * first.d, d: b * first.c + d * first.d, x: origin.x, y: origin.y)
  }

  /// A rotation about the origin.
  static func turn(degrees: Double) -> Transform {
    let (along, across) = (cosine(degrees * .pi / 180), sine(degrees * .pi / 180))
    return Transform(a: along, b: across, c: -across, d: along, x: 0, y: 0)
  }
}
