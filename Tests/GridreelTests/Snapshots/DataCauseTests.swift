import Gridreel
import GridreelCauses
import GridreelComparing
import Testing

/// A data file is changed in one place; what is said of it must be that and nothing else.
@Suite struct DataCauseTests {
  private let stage: RecordStage

  init() throws { stage = try RecordStage() }

  private func causes(_ expectation: Expectation) throws -> [Cause] {
    let data = RecordStage.data.with(expectation.part, replacedBy: expectation.other)
    return try stage.causes(
      stage.grid(expectation.options), stage.grid(expectation.options, data: data))
  }

  @Test(arguments: [
    Expectation("Eva,41", "Eva,42", [:], "data: cell 5:age: '41' → '42'"),
    Expectation("Cleo,,", "Cleo,1,", [:], "data: cell 3:age: '–' → '1'"),
    Expectation(
      "London", "London\u{a0}", [:], "data: cell 1:city: 'London' → 'London⟨U+00A0⟩'"),
    Expectation(
      "Eva,41", "Eva,8", [.sort: "age"], "data: cell 1:age: '41' → '8'",
      "data: row 'Eva' moved from 4 to 1 in the order by age ascending"),
    Expectation(
      "Asia", "Aisa", [:], "data: cell 6:continent: 'Asia' → 'Aisa'",
      "data: cell 7:continent: 'Asia' → 'Aisa'", "data: cell 8:continent: 'Asia' → 'Aisa'"),
    Expectation(
      "Europe\n", "europe\n", [:], "data: cell 1:continent: 'Europe' → 'europe'",
      "data: cell 2:continent: 'Europe' → 'europe'", "data: cell 4:continent: 'Europe' → 'europe'"),
    Expectation(
      "Accra", "Accro", [.columns: "city,continent"], "data: cell 5:city: 'Accra' → 'Accro'"),
  ])
  func otherValuesAreNamedByTheirCell(expectation: Expectation) throws {
    #expect(try causes(expectation).roots == expectation.causes)
  }

  @Test func manyOtherValuesAreSummedUpByColumn() throws {
    let data = RecordStage.data.with("Europe\n", replacedBy: "europe\n")
      .with("Asia\n", replacedBy: "asia\n")
    #expect(
      try stage.causes(stage.grid(), stage.grid(data: data)).roots == [
        "data: 6 cells in column 'continent'; the first is 1:continent: 'Europe' → 'europe'"
      ])
  }

  @Test(arguments: [
    Expectation(
      "Dan,", "Cy,3,Paris,Europe\nDan,", [:],
      "data: row 'Cy' inserted as row 4; the 5 rows below moved down 36 points"),
    Expectation(
      "Hana,52,Tokyo,Asia\n", "Hana,52,Tokyo,Asia\nIda,5,Lima,America\n", [:],
      "data: row 'Ida' inserted as row 9, at the end"),
    Expectation(
      "Dan,", "Cy,3,Paris,Europe\nCyd,4,Paris,Europe\nDan,", [:],
      "data: 2 rows inserted as rows 4 to 5, the first is 'Cy'; "
        + "the 5 rows below moved down 72 points"),
    Expectation(
      "Dan,120,Rome,Europe\n", "", [:],
      "data: row 'Dan' removed, it was row 4; the 4 rows below moved up 36 points"),
    Expectation(
      "Hana,52,Tokyo,Asia\n", "", [:], "data: row 'Hana' removed, it was row 8"),
    Expectation(
      "Dan,", "Cy,3,Paris,Europe\nDan,", [.sort: "age"],
      "data: row 'Cy' inserted as row 1; the 8 rows below moved down 36 points"),
    Expectation(
      "Bob,", "Cy,3,Paris,Europe\nBob,", [.limit: "4"],
      "data: row 'Cy' inserted as row 2; the 2 rows below moved down 36 points"),
    Expectation(
      "Cleo,", "Cy,3,Paris,Europe\nCleo,", [.height: "200", .scrollTo: "3"],
      "data: a row was inserted"),
    Expectation(
      "Dan,", "Cy,3,Paris,Europe\nDan,", [.height: "200", .scrollTo: "3"],
      "data: row 'Cy' inserted as row 4; the 2 rows below moved down 36 points"),
    Expectation(
      "Bob,9,Oslo,Europe\n", "", [.height: "200", .scrollTo: "3"],
      "data: a row was removed"),
    Expectation(
      "Bob,9,Oslo,Europe\nCleo,,Cairo,Africa\nDan,120,Rome,Europe\n",
      "Cleo,,Cairo,Africa\nDan,120,Rome,Europe\nBob,9,Oslo,Europe\n", [:],
      "data: row 'Bob' moved from 2 to 4"),
    Expectation(
      "Dan,120,Rome,Europe\nEva,41,", "Cy,3,Paris,Europe\nDan,120,Rome,Europe\nEva,42,", [:],
      "data: row 'Cy' inserted as row 4; the 5 rows below moved down 36 points",
      "data: cell 6:age: '41' → '42'"),
  ])
  func rowsAreAlignedBeforeTheyAreCompared(expectation: Expectation) throws {
    #expect(try causes(expectation).roots == expectation.causes)
  }

  @Test func theFollowingHeightSaysWhichRowsMadeIt() throws {
    let causes = try causes(Expectation("Dan,", "Cy,3,Paris,Europe\nDan,"))
    #expect(
      causes.all.last
        == "layout: as a result the picture is 36 points higher because of one row more")
  }

  @Test(arguments: [
    Expectation(
      "Asia", "Aisa", [.group: "continent", .columns: "name,age"],
      "data: continent: 'Asia' → 'Aisa' and 2 more values",
      "data: section 'Asia' is called 'Aisa' now"),
    Expectation(
      "Finn,28,Hanoi,Asia\nGus,77,Delhi,Asia\nHana,52,Tokyo,Asia\n", "", [.group: "continent"],
      "data: section 'Asia' is gone, with its 3 rows"),
    Expectation(
      "Finn,", "Ben,4,Quito,America\nFinn,", [.group: "continent"],
      "data: section 'America' is new, with 1 row"),
  ])
  func sectionsComeAndGoWithTheirRows(expectation: Expectation) throws {
    #expect(try causes(expectation).roots == expectation.causes)
  }

  @Test func otherDataAltogetherAreOneCause() throws {
    let data = "name,age,city,continent\nXu,1,a,b\nYu,2,c,d\n"
    #expect(
      try stage.causes(stage.grid(), stage.grid(data: data)).roots == [
        "data: all rows are others: 2 instead of 8, the first is 'Xu' instead of 'Ada'"
      ])
  }

  @Test func aRuleThatHoldsElsewhereIsSaidAfterTheValue() throws {
    let rule = Rule(
      when: try GridExpression(parsing: "age > 40"),
      style: CellStyle(background: try GridColor(parsing: "#fee2e2")))
    var old = try stage.grid()
    var new = try stage.grid(data: RecordStage.data.with("Eva,41", replacedBy: "Eva,39"))
    old.rules = [rule]
    new.rules = [rule]
    #expect(
      try stage.causes(old, new).roots == [
        "data: cell 5:age: '41' → '39'", "data: rule (age > 40) no longer holds in row 5 'Eva'",
      ])
  }
}
