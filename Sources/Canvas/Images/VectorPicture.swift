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
    let pixels = try VectorService.answer(
      .pixels(rect, width: width, height: height), of: document)
    let surface: OpaquePointer = cairo_image_surface_create(
      CAIRO_FORMAT_ARGB32, Int32(clamping: width), Int32(clamping: height))
    let count = width * height * 4
    guard pixels.count == count, let base = cairo_image_surface_get_data(surface) else {
      cairo_surface_destroy(surface)
      throw .brokenLibrary
    }
    pixels.withUnsafeBytes {
      UnsafeMutableRawBufferPointer(start: base, count: count).copyMemory(from: $0)
    }
    cairo_surface_mark_dirty(surface)
    return surface
  }
}
