import GridreelDataSources
import GridreelModel
import GridreelPrimitives
import GridreelValues
import TestSupport
import Testing

/// Cells of sources that span others.
@Suite struct SpanTests {
  private func opened(
    _ bytes: [UInt8], _ format: DataFormat
  ) throws -> (table: any DataFile, warnings: [String]) {
    let found = try FileTable.open(SourceBytes(bytes), as: format, options: ReadingOptions())
    return (found.table, found.warnings.map { "\($0.message)" })
  }

  private func texts(_ table: any DataFile, _ key: String) -> [String] {
    (0..<table.rowCount).map { table.cell(at: RowIndex(section: 0, row: $0), column: key).text }
  }

  // MARK: Workbooks

  private func sheet(_ rows: String, merged: [String]) -> [UInt8] {
    let areas = merged.map { "<mergeCell ref='\($0)'/>" }.joined()
    return workbook(rows + "</sheetData><mergeCells>\(areas)</mergeCells><sheetData>")
  }

  @Test func mergedRowsHaveTheirValueInEach() throws {
    let rows =
      textRow("region", "city", "note") + textRow("Asia", "Osaka", "x") + textRow("", "Delhi", "y")
      + textRow("Rome", "", "z")
    let (table, warnings) = try opened(sheet(rows, merged: ["A2:A3", "A4:B4"]), .xlsx)
    #expect(texts(table, "region") == ["Asia", "Asia", "Rome"])
    #expect(
      table.shape.spans == [
        CellSpan(rows: 0..<2, columns: ["region"]),
        CellSpan(rows: 2..<3, columns: ["region", "city"]),
      ])
    #expect(warnings.isEmpty)
  }

  @Test func mergedCellsAboveNamesAreTitles() throws {
    let rows =
      textRow("region", "2023", "", "2024", "") + textRow("", "men", "women", "men", "women")
      + textRow("Asia", "a", "b", "c", "d")
    let (table, _) = try opened(sheet(rows, merged: ["A1:A2", "B1:C1", "D1:E1"]), .xlsx)
    #expect(table.columnKeys == ["region", "2023 men", "2023 women", "2024 men", "2024 women"])
    #expect(table.shape.titles["2024 women"] == "women")
    #expect(
      table.shape.spanners == [
        Spanner("2023", columns: ["2023 men", "2023 women"]),
        Spanner("2024", columns: ["2024 men", "2024 women"]),
      ])
    #expect(table.rowCount == 1 && table.shape.spans.isEmpty)
  }

  @Test(arguments: [["A1:C1", "A2:C2", "A6:C6"], []])
  func rowsOfOneCellAroundATableAreTitlesAndNotes(merged: [String]) throws {
    let rows =
      textRow("Sales") + textRow("by region") + textRow("Region", "2023", "2024")
      + "<row r='4'><c t='inlineStr'><is><t>North</t></is></c><c><v>1</v></c><c><v>2</v></c></row>"
      + "<row r='5'><c t='inlineStr'><is><t>South</t></is></c><c><v>3</v></c><c><v>4</v></c></row>"
      + textRow("Source: us") + textRow("Revised.")
    let found = try FileTable.open(SourceBytes(sheet(rows, merged: merged)), as: .xlsx)
    #expect(found.titles == ["Sales", "by region"])
    #expect(found.notes == ["Source: us", "Revised."])
    #expect(found.table.columnKeys == ["Region", "2023", "2024"])
    #expect(found.table.rowCount == 2)
  }

  @Test func aRowOfOneCellAtTheEndMayBeData() throws {
    let rows =
      textRow("Region", "a", "b") + "<row><c><v>1</v></c><c><v>2</v></c><c><v>3</v></c></row>"
      + textRow("Other")
    let found = try FileTable.open(SourceBytes(sheet(rows, merged: [])), as: .xlsx)
    #expect(found.notes.isEmpty && found.table.rowCount == 2)
  }

  @Test func aWideCellAboveTwoColumnsIsATitle() throws {
    let rows = textRow("All of it") + textRow("k", "n") + textRow("a", "b")
    #expect(
      try FileTable.open(SourceBytes(sheet(rows, merged: ["A1:B1"])), as: .xlsx).titles == [
        "All of it"
      ])
    #expect(try FileTable.open(SourceBytes(sheet(rows, merged: [])), as: .xlsx).titles.isEmpty)
  }

  @Test func mergedCellsThatMeetOrLeaveTheTableDoNoHarm() throws {
    let rows = textRow("a", "b") + textRow("x", "y") + textRow("z", "w")
    let (table, _) = try opened(
      sheet(rows, merged: ["A2:A3", "A3:B3", "B2:ZZ99999", "C9:D10", "broken", "A1"]), .xlsx)
    #expect(
      table.shape.spans == [
        CellSpan(rows: 0..<2, columns: ["a"]), CellSpan(rows: 0..<2, columns: ["b"]),
      ])
  }

  @Test func aTextOverColumnsLeavesNumbersNumbers() throws {
    let numbers = "<row><c t='inlineStr'><is><t>x</t></is></c><c><v>1</v></c><c><v>2</v></c></row>"
    let rows = textRow("a", "b", "c") + numbers + textRow("y", "not counted", "") + numbers
    let (table, _) = try opened(sheet(rows, merged: ["B3:C3"]), .xlsx)
    let json =
      #"[{"b": 1, "c": 2}, {"b": {"value": "not counted", "colSpan": 2}}, {"b": 1, "c": 3}]"#
    for table in [table, try opened(Array(json.utf8), .json).table] {
      #expect(table.kind(ofColumn: "b") == .number)
      #expect(texts(table, "b") == ["1", "not counted", "1"])
      #expect(table.value(of: Aggregate(.sum, of: "b")) == .number(2))
    }
  }

  // MARK: JSON

  private let json = """
    [{"a": {"value": "x", "rowSpan": 2}, "b": 1}, {"b": {"text": "n", "runs": [], "colSpan": 2}}, \
    {"a": "y", "b": 2, "c": 3}]
    """

  @Test func cellsOfJSONSayWhatTheySpan() throws {
    let (table, _) = try opened(Array(json.utf8), .json)
    #expect(texts(table, "a") == ["x", "x", "y"])
    #expect(texts(table, "b") == ["1", "n", "2"])
    #expect(
      table.shape.spans == [
        CellSpan(rows: 0..<2, columns: ["a"]), CellSpan(rows: 1..<2, columns: ["b", "c"]),
      ])
  }

  @Test func linesOfJSONMayToo() throws {
    let lines = "{\"a\": {\"value\": 1, \"rowspan\": 2}, \"b\": 1}\n\n{\"b\": 2}\n"
    let (table, _) = try opened(Array(lines.utf8), .jsonl)
    #expect(texts(table, "a") == ["1", "1"])
    #expect(table.shape.spans == [CellSpan(rows: 0..<2, columns: ["a"])])
    let error = #expect(throws: GridreelError.self) {
      try opened(Array("{\"a\": {\"value\": 1, \"rowSpan\": 2}}\n".utf8), .jsonl)
    }
    #expect(error?.line == 1 && error?.column == 7)
  }

  @Test func rowsMayBeArrays() throws {
    let text = """
      [["a", "b"], [{"value": 1, "colSpan": 2}, null], [{"value": 2, "rowSpan": 2}, 3], [null, 4]]
      """
    let (table, _) = try opened(Array(text.utf8), .json)
    #expect(texts(table, "a") == ["1", "2", "2"])
    #expect(
      table.shape.spans == [
        CellSpan(rows: 0..<1, columns: ["a", "b"]), CellSpan(rows: 1..<3, columns: ["a"]),
      ])
  }

  @Test(arguments: [
    (
      #"[{"a": {"value": 1, "rowSpan": 3}}, {"b": 2}]"#,
      "1:8: the cell spans 3 rows, but 2 are left"
    ),
    (
      #"[{"a": 1, "b": {"value": 1, "colSpan": 2}}]"#,
      "1:16: the cell spans 2 columns, but 1 is left"
    ),
    (
      #"[{"a": {"value": 1, "rowSpan": 2}}, {"a": 2}]"#,
      "1:43: a cell above spans this one, which must be null or left out"
    ),
    (
      #"[{"a": {"value": 1, "colSpan": 2}, "b": 2}]"#,
      "1:41: another cell spans this one, which must be null or left out"
    ),
    (
      #"[{}, {"a": {"value": 1, "rowSpan": 9223372036854775807}}]"#,
      "1:12: the cell spans 9223372036854775807 rows, but 1 is left"
    ),
    (
      #"[{"a": 1, "b": {"value": 1, "colSpan": 9223372036854775807}}]"#,
      "1:16: the cell spans 9223372036854775807 columns, but 1 is left"
    ),
    (#"[{"a": {"value": 1, "rowSpan": 0}}]"#, "1:32: 'rowSpan' must be 1 or more"),
    (
      #"[{"a": {"value": 1, "rowSpan": 1.5}}]"#,
      "1:32: expected a whole number for 'rowSpan', found '1.5'"
    ),
  ])
  func aSpanThatCannotBeIsAnErrorAtItsPlace(text: String, message: String) throws {
    let error = #expect(throws: GridreelError.self) { try opened(Array(text.utf8), .json) }
    let place = "\(error?.line ?? 0):\(error?.column ?? 0)"
    #expect("\(place): \(error.map { "\($0.message)" } ?? "")".hasPrefix(message))
  }

  /// A few letters can ask for any number of cells.
  @Test func whatSpansStandForIsBounded() throws {
    let keys = (0..<3000).map { "\"\($0)\": " }
    let wide = #"{"value": 1, "rowSpan": 2000}"#
    let long = #"{"value": ""# + String(repeating: "x", count: 1 << 20) + #"", "rowSpan": 100}"#
    let row = #",{"0": {"value": 1, "colSpan": 3000}}"#
    for text in [
      "[{" + keys.map { $0 + wide }.joined(separator: ",") + "}"
        + String(repeating: ",{}", count: 1999) + "]",
      "[{\"a\": \(long)}" + String(repeating: ",{}", count: 99) + "]",
      "[{" + keys.map { $0 + "1" }.joined(separator: ",") + "}"
        + String(repeating: row, count: 2000) + "]",
    ] {
      let error = #expect(throws: GridreelError.self) { try opened(Array(text.utf8), .json) }
      let message = error.map { "\($0.message)" } ?? ""
      #expect(message.hasPrefix("cells span more than 4 million others"))
    }
  }

  @Test func otherObjectsWithSuchKeysStayWhatTheyAre() throws {
    let text = #"[{"a": {"rowSpan": 2, "color": "red"}}]"#
    let (table, _) = try opened(Array(text.utf8), .json)
    #expect(table.columnKeys == ["a.rowSpan", "a.color"])
    #expect(table.shape.spans.isEmpty)
  }
}
