internal import CGridreelCairo
package import GridreelPrimitives

extension Painter {
  /// Fills a figure; its points are used unchanged.
  package func fill(_ figure: Figure, color: GridColor) {
    setSource(color)
    appendPath(of: figure)
    cairo_fill(context)
  }

  /// Draws a line along a figure.
  package func stroke(_ figure: Figure, width: Double, color: GridColor, end: LineEnd) {
    setSource(color)
    cairo_set_line_width(context, width)
    cairo_set_line_cap(context, end == .round ? CAIRO_LINE_CAP_ROUND : CAIRO_LINE_CAP_BUTT)
    cairo_set_line_join(context, end == .round ? CAIRO_LINE_JOIN_ROUND : CAIRO_LINE_JOIN_MITER)
    cairo_set_dash(context, nil, 0, 0)
    appendPath(of: figure)
    cairo_stroke(context)
  }

  private func appendPath(of figure: Figure) {
    cairo_new_path(context)
    for step in figure.steps {
      switch step {
      case .move(let point): cairo_move_to(context, point.x, point.y)
      case .line(let point): cairo_line_to(context, point.x, point.y)
      case .curve(let first, let second, let end):
        cairo_curve_to(context, first.x, first.y, second.x, second.y, end.x, end.y)
      case .close: cairo_close_path(context)
      }
    }
  }
}
