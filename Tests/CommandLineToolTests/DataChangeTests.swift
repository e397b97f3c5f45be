import TestSupport
import Testing

/// Changes of a data file that pictures show in their own order and window, each told in one line of that file.
@Suite struct DataChangeTests {
  private let folder: ScratchFolder
  private let program: Program

  init() throws {
    folder = try .ofProject()
    program = Program(folder: folder)
    try write(["Axles,A,12", "Bolts,A,480", "Chains,B,40", "Drums,B,7", "Gears,C,90"])
    for (name, more) in [
      ("plain", ""), ("turned", #", "sort": "-left""#), ("low", #", "filter": "left < 100""#),
      ("aisles", #", "group": "aisle""#), ("first", #", "limit": 2"#),
      ("numbered", ##", "columns": ["#", "*"]"##),
    ] {
      try folder.write(
        #"{"data": "../Data/stock.csv", "theme": "light", "scale": 1\#(more)}"#,
        to: "Grids/\(name).grid.json")
    }
    #expect(try run("record", "Grids").status == 0)
  }

  private func write(_ rows: [String], header: String = "item,aisle,left") throws {
    try folder.write(([header] + rows).joined(separator: "\n") + "\n", to: "Data/stock.csv")
  }

  private func run(_ arguments: String...) throws -> Program.Outcome {
    try program.run(arguments)
  }

  /// What `verify` says, without its last line.
  private func told() throws -> [String] {
    let outcome = try run("verify", "Grids")
    #expect(outcome.status == 1, "\(outcome)")
    return outcome.text.split(separator: "\n").dropLast().map { String($0.dropFirst(14)) }
  }

  @Test func aRemovedRowIsOneLine() throws {
    try write(["Axles,A,12", "Bolts,A,480", "Chains,B,40", "Gears,C,90"])
    #expect(try told() == ["Data/stock.csv:5 row 'Drums' removed · 6 pictures"])
    let accepted = try run("accept", "Grids", "--cause", "stock.removed-rows")
    #expect(accepted.status == 0, "\(accepted)")
    #expect(try run("verify", "Grids").status == 0)
  }

  @Test func rowsOfWhichPicturesShowSomeAreOneLine() throws {
    try write(["Axles,A,12", "Chains,B,40", "Drums,B,7"])
    #expect(try told() == ["Data/stock.csv:3 2 rows removed, the first is 'Bolts' · 6 pictures"])
  }

  @Test func insertedRowsHaveTheirLine() throws {
    try write([
      "Axles,A,12", "Bolts,A,480", "Boxes,A,3", "Chains,B,40", "Drums,B,7", "Gears,C,90",
    ])
    #expect(try told() == ["Data/stock.csv:4 row 'Boxes' inserted · 6 pictures"])
  }

  @Test func manyValuesOfAColumnAreOneLine() throws {
    try write(["Axles,A,13", "Bolts,A,481", "Chains,B,41", "Drums,B,8", "Gears,C,91"])
    #expect(try told() == ["Data/stock.csv:2 left 12 → 13 and 4 more values · 6 pictures"])
    #expect(try run("accept", "Grids", "--file", "Data/stock.csv").status == 0)
  }

  @Test func aColumnIsRenamedInOneLine() throws {
    try write(
      ["Axles,A,12", "Bolts,A,480", "Chains,B,40", "Drums,B,7", "Gears,C,90"],
      header: "thing,aisle,left")
    #expect(try told() == ["Data/stock.csv:1 column item → thing · 6 pictures"])
  }

  @Test func aColumnOfTheDataIsToldOfTheirFile() throws {
    try write(
      ["Axles,A,12,1", "Bolts,A,480,1", "Chains,B,40,1", "Drums,B,7,1", "Gears,C,90,1"],
      header: "item,aisle,left,weight")
    #expect(
      try told() == ["Data/stock.csv:1 column 'weight' is new, right of 'left' · 6 pictures"])
    #expect(try run("accept", "Grids", "--file", "Data/stock.csv").status == 0)
  }

  @Test func valuesOfJSONLinesHaveTheirLine() throws {
    func write(_ left: Int) throws {
      try folder.write(
        "{\"item\": \"Axles\", \"left\": 12}\n\n{\"item\": \"Bolts\", \"left\": \(left)}\n",
        to: "Data/lines.jsonl")
    }
    try write(480)
    try folder.write(
      #"{"data": "../Data/lines.jsonl", "theme": "light", "scale": 1}"#, to: "Grids/l.grid.json")
    #expect(try run("record", "Grids").status == 0)
    try write(481)
    let outcome = try run("verify", "Grids")
    #expect(outcome.text.contains("Data/lines.jsonl:3 left 480 → 481 · "), "\(outcome)")
  }

  @Test func valuesOfJSONWithinAnObjectHaveTheirLine() throws {
    func write(_ left: Int) throws {
      try folder.write(
        "{\"made\": \"now\",\n \"store\": {\"items\": [\n{\"item\": \"Axles\", \"left\": 12},\n"
          + "{\"item\": \"Bolts\", \"left\": \(left)}]}}\n", to: "Data/within.json")
    }
    try write(480)
    for (name, more) in [("w", ""), ("v", #", "sort": "-left""#)] {
      try folder.write(
        #"{"data": "../Data/within.json", "theme": "light", "scale": 1\#(more)}"#,
        to: "Grids/\(name).grid.json")
    }
    #expect(try run("record", "Grids").status == 0)
    try write(481)
    #expect(try told() == ["Data/within.json:4 left 480 → 481 · 2 pictures"])
  }

  @Test func whatAFormulaMakesOfAValueIsItsEffect() throws {
    try folder.write(
      #"""
      {"data": "../Data/stock.csv", "theme": "light", "scale": 1,
       "columns": ["item", "left", {"key": "half", "value": "left / 2"}]}
      """#, to: "Grids/half.grid.json")
    #expect(try run("record", "Grids").status == 0)
    try write(["Axles,A,12", "Bolts,A,481", "Chains,B,40", "Drums,B,7", "Gears,C,90"])
    #expect(try told() == ["Data/stock.csv:3 left 480 → 481 · 6 pictures"])
  }

  @Test(arguments: [
    (#""filter": "left < 100""#, 2, "80", "row 'Bolts', whose left is 80 now, comes in"),
    (#""filter": "left > 60""#, 3, "80", "row 'Chains', whose left is 80 now, comes in"),
    (#""filter": "left > 60""#, 2, "8", "left 480 → 8"),
    (#""sort": "-left", "limit": 2"#, 4, "100", "row 'Drums', whose left is 100 now, comes in"),
    (#""sort": "-left", "limit": 2"#, 2, "9", "left 480 → 9"),
    (
      #""filter": "left > 60", "columns": ["item"]"#, 3, "80",
      "row 'Chains', whose left changed, comes in"
    ),
    (
      #""filter": "left > 60", "columns": ["item"]"#, 2, "8",
      "row 'Bolts', whose left changed, goes out"
    ),
  ])
  func aRowComesInOrGoesOutByItsValue(keys: String, row: Int, left: String, words: String) throws {
    try folder.makeFolder("One")
    try folder.write(
      #"{"data": "../Data/stock.csv", "theme": "light", "scale": 1, \#(keys)}"#,
      to: "One/h.grid.json")
    #expect(try run("record", "One").status == 0)
    var rows = ["Axles,A,12", "Bolts,A,480", "Chains,B,40", "Drums,B,7", "Gears,C,90"]
    let name = rows[row - 1].split(separator: ",").dropLast().joined(separator: ",")
    rows[row - 1] = "\(name),\(left)"
    try write(rows)
    let told = try run("verify", "One").text
    #expect(told.contains(" Data/stock.csv:\(row + 1) \(words) · "), "\(told)")
    #expect(told.split(separator: "\n").count == 2, "\(told)")
  }

  @Test(arguments: [
    #""sort": "left""#, #""rules": [{"when": "left < 10", "style": {"background": "red"}}]"#,
  ])
  func aValueThatIsNotShownIsToldByItsRow(keys: String) throws {
    try folder.makeFolder("Hidden")
    try folder.write(
      #"{"data": "../Data/stock.csv", "theme": "light", "scale": 1, \#(keys), "columns": ["item"]}"#,
      to: "Hidden/h.grid.json")
    #expect(try run("record", "Hidden").status == 0)
    try write(["Axles,A,12", "Bolts,A,480", "Chains,B,4", "Drums,B,7", "Gears,C,90"])
    let told = try run("verify", "Hidden").text
    #expect(
      told.contains("Data/stock.csv:4 left (not shown) changed in row 'Chains'"),
      "\(told)")
    #expect(!told.contains("moved") && told.split(separator: "\n").count == 2, "\(told)")
    #expect(!(try run("verify", "Hidden", "--json").text.contains("480")))
    #expect(try run("accept", "Hidden", "--cause", "stock.left").status == 0)
    #expect(try run("verify", "Hidden").status == 0)
  }

  /// Records grid files of the stock in a folder of their own.
  private func record(_ name: String, _ grids: String...) throws {
    try folder.makeFolder(name)
    for (number, keys) in grids.enumerated() {
      try folder.write(
        #"{"data": "../Data/stock.csv", "theme": "light", "scale": 1, \#(keys)}"#,
        to: "\(name)/g\(number).grid.json")
    }
    #expect(try run("record", name).status == 0)
  }

  @Test func aFormulaFollowsFromAValueThatIsNotShown() throws {
    try record("Formulas", #""columns": ["item", {"key": "twice", "value": "left * 2"}]"#)
    try write(["Axles,A,12", "Bolts,A,480", "Chains,B,4", "Drums,B,7", "Gears,C,90"])
    let told = try run("verify", "Formulas").text
    #expect(
      told.hasPrefix("changed       Data/stock.csv:4 left (not shown) changed in row 'Chains' · "),
      "\(told)")
    #expect(told.split(separator: "\n").count == 2, "\(told)")
  }

  @Test func aSummaryOfAClosedSectionFollowsFromTheValueThatOtherPicturesShow() throws {
    let sums = #""group": "aisle", "summary": [{"columns": {"left": "sum"}, "of": "sections"}]"#
    try record("Sums", sums, sums + #", "collapse": ["B"]"#)
    try write(["Axles,A,12", "Bolts,A,480", "Chains,B,4", "Drums,B,7", "Gears,C,90"])
    let told = try run("verify", "Sums").text
    #expect(told.hasPrefix("changed       Data/stock.csv:4 left 40 → 4 · 2 pictures"), "\(told)")
    #expect(told.split(separator: "\n").count == 2, "\(told)")
  }

  @Test func aPictureThatShowsTheValueTellsItForThoseThatDoNot() throws {
    try record("Mixed", #""sort": "left", "columns": ["item"]"#, #""columns": ["item", "left"]"#)
    try write(["Axles,A,12", "Bolts,A,480", "Chains,B,4", "Drums,B,7", "Gears,C,90"])
    let told = try run("verify", "Mixed").text
    #expect(told.hasPrefix("changed       Data/stock.csv:4 left 40 → 4 · 2 pictures"), "\(told)")
  }

  @Test func anotherFileOfRowsIsToldByItsKey() throws {
    try record("Other", #""title": "Stock""#)
    try folder.write("item,aisle,left\nOars,X,1\nNets,X,2\n", to: "Data/boats.csv")
    try folder.write(
      """
      {"title": "Stock",
       "data": "../Data/boats.csv", "theme": "light", "scale": 1}
      """, to: "Other/g0.grid.json")
    let told = try run("verify", "Other").text
    #expect(
      told.contains("Other/g0.grid.json:2 data ../Data/stock.csv → ../Data/boats.csv"), "\(told)")
    #expect(told.split(separator: "\n").count == 2, "\(told)")
  }

  @Test func aRowOfAnotherSectionThanTheClosedOnesFollowsFromItsValue() throws {
    try folder.write(
      #"{"data": "../Data/stock.csv", "theme": "light", "scale": 1, "group": "aisle", "collapse": ["A", "B", "C"]}"#,
      to: "Grids/closed.grid.json")
    #expect(try run("record", "Grids").status == 0)
    try write(["Axles,A,12", "Bolts,A,480", "Chains,B,40", "Drums,D,7", "Gears,C,90"])
    let outcome = try run("verify", "Grids", "--filter", "closed")
    #expect(
      outcome.text.hasPrefix(
        "other size    Data/stock.csv:5 row 'Drums', whose aisle is D now, comes in"),
      "\(outcome)")
  }

  @Test func anotherGroupIsToldByTheTitlesOfItsSections() throws {
    try folder.makeFolder("Hidden")
    try folder.write(
      #"{"data": "../Data/stock.csv", "theme": "light", "scale": 1, "group": "aisle", "columns": ["item"]}"#,
      to: "Hidden/h.grid.json")
    #expect(try run("record", "Hidden").status == 0)
    try write(["Axles,A,12", "Bolts,A,480", "Chains,A,40", "Drums,B,7", "Gears,C,90"])
    let told = try run("verify", "Hidden").text
    #expect(told.hasPrefix("changed       Data/stock.csv:4 aisle B → A · "), "\(told)")
    #expect(told.split(separator: "\n").count == 2, "\(told)")
  }

  @Test func whatAWindowShowsFollowsFromTheRows() throws {
    try folder.write(
      #"{"data": "../Data/stock.csv", "theme": "light", "scale": 1, "height": 120, "scrollTo": 3, "scrollbars": "auto"}"#,
      to: "Grids/window.grid.json")
    #expect(try run("record", "Grids").status == 0)
    try write(["Axles,A,12", "Bolts,A,480", "Boxes,A,3", "Chains,B,40", "Drums,B,7", "Gears,C,90"])
    #expect(try told() == ["Data/stock.csv:4 row 'Boxes' inserted · 7 pictures"])
    #expect(try run("accept", "Grids", "--cause", "stock.inserted-rows").status == 0)
    #expect(try run("verify", "Grids").status == 0)
  }

  @Test func aLookThatNoPictureShowsIsRecordedWithAll() throws {
    func theme(_ color: String) throws {
      try folder.write(
        ##"{"extends": "light", "styles": {"missing": {"textColor": "\##(color)"}}}"##, to: "t.json"
      )
    }
    try theme("#111111")
    try folder.write(
      #"{"data": "../Data/stock.csv", "theme": "../t.json", "scale": 1, "allowPaths": [".."]}"#,
      to: "Grids/own.grid.json")
    #expect(try run("record", "Grids").status == 0)
    try theme("#654321")
    #expect(try run("verify", "Grids").status == 0)
    let all = try run("record", "Grids", "--mode", "all")
    #expect(all.status == 0 && all.text.contains("own") && !all.text.contains("plain"), "\(all)")
    #expect(try run("record", "Grids", "--mode", "all").text.contains("own") == false)
    try write(["Axles,A,", "Bolts,A,480", "Chains,B,40", "Drums,B,7", "Gears,C,90"])
    #expect(try told().allSatisfy { !$0.contains("missing.textColor") })
  }

  @Test func aValueThatNobodySawIsNotAcceptedByAReport() throws {
    let rows = ["Axles,A,13", "Bolts,A,481", "Chains,B,41", "Drums,B,8", "Gears,C,91"]
    try write(rows)
    try folder.write(try run("verify", "Grids", "--json").text, to: "report.json")
    try write(rows.dropLast() + ["Gears,C,99"])
    let outcome = try run("accept", "Grids", "--report", "report.json")
    #expect(outcome.status == 1 && !outcome.text.contains("plain"), "\(outcome)")
    #expect(outcome.errors.contains("differ otherwise than in the report and stay"))
  }

  @Test func aRenamedColumnMayHaveAnotherValueToo() throws {
    try write(
      ["Axles,A,12", "Bolts,A,480", "Chains,B,40", "Drums,B,7", "Gears,C,95"],
      header: "item,aisle,rest")
    for name in ["low", "turned"] {
      let path = "Grids/\(name).grid.json"
      try folder.write(folder.text(path).replacing("left", with: "rest"), to: path)
    }
    #expect(
      try told() == [
        "Data/stock.csv:1 column left → rest · 6 pictures",
        "Data/stock.csv:6 rest 90 → 95 · 5 pictures",
      ])
  }

  @Test func aFileWithAnotherNameIsComparedByItsRows() throws {
    let rows = ["Axles,A,12", "Bolts,A,480", "Chains,B,40", "Drums,B,7", "Gears,C,90"]
    func move(_ old: String, _ new: String, _ rows: [String]) throws {
      for name in try folder.names(in: "Grids") where name.hasSuffix(".json") {
        try folder.write(
          folder.text("Grids/\(name)").replacing(old, with: new), to: "Grids/\(name)")
      }
      try folder.write(
        (["item,aisle,left"] + rows).joined(separator: "\n") + "\n", to: "Data/\(new)")
    }
    try move("stock.csv", "store.csv", rows)
    #expect(try run("verify", "Grids").status == 0)
    try move("store.csv", "shop.csv", ["Axles,A,12", "Bolts,A,481"] + rows.dropFirst(2))
    #expect(try told() == ["Data/shop.csv:3 left 480 → 481 · 5 pictures"])
  }

  @Test func aNumberWithinASparklineHasItsLine() throws {
    func write(_ week: Int) throws {
      try folder.write(
        "item,weeks\nAxles,1 2 3\nBolts,40 \(week) 50\n", to: "Data/weeks.csv")
    }
    try write(42)
    try folder.write(
      """
      {"data": "../Data/weeks.csv", "theme": "light", "scale": 1,
       "columns": ["item", {"key": "weeks", "cell": "sparkline"}]}
      """, to: "Grids/weeks.grid.json")
    #expect(try run("record", "Grids").status == 0)
    try write(43)
    let outcome = try run("verify", "Grids")
    #expect(outcome.text.contains("Data/weeks.csv:3 weeks 40 42 50 → 40 43 50 · "), "\(outcome)")
  }

  @Test func aRowThatComesIntoSightFollowsFromItsValue() throws {
    try write(["Axles,A,12", "Bolts,A,80", "Chains,B,40", "Drums,B,7", "Gears,C,90"])
    #expect(try told() == ["Data/stock.csv:3 left 480 → 80 · 6 pictures"])
    #expect(try run("accept", "Grids", "--cause", "stock.left").status == 0)
    #expect(try run("verify", "Grids").status == 0)
  }

  @Test func aRuleFollowsFromTheValue() throws {
    try folder.write(
      """
      {"data": "../Data/stock.csv", "theme": "light", "scale": 1,
       "highlight": "left < 20"}
      """, to: "Grids/ruled.grid.json")
    #expect(try run("record", "Grids").status == 0)
    try write(["Axles,A,31", "Bolts,A,480", "Chains,B,40", "Drums,B,7", "Gears,C,90"])
    #expect(try told().count { $0.contains("Data/stock.csv:2 left 12 → 31 · 7 pictures") } == 1)
    #expect(try told().allSatisfy { !$0.contains("rule") })
  }

  @Test func anArchiveTellsTheSame() throws {
    try write(["Axles,A,12", "Chains,B,40", "Drums,B,7"])
    #expect(try run("verify", "Grids", "--bundle", "run.zip").status == 1)
    let report = try run("verify", "Grids", "--json").text
    #expect(report.contains(#""file": "Data/stock.csv", "line": 3, "root": null"#))
    let accepted = try run("accept", "run.zip", "Grids", "--cause", "stock.removed-rows")
    #expect(accepted.status == 0 && accepted.text.split(separator: "\n").count == 6, "\(accepted)")
    #expect(try run("verify", "Grids").status == 0)
  }

  @Test func aReportIsAcceptedInPartsToo() throws {
    try write(["Axles,A,12", "Chains,B,40", "Drums,B,7"])
    try folder.write(try run("verify", "Grids", "--json").text, to: "report.json")
    let part = try run("accept", "Grids", "--report", "report.json", "--filter", "low")
    #expect(part.status == 0 && part.text == "Grids/Snapshots/low/light@1x.png\n", "\(part)")
    try write(["Axles,A,12", "Drums,B,7"])
    let late = try run("accept", "Grids", "--report", "report.json")
    #expect(late.status == 1 && late.text.isEmpty, "\(late)")
    #expect(
      late.errors.contains("6 pictures differ otherwise than in the report and stay"),
      "\(late)")
  }
}
