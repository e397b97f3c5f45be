import Gridreel
import GridreelDataSources
import TestSupport
import Testing

@testable import GridreelFiles
@testable import GridreelStudio

struct SeriesTests {
  private static let counts = [391_401, 386_361, 403_308, 403_543, 392_316, 390_155]

  private func table(_ first: (Int) -> String, named name: String) -> String {
    "\(name),n\n" + Self.counts.enumerated().map { "\(first($0)),\($1)\n" }.joined()
  }

  @Test(arguments: [
    ("year", "2007,2008,2009,2010,2011,2012"),
    ("date", "1917-01-01,1927-01-01,1937-01-01,1947-01-01,1957-01-01,1967-01-01"),
    ("month", "2020-01,2020-02,2020-03,2020-04,2020-05,2020-06"),
    ("year", "2007,2008,2009,2007,2008,2009"),
  ])
  func whatFollowsPeriodsIsAQuantity(name: String, periods: String) throws {
    let periods = periods.split(separator: ",").map(String.init)
    let built = try edited(table({ periods[$0] }, named: name))
    #expect(try drawn(built, "n").first == "391,401")
  }

  @Test(arguments: [
    ("year", "2007,2007,1999,2012,2011,2003"), ("place", "2007,2008,2009,2010,2011,2012"),
  ])
  func numbersOfOneLengthBesideOtherThingsMayBeCodes(name: String, others: String) throws {
    let others = others.split(separator: ",").map(String.init)
    let built = try edited(table({ others[$0] }, named: name))
    #expect(try drawn(built, "n").first == "391401")
  }

  @Test func fractionsOfSmallCountsHaveOnePrecision() throws {
    #expect(
      try drawn(["0", "1", "0.667", "0.5", "0.333", "0.429"]) == [
        "0.000", "1.000", "0.667", "0.500", "0.333", "0.429",
      ])
    // The place of a town is known as far as it is written.
    #expect(
      try drawn(["52.5", "13.405", "48.137", "11.575"], named: "lat") == [
        "52.5", "13.405", "48.137", "11.575",
      ])
  }

  @Test func whatNobodyCanHaveMeasuredKeepsFourDigits() throws {
    let drawn = try drawn(["1", "0.012345679", "514", "8.28", "1.075268817", "39.1"])
    #expect(drawn == ["1", "0.01235", "514", "8.28", "1.07527", "39.1"])
  }
}

struct RowNumberTests {
  private func keys(_ csv: String, _ pairs: KeyValuePairs<OptionName, String> = [:]) throws
    -> [String]
  {
    try edited(csv, pairs).grid.visibleColumns.map(\.key)
  }

  @Test(arguments: ["rownames", "Unnamed: 0", "", "rowid", "Index"])
  func aColumnThatOnlyNumbersTheRowsIsLeftOut(name: String) throws {
    let built = try edited("\(name),n\n0,a\n1,b\n2,c\n")
    #expect(built.grid.visibleColumns.map(\.key) == ["n"])
    let edit = try #require(built.edits.first { $0.rule == .index })
    #expect(edit.property == .hidden && edit.before == "0, 1 …")
  }

  @Test(arguments: [
    "id,n\n1,a\n2,b\n3,c\n", "id,n\n1,5\n2,6\n3,7\n", "id,n\n1,a\n2,b\n4,c\n",
    "id,n\n1,a\n2,\n3,c\n",
    "no,n\n1,a\n2,b\n3,c\n", "rownames,n\n1,a\n2,b\n4,c\n", "x,n\n1,a\n2,b\n3,c\n",
    "rownames,n\n1.5,a\n2.5,b\n3.5,c\n",
  ])
  func otherNumbersAreData(csv: String) throws {
    #expect(try keys(csv).count == 2)
  }

  @Test func whatSomebodyNamesIsShown() throws {
    let csv = "rownames,n\n1,a\n2,b\n3,c\n"
    #expect(try keys(csv, [.sort: "-rownames"]).count == 2)
    #expect(try keys(csv, [.columns: "n,rownames"]).count == 2)
    #expect(try keys(csv, [.raw: "true"]).count == 2)
    #expect(try keys(csv, [.rawRules: "index"]).count == 2)
    #expect(try keys(csv, [.redact: "rownames"]).count == 2)
  }
}

