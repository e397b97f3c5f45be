package import Comparing

/// Which pictures of a grid file are kept as references: `snapshots` in the file.
package struct SnapshotOptions: Sendable {
  /// A state of the grid with a name.
  package struct State: Sendable {
    /// What it is called, unique in its file.
    package let name: String
    /// What it asks for over what the file asks for.
    package let options: GridOptions
    /// Where it was written.
    package let origin: Origin
  }

  /// The themes; nil is what the file asks for.
  package var themes: [ThemeChoice]?
  /// Pixels per point; nil is what the file asks for.
  package var scales: [Double]?
  /// The states besides the grid as its file has it.
  package var states: [State] = []
  /// How far the pictures may differ.
  package var tolerance = ToleranceOptions()

  /// One picture: the file's theme, its scale, its state.
  package init() {}
}

/// What was said of a tolerance; nil was not said.
package struct ToleranceOptions: Hashable, Sendable {
  /// How the distance of two colours is measured.
  package var metric: Tolerance.Metric?
  /// The distance up to which two colours count as equal, `0...1`; the usual one where only a metric
  /// is named.
  package var threshold: Double?
  /// The difference of a channel up to which two colours count as equal, `0...255`.
  package var maxChannelDelta: Int?
  /// Whether pixels that only smooth an edge do not count.
  package var ignoreAntialiasing: Bool?
  /// How many pixels may differ.
  package var maxDiffPixels: Int?
  /// Which share of all pixels may differ, `0...1`.
  package var maxDiffRatio: Double?
  /// A square of pixels and how many of them may differ.
  package var window: Tolerance.Window?

  /// Nothing said.
  package init() {}

  /// These options, and `base`'s where these say nothing.
  package func laid(over base: ToleranceOptions) -> ToleranceOptions {
    var result = self
    result.metric = metric ?? base.metric
    result.threshold = threshold ?? base.threshold
    result.maxChannelDelta = maxChannelDelta ?? base.maxChannelDelta
    result.ignoreAntialiasing = ignoreAntialiasing ?? base.ignoreAntialiasing
    result.maxDiffPixels = maxDiffPixels ?? base.maxDiffPixels
    result.maxDiffRatio = maxDiffRatio ?? base.maxDiffRatio
    result.window = window ?? base.window
    return result
  }

  /// The tolerance; what was not said is exact.
  package var tolerance: Tolerance {
    var tolerance = Tolerance()
    tolerance.metric = metric ?? tolerance.metric
    tolerance.threshold = threshold ?? metric.map { _ in Tolerance.usualThreshold }
    tolerance.maximumChannelDelta = maxChannelDelta ?? 0
    tolerance.ignoresAntialiasing = ignoreAntialiasing ?? false
    tolerance.maximumDifferingPixels = maxDiffPixels
    tolerance.maximumDifferingRatio = maxDiffRatio
    tolerance.window = window
    return tolerance
  }
}
