internal import GridreelCanvas
package import GridreelPrimitives

/// Checks SVG files before they are drawn.
package enum VectorPictureReader {
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
  /// - Throws: ``GridreelError`` whose message follows the file's name.
  package static func size(of bytes: [UInt8], isCostly: Bool = false) throws(GridreelError)
    -> GridSize
  {
    try VectorPicture.checkedSize(of: bytes, side: isCostly ? costlySide : plainSide)
  }
}
