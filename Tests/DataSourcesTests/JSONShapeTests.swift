import GridreelDataSources
import GridreelJSONText
import GridreelModel
import GridreelPrimitives
import GridreelValues
import Testing

/// Reads a part of a JSON text.
private func read(
  _ text: String, at path: String = "$", hasHeader: Bool? = nil
) throws -> TableReader.Result {
  var options = ReadingOptions(hasHeader: hasHeader)
  options.jsonPath = try JSONPath(parsing: path)
  return try TableReader.read(Array(text.utf8), as: .json, options: options)
}

/// The error of a JSON text that must be refused, as `line:column: message`.
private func refusal(_ text: String, at path: String = "$", hasHeader: Bool? = nil) -> String {
  do {
    return "no error, but \(try read(text, at: path, hasHeader: hasHeader).table.lines)"
  } catch let error as GridreelError {
    let place = error.line == nil ? "" : "\(error.position.line):\(error.position.column): "
    return place + error.message.description
  } catch {
    return "\(error)"
  }
}

@Suite struct JSONShapes {
  @Test(arguments: [
    ("{\"data\": [{\"a\": 1}, {\"a\": 2}]}", [["a"], ["1"], ["2"]]),
    ("{\"total_count\": 1, \"items\": [{\"a\": 1}], \"errors\": []}", [["a"], ["1"]]),
    ("{\"meta\": {\"n\": 1}, \"result\": {\"rows\": [{\"a\": 1}]}}", [["a"], ["1"]]),
    ("{\"a\": [1, 2], \"b\": [\"x\", null]}", [["a", "b"], ["1", "x"], ["2", ""]]),
    ("{\"a\": [1, 2], \"b\": [[3, 4], [5]]}", [["a", "b"], ["1", "[3,4]"], ["2", "[5]"]]),
    ("[[\"a\", \"b\"], [1, \"x\"], [2]]", [["a", "b"], ["1", "x"], ["2", ""]]),
    ("[[1, 2], [3, 4]]", [["column 1", "column 2"], ["1", "2"], ["3", "4"]]),
    ("{\"data\": [[\"a\"], [true]]}", [["a"], ["true"]]),
    ("[1, \"a\", null]", [["value"], ["1"], ["a"], [""]]),
    ("{\"width\": 2, \"values\": [3, 4]}", [["value"], ["3"], ["4"]]),
    (
      "{\"a\": 1, \"b\": {\"c\": \"x\", \"d\": [1, 2]}}",
      [["a", "b.c", "b.d"], ["1", "x", "[1,2]"]]
    ),
    (
      "{\"name\": \"x\", \"links\": [[\"a\", \"b\"], [\"c\", \"d\"]], \"painters\": [{\"n\": 1}, {\"n\": 2}]}",
      [["n"], ["1"], ["2"]]
    ),
    ("{\"a\": 1}\n{\"b\": 2}\n", [["a", "b"], ["1", ""], ["", "2"]]),
    ("{\"a\": [{\"b\": 1}]}\n{\"a\": []}\n", [["a"], ["[{\"b\":1}]"], ["[]"]]),
    ("\u{feff} // rows\n[{\"a\": 1}]", [["a"], ["1"]]),
  ])
  func areTables(text: String, expected: [[String]]) throws {
    #expect(try read(text).table.lines == expected)
  }

