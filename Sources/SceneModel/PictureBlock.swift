public import Primitives

/// An image file, and how it is brought into an item's frame.
public struct PictureBlock: Hashable, Sendable {
  /// The image.
  public var picture: Picture
  /// How it fills the frame.
  public var fit: Picture.Fit
  /// The radius of the frame's corners, which cut it, in points.
  public var cornerRadius: Double
  /// How much of what lies below it hides, `0...1`.
  public var opacity: Double

  /// Makes a block; the opacity is clamped to `0...1`.
  public init(
    _ picture: Picture, fit: Picture.Fit = .contain, cornerRadius: Double = 0, opacity: Double = 1
  ) {
    (self.picture, self.fit, self.cornerRadius) = (picture, fit, cornerRadius)
    self.opacity = opacity.unitClamped
  }
}
