import Gridreel
import TestSupport
import Testing

@testable import GridreelDataSources
@testable import GridreelFiles

/// Rows that are bold in a workbook.
struct BoldRowTests {
  /// A grid of CSV some of whose rows are bold in a workbook.
  private func built(_ csv: String, bold: Set<Int> = []) throws -> BuiltGrid {
    var options = try options([:])
    (options.isEdited, options.plainData) = (true, "data.xlsx")
    let table = try FileTable.open(SourceBytes(Array(csv.utf8)), as: .csv).table
    var shape = table.shape
    shape.boldRows = bold
    return try GridBuilder(options: options, table: table.changed(shape: shape)).build(
      theme: .light)
  }

  @Test func aLastRowThatStandsOutIsATotalIfItsNumbersOrItsNameSaySo() throws {
    let named = "item,n,avg\nA,10,1\nB,20,2\nC,30,3\nTotal of all,29,2\n"
    #expect(try built(named).grid.summaries.isEmpty)
    #expect(try built(named, bold: [3]).grid.summaries.count == 1)
    // Not where other rows stand out, too.
    #expect(try built(named, bold: [1, 3]).grid.summaries.isEmpty)
    let summed = "item,n,avg\nA,10,1\nB,20,2\nC,30,3\nCosts,60,2\n"
    #expect(try built(summed).grid.summaries.isEmpty)
    #expect(try built(summed, bold: [3]).grid.summaries.map(\.label) == ["Costs"])
    #expect(try built("item,n\nA,10\nB,20\nD,7\n", bold: [2]).grid.summaries.isEmpty)
  }

  @Test func boldRowsOfNumbersAreBoldByTheirNames() throws {
    let csv = "item,n\nSales,90\nCosts,60\nProfit,30\nTaxes,10\nRest,20\n"
    let built = try self.built(csv, bold: [2])
    let edit = try #require(built.edits.first { $0.rule == .total })
    #expect(edit.setting == "[item] in ('Profit')")
    #expect(edit.reason == "it is bold in the workbook")
    // A name that plain rows have, too, tells nothing.
    let twice = "item,n\nSales,90\nCosts,60\nSales,30\nTaxes,10\nRest,20\n"
    #expect(try self.built(twice, bold: [2]).edits.allSatisfy { $0.rule != .total })
  }

  @Test func boldRowsOfOneTextHeadOthers() throws {
    let csv = "item,n\nAsia,\nIran,3\nOman,2\nEurope,\nUlm,1\nOslo,5\n"
    #expect(try built(csv).source.sectionCount == 1)
    let built = try self.built(csv, bold: [0, 3])
    #expect(built.source.sectionCount == 2)
    #expect(built.source.title(ofSection: 1) == "Europe")
    // A plain row that lacks its number stays one.
    #expect(try self.built("item,n\nAsia,\nIran,3\nOman,\nUlm,1\n", bold: [0]).source.rowCount == 3)
  }
}
