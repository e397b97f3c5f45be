import Gridreel
import GridreelDataSources
import TestSupport
import Testing

@testable import GridreelFiles

/// A last row that is the total of the others.
struct TotalRowTests {
  private let sales = "item,amount,share\nA,10,16.7\nB,20,33.3\nC,30,50\nTotal,60,100\n"

  private func column(_ built: BuiltGrid, _ key: String) -> [String] {
    (0..<built.source.rowCount).map {
      built.source.cell(at: RowIndex(section: 0, row: $0), column: key).text
    }
  }

  @Test func isDrawnBelowTheOthersInWhateverOrder() throws {
    let built = try edited(sales, [.sort: "-amount"])
    #expect(column(built, "amount") == ["30", "20", "10"])
    #expect(built.grid.summaries.map(\.label) == ["Total"])
    let summary = try #require(try built.grid.render().map.summaries.first)
    #expect(summary.cells.map(\.text) == ["Total", "60", "100.0"])
    #expect(built.edits.contains { $0.rule == .total && $0.before == "row 4" })
  }

  @Test func itsNameStaysInItsColumn() throws {
    let built = try edited("share,avg,item\n20,1,A\n30,4,B\n50,6,C\n100,,Total\n")
    let summary = try #require(try built.grid.render().map.summaries.first)
    #expect(summary.cells.map { [$0.column, $0.text] } == [["share", "100"], ["item", "Total"]])
  }

  @Test(arguments: [
    "item,amount\nA,10\nB,20\nC,30\n,60\n", "item,amount\nA,10\nB,20\nGrand total:,99\n",
    "item,a,b\nA,0.1,1\nB,0.2,2\n,0.3,3\n",
    // Two sums of large numbers are no chance, whatever the others are.
    "land,n,share,m\nA,100,5,10\nB,200,6,20\nC,300,5,30\nD,400,7,900\nAustria,1000,5.7,960\n",
    // What is called a total, and greater than all others, has parts that are no rows.
    "item,cost,hours\nA,100,3\nB,250,4\nC,300,9\ntotal project,900,20\n",
    "item,cost\nA,100\nB,250\nC,300\nTotal 2023,640\n",
    // The whole, of which shares are no sums.
    "region,n,share\nA,100,5\nB,200,6\nWorld,300,5.7\n",
  ])
  func isToldByItsNameOrItsSums(csv: String) throws {
    #expect(try edited(csv).grid.summaries.count == 1)
  }

  @Test(arguments: [
    "item,amount\nA,10\nB,20\nC,30\n,61\n", "item,amount\nA,10\nTotal,20\nC,30\n",
    "item,amount\nA,10\nB,20\nTotally new,30\n", "item,note\nA,x\nB,y\nTotal,z\n",
    "land,n,share,m\nA,100,5,10\nB,200,6,20\nC,300,5,30\nD,400,7,900\nAustria,1000,5.7,961\n",
    "item,n\nSt Anne,100\nSt John,250\nSt Paul,300\nAll Saints,900\n",
    "firm,n\nA,1000\nB,2000\nC,3000\nTotal Oil,400\n",
    // Groups of which several are called so.
    "place,group,n\nX,men,4\nX,total,9\nY,men,3\nY,women,2\nY,total,5\n",
    "item,amount\nA,10\nTotal,10\n", "region,n,share\nA,100,5\nB,200,6\nWorld,500,5.7\n",
  ])
  func otherRowsStay(csv: String) throws {
    let built = try edited(csv)
    #expect(built.grid.summaries.isEmpty)
    #expect(built.source.rowCount == csv.split(separator: "\n").count - 1)
  }

  @Test func isTakenOffALongFile() throws {
    let text = String(repeating: "words of a note ", count: 20)
    let csv =
      "item,note,n\n" + (0..<1200).map { "A\($0),\(text),\($0)\n" }.joined()
      + "Grand total:,,719400\n"
    let built = try edited(csv)
    #expect(csv.utf8.count > 1 << 18)
    #expect(built.grid.summaries.map(\.label) == ["Grand total:"])
    #expect(built.source.rowCount == 1200)
  }

  @Test func isAskedForOrRefused() throws {
    #expect(try edited(sales, [.totalRow: "false"]).source.rowCount == 4)
    #expect(try edited(sales, [.raw: "true"]).source.rowCount == 4)
    #expect(try edited(sales, [.rawRules: "total"]).source.rowCount == 4)
    #expect(try edited(sales, isPlain: false).source.rowCount == 4)
    let asked = try edited(sales, [.totalRow: "true", .raw: "true"], isPlain: false)
    #expect(asked.source.rowCount == 3)
    #expect(asked.grid.summaries.count == 1)
    #expect(asked.edits.isEmpty)
  }

