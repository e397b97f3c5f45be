internal import CGridreelCairo
package import GridreelPrimitives

/// A glyph with colours of its own, as pixels.
package struct ColorGlyph {
  /// The premultiplied pixels.
  package let bitmap: Bitmap
  /// The place of the pixels, in em relative to the pen on the baseline; y grows downwards.
  package let frame: GridRect
}

extension FontCatalog {
  /// The resolution in pixels per em: that of typical bitmap fonts.
  private static let pixelsPerEm = 128.0

  /// Returns a glyph with colours of its own as pixels; nil for other glyphs.
  ///
  /// - Throws: ``GridreelError`` if the glyph cannot be drawn.
  package func colorGlyph(
    face: FaceIdentifier, glyph: UInt32
  ) throws(GridreelError) -> ColorGlyph? {
    guard hasPixels(face: face) else { return nil }
    let scale = Self.pixelsPerEm
    let scaled = makeScaledFont(face, size: scale)
    defer { cairo_scaled_font_destroy(scaled) }
    var placed = cairo_glyph_t(index: UInt(glyph), x: 0, y: 0)
    var extents = cairo_text_extents_t()
    cairo_scaled_font_glyph_extents(scaled, &placed, 1, &extents)
    let left = extents.x_bearing.rounded(.down)
    let top = extents.y_bearing.rounded(.down)
    let width = (extents.x_bearing + extents.width).rounded(.up) - left
    let height = (extents.y_bearing + extents.height).rounded(.up) - top
    guard width > 0, height > 0 else { return nil }
    (placed.x, placed.y) = (-left, -top)
    let pixels = try BitmapCanvas.draw(
      width: Int(width), height: Int(height), background: .clear
    ) { $0.painter.show(placed, of: scaled) }
    return ColorGlyph(
      bitmap: Bitmap(width: Int(width), height: Int(height), pixels: pixels),
      frame: GridRect(
        x: left / scale, y: top / scale, width: width / scale, height: height / scale))
  }

  /// A face at a given size, unhinted; the caller owns it.
  private func makeScaledFont(_ face: FaceIdentifier, size: Double) -> OpaquePointer {
    var matrix = cairo_matrix_t(xx: size, yx: 0, xy: 0, yy: size, x0: 0, y0: 0)
    var units = cairo_matrix_t(xx: 1, yx: 0, xy: 0, yy: 1, x0: 0, y0: 0)
    let options = cairo_font_options_create()
    defer { cairo_font_options_destroy(options) }
    cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE)
    cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
    return cairo_scaled_font_create(cairoFontFace(face), &matrix, &units, options)
  }
}

extension Painter {
  /// Draws one glyph in its own colours.
  fileprivate func show(_ glyph: cairo_glyph_t, of font: OpaquePointer) {
    var glyph = glyph
    cairo_set_scaled_font(context, font)
    cairo_show_glyphs(context, &glyph, 1)
  }
}
