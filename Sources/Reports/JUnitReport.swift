package import GridreelCauses
internal import GridreelPrimitives

/// The results of a run as JUnit XML, valid against the schema of Jenkins: one suite per grid.
package struct JUnitReport: Hashable, Sendable {
  /// The whole file, ending with a line break.
  package let text: String

  /// Writes the report; suites are in the order in which their grids first occur.
  package init(_ results: [SnapshotResult], accept: AcceptCommand = AcceptCommand()) {
    var grids: [String] = []
    var suites: [String: [SnapshotResult]] = [:]
    for result in results {
      let grid = result.subject.grid
      if suites[grid] == nil { grids.append(grid) }
      suites[grid, default: []].append(result)
    }
    var lines = ["<?xml version=\"1.0\" encoding=\"UTF-8\"?>"]
    lines.append("<testsuites name=\"gridreel\" \(Self.counts(of: results))>")
    for grid in grids { lines += Self.suite(grid, suites[grid] ?? [], accept) }
    lines.append("</testsuites>\n")
    text = lines.joined(separator: "\n")
  }

  private static func counts(of results: [SnapshotResult]) -> String {
    let tally = RunTally(results)
    let errors = tally[.error]
    return "tests=\"\(tally.total)\" failures=\"\(tally.failures - errors)\" errors=\"\(errors)\""
  }

  private static func suite(
    _ grid: String, _ results: [SnapshotResult], _ accept: AcceptCommand
  ) -> [String] {
    ["  <testsuite name=\"\(grid.visible.markup)\" \(counts(of: results))>"]
      + results.flatMap { testCase($0, accept) } + ["  </testsuite>"]
  }

  private static func testCase(_ result: SnapshotResult, _ accept: AcceptCommand) -> [String] {
    let name = result.subject.variant.visible.markup
    let start = "    <testcase classname=\"\(className(result).visible.markup)\" name=\"\(name)\""
    if result.tolerated != nil {
      let causes = result.causes.dropFirst().map(\.text)
      let said = ([result.firstReason] + causes).map(\.visible.markup).joined(separator: "\n")
      return [start + ">", "      <system-out>\(said)</system-out>", "    </testcase>"]
    }
    guard result.isFailure else { return [start + "/>"] }
    let tag = result.status == .error ? "error" : "failure"
    let reason = "\(result.status.label): \(result.firstReason)".visible.markup
    let opening = "      <\(tag) type=\"\(result.status.rawValue)\" message=\"\(reason)\">"
    let body = details(of: result, accept).map(\.visible.markup).joined(separator: "\n")
    return [start + ">", opening + body + "</\(tag)>", "    </testcase>"]
  }

  /// The grid's path with dots instead of slashes, which readers show as a tree of packages.
  private static func className(_ result: SnapshotResult) -> String {
    let parts = result.subject.grid.split(separator: "/").filter { $0 != "." && $0 != ".." }
    var name = parts.joined(separator: ".")
    for ending in [".json", ".grid"] where name.hasSuffix(ending) {
      name.removeLast(ending.count)
    }
    return name.isEmpty ? "gridreel" : name
  }

  private static func details(
    of result: SnapshotResult, _ accept: AcceptCommand
  ) -> [String] {
    var lines = result.causes.flatMap { cause in
      ["\(cause.kind.rawValue): \(cause.text)"] + cause.effects.map { "  \($0.text)" }
    }
    if let message = result.message { lines.append(message) }
    if let size = result.difference?.sizeSentence { lines.append(size) }
    if let difference = result.difference { lines.append(difference.sentence) }
    lines.append("reference: \(result.reference)")
    if let command = accept.text(for: result) { lines.append("accept: \(command)") }
    return lines
  }
}
