internal import CCairo
package import Primitives

/// An SVG document that can be drawn in any size.
///
/// A class, since many drawings share it; not `Sendable`, every thread makes its own.
package final class VectorPicture {
  private let library: VectorLibrary
  /// Whether the document may need pixels that were drawn before, as masks and filters do.
  private let readsPixels: Bool
  private let handle: VectorLibrary.Handle

  /// Reads an SVG document.
  ///
  /// - Throws: ``VectorPictureError``.
  package init(_ bytes: [UInt8]) throws(VectorPictureError) {
    guard let library = VectorLibrary.shared else { throw .missingLibrary }
    self.library = library
    let text = String(decoding: bytes, as: UTF8.self)
    readsPixels = ["mask", "filter"].contains { text.contains($0) }
    handle = try library.handle(for: bytes)
  }

  deinit { library.release(handle) }

  /// The document's extents in its own units; 100 × 100 where it gives none, as librsvg does.
  package var size: Size { library.size(of: handle) ?? Size(width: 100, height: 100) }

  /// How much time of a processor a document may take to be drawn once.
  private static let secondLimit = 2.0

  /// A document's extents, once it has been drawn for nobody to learn whether, and how fast, it can be.
  ///
  /// What a document costs cannot be told from its text, and the library cannot be stopped from outside; so
  /// it draws on a thread of its own, which is given up when it takes too long.
  ///
  /// - Parameters:
  ///   - bytes: The document.
  ///   - side: How large it is drawn, in pixels.
  /// - Returns: The extents in the document's own units.
  /// - Throws: ``VectorPictureError`` with what is wrong.
  package static func checkedSize(
    of bytes: [UInt8], side: Int
  ) throws(VectorPictureError) -> Size {
    let result = Workers.limited(to: secondLimit) { () -> Result<Size, VectorPictureError> in
      do throws(VectorPictureError) {
        let picture = try VectorPicture(bytes)
        try picture.check(side)
        return .success(picture.size)
      } catch {
        return .failure(error)
      }
    }
    guard let result else { throw .tooSlow }
    return try result.get()
  }

  private func check(_ side: Int) throws(VectorPictureError) {
    let surface: OpaquePointer = cairo_image_surface_create(
      CAIRO_FORMAT_ARGB32, Int32(side), Int32(side))
    let context: OpaquePointer = cairo_create(surface)
    defer {
      cairo_destroy(context)
      cairo_surface_destroy(surface)
    }
    let side = Double(side)
    try library.render(handle, on: context, in: Rect(x: 0, y: 0, width: side, height: side))
    guard cairo_status(context) == CAIRO_STATUS_SUCCESS else {
      throw .unreadable("it cannot be drawn")
    }
  }

  /// Draws the document on a Cairo context; what fails was found by ``checkedSize(of:side:)`` before.
  func draw(on context: OpaquePointer, in rect: Rect) {
    do throws(VectorPictureError) {
      try library.render(handle, on: context, in: rect)
    } catch {
      assertionFailure("\(error)")
    }
  }

  /// How far a drawing is turned while it is written down: Cairo's scripts fail on level and upright lines.
  ///
  /// By so little that boxes around shapes, which gradients are measured by, grow by less than 0.1 %.
  private static let turn = Transform.turn(degrees: 0.05)

  /// The document's shapes where it fills a rectangle at the origin; nil where it is more than shapes.
  func drawing(width: Double, height: Double) -> VectorDrawing? {
    // Cairo 1.16 ends the program where pixels of a script are asked for.
    guard !readsPixels else { return nil }
    let gatherer = ScriptGatherer()
    let script: OpaquePointer = cairo_script_create_for_stream(
      { closure, data, length in
        guard let closure, let data else { return CAIRO_STATUS_WRITE_ERROR }
        let bytes = UnsafeBufferPointer(start: data, count: Int(length))
        Unmanaged<ScriptGatherer>.fromOpaque(closure).takeUnretainedValue().bytes += bytes
        return CAIRO_STATUS_SUCCESS
      }, Unmanaged.passUnretained(gatherer).toOpaque())
    let surface: OpaquePointer = cairo_script_surface_create(
      script, CAIRO_CONTENT_COLOR_ALPHA, -1, -1)
    let context: OpaquePointer = cairo_create(surface)
    let turn = Self.turn
    var matrix = cairo_matrix_t(
      xx: turn.a, yx: turn.b, xy: turn.c, yy: turn.d, x0: turn.x, y0: turn.y)
    cairo_set_matrix(context, &matrix)
    let rect = Rect(x: 0, y: 0, width: width, height: height)
    let isDrawn: Bool
    do throws(VectorPictureError) {
      try library.render(handle, on: context, in: rect)
      isDrawn = cairo_status(context) == CAIRO_STATUS_SUCCESS
    } catch {
      // What cannot be written down is drawn as pixels.
      isDrawn = false
    }
    cairo_destroy(context)
    cairo_surface_finish(surface)
    cairo_surface_destroy(surface)
    cairo_device_finish(script)
    cairo_device_destroy(script)
    guard isDrawn else { return nil }
    return DrawingScript.drawing(
      String(decoding: gatherer.bytes, as: UTF8.self), scriptUnits: turn)
  }
}

/// A script's bytes; a class, since Cairo holds on to it while it writes.
private final class ScriptGatherer {
  var bytes: [UInt8] = []
}
