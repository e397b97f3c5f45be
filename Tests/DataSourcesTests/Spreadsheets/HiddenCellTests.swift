import GridreelModel
import TestSupport
import Testing

@testable import GridreelDataSources

/// Rows and columns that a sheet does not show.
struct HiddenCellTests {
  private func read(_ bytes: [UInt8], as format: DataFormat = .xlsx, in range: String? = nil) -> (
    lines: [[String]]?, told: [String]
  ) {
    var options = ReadingOptions()
    options.range = range.flatMap { CellRange($0) }
    let found = outcome(bytes, as: format, options: options)
    return (found.table?.lines, found.warnings + [found.error].compactMap(\.self))
  }

  /// A workbook with the columns A, B and C, of which B is hidden, and a hidden row between two others.
  private func book(columns: String = "<col min='2' max='2' hidden='1'/>") -> [UInt8] {
    func row(_ attributes: String, _ texts: String...) -> String {
      "<row \(attributes)>" + texts.map { "<c t='str'><v>\($0)</v></c>" }.joined() + "</row>"
    }
    return workbook(
      columns + row("", "k", "code", "v") + row("", "a", "x", "p")
        + row("hidden='true'", "b", "y", "q") + row("hidden='0'", "c", "z", "r"))
  }

  @Test func areNotDrawn() {
    let (lines, told) = read(book())
    #expect(lines == [["k", "v"], ["a", "p"], ["c", "r"]])
    #expect(
      told == ["the sheet hides a column and a row, which are not drawn; use --range A1:C4"])
  }

  @Test func columnsAndRowsOfNoSizeAreNotDrawn() {
    let columns = read(book(columns: "<col min='2' max='2' width='0' customWidth='1'/>"))
    #expect(columns.lines?.first == ["k", "v"])
    #expect(read(book(columns: "<col min='2' max='2' width='0.33'/>")).lines?.first?.count == 2)
    #expect(read(book(columns: "<col min='2' max='2' width='0.9'/>")).lines?.first?.count == 3)
    func row(_ attributes: String, _ text: String) -> String {
      "<row \(attributes)><c t='str'><v>\(text)</v></c><c t='str'><v>\(text)!</v></c></row>"
    }
    let rows = row("ht='15'", "k") + row("ht='0' customHeight='1'", "a") + row("", "b")
    #expect(read(workbook(rows)).lines == [["k", "k!"], ["b", "b!"]])
  }

  @Test func aRangeDrawsThem() {
    let (lines, told) = read(book(), in: "A1:C4")
    #expect(lines?.count == 4)
    #expect(lines?.first == ["k", "code", "v"])
    #expect(told.isEmpty)
  }

  @Test func areDrawnWhereNothingElseIsThere() {
    #expect(read(book(columns: "<col min='1' max='16384' hidden='1'/>")).lines?.count == 4)
  }

  @Test(arguments: ["min='0' max='0'", "min='9' max='2'", "min='x' max='2'", "max='2'", ""])
  func rangesOfNoColumnsHideNone(range: String) {
    #expect(read(book(columns: "<col \(range) hidden='1'/>")).lines?.first == ["k", "code", "v"])
  }

  @Test func aTitleOverAHiddenColumnStandsOverTheOthers() throws {
    func cell(_ name: String, _ text: String) -> String {
      "<c r='\(name)' t='str'><v>\(text)</v></c>"
    }
    let rows =
      "<row r='1'>\(cell("B1", "Men"))</row><row r='2'>"
      + [("A2", "k"), ("B2", "u"), ("C2", "v"), ("D2", "w")].map(cell).joined()
      + "</row><row r='3'>" + ["A3", "B3", "C3", "D3"].map { cell($0, "1") }.joined() + "</row>"
    let bytes = workbook(
      "<col min='2' max='2' hidden='1'/>\(rows)<mergeCells><mergeCell ref='B1:D1'/></mergeCells>")
    let table = try FileTable.open(SourceBytes(bytes), as: .xlsx).table
    #expect(try table.inMemory().columns.map(\.key) == ["k", "v", "w"])
    #expect(table.shape.spanners.map(\.title) == ["Men"])
    #expect(table.shape.spanners.first?.columns == ["v", "w"])
  }

  @Test func thoseOfOpenDocumentAreNotDrawn() {
    func row(_ attributes: String, _ texts: String...) -> String {
      let cells = texts.map {
        "<table:table-cell office:value-type='string'><text:p>\($0)</text:p></table:table-cell>"
      }
      return "<table:table-row \(attributes)>\(cells.joined())</table:table-row>"
    }
    let bytes = ZipFile.bytes([
      ("mimetype", "application/vnd.oasis.opendocument.spreadsheet"),
      (
        "content.xml",
        "<office:document-content><table:table table:name='T'><table:table-column/>"
          + "<table:table-column table:visibility='collapse'/><table:table-column/>"
          + row("", "k", "code", "v") + row("", "a", "x", "p")
          + row("table:visibility='filter' table:number-rows-repeated='3'", "b", "y", "q")
          + row("table:visibility='visible'", "c", "z", "r")
          + "</table:table></office:document-content>"
      ),
    ])
    let (lines, told) = read(bytes, as: .ods)
    #expect(lines == [["k", "v"], ["a", "p"], ["c", "r"]])
    #expect(
      told == ["the sheet hides a column and 3 rows, which are not drawn; use --range A1:C6"])
  }

  @Test(arguments: [("0.05cm", 1), ("0.5mm", 1), ("0in", 1), ("1.2cm", 2), ("2em", 2)])
  func columnsOfOpenDocumentThatAreTooNarrowToBeSeenAreNotDrawn(width: String, count: Int) {
    let cells = ["k", "v"].map {
      "<table:table-cell office:value-type='string'><text:p>\($0)</text:p></table:table-cell>"
    }
    let row = "<table:table-row>\(cells.joined())</table:table-row>"
    let bytes = ZipFile.bytes([
      ("mimetype", "application/vnd.oasis.opendocument.spreadsheet"),
      (
        "content.xml",
        "<office:document-content><office:automatic-styles>"
          + "<style:style style:name='co2' style:family='table-column'>"
          + "<style:table-column-properties style:column-width='\(width)'/></style:style>"
          + "</office:automatic-styles><table:table table:name='T'><table:table-column/>"
          + "<table:table-column table:style-name='co2'/>\(row)\(row)"
          + "</table:table></office:document-content>"
      ),
    ])
    #expect(read(bytes, as: .ods).lines?.first?.count == count)
  }
}
