import DataSources
import GridModel
import JSONText
import Testing
import Values

@Suite struct RowsInsideAnotherText {
  private func read(_ text: String) throws -> DataTable {
    try TableReader.read(rows: try JSONNode.parse(Array(text.utf8))).table
  }

  @Test func areReadAsAFileOfThemIs() throws {
    let text = """
      [{"n": 1.50, "t": "a\\n\\"é", "b": true, "d": "2024-03-01"},
       {"t": "", "n": null, "x": {"k": [1, "a b",], /* c */ "l": {}}}, {},]
      """
    let expected = try table(text, as: .json)
    #expect(try read(text) == expected)
    #expect(expected.columns.map(\.kind) == [.number, .text, .boolean, .date, .text])
    #expect(expected.columns[4].cells[1].text == "{\"k\":[1,\"a b\"],\"l\":{}}")
  }

  @Test(arguments: [
    ("{}", "expected an array, found an object", 1),
    ("[{\"a\": 1}, 2]", "expected an object, found a number", 12),
    (" []", "there are no columns; at least one object needs a key", 2),
  ])
  func areRefusedAtTheirPlace(text: String, message: String, column: Int) {
    let position = SourcePosition(line: 1, column: column)
    #expect(throws: DataError(message: message, position: position)) { try read(text) }
  }
}
