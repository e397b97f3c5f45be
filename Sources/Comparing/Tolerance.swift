/// How far two pictures may differ and still count as equal; by default not at all.
public struct Tolerance: Hashable, Sendable {
  /// How the distance of two colours is measured.
  public enum Metric: String, Hashable, Sendable, CaseIterable {
    /// OKLab (Ottosson 2020) with its lightness toe; HyAB distance (Abasi et al. 2019).
    case oklab
    /// Weighted YIQ (Kotsarenko and Ramos 2010).
    case yiq
  }

  /// A square of pixels and how many of them may differ.
  public struct Window: Hashable, Sendable {
    /// The square's side in pixels, 1 or more.
    public var size: Int
    /// How many of its pixels may differ, wherever the square stands.
    public var maximumDifferingPixels: Int

    /// Names a window; numbers out of range are clamped.
    public init(size: Int, maximumDifferingPixels: Int) {
      self.size = max(1, size)
      self.maximumDifferingPixels = max(0, maximumDifferingPixels)
    }
  }

  /// How the distance of two colours is measured, where there is a threshold.
  public var metric = Metric.oklab
  /// The distance up to which two colours count as equal, `0...1`; nil compares exactly.
  public var threshold: Double?
  /// The difference of a channel up to which two colours count as equal, `0...255`; where there is a
  /// threshold too, either is enough.
  public var maximumChannelDelta = 0
  /// Whether pixels that only smooth an edge do not count.
  public var ignoresAntialiasing = false
  /// How many pixels may differ; nil is none, unless a ratio or a window is given.
  public var maximumDifferingPixels: Int?
  /// Which share of all pixels may differ, `0...1`; where both are given the smaller number counts.
  public var maximumDifferingRatio: Double?
  /// How many pixels may differ within any one square; nil does not ask.
  public var window: Window?

  /// Nothing may differ.
  public init() {}

  /// Nothing may differ.
  public static let exact = Tolerance()

  /// The threshold of a metric that was asked for without a number; the same as other tools take.
  public static let usualThreshold = 0.1

  /// Whether it allows so many pixels of a picture to differ, and so many in its densest window.
  func allows(_ differingPixels: Int, of totalPixels: Int, densest: Int?) -> Bool {
    if let window, let densest, densest > window.maximumDifferingPixels { return false }
    if maximumDifferingPixels == nil && maximumDifferingRatio == nil && window == nil {
      return differingPixels == 0
    }
    if let limit = maximumDifferingPixels, differingPixels > limit { return false }
    // A quotient is compared, because a product like 0.29 × 100 falls below the whole number meant.
    if let limit = maximumDifferingRatio, totalPixels > 0 {
      return Double(differingPixels) / Double(totalPixels) <= limit
    }
    return true
  }
}
