internal import CGridreelCairo
package import GridreelPrimitives

/// An SVG document that can be drawn at any size.
package struct VectorPicture: Sendable {
  private let document: [UInt8]

  /// The document, which ``size(of:)`` has found to be one.
  init(_ document: [UInt8]) { self.document = document }

  /// The size of a document in its own units, after a test drawing has shown whether it can be drawn.
  ///
  /// Nothing that the document refers to outside of itself is loaded.
  ///
  /// - Throws: ``GridreelError`` whose message follows the file's name.
  package static func size(of document: [UInt8]) throws(GridreelError) -> GridSize {
    let answer = try VectorService.answer(.size, of: document)
    guard answer.count == 16 else { throw .brokenLibrary }
    let numbers = answer.withUnsafeBytes { buffer in
      (0..<2).map { buffer.loadUnaligned(fromByteOffset: $0 * 8, as: Double.self) }
    }
    return GridSize(width: numbers[0], height: numbers[1])
  }

  /// The document's shapes, scaled to a rectangle at the origin; nil if it contains more than
  /// shapes.
  ///
  /// - Throws: ``GridreelError`` whose message follows the file's name.
  func drawing(width: Double, height: Double) throws(GridreelError) -> VectorDrawing? {
    VectorArtist.drawing(
      try VectorService.answer(.script(width: width, height: height), of: document))
  }

  /// A surface on which the document fills a rectangle.
  ///
  /// - Throws: ``GridreelError`` whose message follows the file's name.
  func surface(in rect: GridRect, width: Int, height: Int) throws(GridreelError) -> OpaquePointer {
    let pixels = try pixels(in: rect, width: width, height: height)
    let surface: OpaquePointer = cairo_image_surface_create(
      CAIRO_FORMAT_ARGB32, Int32(clamping: width), Int32(clamping: height))
    guard let base = cairo_image_surface_get_data(surface) else {
      cairo_surface_destroy(surface)
      throw .brokenLibrary
    }
    pixels.withUnsafeBytes {
      UnsafeMutableRawBufferPointer(start: base, count: pixels.count).copyMemory(from: $0)
    }
    cairo_surface_mark_dirty(surface)
    return surface
  }

  /// The document on a transparent bitmap, which it fills.
  ///
  /// - Throws: ``GridreelError`` whose message follows the file's name.
  package static func bitmap(
    of document: [UInt8], width: Int, height: Int
  ) throws(GridreelError) -> Bitmap {
    let rect = GridRect(x: 0, y: 0, width: Double(width), height: Double(height))
    let pixels = try VectorPicture(document).pixels(in: rect, width: width, height: height)
    return Bitmap(
      width: width, height: height,
      pixels: pixels.withUnsafeBytes { Array($0.bindMemory(to: UInt32.self)) })
  }

  /// The bytes of `width × height` premultiplied words, row-major.
  private func pixels(
    in rect: GridRect, width: Int, height: Int
  ) throws(GridreelError) -> [UInt8] {
    let pixels = try VectorService.answer(
      .pixels(rect, width: width, height: height), of: document)
    guard pixels.count == width * height * 4 else { throw .brokenLibrary }
    return pixels
  }
}
