internal import CCairo
package import Primitives

extension Painter {
  /// Shows a run's glyphs in their own colours where they have some, else in `color`.
  ///
  /// - Parameters:
  ///   - run: The glyphs.
  ///   - catalog: The catalog that shaped them.
  ///   - origin: The line's left end on its baseline, in the surface's units.
  ///   - scale: The surface's units per point.
  ///   - color: What the glyphs are filled with.
  package func show(
    _ run: GlyphRun, from catalog: FontCatalog, at origin: Point, scale: Double = 1, color: Color
  ) {
    setSource(color)
    setFont(of: run, from: catalog, scale: scale)
    let glyphs = Painter.placed(run, at: origin, scale: scale)
    cairo_show_glyphs(context, glyphs, Int32(glyphs.count))
  }

  /// Shows a run's glyphs with the text they stand for, so that it can be selected and searched.
  package func showSelectable(
    _ run: GlyphRun, from catalog: FontCatalog, at origin: Point, color: Color
  ) {
    setSource(color)
    setFont(of: run, from: catalog, scale: 1)
    let glyphs = Painter.placed(run, at: origin, scale: 1)
    let clusters = run.clusters.map {
      cairo_text_cluster_t(num_bytes: Int32($0.byteCount), num_glyphs: Int32($0.glyphCount))
    }
    let flags =
      run.isRightToLeft ? CAIRO_TEXT_CLUSTER_FLAG_BACKWARD : cairo_text_cluster_flags_t(rawValue: 0)
    cairo_show_text_glyphs(
      context, run.text, Int32(run.text.utf8.count), glyphs, Int32(glyphs.count), clusters,
      Int32(clusters.count), flags)
  }

  /// Fills the shapes of a run's glyphs, which leaves nothing to select.
  package func fillOutlines(
    of run: GlyphRun, from catalog: FontCatalog, at origin: Point, color: Color
  ) {
    setSource(color)
    for glyph in run.glyphs {
      append(
        catalog.outline(face: run.face, glyph: glyph.identifier),
        at: Point(x: origin.x + glyph.x, y: origin.y + glyph.y), size: run.size)
    }
    cairo_fill(context)
  }

  private func append(_ outline: GlyphOutline, at origin: Point, size: Double) {
    func place(_ point: Point) -> Point {
      Point(x: origin.x + point.x * size, y: origin.y + point.y * size)
    }
    var pen = Point.zero
    for command in outline.commands {
      switch command {
      case .moveTo(let point):
        pen = place(point)
        cairo_move_to(context, pen.x, pen.y)
      case .lineTo(let point):
        pen = place(point)
        cairo_line_to(context, pen.x, pen.y)
      case .quadTo(let control, let end):
        let (middle, last) = (place(control), place(end))
        // A quadratic curve is the cubic one whose controls lie two thirds of the way to its own.
        cairo_curve_to(
          context, pen.x + (middle.x - pen.x) * 2 / 3, pen.y + (middle.y - pen.y) * 2 / 3,
          last.x + (middle.x - last.x) * 2 / 3, last.y + (middle.y - last.y) * 2 / 3, last.x,
          last.y)
        pen = last
      case .curveTo(let first, let second, let end):
        let (one, two, last) = (place(first), place(second), place(end))
        cairo_curve_to(context, one.x, one.y, two.x, two.y, last.x, last.y)
        pen = last
      case .close: cairo_close_path(context)
      }
    }
  }

  private func setFont(of run: GlyphRun, from catalog: FontCatalog, scale: Double) {
    cairo_set_font_face(context, catalog.cairoFontFace(run.face))
    cairo_set_font_size(context, run.size * scale)
    let options = cairo_font_options_create()
    defer { cairo_font_options_destroy(options) }
    cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY)
    cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE)
    cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
    cairo_set_font_options(context, options)
  }

  private static func placed(
    _ run: GlyphRun, at origin: Point, scale: Double
  ) -> [cairo_glyph_t] {
    run.glyphs.map {
      cairo_glyph_t(
        index: UInt($0.identifier), x: origin.x + $0.x * scale, y: origin.y + $0.y * scale)
    }
  }
}
