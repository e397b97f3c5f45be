import GridreelMotion
import GridreelPrimitives
import GridreelRendering
import GridreelSceneModel
import Testing

@testable import Gridreel
@testable import GridreelModel
@testable import GridreelReels
@testable import GridreelStills

/// What every frame of a reel says is true: bars fit their numbers, and no value is missing.
@Suite struct TrueFrames {
  private struct Stock: Identifiable {
    let id: String
    let shelf: String
    let count: Double
  }

  private static let before = [
    Stock(id: "Clock", shelf: "north", count: 55), Stock(id: "Lamp", shelf: "north", count: 40),
    Stock(id: "Vase", shelf: "south", count: 31), Stock(id: "Chair", shelf: "east", count: 12),
    Stock(id: "Rug", shelf: "west", count: 9), Stock(id: "Desk", shelf: "north", count: 7),
  ]
  private static let after = [
    Stock(id: "Chair", shelf: "east", count: 1204), Stock(id: "Candle", shelf: "south", count: 300),
    Stock(id: "Lamp", shelf: "north", count: 112), Stock(id: "Clock", shelf: "north", count: 21),
    Stock(id: "Desk", shelf: "north", count: 9), Stock(id: "Vase", shelf: "south", count: 0),
  ]

  /// A grid of stocks, with bars as long as counts are on the scale of all of them.
  private static func grid(_ stocks: [Stock]) -> DataGrid {
    var grid = DataGrid(stocks) {
      Column("Item", \.id)
      Column("Shelf", \.shelf)
      Column("Count", \.count)
    }
    scale(&grid, stocks)
    return grid
  }

  private static func scale(_ grid: inout DataGrid, _ stocks: [Stock]) {
    var bars = ProgressCell(
      minimum: min(0, stocks.map(\.count).min() ?? 0), maximum: stocks.map(\.count).max() ?? 1)
    bars.longestText = "-1204"
    if let place = grid.columns.firstIndex(where: { $0.key == "Count" }) {
      grid.columns[place].cell = .progress(bars)
    }
  }

  private static func show(_ stocks: [Stock]) -> (inout DataGrid) -> Void {
    { grid in
      grid.show(stocks)
      scale(&grid, stocks)
    }
  }

  /// All frames of a reel's last change at 60 frames a second, except its ends.
  private func frames(_ reel: Reel) throws -> [Scene] {
    let plan = try reel.film(clock: .rational, Renderer(fonts: FontOptions())).plan
    let transition = try #require(plan.moves.last?.transition)
    let count = Int(clamped: (60 * transition.duration).rounded())
    return (1..<count).map { transition.scene(at: Double($0) / Double(count)) }
  }

  // MARK: Bars

  private struct Bar: CustomStringConvertible {
    let name: RowIdentity
    var number = 0.0, track = GridRect.zero, bar = GridRect.zero
    var description: String { "\(name): \(number) is \(bar.width) of \(track.width)" }
  }

  /// The bars of a frame that are seen at least half.
  private func bars(_ scene: Scene) -> [Bar] {
    var bars: [RowIdentity: Bar] = [:]
    var faint: Set<RowIdentity> = []
    for item in scene.items {
      guard case .cell(let row, "Count") = item.identity.owner else { continue }
      var bar = bars[row] ?? Bar(name: row)
      switch (item.identity.part, item.content) {
      case (.text, .text(let block)):
        bar.number = Double(block.string.replacing("−", with: "-")) ?? .nan
        if block.color.alpha < 0.5 { faint.insert(row) }
      case (.mark("track"), _): bar.track = item.frame
      case (.mark("bar"), _):
        #expect(bar.bar == .zero, "\(row) has two bars")
        bar.bar = item.frame
      default: continue
      }
      bars[row] = bar
    }
    return bars.values.filter { !faint.contains($0.name) }
  }

