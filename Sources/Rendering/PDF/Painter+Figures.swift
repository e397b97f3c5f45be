internal import Canvas
internal import Primitives

extension PagePainter where Self: ~Copyable {
  /// Draws an arrow's figure.
  borrowing func draw(_ figure: ArrowFigure, color: Color) {
    switch figure {
    case .polygon(let points): fill(polygon: points, color: color)
    case .strokes(let lines, let width):
      // One path, so that where translucent lines meet they are not drawn twice.
      stroke(polylines: lines, width: width, color: color, end: .round, dash: [])
    }
  }
}
