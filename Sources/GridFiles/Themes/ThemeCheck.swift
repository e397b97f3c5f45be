public import GridreelPrimitives
import GridreelStyle

/// The result of checking the contrast of one theme.
public struct ThemeCheck: Sendable {
  /// One line per pair of colours with too little contrast; empty if the theme passes.
  public let findings: [String]
  /// A summary of the result in one line.
  public let summary: String

  /// Loads a theme and measures the contrast in every state by WCAG 2.2, level AA.
  ///
  /// - Parameters:
  ///   - name: A built-in theme's name, or the path of a file.
  ///   - catalog: The catalog that loads it.
  /// - Throws: ``GridreelError`` with all mistakes of the theme's file.
  public init(
    _ name: String, in catalog: ThemeCatalog = ThemeCatalog()
  ) throws(GridreelError) {
    let contrasts = try catalog.theme(name).contrasts()
    findings = contrasts.filter { !$0.isSufficient }.map { finding in
      "\(name): error: the contrast of \(finding.state) is \(Self.text(finding.ratio)):1; "
        + "WCAG AA asks for \(Self.text(finding.minimum)):1"
    }
    guard findings.isEmpty else {
      summary = "\(name): \(findings.count) of \(contrasts.count.counted("contrast")) too low"
      return
    }
    let lowest = contrasts.min { $0.ratio < $1.ratio }
    summary =
      "\(name): ok, \(contrasts.count.counted("contrast"))"
      + (lowest.map { ", lowest \(Self.text($0.ratio)):1 (\($0.state))" } ?? "")
  }

  /// A ratio truncated, not rounded, to two decimals, so that 4.499 is not shown as 4.5.
  private static func text(_ ratio: Double) -> String {
    JSONWriter.number((ratio * 100).rounded(.down) / 100)
  }
}
