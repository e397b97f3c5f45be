import Gridreel
import GridreelFiles
import GridreelModel
import GridreelStudio
import TestSupport
import Testing

/// Cards as grid files and flags ask for them.
@Suite struct TileOptionTests {
  private let scratch: ScratchFolder

  init() throws {
    scratch = try ScratchFolder()
    try scratch.write("name,size,price\nTea,250,5\nOil,0,3\nSalt,500,1\n", to: "shop.csv")
  }

  private func grid(_ keys: String) throws -> DataGrid {
    let path = try scratch.write("{\"data\": \"shop.csv\", \(keys)}", to: "shop.grid.json")
    return try GridDocument(path: path).grid
  }

  private func message(_ keys: String) throws -> String {
    let error = #expect(throws: GridreelError.self) { try grid(keys) }
    return error?.message.description ?? ""
  }

  @Test func aGridFileSaysWhatCardsAreLike() throws {
    let tiles = try grid(
      """
      "tiles": {"perLine": 3, "gap": 8, "padding": 6, "imageRatio": 1, "cardWidth": 150,
        "cornerRadius": 2, "heading": "Shop",
        "card": {"price": "price", "title": "name", "fact": ["size"]}}
      """
    ).layout.tiles
    #expect(
      tiles
        == Tiles(
          perLine: 3, cardWidth: 150, gap: 8, padding: 6, imageRatio: 1, cornerRadius: 2,
          heading: "Shop",
          card: [
            CardPart("price", as: .price), CardPart("name", as: .title),
            CardPart("size", as: .fact),
          ]), "parts keep the order in which they are written")
  }

  @Test func theLayoutIsATableUnlessCardsAreAskedFor() throws {
    #expect(try grid("\"limit\": 2").layout == .table)
    #expect(try grid("\"layout\": \"tiles\"").layout == .tiles(Tiles()))
    #expect(try grid("\"layout\": \"table\", \"tiles\": {\"gap\": 3}").layout == .table)
    #expect(try grid("\"layout\": \"tiles\", \"perLine\": 2").layout == .tiles(Tiles(perLine: 2)))
  }

  @Test func aColumnIsWorkedOutFromOthers() throws {
    let grid = try grid(
      """
      "columns": ["name", {"key": "unit", "value": "price / base(size, 'g') else price"}],
      "sort": "unit"
      """)
    let source = try grid.arranged()
    let cells = (0..<3).map { row in
      ["name", "unit"].map { source.cell(at: RowIndex(section: 0, row: row), column: $0).text }
    }
    #expect(cells == [["Salt", "2"], ["Oil", "3"], ["Tea", "20"]])
  }

  @Test func aMenuHasItsOrders() throws {
    let grid = try grid(
      """
      "layout": "tiles", "sort": "-price",
      "menu": {"title": "Order", "open": true, "options": [
        {"title": "Own"}, {"title": "Dear", "sort": "-price"}, {"title": "Kind", "group": "name"}]}
      """)
    #expect(grid.menu?.title == "Order")
    #expect(grid.menu?.isOpen == true)
    #expect(grid.chosenOption == 1)
    #expect(grid.menu?.options[2].grouping == Grouping(by: "name"))
  }

  @Test(arguments: [
    ("\"layout\": \"tile\"", "tiles"), ("\"perLine\": 3", "tiles"),
    ("\"tiles\": {\"perLine\": 0}", "1 to 1000"), ("\"tiles\": {\"gab\": 3}", "gap"),
    ("\"tiles\": {\"card\": {\"title\": \"nane\"}}", "name"),
    ("\"tiles\": {\"card\": {\"tittle\": \"name\"}}", "title"),
    ("\"tiles\": {\"card\": {\"title\": \"name\", \"text\": \"name\"}}", "already"),
    ("\"tiles\": {\"card\": {}}", "empty"),
    ("\"layout\": \"tiles\", \"menu\": {\"options\": []}", "one option"),
    (
      "\"layout\": \"tiles\", \"menu\": {\"options\": [{\"title\": \"A\"}, {\"title\": \"A\"}]}",
      "twice"
    ),
    (
      "\"layout\": \"tiles\", \"menu\": {\"options\": [{\"title\": \"A\", \"sort\": \"prise\"}]}",
      "price"
    ),
    ("\"menu\": {\"options\": [{\"title\": \"A\"}]}", "above cards only"),
    ("\"layout\": \"table\", \"menu\": {\"options\": [{\"title\": \"A\"}]}", "above cards only"),
    (
      "\"layout\": \"tiles\", \"spanners\": [{\"title\": \"A\", \"columns\": [\"price\"]}]",
      "of a table only"
    ),
    ("\"columns\": [{\"key\": \"price\", \"value\": \"size\"}]", "already"),
    ("\"columns\": [{\"key\": \"x\", \"value\": \"sise * 2\"}]", "size"),
    ("\"columns\": [{\"key\": \"x\", \"value\": \"size *\"}]", "too early"),
  ])
  func mistakesAreTold(keys: String, words: String) throws {
    let message = try message(keys)
    #expect(message.contains(words), "\(message)")
  }

  @Test func theDescriptionCountsCards() throws {
    let still = try Renderer().render(grid("\"layout\": \"tiles\", \"perLine\": 2"))
    let svg = String(decoding: try still.svgData(), as: UTF8.self)
    #expect(svg.contains("3 cards, 2 on a line"))
    #expect(svg.contains("Card 1: Tea"))
  }
}

