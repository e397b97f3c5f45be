import GridreelDataSources
import GridreelJSONText
import GridreelModel
import GridreelPrimitives
import GridreelValues
import Testing

@Suite struct RowsInsideAnotherText {
  private func read(_ text: String) throws -> DataTable {
    try TableReader.read(rows: try JSONNode.parse(Array(text.utf8))).table.inMemory()
  }

  @Test func areReadAsAFileOfThemIs() throws {
    let text = """
      [{"n": 1.50, "t": "a\\n\\"é", "b": true, "d": "2024-03-01"},
       {"t": "", "n": null, "x": {"k": [1, "a b",], /* c */ "l": {}}}, {},]
      """
    let expected = try table(text, as: .json)
    #expect(try read(text) == expected)
    #expect(expected.columns.map(\.kind) == [.number, .text, .boolean, .date, .text, .text])
    #expect(expected.columns.map(\.key) == ["n", "t", "b", "d", "x.k", "x.l"])
    #expect(expected.columns[4].cells[1].text == "[1,\"a b\"]")
  }

  @Test(arguments: [
    ("[{\"a\": 1}, 2]", "expected an object as row, found a number", 12),
    (" [ [\"é\"],\t[1, 2]]", "this row has 2 values, but the table has 1 column", 11),
    (
      "{ \"a\": [1],  \"b\": [1, 2]}",
      "column 'b' has 2 values, but 'a' has 1; all columns need the same number", 14
    ),
    (" [{}]", "there are no columns; at least one object with a key is needed", 2),
  ])
  func areRefusedAtTheirPlace(text: String, message: String, column: Int) {
    let position = TextPosition(line: 1, column: column)
    #expect(throws: GridreelError(Message(message), at: position)) { try read(text) }
  }

  @Test func mayHaveAllShapesOfFiles() throws {
    #expect(try read("{\"a\": [1, 2]}").lines == [["a"], ["1"], ["2"]])
    #expect(try read("[[\"a\"], [1]]").lines == [["a"], ["1"]])
    #expect(try read("[]").columns.isEmpty)
  }
}
