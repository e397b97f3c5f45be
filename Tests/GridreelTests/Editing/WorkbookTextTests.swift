import Gridreel
import GridreelJSONText
import TestSupport
import Testing

@testable import GridreelDataSources
@testable import GridreelFiles

/// Numbers that are drawn as their workbook shows each of them.
struct WorkbookTextTests {
  private let csv =
    "what,value\nPrice,11.31\nShares,1663\nMargin,12.5%\nRatio,0.9596412556053812\nLoss,-40\n"
  private let codes = [0: "#,##0.00", 1: "#,##0", 2: "0%", 3: "", 4: "\"$\"0.0"]

  private func built(
    _ csv: String? = nil, _ codes: [Int: String]? = nil,
    _ pairs: KeyValuePairs<OptionName, String> = [:]
  ) throws -> BuiltGrid {
    var options = try options(pairs)
    options.isEdited = true
    options.plainData = "data.xlsx"
    let table = try FileTable.open(SourceBytes(Array((csv ?? self.csv).utf8)), as: .csv).table
    var shape = table.shape
    shape.rowFormats = ["value": codes ?? self.codes]
    return try GridBuilder(options: options, table: table.changed(shape: shape))
      .build(theme: .light)
  }

  @Test func eachNumberIsDrawnInItsOwnFormat() throws {
    let built = try built()
    #expect(try drawn(built, "value") == ["11.31", "1,663", "13%", "0.9596", "−$40.0"])
    #expect(built.source.kind(ofColumn: "value") == .number)
    let edit = try #require(built.edits.first { $0.rule == .formats })
    #expect(edit.property == .workbookFormat)
    #expect(edit.reason == "the workbook has formats that differ by row")
  }

