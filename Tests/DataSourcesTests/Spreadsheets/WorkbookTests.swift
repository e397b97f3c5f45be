import GridreelDataSources
import GridreelModel
import GridreelValues
import TestSupport
import Testing

@Suite struct Workbooks {
  @Test(arguments: ["types.xlsx", "types-1904.xlsx"])
  func allTypesAreReadAsTheyWereWritten(name: String) throws {
    let (table, warnings, _) = outcome(try fixture(name), as: .xlsx)
    let found = try #require(table)
    let expected: [(String, ValueKind, [String?])] = [
      ("text", .text, [nil, "a_1", "a_2", "a_3"]), ("int", .number, ["0", "1000", "2000", "3000"]),
      ("date", .date, ["2024-03-01", "2024-03-02", "2024-03-03", "2024-03-04"]),
      (
        "moment", .date,
        [
          "2024-03-01 12:34:56", "2024-03-02 12:34:56", "2024-03-03 12:34:56",
          "2024-03-04 12:34:56",
        ]
      ),
      ("time", .date, ["14:05:00", "14:05:01", "14:05:02", "14:05:03"]),
      ("dur", .number, ["40:05:00", "41:05:00", "42:05:00", "43:05:00"]),
      ("pct", .number, ["0.0%", "7.0%", "14.0%", "21.0%"]),
      ("bool", .boolean, ["true", "false", "true", "false"]),
      ("err", .text, [nil, nil, nil, nil]), ("formula", .text, [nil, nil, nil, nil]),
      ("eur", .number, ["1204.3", "1204.3", "1204.3", "1204.3"]),
    ]
    for (key, kind, texts) in expected {
      #expect(found.column(key)?.kind == kind, "\(key)")
      #expect(found.texts(key) == texts, "\(key)")
    }
    #expect(found.column("dur")?.cells[1].value == .number(147_900))
    #expect(
      warnings == [
        "2 cells hold an error, first #DIV/0! in J3; such cells are missing values",
        "4 formulas have no stored result, first in K2; open and save the file in a spreadsheet program",
      ])
  }

  @Test func aSheetIsFoundByItsNameEvenIfItIsHidden() throws {
    let bytes = try fixture("types.xlsx")
    var options = ReadingOptions()
    options.table = "Second sheet"
    let second = try #require(outcome(bytes, as: .xlsx, options: options).table)
    #expect(second.rowCount == 1)
    options.table = "Hidden"
    let hidden = try #require(outcome(bytes, as: .xlsx, options: options).table)
    #expect(hidden.texts("secret") == ["1"])
    options.table = "Third"
    #expect(
      outcome(bytes, as: .xlsx, options: options).error
        == "there is no sheet 'Third'; the sheets are: Hidden, Data, Second sheet")
  }

  @Test func runsOfRichTextAreOneTextAndDaysOf1900AreThoseOfSpreadsheets() throws {
    let table = try #require(outcome(fixture("texts.xlsx"), as: .xlsx).table)
    #expect(table.texts("rich").first == "plain bold more")
    #expect(table.texts("d") == ["1900-02-28", "1900-03-01", nil])
  }

  @Test func textsMayStandInTheirCells() throws {
    let table = try #require(
      outcome(workbook(textRow("a", "b") + textRow("x_x000A_y", "1,234")), as: .xlsx).table)
    #expect(table.texts("a") == ["x\ny"])
    #expect(table.column("b")?.cells[0].value == .number(1234))
  }

  @Test func emptyRowsAndColumnsAreLeftOut() throws {
    let rows =
      "<row r='3'><c r='C3' t='str'><v>a</v></c><c r='F3' t='str'><v>b</v></c></row>"
      + "<row r='9'><c r='F9'><v>2.5</v></c></row>"
    let table = try #require(outcome(workbook(rows), as: .xlsx).table)
    #expect(table.columns.map(\.key) == ["a", "b"])
    #expect(table.lines.last == ["", "2.5"])
  }

  @Test func aTitleAboveTheNamesIsNoName() throws {
    let rows = textRow("Sales of 2024") + textRow("a", "b", "c") + textRow("x", "y", "z")
    let (table, warnings, _) = outcome(workbook(rows), as: .xlsx)
    #expect(table?.columns.map(\.key) == ["a", "b", "c"])
    #expect(warnings.isEmpty)
  }

  @Test func aShortListBeforeALargerTableIsNotTheTable() throws {
    let list = textRow("field", "value") + textRow("source", "the town hall")
    let rows = (0..<4).map { textRow("Oslo", "\($0)", "x") }.joined()
    func book(_ more: String, name: String = "One", facts: String = "") -> [UInt8] {
      workbook(
        list + facts, name: name, sheets: "<sheet name='Two' sheetId='2' r:id='r2'/>",
        relations: "<Relationship Id='r2' Type='x/worksheet' Target='worksheets/sheet2.xml'/>",
        others: [
          (
            "xl/worksheets/sheet2.xml",
            "<worksheet><sheetData>\(textRow("city", "n", "k"))\(more)</sheetData></worksheet>"
          )
        ])
    }
    let (table, warnings, _) = outcome(book(rows + rows), as: .xlsx)
    #expect(table?.columns.map(\.key) == ["city", "n", "k"])
    #expect(
      warnings == [
        "the sheet 'One' has no table, or only a short list, so 'Two' is drawn; name another by --table"
      ])
    let found = try FileTable.open(SourceBytes(book(rows + rows)), as: .xlsx)
    #expect(found.place == "Sheet Two, 1 of 2")
    // A table that is not much larger is none that the first only tells of.
    #expect(outcome(book(rows), as: .xlsx).table?.columns.map(\.key) == ["field", "value"])
    // An index only tells of others however large they are.
    #expect(
      outcome(book(rows, name: "Index"), as: .xlsx).table?.columns.map(\.key) == ["city", "n", "k"])
    // What is called an overview may be the table; of one with twice as many cells behind it, it only tells.
    #expect(
      outcome(book(rows, name: "Overview"), as: .xlsx).table?.columns.map(\.key)
        == ["city", "n", "k"])
    let facts = (0..<4).map { textRow("a \($0)", "b", "c") }.joined()
    for (count, keys) in [(1, ["field", "value", "column 3"]), (3, ["city", "n", "k"])] {
      let more = Array(repeating: rows, count: count).joined()
      let table = outcome(book(more, name: "Overview", facts: facts), as: .xlsx).table
      #expect(table?.columns.map(\.key) == keys)
    }
    var options = ReadingOptions()
    options.table = "One"
    #expect(outcome(book(rows + rows), as: .xlsx, options: options).table?.rowCount == 1)
  }

  @Test func datesAreToldByTheirFormats() {
    let formats: [(String, NumberStyle)] = [
      ("yyyy-mm-dd", .date), ("d.m.yy h:mm", .moment), ("[h]:mm:ss", .duration),
      ("h:mm AM/PM", .time),
      ("0.00%", .percentage(digits: 2)), ("#,##0.00 \"days\"", .number), ("General", .number),
      ("[$-409]d-mmm-yy;@", .date), ("[Red]0.0;[Blue]-0.0", .number), ("0.00E+00", .number),
      ("mmmm", .date), ("\"h\" 0", .number), ("[$€-407] #,##0.00", .number), ("\\d0", .number),
    ]
    for (code, style) in formats { #expect(NumberStyle(code: code) == style, "\(code)") }
    #expect((18...21).allSatisfy { NumberStyle.code(builtIn: $0) != nil })
    for number in 0...60 {
      guard let code = NumberStyle.code(builtIn: number) else { continue }
      #expect(NumberStyle(code: code) == NumberStyle(builtIn: number), "\(code)")
    }
  }
}

