package import GridreelComparing
package import GridreelStyle

/// The pictures of a grid file to keep as references: `snapshots` in the file.
package struct SnapshotOptions: Sendable {
  /// A named state of the grid.
  package struct State: Sendable {
    /// The name, unique within its file.
    package let name: String
    /// The options that override those of the file.
    package let options: GridOptions
    package let origin: Origin
  }

  /// The themes; nil uses those of the file.
  package var themes: [ThemeChoice]?
  /// The scales in pixels per point; nil uses that of the file.
  package var scales: [Double]?
  /// The states in addition to the grid as its file describes it.
  package var states: [State] = []
  /// The tolerance of the pictures.
  package var tolerance = ToleranceOptions()
  /// What is drawn and not compared.
  package var ignored: [IgnoredPart] = []
  /// The causes that fail no picture by themselves.
  package var tolerated: Set<ToleratedCause> = []

  /// One picture with the file's theme and scale.
  package init() {}
}

/// The options of a tolerance; nil means not set.
package struct ToleranceOptions: Hashable, Sendable {
  /// The measure of the distance between two colours.
  package var metric: Tolerance.Metric?
  /// The distance up to which two colours count as equal, `0...1`; the default threshold if
  /// only a metric is set.
  package var threshold: Double?
  /// The difference of a channel up to which two colours count as equal, `0...255`.
  package var maxChannelDelta: Int?
  /// Whether pixels that only smooth an edge are ignored.
  package var ignoreAntialiasing: Bool?
  /// The number of pixels that may differ.
  package var maxDiffPixels: Int?
  /// The share of all pixels that may differ, `0...1`.
  package var maxDiffRatio: Double?
  /// A square of pixels and the number of them that may differ.
  package var window: Tolerance.Window?

  package init() {}

  /// These options, with gaps filled from `base`.
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

  /// The tolerance; options that are not set are exact.
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
