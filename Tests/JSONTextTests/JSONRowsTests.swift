import GridreelJSONText
import GridreelPrimitives
import Testing

@Suite struct JSONRowsReading {
  private func lines(_ text: String, layout: JSONRows.Layout) throws -> [[String]] {
    let bytes = Array(text.utf8)
    let rows = try JSONRows.read(bytes, layout: layout)
    return rows.columns.map { column in
      [column.key] + column.fields.map { JSONRows.text(of: $0, in: bytes) }
    }
  }

  private func failure(_ text: String, layout: JSONRows.Layout) -> String {
    do throws(GridreelError) {
      return "no error, but \(try JSONRows.read(Array(text.utf8), layout: layout).rowCount) rows"
    } catch {
      return "\(error.position.line):\(error.position.column): \(error.message.description)"
    }
  }

  @Test func keysStandInTheOrderOfTheirFirstAppearance() throws {
    let text = "[{\"b\": 1, \"a\": 2}, {\"a\": 3, \"c\": 4}, {\"b\": 5}]"
    #expect(
      try lines(text, layout: .array)
        == [["b", "1", "", "5"], ["a", "2", "3", ""], ["c", "", "4", ""]])
  }

  @Test func keysAreEqualHoweverTheyAreSpelt() throws {
    #expect(try lines("[{\"a\": 1}, {\"\\u0061\": 2}]", layout: .array) == [["a", "1", "2"]])
  }

  @Test func keysThatBeginAlikeAreToldApart() throws {
    let text = "{\"ab\": 1, \"abc\": 2}\n{\"abc\": 3, \"ab\": 4}\n{\"a\": 5}"
    #expect(
      try lines(text, layout: .lines)
        == [["ab", "1", "4", ""], ["abc", "2", "3", ""], ["a", "", "", "5"]])
  }

  @Test func noRowsGiveNoColumns() throws {
    #expect(try lines("[]", layout: .array).isEmpty)
    #expect(try lines(" \n", layout: .lines).isEmpty)
    #expect(try JSONRows.read(Array("[{}, {}]".utf8), layout: .array).rowCount == 2)
  }

  @Test(arguments: [
    ("[{\"a\": 1, \"b\": 2},\n {\"a\": 3, \"a\": 4}]", "2:11: duplicate key 'a'"),
    ("[{\"a\": 1}, 5]", "1:12: expected an object as row, found a number"),
    ("[{\"a\": 1} {}]", "1:11: expected ',' or ']', found '{'"),
    (
      "[{\"a\": [1, x]}]",
      "1:12: expected a value, found an unknown word; strings need double quotes"
    ),
    ("[{\"a\": [1}]", "1:10: expected ',' or ']', found '}'"),
    ("[{\"a\" 1}]", "1:7: expected ':' behind the key, found a digit"),
    ("[{\"a\": 1}, {\"a\" 1}]", "1:17: expected ':' behind the key, found a digit"),
    ("nul", "1:1: expected a value, found an unknown word; did you mean 'null'?"),
    ("null", "1:1: expected an array of objects, found null"),
  ])
  func errorsInArraysSayWhatAndWhere(text: String, expected: String) {
    #expect(failure(text, layout: .array) == expected)
  }

  @Test(arguments: [
    ("{\"a\": 1\n}", "1:1: '{' is never closed"),
    ("{\"a\": 1}\n{\"a\": \"x\n", "2:7: string is never closed"),
    ("{\"a\": 1} {\"a\": 2}", "1:10: expected one object on each line, found '{'"),
    ("{\"a\": 1},", "1:9: expected one object on each line, found ','"),
    ("{\"a\": 1}\n[1]", "2:1: expected an object as row, found an array"),
  ])
  func errorsInLinesSayWhatAndWhere(text: String, expected: String) {
    #expect(failure(text, layout: .lines) == expected)
  }

  @Test func anArrayThatIsCutOffAnywhereIsNoArray() throws {
    let text = Array("[{\"a\": 1}, {\"a\": [2]},{\"b\": \"x\"}]".utf8)
    for count in 0..<text.count {
      #expect(throws: GridreelError.self) {
        _ = try JSONRows.read(Array(text[..<count]), layout: .array)
      }
    }
    #expect(try JSONRows.read(text, layout: .array).rowCount == 3)
  }
}