@Suite struct OpenDocuments {
  @Test func allTypesAreReadAsTheyWereWritten() throws {
    let table = try #require(outcome(fixture("types.ods"), as: .ods).table)
    #expect(table.texts("text") == ["a", "b ü", nil, "x\ny"])
    #expect(table.texts("f") == ["0.1", "0.3", "1000000000", "-5"])
    #expect(table.texts("date") == ["2024-03-01", "2024-03-02", nil, "1899-01-01"])
    #expect(
      table.texts("m") == [
        "2024-03-01 12:00:00", "2024-03-02 00:00:00", "2024-01-01 00:00:00", "2024-01-01 00:00:01",
      ])
    #expect(table.columns.map(\.kind) == [.text, .number, .number, .date, .date, .boolean])
  }

  private func document(_ content: String) -> [UInt8] {
    ZipFile.bytes([
      ("mimetype", "application/vnd.oasis.opendocument.spreadsheet"),
      (
        "content.xml",
        "<office:document-content><office:automatic-styles><style:style style:name='h' "
          + "style:family='table'><style:table-properties table:display='false'/></style:style>"
          + "</office:automatic-styles>\(content)</office:document-content>"
      ),
    ])
  }

  private let row =
    "<table:table-row><table:table-cell office:value-type='string'><text:p>a</text:p>"
    + "</table:table-cell></table:table-row>"

  @Test func repeatedCellsAndRowsAreThereAsOften() throws {
    let bytes = document(
      "<table:table table:name='T'>\(row)<table:table-row table:number-rows-repeated='3'>"
        + "<table:table-cell table:number-columns-repeated='2' office:value-type='float' "
        + "office:value='1.5'/></table:table-row>"
        + "<table:table-row table:number-rows-repeated='1048570'><table:table-cell "
        + "table:number-columns-repeated='16384'/></table:table-row></table:table>")
    let table = try #require(outcome(bytes, as: .ods).table)
    #expect(table.lines.dropFirst() == [["1.5", "1.5"], ["1.5", "1.5"], ["1.5", "1.5"]])
  }

  @Test func theFirstSheetWithATableIsRead() throws {
    func sheet(_ name: String, _ texts: [[String]], _ style: String = "") -> String {
      let rows = texts.map { row in
        let cells = row.map {
          "<table:table-cell office:value-type='string'><text:p>\($0)</text:p></table:table-cell>"
        }
        return "<table:table-row>\(cells.joined())</table:table-row>"
      }
      return "<table:table table:name='\(name)' \(style)>\(rows.joined())</table:table>"
    }
    let data = [["a", "b"], ["1", "2"]]
    let bytes = document(
      sheet("Cover", [["Annual report"]]) + sheet("Old", data, "table:style-name='h'")
        + sheet("Data", data))
    let (table, warnings, _) = outcome(bytes, as: .ods)
    #expect(table?.lines == data)
    #expect(warnings.first?.contains("so 'Data' is drawn") == true)
  }

  @Test func cellsThatSpanOthersAreMerged() throws {
    func cell(_ text: String, _ spans: String = "") -> String {
      "<table:table-cell office:value-type='string' \(spans)><text:p>\(text)</text:p></table:table-cell>"
    }
    func row(_ cells: String...) -> String {
      "<table:table-row>\(cells.joined())</table:table-row>"
    }
    let covered = "<table:covered-table-cell/>"
    let bytes = document(
      "<table:table table:name='T'>" + row(cell("a"), cell("b"))
        + row(cell("x", "table:number-rows-spanned='2'"), cell("1")) + row(covered, cell("2"))
        + row(cell("y", "table:number-columns-spanned='2'"), covered) + "</table:table>")
    let found = try FileTable.open(SourceBytes(bytes), as: .ods, options: ReadingOptions())
    #expect(
      found.table.shape.spans == [
        CellSpan(rows: 0..<2, columns: ["a"]), CellSpan(rows: 2..<3, columns: ["a", "b"]),
      ])
  }

  @Test func aHiddenSheetIsPassedOver() throws {
    let other = row.replacing("<text:p>a", with: "<text:p>b")
    let bytes = document(
      "<table:table table:name='H' table:style-name='h'>\(row)</table:table>"
        + "<table:table table:name='T'>\(other)\(row)</table:table>")
    #expect(outcome(bytes, as: .ods).table?.columns.map(\.key) == ["b"])
  }

  @Test func aNoteIsNoPartOfItsCell() throws {
    let bytes = document(
      "<table:table table:name='T'>"
        + row.replacing(
          "<text:p>", with: "<office:annotation><text:p>note</text:p></office:annotation><text:p>")
        + row + "</table:table>")
    #expect(outcome(bytes, as: .ods).table?.columns.map(\.key) == ["a"])
  }
}
