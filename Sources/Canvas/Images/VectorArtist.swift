internal import CGridreelCairo
import GridreelPrimitives

/// Draws an SVG document by librsvg.
///
/// A class that is not `Sendable`: each thread creates its own.
final class VectorArtist {
  /// The document.
  let document: [UInt8]
  private let library: VectorLibrary
  /// Whether the document may read back pixels drawn earlier, as masks and filters do.
  private let readsPixels: Bool
  /// The side of the drawing that shows whether a document can be drawn, in pixels.
  private let testSide: Int
  private let handle: VectorLibrary.Handle

  /// Parses an SVG document.
  ///
  /// - Parameters:
  ///   - document: The document.
  ///   - isConfined: Whether what it may do is limited from outside, so that the parser need not limit it.
  /// - Throws: ``GridreelError``.
  init(_ document: [UInt8], isConfined: Bool = false) throws(GridreelError) {
    guard let library = VectorLibrary.shared else { throw .missingVectorLibrary }
    (self.document, self.library) = (document, library)
    let text = String(decoding: document, as: UTF8.self)
    readsPixels = ["mask", "filter"].contains { text.contains($0) }
    // What their elements cost, and whether they can be drawn at all, depends on the size of the drawing.
    let isCostly =
      readsPixels || ["pattern", "<image", "<text", "<use"].contains { text.contains($0) }
    testSide = isCostly ? 1024 : 16
    handle =
      isConfined && Self.isPlain(document, text)
      ? try library.handle(forUnlimited: document) : try library.handle(for: document)
  }

  deinit { library.release(handle) }

  /// Whether a document declares no entities, which the parser must count: a few hundred bytes may stand for gigabytes.
  ///
  /// In other encodings than UTF-8 a declaration is not seen.
  private static func isPlain(_ document: [UInt8], _ text: String) -> Bool {
    let start = text.prefix(256).lowercased()
    return document.first { $0 > 0x20 && ![0xef, 0xbb, 0xbf].contains($0) } == UInt8(ascii: "<")
      && !document.contains(0) && !text.contains("<!ENTITY")
      && (!start.contains("encoding") || start.contains("utf-8"))
  }

  /// What answers a request.
  static func result(_ request: VectorRequest) -> Result<[UInt8], GridreelError> {
    Result { () throws(GridreelError) in
      try VectorArtist(request.document).answer(request.question)
    }
  }

  /// The bytes that answer a question.
  ///
  /// - Throws: ``GridreelError`` whose message follows the file's name.
  func answer(_ question: VectorRequest.Question) throws(GridreelError) -> [UInt8] {
    switch question {
    case .size:
      let side = Double(testSide)
      _ = try pixels(
        in: GridRect(x: 0, y: 0, width: side, height: side), width: testSide, height: testSide)
      // 100 × 100 if it specifies none, as in librsvg.
      let size = library.size(of: handle) ?? GridSize(width: 100, height: 100)
      return [size.width, size.height].withUnsafeBytes { Array($0) }
    case .pixels(let rect, let width, let height):
      return try pixels(in: rect, width: width, height: height, isTest: false)
    case .script(let width, let height): return script(width: width, height: height) ?? []
    }
  }

  /// The pixels of a transparent surface on which the document fills a rectangle.
  ///
  /// A test drawing that fails is an error. Of one that could be drawn then, a part that fails at another size, such as a
  /// text with a font too large for it, is left out.
  private func pixels(
    in rect: GridRect, width: Int, height: Int, isTest: Bool = true
  ) throws(GridreelError) -> [UInt8] {
    let surface: OpaquePointer = cairo_image_surface_create(
      CAIRO_FORMAT_ARGB32, Int32(clamping: width), Int32(clamping: height))
    let context: OpaquePointer = cairo_create(surface)
    defer {
      cairo_destroy(context)
      cairo_surface_destroy(surface)
    }
    do throws(GridreelError) {
      try library.render(handle, on: context, in: rect)
    } catch {
      if isTest { throw error }
    }
    cairo_surface_flush(surface)
    guard !isTest || cairo_status(context) == CAIRO_STATUS_SUCCESS,
      let base = cairo_image_surface_get_data(surface)
    else { throw .unreadablePicture("it cannot be drawn") }
    // Rows of four bytes a pixel have no padding.
    return Array(UnsafeRawBufferPointer(start: base, count: width * height * 4))
  }

  /// The rotation of a drawing while it is recorded: Cairo's scripts fail on horizontal and vertical
  /// lines.
  ///
  /// It is so small that the bounding boxes of shapes, on which gradients depend, grow by less than
  /// 0.1 %.
  private static let turn = Transform.turn(degrees: 0.05)

  /// The document's shapes as Cairo's script, scaled to a rectangle at the origin; nil if that cannot be.
  private func script(width: Double, height: Double) -> [UInt8]? {
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
    return isDrawn ? gatherer.bytes : nil
  }

  /// The drawing of a script; nil if it contains more than shapes.
  static func drawing(_ script: [UInt8]) -> VectorDrawing? {
    DrawingScript.drawing(String(decoding: script, as: UTF8.self), scriptUnits: turn)
  }
}

/// Collects a script's bytes; a class, since Cairo holds a reference to it while it writes.
private final class ScriptGatherer {
  var bytes: [UInt8] = []
}
