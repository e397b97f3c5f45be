import GridreelMotion
import GridreelPrimitives
import GridreelSceneModel
import TestSupport
import Testing

@testable import Gridreel
@testable import GridreelFiles
@testable import GridreelReels
@testable import GridreelStills
@testable import GridreelStudio

/// Rows that are somebody: they travel from one set of data to the next.
@Suite struct FollowedRows {
  private struct City: Identifiable {
    let id: String
    var people: Int
  }

  private let scratch: ScratchFolder

  init() throws { scratch = try ScratchFolder() }

  private static let cities = [
    City(id: "Oslo", people: 7), City(id: "Rome", people: 28), City(id: "Bonn", people: 3),
    City(id: "Lima", people: 100),
  ]

  private static func grid(_ cities: [City]) -> DataGrid {
    DataGrid(cities) {
      Column("City", \.id)
      Column("People", \.people)
    }
  }

  private static func row(_ number: Int) -> RowIdentity { RowIdentity(source: number) }

  private func transition(_ reel: Reel) throws -> Transition {
    let plan = try reel.film(clock: .rational, Renderer(fonts: FontOptions())).plan
    return try #require(plan.moves.last?.transition)
  }

  /// The rows in the order in which a scene has them, by what their first column says.
  private func names(_ scene: Scene) -> [String] {
    texts(scene, "City").sorted { $0.value < $1.value }.map(\.key)
  }

  /// The texts of a column with their heights.
  private func texts(_ scene: Scene, _ column: String) -> [String: Double] {
    var places: [String: Double] = [:]
    for item in scene.items {
      guard case .cell(_, column) = item.identity.owner, case .text(let block) = item.content,
        block.color.alpha > 0.1
      else { continue }
      places[block.string] = item.frame.y
    }
    return places
  }

