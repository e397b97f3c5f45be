import GridreelPrimitives
import TestSupport
import Testing

@testable import GridreelDataSources

@Suite struct OpenDocumentFormats {
  /// The code of the format of a column whose one cell has a style of numbers.
  private func code(
    _ styles: String, type: String = "float", value: String = "office:value='1.5'",
    cell: String = "table:style-name='c'", column: String = ""
  ) throws -> String? {
    let bytes = ZipFile.bytes([
      ("mimetype", "application/vnd.oasis.opendocument.spreadsheet"),
      (
        "styles.xml",
        "<office:document-styles><number:number-style style:name='S'><number:number "
          + "number:decimal-places='3' number:min-integer-digits='1'/></number:number-style><style:style "
          + "style:name='Default' style:family='table-cell'/><style:style style:name='Named' "
          + "style:family='table-cell' style:data-style-name='S'/></office:document-styles>"
      ),
      (
        "content.xml",
        "<office:document-content><office:automatic-styles>\(styles)<style:style style:name='c' "
          + "style:family='table-cell' style:data-style-name='N'/><style:style style:name='d' "
          + "style:family='table-cell' style:parent-style-name='Named'/></office:automatic-styles>"
          + "<table:table table:name='T'><table:table-column \(column)/><table:table-row><table:table-cell "
          + "office:value-type='\(type)' \(value) \(cell)/></table:table-row></table:table>"
          + "</office:document-content>"
      ),
    ])
    let archive = try #require(try? ZipArchive(SourceBytes(bytes)))
    return try OpenDocument(archive).read(nil).cells.commonCode
  }

  private func number(_ attributes: String, before: String = "", after: String = "") -> String {
    "<number:number-style style:name='N'>\(before)<number:number \(attributes)/>\(after)</number:number-style>"
  }

  @Test(arguments: [
    ("number:decimal-places='2' number:min-integer-digits='1' number:grouping='true'", "#,##0.00"),
    ("number:decimal-places='0' number:min-integer-digits='5'", "00000"),
    (
      "number:decimal-places='3' number:min-decimal-places='1' number:min-integer-digits='0'",
      "#.0##"
    ),
    ("number:decimal-places='0' number:min-integer-digits='0' number:grouping='true'", "#,###"),
  ])
  func digitsAreThoseOfTheStyle(attributes: String, code: String) throws {
    #expect(try self.code(number(attributes)) == code)
  }

  @Test func generalAndDividedNumbersHaveNone() throws {
    #expect(try code(number("number:min-integer-digits='1'")) == nil)
    #expect(try code(number("number:decimal-places='1' number:display-factor='1000'")) == nil)
    #expect(
      try code(
        "<number:number-style style:name='N'><number:scientific-number number:decimal-places='2'/>"
          + "</number:number-style>") == nil)
  }

  @Test func moneyHasItsSignAndItsNegativeForm() throws {
    let digits =
      "<number:number number:decimal-places='2' number:min-integer-digits='1' number:grouping='true'/>"
    let sign = "<number:currency-symbol>€</number:currency-symbol>"
    let styles =
      "<number:currency-style style:name='P'>\(digits)<number:text> </number:text>\(sign)"
      + "</number:currency-style><number:currency-style style:name='N'><number:text>-</number:text>\(digits)"
      + "<number:text> </number:text>\(sign)<style:map style:condition='value()&gt;=0' "
      + "style:apply-style-name='P'/></number:currency-style>"
    #expect(try code(styles, type: "currency") == "#,##0.00 \\€;-#,##0.00 \\€")
  }

  @Test func sharesAndDays() throws {
    let share =
      "<number:percentage-style style:name='N'><number:number number:decimal-places='1' "
      + "number:min-integer-digits='1'/><number:text>%</number:text></number:percentage-style>"
    #expect(try code(share, type: "percentage") == "0.0%")
    let day =
      "<number:date-style style:name='N'><number:day number:style='long'/><number:text>. </number:text>"
      + "<number:month number:textual='true' number:style='long'/><number:text> </number:text>"
      + "<number:year number:style='long'/></number:date-style>"
    let value = "office:date-value='2024-03-01'"
    #expect(try code(day, type: "date", value: value) == "dd. mmmm yyyy")
    let automatic = day.replacing(
      "style:name='N'", with: "style:name='N' number:automatic-order='true'")
    #expect(try code(automatic, type: "date", value: value) == nil)
  }

  @Test func aStyleMayGoOnAnotherOrBeThatOfTheColumn() throws {
    #expect(try code("", cell: "table:style-name='d'") == "0.000")
    #expect(try code("", cell: "", column: "table:default-cell-style-name='d'") == "0.000")
    #expect(try code("", cell: "", column: "table:default-cell-style-name='Default'") == nil)
  }

  @Test func stylesThatGoOnEachOtherEnd() throws {
    let styles =
      "<style:style style:name='a' style:family='table-cell' style:parent-style-name='b'/>"
      + "<style:style style:name='b' style:family='table-cell' style:parent-style-name='a'/>"
    #expect(try code(styles, cell: "table:style-name='a'") == nil)
  }

  @Test(arguments: [
    (["0%", "0.00%", "0%"], "0.00%"), (["0", "0.0"], "0.0"), (["#,##0", "#,##0.00"], "#,##0.00"),
    (["0%", "0.0"], nil), (["0.0", nil], nil), (["0.0", "0.0", nil], "0.0"),
    (["0.0", "0.0", nil, nil], nil), (["0%", "0.0", nil], nil),
    ([String?](repeating: "#,##0", count: 19) + ["#,##0.00"], "#,##0.00"),
    ([String?](repeating: "#,##0", count: 19) + ["0.00%"], nil),
    ([String?](repeating: "0.00", count: 19) + ["0"], "0.00"), (["[Red]0 [h]", "[h]"], nil),
    (["[$$-409]0;[RED]\\-[$$-409]0", "[$$-409]0;\\-[$$-409]0"], "[$$-409]0;\\-[$$-409]0"),
    (["[Color12]0", "0"], "0"), (["[<5]0", "[<5]0"], "[<5]0"), (["[Red", "[Red"], "[Red"),
    (["0.0\" m\"", "0\" ft\""], nil),
  ])
  func formatsThatDifferInDecimalsAreOne(codes: [String?], expected: String?) {
    var cells = SheetCells()
    for place in codes.indices {
      cells.noteFormat(place, codes[place])
      cells.addNumber(1, row: place, column: 0)
    }
    #expect(cells.commonCode == expected)
  }
}

extension SheetCells {
  /// The code of the format that all numbers are drawn in.
  fileprivate var commonCode: String? {
    let counts = Dictionary(
      cells.filter { $0.style > 0 }.map { (codes[$0.style], 1) }, uniquingKeysWith: +)
    return ColumnFormats(counts, isAmongTexts: false) { [] }.common
  }
}
