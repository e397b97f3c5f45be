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
    /// Drawing it takes too long.
    case tooSlow
  }

  /// The sides at which documents are tried, in pixels: what is costly costs the more the larger it is.
  private static let (plainSide, costlySide) = (16, 1024)

  /// A document's extents in its own units, once it is sure that it can be drawn.
  ///
  /// Nothing that the document refers to outside of itself is loaded.
  ///
  /// - Parameters:
  ///   - bytes: the document.
  ///   - isCostly: whether it holds filters and the like, whose cost grows with its pixels.
  /// - Returns: The extents.
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
