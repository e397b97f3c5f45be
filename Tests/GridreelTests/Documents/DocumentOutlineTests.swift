import GridreelFiles
import TestSupport
import Testing

@testable import GridreelStudio

/// What is found once for all marks of a document, and what waits for documents.
@Suite struct DocumentOutlineTests {
  @Test func blocksAndMarksAreFoundByTheirLastLines() throws {
    let lines = [
      "```csv", "a", "```", "<!-- gridreel above -->", "<!-- /gridreel -->", "~~~", "```", "~~~",
      "<!-- gridreel above name=b -->", "<!-- /gridreel -->", "```", "open",
    ]
    let text = try DocumentText("a.md", Array(lines.joined(separator: "\n").utf8))
    let marks = try MarkScanner.marks(in: text, .markdown)
    let outline = DocumentOutline(marks, in: text, .markdown)
    #expect(outline.blocks.mapValues(\.lines) == [2: 0..<3, 7: 5..<8])
    #expect(outline.blocks[2]?.word == "csv" && outline.blocks[7]?.word == "")
    #expect(outline.marks == [4: 3, 9: 8] && outline.numbers == [3: 1, 8: 2])
    #expect(DocumentOutline(marks, in: text, .rst).blocks.isEmpty)
  }

  @Test func whatStandsAboveAMarkIsThatOfTheMarkAboveIt() throws {
    let mark = ["", "<!-- gridreel above -->", "<!-- /gridreel -->"]
    let lines =
      mark + ["| a |", "|---|", "| 1 |"] + mark + mark + ["</details>"] + mark
      + ["text"] + mark + ["```csv", "a", "", "b", "```"] + mark + mark
    let text = try DocumentText("a.md", Array(lines.joined(separator: "\n").utf8))
    let marks = try MarkScanner.marks(in: text, .markdown)
    let above = DocumentOutline(marks, in: text, .markdown).above
    let found = marks.map { mark in
      above[mark.line].map { "\($0.first ?? -1) \($0.last) \($0.isFolded)" }
    }
    #expect(
      found == [
        nil, "3 5 false", "3 5 false", "3 5 true", "16 16 false", "-1 24 false", "-1 24 false",
      ])
  }

  @Test(arguments: [
    ([": A caption"], 1), (["{: .wide }"], 1), (["", "Table: A caption {#t}"], 1),
    (["", ": A", "", "{: .wide }"], 1), ([": of | cells"], 2), (["text"], 2),
  ])
  func captionsAndAttributesOfATableAreNoRows(lines: [String], last: Int) throws {
    let lines = ["| a |", "|---|"] + lines + ["", "<!-- gridreel above -->", "<!-- /gridreel -->"]
    let text = try DocumentText("a.md", Array(lines.joined(separator: "\n").utf8))
    let marks = try MarkScanner.marks(in: text, .markdown)
    let above = try #require(DocumentOutline(marks, in: text, .markdown).above[marks[0].line])
    #expect(above.first == 0 && above.last == last)
  }

  @Test func aNewDocumentOfAFolderIsAChange() throws {
    let folder = try ScratchFolder()
    let old = try folder.write("x\n", to: "old.md")
    let path = folder["."]
    let find = { @Sendable in (try? DocumentRun.documents(in: [path])) ?? [] }
    let watch = FileWatch([old], among: find)
    #expect(!watch.hasChanged)
    try folder.write("x\n", to: "other.csv")
    #expect(!watch.hasChanged, "it is no document")
    try folder.write("x\n", to: "new.md")
    #expect(watch.hasChanged)
    #expect(!FileWatch([old], among: find).hasChanged)
  }
}
