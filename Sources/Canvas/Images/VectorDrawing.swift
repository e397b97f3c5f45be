package import Primitives

/// What a vector picture draws, step by step, in units of which y grows downwards.
package struct VectorDrawing {
  /// The steps in order, the first lowest.
  package let steps: [Step]

  /// A gradient, in units of its own.
  package struct Gradient: Hashable, Sendable {
    /// Two points for a straight one; two circles, each with its radius, for a radial one.
    package let coordinates: [Double]
    /// The colours along the way; beyond its ends the last ones go on.
    package internal(set) var stops: [Primitives.Gradient.Stop] = []
    /// Where the drawing's points lie in the gradient's units.
    package internal(set) var transform = Transform.identity
  }

  /// What covers a shape.
  package enum Paint {
    case color(Color)
    case gradient(Gradient)
    /// Another drawing, gathered as one thing; its units are reached by the map.
    case drawing([Step], Transform)
  }

  /// How a line is drawn; lengths are in units that the map leads to the drawing's.
  package struct Pen {
    package internal(set) var width = 1.0
    /// Cairo's and PDF's numbers: ends cut, rounded or squared; corners sharp, rounded or cut.
    package internal(set) var cap = 0, join = 0
    package internal(set) var miterLimit = 10.0
    package internal(set) var dash: [Double] = []
    package internal(set) var dashOffset = 0.0
    package internal(set) var transform = Transform.identity
  }

  /// A path and the rule that tells its inside.
  package struct Area {
    package let figure: Figure
    package let isEvenOdd: Bool
  }

  /// What is covered.
  package enum Shape {
    case area(Area)
    case line(Figure, Pen)
    /// Everything within the clips, by an opacity.
    case everything(opacity: Double)
  }

  /// A shape, what covers it, and what it is cut by.
  package struct Step {
    package let shape: Shape
    package let paint: Paint
    package let clips: [Area]
  }
}
