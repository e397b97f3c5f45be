import Gridreel
import GridreelDataSources
import TestSupport
import Testing

@testable import GridreelFiles

/// Columns that are left out by what a picture shows.
struct ShownColumnTests {
  /// A table of 60 rows, in which the column `late` has its first value at a row.
  private func late(_ first: Int) -> String {
    "k,late,v\n" + (0..<60).map { "r\($0),\($0 >= first ? "x\($0)" : ""),\($0)\n" }.joined()
  }

  private func shown(_ csv: String, _ pairs: KeyValuePairs<OptionName, String> = [:]) throws
    -> [String]
  {
    try edited(csv, pairs).grid.columns.filter { !$0.isHidden }.map(\.key)
  }

  @Test func thoseWithoutAValueInTheRowsDrawnAreLeftOut() throws {
    let built = try edited(late(50))
    let rows = try #require(built.grid.drawnRows)
    #expect(rows <= 50)
    #expect(built.grid.columns.filter(\.isHidden).map(\.key) == ["late"])
    let edit = try #require(built.edits.first { $0.rule == .empty })
    #expect(edit.reason.hasPrefix("it has no value in the "))
    #expect(try shown(late(3)) == ["k", "late", "v"])
  }

  @Test func othersRowsMayShowThem() throws {
    let csv = late(50)
    #expect(try shown(csv, [.sort: "v:desc"]).contains("late"))
    #expect(try shown(csv, [.filter: "v > 40"]).contains("late"))
    #expect(try shown(csv, [.limit: "all"]).contains("late"))
    #expect(try shown(csv, [.columns: "k,late"]).contains("late"))
    #expect(try shown(csv, [.rawRules: "empty"]).contains("late"))
    let options = try options([:])
    let table = try FileTable.open(SourceBytes(Array(csv.utf8)), as: .csv).table
    let paged = try GridBuilder(options: options, table: table).build(
      theme: .light, isOpenEnded: true)
    #expect(!paged.grid.columns[1].isHidden)
  }

  @Test func dashesAreNoValues() throws {
    #expect(try shown("k,a,b\nx,--,-\ny,–,+\nz,—,-\n") == ["k", "b"])
  }

  @Test func objectsForProgramsAreLeftOut() throws {
    let point = "\"{\"\"type\"\":\"\"Point\"\",\"\"coordinates\"\":[12.25,48.125]}\""
    let shape = "\"MULTIPOLYGON (((12.25 48.125, 12.5 48.25, 12.25 48.125)))\""
    let csv =
      "k,n,geo,shape,at\na,1,\(point),\(shape),POINT (1 2)\nb,2,\(point),\(shape),POINT (3 4)\n"
    #expect(try shown(csv) == ["k", "n", "at"])
    #expect(try shown("k,geo\na,\(point)\nb,\(point)\n") == ["k", "geo"])
    #expect(try shown("k,n,geo\na,1,\(point)\nb,2,none\n") == ["k", "n", "geo"])
  }

  @Test func theSmallPrintNamesThoseForPrograms() throws {
    let point = "\"{\"\"type\"\":\"\"Point\"\",\"\"coordinates\"\":[12.25,48.125]}\""
    let built = try edited("k,n,geo_shape\na,1,\(point)\nb,2,\(point)\n")
    #expect(built.grid.surroundings.note == "Not shown: Geo shape")
  }

  @Test func theOnlyRoomForTheNameOfATotalStays() throws {
    let csv = "a,b,label\n1,2,\n3,5,\n4,7,Total\n"
    #expect(try shown(csv) == ["a", "b", "label"])
    let summary = try #require(try edited(csv).grid.render().map.summaries.first)
    #expect(summary.cells.map(\.text) == ["4", "7", "Total"])
    // Elsewhere it stands in another column.
    #expect(try shown("a,b,label\n1,x,\n3,y,\n4,,Total\n") == ["a", "b"])
  }

  /// Long texts beside some columns, which have no room for all.
  private func headers(_ names: String, _ row: (Int) -> String) throws -> [String] {
    let text = String(repeating: " wordsofsometexts", count: 14)
    let long = (0..<12).map { "long\($0)" }.joined(separator: ",")
    let rows = (0..<8).map { number in
      row(number) + (0..<12).map { ",\(number) \($0)\(text)" }.joined() + "\n"
    }
    return try edited("\(names),\(long)\n" + rows.joined()).grid.render().map.headers.map(\.column)
  }

  @Test func aShortKeyStaysBesideTheName() throws {
    let letters = ["H", "He", "Li", "Be", "B", "C", "N", "O"]
    let shown = try headers("name,symbol,part number") {
      "Element \($0),\(letters[$0]),TPS-\($0)77"
    }
    #expect(shown.prefix(3) == ["name", "symbol", "part number"])
    #expect(shown.count < 15)
    // One code is enough.
    let codes = try headers("name,kind,note,user id,shop code") {
      "Element \($0),k\($0 % 3),n,\($0)00,\($0)77"
    }
    #expect(codes.contains("user id") && !codes.contains("shop code"))
  }

