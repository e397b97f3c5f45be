import GridreelDataSources
import GridreelModel
import GridreelValues
import TestSupport
import Testing

@Suite struct HostileSpreadsheets {
  private func error(_ bytes: [UInt8]) -> String? { outcome(bytes, as: .xlsx).error }

  @Test func aZipBombIsRefusedBeforeItIsUnpacked() {
    var file = ZipFile()
    file.add("xl/workbook.xml", Array("<workbook/>".utf8), claimedCount: 2_000 << 20)
    #expect(
      error(file.finished())
        == "'xl/workbook.xml' in the file unpacks from 0 KiB to 2000 MiB, which is suspicious; save the "
        + "sheet as CSV")
  }

  @Test func entitiesAreRefused() {
    let bytes = ZipFile.bytes([
      ("xl/workbook.xml", "<!DOCTYPE a [<!ENTITY b 'ha'>]><workbook>&b;</workbook>")
    ])
    #expect(error(bytes)?.contains("it has a document type") == true)
  }

  @Test func deepElementsAreRefused() {
    let deep = String(repeating: "<a>", count: 100_000)
    #expect(error(workbook(deep))?.contains("its elements are nested too deeply") == true)
  }

  @Test func linksToOtherFilesAreNotFollowed() {
    let bytes = workbook(
      textRow("a"), sheets: "<sheet name='Two' r:id='r2'/>",
      relations: "<Relationship Id='r2' Target='file:///etc/passwd' TargetMode='External'/>")
    var options = ReadingOptions()
    options.table = "Two"
    #expect(
      outcome(bytes, as: .xlsx, options: options).error?.hasPrefix(
        "the sheet 'Two' is not in the file")
        == true)
  }

  @Test func farCellsAndEndlessRepeatsAreRefused() throws {
    let far = "<row r='999999999'><c r='XFD999999999'><v>1</v></c></row>"
    #expect(error(workbook(far))?.hasPrefix("the sheet has cells beyond row") == true)
    let diagonal = (1...9_000).map { "<row r='\($0)'><c r='\(name($0))\($0)'><v>1</v></c></row>" }
    #expect(error(workbook(diagonal.joined()))?.contains("which are too many") == true)
  }

  @Test(arguments: ["-1.1e11", "-1e300", "-1e308", "1e308", "-0.5"])
  func everyNumberOfEveryFormatIsRead(number: String) throws {
    let styles = (0...58).map { "<xf numFmtId='\($0)'/>" }.joined()
    let cells = (0...58).map {
      "<row r='\($0 + 2)'><c r='A\($0 + 2)' s='\($0)'><v>\(number)</v></c></row>"
    }
    let bytes = workbook(
      textRow("a") + cells.joined(),
      relations: "<Relationship Id='s' Type='x/styles' Target='styles.xml'/>",
      others: [("xl/styles.xml", "<styleSheet><cellXfs>\(styles)</cellXfs></styleSheet>")])
    let table = try #require(outcome(bytes, as: .xlsx).table)
    #expect(table.rowCount == 59)
  }

  @Test func aLongWayToAPartIsWalkedOnce() {
    let way = String(repeating: "a/", count: 500_000) + String(repeating: "../", count: 500_000)
    let bytes = workbook(textRow("a") + textRow("b"), way: way)
    #expect(outcome(bytes, as: .xlsx).table?.lines == [["a"], ["b"]])
    let outside = workbook(textRow("a"), way: "../../")
    #expect(error(outside)?.contains("is missing; save the file again") == true)
  }

  private func document(_ rows: String) -> [UInt8] {
    ZipFile.bytes([
      ("mimetype", "application/vnd.oasis.opendocument.spreadsheet"),
      (
        "content.xml",
        "<office:document-content><table:table table:name='T'>\(rows)</table:table>"
          + "</office:document-content>"
      ),
    ])
  }

  private func row(repeated rows: Int, cellsRepeated columns: Int, text: String = "1") -> String {
    "<table:table-row table:number-rows-repeated='\(rows)'><table:table-cell "
      + "table:number-columns-repeated='\(columns)' office:value-type='string'><text:p>\(text)</text:p>"
      + "</table:table-cell></table:table-row>"
  }

  @Test func repeatsOfManyCellsAreRefusedInSum() {
    func refusal(_ rows: String) -> String? { outcome(document(rows), as: .ods).error }
    let message = "which is more than is read; save it as CSV"
    #expect(
      refusal(row(repeated: 16_777_000, cellsRepeated: 1))
        == "the sheet repeats a row 16777000 times, \(message)")
    let most = row(repeated: 100, cellsRepeated: 16_384)
    #expect(refusal(most + most + most) == "the sheet repeats a row 100 times, \(message)")
    let long = String(repeating: "x", count: 16_000)
    #expect(
      refusal(row(repeated: 1, cellsRepeated: 16_384, text: long))
        == "the sheet repeats a cell 16384 times, \(message)")
  }

  @Test func aRepeatedRowOfRepeatedCellsIsThereAsOften() throws {
    let table = try #require(
      outcome(
        document(
          row(repeated: 1, cellsRepeated: 3, text: "a") + row(repeated: 4, cellsRepeated: 3)),
        as: .ods
      )
      .table)
    #expect(table.rowCount == 4)
    #expect(table.columns.count == 3)
    #expect(table.lines.last == ["1", "1", "1"])
  }

  private func name(_ column: Int) -> String {
    var (letters, rest) = ("", column)
    while rest > 0 {
      letters = String(UnicodeScalar(UInt8(0x41 + (rest - 1) % 26))) + letters
      rest = (rest - 1) / 26
    }
    return letters
  }

  @Test func cellsBeforeTheFirstRowAreInIt() {
    let bytes = workbook("<row r='0'><c t='str'><v>a</v></c></row>" + textRow("x"))
    #expect(outcome(bytes, as: .xlsx).table?.lines == [["a"], ["x"]])
  }

  @Test func aTextThatIsNotThereIsAnErrorWithItsCell() {
    #expect(
      error(workbook("<row r='2'><c r='B2' t='s'><v>7</v></c></row>"))
        == "cell B2 has a text that is not in the file; save it again")
  }

  @Test(arguments: ["types.xlsx", "texts.xlsx", "types.ods"])
  func everyBeginningOfAFileIsRefused(name: String) throws {
    let bytes = try fixture(name)
    let format: DataFormat = name.hasSuffix("ods") ? .ods : .xlsx
    for count in stride(from: 0, to: bytes.count, by: 7) {
      #expect(outcome(Array(bytes[..<count]), as: format).table == nil)
    }
  }

  @Test(arguments: ["types.xlsx", "texts.xlsx", "types.ods"])
  func changedBytesAreReadOrRefused(name: String) throws {
    checkChanged(try fixture(name), as: name.hasSuffix("ods") ? .ods : .xlsx)
  }

  @Test func changedXMLIsReadOrRefused() {
    let text =
      textRow("a", "b") + "<row r='2'><c r='A2' s='1'><v>45000.5</v></c><c t='b'><v>1</v></c></row>"
    var generator = SeededGenerator(seed: 3)
    let marks = Array("<>/='\"ABr0129.-e&; ".utf8)
    for _ in 0..<fuzzRounds * 3 {
      var bytes = Array(text.utf8)
      for _ in 0..<Int.random(in: 1...3, using: &generator) {
        bytes[Int.random(in: 0..<bytes.count, using: &generator)] =
          marks.randomElement(using: &generator) ?? 0
      }
      let found = outcome(workbook(String(decoding: bytes, as: UTF8.self)), as: .xlsx)
      #expect(found.table != nil || found.error.map { !$0.isEmpty && !$0.contains("\n") } == true)
    }
  }
}
