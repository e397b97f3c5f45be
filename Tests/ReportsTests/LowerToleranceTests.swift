import GridreelCauses
import GridreelComparing
import GridreelReports
import Testing

/// What is said of a tolerance that allows more than its pictures need.
@Suite struct LowerToleranceTests {
  private let limits: Tolerance = {
    var tolerance = Tolerance()
    tolerance.maximumChannelDelta = 10
    tolerance.maximumDifferingPixels = 20
    tolerance.maximumDifferingRatio = 0.1
    tolerance.window = .init(size: 16, maximumDifferingPixels: 9)
    return tolerance
  }()

  private func passed(
    _ tolerance: Tolerance, delta: Int, pixels: Int, densest: Int? = nil
  ) -> SnapshotResult {
    var result = SnapshotResult(
      .init(grid: "a.grid.json", theme: "dark", scale: 2), .passed, reference: "S/a/dark@2x.png")
    let region = PictureDifference.Region(x: 0, y: 0, width: 60, height: 20)
    result.difference = PictureDifference(
      expected: region, actual: region, differingPixels: pixels, totalPixels: 1200,
      maximumChannelDelta: delta, closePixels: 7, densestWindow: densest, regions: [],
      isWithinTolerance: true)
    result.tolerance = tolerance
    return result
  }

  @Test func theGreatestNeedOfAllPicturesCounts() {
    let results = [
      passed(limits, delta: 3, pixels: 0, densest: 0),
      passed(limits, delta: 2, pixels: 7, densest: 4),
    ]
    let lower = LowerTolerance.all(in: results)
    #expect(
      lower.map(\.text) == [
        "maxChannelDelta 3 instead of 10, maxDiffPixels 7 instead of 20, "
          + "maxDiffRatio 0.005834 instead of 0.1, maxWindow 4 instead of 9"
      ])
    #expect(7.0 / 1200 <= 0.005834)
    let terminal = String(decoding: TerminalSummary(results).bytes, as: UTF8.self)
    #expect(terminal.contains("\ntolerance     could be maxChannelDelta 3 instead of 10, "))
    #expect(terminal.hasSuffix("· 2 pictures\nall 2 pictures passed, 2 within a tolerance"))
    #expect(
      JSONReport(results).text.contains(
        #""lowerTolerances": [{"pictures": 2, "maxChannelDelta": 3, "maxDiffPixels": 7, "#))
  }

  @Test func nothingIsSaidOfATightTolerance() {
    var tight = Tolerance()
    tight.maximumChannelDelta = 3
    #expect(LowerTolerance.all(in: [passed(tight, delta: 3, pixels: 0)]) == [])
    // What causes forgive may exceed every limit.
    #expect(LowerTolerance.all(in: [passed(.exact, delta: 200, pixels: 900)]) == [])
  }

  @Test func nothingIsSaidWhereAPictureFailsOrIsFilteredOut() {
    var failed = passed(limits, delta: 90, pixels: 400, densest: 99)
    failed.status = .changed
    let results = [passed(limits, delta: 3, pixels: 0, densest: 0), failed]
    #expect(LowerTolerance.all(in: results) == [])
    let one = [passed(limits, delta: 3, pixels: 0, densest: 0)]
    #expect(LowerTolerance.all(in: one).count == 1)
    let filtered = TerminalSummary(one, accept: AcceptCommand(filter: "dark"))
    #expect(!String(decoding: filtered.bytes, as: UTF8.self).contains("could be"))
  }
}
