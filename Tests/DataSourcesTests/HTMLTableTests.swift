import GridreelDataSources
import GridreelModel
import GridreelPrimitives
import GridreelValues
import TestSupport
import Testing

/// Tables of HTML, alone or in a page.
@Suite struct HTMLTableTests {
  private func opened(
    _ text: String, table: String? = nil, hasHeader: Bool? = nil
  ) throws -> (table: any DataFile, found: Found<FileTable>) {
    var options = ReadingOptions(hasHeader: hasHeader)
    options.table = table
    let found = try FileTable.open(SourceBytes(Array(text.utf8)), as: .html, options: options)
    return (found.table, found)
  }

  @Test func aTableIsFoundInAPage() throws {
    let text = """
      <!doctype html><title>no <table></title><style>td{}</style><script>"<td>"</script>
      <h2>Fruit &amp; more</h2><p>Before</p>
      <table id=t><caption>Best <b>fruit</b></caption>
      <thead><tr><th rowspan=2>Name<th colspan=2>Sales<tr><th>2023<th>2024</thead>
      <tr><td><b>Apple</b> &ndash; <a href="https://x.org">red</a><br>green<td align=right>1,234<td align=right>5
      <tr><td rowspan=2>Pear<span style="display: none">x</span><td align=right>7<td align=right>8
      <tr><td style="text-align: right">9<td align=right>10
      </table><p>After</p>
      """
    let (table, found) = try opened(text)
    #expect(table.columnKeys == ["Name", "2023", "2024"])
    #expect(
      table.texts == [
        ["Apple – red\ngreen", "1,234", "5"], ["Pear", "7", "8"], ["Pear", "9", "10"],
      ])
    #expect(table.shape.alignments == ["2023": .trailing, "2024": .trailing])
    #expect(table.shape.spans == [CellSpan(rows: 1..<3, columns: ["Name"])])
    #expect(table.shape.spanners != TableShape().spanners)
    #expect(table.kind(ofColumn: "2023") == .number)
    #expect(found.caption?.text == "Best fruit")
    #expect(found.before == ["Fruit & more", "Before"])
    #expect(found.after == ["After"])
    #expect(found.warnings.isEmpty)
    let looks = table.cell(at: RowIndex(section: 0, row: 0), column: "Name").looks
    #expect(looks?.runs.map(\.bytes) == [0..<5, 10..<13])
    #expect(looks?.runs.last?.look.link == "https://x.org")
  }

  @Test(arguments: [
    ("<table><tr><th>a<th>b<tr><td>1<td>2</table>", [["1", "2"]]),
    ("<table><tr><td>a<td>b<tr><td>1<td>2</table>", [["1", "2"]]),
    ("<TABLE><TR><TH>a</TH><TH>b</TH></TR><TR><TD>1</TD><TD></TD></TR></TABLE>", [["1", ""]]),
    (
      "<table><tfoot><tr><td>s<td>2</tfoot><tr><th>a<th>b<tr><td>1<td>2</table>",
      [["1", "2"], ["s", "2"]]
    ),
    ("<table><th>a<th>b<tr><td> x \n y<td>&nbsp;</table>", [["x y", ""]]),
    ("<table><th>a<th>b<tr><td><p>x<p>y<td><ul><li>1<li>2</ul></table>", [["x\ny", "1\n2"]]),
    ("<table><th>a<th>b<tr><td>&<i>amp;</i><td>1<2</table>", [["&amp;", "1<2"]]),
    ("<table><th>a<th>b<tr><td>1<td hidden>no<td>2<tr hidden><td>3</table>", [["1", "2"]]),
    ("<table><th>a<th>b<tr><td>x<!-- <td> --><td title='>'>2</table>", [["x", "2"]]),
    ("<table><th>a<th>b<tr><td colspan=0>x<td rowspan=9>2</table>", [["x", "2"]]),
    (
      "<table><th>a<th>b<tr><td>x<table><tr><td>in<td>ner</table><td>2</table>",
      [["x\nin ner", "2"]]
    ),
    (
      "<table><th>a<th>b<tr><td><select><option>no</select>x<td><svg><text>no</text></svg>2</table>",
      [["x", "2"]]
    ),
    (
      "<table><th>a<th>b<tr><td><span hidden>no<td>2<tr><td>3<td>4</table>",
      [["", "2"], ["3", "4"]]
    ),
  ])
  func cellsAreThoseThatABrowserShows(text: String, expected: [[String]]) throws {
    let table = try opened(text, table: "1").table
    #expect(table.columnKeys == ["a", "b"])
    #expect(table.texts == expected)
  }

  @Test func withoutHeadingsTheFirstRowNamesColumnsUnlessItIsDataItself() throws {
    let numbers = try opened("<table><tr><td>1.5<td>2<tr><td>3<td>4</table>")
    #expect(numbers.table.columnKeys == ["column 1", "column 2"])
    #expect(numbers.found.warnings.count == 1)
    let named = try opened("<table><tr><td>1<td>2<tr><td>3<td>4</table>", hasHeader: true)
    #expect(named.table.columnKeys == ["1", "2"])
    let rowNames = try opened("<table><tr><th>x<td>1<tr><th>y<td>2</table>", hasHeader: false)
    #expect(rowNames.table.texts == [["x", "1"], ["y", "2"]])
  }

  @Test func aRowThatIsCutOffIsLeftOut() throws {
    let cut = try opened("<table><tr><th>a<th>b</tr><tr><td>1<td>2</tr><tr><td>3<td>45")
    #expect(cut.table.texts == [["1", "2"]])
    #expect(
      cut.found.warnings.map(\.message.description) == [
        "the text ends within the table, so its last row is left out; 2 are whole"
      ])
    let bare = try opened("<table><tr><th>a<th>b</tr><tr><td>1<td>2</tr>")
    #expect(bare.table.texts == [["1", "2"]])
    #expect(bare.found.warnings.map(\.message.description) == ["the text ends within the table"])
  }

  private static let three = """
    <table><tr><td><table id=in><tr><th>a<tr><td>1</table></table>
    <h3>Two <i>b</i></h3><table><caption>C</caption><tr><th>c<th>d<tr><td>3<td>4</table>
    """

  @Test(arguments: [
    ("in", ["a"]), ("2", ["a"]), ("3", ["c", "d"]), ("C", ["c", "d"]), ("Two b", ["c", "d"]),
  ])
  func oneOfSeveralIsChosen(name: String, columns: [String]) throws {
    let (table, found) = try opened(Self.three, table: name)
    #expect(table.columnKeys == columns)
    #expect(found.warnings.isEmpty)
  }

  @Test func aTableThatHoldsOthersIsNotTheUsualOne() throws {
    let (table, found) = try opened(Self.three)
    #expect(table.columnKeys == ["a"])
    #expect(
      found.warnings.first?.message.description
        == "the text has 3 tables; this is the second (for another one use --table 3)")
    #expect(throws: GridreelError.self) { try opened(Self.three, table: "4") }
  }

  @Test(arguments: [
    "<p>nothing", "", "<table></table>", "<table><tr></tr></table>", "<tr><td>1</td></tr>",
    String(repeating: "<div>", count: 100_000), "<!-- <table><tr><td>1</table>",
  ])
  func whatIsNoTableIsRefused(text: String) {
    let failure = #expect(throws: GridreelError.self) { _ = try opened(text) }
    #expect(failure?.description.contains("there is no table in this HTML") == true)
  }

  @Test(arguments: [
    String(repeating: "<table><tr><td>", count: 100_000),
    "<table>" + String(repeating: "<tr><td colspan=1000 rowspan=9999>1", count: 20_000)
      + "</table>",
    "<table><tr>" + String(repeating: "<td colspan=999>", count: 100) + "</table>",
  ])
  func whatAsksForTooMuchIsRefused(text: String) {
    let failure = #expect(throws: GridreelError.self) { _ = try opened(text) }
    #expect(failure?.description.contains("there is no table") == false)
  }

  @Test(arguments: [
    (0..<50_000).map { "<b a=\($0)>" }.joined() + String(repeating: "<p>x", count: 50_000),
    "<table>" + String(repeating: "<i>x", count: 50_000) + "</table>",
    "<p " + (0..<100_000).map { "a\($0)=1" }.joined(separator: " ") + ">",
    String(repeating: "<a href=x><table><td></a>", count: 30),
  ])
  func whatIsSlowToReadElsewhereIsReadAtOnce(text: String) throws {
    let (table, _) = try opened(text + "<table id=own><th>a<tr><td>1</table>", table: "own")
    #expect(table.texts == [["1"]])
  }

  @Test func itIsKnownByItsBeginningOrItsTable() {
    #expect(DataStart(Array("<!DOCTYPE html>\n<p>a,b".utf8)).formats == [.html])
    #expect(DataStart(Array(" <table>\n<tr><td>a,b</table>".utf8)).formats == [.html])
    #expect(DataStart(Array("See:\n<table><tr><td>1</table>".utf8)).formats == [.html])
    #expect(DataStart(Array("a,b\n\"<table><tr>\",2\n".utf8)).formats == [.csv])
  }
}
