package import Comparing
internal import Primitives
internal import Style

/// What a tolerance would hide in pictures of one theme.
package struct ThemeToleranceCheck: Sendable {
  /// One line for each pair of neighbouring colours that the tolerance takes for the same.
  package let findings: [String]
  /// One line that says how the theme fares.
  package let summary: String

  /// Reads a theme and compares the colours that stand beside each other in a grid.
  ///
  /// Only what the tolerance allows one pixel counts; how many pixels may differ cannot be judged
  /// without a picture.
  ///
  /// - Throws: ``GridreelError`` at the first thing that is wrong in the theme's file.
  package init(
    _ name: String, tolerance: Tolerance, in catalog: ThemeCatalog = ThemeCatalog()
  ) throws(GridreelError) {
    let pairs = try catalog.theme(name).colorNeighbors()
    let distances = pairs.map { $0.distance(tolerance.metric) }
    findings = zip(pairs, distances).compactMap { pair, distance in
      pair.isHidden(by: tolerance)
        ? "\(name): warning: the tolerance hides the \(pair.description), "
          + "\(Self.text(distance)) apart"
        : nil
    }
    let metric = tolerance.metric == .oklab ? "OKLab" : "YIQ"
    let nearest = zip(pairs, distances).min { $0.1 < $1.1 }
    guard findings.isEmpty else {
      summary =
        "\(name): the tolerance hides \(findings.count) of \(pairs.count.counted("pair"))"
        + (nearest.map { "; a threshold below \(Self.text($0.1)) hides none" } ?? "")
      return
    }
    summary =
      "\(name): ok, the tolerance hides none of \(pairs.count.counted("pair"))"
      + (nearest.map {
        ", nearest \(Self.text($0.1)) in \(metric) (\($0.0.part) on \($0.0.ground))"
      }
        ?? "")
  }

  /// A distance with three decimals, cut, so that it never reads like a threshold that it is below.
  private static func text(_ distance: Double) -> String {
    JSONWriter.number((distance * 1000).rounded(.down) / 1000)
  }
}

extension ColorNeighbors: CustomStringConvertible {
  /// The two parts with their colours.
  var description: String {
    "\(part) on the \(ground) (\(Self.text(partColors)) on \(Self.text(groundColors)))"
  }

  private static func text(_ colors: [Color]) -> String {
    guard let first = colors.first, let last = colors.last else { return "none" }
    return first == last ? first.hexadecimal : "\(first.hexadecimal) to \(last.hexadecimal)"
  }

  /// How far apart the parts are where they differ most.
  func distance(_ metric: Tolerance.Metric) -> Double {
    pairs.map { metric.distance($0, $1) }.max() ?? 0
  }

  /// Whether a tolerance takes all of the part for its ground.
  func isHidden(by tolerance: Tolerance) -> Bool {
    pairs.allSatisfy { tolerance.hides($0, $1) }
  }

  /// The colours that meet; of two gradients, those at the same place.
  private var pairs: [(Color, Color)] {
    if partColors.count == groundColors.count { return Array(zip(partColors, groundColors)) }
    return partColors.flatMap { part in groundColors.map { (part, $0) } }
  }
}
