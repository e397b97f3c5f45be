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
  ])
  func isToldByItsNameOrItsSums(csv: String) throws {
    #expect(try edited(csv).grid.summaries.count == 1)
  }

  @Test(arguments: [
    "item,amount\nA,10\nB,20\nC,30\n,61\n", "item,amount\nA,10\nTotal,20\nC,30\n",
    "item,amount\nA,10\nB,20\nTotally new,30\n", "item,note\nA,x\nB,y\nTotal,z\n",
    "item,amount\nA,10\nTotal,10\n",
  ])
  func otherRowsStay(csv: String) throws {
    let built = try edited(csv)
    #expect(built.grid.summaries.isEmpty)
    #expect(built.source.rowCount == csv.split(separator: "\n").count - 1)
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