struct ConstantTests {
  private func csv(_ value: String, _ name: String = "election_type", rows: Int = 6) -> String {
    "town,\(name),votes\n" + (0..<rows).map { "t\($0),\(value),\($0 * 7)\n" }.joined()
  }

  @Test(arguments: [
    ("General", "election_type", "Election type: General"), ("2024", "year", "Year: 2024"),
  ])
  func whatIsTheSameInAllRowsIsSaidOnce(value: String, name: String, note: String) throws {
    let built = try edited(csv(value, name))
    #expect(built.grid.visibleColumns.map(\.key) == ["town", "votes"])
    #expect(built.grid.surroundings.note == note)
    #expect(built.edits.filter { $0.rule == .empty }.map(\.property) == [.hidden, .note])
  }

  @Test(arguments: ["-", ""])
  func aColumnWithoutValuesIsNamed(value: String) throws {
    let built = try edited(csv(value))
    #expect(built.grid.visibleColumns.map(\.key) == ["town", "votes"])
    #expect(built.grid.surroundings.note == "No values: Election type")
    #expect(built.edits.filter { $0.rule == .empty }.map(\.property) == [.hidden, .note])
  }

  @Test func aTextBesideYearsIsTheTitle() throws {
    let rows = "Austria,8,8,9\nChile,18,18,19\n"
    let built = try edited("Population of selected countries,2001,2011,2021\n" + rows)
    #expect(built.grid.surroundings.title == "Population of selected countries")
    #expect(built.grid.columns.map(\.title) == ["", "2001", "2011", "2021"])
    #expect(built.edits.filter { $0.property == .title }.map(\.rule) == [.shape, .shape])
    for other in [
      "Country,2001,2011,2021\n", "Country or area of residence,2001,2011,Change\n",
      "Name of the country,2001,2011\n",
    ] {
      #expect(try edited(other + rows).grid.surroundings.title == nil)
    }
    let raw = try edited("Population of selected countries,2001,2011,2021\n" + rows, [.raw: "true"])
    #expect(raw.grid.surroundings.title == nil)
  }

  @Test func ofManyConstantsThoseThatHaveRoomAreTold() throws {
    func note(_ value: String) throws -> String {
      let rows = (1...6).map { "t\($0),\(value)A,B,C,D,E,F,2019,\($0 * 7)\n" }.joined()
      let built = try edited("town,a1,b1,c1,d1,e1,f1,year,votes\n" + rows)
      #expect(built.grid.visibleColumns.map(\.key) == ["town", "votes"])
      return try #require(built.grid.surroundings.note)
    }
    let short = try note("")
    #expect(short.hasPrefix("Year: 2019 · ") && short.hasSuffix(": E · F1: F"), "\(short)")
    let rows = (1...6).map { row in
      "t\(row),"
        + (1...6).map { String(repeating: "x", count: 50) + "\($0)" }.joined(separator: ",")
        + ",\(row * 7)\n"
    }
    let long = try edited("town,a1,b1,c1,d1,e1,f1,votes\n" + rows.joined())
    let text = try #require(long.grid.surroundings.note)
    #expect(text.hasSuffix("x4 · One value in all rows: E1, F1"), "\(text)")
  }

  @Test func ofManyColumnsWithoutValuesFiveAreNamed() throws {
    let built = try edited(
      "n,Ab,Bc,Cd,De,Ef,Fg,Gh\n" + [1, 2, 3, 5, 9].map { "\($0),,,,,,,\n" }.joined())
    #expect(built.grid.surroundings.note == "No values: Ab, Bc, Cd, De, Ef and 2 more")
    let nameless = try edited("n,,b\n1,,x\n2,,y\n")
    #expect(nameless.grid.surroundings.note == nil)
  }

  @Test func otherColumnsStay() throws {
    for csv in [
      csv("5", "seats"), csv("General", rows: 4), csv("true"),
      csv("General") + "t9,Special,1\n", csv("General") + "t9,,1\n",
    ] {
      let built = try edited(csv)
      #expect(built.grid.surroundings.note == nil)
      #expect(!built.edits.contains { $0.reason == "it is the same in all rows" })
    }
  }

  @Test func whatSomebodySaysStays() throws {
    let pairs: [KeyValuePairs<OptionName, String>] = [
      [.columns: "town,election_type"], [.note: "Own words"], [.rawRules: "empty"],
      [.redact: "election_type"],
    ]
    for pair in pairs {
      #expect(
        try edited(csv("General"), pair).grid.visibleColumns.map(\.key).contains("election_type"))
    }
  }
}

