package import GridreelCauses
internal import GridreelImageCodecs
package import GridreelPrimitives

/// All reports of a run in one zip archive, to be kept by a build machine and opened at home.
///
/// It holds the page `report.html` with the pictures of all failures, `report.json` and `junit.xml`. The same results give
/// the same bytes.
package struct ReportBundle: Sendable {
  /// The whole file.
  package let bytes: [UInt8]

  /// Writes the reports of a run.
  ///
  /// - Throws: ``GridreelError`` with code `internalFault`, or `overBudget` if they take 4 GB.
  package init(
    _ results: [SnapshotResult], accept: AcceptCommand = AcceptCommand()
  ) throws(GridreelError) {
    bytes = try ZipFile.bytes(of: [
      ("report.html", HTMLReport(results, accept: accept).bytes),
      ("report.json", Array(JSONReport(results).text.utf8)),
      ("junit.xml", Array(JUnitReport(results, accept: accept).text.utf8)),
    ])
  }
}
