import Gridreel
import GridreelDataSources
import TestSupport
import Testing

@testable import GridreelFiles

/// Columns of records that programs keep: which of them people see, and what they are called.
struct RecordColumnTests {
  private func built(_ json: String) throws -> BuiltGrid {
    var options = try options([:])
    options.isEdited = true
    options.plainData = "data.json"
    let table = try FileTable.open(SourceBytes(Array(json.utf8)), as: .json).table
    return try GridBuilder(options: options, table: table).build(theme: .light)
  }

  /// The keys of the columns that are shown.
  private func shown(_ built: BuiltGrid) -> [String] {
    built.grid.columns.filter { !$0.isHidden }.map(\.key)
  }

  private func rows(_ count: Int = 3, _ row: (Int) -> String) -> String {
    "[" + (0..<count).map { "{\(row($0))}" }.joined(separator: ",") + "]"
  }

  /// The members of a record with others between its name and four numbers.
  private func record(_ number: Int, _ others: String) -> String {
    #""name":"Thing \#(number)","kind":"k\#(number)",\#(others),"a":\#(number),"b":2,"c":\#(7 - number)"#
  }

  @Test(arguments: [
    (#""html_url":"https://x.org/1","avatar":"https://x.org/1.png","avatar_width":90"#, ""),
    (#""href":"Thing_1""#, ""), (#""logo":"/img/a1.svg?x""#, ""),
    (#""links":["https://x.org/1"]"#, ""),
    (#""node":"1ab488c3e61ec2e16dad9059134a25d865896783""#, ""),
    (#""created_at":"2020-01-02T03:04:05Z","updated_at":"2020-01-03T03:04:05Z""#, ""),
    (#""dateEdited":"2020-01-02 03:04:05""#, ""), (#""xpos":4,"ypos":5"#, ""),
    (#""count":7,"count_str":"7""#, "count"),
    // What people look for.
    (#""website":"https://x.org""#, "website"), (#""width":90"#, "width"),
    (#""sha256":"1ab488c3e61ec2e16dad9059134a25d865896783""#, "sha256"),
    (#""created_at":"2020-01-02T03:04:05Z""#, "created_at"),
    (#""updated":"2019-05-03""#, "updated"), (#""link":"a text of words""#, "link"),
    (#""file":"a1.png""#, "file"),
  ])
  func whatProgramsFollowOrKeepIsLeftOut(others: String, kept: String) throws {
    let built = try built(rows { record($0, others.replacing("1", with: "\($0 + 1)")) })
    let keys = shown(built).filter { !["name", "kind", "a", "b", "c"].contains($0) }
    #expect(keys == [kept].filter { !$0.isEmpty })
    #expect(
      (built.grid.surroundings.note?.contains("Not shown: ") == true)
        == (kept == "" || kept == "count"))
  }

  @Test func digestsGoFromTablesOfFewColumns() throws {
    func keys(_ id: String) throws -> [String] {
      try shown(built(rows { #""id":"\#(id)\#($0)","name":"n\#($0)","kind":"k\#($0)""# }))
    }
    #expect(try keys("daa54754-af9c-41c0-b542-fe5eabc591") == ["name", "kind"])
    #expect(try keys("https://x.org/") == ["id", "name", "kind"])
  }

  @Test func addressesStayBesideFewColumnsAndWhereNothingElseTellsRowsApart() throws {
    #expect(
      try shown(built(rows { #""name":"n\#($0)","url":"https://x.org/\#($0)","n":1"# })).count == 3)
    let visits = rows(6) { row in
      #""url":"https://x.org/\#(row)","kind":"k","a":\#(row),"b":1,"c":2,"d":3"#
    }
    #expect(try shown(built(visits)).contains("url"))
  }

  @Test func objectsThatAreMapsAreLeftOut() throws {
    let native = rows(12) { row in
      #""name":"n\#(row)","native":{"l\#(row)":{"long":"x\#(row)","short":"y"}},"n":\#(row)"#
    }
    let built = try built(native)
    #expect(shown(built) == ["name", "n"])
    #expect(built.grid.surroundings.note == "Not shown: Native")
    let translations = rows { row in
      #""name":"n\#(row)","translations":{"deu":"a\#(row)","fra":"b\#(row)","ita":"c\#(row)"}"#
    }
    #expect(try shown(self.built(translations)) == ["name"])
    // Days are no languages, and all rows have them.
    let days = ["mon", "tue", "wed", "thu", "fri", "sat", "sun", "hol"]
    let hours = rows { row in
      #""name":"n\#(row)","open":{"# + days.map { #""\#($0)":"\#(row)h""# }.joined(separator: ",")
        + "}"
    }
    #expect(try shown(self.built(hours)).count == 9)
  }

  @Test func oneLanguageIsEnough() throws {
    let names = #"{"name":{"english":"Bulb","japanese":"a","french":"b","german":"c"},"n":1}"#
    #expect(try shown(built("[\(names),\(names)]")) == ["name.english", "n"])
    let csv = "id,official_name_fr,official_name_en,official_name_de,n\na,b,c,d,1\ne,f,g,h,2\n"
    let edited = try edited(csv)
    #expect(shown(edited) == ["id", "official_name_en", "n"])
    // Places whose short names look like languages.
    let votes = "year,votes_ca,votes_de,votes_id,votes_en\nx,1,2,3,4\ny,4,5,6,7\n"
    #expect(try shown(GridreelTests.edited(votes)).count == 5)
  }

  @Test func theObjectThatHoldsARecordIsNoTitle() throws {
    let built = try built(rows { #""pk":\#($0),"fields":{"name":"n\#($0)","hair_color":"red"}"# })
    #expect(built.grid.columns.map(\.title) == ["PK", "Name", "Hair color"])
    #expect(built.grid.spanners.isEmpty)
    let both = try self.built(rows { #""name":"m","data":{"name":"n\#($0)","age":\#($0)}"# })
    #expect(both.grid.columns.map(\.title) == ["Name", "Data name", "Age"])
  }

  @Test func numbersOfNamesStandApart() throws {
    let built = try edited("team1,team2,sha1,co2,q1,q2\na,b,c,1,1,2\nd,e,f,2,3,4\n")
    #expect(
      built.grid.columns.map(\.title) == ["Team 1", "Team 2", "Sha1", "CO2", "Q1", "Q2"])
  }

  @Test func resultsHaveADash() throws {
    let games =
      #"[{"a":"x","score":{"ft":[1,0],"ht":[0,0]}},{"a":"y","score":{"ft":[2,2],"ht":[]}}]"#
    let built = try built(games)
    #expect(try drawn(built, "score.ft") == ["1–0", "2–2"])
    #expect(built.grid.columns.map(\.title) == ["a", "FT", "HT"])
    #expect(try drawn(edited("k,range\na,\"[1,5]\"\nb,\"[2,3]\"\n"), "range") == ["1, 5", "2, 3"])
    #expect(
      try drawn(edited("k,result\na,\"[1,5,2]\"\nb,\"[2,3]\"\n"), "result").first == "1, 5, 2")
  }

  @Test func wordsAmongListsAreListsOfOne() throws {
    let mixed = #"[{"t":"phone"},{"t":["case","charger"]}]"#
    #expect(try drawn(built(mixed), "t") == ["phone", "case, charger"])
    #expect(try drawn(edited("k,t\na,phone\nb,[KS1]\n"), "t") == ["phone", "[KS1]"])
    #expect(try drawn(edited("k,t\na,{x}\nb,\"['a']\"\n"), "t") == ["{x}", "['a']"])
  }

  @Test func listsOfObjectsWithoutNamesAreForPrograms() throws {
    let files = #"[{"type":"modified","file":"a/rather/long/path/of/some/file.py"}]"#
    #expect(
      try shown(built(#"[{"a":1,"b":3,"files":\#(files)},{"a":2,"b":4,"files":[]}]"#)) == [
        "a", "b",
      ])
    let named = #"[{"name":"A name that is rather long","file":"a/path"}]"#
    #expect(
      try shown(built(#"[{"a":1,"b":3,"files":\#(named)},{"a":2,"b":4,"files":[]}]"#)).count == 3)
  }

  @Test func marksOfProseAreTakenOff() throws {
    let csv = "k,body_html,html\na,<p>One <b>text</b></p>,<p>x</p>\n"
    #expect(try drawn(edited(csv), "body_html") == ["One text"])
    #expect(try drawn(edited(csv), "html") == ["<p>x</p>"])
  }
}
