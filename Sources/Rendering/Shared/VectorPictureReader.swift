internal import Canvas
package import Primitives

/// Looks into SVG files before they are drawn.
package enum VectorPictureReader {
  /// Why an SVG file cannot be drawn.
  package enum Failure: Error, Hashable, Sendable {
    /// librsvg is not installed.
    case missingLibrary
    /// It is no SVG document, or cannot be drawn; in librsvg's words.
    case unreadable(String)
  }

  /// A document's extents in its own units, once it is sure that it can be drawn.
  ///
  /// Nothing that the document refers to outside of itself is loaded.
  ///
  /// - Throws: ``Failure``.
  package static func size(of bytes: [UInt8]) throws(Failure) -> Size {
    do throws(VectorPictureError) {
      let picture = try VectorPicture(bytes)
      try picture.check()
      return picture.size
    } catch {
      switch error {
      case .missingLibrary: throw .missingLibrary
      case .unreadable(let reason): throw .unreadable(reason)
      }
    }
  }
}
