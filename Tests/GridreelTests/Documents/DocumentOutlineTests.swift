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
