internal import Canvas
package import Primitives

/// Checks SVG files before they are drawn.
package enum VectorPictureReader {
  /// The reason why an SVG file cannot be drawn.
  package enum Failure: Error, Hashable, Sendable {
    /// librsvg is not installed.
    case missingLibrary
    /// It is not an SVG document, or cannot be drawn; with librsvg's message.
    case unreadable(String)
    /// Drawing it takes too long.
    case tooSlow
  }

  /// The side lengths of test drawings, in pixels; costly documents take longer the larger they are.
  private static let (plainSide, costlySide) = (16, 1024)

  /// The size of a document in its own units, after checking that it can be drawn.
  ///
  /// Nothing that the document refers to outside of itself is loaded.
  ///
  /// - Parameters:
  ///   - bytes: The document.
  ///   - isCostly: Whether it uses filters and the like, whose cost grows with the number of pixels.
  /// - Returns: The size, in the document's own units.
  /// - Throws: ``Failure``.
  package static func size(of bytes: [UInt8], isCostly: Bool = false) throws(Failure) -> Size {
    do throws(VectorPictureError) {
      return try VectorPicture.checkedSize(of: bytes, side: isCostly ? costlySide : plainSide)
    } catch {
      switch error {
      case .missingLibrary: throw .missingLibrary
      case .unreadable(let reason): throw .unreadable(reason)
      case .tooSlow: throw .tooSlow
      }
    }
  }
}
