import Gridreel
import GridreelStudio
import TestSupport
import Testing

/// What `gridreel explain` says of the parts that are no cells.
@Suite struct ExplanationTests {
  private func explained(_ part: String, _ input: String = "report.grid.json") throws -> String {
    try Explanation(
      input: Repository.path + "Examples/" + input, format: nil, options: GridOptions(), cell: part
    ).text
  }

  private func lines(_ part: String, _ input: String = "report.grid.json") throws -> [String] {
    try explained(part, input).split(separator: "\n").map(String.init)
  }

  @Test func aHeaderIsExplained() throws {
    let lines = try lines("header:p2020")
    #expect(lines[0] == "header of column 'p2020': 2020")
    #expect(lines[1] == "  (sorted: descending)")
    #expect(lines.contains { $0.hasPrefix("  font.weight") && $0.contains("theme's header style") })
    #expect(try self.lines("header:area").contains("  (note 2: Land and inland water.)"))
  }

  @Test func noTextCommandsATerminal() throws {
    let folder = try ScratchFolder()
    try folder.write("a\n\u{1B}]0;owned\u{7}\u{1B}[31mred\u{202E}der\n", to: "hostile.csv")
    let text = try Explanation(
      input: folder["hostile.csv"], format: nil, options: GridOptions(), cell: "1:a"
    ).text
    #expect(
      text.hasPrefix("row 1 (row 1 of the data), column 'a': ␛]0;owned␇␛[31mred[U+202E]der\n"))
  }

  @Test func aSectionsHeaderIsExplained() throws {
    let lines = try lines("section:Africa")
    #expect(lines[0] == "section header: Africa")
    #expect(lines[1] == "  (3 rows)")
    #expect(lines.contains { $0.contains("theme's section header style") })
  }

  @Test func aTitleAboveColumnsIsExplained() throws {
    let lines = try lines("spanner:Census")
    #expect(lines[0] == "title above columns: Census")
    #expect(lines[1] == "  (above p2010, p2020)")
  }

  @Test func whatASummarySaysIsExplained() throws {
    let total = try lines("summary:Total:p2020")
    #expect(total[0] == "summary 2, column 'p2020': 4,054,681,728")
    #expect(total[1] == "  (sum of the column)")
    #expect(total.contains { $0.contains("theme's summary style") })
    let parts = try lines("summary:1:p2020")
    #expect(parts.contains("  (Africa: 432,983,450)"))
  }

  @Test func aCellTellsWhatLiesOverIt() throws {
    let japan = try lines("9:p2020")
    #expect(japan[0].contains("125,244,761"))
    #expect(japan.contains("  (box: 'shrinking')"))
    #expect(try lines("7:country").contains { $0.contains("Without Taiwan") })
  }

  @Test func aCardIsExplained() throws {
    let lines = try lines("card:2", "products.grid.json")
    #expect(lines[0] == "card 2")
    #expect(lines.contains { $0.hasPrefix("  cornerRadius") && $0.contains("(cards) 10") })
    #expect(lines.contains { $0.hasPrefix("  background") })
  }

  @Test func aTextAroundTheGridIsExplained() throws {
    #expect(try lines("title")[0] == "title: Nine large countries")
  }

  @Test(arguments: [
    ("header:p2021", "unknown column 'p2021'; did you mean 'p2020'?"),
    (
      "section:Afrika",
      "there is no section 'Afrika'; did you mean 'Africa'? the grid has 3 sections: Africa, Americas, "
        + "Asia"
    ),
    (
      "spanner:Shares",
      "there is no title above columns 'Shares'; did you mean 'Share'? there are: Population, Census, "
        + "Share"
    ),
    (
      "summary:Totals:area",
      "there is no summary 'Totals'; did you mean 'Total'? there are: Subtotal, Total"
    ),
    ("summary:Total", "'Total' lacks a column; write summary:LABEL:KEY or summary:1:KEY"),
    ("card:1", "the grid has no cards; show it as such by --layout tiles"),
  ])
  func whatIsNotThereIsAnError(part: String, expected: String) throws {
    let error = #expect(throws: GridreelError.self) { _ = try explained(part) }
    #expect(error?.message.description == "--cell: \(expected)")
  }
}
