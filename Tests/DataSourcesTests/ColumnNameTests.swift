import GridreelDataSources
import GridreelJSONText
import GridreelModel
import GridreelValues
import Testing

/// Names as they stand in sources, with those that are empty, taken, or like ones that are made up.
private let nameLists = [
  ["", "a"], ["a", "", "b"], ["a", "b", ""], ["", "column 1"], ["a", "", "column 2"],
  ["column 2", "", "a"], [" ", "a", "\t"], ["x.y", "", "x"], ["a (2)", "a", ""], ["\\", "", "."],
  ["#1", "", "a"], ["gridreel row", "", "b"],
]

/// Names that only some sources can have: each of several columns has one of them.
private let doubledLists = [
  ["", ""], ["a", "a", "a (2)"], ["a", "", "", "column 2"], ["", "", "column 1 (2)", "column 1"],
]

/// The value in a row of a column, both from 0.
private func number(_ row: Int, _ column: Int) -> Int { 10 * (row + 1) + column }

private func json(_ text: String) -> String {
  text.flatMap { "\"\\".contains($0) ? "\\\($0)" : $0 == "\t" ? "\\t" : "\($0)" }
    .reduce(into: "\"") { $0.append($1) } + "\""
}

@Suite struct NamesOfColumns {
  /// Checks that each column has its own values, and its own name where it has one.
  private func check(_ table: DataTable, _ names: [String], _ source: String) {
    #expect(table.columns.count == names.count, "\(source) \(names)")
    for (column, name) in zip(table.columns.indices, names) {
      let found = table.columns[column].cells.map(\.text)
      #expect(found == (0..<2).map { "\(number($0, column))" }, "\(source) \(names)")
      guard !name.allSatisfy(\.isWhitespace), names.firstIndex(of: name) == column else { continue }
      #expect(table.columns[column].key == name, "\(source) \(names)")
    }
    #expect(Set(table.columns.map(\.key)).count == names.count, "\(source) \(names)")
  }

  private func rows(_ names: [String], _ row: (Int) -> String) -> String {
    (0..<2).map(row).joined(separator: ",\n")
  }

  private func object(_ names: [String], _ row: Int) -> String {
    "{" + names.enumerated().map { "\(json($1)): \(number(row, $0))" }.joined(separator: ", ") + "}"
  }

  @Test(arguments: nameLists + doubledLists)
  func neverDecideWhereValuesOfDelimitedTextAre(names: [String]) throws {
    for (format, delimiter) in [(DataFormat.csv, ","), (.csv, ";"), (.tsv, "\t")] {
      let lines = (0..<2).map { row in names.indices.map { "\(number(row, $0))" } }
      let text = ([names.map { "\"\($0)\"" }] + lines).map { $0.joined(separator: delimiter) }
      check(try table(text.joined(separator: "\n"), as: format), names, delimiter)
    }
  }

  @Test(arguments: nameLists)
  func neverDecideWhereValuesOfObjectsAre(names: [String]) throws {
    let objects = (0..<2).map { object(names, $0) }
    let array = "[" + objects.joined(separator: ",") + "]"
    check(try table(array, as: .json), names, "array")
    check(try table(objects.joined(separator: "\n"), as: .jsonl), names, "lines")
    check(try table("{\"\": \(array)}", as: .json), names, "array within")
    let columns = names.enumerated().map { column, name in
      "\(json(name)): [\(number(0, column)), \(number(1, column))]"
    }
    check(try table("{" + columns.joined(separator: ",") + "}", as: .json), names, "columns")
  }

  @Test(arguments: nameLists)
  func neverDecideWhereValuesOfNestedObjectsAre(names: [String]) throws {
    for outer in ["", "o"] {
      let objects = (0..<2).map { "{\(json(outer)): \(object(names, $0)), \"other\": 1}" }
      let read = try table("[" + objects.joined(separator: ",") + "]", as: .json)
      let nested = DataTable(columns: Array(read.columns.dropLast()))
      for column in nested.columns.indices {
        #expect(
          nested.columns[column].cells.map(\.text) == (0..<2).map { "\(number($0, column))" },
          "\(outer) \(names)")
      }
      #expect(nested.columns.count == names.count)
    }
  }

  @Test(arguments: nameLists + doubledLists)
  func neverDecideWhereValuesOfListsAndSheetsAre(names: [String]) throws {
    let lines = (0..<2).map { row in
      "[" + names.indices.map { "\(number(row, $0))" }.joined(separator: ",") + "]"
    }
    let header = "[" + names.map(json).joined(separator: ",") + "]"
    check(try table("[\(header),\(lines.joined(separator: ","))]", as: .json), names, "list")
    check(
      try table("{\"columns\": \(header), \"data\": [\(lines.joined(separator: ","))]}", as: .json),
      names, "split")
    let cells = ([names] + (0..<2).map { row in names.indices.map { "\(number(row, $0))" } }).map {
      "<row>"
        + $0.map { "<c t='inlineStr'><is><t xml:space='preserve'>\($0)</t></is></c>" }.joined()
        + "</row>"
    }
    check(
      try TableReader.read(workbook(cells.joined()), as: .xlsx).table, names, "sheet")
  }

  @Test(arguments: nameLists)
  func neverDecideWhereValuesOfDatabasesAre(names: [String]) throws {
    let columns = names.map { "\"\($0)\" INT" }.joined(separator: ", ")
    let values = (0..<2).map { row in
      "(" + names.indices.map { "\(number(row, $0))" }.joined(separator: ",") + ")"
    }
    let file = try DatabaseFile(
      "CREATE TABLE t(\(columns)); INSERT INTO t VALUES \(values.joined(separator: ","))")
    var sources = [try SQLiteSource(path: file.path)]
    // The rows of a query are numbered in a column of this name.
    if !names.contains("gridreel row") {
      sources.append(try SQLiteSource(path: file.path, query: "SELECT * FROM t"))
    }
    for source in sources {
      #expect(source.columnKeys == names)
      #expect(
        source.lines(names) == (0..<2).map { row in names.indices.map { "\(number(row, $0))" } })
    }
  }

  @Test func areFoundByPathsThatAreWrittenBack() throws {
    for keys in [
      [""], ["a", "", "b"], ["a.b", "c"], ["*"], ["$", "x"], ["[0]"], ["q\"\\"], ["a."],
    ] {
      let text = JSONPath(keys: keys).text
      let inner = keys.reversed().reduce("[{\"\": 1, \"a\": 2}]") {
        "{\(json($1)): \($0), \"z\": 0}"
      }
      var options = ReadingOptions()
      options.jsonPath = try JSONPath(parsing: text)
      let read = try TableReader.read(Array(inner.utf8), as: .json, options: options)
      #expect(read.table.columns.map { $0.cells.map(\.text) } == [["1"], ["2"]], "\(text)")
    }
  }
}
