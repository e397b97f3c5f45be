/// How far two pictures may differ and still count as equal; by default not at all.
public struct Tolerance: Hashable, Sendable {
  /// A measure of the distance between two colours.
  public enum Metric: String, Hashable, Sendable, CaseIterable {
    /// OKLab (Ottosson 2020) with its lightness toe; HyAB distance (Abasi et al. 2019).
    case oklab
    /// Weighted YIQ (Kotsarenko and Ramos 2010).
    case yiq
  }

  /// A square of pixels and the number of them that may differ.
  public struct Window: Hashable, Sendable {
    /// The side of the square in pixels, 1 or more.
    public var size: Int
    /// The number of its pixels that may differ, at any position of the square; 0 or more.
    public var maximumDifferingPixels: Int

    /// Makes a window; numbers out of range are clamped.
    public init(size: Int, maximumDifferingPixels: Int) {
      self.size = max(1, size)
      self.maximumDifferingPixels = max(0, maximumDifferingPixels)
    }
  }

  /// The measure of the distance between two colours; has no effect without a threshold.
  public var metric = Metric.oklab
  /// The distance up to which two colours count as equal, `0...1`; nil compares exactly.
  public var threshold: Double?
  /// The difference of a channel up to which two colours count as equal, `0...255`; together with a
  /// threshold, either suffices.
  public var maximumChannelDelta = 0
  /// Whether pixels that only smooth an edge are ignored; false by default.
  public var ignoresAntialiasing = false
  /// The number of pixels that may differ; nil means none, unless a ratio or a window is given.
  public var maximumDifferingPixels: Int?
  /// The share of all pixels that may differ, `0...1`; if a number is given too, the stricter limit counts.
  public var maximumDifferingRatio: Double?
  /// The number of pixels that may differ within any one square; nil sets no such limit.
  public var window: Window?

  /// Makes a tolerance that allows no difference.
  public init() {}

  /// Allows no difference.
  public static let exact = Tolerance()

  /// The default threshold of a metric, `0.1`; other tools use the same.
  public static let usualThreshold = 0.1

  /// Whether this number of differing pixels, and this number in the densest window, is allowed.
  func allows(_ differingPixels: Int, of totalPixels: Int, densest: Int?) -> Bool {
    if let window, let densest, densest > window.maximumDifferingPixels { return false }
    if maximumDifferingPixels == nil && maximumDifferingRatio == nil && window == nil {
      return differingPixels == 0
    }
    if let limit = maximumDifferingPixels, differingPixels > limit { return false }
    // Compare quotients, because a product like 0.29 × 100 falls below the intended whole number.
    if let limit = maximumDifferingRatio, totalPixels > 0 {
      return Double(differingPixels) / Double(totalPixels) <= limit
    }
    return true
  }
}