  @Test func neverCountsTwice() throws {
    let built = try edited(sales, [.total: "amount"])
    let summary = try #require(try built.grid.render().map.summaries.first)
    #expect(summary.cells.last { $0.column == "amount" }?.text == "60")
    #expect(built.grid.summaries.count == 1)
  }

  @Test func isLeftOutWhereRowsAre() throws {
    let built = try edited(sales, [.filter: "amount > 10"])
    #expect(built.grid.summaries.isEmpty)
    #expect(column(built, "item") == ["B", "C"])
  }

  @Test func hasNoRedactedValue() throws {
    let built = try edited(sales, [.redact: "amount"])
    let map = try built.grid.render().map
    #expect(!map.summaries.flatMap(\.cells).contains { $0.text == "60" })
    #expect(map.summaries.flatMap(\.cells).contains { $0.text == "100.0" })
    let named = try edited(sales, [.redact: "item"])
    #expect(named.grid.summaries.map(\.label) == ["Total"])
  }

  private let regions =
    "region,n,m\nUnited States,600,75.5\nNortheast,100,20.25\nMidwest,200,25.25\nSouth,300,30\n"

  @Test func aFirstRowThatSumsTheOthersStaysAboveThem() throws {
    let built = try edited(regions, [.sort: "-n"])
    #expect(column(built, "n") == ["300", "200", "100"])
    let summary = try #require(built.grid.summaries.first)
    #expect(summary.label == "United States")
    #expect(summary.place == .top)
    #expect(built.edits.contains { $0.rule == .total && $0.before == "row 1" })
    #expect(try edited(regions, [.totalRow: "false"]).source.rowCount == 4)
    // A grid file that asks for a total means this one.
    let asked = try edited(regions, [.totalRow: "true", .raw: "true"], isPlain: false)
    #expect(asked.grid.summaries.map(\.label) == ["United States"])
  }

  @Test(arguments: [
    // Shares are not added up, and parts are rounded.
    "region,n,share\nWorld,600,5\nA,100,6\nB,200,4\nC,300,5\n",
    "region,n\nAll regions,1000.1\nA,333.4\nB,333.4\nC,333.4\n",
    // Whatever it is called, two columns tell it, or one large number of several.
    "region,n,m\nUlm,6,60\nA,1,10\nB,2,20\nC,3,30\n",
    "region,n\nUlm,1000\nA,100\nB,200\nC,300\nD,400\n",
  ])
  func aFirstRowIsToldByItsSums(csv: String) throws {
    #expect(try edited(csv).grid.summaries.map(\.place) == [.top])
  }

  @Test(arguments: [
    "region,n\nWorld,700\nA,100\nB,200\nC,300\n", "region,n\nUlm,6\nA,1\nB,2\nC,3\n",
    "region,n,m\nUlm,6,61\nA,1,10\nB,2,20\nC,3,30\n", "region,n\nWorld,3\nA,1\nB,2\n",
    // Parts of parts would be added up twice.
    "region,n\nWorld,600\nA,600\nB,200\nC,400\n", "region,note\nWorld,x\nA,y\nB,z\nC,w\n",
    // A name that would be cut.
    "region,n,m\nAll regions of the survey in 2020,600,60\nA,100,10\nB,200,20\nC,300,30\n",
  ])
  func firstRowsThatDoNotSumStay(csv: String) throws {
    #expect(try edited(csv).grid.summaries.isEmpty)
  }
}

/// Texts that hold lists.
struct ListFormatTests {
  @Test(arguments: [
    (#"["Kabul"]"#, "Kabul"), ("[1,0]", "1, 0"), ("[]", "–"), (#"["a, b", "c"]"#, "a, b; c"),
    (#"['x', "it\'s"]"#, "x, it's"), (#"["\u00e9", null, true, -1.5e3]"#, "é, null, true, -1.5e3"),
  ])
  func isDrawnAsItsItems(text: String, drawn: String) throws {
    let quoted = "\"\(text.replacing("\"", with: "\"\""))\""
    var options = GridOptions()
    (options.isEdited, options.plainData) = (true, "data.csv")
    let table = try TableReader.read(Array("k,v\na,\(quoted)\n".utf8), as: .csv).table
    let built = try GridBuilder(options: options, table: table).build(theme: .light)
    let column = try #require(built.grid.column("v"))
    let cell = built.source.cell(at: RowIndex(section: 0, row: 0), column: "v")
    #expect(built.grid.writer(for: column).text(for: cell) == drawn)
    #expect(cell.value == .text(text))
    #expect(built.edits.contains { $0.rule == .lists })
  }

  @Test(arguments: [
    "[[1],[2]]", #"[{"a":1}]"#, "[1,2", "[1,,2]", "[x y]", "a[1]", #"["a"] b"#, #"["\x"]"#,
  ])
  func otherTextsStay(text: String) {
    #expect(ListFormat.items(of: text) == nil)
  }
}