  @Test(arguments: [
    // records, split, table, columns, index: what pandas writes of one table
    ("[{\"a\":1,\"b\":\"x\"},{\"a\":2,\"b\":\"y\"}]", [["a", "b"], ["1", "x"], ["2", "y"]]),
    (
      "{\"columns\":[\"a\",\"b\"],\"index\":[0,1],\"data\":[[1,\"x\"],[2,\"y\"]]}",
      [["a", "b"], ["1", "x"], ["2", "y"]]
    ),
    (
      "{\"columns\":[\"a\"],\"index\":[\"r\",\"s\"],\"data\":[[1],[2]]}",
      [["index", "a"], ["r", "1"], ["s", "2"]]
    ),
    (
      "{\"schema\":{\"fields\":[{\"name\":\"index\"},{\"name\":\"a\"}]},\"data\":[{\"index\":0,\"a\":1}]}",
      [["index", "a"], ["0", "1"]]
    ),
    (
      "{\"schema\":{\"fields\":[{\"name\":\"index\"},{\"name\":\"a\"}]},\"data\":[]}",
      [["index", "a"]]
    ),
    (
      "{\"a\":{\"0\":1,\"1\":2},\"b\":{\"0\":\"x\",\"1\":\"y\"}}",
      [["a", "b"], ["1", "x"], ["2", "y"]]
    ),
    (
      "{\"a\":{\"r\":1,\"s\":2},\"b\":{\"r\":\"x\",\"s\":\"y\"}}",
      [["index", "a", "b"], ["r", "1", "x"], ["s", "2", "y"]]
    ),
    (
      "{\"0\":{\"a\":1,\"b\":\"x\"},\"1\":{\"a\":2,\"b\":\"y\"}}",
      [["a", "b"], ["1", "x"], ["2", "y"]]
    ),
    (
      "{\"r\":{\"a\":1,\"b\":\"x\"},\"s\":{\"a\":2,\"b\":{\"c\":3}}}",
      [["index", "a", "b", "b.c"], ["r", "1", "x", ""], ["s", "2", "", "3"]]
    ),
    ("{\"a\":{},\"b\":{}}", [["a", "b"]]),
    // The same within other objects.
    (
      "{\"v\":1,\"t\":{\"column_names\":[\"a\",\"b\"],\"data\":[[1,\"x\"],[2,\"y\"]]}}",
      [["a", "b"], ["1", "x"], ["2", "y"]]
    ),
    (
      "{\"r\":{\"s\":{\"rows\":[[1],[2]],\"fields\":[\"a\"]}},\"log\":[\"x\",\"y\"]}",
      [["a"], ["1"], ["2"]]
    ),
    (
      "{\"s\":{\"name\":\"x\",\"headers\":[\"a\",\"b\"],\"rowSet\":[[1,2],[3,4]]}}",
      [["a", "b"], ["1", "2"], ["3", "4"]]
    ),
    // Lists of one length in one member.
    (
      "{\"lat\":47,\"units\":{\"t\":\"s\"},\"hourly\":{\"t\":[1,2,3],\"pm\":[4,null,\"x\"]}}",
      [["t", "pm"], ["1", "4"], ["2", ""], ["3", "x"]]
    ),
    // Of other lengths, or in two members, they are fields.
    (
      "{\"lat\":47,\"hourly\":{\"t\":[1,2,3],\"pm\":[4,5]}}",
      [["lat", "hourly.t", "hourly.pm"], ["47", "[1,2,3]", "[4,5]"]]
    ),
  ])
  func ofPandasAreTables(text: String, expected: [[String]]) throws {
    #expect(try read(text).table.lines == expected)
  }

  @Test(arguments: ["[]", "{}", "{\"items\": [], \"total\": 0}"])
  func anEmptyTableHasNoColumns(text: String) throws {
    let table = try read(text).table
    #expect(table.columns.isEmpty && table.rowCount == 0)
  }

  @Test func valuesKeepTheirTypes() throws {
    let table = try read(
      "{\"n\": [1.50, null], \"b\": [true, false], \"d\": [\"2024-03-01\", \"\"]}"
    ).table
    #expect(table.columns.map(\.kind) == [.number, .boolean, .date])
    #expect(table.columns[0].cells.map(\.value) == [.number(1.5), .missing])
  }