  @Test func theKindOfARowAndItsOwnNameStay() throws {
    let shown = try headers("code,group,full name,note,shooting type") {
      "c\($0),g\($0 % 2),Thing number \($0),n\($0 % 3),t\($0 % 2)"
    }
    #expect(Set(shown).isSuperset(of: ["code", "full name", "shooting type"]))
    #expect(shown.count < 17)
  }

  @Test func theLongestOfLongTextsMakesRoomForTheOthers() throws {
    func csv(_ columns: Int) -> String {
      let numbers = (0..<columns).map { "n\($0)" }.joined(separator: ",")
      let prose = String(repeating: "words of a text ", count: 15)
      let rows = (0..<30).map { row in
        "Thing \(row),\((0..<columns).map { "\(10_000 + row * 7 + $0)" }.joined(separator: ",")),"
          + "\(row) \(prose),\(row) \(prose)\(prose)\n"
      }
      return "name,\(numbers),short,long\n" + rows.joined()
    }
    let built = try edited(csv(10))
    #expect(built.grid.columns.filter(\.isHidden).map(\.key) == ["long"])
    #expect(built.grid.surroundings.note == "No room for: Long")
    // Few columns have room for both.
    #expect(try shown(csv(2)).contains("long"))
  }

  @Test func seriesOfYearsKeepTheSameYears() throws {
    let years = (0..<12).map { 1952 + 5 * $0 }
    let names = ["gdp", "life", "pop"].flatMap { name in years.map { "\(name)_\($0)" } }
    let rows = ["Peru", "Chile"].map { country in
      country + names.indices.map { ",\(1_000_000 + 7_919 * $0)" }.joined() + "\n"
    }
    let shown = try shown("country,\(names.joined(separator: ","))\n" + rows.joined())
    let kept = ["gdp", "life", "pop"].map { name in
      shown.filter { $0.hasPrefix(name) }.map { $0.suffix(4) }
    }
    #expect((3...5).contains(kept[0].count) && kept[0].last == "2007")
    #expect(kept[0] == kept[1] && kept[1] == kept[2])
  }

  @Test func aColumnWithATotalStays() throws {
    #expect(try shown("k,late,v\na,,1\nb,,2\nTotal,7,3\n") == ["k", "late", "v"])
    #expect(try shown("k,late,v\na,,1\nb,,2\nTotal,,3\n") == ["k", "v"])
  }

  /// People by year from 1960 on.
  private func years(_ count: Int) -> String {
    let names = (0..<count).map { "\(1960 + $0)" }.joined(separator: ",")
    let numbers = (0..<count).map { "\(1_000_000 + 7_919 * $0)" }.joined(separator: ",")
    return "country,\(names)\n" + ["Peru", "Chile"].map { "\($0),\(numbers)\n" }.joined()
  }

  @Test func theLatestYearsAreShown() throws {
    let built = try edited(years(60))
    let shown = try shown(years(60))
    #expect(shown.first == "country")
    #expect(shown.last == "2019")
    #expect((6...20).contains(shown.count))
    let first = try #require(shown.dropFirst().first.flatMap { Int($0) })
    #expect(shown.dropFirst() == (first...2019).map(String.init)[...])
    #expect(built.grid.surroundings.note == "1960–\(first - 1) not shown")
  }

  @Test func numbersThatAreNoYearsStay() throws {
    let names = (1_490..<1_550).map(String.init).joined(separator: ",")
    let row = repeatElement("1000000", count: 60).joined(separator: ",")
    #expect(try shown("k,\(names)\na,\(row)\nb,\(row)\n").count == 61)
  }

  @Test func yearsThatFitOrAreAskedForStay() throws {
    #expect(try shown(years(7)).count == 8)
    #expect(try shown(years(60), [.width: "4000"]).count == 61)
    #expect(try shown(years(60), [.rawRules: "rows"]).count == 61)
  }

  @Test func aRestOfFewerThanHalfIsDrawnToo() throws {
    func rows(_ count: Int, wide: Bool) throws -> Int {
      let names = (1...12).map { "t\($0)" }.joined(separator: ",")
      let lines = (0..<count).map { row in
        let texts = (1...12).map { "a text of row \(row) and \($0)" }.joined(separator: ",")
        return wide ? "\(row),\(texts)" : "\(row),x\(row)"
      }
      let csv = (wide ? "n,\(names)" : "n,k") + "\n" + lines.joined(separator: "\n") + "\n"
      return try #require(edited(csv).grid.drawnRows)
    }
    #expect(try rows(60, wide: true) == 60)
    #expect(try rows(61, wide: true) == 40)
    // A page holds so many rows of a narrow table.
    #expect(try rows(52, wide: false) == 52)
    #expect(try rows(60, wide: false) < 40)
  }
}
