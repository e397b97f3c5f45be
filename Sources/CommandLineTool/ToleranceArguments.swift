import ArgumentParser
import Comparing
import Gridreel

/// The flags that loosen a comparison, shared by all commands that compare pictures or their colours.
struct ToleranceArguments: ParsableArguments {
  @Option(
    name: .long, parsing: .unconditional,
    help: ArgumentHelp(
      "Allow each channel of a pixel to differ by so much (0 to 255).", valueName: "n"))
  var maxChannelDelta: String?
  @Option(
    name: .long, parsing: .unconditional,
    help: ArgumentHelp(
      "Allow each pixel a distance of 0 to 1 (0.1 with --metric alone).", valueName: "t"))
  var threshold: String?
  @Option(
    name: .long, parsing: .unconditional,
    help: ArgumentHelp(
      "How the distance of colours is measured: oklab (the default) or yiq.", valueName: "name"),
    completion: .words(Tolerance.Metric.self))
  var metric: String?
  @Option(
    name: .long, parsing: .unconditional,
    help: ArgumentHelp("Maximum number of pixels that may differ.", valueName: "n"))
  var maxDiffPixels: String?
  @Option(
    name: .long, parsing: .unconditional,
    help: ArgumentHelp(
      "Allow this share of pixels to differ, 0 to 1 or in percent (0.5%).", valueName: "r"))
  var maxDiffRatio: String?
  @Option(
    name: .long, parsing: .unconditional,
    help: ArgumentHelp(
      "Allow at most K differing pixels in any square of N × N.", valueName: "NxN=K"))
  var maxWindow: String?
  @Flag(name: .long, help: "Do not count pixels that only smooth an edge.")
  var ignoreAntialiasing = false

  /// Whether any of the flags was given.
  var areGiven: Bool { !words.isEmpty }

  /// The flags as they were given, with their values.
  var words: [String] {
    let values = [
      ("--max-channel-delta", maxChannelDelta), ("--threshold", threshold), ("--metric", metric),
      ("--max-diff-pixels", maxDiffPixels), ("--max-diff-ratio", maxDiffRatio),
      ("--max-window", maxWindow),
    ]
    return values.flatMap { flag, value in value.map { [flag, $0] } ?? [] }
      + (ignoreAntialiasing ? ["--ignore-antialiasing"] : [])
  }

  /// Reads the flags as a tolerance; exact without any.
  ///
  /// - Throws: ``GridreelError`` with code `usage`.
  func tolerance() throws(GridreelError) -> Tolerance {
    var tolerance = Tolerance.exact
    tolerance.ignoresAntialiasing = ignoreAntialiasing
    if let metric {
      tolerance.metric = try Tolerance.Metric(word: metric, flag: "--metric")
      tolerance.threshold = Tolerance.usualThreshold
    }
    if let threshold {
      tolerance.threshold = try Self.number(threshold, "--threshold", 0...1, "a number")
    }
    if let maxChannelDelta {
      tolerance.maximumChannelDelta = try Self.count(
        maxChannelDelta, "--max-channel-delta", 0...255)
    }
    if let maxDiffPixels {
      tolerance.maximumDifferingPixels = try Self.count(
        maxDiffPixels, "--max-diff-pixels", 0...Int.max)
    }
    if let maxDiffRatio { tolerance.maximumDifferingRatio = try Self.ratio(maxDiffRatio) }
    if let maxWindow { tolerance.window = try Self.window(maxWindow) }
    return tolerance
  }

  private static func number(
    _ text: String, _ flag: String, _ range: ClosedRange<Double>, _ what: String
  ) throws(GridreelError) -> Double {
    guard let value = Double(text), range.contains(value) else {
      throw GridreelError(.usage, "\(flag): '\(text)' is not \(what) from 0 to 1")
    }
    return value
  }

  private static func count(
    _ text: String, _ flag: String, _ range: ClosedRange<Int>
  ) throws(GridreelError) -> Int {
    guard let value = Int(text), range.contains(value) else {
      let limits = range.upperBound == .max ? "0 or more" : "0 to \(range.upperBound)"
      throw GridreelError(.usage, "\(flag): '\(text)' is not a whole number, \(limits)")
    }
    return value
  }

  /// Parses a share given as a number or in percent.
  private static func ratio(_ text: String) throws(GridreelError) -> Double {
    if text.hasSuffix("%"), let percent = Double(text.dropLast()), (0...100).contains(percent) {
      return percent / 100
    }
    return try number(text, "--max-diff-ratio", 0...1, "a share in percent or a number")
  }

  /// Parses a square and a count: `16x16=28`, or `16=28`.
  private static func window(_ text: String) throws(GridreelError) -> Tolerance.Window {
    let parts = text.split(separator: "=", omittingEmptySubsequences: false)
    let sides = (parts.first ?? "").split(
      omittingEmptySubsequences: false, whereSeparator: { "xX×".contains($0) })
    guard parts.count == 2, (1...2).contains(sides.count), let size = Int(sides[0]), size > 0,
      sides.allSatisfy({ Int($0) == size }), let count = Int(parts[1]), count >= 0
    else {
      throw GridreelError(
        .usage, "--max-window: '\(text)' is not a square and a count such as 16x16=28")
    }
    return Tolerance.Window(size: size, maximumDifferingPixels: count)
  }
}
