import GridreelPrimitives
import GridreelSceneModel

/// A figure that morphs into another one with the same path operations.
struct FigureMorph {
  private let start, end: (figure: Figure, look: FigureLook)

  /// The morph between two figures; nil if their path operations or the parts of their looks differ.
  init?(_ start: (figure: Figure, look: FigureLook), _ end: (figure: Figure, look: FigureLook)) {
    guard start.figure.mixed(with: end.figure, 0) != nil,
      (start.look.fill == nil) == (end.look.fill == nil),
      (start.look.stroke == nil) == (end.look.stroke == nil)
    else { return nil }
    (self.start, self.end) = (start, end)
  }

  func content(position: Double, blend: Double) -> Item.Content {
    var look = end.look
    if let from = start.look.fill, let to = end.look.fill {
      look.fill = from.mixed(with: to, blend)
    }
    if let from = start.look.stroke, let to = end.look.stroke {
      look.stroke = LineStyle(
        width: max(0, mix(from.width, to.width, position)),
        color: from.color.mixed(with: to.color, blend), dash: to.dash)
    }
    return .figure(start.figure.mixed(with: end.figure, position) ?? end.figure, look)
  }
}
