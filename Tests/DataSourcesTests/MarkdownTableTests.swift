import GridreelDataSources
import GridreelModel
import GridreelPrimitives
import GridreelValues
import TestSupport
import Testing

/// Tables of Markdown, alone or in a text.
@Suite struct MarkdownTableTests {
  private func opened(
    _ text: String, table: String? = nil
  ) throws -> (table: any DataFile, found: Found<FileTable>) {
    var options = ReadingOptions()
    options.table = table
    let found = try FileTable.open(SourceBytes(Array(text.utf8)), as: .markdown, options: options)
    return (found.table, found)
  }

  @Test func aTableIsFoundInAnAnswer() throws {
    let text = """
      Here is the comparison:

      | Tool | Stars | Ready |
      |:-----|------:|:-:|
      | **ripgrep** | 52,300 | ✅ |
      | `bat` | 51,900 |

      Let me know.
      """
    let (table, found) = try opened(text)
    #expect(table.columnKeys == ["Tool", "Stars", "Ready"])
    #expect(table.texts == [["ripgrep", "52,300", "✅"], ["bat", "51,900", ""]])
    #expect(table.kind(ofColumn: "Stars") == .number)
    #expect(table.cell(at: RowIndex(section: 0, row: 0), column: "Tool").looks != nil)
    #expect(table.shape.alignments == ["Tool": .leading, "Stars": .trailing, "Ready": .center])
    #expect(found.before == ["Here is the comparison:"])
    #expect(found.after == ["Let me know."])
    #expect(found.warnings.isEmpty)
  }

  @Test(arguments: [
    ("a | b\n--- | ---\n1 | 2", [["1", "2"]]),
    ("| a | b |\n|-|-|\n| x \\| y | `p\\|q` |", [["x | y", "p|q"]]),
    ("> | a | b |\n> |---|---|\n> | 1 | 2 |", [["1", "2"]]),
    ("- list\n\n  | a | b |\n  |---|---|\n  | 1 | 2 |", [["1", "2"]]),
    ("| a | b |\r\n|---|---|\r\n| 1 | 2 |\r\n", [["1", "2"]]),
    ("| a | b |\n|---|---|\n| 1 | 2 | 3 |\n| 4 |\n# Next", [["1", "2"], ["4", ""]]),
    ("```markdown\n| a | b |\n|---|---|\n| 1 | 2 |\n```", [["1", "2"]]),
    ("```\n| x | y |\n|---|---|\n| 0 | 0 |\n```\n| a | b |\n|---|---|\n| 1 | 2 |", [["1", "2"]]),
    ("| a | b |\n|---|---|\n| x<br>y |  |", [["x\ny", ""]]),
    ("| a | b |\n|---|---|\n", []),
    ("| a | b |\n\n|---|---|\n\n| 1 | 2 |\n\n\n| 3 | 4 |\n\nend", [["1", "2"], ["3", "4"]]),
    ("| a | b |\n|---|---|\n\n| 1 | 2 |\n\n| c | d |\n|---|---|\n| 5 | 6 |", [["1", "2"]]),
    ("a | b\n--- | ---\n1 | 2\n\n3 | 4", [["1", "2"]]),
    ("| a | b |\n|---|---|\n| 1 | 2 |\n- item", [["1", "2"]]),
    ("| a | b |\n|---|---|\n| 1 | 2 |\n1. item", [["1", "2"]]),
    ("| a | b |\n|---|---|\n| 1 | 2 |\n* * *", [["1", "2"]]),
    (
      "| a | b |\n|---|---|\n| [x][One  more] | [y] `[y]` [z] |\n\n[one more]: http://e.org\n[Y]: <http://y.org>",
      [["x", "y [y] [z]"]]
    ),
  ])
  func rowsEndAsInGitHubs(text: String, expected: [[String]]) throws {
    let table = try opened(text).table
    #expect(table.columnKeys == ["a", "b"])
    #expect(table.texts == expected)
  }

  @Test func cellsWithoutAColumnAreTold() throws {
    let found = try opened("| a | b |\n|---|---|\n| 1 | 2 | | |\n| x | `y | z` |\n").found
    #expect(
      found.warnings.map { "\($0.place.line ?? 0):\($0.place.column ?? 0): \($0.message)" } == [
        "4:12: the row has 3 cells, but the table 2 columns; the cells from here on are left out (a bar in a cell is "
          + "written \\|)"
      ])
    let many = "| a |\n|---|\n" + String(repeating: "| 1 | 2 |\n", count: 30)
    let warnings = try opened(many).found.warnings
    #expect(warnings.count == 11)
    #expect(warnings.last?.message.description == "20 more rows have too many cells")
  }

  @Test(arguments: [
    "Some prose | with a bar\n\nand more", "a\n---\nb", "| a | b |\n|---|\n| 1 | 2 |", "---\n| - |",
    "",
  ])
  func whatIsNoTableIsRefused(text: String) {
    let failure = #expect(throws: GridreelError.self) { _ = try opened(text) }
    #expect(failure?.description.contains("there is no table in this Markdown") == true)
  }

  private static let two = "# One\n|a|b|\n|-|-|\n|1|2|\n\n## Two *b*\n|c|d|\n|-|-|\n|3|4|\n"

  @Test(arguments: [("2", ["c", "d"]), ("Two b", ["c", "d"]), ("One", ["a", "b"])])
  func oneOfSeveralIsChosen(name: String, columns: [String]) throws {
    let (table, found) = try opened(Self.two, table: name)
    #expect(table.columnKeys == columns)
    #expect(found.warnings.isEmpty)
  }

  @Test func theFirstOfSeveralIsTakenWithAWarning() throws {
    let (table, found) = try opened(Self.two)
    #expect(table.columnKeys == ["a", "b"])
    #expect(found.warnings.count == 1)
    #expect(throws: GridreelError.self) { try opened(Self.two, table: "3") }
  }

  @Test func itIsKnownByItsLineOfDashes() {
    #expect(DataStart(Array(Self.two.utf8)).formats == [.markdown])
    #expect(DataStart(Array("a|b\n1|2\n".utf8)).formats == [.csv])
    #expect(DataStart(Array("a,b\n\"|x|y|\n|-|-|\",2\n".utf8)).formats == [.csv])
  }

  @Test func whatSomebodyFillsInIsText() throws {
    let (table, _) = try opened(
      "| Name | Address |\n|---|---|\n| a | http://<host-ip>:<port>/x |\n| b | <b>none</b> |\n")
    #expect(table.texts == [["a", "http://<host-ip>:<port>/x"], ["b", "none"]])
  }
}
