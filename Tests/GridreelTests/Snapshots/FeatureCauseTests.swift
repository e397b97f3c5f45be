import Gridreel
import GridreelCauses
import Testing

/// Spanners, summary rows, footnotes, callouts and states are told by their names.
@Suite struct FeatureCauseTests {
  private let stage: RecordStage

  init() throws { stage = try RecordStage() }

  private func roots(
    _ options: [OptionName: String] = [:], _ prepare: (inout DataGrid) throws -> Void = { _ in },
    changing change: (inout DataGrid) throws -> Void
  ) throws -> [String] {
    var old = try stage.grid(options)
    try prepare(&old)
    var new = old
    try change(&new)
    return try stage.causes(old, new).roots
  }

  private func says(
    _ found: [String], _ expected: String..., at place: SourceLocation = #_sourceLocation
  ) {
    #expect(found == expected, sourceLocation: place)
  }

  private func row(_ number: Int) -> RowIdentity { RowIdentity(source: number - 1) }

  // MARK: Spanners

  @Test func spannersAreToldByTheirTextsAndColumns() throws {
    let person = Spanner("Person", columns: ["name", "age"])
    try says(
      roots(changing: { $0.spanners = [person] }),
      "state: spanner 'Person' is new, above columns 'name' and 'age'")
    try says(
      roots([:], { $0.spanners = [person] }, changing: { $0.spanners = [] }),
      "state: spanner 'Person' is gone; it was above columns 'name' and 'age'")
    try says(
      roots([:], { $0.spanners = [person] }, changing: { $0.spanners[0].title = "People" }),
      "state: spanner above columns 'name' and 'age': text 'Person' → 'People'")
    try says(
      roots([:], { $0.spanners = [person] }, changing: { $0.spanners[0].columns = ["name"] }),
      "state: spanner 'Person' is above column 'name' instead of columns 'name' and 'age'")
  }

  @Test func rowsThatASpannerPushesOutOfAWindowAreNotGone() throws {
    try says(
      roots([.height: "220"], changing: { $0.spanners = [Spanner("Person", columns: ["name"])] }),
      "state: spanner 'Person' is new, above column 'name'")
    try says(
      roots([.height: "220"], changing: { $0.theme.rowHeight = .points(50) }),
      "theme: rows are 50 points high instead of 36 (rowHeight)")
  }

  @Test func cellsThatSpanOthersAreToldByTheirPlaces() throws {
    let span = CellSpan(rows: 0..<2, columns: ["name"])
    try says(
      roots(changing: { $0.spans = [CellSpan(rows: 0..<1, columns: ["name", "age"])] }),
      "state: cell 1:name spans 2 columns")
    try says(
      roots([:], { $0.spans = [span] }, changing: { $0.spans[0].rows = 0..<3 }),
      "state: cell 1:name spans 3 rows instead of 2 rows")
    try says(
      roots([:], { $0.spans = [span] }, changing: { $0.spans = [] }),
      "state: cell 1:name no longer spans 2 rows")
  }

