public import Primitives

/// Finds the images that cells name.
///
/// Two equal sources give the same images, so that what one has given is kept.
public protocol PictureSource: Hashable, Sendable {
  /// The image of a name.
  ///
  /// - Throws: ``PictureError`` where it cannot be had.
  func picture(named name: String) throws(PictureError) -> Picture
}

/// Why an image cannot be had.
public struct PictureError: Error, Hashable, Sendable {
  /// What is wrong and what to do, for a person to read.
  public let message: String
  /// Whether a C library that draws such images is not installed.
  public let isMissingLibrary: Bool

  /// Makes an error.
  public init(_ message: String, isMissingLibrary: Bool = false) {
    (self.message, self.isMissingLibrary) = (message, isMissingLibrary)
  }
}