struct TransposedTests {
  private let record =
    "id,first_name,born,weight,city,topics\n7,Ada,1815-12-10T00:00:00,61.25,London,\"[\"\"a\"\",\"\"b\"\"]\"\n"

  private func texts(_ built: BuiltGrid) -> [[String]] {
    (0..<built.rowCount).map { row in
      built.grid.visibleColumns.map {
        built.source.cell(at: RowIndex(section: 0, row: row), column: $0.key).text
      }
    }
  }

  @Test func oneRowOfManyFieldsIsAList() throws {
    let built = try edited(record)
    #expect(
      texts(built) == [
        ["ID", "7"], ["First name", "Ada"], ["Born", "1815-12-10"], ["Weight", "61.25"],
        ["City", "London"],
        ["Topics", "a, b"],
      ])
    #expect(built.grid.headerHeight == 0)
    #expect(built.edits.contains { $0.rule == .shape && $0.property == .transpose })
    #expect(
      built.columnReports.map(\.key) == ["id", "first_name", "born", "weight", "city", "topics"])
  }

  @Test func titlesAboveOthersBecomePartOfTheNames() throws {
    let built = try edited("owner_name,owner_id,owner_kind,b,c,d\n1,2,3,4,5,6\n")
    #expect(texts(built).map(\.[0]) == ["Owner name", "Owner ID", "Owner kind", "b", "c", "d"])
  }

  @Test(
    arguments: [
      [.transpose: "false"], [.raw: "true"], [.rawRules: "shape"], [.redact: "city"],
      [.select: "1"],
      [.layout: "tiles"],
    ] as [[OptionName: String]])
  func whatSomebodySaysIsNotTurned(options: [OptionName: String]) throws {
    let pairs = options.map { ($0.key, $0.value) }
    let built = try edited(record, KeyValuePairs(dictionaryLiteral: pairs[0]))
    #expect(built.grid.visibleColumns.count == 6)
  }

  @Test func rowsStandSideBySideInTheirOrder() throws {
    let built = try edited(
      "name,age,city\nAda,36,Rome\nBob,4,Oslo\nCy,51,Ulm\n",
      [.transpose: "true", .sort: "-age", .limit: "2"])
    #expect(built.grid.visibleColumns.map(\.title) == ["Name", "Cy", "Ada"])
    #expect(texts(built) == [["Age", "51", "36"], ["City", "Ulm", "Rome"]])
  }

  @Test func whatNeedsRowsIsRefused() throws {
    let people = "name,age\n" + (0..<60).map { "p\($0),\($0)\n" }.joined()
    #expect(throws: GridreelError.self) { try edited(people, [.transpose: "true", .limit: "51"]) }
    #expect(throws: GridreelError.self) {
      try edited(people, [.transpose: "true", .limit: "5", .group: "age"])
    }
    #expect(throws: GridreelError.self) {
      try edited(people, [.transpose: "true", .limit: "5", .heat: "age"])
    }
    #expect(throws: GridreelError.self) {
      try edited(people, [.transpose: "true", .limit: "5", .redact: "age"])
    }
    #expect(try edited(people, [.transpose: "true", .limit: "5"]).grid.columns.count == 6)
  }
}

struct EpochTests {
  @Test(arguments: [
    ("1700000000", "2023-11-14 22:13:20"), ("1700000000123", "2023-11-14 22:13:20"),
    ("1700000000123456", "2023-11-14 22:13:20"), ("-86400.5", "1969-12-30 23:59:59"),
    ("0", "1970-01-01 00:00:00"), ("1700000000123456789", "2023-11-14 22:13:20"),
  ])
  func numbersAreMoments(source: String, text: String) throws {
    let built = try edited("k,when\na,\(source)\nb,1700000001\nc,\n", [.parse: "when=epoch"])
    #expect(try drawn(built, "when")[0] == text)
    #expect(built.source.kind(ofColumn: "when") == .date)
    let sorted = try edited(
      "k,when\na,9\nb,1700000001\nc,\n", [.parse: "when=epoch", .sort: "-when"])
    #expect(try drawn(sorted, "k") == ["b", "a", "c"])
  }

  @Test func wordsAreRefusedWithTheirRow() throws {
    #expect(throws: GridreelError.self) {
      try edited("k,when\na,1700000000\nb,soon\n", [.parse: "when=epoch"])
    }
  }
}
