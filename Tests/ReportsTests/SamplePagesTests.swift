import Foundation
import GridreelReports
import Testing

/// Pages that `Scripts/check report` opens in a browser.
@Suite struct SamplePagesTests {
  /// Writes them, and the same runs as JUnit's XML, into the folder that `REPORT_PAGES` names.
  @Test(.enabled(if: ProcessInfo.processInfo.environment["REPORT_PAGES"] != nil))
  func pagesAreWritten() throws {
    let folder = ProcessInfo.processInfo.environment["REPORT_PAGES"] ?? ""
    let runs = try SampleRuns(isSmall: false)
    let pages = [
      "one": try runs.one(), "three": try runs.three(), "forty": try runs.forty(),
      "hostile": try runs.hostile(), "green": runs.passed(40), "empty": [],
    ]
    for (name, results) in pages {
      try Data(JUnitReport(results).text.utf8).write(
        to: URL(fileURLWithPath: "\(folder)/\(name).xml"))
      let page = Data(HTMLReport(results).bytes)
      try page.write(to: URL(fileURLWithPath: "\(folder)/\(name).html"))
    }
  }
}
