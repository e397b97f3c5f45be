internal import GridreelCanvas
internal import GridreelPrimitives

/// A target for figures: Cairo's pen for pixels, or a page of a document.
///
/// Units are the painter's own, y growing downwards.
protocol FigurePainter: ~Copyable {
  /// Fills a closed polygon.
  func fill(polygon: [GridPoint], color: GridColor)
  /// Fills a figure.
  func fill(_ figure: Figure, color: GridColor)
  /// Draws polylines as one shape; an empty `dash` gives a solid line.
  func stroke(
    polylines: [[GridPoint]], width: Double, color: GridColor, end: LineEnd, dash: [Double])
  /// Draws a line along a figure.
  func stroke(_ figure: Figure, width: Double, color: GridColor, end: LineEnd)
}

extension Painter: FigurePainter {}

extension FigurePainter where Self: ~Copyable {
  /// Draws an arrow's figure.
  borrowing func draw(_ figure: ArrowFigure, color: GridColor) {
    switch figure {
    case .polygon(let points): fill(polygon: points, color: color)
    case .strokes(let lines, let width):
      // One path, so that intersections of translucent lines are not drawn twice.
      stroke(polylines: lines, width: width, color: color, end: .round, dash: [])
    }
  }

  /// Draws a figure with points in the painter's units, its line thickness multiplied by `scale`.
  borrowing func draw(_ figure: Figure, _ look: FigureLook, scale: Double) {
    if let fill = look.fill, fill.alpha > 0 { self.fill(figure, color: fill) }
    guard let line = look.stroke, line.isVisible else { return }
    stroke(
      figure, width: line.width * scale, color: line.color, end: look.isRound ? .round : .butt)
  }
}
