import GridreelModel
import GridreelPrimitives
import GridreelValues
import TestSupport
import Testing

@testable import GridreelDataSources

/// Facts between the names of time series and their first date.
struct SeriesFactsTests {
  private let styles = """
    <styleSheet><cellXfs><xf numFmtId='0'/><xf numFmtId='17'/></cellXfs></styleSheet>
    """

  /// A sheet whose lines are rows: cells between bars, numbers as such, days as `@45000`.
  private func open(_ text: String, header: Bool? = nil) throws -> Found<FileTable> {
    var rows = ""
    for (row, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      let cells = line.split(separator: "|", omittingEmptySubsequences: false).enumerated().map {
        (column, part) -> String in
        let text = String(part).trimmingBlanks
        let name = CellRange.name(row, column)
        if text.isEmpty { return "" }
        if text.hasPrefix("@") { return "<c r='\(name)' s='1'><v>\(text.dropFirst())</v></c>" }
        return Double(text) == nil
          ? "<c r='\(name)' t='str'><v>\(text)</v></c>" : "<c r='\(name)'><v>\(text)</v></c>"
      }
      rows += "<row r='\(row + 1)'>\(cells.joined())</row>"
    }
    let bytes = workbook(
      rows, relations: "<Relationship Id='s' Type='x/styles' Target='styles.xml'/>",
      others: [("xl/styles.xml", styles)])
    var options = ReadingOptions()
    options.hasHeader = header
    return try FileTable.open(SourceBytes(bytes), as: .xlsx, options: options)
  }

  private let days = "@45000|1|2\n@45031|3|4\n@45061|5|6\n@45092|7|8\n@45122|9|10"
  private let facts = """
    Unit|000 Hours|000 Hours
    Series Type|Original|Original
    Collection Month|3|3
    Series Start|@45000|@45000
    Series ID|A1K|A2L
    """

  @Test func factsAreNoRows() throws {
    let found = try open(" | Hours ; Worked ; | Hours ; Paid ;\n\(facts)\n\(days)")
    #expect(found.table.columnKeys == ["column 1", "Hours; Worked", "Hours; Paid"])
    #expect(found.table.rowCount == 5)
    #expect(found.table.kind(ofColumn: "column 1") == .date)
    #expect(found.table.kind(ofColumn: "Hours; Paid") == .number)
    #expect(found.facts == ["Unit: 000 Hours · Series Type: Original"])
    #expect(found.notes == ["Not shown: Collection Month, Series Start, Series ID"])
  }

  @Test func unitsThatDifferStandBehindTheNames() throws {
    let units = facts.replacing("Unit|000 Hours|000 Hours", with: "Units|Index|Per cent")
    let found = try open("A2 RATES\nTitle|Prices|Rise per cent\n\(units)\n\n\n\(days)")
    #expect(found.titles == ["A2 RATES"])
    #expect(found.table.columnKeys == ["column 1", "Prices (Index)", "Rise per cent"])
    #expect(found.facts == ["Series Type: Original"])
    #expect(found.table.rowCount == 5)
  }

  @Test func shortUnitsAreNoPartsOfWords() throws {
    let units = facts.replacing("Unit|000 Hours|000 Hours", with: "Unit|t|h")
    let found = try open(" | Wheat | Heat\n\(units)\n\(days)")
    #expect(found.table.columnKeys == ["column 1", "Wheat (t)", "Heat (h)"])
  }

  @Test func rowsThatHeadDatesAreKept() throws {
    // One further row of names, a row that names the dates, sums above them, and few dates.
    for above in [
      " | Worked | Paid\nUnit | h | h\nDate | x | y",
      " | Worked | Paid\nTotal | 25 | 30\nMean | 5 | 6",
      "Date | Worked | Paid", "Unit | h | h\nDate | Worked | Paid",
    ] {
      let found = try open("\(above)\n\(days)")
      #expect(!found.notes.contains { $0.hasPrefix("Not shown") })
      #expect(found.facts.allSatisfy { !$0.hasPrefix("Series") })
    }
    let few = try open(" | Worked | Paid\n\(facts)\n@45000|1|2\n@45031|3|4")
    #expect(few.notes.isEmpty)
    let said = try open(" | Worked | Paid\n\(facts)\n\(days)", header: true)
    #expect(said.table.rowCount == 10)
  }

  @Test func legendsBelowNumbersAreNotes() throws {
    let legend = "\n\nSpecial value\n: | not available\nFlags\nb | break in time series"
    let found = try open("Geo | 2014 | 2015\nA | 1 | 2\nB | 3 | 4\nC | 5 | 6" + legend)
    #expect(found.table.rowCount == 3)
    #expect(
      found.notes == [
        "Special value", ": = not available", "Flags", "b = break in time series",
      ])
    let texts = try open("Geo | Town | 2015\nUK | London | 2\nFR | Paris | 4\n\nOther\nUS | Boston")
    #expect(texts.table.rowCount == 4)
  }
}
