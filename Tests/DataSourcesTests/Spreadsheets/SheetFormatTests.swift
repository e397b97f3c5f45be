import GridreelModel
import GridreelPrimitives
import GridreelValues
import TestSupport
import Testing

@testable import GridreelDataSources

/// Formats of numbers that differ by row.
struct SheetFormatTests {
  /// The formats of a column of numbers with codes; an empty one is the general format.
  private func formats(
    _ numbers: [(size: Double, code: String)], isAmongTexts: Bool = false
  ) -> ColumnFormats {
    let all = numbers.enumerated().map { row, number in
      ColumnFormats.Number(
        row: row, code: number.code.isEmpty ? nil : number.code, size: number.size,
        isLong: number.size.description.count > 12,
        decimals: number.size == number.size.rounded() ? 0 : number.size.fractionText.count)
    }
    let counts = Dictionary(all.map { ($0.code, 1) }, uniquingKeysWith: +)
    return ColumnFormats(counts, isAmongTexts: isAmongTexts) { all }
  }

  /// The numbers of a text: sizes and codes, as in `0.5:0% | 12:0.0`.
  private func numbers(_ text: String) -> [(size: Double, code: String)] {
    text.split(separator: "|").map { part in
      let pair = part.split(separator: ":", omittingEmptySubsequences: false)
      return (Double(String(pair[0]).trimmingBlanks) ?? 0, String(pair[1]).trimmingBlanks)
    }
  }

  @Test(arguments: [
    "0.5:0% | 12:0.0", "5:$#,##0 | 6:#,##0 | 11:$#,##0", "3: | 0.4:0% | 0.2:0%",
    "28:0 | 5600:#,##0",
    "5:$0 | 6:$0 | 7:", "0.1:0% | 0: | 0.3:0%", #"5:0" kg" | 6:0" kg" | 7:"#,
    "1:0;(0) | -2:0;(0) | -3:0", #"1:0_);\(0\) | -2:0_);\(0\) | -3:"#,
    "11.31:#,##0.00 | 1663:#,##0 | 18808:#,##0", "1.2:0.00 | 775813:#,##0",
    #"38:#,##0 | 11:0\x"#, "5:[$€-407] 0 | 6:[$£-809] 0", #"5:0" m" | 6:0" ft""#,
  ])
  func formatsThatMeanOtherThingsAreKeptByRow(text: String) {
    let found = formats(numbers(text))
    #expect(found.common == nil)
    let codes = numbers(text).enumerated().map { ($0, $1.code) }
    #expect(found.byRow == Dictionary(uniqueKeysWithValues: codes))
  }

  @Test(arguments: [
    ("119.95:$#,##0.00 | 40:$#,##0 | 7:$#,##0", "$#,##0.00"), ("5:$0 | 6:$0 | 7:$0", "$0"),
    ("2:0.00 | 3:0.000", "0.000"), ("0.1:0% | 0.2:0.0%", "0.0%"),
    ("5:0;(0) | 6:0;(0) | -7:0;(0) | 8:", "0;(0)"), ("1:0_);-0 | -2:0_);-0 | -3:", "0_);-0"),
    ("1.5:0.0 | 2: | 3:", nil),
    ("40:#,##0 | 119.95:0.00", nil), ("1: | 2:", nil), ("5:0_);(0) | 6:0_);(0)", "0_);(0)"),
  ])
  func otherFormatsAreOne(text: String, common: String?) {
    let found = formats(numbers(text))
    #expect(found.common == common)
    #expect(found.byRow == nil)
  }

  @Test func wholeNumbersBesideFractionsWithoutAFormatStayWhole() {
    let found = formats(numbers("1866:0 | 1911:0 | 1866.5: | 1870.25: | 1871:"))
    #expect(found.common == nil)
    #expect(found.byRow == [0: "0", 1: "0", 2: "", 3: "", 4: ""])
    let grouped = formats(numbers("1866:#,##0 | 1911:#,##0 | 1866.5: | 1870.25: | 1871:"))
    #expect(grouped.byRow?[3] == "#,##0.###")
    // Without fractions, and beside computed ones, one format is as good.
    #expect(formats(numbers("1866:0 | 1911:0 | 1866: | 1870: | 1871:")).byRow == nil)
    #expect(formats(numbers("1866:0 | 1911:0 | 1866.123456: | 1870: | 1871:")).byRow == nil)
  }

  @Test func whatAFormatHidesIsToldByRow() {
    let zeros = formats(numbers("0:#,##0;-#,##0;;@ | 5:#,##0;-#,##0;;@"))
    #expect(zeros.byRow == [0: "#,##0;-#,##0;;@", 1: "#,##0;-#,##0;;@"])
    #expect(formats(numbers("4:#,##0;-#,##0;;@ | 5:#,##0;-#,##0;;@")).byRow == nil)
    #expect(formats(numbers("4:;;; | 5:;;;")).byRow?.count == 2)
    #expect(#"0;-0;"none""#.hides(0) == false)
    #expect(#"0;-0;"";@"#.hides(0))
    #expect("[<0]0;;".hides(1) == false)
    #expect("0;".hides(-1) && !"0;".hides(1) && !"0".hides(0))
  }

