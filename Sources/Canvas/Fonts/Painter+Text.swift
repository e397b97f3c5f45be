internal import CGridreelCairo
package import GridreelPrimitives

extension Painter {
  /// Draws a run's glyphs in their own colours if they have any, otherwise in `color`.
  ///
  /// - Parameters:
  ///   - run: The glyphs.
  ///   - catalog: The catalog that shaped them.
  ///   - origin: The line's left end on its baseline, in the surface's units.
  ///   - scale: The surface's units per point.
  ///   - color: The colour of the glyphs.
  package func show(
    _ run: GlyphRun, from catalog: FontCatalog, at origin: GridPoint, scale: Double = 1,
    color: GridColor
  ) {
    setSource(color)
    setFont(of: run, from: catalog, scale: scale)
    let glyphs = Painter.placed(run, at: origin, scale: scale)
    cairo_show_glyphs(context, glyphs, Int32(glyphs.count))
  }

  private func setFont(of run: GlyphRun, from catalog: FontCatalog, scale: Double) {
    let face = catalog.cairoFontFace(run.face)
    // Cairo 1.16 slants the wrong way in PDF and does not embolden there, so it gets the plain face.
    cairo_ft_font_face_unset_synthesize(
      face, CAIRO_FT_SYNTHESIZE_BOLD.rawValue | CAIRO_FT_SYNTHESIZE_OBLIQUE.rawValue)
    cairo_set_font_face(context, face)
    let size = run.size * scale
    // The slant of FreeType's FT_GlyphSlot_Oblique, 0x366a / 0x10000; y grows downwards.
    var matrix = cairo_matrix_t(
      xx: size, yx: 0, xy: run.isSyntheticSlant ? -0.2125 * size : 0, yy: size, x0: 0, y0: 0)
    cairo_set_font_matrix(context, &matrix)
    let options = cairo_font_options_create()
    defer { cairo_font_options_destroy(options) }
    cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY)
    cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE)
    cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
    cairo_set_font_options(context, options)
  }

  private static func placed(
    _ run: GlyphRun, at origin: GridPoint, scale: Double
  ) -> [cairo_glyph_t] {
    run.glyphs.map {
      cairo_glyph_t(
        index: UInt($0.identifier), x: origin.x + $0.x * scale, y: origin.y + $0.y * scale)
    }
  }
}
