/// The result of comparing two pictures.
public struct PictureDifference: Hashable, Sendable {
  /// A rectangle in pixels, relative to the picture's top left.
  public struct Region: Hashable, Sendable {
    /// The left and top edges, 0 or more.
    public var x, y: Int
    /// The width and height, both above 0.
    public var width, height: Int

    /// Makes a rectangle.
    public init(x: Int, y: Int, width: Int, height: Int) {
      (self.x, self.y, self.width, self.height) = (x, y, width, height)
    }
  }

  /// The sizes in pixels of the expected and the actual picture.
  public var expected, actual: Region
  /// The number of pixels that differ by more than the tolerance allows for one pixel.
  public var differingPixels: Int
  /// The number of pixels in the larger width times the larger height.
  public var totalPixels: Int
  /// The largest difference of any channel, `0...255`.
  public var maximumChannelDelta: Int
  /// The number of pixels that do not count because they only smooth an edge.
  public var antialiasedPixels: Int
  /// The number of pixels that are not equal but within what the tolerance allows for one pixel.
  public var closePixels: Int
  /// The maximum number of differing pixels in one square of the tolerance's window; nil without a window.
  public var densestWindow: Int?
  /// Rectangles that together contain all differing pixels, sorted from top to bottom, then left to right.
  public var regions: [Region]
  /// Whether the tolerance allows all differences; always false if the sizes differ.
  public var isWithinTolerance: Bool

  /// Makes a difference from its parts.
  public init(
    expected: Region, actual: Region, differingPixels: Int, totalPixels: Int,
    maximumChannelDelta: Int, antialiasedPixels: Int = 0, closePixels: Int = 0,
    densestWindow: Int? = nil, regions: [Region], isWithinTolerance: Bool
  ) {
    (self.expected, self.actual) = (expected, actual)
    (self.differingPixels, self.totalPixels) = (differingPixels, totalPixels)
    (self.maximumChannelDelta, self.antialiasedPixels) = (maximumChannelDelta, antialiasedPixels)
    (self.closePixels, self.densestWindow) = (closePixels, densestWindow)
    self.regions = regions
    self.isWithinTolerance = isWithinTolerance
  }

  /// The number of unequal pixels, whether or not the tolerance allows them.
  public var unequalPixels: Int { differingPixels + antialiasedPixels + closePixels }

  /// Whether the two pictures have different sizes.
  public var changesSize: Bool {
    (expected.width, expected.height) != (actual.width, actual.height)
  }
}
