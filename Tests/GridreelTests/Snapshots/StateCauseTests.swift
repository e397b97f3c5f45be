import Gridreel
import GridreelCauses
import Testing

/// A grid is asked for in another way; what is said of it must be that and nothing else.
@Suite struct StateCauseTests {
  private let stage: RecordStage

  init() throws { stage = try RecordStage() }

  /// What both grids are asked for, what the second is asked for instead, and what is said.
  struct Step: CustomTestStringConvertible, Sendable {
    let old, new: [OptionName: String]
    let causes: [String]

    init(_ old: [OptionName: String], _ new: [OptionName: String], _ causes: String...) {
      (self.old, self.new, self.causes) = (old, new, causes)
    }

    var testDescription: String { causes.first ?? "nothing" }
  }

  @Test(arguments: [
    Step(
      [.sort: "age"], [.sort: "-age"],
      "state: sorted by age descending instead of age ascending; 6 rows moved"),
    Step([.sort: "name"], [:], "state: no longer sorted; it was by name ascending"),
    Step([:], [.sort: "name"], "state: sorted by name ascending instead of not at all"),
    Step([:], [.select: "3"], "state: row 3 'Cleo' is selected now"),
    Step(
      [.select: "1"], [.select: "3,5-7"], "state: row 1 'Ada' is no longer selected",
      "state: row 3 'Cleo', row 5 'Eva', row 6 'Finn' and row 7 'Gus' are selected now"),
    Step([:], [.select: "3:age"], "state: cell 3:age is selected now"),
    Step(
      [:], [.group: "continent"], "state: grouped by continent ascending instead of not at all"),
    Step(
      [.group: "continent"], [.group: "continent", .collapse: "Asia"],
      "state: section 'Asia' is collapsed now: 3 rows hidden"),
    Step(
      [.group: "continent", .collapse: "Asia"], [.group: "continent"],
      "state: section 'Asia' is open now: 3 rows shown"),
    Step([:], [.filter: "age > 30"], "state: filter none → age > 30; 3 rows went out"),
    Step([.limit: "5"], [.limit: "6"], "state: limit 5 → 6; 1 row came in"),
    Step(
      [:], [.direction: "rtl"],
      "state: the grid is read from right to left instead of from left to right"),
    Step(
      [.direction: "rtl"], [:],
      "state: the grid is read from left to right instead of from right to left"),
    Step(
      [.direction: "rtl"], [.direction: "rtl", .select: "3"], "state: row 3 'Cleo' is selected now"),
    Step([.height: "200"], [.height: "240"], "state: the window: height 200 → 240"),
    Step(
      [.height: "200"], [.height: "200", .scrollTo: "4"],
      "state: the window: top row not set → 4"),
  ])
  func orderSelectionSectionsAndWindow(step: Step) throws {
    #expect(try stage.causes(step.old, step.new).roots == step.causes)
  }

  @Test(arguments: [
    Step(
      [.columns: "name,age,city"], [.columns: "age,name,city"],
      "state: column 'age' moved from place 2 to 1"),
    Step(
      [.columns: "name,age"], [.columns: "name,age=Years"],
      "state: header of column 'age': 'age' → 'Years'"),
    Step(
      [:], [.columns: "name,age,continent"], "state: column 'city' is no longer shown"),
    Step(
      [.columns: "name,age"], [.columns: "name,age,city"],
      "state: column 'city' is new, right of 'age'"),
    Step(
      [.columnWidth: "age=100"], [.columnWidth: "age=140"],
      "state: column 'age' is 140 points wide instead of 100 (asked for: 100 → 140)"),
    Step([:], [.pin: "age"], "state: column 'age' is pinned now"),
    Step(
      [:], [.numberFormat: "age=0.00"],
      "state: format of column 'age': 7 cells with the same values written otherwise; "
        + "the first is 1:age: '36' → '36.00'"),
    Step(
      [.numberFormat: "age=0.00"], [.numberFormat: "age=0.00", .locale: "de_DE"],
      "state: locale en_US → de_DE: 7 cells written otherwise; "
        + "the first is 1:age: '36.00' → '36,00'"),
    Step(
      [:], [.missing: "n/a"],
      "state: missing values: '–' → 'n/a', in 1 cell; the first is 3:age"),
  ])
  func columnsAndTheirFormats(step: Step) throws {
    #expect(try stage.causes(step.old, step.new).roots == step.causes)
  }