  @Test func theStylesOfSpannersAndSummariesAreLevels() throws {
    let prepare: (inout DataGrid) -> Void = {
      $0.spanners = [Spanner("Person", columns: ["name", "age"])]
      $0.summaries = [Summary("Total", ["age": .sum])]
    }
    try says(
      roots([:], prepare, changing: { $0.theme.styles.spanner.textColor = .black }),
      "style: theme's spanner style: textColor not set → #000000, in spanner 'Person'")
    #expect(
      try roots([:], prepare, changing: { $0.theme.styles.summary.font.weight = 900 }).map {
        $0.split(separator: " →").first ?? ""
      } == ["style: theme's summary style: font.weight 600"])
  }

  // MARK: Summaries

  @Test func summariesAreToldByTheirFunctionsAndValues() throws {
    let total: (inout DataGrid) -> Void = { $0.summaries = [Summary("Total", ["age": .sum])] }
    try says(roots(changing: { total(&$0) }), "state: summary 'Total' is new, below all rows")
    try says(
      roots([:], total, changing: { $0.summaries[0].functions["age"] = .max }),
      "state: summary 'Total' of column 'age': sum → max ('363' → '120')")
    try says(
      roots([:], total, changing: { $0.summaries[0].label = "Sum" }),
      "state: summary 1: label 'Total' → 'Sum'")
    try says(
      roots([:], total, changing: { $0.summaries[0].place = .top }),
      "state: summary 'Total' stands above all rows instead of below all rows")
  }

  @Test func sumsInTheHeadersOfSectionsAreSummariesToo() throws {
    let total: (inout DataGrid) -> Void = {
      $0.summaries = [Summary("Total", ["age": .sum], of: .sections, place: .header)]
    }
    try says(
      roots([.group: "continent"], total, changing: { $0.summaries[0].functions["age"] = .max }),
      "state: summary 'Total' of section 'Africa' of column 'age': sum → max",
      "state: summary 'Total' of section 'Asia' of column 'age': sum → max ('157' → '77')",
      "state: summary 'Total' of section 'Europe' of column 'age': sum → max ('165' → '120')")
  }

  @Test func aSumOfRowsOutOfSightFollowsFromTheirValue() throws {
    func grid(_ data: String) throws -> DataGrid {
      var grid = try stage.grid([.height: "180"], data: data)
      grid.summaries = [Summary("Total", ["age": .sum], isPinned: true)]
      return grid
    }
    let other = RecordStage.data.with("Hana,52", replacedBy: "Hana,53")
    try says(
      stage.causes(grid(RecordStage.data), grid(other)).roots,
      "data: age (not shown) changed in a row")
  }

  @Test func aSumOfAChangedCellIsItsResult() throws {
    func grid(_ data: String) throws -> DataGrid {
      var grid = try stage.grid(data: data)
      grid.summaries = [Summary("Total", ["age": .sum])]
      return grid
    }
    let other = RecordStage.data.with("Hana,52", replacedBy: "Hana,53")
    try says(
      stage.causes(grid(RecordStage.data), grid(other)).all, "data: cell 8:age: '52' → '53'",
      "data: as a result summary 'Total' of column 'age' changes '363' → '364'")
  }

  // MARK: Footnotes

  @Test func footnotesAreToldByMarksTextsAndPlaces() throws {
    let notes: (inout DataGrid) -> Void = { grid in
      grid.footnotes = [
        Footnote("As of June", at: [.header("age")]),
        Footnote("Estimated", at: [.cell(row: RowIdentity(source: 1), column: "age")]),
      ]
    }
    try says(
      roots([:], notes, changing: { $0.footnotes[0].text = "As of July" }),
      "state: footnote 1: text 'As of June' → 'As of July'")
    #expect(
      try roots([:], notes, changing: { $0.footnotes.remove(at: 0) }).first
        == "state: footnote 1 'As of June' is gone; it was at the header of column 'age'")
    try says(
      roots(
        [:], notes, changing: { $0.footnotes[1].places = [.cell(row: self.row(4), column: "age")] }),
      "state: footnote 2 'Estimated' is at cell 4:age instead of cell 2:age")
    try says(
      roots([:], notes, changing: { $0.footnoteMarks = .letters }),
      "state: footnotes are marked by letters instead of numbers")
  }

  // MARK: Callouts

  @Test func calloutsAreToldByTheirNumbersAndPlaces() throws {
    let marks: (inout DataGrid) -> Void = { grid in
      grid.callouts = [
        Callout(.box, rows: .some([RowIdentity(source: 0)])),
        Callout(.badge, rows: .some([RowIdentity(source: 2)]), columns: ["age"], text: "2"),
      ]
    }
    try says(
      roots([:], marks, changing: { $0.callouts[0].rows = .some([self.row(4)]) }),
      "state: callout 1: moved from row 1 'Ada' to row 4 'Dan'")
    try says(
      roots([:], marks, changing: { $0.callouts[1].columns = ["city"] }),
      "state: callout 2: moved from cell 3:age to cell 3:city")
    try says(
      roots([:], marks, changing: { $0.callouts[1].text = "B" }), "state: callout 2: text '2' → 'B'"
    )
    try says(
      roots([:], marks, changing: { $0.callouts[1].color = .black }),
      "state: callout 2: colour automatic → #000000")
    try says(
      roots([:], marks, changing: { $0.callouts.removeLast() }),
      "state: callout 2 (badge '2') is gone; it was at cell 3:age")
  }

  @Test func aCalloutThatFollowsItsRowIsNotMoved() throws {
    var old = try stage.grid()
    old.callouts = [Callout(.box, rows: .some([row(2)]))]
    let data = RecordStage.data.with("Ada,36", replacedBy: "Abe,1,Rome,Europe\nAda,36")
    var new = try stage.grid(data: data)
    new.callouts = [Callout(.box, rows: .some([row(3)]))]
    let causes = try stage.causes(old, new).roots
    #expect(causes.count == 1)
    #expect(causes.first?.hasPrefix("data: row 'Abe' inserted as row 1") == true, "\(causes)")
  }

  @Test func redactionIsToldWithoutWhatItHides() throws {
    let veil: (inout DataGrid) -> Void = { $0.callouts = [Callout(.redact, columns: ["age"])] }
    try says(
      roots([:], veil, changing: { $0.callouts = [] }), "state: redaction removed from column 'age'"
    )
    try says(roots(changing: { veil(&$0) }), "state: redaction added to column 'age'")
    try says(
      roots([:], veil, changing: { $0.callouts[0].kind = .blur }),
      "state: blur (callout 1): redact → blur")
  }

  // MARK: States

  @Test func theOpenFieldIsToldByItsCaretAndText() throws {
    let open: (inout DataGrid) throws -> Void = { grid in
      grid.columns[1].isEditable = true
      grid.beginEditing(row: RowIdentity(source: 0), column: "age")
      grid.moveCaret(to: 1)
    }
    try says(roots(changing: open), "state: editing field opened in cell 1:age")
    try says(
      roots([:], open, changing: { $0.moveCaret(to: 2) }),
      "state: editing field: caret moved from place 1 to 2")
    try says(
      roots([:], open, changing: { $0.type("4") }),
      "state: editing field: text '36' → '346', caret moved from place 1 to 2")
  }

  @Test func whatIsLiftedIsToldByItsDistance() throws {
    let lift: (inout DataGrid) throws -> Void = { grid in
      try grid.liftRow(RowIdentity(source: 2))
      try grid.dragRow(by: 10) { _ in 36 }
    }
    try says(roots(changing: lift), "state: row 3 'Cleo' is lifted, 10 points below its place")
    try says(
      roots([:], lift, changing: { _ = try $0.dragRow(by: 4) { _ in 36 } }),
      "state: lifted row 3 'Cleo' is 14 points below its place instead of 10 points below its "
        + "place")
    try says(roots([:], lift, changing: { $0.dropRow() }), "state: row 3 'Cleo' is put down")
    try says(
      roots(changing: { $0.liftColumn("age") }), "state: column 'age' is lifted, at its place")
  }

  @Test func aRefreshIsToldByItsPhase() throws {
    try says(roots(changing: { $0.pullDown(to: 30) }), "state: refresh: none → pulled")
    try says(
      roots([:], { $0.pullDown(to: 30) }, changing: { $0.pullDown(to: 44) }),
      "state: refresh: pulled by 44 points instead of 30")
    try says(
      roots([:], { $0.startRefreshing() }, changing: { $0.turnRefresh(to: 0.5) }),
      "state: refresh: the wheel has turned 0.5 instead of 0 times")
  }

  @Test func pointerAndFocusAreToldByWhatTheyAreOn() throws {
    try says(
      roots(changing: { $0.hover(over: .row(self.row(3))) }),
      "state: the pointer is over row 3 'Cleo' instead of nothing")
    try says(
      roots(
        [:], { $0.focus(on: .header("age")) },
        changing: { $0.focus(on: .cell(.init(row: self.row(1), column: "age"))) }),
      "state: the focus is on cell 1:age instead of the header of column 'age'")
    let theme = RecordStage.theme.with(
      "\"blending\": true", replacedBy: "\"parameters\": {\"accentColor\": \"#123456\"}")
    var (old, new) = (try stage.grid(), try stage.grid(theme: theme))
    old.focus(on: .header("age"))
    new.focus(on: .header("age"))
    try says(
      stage.causes(old, new).roots,
      "theme: the focus ring: line color #2563eb → #123456 (parameter accentColor)")
  }

  @Test func scrollbarsAreToldByTheirKind() throws {
    try says(
      roots([.height: "180"], changing: { $0.scrollbars = .always }),
      "state: scrollbars: none → always")
  }

  // MARK: Cells

  @Test func cellTypesAreToldByTheirOptions() throws {
    #expect(
      try roots(changing: { $0.columns[1].cell = .progress(ProgressCell()) }).first
        == "state: column 'age': cells are drawn as progress instead of text")
    let bars: (inout DataGrid) -> Void = { $0.columns[1].cell = .progress(ProgressCell()) }
    try says(
      roots([:], bars, changing: { $0.columns[1].cell = .progress(ProgressCell(maximum: 200)) }),
      "state: column 'age': progress maximum '100' → '200'")
  }

  @Test func cellTypesOfTitlesAreToldByTheirHeaders() throws {
    try says(
      roots(changing: { $0.columns[1].headerCell = .badge(BadgeCell()) }),
      "state: header of column 'age': title is drawn as badge instead of text")
    try says(
      roots([.group: "continent"], changing: { $0.sectionHeaderCell = .badge(BadgeCell()) }),
      "state: headers of sections: title is drawn as badge instead of text")
  }
}
