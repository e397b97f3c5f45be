internal import Canvas
internal import Primitives

/// What draws figures: Cairo's pen for pixels, or a page of a document.
///
/// Units are the painter's own, y growing downwards.
protocol FigurePainter: ~Copyable {
  /// Fills a closed polygon.
  func fill(polygon: [Point], color: Color)
  /// Fills a figure.
  func fill(_ figure: Figure, color: Color)
  /// Draws lines through points as one shape; an empty `dash` is a solid line.
  func stroke(polylines: [[Point]], width: Double, color: Color, end: LineEnd, dash: [Double])
  /// Draws a line along a figure.
  func stroke(_ figure: Figure, width: Double, color: Color, end: LineEnd)
}

extension Painter: FigurePainter {}

extension FigurePainter where Self: ~Copyable {
  /// Draws an arrow's figure.
  borrowing func draw(_ figure: ArrowFigure, color: Color) {
    switch figure {
    case .polygon(let points): fill(polygon: points, color: color)
    case .strokes(let lines, let width):
      // One path, so that where translucent lines meet they are not drawn twice.
      stroke(polylines: lines, width: width, color: color, end: .round, dash: [])
    }
  }

  /// Draws a figure whose points are in the painter's units, its line `scale` times as thick.
  borrowing func draw(_ figure: Figure, _ look: FigureLook, scale: Double) {
    if let fill = look.fill, fill.alpha > 0 { self.fill(figure, color: fill) }
    guard let line = look.stroke, line.isVisible else { return }
    stroke(
      figure, width: line.width * scale, color: line.color, end: look.isRound ? .round : .butt)
  }
}