  @Test func featuresOfAMapAreRows() throws {
    let text = """
      {"type": "FeatureCollection", "bbox": [1, 2, 3, 4], "features": [
        {"type": "Feature", "geometry": {"type": "Point", "coordinates": [1, 2]},
         "properties": {"name": "Oslo", "mag": 2.5}}]}
      """
    #expect(
      try read(text).table.lines == [
        ["type", "geometry.type", "geometry.coordinates", "properties.name", "properties.mag"],
        ["Feature", "Point", "[1,2]", "Oslo", "2.5"],
      ])
  }

  @Test func aHeaderMayBeSaidOrDenied() throws {
    #expect(
      try read("[[1, 2], [3, 4]]", hasHeader: true).table.lines == [["1", "2"], ["3", "4"]])
    let denied = try read("[[\"a\"], [\"b\"]]", hasHeader: false)
    #expect(denied.table.lines == [["column 1"], ["a"], ["b"]] && denied.warnings.isEmpty)
    #expect(
      try read("[[1], [2]]").warnings.map(\.message.description) == [
        "the first row has more than texts, so columns are numbered; use --header if it names them"
      ])
    #expect(
      refusal("[{\"a\": 1}]", hasHeader: true)
        == "--header is about arrays of arrays; here is an array of objects")
  }

  @Test(arguments: [
    (
      "{\"nodes\": [{\"a\": 1}], \"links\": [{\"b\": 1}]}",
      "1:1: 'nodes' and 'links' are both tables; choose one, such as --json-path nodes"
    ),
    (
      "{\"a\": [1], \"b\": [1, 2]}",
      "1:12: column 'b' has 2 values, but 'a' has 1; all columns need the same number"
    ),
    ("[[]]", "1:1: there are rows, but no columns; a row needs a value"),
    ("[[\"a\"],\n [1, 2]]", "2:2: this row has 2 values, but the table has 1 column"),
    ("[[1],\n {}]", "2:2: expected an array as row, found an object"),
    ("[1,\n {}]", "2:2: expected a plain value like the first element, found an object"),
    ("[null, {}]", "1:2: expected an object as row, found null"),
    ("{\"data\": [{\"a\": 1},\n 5]}", "2:2: expected an object as row, found a number"),
    ("{\"a\": 1, \"a\": 2}", "1:10: duplicate key 'a'"),
    ("{\"a\": [1],\n \"a\": [2]}", "2:2: duplicate key 'a'"),
    ("{\"a\": [1}", "1:9: expected ',' or ']', found '}'"),
    ("{\"a\": [{}]", "1:1: '{' is never closed"),
    ("{\"a\": [{}]} 5", "1:13: expected the end of the text, found a digit"),
    ("5", "1:1: expected an array or an object, found a number"),
    (
      "{\"columns\": [\"a\"], \"index\": [1, 2], \"data\": [[1]]}",
      "1:29: 2 labels for 1 row; each row needs one"
    ),
  ])
  func areRefusedWithTheirPlace(text: String, expected: String) {
    #expect(refusal(text) == expected)
  }

  @Test(arguments: [
    "{\"m\": {\"n\": [1]}, \"data\": [{\"a\": {\"b\": 1, \"c\": \"\\u00e9\"}}, {\"a\": null}]}",
    "{\"columns\": [\"a\", {\"name\": \"b\"}], \"index\": [\"x\"], \"data\": [[1, true], [null]]}",
    "{\"a\": {\"0\": 1.5, \"1\": null}, \"b\": {\"0\": \"x\", \"1\": [2]}}", "[[\"a\"], [1], []]",
    "{\"a\": [1, 2], \"b\": [\"x\", {}]}",
  ])
  func damagedTextsAreReadOrRefused(text: String) {
    checkChanged(Array(text.utf8), as: .json)
  }

  @Test func deepTextsAreRefused() {
    let deep = String(repeating: "[", count: 100_000)
    #expect(refusal(deep) == "1:130: arrays and objects are nested too deeply")
    #expect(
      refusal("{\"a\": " + deep).hasSuffix(" arrays and objects are nested too deeply"))
  }
}

@Suite struct JSONPaths {
  private let text = """
    {"page": 1, "o.x": [{"a": 1}], "o": {"x": [{"a": 2}]},
     "results": {"items": [{"a": 3}, {"a": 4}], "pages": [[{"a": 5}], {"b": [6]}], "none": []}}
    """

  @Test(arguments: [
    ("o.x", [["a"], ["1"]]), ("$.results.items", [["a"], ["3"], ["4"]]),
    ("results.items[1]", [["a"], ["4"]]), ("results.pages[0]", [["a"], ["5"]]),
    ("$.results.pages[1].b", [["value"], ["6"]]), ("results.none", [[]]),
  ])
  func leadToTables(path: String, expected: [[String]]) throws {
    #expect(try read(text, at: path).table.lines == expected)
  }

  @Test(arguments: [
    ("result", "1:1: --json-path result: the text has no key 'result'; did you mean 'results'?"),
    (
      "results.x",
      "2:13: --json-path results.x: 'results' has no key 'x'; it has 'items', 'pages', 'none'"
    ),
    (
      "results.items.a",
      "2:23: --json-path results.items.a: 'results.items' is an array, not an object; name an element, such as [0]"
    ),
    ("results[0]", "2:13: --json-path 'results[0]': 'results' is an object, not an array"),
    (
      "results.items[2]",
      "2:23: --json-path 'results.items[2]': 'results.items' ends with [1]"
    ),
    ("page", "1:10: 'page' is not a table: expected an array or an object, found a number"),
  ])
  func thatLeadNowhereAreRefused(path: String, expected: String) {
    #expect(refusal(text, at: path) == expected)
  }

  @Test(arguments: ["a..b", ".", "a[", "a[x]", "a[-1]", "a.*", "$a[0]]"])
  func thatAreNoneAreRefused(text: String) {
    #expect(throws: GridreelError.self) { try JSONPath(parsing: text) }
  }

  @Test func areWrittenAsTheyAreRead() throws {
    for text in ["$", "a", "a.b[0][12].c", "[3]"] {
      #expect(try JSONPath(parsing: text).text == text)
    }
    #expect(try JSONPath(parsing: "$.a[0]") == JSONPath(parsing: "a[0]"))
  }
}

