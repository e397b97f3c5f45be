import GridreelModel
import GridreelPrimitives
import GridreelValues
import TestSupport
import Testing

@testable import GridreelDataSources

/// What the looks of cells in a sheet say of its rows.
struct CellLookTests {
  /// Styles of cells: 0 plain, 1 bold, 2 on yellow, 3 white on white, 4 white on black, 5 yellow on yellow, 6 drawn as nothing.
  private let styles = """
    <styleSheet><numFmts><numFmt numFmtId='200' formatCode=';;;'/></numFmts>
    <fonts><font/><font><b/></font><font><color theme='0'/></font><font><color rgb='FFFFFF00'/></font>
    <font><b val='0'/></font></fonts>
    <fills><fill><patternFill patternType='none'/></fill><fill><patternFill patternType='gray125'/></fill>
    <fill><patternFill patternType='solid'><fgColor rgb='FFFFFF00'/></patternFill></fill>
    <fill><patternFill patternType='solid'><fgColor rgb='FF000000'/></patternFill></fill></fills>
    <cellXfs><xf fontId='4' fillId='0'/><xf fontId='1' fillId='0'/><xf fontId='0' fillId='2'/>
    <xf fontId='2' fillId='0'/><xf fontId='2' fillId='3'/><xf fontId='3' fillId='2'/><xf numFmtId='200'/></cellXfs>
    <dxfs><dxf><font><b/></font></dxf></dxfs></styleSheet>
    """

  /// A sheet whose lines are rows of cells, each with the number of its style behind a caret.
  private func open(_ text: String, after: String = "") throws -> Found<FileTable> {
    var rows = ""
    for (row, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      let cells = line.split(separator: "|", omittingEmptySubsequences: false).enumerated().map {
        (column, part) -> String in
        let parts = part.split(separator: "^").map { String($0).trimmingBlanks }
        guard let value = parts.first, !value.isEmpty else { return "" }
        let (name, style) = (CellRange.name(row, column), parts.count > 1 ? parts[1] : "0")
        let type = Double(value) == nil ? "t='str'" : ""
        return "<c r='\(name)' s='\(style)' \(type)><v>\(value)</v></c>"
      }
      rows += "<row r='\(row + 1)'>\(cells.joined())</row>"
    }
    let end = after.isEmpty ? "" : "</sheetData>\(after)<sheetData>"
    let bytes = workbook(
      rows + end, relations: "<Relationship Id='s' Type='x/styles' Target='styles.xml'/>",
      others: [("xl/styles.xml", styles)])
    return try FileTable.open(SourceBytes(bytes), as: .xlsx)
  }

  @Test func boldNamesBelowAnEmptyRowBeginAnotherTable() throws {
    let first = "who^1|where^1|when^1\nAnn|Oslo|May\nBob|Rome|June\nCid|Bern|July\n\n"
    let second = "what^1|how^1\nTea|hot\nIce|cold"
    let found = try open(first + second)
    #expect(found.table.rowCount == 3)
    #expect(found.siblingCount == 2)
    // Plain texts go on, and so does a bold row without others below it.
    #expect(try open(first + second.replacing("^1", with: "")).table.rowCount == 6)
    #expect(try open(first + "Sum^1|x^1").table.rowCount == 4)
  }

  @Test func boldRowsAmongPlainOnesStandOut() throws {
    let shape = try open("k^1|n^1\na|1\nb^1|2^1\nc^1|3\nd|4").table.shape
    #expect(shape.boldRows == [1])
    #expect(shape.filledRows.isEmpty)
    #expect(shape.without([0])?.boldRows == [0])
    #expect(shape.without([1])?.boldRows == [])
  }

  @Test func aGroundThatFewRowsHaveStandsOut() throws {
    #expect(try open("k|n\na|1\nb|2\nc|3\nd^2|4^2").table.shape.filledRows == [3])
    // Bands of colour.
    #expect(try open("k|n\na^2|1^2\nb|2\nc^2|3^2\nd|4").table.shape.filledRows.isEmpty)
    #expect(try open("k|n\na^1|1^1\nb^1|2^1\nc^1|3^1\nd|4").table.shape.boldRows.isEmpty)
  }

