import Foundation
import GridreelCauses
import GridreelImageCodecs
import GridreelPrimitives
import GridreelReports
import Testing

/// What is read from an archive of reports, whoever wrote it.
@Suite struct BundledResultsTests {
  @Test func allThatReportsTellIsReadBack() throws {
    let results = try SampleRuns().forty()
    let read = try BundledResults(ReportBundle(results).bytes).results
    #expect(JSONReport(read).text == JSONReport(results).text)
    #expect(JUnitReport(read).text == JUnitReport(results).text)
    #expect(read.map(\.actual) == results.map { $0.isFailure ? $0.actual : nil })
    #expect(read.map(\.expected) == results.map { $0.isFailure ? $0.expected : nil })
    let hostile = try SampleRuns().hostile()
    let again = try BundledResults(ReportBundle(hostile).bytes).results
    #expect(JSONReport(again).text == JSONReport(hostile).text)
  }

  @Test func everyCutIsAnErrorOrHasAllPictures() throws {
    let whole = try ReportBundle(SampleRuns().one()).bytes
    for count in stride(from: 0, to: whole.count, by: 997) {
      #expect(throws: GridreelError.self) { _ = try BundledResults(Array(whole.prefix(count))) }
    }
  }

  private func message(_ files: [(String, [UInt8])]) throws -> String {
    let bytes = try ZipFile.bytes(of: files)
    let error = #expect(throws: GridreelError.self) { _ = try BundledResults(bytes) }
    return error?.message.description ?? ""
  }

  @Test(arguments: [
    (#"{"pictures": []}"#, "the key 'causes' is missing"),
    (#"{"causes": [], "pictures": [{"status": "odd"}]}"#, "the status is unknown"),
    (#"{"causes": [], "pictures": 3}"#, "expected an array, found a number"),
  ])
  func anotherJSONIsOneLine(json: String, reason: String) throws {
    #expect(
      try message([("report.json", Array(json.utf8))])
        == "its report.json cannot be read: \(reason)")
  }

  @Test func anArchiveWithoutReportIsNone() throws {
    #expect(
      try message([("other", [1])])
        == "is not an archive of 'gridreel verify --bundle': it has no report.json")
  }

  @Test func aBombIsNotUnpacked() throws {
    let zeros = [UInt8](repeating: 0x20, count: 70 << 20)
    #expect(
      try message([("report.json", zeros)])
        == "'report.json' in the file unpacks to 70 MiB, which is more than is likely")
  }

  @Test func numbersBeyondAnyPictureAreRejected() throws {
    let text = try JSONReport(SampleRuns().one()).text
    let size = try #require(text.range(of: "\"actualSize\": [200"))
    for number in ["-1", "9223372036854775807", "99999999999"] {
      let other = text.replacingCharacters(in: size, with: "\"actualSize\": [\(number)")
      #expect(
        try message([("report.json", Array(other.utf8))]).hasSuffix("\(number) is out of range"))
    }
  }
}