  @Test(arguments: [
    Step([.title: "Staff"], [.title: "Stuff"], "state: title 'Staff' → 'Stuff'"),
    Step([:], [.caption: "June"], "state: caption 'June' is new"),
    Step([.subtitle: "June"], [:], "state: subtitle 'June' is gone"),
    Step([:], [.frame: "card"], "state: the frame around the grid: as the theme has it → card"),
    Step([:], [.padding: "8"], "state: room inside the frame (padding): on all sides 0 → 8"),
    Step(
      [:], [.background: "#eeeeee"],
      "state: background of the picture (background): #ffffff → #eeeeee"),
  ])
  func whatStandsAround(step: Step) throws {
    #expect(try stage.causes(step.old, step.new).roots == step.causes)
  }

  @Test func anArrowWithoutAnOrderIsNamedByItsHeader() throws {
    let causes = try stage.causes([.sort: "age"]) { $0.sortMarks = [] }
    #expect(
      causes.roots == ["state: header 'age' shows no sort arrow any more (it was ascending)"])
  }

  // MARK: Rules and styles of the grid itself

  private func rule(_ condition: String, _ color: String) throws -> Rule {
    Rule(
      when: try GridExpression(parsing: condition),
      style: CellStyle(background: try GridColor(parsing: color)))
  }

  @Test func rulesInAnotherOrderAreAnOrderOfLevels() throws {
    for alpha in ["", "40"] {
      let rules = [
        try rule("age > 40", "#fee2e2\(alpha)"), try rule("name > 'F'", "#00ff00\(alpha)"),
      ]
      var old = try stage.grid()
      old.rules = rules
      var new = old
      new.rules = rules.reversed()
      #expect(
        try stage.causes(old, new).roots == [
          "style: the order of levels: rule (name > 'F') is no longer over rule (age > 40), "
            + "in 2 rows"
        ])
    }
  }

  @Test func rulesThatChangeAreNamedByTheirCondition() throws {
    let rules = [try rule("age > 40", "#fee2e2"), try rule("continent = 'Africa'", "#dcfce7")]
    var old = try stage.grid()
    old.rules = rules
    func causes(_ rules: [Rule]) throws -> [String] {
      var new = old
      new.rules = rules
      return try stage.causes(old, new).roots
    }
    #expect(
      try causes([rules[1]]) == ["style: rule (age > 40) is gone; it held in 3 rows"])
    #expect(
      try causes(rules + [rule("age < 10", "#000000")])
        == ["style: rule (age < 10) is new; it holds in row 2 'Bob'"])
    #expect(
      try causes([rule("age > 60", "#fee2e2"), rules[1]])
        == ["style: condition of rule 1: 'age > 40' → 'age > 60', in row 8 'Hana'"])
    #expect(
      try causes([rule("age > 40", "#fee2e3"), rules[1]])
        == ["style: rule (age > 40): background #fee2e2 → #fee2e3, in 3 rows"])
  }

  @Test func stylesOfColumnsAndHooksAreLevelsToo() throws {
    #expect(
      try stage.causes { $0.columns[1].style.font.weight = 700 }.roots
        == ["style: column 'age': font.weight not set → 700, in 8 cells"])
    #expect(
      try stage.causes { $0.columns[1].headerStyle.textColor = .black }.roots == [
        "style: header style of column 'age': textColor not set → #000000, "
          + "in the header of column 'age'"
      ])
    #expect(
      try stage.causes { grid in
        grid.styleHook = { _, row, column, _ in
          row.source == 2 && column == "age" ? CellStyle(textColor: .black) : nil
        }
      }.roots == ["style: cell hook now reaches cell 3:age"])
  }
}
