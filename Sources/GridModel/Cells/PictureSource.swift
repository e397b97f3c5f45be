public import GridreelPrimitives

/// Loads the images that cells name.
///
/// Two equal sources must return the same images, so that results can be cached.
public protocol PictureSource: Hashable, Sendable {
  /// Loads the image with a name.
  ///
  /// - Throws: ``GridreelError`` if it is unavailable.
  func picture(named name: String) throws(GridreelError) -> Picture

  /// Loads the image with a name if it has at most `pixels` pixels; a larger one is best not
  /// decoded.
  ///
  /// - Throws: ``GridreelError`` if it is unavailable, with the code `overBudget` if it is too large.
  func picture(named name: String, atMost pixels: Int) throws(GridreelError) -> Picture
}

extension PictureSource {
  /// Loads the image with a name and refuses it if it has more than `pixels` pixels.
  ///
  /// - Throws: ``GridreelError`` if it is unavailable or too large.
  public func picture(named name: String, atMost pixels: Int) throws(GridreelError) -> Picture {
    let picture = try picture(named: name)
    guard picture.pixelCount <= pixels else { throw GridreelError(tooLarge: name) }
    return picture
  }
}

extension GridreelError {
  /// The maximum number of pixels of all images in one picture together.
  package static let pixelLimit = 1 << 27

  /// Makes the error for an image that exceeds the pixel limit together with those before it.
  package init(tooLarge name: String) {
    self.init(
      .overBudget,
      "image '\(name)' and those before it have more than \(Self.pixelLimit >> 20) million pixels; "
        + "make the images smaller")
  }
}
