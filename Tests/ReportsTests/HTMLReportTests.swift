import Foundation
import GridreelCauses
import GridreelComparing
import GridreelPrimitives
import GridreelReports
import Testing

@Suite struct HTMLReportTests {
  private func page(_ results: [SnapshotResult], limit: Int = 1 << 30) -> String {
    String(decoding: HTMLReport(results, pictureLimit: limit).bytes, as: UTF8.self)
  }

  @Test func noTextBecomesMarkup() throws {
    let page = page(try SampleRuns().hostile())
    #expect(!page.contains("<img src=x"))
    #expect(page.contains("&lt;img src=x onerror=document.title='broken'&gt;"))
    let scripts = page.components(separatedBy: "<script").dropFirst()
    #expect(scripts.count == 2)
    #expect(scripts.allSatisfy { $0.hasPrefix(" nonce=\"gridreel") })
    #expect(page.components(separatedBy: "</script>").count == 3)
    #expect(!page.unicodeScalars.contains { $0.value < 32 && $0 != "\n" || $0.value == 0x202E })
  }

  @Test func nothingIsLoaded() throws {
    let page = page(try SampleRuns().three())
    #expect(!page.contains("http:") && !page.contains("https:") && !page.contains("url("))
    #expect(page.contains("default-src 'none'; img-src data:"))
    for source in page.components(separatedBy: " src=\"").dropFirst() {
      #expect(source.hasPrefix("data:image/png;base64,iVBOR"))
    }
  }

  @Test func theSameRunGivesTheSameBytes() throws {
    let runs = try SampleRuns()
    #expect(HTMLReport(try runs.one()).bytes == HTMLReport(try runs.one()).bytes)
  }

  @Test func theNonceDependsOnTheContent() throws {
    func nonce(_ page: String) -> Substring? {
      page.components(separatedBy: "nonce=\"").dropFirst().first?.prefix { $0 != "\"" }
    }
    var results = try SampleRuns().one()
    let first = nonce(page(results))
    results[0].causes[0].text += "!"
    #expect(first != nil && nonce(page(results)) != first)
  }

  @Test func picturesOfAFailureAreHeldWhole() throws {
    let results = try SampleRuns().one()
    let expected = try #require(results.first?.expected)
    let page = page(results)
    #expect(page.contains("base64,\(Data(expected).base64EncodedString())\""))
    #expect(page.components(separatedBy: "<figure ").count == 4, "expected, actual, difference")
  }

  @Test func picturesBeyondTheLimitAreReducedInWords() throws {
    let page = page(try SampleRuns().one(), limit: 100)
    #expect(page.components(separatedBy: "<figure ").count == 4)
    #expect(page.contains("reduced elsewhere, so that this page does not become too large."))
  }

  @Test func aDamagedReferenceIsSaidAndNotShown() throws {
    var results = try SampleRuns().one()
    results[0].expected = results[0].expected.map { Array($0.prefix(1000)) }
    let page = page(results)
    #expect(page.contains("The expected picture cannot be shown: the file ends within"))
    #expect(page.components(separatedBy: "<figure ").count == 2, "only what was drawn")
  }

  @Test func picturesThatPassedAreFolded() throws {
    let page = page(try SampleRuns().three())
    #expect(page.contains("<h1>3 of 40 pictures failed</h1>"))
    #expect(page.contains("<summary>37 passed</summary>"))
    #expect(page.components(separatedBy: "<article ").count == 4)
  }

  @Test func anEmptyRunSaysSo() {
    #expect(page([]).contains("The run found no pictures to compare."))
  }

  @Test func base64IsThatOfFoundation() {
    for count in 0..<70 {
      let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 83 &+ count) }
      #expect(bytes.base64 == Array(Data(bytes).base64EncodedString().utf8))
    }
  }
}