@Suite struct NestedObjects {
  @Test func standTogetherWhereTheFirstOfThemDoes() throws {
    let text = """
      [{"owner": null, "b": 1}, {"b": 2, "owner": {"name": "x", "at": {"y": 1}}},
       {"b": {}, "owner": {"age": 3, "at": {"x": 2}}}]
      """
    #expect(
      try read(text).table.lines == [
        ["owner.name", "owner.at.y", "owner.at.x", "owner.age", "b"], ["", "", "", "", "1"],
        ["x", "1", "", "", "2"], ["", "", "2", "3", ""],
      ])
  }

  @Test(arguments: [DataFormat.json, .jsonl])
  func mayBeSpreadOverLines(format: DataFormat) throws {
    let text =
      "{\n  \"a\": 1,\n  \"b\": \"x } y\"\n}\n{\n  \"a\": 2,\r\n  \"b\": [1]\n}  \n\n{\"a\": 3}"
    let read = try table(text, as: format)
    #expect(read.lines == [["a", "b"], ["1", "x } y"], ["2", "[1]"], ["3", ""]])
    let broken = text.replacing("\"b\": [1]", with: "\"é\": 1,, \"b\": 2")
    #expect(failure(broken, as: format).contains("7:10"), "\(failure(broken, as: format))")
  }

  @Test func areColumnsOfLinesToo() throws {
    let table = try table("{\"a\": {\"x\": 1}}\n{\"a\": 5, \"x\": 2}\n", as: .jsonl)
    #expect(table.lines == [["a", "a.x", "x"], ["", "1", ""], ["5", "", "2"]])
  }

  @Test func aKeyThatHoldsThePointWins() throws {
    let result = try read("[{\"o\": {\"x\": 1, \"\\\\.\": 3}, \"o.x\": 2}]")
    #expect(result.table.lines == [["o.x (2)", "o.\\.", "o.x"], ["1", "3", "2"]])
    #expect(result.warnings.count == 1)
  }

  @Test func deeperThanEightAreText() throws {
    let deep = String(repeating: "{\"a\":", count: 10) + "1" + String(repeating: "}", count: 10)
    #expect(try read("[\(deep)]").table.lines == [["a.a.a.a.a.a.a.a.a"], ["{\"a\":1}"]])
  }

  @Test func withTooManyKeysAreText() throws {
    let rows = (0..<1_200).map { "{\"id\": \($0), \"tags\": {\"k\($0)\": 1}}" }
    let result = try read("[\(rows.joined(separator: ","))]")
    #expect(result.table.columns.map(\.key) == ["id", "tags"])
    #expect(result.table.columns[1].cells[3].text == "{\"k3\":1}")
    #expect(
      result.warnings.map(\.message.description) == [
        "nested objects have 1200 keys; at most 1000 are columns; nested objects are shown as text"
      ])
    let flat = (0..<10_000).map { "\"k\($0)\": 1" }.joined(separator: ",")
    #expect(try read("[{\(flat)}]").table.columns.count == 10_000)
    #expect(try read("{\(flat)}").table.columns.count == 10_000)
  }

  @Test func areReadTheSameInPieces() throws {
    let rows = (0..<3_000).map { number in
      "{\"n\": \(number), \"o\": {\"x\": \(number % 7), \"p\": {\"q\": \"t\(number)\"}}"
        + (number % 500 == 499 ? ", \"late\": {\"z\": 1}}" : "}")
    }
    let array = "[\(rows.joined(separator: ",\n"))]"
    let whole = try read(array).table
    #expect(whole.columns.map(\.key) == ["n", "o.x", "o.p.q", "late.z"])
    let wrapped = "{\"meta\": {\"n\": [1]}, \"data\": \(array), \"end\": {\"x\": [[]]}}"
    for text in [array, wrapped] {
      let table = try FileTable.open(
        SourceBytes(Array(text.utf8)), as: .json, pieceBytes: 1 << 10
      ).table
      #expect(table.columnKeys == whole.columns.map(\.key))
      for row in stride(from: 0, to: 3_000, by: 499) {
        for column in table.columnKeys {
          #expect(table.cell(row: row, column: column) == whole.cell(row: row, column: column))
        }
      }
    }
  }

  @Test func anArrayThatIsLargerThanAWindowIsFoundInItsObject() throws {
    let long = String(repeating: "é", count: 300_000)
    let rows = (0..<8).map { "{\"n\": \($0), \"t\": {\"long\": [\"\(long)\"]}}" }
    let text =
      "{\"before\": {\"deep\": [[\(rows[0])]]}, \"items\": [\(rows.joined(separator: ","))]}"
    let table = try read(text, at: "items").table
    #expect(table.rowCount == 8 && table.columns.map(\.key) == ["n", "t.long"])
    #expect(table.cell(row: 7, column: "n").text == "7")
    let broken = refusal(text.dropLast() + "x}", at: "items")
    #expect(broken.contains("expected ',' or '}', found a letter"))
  }
}