  @Test(arguments: [false, true]) func barsHaveOneScaleWhileTheLargestNumberChanges(
    isBack: Bool
  ) throws {
    let (first, last) = isBack ? (Self.after, Self.before) : (Self.before, Self.after)
    let reel = Reel(from: Self.grid(first), Self.show(last))
    for (place, scene) in try frames(reel).enumerated() {
      let bars = bars(scene)
      let longest = try #require(bars.max { $0.bar.width < $1.bar.width })
      // Numbers are written without decimals, and the shortest bar is a point long.
      let scale = longest.number / longest.bar.width
      for bar in bars {
        #expect(
          abs(bar.bar.width * scale - bar.number) <= 1 * scale + 1, "frame \(place): \(bar)")
      }
      #expect(bars.count >= 4)
    }
  }

  @Test func aBarWhoseNumberChangesItsSignGoesThroughNought() throws {
    let (first, last) = (
      [Stock(id: "a", shelf: "", count: 80), Stock(id: "b", shelf: "", count: -40)],
      [Stock(id: "a", shelf: "", count: -60), Stock(id: "b", shelf: "", count: 90)]
    )
    let reel = Reel(from: Self.grid(first), Self.show(last))
    for scene in try frames(reel) {
      for bar in bars(scene) where abs(bar.number) > 10 {
        // The scale goes from -40...80 to -60...90, so that nought stays near a third of the track.
        let nought = bar.track.x + bar.track.width * 0.37
        #expect((bar.bar.center.x > nought) == (bar.number > 0), "\(bar)")
      }
    }
  }

  @Test(arguments: [false, true]) func aRowThatComesOverAnEdgeOrGoesOverItCountsAsAllOthersDo(
    isBack: Bool
  ) throws {
    func stocks(_ counts: [Double]) -> [Stock] {
      counts.enumerated().map { Stock(id: "item \($0)", shelf: "", count: $1) }
    }
    let few = stocks([500, 450, 400, 350, 300, 250, 200, 150, 100, 50])
    let many = stocks([1200, 600, 550, 500, 450, 400, 350, 300, 250, 1000])
    let (first, last) = isBack ? (many, few) : (few, many)
    var grid = Self.grid(first)
    grid.sort = [SortKey("Count", .descending)]
    grid.viewport = Viewport(height: 200)
    let reel = Reel(from: grid, Self.show(last))
    var numbers: [Double] = []
    for (place, scene) in try frames(reel).enumerated() {
      let bars = bars(scene)
      let leader = try #require(bars.first { $0.name == RowIdentity(source: 0) })
      #expect(
        leader.bar.width > 0.95 * leader.track.width,
        "frame \(place): a bar shrinks as its number rises")
      numbers += bars.filter { $0.name == RowIdentity(source: 9) }.map(\.number)
    }
    #expect(numbers.count > 5)
    #expect(numbers == (isBack ? numbers.sorted(by: >) : numbers.sorted()))
    #expect(try #require(numbers.max()) - (try #require(numbers.min())) > 300)
  }

  // MARK: Totals

  @Test func aTotalCountsWithItsNumbers() throws {
    var grid = Self.grid(Self.before)
    grid.summaries = [Summary("Total", ["Count": .sum])]
    let reel = Reel(from: grid, Self.show(Self.after))
    var totals: [Double] = []
    for scene in try frames(reel) {
      let texts = scene.items.compactMap { item -> Double? in
        guard case .summaryCell(_, "Count") = item.identity.owner,
          case .text(let block) = item.content
        else { return nil }
        #expect(block.color.alpha > 0.9)
        return Double(block.string)
      }
      #expect(texts.count == 1)
      totals += texts
    }
    #expect(totals == totals.sorted())
    #expect(Set(totals).count > 10)
    #expect(totals.allSatisfy { (154...1646).contains($0) })
  }

  // MARK: Cards

  @Test(arguments: [false, true]) func aTotalKeepsItsLabelWhileRowsBecomeCards(isBack: Bool) throws
  {
    let cards = DataGrid.Layout.tiles(Tiles(perLine: 3))
    var grid = Self.grid(Self.before)
    grid.summaries = [Summary("Total", ["Count": .sum])]
    if isBack { grid.layout = cards }
    let reel = Reel(from: grid) { $0.layout = isBack ? .table : cards }
    for (place, scene) in try frames(reel).enumerated() {
      let labels = scene.items.filter { item in
        guard case .text(let block) = item.content else { return false }
        return block.string == "Total" && block.color.alpha > 0.9
      }
      #expect(labels.count == 1, "frame \(place)")
    }
  }

  @Test(arguments: [false, true]) func cardsStayWithinTheFrame(isBack: Bool) throws {
    // The cards need more room than the table: rows fold up only as it is there.
    let cards = DataGrid.Layout.tiles(Tiles(perLine: 1))
    var grid = Self.grid(Self.before)
    if isBack { grid.layout = cards }
    let reel = Reel(from: grid) { $0.layout = isBack ? .table : cards }
    for (place, scene) in try frames(reel).enumerated() {
      let frame = try #require(
        scene.items.first { $0.identity == Identity(.frame, .background) }?.frame)
      for item in scene.items where item.identity.part == .other("ground") {
        guard case .row = item.identity.owner else { continue }
        #expect(item.frame.maxY <= frame.maxY + 1, "frame \(place)")
      }
    }
  }

  @Test(arguments: [false, true]) func eachValueIsOnItsCardInEveryFrame(isBack: Bool) throws {
    let cards = DataGrid.Layout.tiles(Tiles(perLine: 3))
    var grid = Self.grid(Self.before)
    if isBack { grid.layout = cards }
    let reel = Reel(from: grid) { $0.layout = isBack ? .table : cards }
    for (place, scene) in try frames(reel).enumerated() {
      var values: [RowIdentity: [String]] = [:]
      for item in scene.items {
        guard case .cell(let row, _) = item.identity.owner, item.identity.part != .mark("label"),
          case .text(let block) = item.content, block.color.alpha > 0.5
        else { continue }
        values[row, default: []].append(block.string)
      }
      for (row, stock) in Self.before.enumerated() {
        let count = String(Int(clamped: stock.count))
        #expect(
          values[RowIdentity(source: row)]?.sorted() == [stock.id, stock.shelf, count].sorted(),
          "frame \(place)")
      }
    }
  }
}
