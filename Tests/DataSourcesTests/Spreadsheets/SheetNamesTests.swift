import GridreelModel
import GridreelPrimitives
import GridreelValues
import TestSupport
import Testing

@testable import GridreelDataSources

/// Rows of a sheet around its names that are no rows of data.
struct SheetNamesTests {
  /// A sheet of texts and numbers; empty for no cell.
  private func found(_ rows: [String], merged: [String] = []) throws -> Found<FileTable> {
    let cells = rows.enumerated().map { row, line in
      let texts = line.split(separator: "|", omittingEmptySubsequences: false)
      let cells = texts.enumerated().map { column, text in
        guard !text.isEmpty else { return "" }
        let place = CellRange.name(row, column)
        let kind = Double(text) == nil ? " t='str'" : ""
        return "<c r='\(place)'\(kind)><v>\(text)</v></c>"
      }
      return "<row r='\(row + 1)'>\(cells.joined())</row>"
    }
    let areas = merged.map { "<mergeCell ref='\($0)'/>" }.joined()
    let merges = areas.isEmpty ? "" : "</sheetData><mergeCells>\(areas)</mergeCells><sheetData>"
    return try FileTable.open(SourceBytes(workbook(cells.joined() + merges)), as: .xlsx)
  }

  private let scores = ["Oslo|472|476|-7", "Ulm|575|543|6", "Bari|536|516|2", "Lyon|410|415|1"]

  @Test func unitsBelowMergedNamesAreNames() throws {
    let table = try found(
      ["|Score||Trend", "|Maths|Reading|Maths", "|Mean|Mean|Score dif."] + scores,
      merged: ["B1:C1"]
    ).table
    #expect(table.rowCount == 4)
    #expect(table.columnKeys.dropFirst().allSatisfy { table.kind(ofColumn: $0) == .number })
    #expect(table.shape.titles.values.contains("Maths (Mean)"))
  }

  @Test func namesForProgramsBelowThoseForPeopleAreLeftOut() throws {
    let keys = try found(["Town|Mean score|Reading|Trend", "town|mean|read|trend"] + scores).table
    #expect(keys.columnKeys == ["Town", "Mean score", "Reading", "Trend"])
    #expect(keys.rowCount == 4)
  }

  @Test(arguments: [
    "Rome|closed|merged|moved", "Rome|n/a|n/a|n/a", "Rome|[c]|[x]|[c]", "rome|-|-|-",
  ])
  func aRowOfWordsInPlaceOfNumbersStays(row: String) throws {
    #expect(try found(["Town|Maths|Reading|Trend", row] + scores).table.rowCount == 5)
  }

  @Test func yearsBelowNamesAreOfThem() throws {
    let rows = ["|Balance|People|GDP", "Country|mean 2015-19|2019|2019"]
    let table = try found(
      rows + ["Macao|67.9|0.68|55.2", "Andorra|54.4|0.08|3.2", "Fiji|51.9|0.9|5.5"]
    )
    .table
    #expect(
      table.columnKeys == ["Country", "Balance (mean 2015-19)", "People (2019)", "GDP (2019)"])
    // Two tables side by side.
    let two = try found(
      [
        "|Balance|GDP||Balance|GDP", "Country|mean|2019|Country|mean|2019", "Fiji|1|2.5|Mali|3|4.5",
        "Peru|1|2.5|Cuba|3|4.5",
      ])
    #expect(!two.table.columnKeys.contains("Balance (mean)"))
    // A row of data may have years.
    let data = try found([
      "|Born|Died|Age", "Anna|1919|1999|80", "Ben|1920|1980|60", "Eva|1930|2001|71",
    ])
    #expect(data.table.rowCount == 3)
  }

  @Test func whatStatisticsSayOfAllRowsIsNoRow() throws {
    let found = try found(
      [
        "Dataset: Output", "Measure||Per head", "Frequency||Annual", "Time||2003|2004|2005",
        "Country",
        "Chile||11412|12081|12690", "Peru|i|5000|5100|5300", "Cuba||900|950|990",
      ], merged: ["C2:E2", "C3:E3"])
    #expect(found.table.columnKeys.filter { $0.count == 4 } == ["2003", "2004", "2005"])
    #expect(found.table.columnKeys.first == "Country")
    #expect(found.table.rowCount == 3)
    #expect(found.titles == ["Dataset: Output"])
    #expect(found.facts == ["Measure: Per head", "Frequency: Annual"])
    // A heading below names that are years is a heading.
    let headed = try self.found(["Country|2003|2004", "Europe", "Italy|1|2", "Spain|3|4"])
    #expect(headed.table.columnKeys.first == "Country")
  }

  @Test func mergedNamesReachIntoTheRowBelowThem() throws {
    let table = try found(
      [
        "Area|Year|Crime", "||Number", "Ohio|2015|12", "Ohio|2016|13", "Utah|2015|4", "Utah|2016|5",
      ],
      merged: ["A1:A2", "B1:B2"]
    ).table
    #expect(table.rowCount == 4)
    #expect(table.columnKeys.prefix(2) == ["Area", "Year"])
  }

  @Test func aSheetOfTwoColumnsForScreenReadersHasTitles() throws {
    let about = ["Notes", "This worksheet contains one table."]
    let notes = try found(about + ["Note number|Note text", "1|Rounded", "2|Provisional"])
    #expect(notes.table.columnKeys == ["Note number", "Note text"])
    #expect(notes.titles == about)
    let title = "Table 2: Children looked after by their placement, England, 2023"
    let numbers = try found([title, "Placement|Number", "Foster|56160", "Other|900", "None|7"])
    #expect(numbers.table.columnKeys == ["Placement", "Number"])
    // A list may begin with a text that lacks its number.
    #expect(try found(["Region|Number", "North", "Leeds|5", "York|6"]).table.columnKeys.count == 2)
  }

  @Test func lettersInBracketsSayWhyANumberIsNotTold() throws {
    let table = try found(["Region|2020", "Leeds|80000", "York|[c]", "Hull|14700", "Bath|[low]"])
      .table
    #expect(table.kind(ofColumn: "2020") == .number)
    #expect(
      try found(["Region|Form", "Leeds|[c]", "York|[x]", "Hull|5"]).table.kind(ofColumn: "Form")
        == .text)
  }

  @Test(arguments: ["Legend", "Notes"])
  func headingsOfNotesBeginThem(heading: String) throws {
    let rows = ["Area|2019|2020", "North|5|6", "South|7|8", "West|1|3"]
    let notes = try found(rows + [heading, "x = not available"])
    #expect(notes.table.rowCount == 3)
    #expect(notes.notes == [heading, "x = not available"])
    #expect(try found(rows + ["East"]).table.rowCount == 4)
  }
}
