import GridreelDataSources
import GridreelModel
import GridreelValues
import Testing

@Suite struct NullsOfDatabases {
  private let text = "id,word\n1,pear\n2,\\N\n3,NA\n\\N,apple\n4,\\N\n5,\n"

  @Test func areMissingInTextsAsInNumbers() throws {
    let words = try table(text).columns[1].cells
    #expect(words.map(\.text) == ["pear", "", "NA", "apple", "", ""])
    #expect(words.map(\.value.isMissing) == [false, true, false, false, true, true])
  }

  @Test func areCountedAsMissing() throws {
    let file = try FileTable.open(SourceBytes(Array(text.utf8)), as: .csv, pieceBytes: 16).table
    #expect(file.reports(ofColumns: ["id", "word"]).map(\.missingCount) == [1, 3])
  }

  @Test func areNothingElseInOtherTexts() throws {
    #expect(
      try table("a\n\\n\n\\N.\nN\nx\n").columns[0].cells.map(\.text) == ["\\n", "\\N.", "N", "x"])
  }
}
