import Gridreel
import GridreelDataSources
import TestSupport
import Testing

@testable import GridreelFiles

/// Tables that stand in texts.
struct WrittenTableTests {
  private func built(_ markdown: String) throws -> BuiltGrid {
    let scratch = try ScratchFolder()
    let path = try scratch.write(markdown, to: "t.md")
    let input = try GridInput(path: path, format: nil)
    return try GridBuilder(options: input.options, table: input.table).build(theme: .light)
  }

  private func table(_ head: String, _ rows: Int) -> String {
    let columns = head.split(separator: "|").count
    return "|\(head)|\n|" + String(repeating: "---|", count: columns) + "\n"
      + (0..<rows).map { "|r\($0)|same|1204|\n" }.joined()
  }

  @Test func keepTheirNamesRowsAndColumns() throws {
    let grid = try built(table("macOS|kube-state-metrics|user_id", 60)).grid
    #expect(grid.columns.map(\.title) == ["macOS", "kube-state-metrics", "user_id"])
    #expect(grid.drawnRows == nil)
    let hidden = grid.columns.filter(\.isHidden)
    #expect(hidden.isEmpty)
    let long = try built(table("a|b|c", 501)).grid
    #expect(long.drawnRows != nil)
  }

  @Test func oneRowStaysOne() throws {
    let result = try built("|a|b|c|d|e|f|\n|-|-|-|-|-|-|\n|1|2|3|4|5|6|\n")
    #expect(result.grid.visibleColumns.count == 6)
    #expect(result.rowCount == 1)
  }

  @Test func longTextsAreWhole() throws {
    let long = String(repeating: "word ", count: 80)
    let result = try built("|a|b|\n|-|-|\n|x|\(long)|\n|y|z|\n")
    #expect(result.grid.columns.map(\.wraps) == [nil, true])
  }

  @Test func numbersAreEditedAsElsewhere() throws {
    let result = try built("|k|people|\n|-|-:|\n|a|120400|\n|b|7000|\n")
    let texts = try drawn(result, "people")
    #expect(texts == ["120,400", "7,000"])
  }
}
