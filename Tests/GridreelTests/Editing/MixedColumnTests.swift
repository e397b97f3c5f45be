import Gridreel
import GridreelDataSources
import TestSupport
import Testing

@testable import GridreelFiles

/// Columns of numbers and texts, and flags beside numbers.
struct MixedColumnTests {
  private func alignment(_ texts: [String], named name: String = "v") throws
    -> GridHorizontalAlignment?
  {
    let csv = "k,\(name)\n" + texts.map { "a,\($0)\n" }.joined()
    return try edited(csv).grid.column(name)?.style.align
  }

  @Test func textsOfWhichMostAreNumbersStandAtTheRight() throws {
    let rates = ["-0.50 to -1.00", "-0.5", "17.00 to 17.50", "1.25", "2.5", "0.75"]
    #expect(try alignment(rates) == .trailing)
    let built = try edited("k,v\n" + rates.map { "a,\($0)\n" }.joined())
    let edit = try #require(built.edits.first { $0.property == .align })
    #expect((edit.rule, edit.setting) == (.digits, "right"))
    #expect(try alignment(rates, named: "version") == nil)
    #expect(try edited("k,v\n" + rates.map { "a,\($0)\n" }.joined(), [.raw: "true"]).edits.isEmpty)
  }

  @Test func rangesAndCodesAreTexts() throws {
    #expect(try alignment(["0-4", "5-12", "13-17", "18-24", "White"]) == nil)
    #expect(try alignment(["12A", "14", "15B", "16", "17"]) == nil)
    #expect(try alignment(["1.5", "a", "b", "c", "d"]) == nil)
  }
}
