public import Primitives

/// Loads the images that cells name.
///
/// Two equal sources must return the same images, so that results can be cached.
public protocol PictureSource: Hashable, Sendable {
  /// Loads the image with a name.
  ///
  /// - Throws: ``PictureError`` if it is unavailable.
  func picture(named name: String) throws(PictureError) -> Picture

  /// Loads the image with a name if it has at most `pixels` pixels; a larger one is best not
  /// decoded.
  ///
  /// - Throws: ``PictureError`` if it is unavailable; a refusal if it is too large.
  func picture(named name: String, atMost pixels: Int) throws(PictureError) -> Picture
}

extension PictureSource {
  /// Loads the image with a name and refuses it if it has more than `pixels` pixels.
  ///
  /// - Throws: ``PictureError`` if it is unavailable or too large.
  public func picture(named name: String, atMost pixels: Int) throws(PictureError) -> Picture {
    let picture = try picture(named: name)
    guard picture.pixelCount <= pixels else { throw PictureError(tooLarge: name) }
    return picture
  }
}

/// The reason why an image is unavailable.
public struct PictureError: Error, Hashable, Sendable {
  /// A readable message: what is wrong and how to fix it.
  public let message: Message
  /// Whether the C library that draws such images is not installed.
  public let isMissingLibrary: Bool
  /// Whether it must not be drawn: it lies outside of what the grid's file may access, or costs too much.
  public let isRefusal: Bool
  /// Whether it is refused because it lies outside of what the grid's file may access.
  public let isOutOfReach: Bool

  /// Makes an error with a message.
  public init(
    _ message: Message, isMissingLibrary: Bool = false, isRefusal: Bool = false,
    isOutOfReach: Bool = false
  ) {
    (self.message, self.isMissingLibrary) = (message, isMissingLibrary)
    self.isRefusal = isRefusal || isOutOfReach
    self.isOutOfReach = isOutOfReach
  }

  /// The maximum number of pixels of all images in one picture together.
  package static let pixelLimit = 1 << 27

  /// Makes the error for an image that exceeds the pixel limit together with those before it.
  package init(tooLarge name: String) {
    self.init(
      "image '\(name)' and those before it have more than \(Self.pixelLimit >> 20) million pixels; "
        + "make the images smaller", isRefusal: true)
  }
}
