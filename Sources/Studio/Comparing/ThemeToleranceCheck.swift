package import GridreelComparing
package import GridreelFiles
package import GridreelPrimitives
internal import GridreelStyle

/// The differences that a tolerance would hide in pictures of one theme.
package struct ThemeToleranceCheck: Sendable {
  /// One line per pair of adjacent colours that the tolerance treats as equal.
  package let findings: [String]
  /// A summary of the result in one line.
  package let summary: String

  /// Loads a theme and compares the colours that are adjacent in a grid.
  ///
  /// Only the tolerance for a single pixel counts; how many pixels may differ cannot be judged
  /// without a picture.
  ///
  /// - Throws: ``GridreelError`` with all mistakes of the theme's file.
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

  /// A distance truncated to three decimals, so that it never looks equal to a threshold that it is below.
  private static func text(_ distance: Double) -> String {
    JSONWriter.number((distance * 1000).rounded(.down) / 1000)
  }
}

extension ColorNeighbors: CustomStringConvertible {
  /// The names of the two parts with their colours.
  package var description: String {
    "\(part) on the \(ground) (\(Self.text(partColors)) on \(Self.text(groundColors)))"
  }

  private static func text(_ colors: [GridColor]) -> String {
    guard let first = colors.first, let last = colors.last else { return "none" }
    return first == last ? first.hexadecimal : "\(first.hexadecimal) to \(last.hexadecimal)"
  }

  /// The largest distance between the two parts.
  func distance(_ metric: Tolerance.Metric) -> Double {
    pairs.map { metric.distance($0, $1) }.max() ?? 0
  }

  /// Whether a tolerance makes the whole part indistinguishable from its background.
  func isHidden(by tolerance: Tolerance) -> Bool {
    pairs.allSatisfy { tolerance.hides($0, $1) }
  }

  /// The colours that meet; for two gradients, those at the same position.
  private var pairs: [(GridColor, GridColor)] {
    if partColors.count == groundColors.count { return Array(zip(partColors, groundColors)) }
    return partColors.flatMap { part in groundColors.map { (part, $0) } }
  }
}
