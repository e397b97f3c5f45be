internal import CCairo
package import Primitives

/// An SVG document that can be drawn in any size.
///
/// A class, since many drawings share it; not `Sendable`, every thread makes its own.
package final class VectorPicture {
  private let library: VectorLibrary
  private let handle: VectorLibrary.Handle

  /// Reads an SVG document.
  ///
  /// - Throws: ``VectorPictureError``.
  package init(_ bytes: [UInt8]) throws(VectorPictureError) {
    guard let library = VectorLibrary.shared else { throw .missingLibrary }
    self.library = library
    handle = try library.handle(for: bytes)
  }

  deinit { library.release(handle) }

  /// The document's extents in its own units; 100 × 100 where it gives none, as librsvg does.
  package var size: Size { library.size(of: handle) ?? Size(width: 100, height: 100) }

  /// Draws the whole document once, small and for nobody, to learn whether it can be drawn.
  ///
  /// - Throws: ``VectorPictureError`` with what is wrong.
  package func check() throws(VectorPictureError) {
    let surface: OpaquePointer = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, 16, 16)
    let context: OpaquePointer = cairo_create(surface)
    defer {
      cairo_destroy(context)
      cairo_surface_destroy(surface)
    }
    try library.render(
      handle, on: context, in: Rect(x: 0, y: 0, width: 16, height: 16))
    guard cairo_status(context) == CAIRO_STATUS_SUCCESS else {
      throw .unreadable("it cannot be drawn")
    }
  }

  /// Draws the document on a Cairo context; what fails was found by ``check()`` before.
  func draw(on context: OpaquePointer, in rect: Rect) {
    do throws(VectorPictureError) {
      try library.render(handle, on: context, in: rect)
    } catch {
      assertionFailure("\(error)")
    }
  }
}
