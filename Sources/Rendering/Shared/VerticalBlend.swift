internal import GridreelPrimitives

/// Paints with one colour per row each, blended into one colour per row.
struct VerticalBlend {
  private struct Layer {
    let gradient: GridGradient
    /// The y of the gradient's start, and the distance to its end.
    let start, length: Double
  }

  private enum Step {
    case color(GridColor)
    case layer(Layer)
  }

  private let steps: [Step]

  /// The blend of paints over a frame; nil if a gradient is not vertical.
  init?(_ paints: [Paint], over frame: GridRect) {
    var steps: [Step] = []
    for paint in paints {
      switch paint {
      case .color(let color): steps.append(.color(color))
      case .gradient(let gradient):
        let line = gradient.line(over: frame)
        guard line.start.x == line.end.x, line.start.y != line.end.y else { return nil }
        steps.append(
          .layer(
            Layer(gradient: gradient, start: line.start.y, length: line.end.y - line.start.y)))
      }
    }
    self.steps = steps
  }

  /// The colour of all rows; nil if they differ.
  var color: GridColor? {
    var result = GridColor.clear
    for step in steps {
      guard case .color(let color) = step else { return nil }
      result = color.over(result)
    }
    return result
  }

  /// The colour at a place, in the frame's units.
  func color(at y: Double) -> GridColor {
    steps.reduce(.clear) { below, step in
      switch step {
      case .color(let color): color.over(below)
      case .layer(let layer):
        layer.gradient.color(at: (y - layer.start) / layer.length).over(below)
      }
    }
  }
}