  @Test func aZeroThatItsFormatHidesIsDrawnAsNothing() throws {
    let code = "#,##0;-#,##0;;@"
    let built = try built("what,value\na,0\nb,1200\nc,-5\n", [0: code, 1: code, 2: code])
    #expect(try drawn(built, "value") == ["", "1,200", "−5"])
    #expect(
      built.source.cell(at: RowIndex(section: 0, row: 0), column: "value").value == .number(0))
  }

  @Test func numbersWithoutAFormatHaveAMinusSignAmongTexts() throws {
    let built = try built("what,value\na,-1\nb,-0.50 to -1.00\nc,2.5\n", [0: "[<0]-0.0", 2: ""])
    #expect(try drawn(built, "value") == ["−1", "-0.50 to -1.00", "2.5"])
  }

  @Test func hyphensOfFormatsAreMinusSigns() throws {
    let format = try #require(WorkbookFormat(#"0.0;\-0.0;0.0;@"#, for: .number))
    #expect(format.pattern == "0.0")
    let grouped = WorkbookFormat(#"0.0;\-0.0;0.0;@"#, for: .number, isMeasured: true)
    #expect(grouped?.pattern == "#,##0.0")
    #expect(WorkbookFormat.isOpen("#,##0.##########"))
    #expect(!WorkbookFormat.isOpen("#,##0.00") && !WorkbookFormat.isOpen("0.##"))
  }

  @Test func seasonsAndFiscalYearsHaveNoGroupsOfDigits() throws {
    var options = try options([:])
    (options.isEdited, options.plainData) = (true, "data.xlsx")
    let csv = "FY,Season,rate\n2019,2018,2001\n2020,2019,1999\n2021,2020,1998\n"
    let table = try FileTable.open(SourceBytes(Array(csv.utf8)), as: .csv).table
    var shape = table.shape
    shape.formats = ["FY": "#,##0", "Season": "#,##0.00", "rate": "#,##0"]
    let built = try GridBuilder(options: options, table: table.changed(shape: shape))
      .build(theme: .light)
    #expect(try drawn(built, "FY").first == "2019")
    #expect(try drawn(built, "Season").first == "2018")
    #expect(try drawn(built, "rate").first == "2,001")
  }

  @Test func yearsHaveNoDecimalsWhateverTheirFormat() throws {
    var options = try options([:])
    (options.isEdited, options.plainData) = (true, "data.xlsx")
    let csv = "year,rate\n2000,2001\n2001,1999\n2002,1998\n"
    let table = try FileTable.open(SourceBytes(Array(csv.utf8)), as: .csv).table
    var shape = table.shape
    shape.formats = ["year": "0.00", "rate": "0.00"]
    let built = try GridBuilder(options: options, table: table.changed(shape: shape))
      .build(theme: .light)
    #expect(try drawn(built, "year") == ["2000", "2001", "2002"])
    #expect(try drawn(built, "rate") == ["2001.00", "1999.00", "1998.00"])
  }

  @Test func timesAmongTextsAreDrawnAsTheirWorkbookShowsThem() throws {
    let csv = "what,value\nLunch,12:30:00\nTalk,18:00:00\nEnd,late\nDay,2024-03-01\n"
    let codes = [0: "h:mm AM/PM", 1: "h:mm AM/PM", 3: "d mmm yyyy"]
    #expect(
      try drawn(built(csv, codes), "value") == ["12:30 PM", "6:00 PM", "late", "1 Mar 2024"])
    // Without a format they stay.
    #expect(try drawn(built(csv, [0: "", 1: ""]), "value").first == "12:30:00")
  }

  @Test func valuesAndTheirOrderStay() throws {
    let built = try built(nil, nil, [.sort: "-value"])
    #expect(try drawn(built, "value") == ["1,663", "13%", "11.31", "0.9596", "−$40.0"])
    let cell = built.source.cell(at: RowIndex(section: 0, row: 0), column: "value")
    #expect(cell.value == .number(1_663))
  }

  @Test func theLocaleWritesThem() throws {
    #expect(try drawn(built(nil, nil, [.locale: "de"]), "value").prefix(2) == ["11,31", "1.663"])
  }

  @Test(arguments: [[OptionName.raw: "true"], [.rawRules: "formats,digits"]])
  func rawNumbersStayAsInTheData(pairs: [OptionName: String]) throws {
    var options = GridOptions()
    for (name, text) in pairs { try options.read(name, [text], name.flagOrigin) }
    options.isEdited = true
    let table = try FileTable.open(SourceBytes(Array(csv.utf8)), as: .csv).table
    var shape = table.shape
    shape.rowFormats = ["value": codes]
    let built = try GridBuilder(options: options, table: table.changed(shape: shape))
      .build(theme: .light)
    #expect(try drawn(built, "value").prefix(3) == ["11.31", "1663", "12.5%"])
  }

  @Test func whatSomebodySaysCountsMore() throws {
    let built = try built(nil, nil, [.numberFormat: "value=0.0"])
    #expect(try drawn(built, "value").prefix(2) == ["11.3", "1663.0"])
    #expect(!built.edits.contains { $0.rule == .formats })
  }

  @Test func numbersAmongTextsHaveTheirFormatsToo() throws {
    let csv = "what,value\nA,1250.5\nB,see below\nC,on 3 May\nD,x\nE,0.25\n"
    let built = try built(csv, [0: "\"$\"#,##0.00", 4: "0%"])
    #expect(
      try drawn(built, "value") == ["$1,250.50", "see below", "on 3 May", "x", "25%"])
    #expect(built.source.kind(ofColumn: "value") == .text)
  }

  @Test func theTotalHasItsOwnFormat() throws {
    let csv = "what,value\nA,10\nB,20\nC,30\nTotal,60\n"
    let built = try built(csv, [0: "0", 1: "0", 2: "0", 3: "\"$\"0.00"])
    #expect(try drawn(built, "value") == ["10", "20", "30"])
    let summary = try #require(try built.grid.render().map.summaries.first)
    #expect(summary.cells.map(\.text) == ["Total", "$60.00"])
  }

  @Test func aGridFileCanAskForIt() throws {
    let node = try JSONNode.parse(Array(#"{"workbook": true}"#.utf8))
    #expect(try FormatReader.format(node) == .workbook)
  }

  @Test func thePictureSaysThatTheSheetHasOtherTables() throws {
    func built(_ pairs: KeyValuePairs<OptionName, String>) throws -> BuiltGrid {
      var options = try options(pairs)
      (options.isEdited, options.plainData) = (true, "data.xlsx")
      options.otherTables = "1 of 2 tables of the sheet"
      let table = try FileTable.open(SourceBytes(Array("k,n\na,5\nb,7\n".utf8)), as: .csv).table
      return try GridBuilder(options: options, table: table).build(theme: .light)
    }
    let plain = try built([:])
    #expect(plain.grid.surroundings.note == "1 of 2 tables of the sheet")
    #expect(plain.edits.filter { $0.property == .note }.map(\.rule) == [.shape])
    #expect(try built([.raw: "true"]).grid.surroundings.note == nil)
  }
}