  @Test func anOrderOfTheCallersMovesRows() throws {
    let reel = Reel(from: Self.grid(Self.cities)) { grid in
      grid.show(Self.cities.sorted { $0.people > $1.people })
    }
    let transition = try transition(reel)
    #expect(names(transition.from) == ["Oslo", "Rome", "Bonn", "Lima"])
    #expect(names(transition.to) == ["Lima", "Rome", "Oslo", "Bonn"])
    // On the way no row fades: each is somewhere between its places.
    let (start, end) = (texts(transition.from, "City"), texts(transition.to, "City"))
    var seen: Set<String> = []
    for step in 1..<20 {
      let now = texts(transition.scene(at: Double(step) / 20), "City")
      #expect(now.count == 4)
      for (name, y) in now {
        let way = [try #require(start[name]), try #require(end[name])].sorted()
        #expect((way[0] - 0.5...way[1] + 0.5).contains(y))
        if y > way[0] + 1, y < way[1] - 1 { seen.insert(name) }
      }
    }
    #expect(seen == ["Oslo", "Bonn", "Lima"])
  }

  @Test func theSelectionAndEditsStayWithTheirRows() throws {
    var grid = Self.grid(Self.cities)
    grid.select(rows: [Self.row(1)])
    grid.setCell(
      Cell(value: .number(29), text: "29"), at: .init(row: Self.row(1), column: "People"))
    let isShown = grid.show([City(id: "Ulm", people: 1)] + Self.cities.reversed())
    #expect(isShown)
    let rows = try grid.arranged()
    let place = try #require(rows.places(of: [Self.row(1)])[Self.row(1)])
    #expect(place.row == 3)
    #expect(rows.cell(at: place, column: "City").text == "Rome")
    #expect(rows.cell(at: place, column: "People").text == "29")
    #expect(try grid.render().warnings.isEmpty)
    #expect(grid.selection.rows == [Self.row(1)])
  }

  @Test func rowsOfAnotherTypeAreNotShown() {
    var grid = Self.grid(Self.cities)
    let isShown = grid.show([1, 2])
    #expect(!isShown)
    #expect(grid.source.rowCount == 4)
  }

  @Test func aPropertyTellsRowsApart() throws {
    struct Stock: Sendable {
      let name: String
      let bid: Int
    }
    let stocks = [Stock(name: "A", bid: 1), Stock(name: "B", bid: 2)]
    var grid = DataGrid(stocks, id: \.name) {
      Column("Name", \.name)
      Column("Bid", \.bid)
    }
    grid.select(rows: [Self.row(0)])
    grid.show(Array(stocks.reversed()))
    #expect(try grid.arranged().places(of: [Self.row(0)])[Self.row(0)]?.row == 1)
    var source = ArraySource(stocks).identified(by: \.name)
    var other = DataGrid(source)
    other.select(rows: [Self.row(0)])
    source.elements.reverse()
    other.source = source
    #expect(try other.arranged().places(of: [Self.row(0)])[Self.row(0)]?.row == 1)
  }

  @Test func aCalloutNeverLiesOnARowThatCoversItsOwn() throws {
    // The grid gets lower, so that the called-out row begins below the later end of the body.
    let all = (0..<9).map { City(id: "C\($0)", people: $0) }
    var grid = Self.grid(all)
    grid.callouts = [Callout(.box, rows: .some([Self.row(7)]), columns: ["People"])]
    let later = [8, 7, 6, 0].map { all[$0] }
    let transition = try transition(Reel(from: grid) { $0.show(later) })
    var crossings = 0
    for step in 0...60 {
      let items = transition.scene(at: Double(step) / 60).items
      guard
        let box = items.firstIndex(where: {
          if case .callout = $0.identity.owner, case .outline = $0.content { true } else { false }
        })
      else { continue }
      for (place, item) in items.enumerated() {
        guard case .cell(let row, "People") = item.identity.owner, row != Self.row(7),
          case .text(let block) = item.content, block.color.alpha > 0.5,
          abs(item.frame.center.y - items[box].frame.center.y) < item.frame.height / 2
        else { continue }
        crossings += 1
        // Whatever is drawn upon the row is drawn upon its box too.
        let own = items.firstIndex {
          $0.identity == Identity(.cell(row: Self.row(7), column: "People"), .text)
        }
        if let own, own < place { #expect(box < place, "step \(step)") }
      }
    }
    #expect(crossings > 0)
  }

  // MARK: Files

  private func job(_ script: String, _ flags: KeyValuePairs<OptionName, String>) throws -> ReelJob {
    try scratch.write("city,n\nOslo,10\nRome,20\nBonn,30\n", to: "2019.csv")
    try scratch.write("n,city\n5,Ulm\n40,Rome\n11,Oslo\n", to: "2020.csv")
    var job = ReelJob(input: scratch["2019.csv"], outputs: [])
    job.options = try options(flags)
    job.script = try scratch.write(script, to: "s.json")
    return job
  }

  /// The states of the grid that a script leads to.
  private func states(
    _ script: String, _ flags: KeyValuePairs<OptionName, String> = [.rowKey: "city"]
  ) throws -> [ReelState] {
    let job = try job(script, flags)
    let input = try GridInput(path: job.input, format: nil)
    let steps = try ReelScript(
      parsing: InputFile.read(job.script ?? "", atMost: 1 << 20), name: job.script ?? ""
    ).steps
    var director = try ReelDirector(
      options: job.options, input: input, renderer: Renderer(fonts: FontOptions()),
      expecting: steps)
    return try director.play(steps).states
  }

  private func cities(_ state: ReelState) -> [String] {
    (0..<state.source.rowCount(inSection: 0)).map {
      state.source.cell(at: RowIndex(section: 0, row: $0), column: "city").text
    }
  }

  private func rows(_ state: ReelState) -> [Int] {
    (0..<state.source.rowCount(inSection: 0)).map {
      state.source.identity(at: RowIndex(section: 0, row: $0)).source
    }
  }

  @Test func rowsOfAFileFollowThoseOfTheFileBefore() throws {
    let states = try states(
      #"[{"select": "city=Rome"}, {"data": "2020.csv"}, {"filter": "n > 10"}, {"filter": null}]"#,
      [.rowKey: "city", .callouts: "box city=Oslo"])
    #expect(states.map(rows) == [[0, 1, 2], [0, 1, 2], [3, 1, 0], [1, 0], [3, 1, 0]])
    #expect(states.dropFirst().allSatisfy { $0.grid.selection.rows == [Self.row(1)] })
    #expect(states.allSatisfy { $0.grid.callouts.first?.rows == .some([Self.row(0)]) })
  }

  @Test func aRefreshMovesRowsToo() throws {
    let states = try states(#"[{"refresh": {"seconds": 0.1, "data": "2020.csv"}}]"#)
    #expect(try #require(states.last).source.rowCount == 3)
    #expect(rows(states[states.count - 1]) == [3, 1, 0])
  }

  @Test func aRaceIsAStepForEachFile() throws {
    let states = try states(
      #"[{"data": ["2019.csv", "2020.csv"], "label": "Year {name}", "sort": "-n", "limit": 2}]"#)
    #expect(
      states.map(cities) == [["Oslo", "Rome", "Bonn"], ["Bonn", "Rome"], ["Rome", "Oslo"]])
    #expect(states.map(\.caption) == ["Year 2019", "Year 2019", "Year 2020"])
    #expect(states.map(rows) == [[0, 1, 2], [2, 1], [1, 0]])
  }

  @Test func barsAreAsLongAsTheNumbersOfTheirOwnRows() throws {
    let states = try states(
      #"[{"data": ["2019.csv", "2020.csv"]}]"#, [.rowKey: "city", .bars: "n"])
    let bars = states.map { $0.grid.column("n")?.cell.kind as? ProgressCell }
    #expect(bars.map { $0?.maximum } == [30, 30, 40])
    #expect(bars.map { $0?.longestText } == ["10", "10", "40"])
  }

  @Test func theFirstColumnThatCanTellsRowsApart() throws {
    let states = try states(#"[{"select": "city=Rome"}, {"data": "2020.csv"}]"#, [:])
    #expect(states.map(rows) == [[0, 1, 2], [0, 1, 2], [3, 1, 0]])
    #expect(states[2].grid.selection.rows == [Self.row(1)])
    #expect(!states[2].exchangesRows)
  }

  @Test func rowsThatNothingTellsApartAreExchanged() throws {
    try scratch.write("city,n\nOslo,12\nOslo,14\n", to: "2021.csv")
    let states = try states(
      #"[{"select": "city=Rome"}, {"data": "2021.csv"}, {"sort": "-n"}]"#, [:])
    #expect(states.map(\.exchangesRows) == [false, false, true, false])
    #expect(states.map(\.grid.rowKey) == ["city", "city", nil, nil])
    #expect(states[2].grid.selection.rows.isEmpty)
  }
}
