public import GridreelPrimitives

/// An image file, and the way in which it is fitted into an item's frame.
public struct PictureBlock: Hashable, Sendable {
  /// The image to draw.
  public var picture: Picture
  /// The way in which it fills the frame.
  public var fit: Picture.Fit
  /// The radius of the frame's corners, which clip the image, in points.
  public var cornerRadius: Double
  /// The opacity, `0...1`.
  public var opacity: Double

  /// Creates a block; clamps the opacity to `0...1`.
  public init(
    _ picture: Picture, fit: Picture.Fit = .contain, cornerRadius: Double = 0, opacity: Double = 1
  ) {
    (self.picture, self.fit, self.cornerRadius) = (picture, fit, cornerRadius)
    self.opacity = opacity.unitClamped
  }
}