  @Test func amongTextsEachNumberHasItsOwn() {
    #expect(
      formats([(1, "0.00"), (2, "0.00")], isAmongTexts: true).byRow == [0: "0.00", 1: "0.00"])
    #expect(formats([(1, ""), (2, "")], isAmongTexts: true).byRow == nil)
    // A number without a format may have more digits than anybody wants to read.
    #expect(formats([(1, ""), (0.9596412556053812, "")], isAmongTexts: true).byRow?.count == 2)
  }

  @Test func manyNumbersHaveOneFormat() {
    let many = (0..<20_000).map { (size: Double($0), code: $0 == 7 ? "0.0" : "0.00") }
    #expect(formats(many).common == "0.00")
    #expect(formats(many).byRow == nil)
    // One of a currency would give it to numbers that have none.
    let prices = many.map { (size: $0.size, code: $0.code == "0.0" ? "" : "$0.00") }
    #expect(formats(prices).common == nil)
    #expect(formats(prices).byRow == nil)
  }

  /// A workbook of names and numbers with the formats of their styles, from 0.
  private func sheet(_ rows: [String], _ codes: [String]) -> [UInt8] {
    let formats = codes.enumerated().map {
      "<numFmt numFmtId='\(200 + $0)' formatCode='\($1)'/>"
    }
    let styles = codes.indices.map { "<xf numFmtId='\(200 + $0)'/>" }
    return workbook(
      rows.joined(), relations: "<Relationship Id='s' Type='x/styles' Target='styles.xml'/>",
      others: [
        (
          "xl/styles.xml",
          "<styleSheet><numFmts>\(formats.joined())</numFmts><cellXfs>\(styles.joined())</cellXfs></styleSheet>"
        )
      ])
  }

  private func row(_ name: String, _ number: String, _ style: Int) -> String {
    "<row><c t='inlineStr'><is><t>\(name)</t></is></c><c s='\(style)'><v>\(number)</v></c></row>"
  }

  @Test func rowsOfASheetKeepTheirFormatsBelowTheHeader() throws {
    let rows = [
      textRow("what", "value"), row("price", "11.31", 0), row("shares", "1663", 1),
      row("margin", "0.125", 2),
    ]
    let found = try FileTable.open(
      SourceBytes(sheet(rows, ["#,##0.00", "#,##0", "0.0%"])), as: .xlsx)
    let shape = found.table.shape
    #expect(shape.formats.isEmpty)
    #expect(shape.rowFormats == ["value": [0: "#,##0.00", 1: "#,##0", 2: "0.0%"]])
    #expect(shape.without([1])?.rowFormats == ["value": [0: "#,##0.00", 1: "0.0%"]])
    let shown = found.table.showing([
      .init(row: RowIdentity(source: 1), column: "value"): Cell(
        value: .number(1_663), text: "1,663")
    ])
    #expect(shown.kind(ofColumn: "value") == .number)
    #expect(shown.cell(at: RowIndex(section: 0, row: 1), column: "value").text == "1,663")
    #expect(shown.cell(at: RowIndex(section: 0, row: 0), column: "value").text == "11.31")
  }

  @Test func theFormatsOfOtherRowsDoNotCount() throws {
    // The first row of another table of the sheet, and the header.
    let rows = [
      row("2023", "2024", 0), row("a", "0.25", 1), row("b", "0.5", 1), row("c", "0.75", 1),
    ]
    let found = try FileTable.open(SourceBytes(sheet(rows, ["0", "0%"])), as: .xlsx)
    #expect(found.table.shape.formats.values.first == "0%")
    #expect(found.table.shape.rowFormats.isEmpty)
  }

  @Test func aTotalBelowDatesAndAnswersIsTakenOffWithItsKind() throws {
    let cells = { (row: Int, a: String, b: String) in
      "<row r='\(row)'>\(a)<c r='B\(row)' t='\(b.count > 1 ? "str" : "b")'><v>\(b)</v></c></row>"
    }
    let day = { (row: Int) in "<c r='A\(row)' s='1'><v>4541\(row)</v></c>" }
    let rows = [
      textRow("day", "came"), cells(2, day(2), "1"), cells(3, day(3), "0"), cells(4, day(4), "1"),
      "<row r='5'><c r='A5' t='str'><v>Total</v></c><c r='B5'><v>2</v></c></row>",
    ]
    let table = try FileTable.open(SourceBytes(sheet(rows, ["General", "yyyy-mm-dd"])), as: .xlsx)
      .table
    #expect(table.kind(ofColumn: "day") == .text)
    let (rest, total) = try #require(table.partingTotal(isSaid: false))
    #expect((total.label, total.column) == ("Total", "day"))
    #expect(total.values["came"]?.text == "2")
    #expect(rest.rowCount == 3)
    #expect(rest.kind(ofColumn: "day") == .date)
    #expect(rest.kind(ofColumn: "came") == .boolean)
  }
}

extension Double {
  /// The digits behind its point.
  fileprivate var fractionText: Substring {
    description.split(separator: ".").last ?? ""
  }
}
