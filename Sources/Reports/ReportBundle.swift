package import GridreelCauses
internal import GridreelImageCodecs
package import GridreelPrimitives

/// All reports of a run in one zip archive, to be kept by a build machine and opened at home.
///
/// It holds the page `report.html` with the pictures of all failures, `report.json` and `junit.xml`, and the folder
/// `pictures` with the expected and the actual file of each failure, whose number is its place in the JSON. The same
/// results give the same bytes.
package struct ReportBundle: Sendable {
  /// The names of files in the archive.
  enum Name {
    static let page = "report.html"
    static let json = "report.json"
    static let junit = "junit.xml"

    static func expected(_ place: Int) -> String { "pictures/\(place + 1).expected.png" }
    static func actual(_ place: Int) -> String { "pictures/\(place + 1).actual.png" }
  }

  /// The whole file.
  package let bytes: [UInt8]

  /// Writes the reports of a run.
  ///
  /// - Throws: ``GridreelError`` with code `internalFault`, or `overBudget` if they take 4 GB.
  package init(
    _ results: [SnapshotResult], accept: AcceptCommand = AcceptCommand()
  ) throws(GridreelError) {
    var files = [
      (Name.page, HTMLReport(results, accept: accept).bytes),
      (Name.json, Array(JSONReport(results).text.utf8)),
      (Name.junit, Array(JUnitReport(results, accept: accept).text.utf8)),
    ]
    for (place, result) in results.enumerated() where result.isFailure {
      if let expected = result.expected { files.append((Name.expected(place), expected)) }
      if let actual = result.actual { files.append((Name.actual(place), actual)) }
    }
    bytes = try ZipFile.bytes(of: files)
  }

  /// Writes the reports of several runs, each of which adds its results.
  ///
  /// - Parameters:
  ///   - results: the results of a run, in place of earlier ones of the same references.
  ///   - earlier: the archive of all runs before; nil for the first one.
  /// - Throws: ``GridreelError``, with code `badInput` if what is there is none of reports.
  package init(
    adding results: [SnapshotResult], to earlier: [UInt8]?
  ) throws(GridreelError) {
    let known = Set(results.map(\.reference))
    let kept = try earlier.map { bytes throws(GridreelError) in
      try BundledResults(bytes).results.filter { !known.contains($0.reference) }
    }
    let all = (kept ?? []) + results
    try self.init(all.sorted { $0.reference < $1.reference }, accept: .none)
  }
}
