internal import CGridreelCairo
package import GridreelPrimitives

/// The shape of a line's ends and joins.
package enum LineEnd: Hashable, Sendable {
  /// Flat ends and sharp corners.
  case butt
  /// Round ends and corners.
  case round
}

extension Painter {
  /// Fills a rectangle.
  ///
  /// - Parameters:
  ///   - rect: The rectangle.
  ///   - cornerRadius: The radius of its corners, limited to half of its shorter side.
  ///   - paint: The paint to fill with.
  ///   - frame: The rectangle that a gradient spans; nil for `rect` itself.
  package func fill(
    _ rect: GridRect, cornerRadius: Double = 0, with paint: Paint, over frame: GridRect? = nil
  ) {
    setSource(paint, over: frame ?? rect)
    appendPath(of: rect, cornerRadius: cornerRadius)
    cairo_fill(context)
  }

  /// Fills the area between a rounded rectangle and the same one inset by `width`.
  package func fillRing(_ rect: GridRect, cornerRadius: Double, width: Double, color: GridColor) {
    let inner = rect.inset(by: Insets(width))
    setSource(color)
    cairo_set_fill_rule(context, CAIRO_FILL_RULE_EVEN_ODD)
    appendPath(of: rect, cornerRadius: cornerRadius)
    if !inner.isEmpty { appendPath(of: inner, cornerRadius: max(0, cornerRadius - width)) }
    cairo_fill(context)
    cairo_set_fill_rule(context, CAIRO_FILL_RULE_WINDING)
  }

  /// Fills a closed polygon.
  package func fill(polygon: [GridPoint], color: GridColor) {
    setSource(color)
    appendPath(through: polygon)
    cairo_close_path(context)
    cairo_fill(context)
  }

  /// Fills a circle.
  package func fillCircle(center: GridPoint, radius: Double, color: GridColor) {
    setSource(color)
    cairo_new_sub_path(context)
    cairo_arc(context, center.x, center.y, radius, 0, 2 * .pi)
    cairo_fill(context)
  }

  /// Draws polylines as one shape; an empty `dash` gives a solid line.
  package func stroke(
    polylines: [[GridPoint]], width: Double, color: GridColor, end: LineEnd = .butt,
    dash: [Double] = []
  ) {
    for points in polylines { appendPath(through: points) }
    stroke(width: width, color: color, end: end, dash: dash)
  }

  /// Draws a line along a rounded rectangle's edge, half of it on each side.
  package func stroke(
    _ rect: GridRect, cornerRadius: Double, width: Double, color: GridColor, dash: [Double] = []
  ) {
    appendPath(of: rect, cornerRadius: cornerRadius)
    stroke(width: width, color: color, end: .butt, dash: dash)
  }

  private func stroke(width: Double, color: GridColor, end: LineEnd, dash: [Double]) {
    setSource(color)
    cairo_set_line_width(context, width)
    cairo_set_line_cap(context, end == .round ? CAIRO_LINE_CAP_ROUND : CAIRO_LINE_CAP_BUTT)
    cairo_set_line_join(context, end == .round ? CAIRO_LINE_JOIN_ROUND : CAIRO_LINE_JOIN_MITER)
    dash.withUnsafeBufferPointer { lengths in
      cairo_set_dash(context, lengths.baseAddress, Int32(lengths.count), 0)
    }
    cairo_stroke(context)
  }

  private func appendPath(through points: [GridPoint]) {
    guard let first = points.first else { return }
    cairo_move_to(context, first.x, first.y)
    for point in points.dropFirst() { cairo_line_to(context, point.x, point.y) }
  }

  /// Adds a rectangle with quarter circles as corners to the path.
  func appendPath(of rect: GridRect, cornerRadius: Double) {
    let radius = min(cornerRadius, rect.width / 2, rect.height / 2)
    guard radius > 0 else {
      return cairo_rectangle(context, rect.x, rect.y, rect.width, rect.height)
    }
    let (left, right) = (rect.x + radius, rect.maxX - radius)
    let (top, bottom) = (rect.y + radius, rect.maxY - radius)
    cairo_new_sub_path(context)
    cairo_arc(context, right, top, radius, -.pi / 2, 0)
    cairo_arc(context, right, bottom, radius, 0, .pi / 2)
    cairo_arc(context, left, bottom, radius, .pi / 2, .pi)
    cairo_arc(context, left, top, radius, .pi, 1.5 * .pi)
    cairo_close_path(context)
  }
}
