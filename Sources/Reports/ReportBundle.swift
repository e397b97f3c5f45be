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
}
