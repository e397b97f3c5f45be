public import Primitives

/// Finds the images that cells name.
///
/// Two equal sources give the same images, so that what one has given is kept.
public protocol PictureSource: Hashable, Sendable {
  /// The image of a name.
  ///
  /// - Throws: ``PictureError`` where it cannot be had.
  func picture(named name: String) throws(PictureError) -> Picture

  /// The image of a name, if it has no more than so many pixels; else it is best not even decoded.
  ///
  /// - Throws: ``PictureError`` where it cannot be had, or is a refusal where it is too large.
  func picture(named name: String, atMost pixels: Int) throws(PictureError) -> Picture
}

extension PictureSource {
  /// The image of a name, refused where it has more than so many pixels.
  ///
  /// - Throws: ``PictureError``.
  public func picture(named name: String, atMost pixels: Int) throws(PictureError) -> Picture {
    let picture = try picture(named: name)
    guard picture.pixelCount <= pixels else { throw PictureError(tooLarge: name) }
    return picture
  }
}

/// Why an image cannot be had.
public struct PictureError: Error, Hashable, Sendable {
  /// What is wrong and what to do, for a person to read.
  public let message: String
  /// Whether a C library that draws such images is not installed.
  public let isMissingLibrary: Bool
  /// Whether it must not be drawn: it lies where the grid's file may not reach, or would cost too much.
  public let isRefusal: Bool

  /// Makes an error.
  public init(_ message: String, isMissingLibrary: Bool = false, isRefusal: Bool = false) {
    (self.message, self.isMissingLibrary, self.isRefusal) = (message, isMissingLibrary, isRefusal)
  }

  /// How many pixels the images of one picture may have in all.
  package static let pixelLimit = 1 << 27

  /// Says that an image and those before it have too many pixels.
  package init(tooLarge name: String) {
    self.init(
      "image '\(name)' and those before it have more than \(Self.pixelLimit >> 20) million pixels; "
        + "make the images smaller", isRefusal: true)
  }
}
