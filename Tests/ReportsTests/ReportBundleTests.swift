import GridreelJSONText
import GridreelReports
import Testing

@testable import GridreelDataSources

@Suite struct ReportBundleTests {
  @Test func aBundleHoldsAllReportsWhole() throws {
    let results = try SampleRuns().three()
    let archive = try ZipArchive(SourceBytes(ReportBundle(results).bytes))
    func file(_ name: String) throws -> [UInt8] {
      var bytes: [UInt8] = []
      try archive.read(#require(archive[name])) { part throws(ScanFailure) in
        bytes += part
        return true
      }
      return bytes
    }
    #expect(try file("report.html") == HTMLReport(results).bytes)
    #expect(try file("report.json") == Array(JSONReport(results).text.utf8))
    #expect(try file("junit.xml") == Array(JUnitReport(results).text.utf8))
    #expect(archive["other"] == nil)
  }
}
