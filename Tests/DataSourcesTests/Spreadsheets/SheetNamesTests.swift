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

  @Test func titlesStandAboveNamesThatLeaveOutThatOfTheRows() throws {
    let rows = ["|Present|Former", "1610||3", "1620||5", "1630|4|6"]
    let title = "Population of the United States"
    let found = try found([title, "In thousands"] + rows)
    #expect(found.titles == [title, "In thousands"])
    #expect(found.table.columnKeys == ["column 1", "Present", "Former"])
    // A short text may be the missing name.
    #expect(try self.found(["Country"] + rows).titles.isEmpty)
    #expect(try self.found(["A long name of an area in it"] + rows).titles.count == 1)
    #expect(
      try self.found([
        "A long name of an area in it", "|Present|Former", "\(title) again|1|2", "b|3|4",
      ])
      .titles.isEmpty)
  }

  @Test func aTitleAboveAllNamesIsOneOfTheTable() throws {
    let rows = ["Item|Cost", "Tea|374", "Pizza|327"]
    #expect(try found(["Budget|"] + rows, merged: ["A1:B1"]).titles == ["Budget"])
    #expect(try found(["Country", "|Men|Women", "Peru|3|4", "Chile|5|6"]).titles.isEmpty)
  }

  @Test func tagsForProgramsBelowNamesAreNoRow() throws {
    let tags = "#country+name|#country+code|#population+f"
    let found = try found(["Country|Code|Women", tags, "Sierra Leone|SL|3893510"])
    #expect(found.table.columnKeys == ["Country", "Code", "Women"])
    #expect(found.table.rowCount == 1)
    // Tags of people.
    #expect(try self.found(["Tag|Uses", "#swift|3", "#go|5"]).table.rowCount == 2)
    let csv = "Country,Women\n#country+name,#population+f\nPeru,3\nChile,5\n"
    #expect(try FileTable.open(SourceBytes(Array(csv.utf8)), as: .csv).table.rowCount == 2)
    let plain = "Topic,Uses\n#swift,3\n#go,5\n"
    #expect(try FileTable.open(SourceBytes(Array(plain.utf8)), as: .csv).table.rowCount == 2)
  }

  @Test func namesForProgramsMayHaveCapitals() throws {
    let rows = ["a|x|1.5", "b|x|2.5", "c|y|3.5", "d|y|4.5"]
    #expect(try found(["Sample|Group|Value", "ID_REF|GRP|VALUE_1"] + rows).table.rowCount == 4)
    #expect(try found(["Sample|Group|Value", "Total|All|none"] + rows).table.rowCount == 5)
  }

  @Test func unitsBesideTheNameOfTheRowsAreNames() throws {
    let found = try found(["|Coal|Gas", "Year|Mt|Mt"] + ["2007|9|4", "2008|8|3", "2009|7|2"])
    #expect(found.table.columnKeys == ["Year", "Coal (Mt)", "Gas (Mt)"])
  }

  @Test func aTextBesideTheTableIsANote() throws {
    let note = "Numbers of the last census are rounded"
    let rows = ["Ulm|3|5", "Bari|5|7", "Oslo|8|9", "Kyiv|9|1"]
    let found = try found(["City|Men|Women", "\(rows[0])||\(note)"] + rows.dropFirst())
    #expect(found.notes == [note])
    // Directly beside it, or with a name, it is a column.
    #expect(
      try self.found(["City|Men|Women", "\(rows[0])|\(note)"] + rows.dropFirst()).notes.isEmpty)
    #expect(
      try self.found(["City|Men|Women||Why", "\(rows[0])||\(note)"] + rows.dropFirst()).notes
        .isEmpty)
  }

  @Test func tablesWithATitleEachStandSideBySide() throws {
    let rows = [
      "Costs|||Funds||", "Item|Sum||From|Kind|Sum", "Tea|3||IOP|Gold|5", "Pizza|4||SPIE|Bronze|6",
      "Venue|5||||9",
    ]
    let found = try found(rows)
    #expect(found.siblingCount == 2)
    #expect(found.table.columnKeys == ["Item", "Sum"])
    #expect(found.titles == ["Costs"])
    // Years above columns of one table.
    let years = ["|2019|||2020|", "Name|A|B||A|B", "x|1|2||3|4", "y|1|2||3|4", "z|1|2||3|4"]
    #expect(try self.found(years).siblingCount == 1)
  }

  @Test func plainNamesBelowNumbersBeginAnotherTable() throws {
    let first = ["Name|City|Age", "Ann|Ulm|3", "Bob|Bari|5", "Cy|Oslo|8", ""]
    #expect(
      try found(first + ["Team|Coach|Town", "Lions|Ann|Ulm", "Bears|Bob|Bari"]).siblingCount == 2)
    // Rows that go on, a note, and a row of sums.
    #expect(try found(first + ["Dan|Kyiv|9", "Eve|Rome|7"]).siblingCount == 1)
    #expect(try found(first + ["Total||16"]).siblingCount == 1)
    let texts = ["Name|City|Note", "Ann|Ulm|x", "Bob|Bari|y", "", "Dan|Kyiv|z", "Eve|Rome|w"]
    #expect(try found(texts).siblingCount == 1)
  }

  @Test func aFactWithAColonStandsAboveNamesOfWhichOneComesTwice() throws {
    let names = "First|Last|Work|Part|Proof|Proof|Active"
    let rows = ["Ann|B|PE|0.5|a|b|YES", "Cy|D|Art|0.25|c|d|NO"]
    let found = try found(["Refreshed on:|||Dec-27 2020|||", names] + rows)
    #expect(found.facts == ["Refreshed on: · Dec-27 2020"])
    #expect(found.table.rowCount == 2)
  }
}
