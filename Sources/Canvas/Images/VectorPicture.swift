internal import CGridreelCairo
package import GridreelPrimitives

/// An SVG document that can be drawn at any size.
///
/// A class, since many drawings share it; not `Sendable`, each thread creates its own.
package final class VectorPicture {
  private let library: VectorLibrary
  /// Whether the document may read back pixels drawn earlier, as masks and filters do.
  private let readsPixels: Bool
  private let handle: VectorLibrary.Handle

  /// Parses an SVG document.
  ///
  /// - Throws: ``GridreelError``.
  package init(_ bytes: [UInt8]) throws(GridreelError) {
    guard let library = VectorLibrary.shared else { throw .missingVectorLibrary }
    self.library = library
    let text = String(decoding: bytes, as: UTF8.self)
    readsPixels = ["mask", "filter"].contains { text.contains($0) }
    handle = try library.handle(for: bytes)
  }

  deinit { library.release(handle) }

  /// The document's size in its own units; 100 × 100 if it specifies none, as in librsvg.
  package var size: GridSize { library.size(of: handle) ?? GridSize(width: 100, height: 100) }

  /// The maximum processor time for drawing a document once, in seconds.
  private static let secondLimit = 2.0

  /// Returns a document's size after a test drawing has shown whether, and how fast, it can be
  /// drawn.
  ///
  /// A document's cost cannot be predicted from its text, and the library cannot be interrupted; so
  /// it draws on a thread of its own, which is abandoned if it takes too long.
  ///
  /// - Parameters:
  ///   - bytes: The document.
  ///   - side: The size of the test drawing, in pixels.
  /// - Returns: The size in the document's own units.
  /// - Throws: ``GridreelError``.
  package static func checkedSize(
    of bytes: [UInt8], side: Int
  ) throws(GridreelError) -> GridSize {
    let result = Workers.limited(to: secondLimit) { () -> Result<GridSize, GridreelError> in
      do throws(GridreelError) {
        let picture = try VectorPicture(bytes)
        try picture.check(side)
        return .success(picture.size)
      } catch {
        return .failure(error)
      }
    }
    guard let result else { throw .slowPicture }
    return try result.get()
  }

  private func check(_ side: Int) throws(GridreelError) {
    let surface: OpaquePointer = cairo_image_surface_create(
      CAIRO_FORMAT_ARGB32, Int32(side), Int32(side))
    let context: OpaquePointer = cairo_create(surface)
    defer {
      cairo_destroy(context)
      cairo_surface_destroy(surface)
    }
    let side = Double(side)
    try library.render(handle, on: context, in: GridRect(x: 0, y: 0, width: side, height: side))
    guard cairo_status(context) == CAIRO_STATUS_SUCCESS else {
      throw .unreadablePicture("it cannot be drawn")
    }
  }

  /// Draws the document on a Cairo context; ``checkedSize(of:side:)`` has found any errors before.
  func draw(on context: OpaquePointer, in rect: GridRect) {
    do throws(GridreelError) {
      try library.render(handle, on: context, in: rect)
    } catch {
      assertionFailure("\(error)")
    }
  }

  /// The rotation of a drawing while it is recorded: Cairo's scripts fail on horizontal and vertical
  /// lines.
  ///
  /// It is so small that the bounding boxes of shapes, on which gradients depend, grow by less than
  /// 0.1 %.
  private static let turn = Transform.turn(degrees: 0.05)

  /// The document's shapes, scaled to a rectangle at the origin; nil if it contains more than
  /// shapes.
  func drawing(width: Double, height: Double) -> VectorDrawing? {
    // Cairo 1.16 aborts the program if pixels of a script are requested.
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
    let rect = GridRect(x: 0, y: 0, width: width, height: height)
    let isDrawn: Bool
    do throws(GridreelError) {
      try library.render(handle, on: context, in: rect)
      isDrawn = cairo_status(context) == CAIRO_STATUS_SUCCESS
    } catch {
      // A drawing that cannot be recorded is drawn as pixels.
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

/// Collects a script's bytes; a class, since Cairo holds a reference to it while it writes.
private final class ScriptGatherer {
  var bytes: [UInt8] = []
}
