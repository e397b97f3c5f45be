import GridreelModel
import GridreelPrimitives
import GridreelValues
import TestSupport
import Testing

@testable import GridreelDataSources

/// Sheets with several tables.
struct SheetBlockTests {
  /// A workbook whose lines are rows: cells between bars, numbers as such.
  private func sheet(_ text: String, _ merged: [String] = []) -> [UInt8] {
    var rows = ""
    for (row, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      let cells = line.split(separator: "|", omittingEmptySubsequences: false).enumerated().map {
        (column, part) -> String in
        let text = String(part).trimmingBlanks
        let name = CellRange.name(row, column)
        if text.isEmpty { return "" }
        return Double(text) == nil
          ? "<c r='\(name)' t='str'><v>\(text)</v></c>" : "<c r='\(name)'><v>\(text)</v></c>"
      }
      rows += "<row r='\(row + 1)'>\(cells.joined())</row>"
    }
    let areas = merged.map { "<mergeCell ref='\($0)'/>" }.joined()
    return workbook(
      rows + (areas.isEmpty ? "" : "</sheetData><mergeCells>\(areas)</mergeCells><sheetData>"))
  }

  private func lines(_ text: String, in range: String? = nil) -> (
    lines: [[String]]?, told: [String]
  ) {
    var options = ReadingOptions()
    options.range = range.flatMap { CellRange($0) }
    let found = outcome(sheet(text), as: .xlsx, options: options)
    return (found.table?.lines, found.warnings + [found.error].compactMap(\.self))
  }

  private func opened(_ text: String) throws -> Found<FileTable> {
    try FileTable.open(SourceBytes(sheet(text)), as: .xlsx)
  }

  @Test func factsAcrossMergedCellsAreNoHeader() throws {
    let text = """
      Wages in October
      Norway | | All owners |
      All branches

       | Wage in euros
       | all | by age
       | | to 18 | to 65
      Staff | 5 | 3 | 6
      Heads | 9 | – | 9
      """
    let merged = ["A1:D1", "A2:B2", "C2:D2", "A3:D3", "A5:A7", "B5:D5", "C6:D6", "B6:B7"]
    let bytes = sheet(text, merged)
    let found = try FileTable.open(SourceBytes(bytes), as: .xlsx)
    #expect(found.titles == ["Wages in October", "Norway", "All owners", "All branches"])
    #expect(found.table.columnKeys == ["column 1", "all", "to 18", "to 65"])
    #expect(found.table.shape.spanners.map(\.title) == ["Wage in euros"])
    #expect(found.table.shape.spanners.first?.columns == ["all"])
    #expect(found.table.shape.spanners.first?.children.map(\.columns) == [["to 18", "to 65"]])
  }

  private let stacked = """
    city | n
    Oslo | 1
    Ulm | 2

    Costs of 2024
    item | eur | usd
    rent | 5 | 6
    food | 7 | 8
    """

