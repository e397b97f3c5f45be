/// What differs between two pictures.
public struct PictureDifference: Hashable, Sendable {
  /// A rectangle of pixels, counted from the picture's top left.
  public struct Region: Hashable, Sendable {
    /// The left and top edges, 0 or more.
    public var x, y: Int
    /// The extents, both above 0.
    public var width, height: Int

    /// Names a rectangle.
    public init(x: Int, y: Int, width: Int, height: Int) {
      (self.x, self.y, self.width, self.height) = (x, y, width, height)
    }
  }

  /// The extents in pixels of the expected and of the actual picture.
  public var expected, actual: Region
  /// How many pixels differ by more than the tolerance allows for one pixel.
  public var differingPixels: Int
  /// How many pixels the larger of each extent gives.
  public var totalPixels: Int
  /// The greatest difference of any channel, `0...255`.
  public var maximumChannelDelta: Int
  /// How many pixels were left out of the count because they only smooth an edge.
  public var antialiasedPixels: Int
  /// How many pixels are not equal but differ by no more than the tolerance allows for one pixel.
  public var closePixels: Int
  /// The most differing pixels in one square of the tolerance's window; nil where none was asked for.
  public var densestWindow: Int?
  /// Rectangles that hold all differing pixels, from top to bottom, then from left to right.
  public var regions: [Region]
  /// Whether the tolerance allows all of it; never where the extents differ.
  public var isWithinTolerance: Bool

  /// Takes a difference's parts.
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

  /// How many pixels are not equal, whether the tolerance allows it or not.
  public var unequalPixels: Int { differingPixels + antialiasedPixels + closePixels }

  /// Whether the two pictures have different extents.
  public var changesSize: Bool {
    (expected.width, expected.height) != (actual.width, actual.height)
  }
}
