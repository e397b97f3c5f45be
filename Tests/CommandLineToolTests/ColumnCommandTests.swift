import Foundation
import TestSupport
import Testing

/// Columns that a command line works out, colours and draws as lines.
@Suite struct ColumnCommandTests {
  private let folder: ScratchFolder
  private let program: Program

  init() throws {
    folder = try ScratchFolder()
    program = Program(folder: folder)
    try folder.write(
      "shop,region,Jan,Feb,Mar,prior_year\nBath,South,1,4,2,1200300\nYork,North,3,1,-2,980000\nHull,North,2,2,5,1100000\n",
      to: "a.csv")
  }

  private func svg(_ words: String...) throws -> String {
    let outcome = try program.run(["a.csv", "-o", "a.svg"] + words)
    #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
    return try folder.text("a.svg")
  }

  @Test func aColumnIsWorkedOutByAFlag() throws {
    let text = try svg(
      "--column", "quarter: value=Jan + Feb + Mar, format=0.0", "--columns", "shop,quarter",
      "--sort", "-quarter")
    for number in [">7.0<", ">9.0<", ">2.0<"] { #expect(text.contains(number), "\(number)") }
    // So is one beside those of a grid file.
    try folder.write(
      #"{"data": "a.csv", "columns": ["shop", {"key": "sum", "value": "Jan + Feb"}]}"#,
      to: "b.grid.json")
    let outcome = try program.run([
      "b.grid.json", "-o", "b.svg", "--column", "twice: value=sum * 20",
    ])
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(try folder.text("b.svg").contains(">100<"))
  }

  @Test func aLineGoesThroughSeveralColumns() throws {
    let map = try program.run([
      "a.csv", "-o", "a.svg", "--map", "a.json", "--columns", "shop,trend", "--column",
      #"trend: value=Mar, cell={"type": "sparkline", "columns": "Jan..Mar"}"#,
    ])
    #expect(map.status == 0, "\(map.errors)")
    #expect(try folder.text("a.json").contains("3 numbers from 1 to 4, last 2"))
  }

  @Test func allSectionsAreClosedByAStar() throws {
    let text = try svg("--group", "region", "--collapse", "*")
    #expect(text.contains(">North<") && text.contains(">South<") && !text.contains(">York<"))
    let wrong = try program.run(["a.csv", "-o", "b.svg", "--collapse", "*"])
    #expect(wrong.status == 64 && wrong.errors.contains("there are no sections to collapse"))
  }

  /// Where columns are chosen, a change of all is one of these.
  @Test func aChangeOfAllChoosesNoOthers() throws {
    let text = try svg(
      "--columns", "shop,Jan", "--column", "*: align=center", "--align", "shop=left")
    #expect(text.contains(">Jan<") && !text.contains(">Feb<"))
  }

  /// A grid file is one by what is in it.
  @Test func aGridFileMayEndAsDataDo() throws {
    try folder.write(
      #"{"data": "a.csv", "columns": ["shop", {"key": "Jan", "title": "First"}]}"#, to: "g.json")
    let outcome = try program.run(["g.json", "-o", "g.svg"])
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(try folder.text("g.svg").contains(">First<"))
    // Data that have such names are data.
    try folder.write(#"{"columns": ["b", "c"], "index": [0], "data": [[1, 2]]}"#, to: "d.json")
    #expect(try program.run(["d.json", "-o", "d.svg"]).status == 0)
    #expect(try folder.text("d.svg").contains(">2<"))
  }

  /// A name that speaks of a year does not make amounts years.
  @Test func amountsOfAYearAreSummedUp() throws {
    try folder.write("shop,prior_year,year\nBath,1200300,2019\nYork,980000,2020\n", to: "a.csv")
    let text = try svg("--total", "*", "--raw")
    #expect(text.contains(">2180300<") && !text.contains(">4039<"))
  }

  @Test func aDifferenceOfSomeColumnsHasTheTitlesOfPictures() throws {
    try folder.write("shop,unit_price,note\nBath,1,a\nYork,2,b\n", to: "o.csv")
    try folder.write("shop,unit_price,note\nBath,1,c\nYork,3,d\n", to: "n.csv")
    let words = ["diff", "o.csv", "n.csv", "--row-key", "shop", "--columns", "unit_price"]
    let drawn = try program.run(words + ["-o", "d.svg"])
    #expect(drawn.status == 1 && drawn.text.contains("1 cell changed in 1 row"), "\(drawn)")
    let text = try folder.text("d.svg")
    #expect(
      text.contains(">Unit price<") && !text.contains(">Note<") && !text.contains("unit_price"))
    let raw = try program.run(words + ["--raw", "-o", "r.svg"])
    #expect(raw.status == 1)
    #expect(try folder.text("r.svg").contains(">unit_price<"))
    let changed = try program.run(words + ["--only-changes", "-o", "c.svg"])
    #expect(changed.status == 1)
    #expect(try !folder.text("c.svg").contains(">Bath<"))
    let wrong = try program.run(["diff", "o.csv", "n.csv", "--columns", "price"])
    #expect(wrong.status == 64 && wrong.errors.contains("--columns: unknown column 'price'"))
  }
}