/// The menu above cards in reels.
@Suite struct TileReelTests {
  /// Actions that need a menu.
  static let actions = [
    #"{"openMenu": true}"#, #"{"choose": "Price"}"#, #"{"openMenu": false, "duration": 0.1}"#,
    #"{"layout": "table"}"#, #"{"perLine": 1}"#,
  ]

  private let scratch: ScratchFolder

  init() throws {
    scratch = try ScratchFolder()
    try scratch.write(
      """
      {"data": [{"name": "Tea", "price": 3}, {"name": "Oil", "price": 2}], "layout": "tiles",
       "menu": {"options": [{"title": "Own"}, {"title": "Price", "sort": "price"}]}}
      """, to: "shop.grid.json")
    try scratch.write("name,price\nTea,3\n", to: "shop.csv")
  }

  private func check(_ script: String, _ input: String) async throws -> ReelJob.Report {
    var job = ReelJob(input: scratch[input], outputs: [])
    job.script = try scratch.write(script, to: "s.json")
    job.isCheck = true
    return try await job.run()
  }

  @Test(arguments: actions)
  func everyActionOfAMenuCanBePlayed(action: String) async throws {
    _ = try await check("[\(action)]", "shop.grid.json")
  }

  @Test func rowsBecomeCardsAndCardsRows() async throws {
    let report = try await check(
      #"{"hold": 0, "actions": [{"layout": "tiles", "duration": 1}, {"layout": "table", "duration": 1}]}"#,
      "shop.csv")
    #expect(report.seconds > 1.9)
  }

  @Test func aDraggedCardStaysWhereItIsPutDown() async throws {
    let report = try await check(
      #"{"hold": 0, "actions": [{"drag": {"row": 1, "to": 2}, "duration": 1}]}"#, "shop.grid.json")
    #expect(report.seconds > 1)
  }

  @Test func aStillShowsACardOnItsWay() throws {
    let path = try scratch.write(
      """
      {"data": [{"name": "Tea"}, {"name": "Oil"}, {"name": "Salt"}], "layout": "tiles",
       "perLine": 3, "drag": {"row": 1, "to": 3, "progress": 0.9}}
      """, to: "drag.grid.json")
    let grid = try GridDocument(path: path).grid
    #expect(grid.rowDrag?.row.source == 0)
    let order = try grid.arranged()
    #expect((0..<3).map { order.identity(at: RowIndex(section: 0, row: $0)).source } == [1, 2, 0])
  }

  @Test func aMenuMayWaitForItsCards() async throws {
    try scratch.write(
      """
      {"data": [{"name": "Tea"}, {"name": "Oil"}], "layout": "table",
       "menu": {"options": [{"title": "Own"}]}}
      """, to: "later.grid.json")
    let report = try await check(
      #"{"hold": 0, "actions": [{"layout": "tiles", "duration": 1}, {"openMenu": true}]}"#,
      "later.grid.json")
    #expect(report.seconds > 0.9)
    await #expect(throws: GridreelError.self) { try await check("[]", "later.grid.json") }
  }

  @Test func aFlagMayShowAsATableWhatAFileDescribesAsCards() throws {
    var job = RenderJob(input: scratch["shop.grid.json"], outputs: [scratch["a.svg"]])
    job.options = try options([.layout: "table"])
    #expect(try job.run().rows == 2)
  }

  @Test func choosingTakesTheTimeOfAMove() async throws {
    let report = try await check(
      #"{"hold": 0, "actions": [{"openMenu": true, "duration": 0.5}, {"choose": "Price", "duration": 1}]}"#,
      "shop.grid.json")
    #expect(report.seconds > 1.4)
  }

  @Test(arguments: [
    (#"[{"openMenu": true}]"#, "shop.csv", "no menu"),
    (#"[{"choose": "Prise"}]"#, "shop.grid.json", "did you mean 'Price'"),
    (#"[{"layout": "cards"}]"#, "shop.grid.json", "'table', 'tiles'"),
    (#"[{"perLine": 0}]"#, "shop.grid.json", "1 to 1000"),
    (#"[{"perLine": 2}]"#, "shop.csv", "lay out tiles first"),
    (#"[{"drag": {"column": "name", "to": 1}}]"#, "shop.grid.json", "no columns to drag"),
    (#"[{"drag": {"row": 1, "to": 3}}]"#, "shop.grid.json", "row 3 does not exist"),
  ])
  func whatIsNotThereIsTold(script: String, input: String, words: String) async {
    do {
      _ = try await check(script, input)
      Issue.record("nothing was told")
    } catch {
      #expect("\(error)".contains(words), "\(error)")
    }
  }
}
