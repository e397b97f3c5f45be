package import GridreelPrimitives

/// A vector picture's drawing steps, in units with y growing downwards.
package struct VectorDrawing {
  /// The steps in drawing order, lowest first.
  package let steps: [Step]

  /// A gradient, in units of its own.
  package struct Gradient: Hashable, Sendable {
    /// Two points for a linear gradient; two circles, each with its radius, for a radial one.
    package let coordinates: [Double]
    /// The colour stops; beyond both ends the outermost colours continue.
    package internal(set) var stops: [GridGradient.Stop] = []
    /// The transform from the drawing's units to the gradient's.
    package internal(set) var transform = Transform.identity
  }

  /// The paint of a shape.
  package enum Paint {
    case color(GridColor)
    case gradient(Gradient)
    /// A nested drawing, painted as a group, and the transform to its units.
    case drawing([Step], Transform)
  }

  /// The style of a line; lengths are in units that a transform converts to the drawing's.
  package struct Pen {
    package internal(set) var width = 1.0
    /// Cairo's and PDF's numbers: butt, round or square caps; miter, round or bevel joins.
    package internal(set) var cap = 0, join = 0
    package internal(set) var miterLimit = 10.0
    package internal(set) var dash: [Double] = []
    package internal(set) var dashOffset = 0.0
    package internal(set) var transform = Transform.identity
  }

  /// A path and its fill rule.
  package struct Area {
    package let figure: Figure
    package let isEvenOdd: Bool
  }

  /// The area to paint.
  package enum Shape {
    case area(Area)
    case line(Figure, Pen)
    /// Everything within the clips, with an opacity.
    case everything(opacity: Double)
  }

  /// A shape, its paint, and its clips.
  package struct Step {
    package let shape: Shape
    package let paint: Paint
    package let clips: [Area]
  }
}