  @Test func theFirstOfTablesBelowEachOtherIsDrawn() {
    let (lines, told) = lines(stacked)
    #expect(lines == [["city", "n"], ["Oslo", "1"], ["Ulm", "2"]])
    #expect(
      told == [
        "the sheet has another table at A5:C8, which is not drawn; use --range A5:C8"
      ])
  }

  @Test func pairsThatSayWhatTheSheetIsGiveWay() {
    let text = """
      Series: | LNS1
      Area: | All
      Seasonally adjusted: | Yes

      year | May | June
      2023 | 5 | 6
      2024 | 7 | 8
      """
    let (lines, told) = lines(text)
    #expect(lines == [["year", "May", "June"], ["2023", "5", "6"], ["2024", "7", "8"]])
    #expect(told.count == 1 && told[0].contains("at A1:B3"))
  }

  @Test func theNumberOfTablesIsToldUnlessOneIsAskedFor() throws {
    #expect(try opened(stacked).siblingCount == 2)
    #expect(try opened("a | b\nx | 1\ny | 2").siblingCount == 1)
    var options = ReadingOptions()
    options.range = CellRange("A5:C8")
    let found = try FileTable.open(SourceBytes(sheet(stacked)), as: .xlsx, options: options)
    #expect(found.siblingCount == 1)
  }

  @Test func theRemedyDrawsTheOther() {
    let (lines, told) = lines(stacked, in: "A5:C8")
    #expect(lines == [["item", "eur", "usd"], ["rent", "5", "6"], ["food", "7", "8"]])
    #expect(told.isEmpty)
  }

  @Test func partsBelowTitlesOfTheirOwnAreOneTable() throws {
    let text = """
      Cup 2024

      Group A
      Team | Won | Points
      Reds | 1 | 3
      Owls | 2 | 6
      Group B
      Team | Won | Points
      Bears | 3 | 9
      Cats | 1 | 3
      """
    let found = try opened(text)
    #expect(found.titles == ["Cup 2024"])
    #expect(found.table.shape.lead == "Group A")
    #expect(found.table.rowCount == 6)
    #expect(found.warnings.isEmpty)
  }

  @Test func pairsDirectlyAboveNamesAreFacts() throws {
    let found = try opened(
      "Report date | 2024-05-01\nRegion | North\nCity | Visits | Share\nOslo | 412 | 18.5\nUlm | 77 | 3.25"
    )
    #expect(found.table.columnKeys == ["City", "Visits", "Share"])
    #expect(found.facts == ["Report date: 2024-05-01", "Region: North"])
  }

  @Test func namesThatComeAgainBeginATable() {
    let text = """
      month | 2023 | 2024
      May | 1 | 2
      June | 3 | 4
      Super
      month | 2023 | 2024
      May | 5 | 6
      June | 7 | 8
      """
    let (lines, told) = lines(text)
    #expect(lines == [["month", "2023", "2024"], ["May", "1", "2"], ["June", "3", "4"]])
    #expect(told.count == 1 && told[0].contains("at A4:C7"))
  }

  @Test func tablesSideBySideAreTwo() {
    let text = """
      idle | load | | part | kind
      7.4 | 37 | | CPU | i5
      7.2 | 38 | | RAM | 8 GB
      7.1 | 39 | | OS | Linux
      7.3 | 37 | |
      7.5 | 36 | |
      """
    let (found, told) = lines(text)
    #expect(found?.first == ["idle", "load"] && found?.count == 6)
    #expect(told.count == 1 && told[0].contains("--range D1:E4"))
    #expect(lines(text, in: "D:E").lines?.count == 4)
  }

  @Test(arguments: [
    // Rows in groups.
    "name | n\nOslo | 1\nUlm | 2\n\nBari | 3\nBern | 4",
    // A total, and notes.
    "name | n\nOslo | 1\nUlm | 2\n\nTotal | 3\n\nSource: the town hall",
    // Texts alone.
    "name | town\nAda | Oslo\nEva | Ulm\n\nBob | Bari\nCleo | Bern",
    // Columns in two groups.
    "name | n | | m | k\nOslo | 1 | | 3 | 4\nUlm | 2 | | 5 | 6\nBari | 7 | | 8 | 9",
    // Remarks beside some rows.
    "name | n | | by | remark\nOslo | 1\nUlm | 2 | | Eva | late\nBari | 3\nBern | 4 | | Bob | new\nRiga | 5",
    // The same row twice.
    "a | b | c\n1 | 2 | 3\n1 | 2 | 3\n4 | 5 | 6",
  ])
  func oneTableStaysOne(text: String) {
    let (lines, told) = lines(text)
    #expect(told.isEmpty)
    let count = text.split(separator: "\n").count { !$0.hasPrefix("Source") }
    #expect(lines?.count == count)
  }

  @Test func whatSomebodySaysOfTheShapeCounts() {
    var options = ReadingOptions()
    options.headerRows = 1
    let found = outcome(sheet(stacked), as: .xlsx, options: options)
    #expect(found.table?.rowCount == 6)
    #expect(!found.warnings.contains { $0.contains("another table") })
  }

  @Test func aRangeWithoutValuesIsRefused() {
    #expect(lines(stacked, in: "90:95").told == ["the sheet 'One' has no values in 90:95"])
  }

  @Test(arguments: [
    ("B3:F20", 2..<20, 1..<6), ("f20:b3", 2..<20, 1..<6), ("$B$3:$F$20", 2..<20, 1..<6),
    ("AA1:AB2", 0..<2, 26..<28), ("A1:A1", 0..<1, 0..<1),
  ])
  func aRangeIsReadAsSpreadsheetsWriteIt(text: String, rows: Range<Int>, columns: Range<Int>) throws
  {
    let range = try #require(CellRange(text))
    #expect((range.rows, range.columns) == (rows, columns))
    #expect(CellRange(range.name) == range)
  }

  @Test(arguments: ["B:F", "3:20"])
  func wholeColumnsAndRowsKeepTheirNames(text: String) {
    #expect(CellRange(text)?.name == text)
  }

  @Test(arguments: [
    "", ":", "B3", "B3:", ":F20", "B3:F", "B:20", "B0:F2", "B3-F20", "B3:F20:G4", "ZZZZZ1:A2",
    "A999999999:B1", "Ä1:B2", "A1:B2 ", "-1:2",
  ])
  func otherTextsAreNoRange(text: String) {
    #expect(CellRange(text) == nil)
  }

  @Test func numbersOfColumnsAboveTheirNamesAreNoNames() throws {
    let text = """
      Where people live | Columna1 | Columna2
      place | women | men
      Oslo | 3 | 4
      Ulm | 5 | 6
      """
    #expect(
      lines(text).lines == [["place", "women", "men"], ["Oslo", "3", "4"], ["Ulm", "5", "6"]])
    #expect(try opened(text).titles == ["Where people live"])
    // Values stand below these names.
    let named = "place | Column1 | Column2\nOslo | 3 | 4\nUlm | 5 | 6"
    #expect(lines(named).lines?.first == ["place", "Column1", "Column2"])
  }

  @Test func longTextsBesideTheTableAreNotes() throws {
    let text = """
      place | 1820
      Oslo | 3
      Ulm | 4
        |  | Figures before 1918 are estimates of the borders of today.
      """
    let found = try opened(text)
    #expect(found.notes == ["Figures before 1918 are estimates of the borders of today."])
    #expect(found.table.rowCount == 2)
    // A short text may be a value.
    #expect(try opened("place | n | x\nOslo | 3\nUlm | 4\n | | yes").notes == [])
  }

  @Test func longTextsBelowAnEmptyRowAreNotesInWhateverColumn() throws {
    let text = """
      place | 1820 | 1821
      Oslo | 3 | 4
      Ulm | 4 | 5

       | These figures are estimates of the towns.
      """
    let found = try opened(text)
    #expect(found.notes == ["These figures are estimates of the towns."])
    #expect(found.table.kind(ofColumn: "1820") == .number)
    // A short text may be a value, and one directly below the rows.
    #expect(
      try opened(text.replacing("These figures are estimates of the towns.", with: "late")).notes
        == [])
    #expect(try opened(text.replacing("\n\n", with: "\n")).notes == [])
  }

  @Test func aMuchLargerTableIsMeant() {
    let rows = (0..<12).map { "p\($0) | \($0) | \($0 + 1) | \($0 + 2)" }.joined(separator: "\n")
    let text = "heads | n\nstaff | 3\nguests | 4\n\nitem | a | b | c\n" + rows
    let (lines, told) = lines(text)
    #expect(lines?.first == ["item", "a", "b", "c"])
    #expect(told.first?.contains("another table at A1:B3") == true)
  }

  @Test func titlesAboveYearsAreNoHeader() throws {
    let found = try opened(
      "Petrol | | in quetzals\nmonth | 2002 | 2003 | 2004\nMay | 13 | 14 | 15\nJune | 15 | 16 | 17")
    #expect(found.titles == ["Petrol", "in quetzals"])
    #expect(found.table.columnKeys == ["month", "2002", "2003", "2004"])
  }

  @Test func factsBesideATableAreNoColumns() {
    let (lines, told) = lines(
      "item | eur | | least wage | 4\nrent | 5 | | an hour | 10\nfood | 7\nfuel | 8\nsum | 20")
    #expect(lines?.allSatisfy { $0.count == 2 } == true)
    #expect(told.last?.contains("another table at D1:E2") == true)
  }

  @Test func namesThatComeAgainBesideATableBeginAnother() {
    let text = """
      year | ore | from | | year | gas | from
      2014 | 20 | a | | 2014 | 88 | b
      2015 | 21 | a | | 2015 | 10 | b
      """
    let (first, told) = lines(text)
    #expect(first == [["year", "ore", "from"], ["2014", "20", "a"], ["2015", "21", "a"]])
    #expect(told.count == 1 && told[0].contains("another table at E1:G3"))
    // Halves of one list have the same names.
    let halves = text.replacing("gas", with: "ore")
    #expect(lines(halves).lines?.first?.count == 6)
  }

  @Test func aTextLeftOfTheNamesSaysWhatTheTableIs() throws {
    let text = """
      Courses | name | campus
       | Algebra | Ulm
       | Logic | Oslo

      Teachers | name | page
       | Ada | a.example
       | Bo | b.example
      """
    let found = try opened(text)
    #expect(found.titles == ["Courses"])
    #expect(found.table.columnKeys.suffix(2) == ["name", "campus"])
    #expect(found.table.rowCount == 2)
    #expect(found.warnings.count == 1)
  }

  @Test func aMergedCornerWithoutTextTellsHowManyRowsNameTheColumns() throws {
    let text = """
      Data of an office

       | | People
       | | all
      Oslo | 2003 May | 116
       | 2003 June | 117
       | 2003 July | 118
      """
    let found = try FileTable.open(SourceBytes(sheet(text, ["A3:B4", "A5:A7"])), as: .xlsx)
    #expect(found.titles == ["Data of an office"])
    #expect(found.table.columnKeys == ["column 1", "column 2", "all"])
    #expect(found.table.shape.spanners.map(\.title) == ["People"])
    #expect(found.table.rowCount == 3)
  }

  @Test func numbersMergedOverColumnsAreOfTheNamedOne() throws {
    let text = """
      month | | 2002 | 2003 | 2004
      May | | 1 | 2 | 3
      June | 4 | | 5 |
      """
    let found = try FileTable.open(
      SourceBytes(sheet(text, ["A1:B1", "A2:B2", "B3:C3", "D3:E3"])), as: .xlsx)
    #expect(found.table.cell(row: 1, column: "2002").text == "4")
    // A column that only widens another is not missed.
    #expect(found.warnings.isEmpty)
    #expect(found.table.shape.spans.map(\.columns) == [["2003", "2004"]])
  }

  @Test func textsBelowATableWithOneBesideItAreNotes() throws {
    let text = "place | 2015 | 2016\nOslo | 1 | 2\nUlm | 3 | 4\n\n© an office |  |  | Health"
    let found = try opened(text)
    #expect(found.notes == ["© an office", "Health"])
    #expect(found.table.rowCount == 2)
    // Without an empty row above it may be a row.
    #expect(try opened(text.replacing("\n\n", with: "\n")).notes.isEmpty)
  }

  @Test func countersAboveTheNamesAreLeftOut() throws {
    let text =
      " | 0 | 1 | 2\nname | 2024 | 2023 | 2022\nOslo | 5 | 6 | 7\nUlm | 1 | 2 | 3\nBari | 1 | 2 | 3"
    let found = try opened(text)
    #expect(found.table.columnKeys == ["name", "2024", "2023", "2022"])
    #expect((found.table.rowCount, found.titles) == (3, []))
    // Numbers that count nothing are data.
    #expect(try opened(text.replacing(" | 0 |", with: " | 7 |")).table.columnKeys.first != "name")
  }

  private let apart = """
    parts | 2024
    a | 1
    b | 2
    c | 3 | | | price | 38
     | | | | shares | 21
     | | | | debt | 7
     | | | | | 11
    """

  @Test func factsFarBesideATableAreAnother() {
    let (first, told) = lines(apart)
    #expect(first == [["parts", "2024"], ["a", "1"], ["b", "2"], ["c", "3"]])
    #expect(told.contains { $0.contains("another table at E4:F7") })
    // One empty column may stand between groups of columns, and texts may be remarks.
    #expect(lines(apart.replacing("| | | ", with: "| | ")).lines?.count == 7)
    let texts = apart.replacing("38", with: "x").replacing("21", with: "y").replacing(
      "7", with: "z")
    #expect(lines(texts.replacing("11", with: "w")).lines?.count == 7)
  }

  @Test func theSameCountedOfOtherThingsBesideATableIsAnother() {
    let text = """
      income | planned | paid | | costs | planned | paid
      sales | 60 | 54 | | rent | 5 | 5
      loans | 3 | 3 | | food | 7 | 8
      """
    let (first, told) = lines(text)
    #expect(
      first == [["income", "planned", "paid"], ["sales", "60", "54"], ["loans", "3", "3"]])
    #expect(told.contains { $0.contains("another table at E1:G3") })
    // Groups of numbers have no names of their own, and two columns may have one name in common.
    let groups = text.replacing("costs | ", with: "left | ").replacing("rent", with: "1")
      .replacing("food", with: "2")
    #expect(lines(groups).lines?.first?.count == 6)
    #expect(lines(text.replacing("paid\n", with: "due\n")).lines?.first?.count == 6)
  }

  @Test func aNameInCommonBelowAnEmptyRowBeginsATable() {
    let text = """
      1. goods | pieces | sum
      paper | 2 | 20
      ink

      2. machines | hours | sum
      printer | 5
      rent
      """
    let (first, told) = lines(text)
    #expect(first == [["1. goods", "pieces", "sum"], ["paper", "2", "20"], ["ink", "", ""]])
    #expect(told.contains { $0.contains("another table at A5:C7") })
    #expect(lines(text.replacing("hours | sum", with: "hours | eur")).lines?.count == 6)
  }

  @Test func aBoxBesideTheNamesOfColumnsIsParted() {
    let text = """
      item | planned | spent
      rent | 5 | 6 | Summary
      food | 7 | 8 | income | 90
      bus | 3 | 4 | costs | 45%
      gas | 2 | 1
      fun | 1 | 9
      gym | 4 | 9
      tea | 3 | 9
      """
    let (lines, told) = lines(text)
    #expect(lines?.count == 8)
    #expect(lines?.first == ["item", "planned", "spent"])
    #expect(
      told == ["the sheet has another table at D2:E4, which is not drawn; use --range D2:E4"])
  }

  @Test func aBoxMayHaveNamesOfItsOwn() {
    let rows = (1...5).map { "\n\($0) | x | \($0)" }
    let text =
      "id | k | n" + rows[0] + rows[1] + " | part | plan | spent" + rows[2] + " | rent | 5 | 6"
      + rows[3] + " | food | 7 | 8" + rows[4] + "\n6 | x | 1\n7 | x | 2"
    let (lines, told) = lines(text)
    #expect(lines?.first == ["id", "k", "n"])
    #expect(told.count == 1 && told[0].contains("at D3:F5"))
  }

  @Test(arguments: [
    // Numbers of a column without a name, notes, and pairs in most rows.
    "item | n | m\na | 1 | 2 | 3\nb | 4 | 5 | 6\nc | 7 | 8\nd | 1 | 2\ne | 1 | 2",
    "item | n | m\na | 1 | 2 | x | see\nb | 4 | 5 | y | below\nc | 7 | 8\nd | 1 | 2\ne | 1 | 2",
    "item | n | m\na | 1 | 2 | x | 1\nb | 4 | 5 | y | 2\nc | 7 | 8 | z | 3\nd | 1 | 2\ne | 1 | 2",
  ])
  func otherColumnsWithoutNamesStay(text: String) {
    let (lines, told) = lines(text)
    #expect(lines?.first?.count ?? 0 > 3)
    #expect(!told.contains { $0.contains("another table") })
  }

  @Test func namesOfWhichOneDiffersBeginATable() {
    let text = """
      January | Visits
      Ulm | 1
      Bonn | 2

      February | Visits
      Ulm | 3
      Bonn | 4
      """
    let (lines, told) = lines(text)
    #expect(lines == [["January", "Visits"], ["Ulm", "1"], ["Bonn", "2"]])
    #expect(told.count == 1 && told[0].contains("at A5:B7"))
  }

  @Test func aTextAcrossAllColumnsBelowARowIsANote() throws {
    let text = "k | n | m\na | 1 | 2\nb | 3 | 4\nFiltered"
    let merged = try FileTable.open(SourceBytes(sheet(text, ["A4:C4"])), as: .xlsx)
    #expect(merged.notes == ["Filtered"])
    #expect(try opened(text).notes.isEmpty)
    let long = "All figures are provisional and may change in later editions"
    #expect(try opened("k | n | m\na | 1 | 2\nb | 3 | 4\n\(long)").notes == [long])
    #expect(try opened("k | n | m\n1 | 1 | 2\n2 | 3 | 4\nFiltered").notes == ["Filtered"])
  }

  @Test func titlesStandAboveMergedTitlesOfColumns() throws {
    let text = """
      Bureau of Statistics
      Released in May
       | Response | | | Eligible
       | Yes | No | All | Yes | No
      North | 1 | 2 | 3 | 4 | 5
      South | 6 | 7 | 8 | 9 | 1
      """
    let bytes = sheet(text, ["B3:D3", "E3:F3"])
    let found = try FileTable.open(SourceBytes(bytes), as: .xlsx)
    #expect(found.titles == ["Bureau of Statistics", "Released in May"])
    #expect(found.table.shape.spanners.map(\.title) == ["Response", "Eligible"])
    #expect(found.table.rowCount == 2)
    // Where one of them is not merged, nothing tells it from a row.
    let other = try FileTable.open(SourceBytes(sheet(text, ["B3:D3"])), as: .xlsx)
    #expect(other.titles.isEmpty)
  }

  @Test func titlesAreReadWithoutTheBlanksThatCentreThem() throws {
    let rows = textRow("   Sales ") + textRow("k", "n", "m") + textRow("a", "b", "c")
    let found = try FileTable.open(SourceBytes(workbook(rows + textRow("d", "e", "f"))), as: .xlsx)
    #expect(found.titles == ["Sales"])
  }
}