  @Test func boldYearsNameColumns() throws {
    let found = try open("2019^1|2021^1|2024^1\n2001|2002|2003\n2004|2005|2006\n2007|2008|2009")
    #expect(found.table.columnKeys == ["2019", "2021", "2024"])
    #expect(found.warnings.isEmpty)
    // The same without looks.
    let plain = try open("2019|2021|2024\n2001|2002|2003\n2004|2005|2006\n2007|2008|2009")
    #expect(plain.table.columnKeys == ["column 1", "column 2", "column 3"])
  }

  @Test func twoBoldRowsOfTextsNameColumns() throws {
    let found = try open("Site^1|Depth^1|Width^1\nname^1|top^1|left^1\na|1|2\nb|3|4\nc|5|6")
    #expect(found.table.rowCount == 3)
    #expect(found.table.kind(ofColumn: found.table.columnKeys[1]) == .number)
    // A bold row with one text heads rows.
    #expect(try open("Site^1|Depth^1|Width^1\nNorth^1\na|1|2\nb|3|4").table.rowCount == 3)
  }

  @Test func aBoldRowBelowShortOnesNamesColumns() throws {
    let text =
      "Plan of works\nDate||2024-05-01\nitem^1|kind^1|2029^1|2030^1\na|x|5|6\nb|y|7|8\nc|z|7|9\nd|z|1|1"
    let found = try open(text)
    #expect(found.table.columnKeys == ["item", "kind", "2029", "2030"])
    #expect(found.titles == ["Plan of works"])
    #expect(found.facts == ["Date: 2024-05-01"])
    // Nothing tells the same of plain rows, nor of a few.
    for other in [text.replacing("^1", with: ""), String(text.prefix(74))] {
      #expect(try open(other).table.columnKeys != found.table.columnKeys)
    }
  }

  @Test func textsInTheColorOfTheirGroundAreLeftOut() throws {
    let found = try open("k|n|help^3\na|1|x^3\nb|2|y^3\nc|3|z^5\nd|4|9^6")
    #expect(found.table.columnKeys == ["k", "n"])
    #expect(
      found.warnings.map(\.message.description) == [
        "the sheet hides 5 invisible cells, which are not drawn; use --range A1:C5"
      ])
  }

  @Test(arguments: [
    // White on black, names whose ground was lost, and most of a sheet.
    "k^4|n^4\na|1\nb|2", "k^3|n^3\na|1\nb|2", "k^3|n^3\na^3|1^3\nb^3|2",
  ])
  func otherTextsStay(text: String) throws {
    let found = try open(text)
    #expect(found.table.columnKeys == ["k", "n"])
    #expect(found.warnings.isEmpty)
  }

  @Test(arguments: ["<conditionalFormatting/>", "<tableParts><tablePart/></tableParts>"])
  func textsWhoseColorsOthersSayStay(after: String) throws {
    #expect(try open("k|n|h^3\na|1|x^3\nb|2|y^3", after: after).table.columnKeys.count == 3)
  }

  @Test func openDocumentsHaveLooksToo() throws {
    func cell(_ text: String, _ style: String = "Default") -> String {
      "<table:table-cell table:style-name='\(style)' office:value-type='string'><text:p>\(text)</text:p></table:table-cell>"
    }
    func row(_ cells: String...) -> String {
      "<table:table-row>\(cells.joined())</table:table-row>"
    }
    let styles =
      "<style:style style:name='B' style:family='table-cell'><style:text-properties fo:font-weight='bold'/></style:style>"
      + "<style:style style:name='C' style:family='table-cell' style:parent-style-name='B'/>"
      + "<style:style style:name='W' style:family='table-cell'><style:table-cell-properties fo:background-color='transparent'/>"
      + "<style:text-properties fo:color='#ffffff'/></style:style>"
    let rows =
      row(cell("k", "B"), cell("v", "C")) + row(cell("a"), cell("x"), cell("secret", "W"))
      + row(cell("b"), cell("y")) + row(cell("all", "C"), cell("z", "B"))
    let bytes = ZipFile.bytes([
      ("mimetype", "application/vnd.oasis.opendocument.spreadsheet"),
      (
        "content.xml",
        "<office:document-content><office:automatic-styles>\(styles)</office:automatic-styles>"
          + "<table:table table:name='T'>\(rows)</table:table></office:document-content>"
      ),
    ])
    let found = try FileTable.open(SourceBytes(bytes), as: .ods)
    #expect(found.table.columnKeys == ["k", "v"])
    #expect(found.table.shape.boldRows == [2])
    #expect(found.warnings.map(\.message.description).first?.contains("an invisible cell") == true)
  }
}
