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
    setFont(of: run, from: catalog, scale: 1)
    let glyphs = Painter.placed(run, at: origin, scale: 1)
    cairo_glyph_path(context, glyphs, Int32(glyphs.count))
    cairo_fill(context)
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
