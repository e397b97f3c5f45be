import Gridreel
import Testing

@Suite struct GridOptionsTests {
  @Test(arguments: [
    (OptionName.scale, "0", "--scale: 0 is out of range; it goes from 0.1 to 8"),
    (.scale, "nan", "--scale: 'nan' is not a number"),
    (.scale, "1e9", "--scale: 1e9 is out of range; it goes from 0.1 to 8"),
    (.scale, "", "--scale: a value is missing"),
    (.width, "-5", "--width: -5 is out of range; it goes from 1 to 1000000"),
    (.rows, "5-2", "--rows: '5-2' ends before it starts"),
    (.rows, "0-3", "--rows: '0' is not a whole number of 1 or more"),
    (.limit, "0", "--limit: '0' is not a whole number of 1 or more"),
    (
      .limit, "99999999999999999999",
      "--limit: '99999999999999999999' is not a whole number of 1 or more"
    ),
    (.padding, "1,2,3", "--padding: write 1, 2 or 4 numbers, as in CSS"),
    (.frame, "crad", "--frame: 'crad' is none of none, card, window; did you mean 'card'?"),
    (.text, "shapes", "--text: 'shapes' is none of text, outlines"),
    (.columns, "", "--columns: a value is missing"),
    (.columnWidth, "a", "--column-width: 'a' is not KEY=VALUE"),
    (.columnWidth, "a=0fr", "--column-width: a share must be above 0fr"),
    (.select, "3:", "--select: a column's key is missing after ':' in '3:'"),
    (.sort, "-", "--sort: a column's key is missing after '-'"),
    (.scroll, "4", "--scroll: write two numbers, X,Y"),
    (.page, "10x10", "--page: 10 is out of range; it goes from 72 to 14400"),
  ])
  func aTextThatCannotBeReadNamesItsFlag(name: OptionName, text: String, message: String) {
    #expect(failure { _ = try options([name: text]) } == "error: \(message)")
  }

  @Test func commasPartAListExceptInQuotes() throws {
    let options = try options([.collapse: "'Paris, Texas',Rome"])
    #expect(options.order.collapse == ["Paris, Texas", "Rome"])
  }

  @Test func titlesKeepTheirCommas() throws {
    #expect(try options([.title: "Red, white, blue"]).look.title == "Red, white, blue")
  }

  @Test func insetsGoRoundAsInCSS() throws {
    #expect(
      try options([.margin: "1 2 3 4"]).look.margin == Insets(top: 1, right: 2, bottom: 3, left: 4))
    #expect(try options([.margin: "7"]).look.margin == Insets(7))
  }

  @Test func flagsWinOverTheFile() throws {
    let file = try options([.scale: "3", .title: "File", .sort: "a"])
    let flags = try options([.title: "Flag", .limit: "2"])
    let both = flags.laid(over: file)
    #expect(both.look.scale == 3)
    #expect(both.look.title == "Flag")
    #expect(both.order.sort == [SortKey("a")])
    #expect(both.order.limit == .count(2))
  }

  @Test func valuesByColumnAddUpAndTheLastOneWins() throws {
    let file = try options([.columnWidth: "age=100"])
    let flags = try options([.columnWidth: "age=50,name=1fr"])
    let grid = try GridBuilder(options: flags.laid(over: file), table: peopleTable())
      .build(theme: .light).grid
    #expect(grid.column("age")?.width == .fixed(50))
    #expect(grid.column("name")?.width == .share(1))
  }

  @Test func everyFlagHasTheNameOfItsKey() {
    #expect(OptionName.rowHeight.flag == "--row-height")
    #expect(OptionName.scrollTo.flag == "--scroll-to")
    #expect(Set(OptionName.all.map(\.flag)).count == OptionName.all.count)
  }
}
