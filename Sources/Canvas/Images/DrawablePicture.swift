internal import CGridreelCairo
package import GridreelPrimitives

/// A picture as Cairo draws it: a surface of pixels, or shapes.
///
/// A class, since many drawings share it; not `Sendable`, each thread creates its own. Cairo keeps
/// errors that occur here and reports them when the picture is drawn.
package final class DrawablePicture {
  private enum Source {
    case surface(OpaquePointer, width: Double, height: Double)
    case shapes(VectorPicture)
  }

  private let source: Source

  /// Prepares a picture that has already been validated.
  package init(_ picture: Picture) {
    if let bitmap = picture.bitmap {
      source = .surface(
        DrawablePicture.surface(of: bitmap), width: Double(bitmap.width),
        height: Double(bitmap.height))
    } else {
      source = .shapes(VectorPicture(picture.bytes))
    }
  }

  deinit {
    if case .surface(let surface, _, _) = source { cairo_surface_destroy(surface) }
  }

  /// Returns the picture's shapes; nil if it has pixels, or content that only pixels can show.
  package func drawing(width: Double, height: Double) -> VectorDrawing? {
    guard case .shapes(let shapes) = source else { return nil }
    do throws(GridreelError) {
      return try shapes.drawing(width: width, height: height)
    } catch {
      // What cannot be recorded is drawn as pixels, whose errors are told.
      return nil
    }
  }

  /// A transparent surface on which the picture fills a rectangle.
  fileprivate func surface(
    in rect: GridRect, width: Int, height: Int
  ) throws(GridreelError) -> OpaquePointer {
    if case .shapes(let shapes) = source {
      return try Self.surface(of: shapes, in: rect, width: width, height: height)
    }
    let surface: OpaquePointer = cairo_image_surface_create(
      CAIRO_FORMAT_ARGB32, Int32(clamping: width), Int32(clamping: height))
    let context: OpaquePointer = cairo_create(surface)
    drawPixels(on: context, in: rect)
    cairo_destroy(context)
    cairo_surface_flush(surface)
    return surface
  }

  /// The side of the drawing from which shapes are scaled that fail at the size asked for, in pixels.
  private static let spareSide = 1024.0

  /// A transparent surface on which shapes fill a rectangle.
  private static func surface(
    of shapes: VectorPicture, in rect: GridRect, width: Int, height: Int
  ) throws(GridreelError) -> OpaquePointer {
    do throws(GridreelError) {
      do throws(GridreelError) {
        return try shapes.surface(in: rect, width: width, height: height)
      } catch {
        guard error.code == .badInput else { throw error }
      }
      // librsvg ends at some sizes of a drawing, and not at others.
      let scale = spareSide / max(rect.width, rect.height)
      let spare = (
        width: max(1, Int(clamped: rect.width * scale)),
        height: max(1, Int(clamped: rect.height * scale))
      )
      let whole = GridRect(
        x: 0, y: 0, width: Double(spare.width), height: Double(spare.height))
      let pixels = DrawablePicture(
        .surface(
          try shapes.surface(in: whole, width: spare.width, height: spare.height),
          width: whole.width, height: whole.height))
      return try pixels.surface(in: rect, width: width, height: height)
    } catch {
      // Its name is not known here: only what is larger than the test drawing can fail.
      throw GridreelError(error.code, "an SVG image " + error.message)
    }
  }

  private init(_ source: Source) { self.source = source }

  /// A surface with a copy of the pixels.
  private static func surface(of bitmap: Bitmap) -> OpaquePointer {
    let (width, height) = (Int32(clamping: bitmap.width), Int32(clamping: bitmap.height))
    let surface: OpaquePointer = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, width, height)
    guard let base = cairo_image_surface_get_data(surface) else { return surface }
    let stride = Int(cairo_image_surface_get_stride(surface))
    bitmap.pixels.withUnsafeBytes { pixels in
      for row in 0..<bitmap.height {
        let line = UnsafeMutableRawBufferPointer(
          start: base + row * stride, count: bitmap.width * 4)
        line.copyMemory(
          from: UnsafeRawBufferPointer(
            rebasing: pixels[row * bitmap.width * 4..<(row + 1) * bitmap.width * 4]))
      }
    }
    cairo_surface_mark_dirty(surface)
    return surface
  }

  /// Draws the pixels so that they fill a rectangle.
  private func drawPixels(on context: OpaquePointer, in rect: GridRect) {
    guard case .surface(let surface, let width, let height) = source else { return }
    cairo_save(context)
    cairo_translate(context, rect.x, rect.y)
    cairo_scale(context, rect.width / width, rect.height / height)
    cairo_set_source_surface(context, surface, 0, 0)
    let pattern: OpaquePointer = cairo_get_source(context)
    cairo_pattern_set_filter(pattern, CAIRO_FILTER_BEST)
    // Without it, edges would blend with the empty area outside the picture and look soft.
    cairo_pattern_set_extend(pattern, CAIRO_EXTEND_PAD)
    cairo_rectangle(context, 0, 0, width, height)
    cairo_clip(context)
    cairo_paint(context)
    cairo_restore(context)
  }
}

/// A picture scaled to a size in device pixels, for repeated drawing.
package final class RasterPicture {
  fileprivate let surface: OpaquePointer?
  /// Why it could not be drawn; nil if it was.
  fileprivate let failure: GridreelError?

  /// Draws a picture on transparent pixels.
  ///
  /// - Parameters:
  ///   - picture: The picture to draw.
  ///   - rect: The rectangle that the whole picture fills; parts outside the surface are clipped.
  ///   - width: The surface's width in device pixels.
  ///   - height: The surface's height in device pixels.
  package init(_ picture: DrawablePicture, in rect: GridRect, width: Int, height: Int) {
    do throws(GridreelError) {
      (surface, failure) = (try picture.surface(in: rect, width: width, height: height), nil)
    } catch {
      (surface, failure) = (nil, error)
    }
  }

  deinit { if let surface { cairo_surface_destroy(surface) } }
}

extension Painter {
  /// Draws a picture whose pixels match the device's, with its corners rounded by a radius.
  package func draw(
    _ picture: RasterPicture, in rect: GridRect, cornerRadius: Double = 0, opacity: Double = 1
  ) {
    guard let surface = picture.surface else {
      if let failure = picture.failure { fail(failure) }
      return
    }
    cairo_save(context)
    cairo_set_source_surface(context, surface, rect.x, rect.y)
    cairo_pattern_set_filter(cairo_get_source(context), CAIRO_FILTER_NEAREST)
    if cornerRadius > 0 || opacity < 1 {
      appendPath(of: rect, cornerRadius: cornerRadius)
      if opacity < 1 {
        cairo_clip(context)
        cairo_paint_with_alpha(context, opacity)
      } else {
        cairo_fill(context)
      }
    } else {
      cairo_paint(context)
    }
    cairo_restore(context)
  }
}
