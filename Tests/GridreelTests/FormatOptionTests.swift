import Gridreel
import TestSupport
import Testing

@Suite struct FormatsInGridFiles {
  /// The displayed texts of a column `v` with a format, in a locale.
  private func shown(_ format: String, _ values: String, locale: String = "en_US") throws
    -> [String]
  {
    let scratch = try ScratchFolder()
    try scratch.write(
      "{\"data\": [\(values)], \"locale\": \"\(locale)\", "
        + "\"columns\": [{\"key\": \"v\", \"format\": \(format)}]}", to: "a.grid.json")
    let document = try GridDocument(path: scratch["a.grid.json"])
    let column = try #require(document.grid.column("v"))
    let (source, writer) = (try document.grid.arranged(), document.grid.writer(for: column))
    return (0..<source.rowCount).map {
      writer.text(for: source.cell(at: RowIndex(section: 0, row: $0), column: "v"))
    }
  }

  @Test(arguments: [
    ("{\"date\": \"medium\"}", "Mar 1, 2024"), ("{\"date\": \"d MMMM\"}", "1 March"),
    ("{\"date\": \"long\", \"time\": \"short\"}", "March 1, 2024"),
    ("{\"time\": \"short\"}", ""),
  ])
  func dates(format: String, text: String) throws {
    #expect(try shown(format, "{\"v\": \"2024-03-01\"}") == [text])
  }

  @Test(arguments: [
    ("{\"duration\": \"h:mm:ss\"}", "1:02:05"), ("{\"duration\": \"units\"}", "1 h 2 min"),
    ("{\"duration\": {\"units\": 3}}", "1 h 2 min 5 s"),
    ("{\"duration\": {\"of\": \"minutes\", \"pattern\": \"d 'd' h:mm\"}}", "2 d 14:05"),
    ("{\"bytes\": \"decimal\"}", "3.7 kB"), ("{\"bytes\": \"binary\"}", "3.6 KiB"),
    ("{\"bytes\": {\"base\": \"binary\", \"decimals\": 2}}", "3.64 KiB"),
    ("{\"number\": {\"grouping\": true}, \"unit\": \"yrs\"}", "3,725 yrs"),
    ("{\"number\": {\"compact\": true}, \"prefix\": \"~\"}", "~3.7K"),
    ("{\"number\": \"0.0\", \"unit\": \"m\", \"suffix\": \"²\"}", "3725.0 m²"),
    ("{\"number\": {\"currency\": \"EUR\"}}", "€3,725.00"),
  ])
  func numbers(format: String, text: String) throws {
    #expect(try shown(format, "{\"v\": 3725}") == [text])
  }

  @Test func aLocaleDecidesNamesSeparatorsAndUnits() throws {
    let day = "{\"v\": \"2024-03-01\"}"
    #expect(try shown("{\"date\": \"long\"}", day, locale: "fr_FR") == ["1 mars 2024"])
    #expect(try shown("{\"date\": \"EEE d MMM\"}", day, locale: "pl") == ["pt. 1 mar"])
    #expect(
      try shown("{\"number\": {\"compact\": true}}", "{\"v\": 2500000}", locale: "de")
        == ["2,5\u{A0}Mio."])
    #expect(try shown("{\"bytes\": \"decimal\"}", "{\"v\": 1500}", locale: "ru") == ["1,5 кБ"])
  }

  @Test func aColumnHasItsOwnTextForWhatIsMissing() throws {
    #expect(
      try shown("{\"missing\": \"n/a\"}", "{\"v\": 1}, {\"v\": null}") == ["1", "n/a"])
    #expect(try shown("{\"number\": \"0\"}", "{\"v\": 1}, {\"v\": null}") == ["1", "–"])
  }

  @Test(arguments: [
    ("{\"number\": \"0\", \"bytes\": \"decimal\"}", "one kind of values"),
    ("{\"time\": \"long\"}", "short (10:30) or medium"),
    ("{\"date\": \"d MMM\", \"time\": \"short\"}", "medium"),
    ("{\"date\": \"D\"}", "the day of the month"), ("{\"duration\": \"hh:mm:x\"}", "letters are"),
    ("{\"duration\": {\"units\": 9}}", "1 to 4"),
    ("{\"duration\": {\"units\": 2, \"pattern\": \"h\"}}", "leave 'units' out"),
    ("{\"duration\": {\"of\": \"weeks\"}}", "days"),
    ("{\"bytes\": \"binry\"}", "did you mean 'binary'"),
    ("{\"bytes\": {\"decimals\": 99}}", "0 to 20"),
    ("{\"byte\": \"binary\"}", "did you mean 'bytes'"),
  ])
  func mistakesAreToldWithTheirPlace(format: String, part: String) throws {
    let found = failure { _ = try shown(format, "{\"v\": 1}") }
    #expect(found?.contains("a.grid.json:1:") == true, "\(found ?? "")")
    #expect(found?.contains(part) == true, "\(found ?? "")")
  }

  @Test func columnsSayWhatCanBeDoneWithThem() throws {
    let scratch = try ScratchFolder()
    try scratch.write(
      "{\"data\": [{\"a\": 1, \"b\": 2}], \"columns\": [\"a\", "
        + "{\"key\": \"b\", \"editable\": true, \"movable\": false, \"resizable\": false}]}",
      to: "a.grid.json")
    let columns = try GridDocument(path: scratch["a.grid.json"]).grid.columns
    #expect(columns.map(\.isEditable) == [false, true])
    #expect(columns.map(\.isMovable) == [true, false])
    #expect(columns.map(\.isResizable) == [true, false])
  }

  @Test func theFlagWritesDates() throws {
    let grid = try built([.dateFormat: "joined=EEE, d MMM", .locale: "de_DE"]).grid
    let column = try #require(grid.column("joined"))
    let cell = grid.source.cell(at: RowIndex(section: 0, row: 0), column: "joined")
    #expect(
      grid.writer(for: column).text(for: cell)
        == "Fr., 1. März".replacing("1. März", with: "1 März"))
    let named = try built([.dateFormat: "joined=full"]).grid
    let text = named.column("joined").map { named.writer(for: $0).text(for: cell) }
    #expect(text == "Friday, March 1, 2024")
    #expect(
      failure { _ = try built([.dateFormat: "joined=YYYY"]) }?
        .hasPrefix("error: --date-format: unknown 'YYYY'") == true)
    #expect(failure { _ = try built([.dateFormat: "joind=yyyy"]) }?.contains("joined") == true)
  }

  @Test func rowsSortByTheLocalesOrder() throws {
    let scratch = try ScratchFolder()
    try scratch.write("w\nzebra\nära\narm\nöl\når\n", to: "w.csv")
    for (locale, order) in [
      ("sv_SE", ["arm", "zebra", "år", "ära", "öl"]),
      ("de_DE", ["år", "ära", "arm", "öl", "zebra"]),
    ] {
      let input = try GridInput(path: scratch["w.csv"], format: nil)
      let asked = try options([.locale: locale, .sort: "w"])
      let built = try GridBuilder(options: asked, table: input.table).build(theme: .light)
      #expect(texts(built, "w") == order)
    }
  }
}
