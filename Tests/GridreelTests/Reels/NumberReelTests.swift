import GridreelMotion
import GridreelPrimitives
import GridreelRendering
import GridreelSceneModel
import GridreelStyle
import Testing

@testable import Gridreel
@testable import GridreelModel
@testable import GridreelReels
@testable import GridreelStills

/// What stands around values that change in a reel: the colours of their cells, bars, labels and the heights of rows.
@Suite struct NumberReels {
  private struct Stock: Identifiable {
    let id: String
    let note: String
    let count: Double
  }

  private static func stocks(_ counts: [Double], words: [Int] = []) -> [Stock] {
    counts.enumerated().map { place, count in
      let note = words.isEmpty ? 1 : words[place]
      return Stock(
        id: "item \(place)",
        note: Array(repeating: "word\(place)", count: note).joined(separator: " "),
        count: count)
    }
  }

  private static func grid(_ stocks: [Stock]) -> DataGrid {
    var grid = DataGrid(stocks) {
      Column("Item", \.id)
      Column("Note", \.note)
      Column("Count", \.count)
    }
    grid.sort = [SortKey("Count", .descending)]
    return grid
  }

  /// All frames of a reel's last change at 60 frames a second, except its ends.
  private func frames(_ reel: Reel) throws -> [Scene] {
    let plan = try reel.film(clock: .rational, Renderer(fonts: FontOptions())).plan
    let transition = try #require(plan.moves.last?.transition)
    #expect(transition.kind == .moves)
    let count = Int(clamped: (60 * transition.duration).rounded())
    return (1..<count).map { transition.scene(at: Double($0) / Double(count)) }
  }

  // MARK: Colours

  /// The numbers of a frame's cells and the greens of their grounds, which are paler the smaller the number is.
  private func greens(_ scene: Scene) -> [(number: Double, green: Double)] {
    var cells: [RowIdentity: (number: Double?, green: Double?)] = [:]
    for item in scene.items {
      guard case .cell(let row, "Count") = item.identity.owner else { continue }
      switch (item.identity.part, item.content) {
      case (.text, .text(let block)): cells[row, default: (nil, nil)].number = Double(block.string)
      case (.background, .fill(let paints, _)):
        if case .color(let color)? = paints.last {
          cells[row, default: (nil, nil)].green = color.green
        }
      default: continue
      }
    }
    return cells.values.compactMap { cell in
      cell.number.flatMap { number in cell.green.map { (number, $0) } }
    }
  }

  @Test func theColourOfACellSaysItsNumberOnTheWay() throws {
    let scale = HeatScale(colors: [.white, GridColor(rgb: 0xff0000)], domain: 0...100)
    var grid = Self.grid(Self.stocks([0, 10, 20, 30, 60, 100]))
    grid.columns[2].heat = scale
    let reel = Reel(from: grid) { $0.show(Self.stocks([95, 80, 70, 25, 10, 0])) }
    for (place, scene) in try frames(reel).enumerated() {
      let cells = greens(scene)
      #expect(cells.count == 6)
      for cell in cells {
        // The number is written without decimals.
        let (low, high) = (
          scale.color(at: (cell.number - 0.51) / 100), scale.color(at: (cell.number + 0.51) / 100)
        )
        #expect(
          cell.green <= low.green + 0.004 && cell.green >= high.green - 0.004,
          "frame \(place): \(cell)")
      }
    }
  }

  @Test func allCellsHaveOneScaleOfColoursWhileTheLargestNumberChanges() throws {
    var grid = Self.grid(Self.stocks([0, 10, 20, 30, 60, 100]))
    grid.columns[2].heat = HeatScale(colors: [.white, GridColor(rgb: 0xff0000)])
    let reel = Reel(from: grid) { $0.show(Self.stocks([900, 10, 500, 25, 0, 30])) }
    for (place, scene) in try frames(reel).enumerated() {
      let cells = greens(scene).sorted { $0.number < $1.number }
      #expect(cells.count == 6)
      for (small, large) in zip(cells, cells.dropFirst()) where small.number < large.number {
        #expect(small.green >= large.green - 0.004, "frame \(place): \(small), \(large)")
      }
    }
  }

  // MARK: Totals

  /// What the numbers above totals sum up to, and how many they are.
  private struct Sight {
    var sum = 0.0
    var count = 0

    mutating func add(_ number: Double) { (sum, count) = (sum + number, count + 1) }
  }

  /// The numbers of totals from top to bottom, and the numbers above them: those nearly all of which is seen, and those
  /// of which anything is.
  private func sums(_ scene: Scene) -> (own: [Double], nearly: Sight, hardly: Sight) {
    var own: [(y: Double, number: Double)] = []
    var (nearly, hardly) = (Sight(), Sight())
    for pane in scene.panes {
      for item in pane.items where item.identity.part == .text {
        guard case .text(let block) = item.content, let number = Double(block.string) else {
          continue
        }
        let middle = item.frame.center.y
        let isInPane = pane.clip.map { $0.y < middle && middle < $0.maxY } ?? true
        switch item.identity.owner {
        case .summaryCell(_, "Count"): own.append((item.frame.y, number))
        case .cell(_, "Count") where isInPane && block.color.alpha > 0.04:
          hardly.add(number)
          if block.color.alpha > 0.96 { nearly.add(number) }
        default: continue
        }
      }
    }
    return (own.sorted { $0.y < $1.y }.map(\.number), nearly, hardly)
  }

  enum Change: CaseIterable { case data, filter, unfilter }

  @Test(arguments: Change.allCases) func aTotalIsThatOfTheRowsInSight(change: Change) throws {
    let few = try GridExpression(parsing: "Count > 50")
    var grid = Self.grid(Self.stocks([5, 100, 20, 3000, 60, 7]))
    grid.summaries = [Summary("Total", ["Count": .sum]), Summary("Mean", ["Count": .mean])]
    if change == .unfilter { grid.filter = few }
    let reel = Reel(from: grid) { grid in
      switch change {
      case .data: grid.show(Array(Self.stocks([50, 1, 900, 3, 6, 70, 800]).dropFirst()))
      case .filter: grid.filter = few
      case .unfilter: grid.filter = nil
      }
    }
    let plan = try reel.film(clock: .rational, Renderer(fonts: FontOptions())).plan
    let transition = try #require(plan.moves.last?.transition)
    var counts: Set<Int> = []
    // Frames of any rate: of 97, none is at a moment at which rows are looked for.
    for progress in [48, 97].flatMap({ count in (1..<count).map { Double($0) / Double(count) } }) {
      let (own, nearly, hardly) = sums(transition.scene(at: progress))
      try #require(own.count == 2)
      // Numbers are written without decimals.
      let rounding = 0.5 * Double(hardly.count) + 0.5
      #expect(
        (nearly.sum - rounding...hardly.sum + rounding).contains(own[0]), "\(progress): \(own)")
      // What the mean is the mean of is what the total is the sum of.
      let weight = own[0] / max(own[1], 1e-9)
      let slack = 0.01 + weight / max(own[1], 1)
      #expect(
        (Double(nearly.count) - slack...Double(hardly.count) + slack).contains(weight),
        "\(progress): \(own)")
      counts.insert(hardly.count)
    }
    #expect(counts.count > 1)
  }

  @Test func aTotalDoesNotLeapWhileRowsFade() throws {
    var grid = Self.grid(Self.stocks([300, 100, 200, 400]))
    grid.summaries = [Summary("Total", ["Count": .sum])]
    let reel = Reel(from: grid) { $0.show(Self.stocks([210, 390, 90, 310, 1000])) }
    let totals = try frames(reel).compactMap { sums($0).own.first }
    let largest = zip(totals, totals.dropFirst()).map { $1 - $0 }.max() ?? 0
    #expect(largest > 0)
    #expect(largest < 350)
  }

  // MARK: Room

  /// The frame of a part of a cell, and the length of its text.
  private func numbers(
    _ scene: Scene, _ part: Identity.Part, where isMeant: (Identity.Owner) -> Bool
  ) -> [Identity.Owner: (text: Int, room: Double)] {
    var found: [Identity.Owner: (text: Int, room: Double)] = [:]
    for item in scene.items where isMeant(item.identity.owner) && item.identity.part == part {
      guard
        let number = scene.items.first(where: {
          $0.identity == Identity(item.identity.owner, .text)
        }), case .text(let block) = number.content
      else { continue }
      found[item.identity.owner] = (block.string.count, number.frame.maxX - item.frame.maxX)
    }
    return found
  }

  /// Whether each part leaves as much room as the number beside it needs in a frame, if it has as many digits as at one end.
  private func expectRoom(
    _ reel: Reel, _ part: Identity.Part, where isMeant: (Identity.Owner) -> Bool
  ) throws {
    let frames = try frames(reel)
    let plan = try reel.film(clock: .rational, Renderer(fonts: FontOptions())).plan
    let transition = try #require(plan.moves.last?.transition)
    let ends = [transition.scene(at: 0), transition.scene(at: 1)].map {
      numbers($0, part, where: isMeant)
    }
    var counted = 0
    for (place, scene) in frames.enumerated() {
      for (owner, own) in numbers(scene, part, where: isMeant) {
        // Numbers with as many digits at both ends may have either room.
        let rooms = ends.compactMap { $0[owner] }.filter { $0.text == own.text }.map(\.room)
        guard let room = rooms.min() else { continue }
        #expect(own.room >= room - 1, "frame \(place): \(own), not \(room)")
        counted += 1
      }
    }
    #expect(counted > frames.count / 2)
  }

  @Test(arguments: [false, true]) func aBarLeavesRoomForTheDigitsOfItsNumber(isBack: Bool) throws {
    let small = Self.stocks([9, 8, 7, 1])
    let large = Self.stocks([90_000_000, 7_000_000, 80_000_000, 5])
    func bars(_ stocks: [Stock]) -> CellType {
      var bars = ProgressCell(minimum: 0, maximum: stocks.map(\.count).max() ?? 1)
      bars.longestText = stocks.map { String(Int(clamped: $0.count)) }.max { $0.count < $1.count }
      return .progress(bars)
    }
    var grid = Self.grid(isBack ? large : small)
    grid.columns[2].cell = bars(isBack ? large : small)
    var reel = Reel(from: grid) {
      $0.show(isBack ? small : large)
      $0.columns[2].cell = bars(isBack ? small : large)
    }
    reel.options.fit = .grow
    try expectRoom(reel, .mark("track")) { if case .cell = $0 { true } else { false } }
  }

  @Test(arguments: [false, true]) func theLabelOfATotalLeavesRoomForItsDigits(isBack: Bool) throws {
    let (small, large) = (Self.stocks([9, 8, 7, 1]), Self.stocks([9_000_000, 70, 80, 5]))
    var grid = Self.grid(isBack ? large : small)
    grid.layout = .tiles(Tiles(perLine: 2))
    grid.summaries = [Summary("Total", ["Count": .sum])]
    let reel = Reel(from: grid) { $0.show(isBack ? small : large) }
    try expectRoom(reel, .mark("label")) { if case .summaryCell = $0 { true } else { false } }
  }

  // MARK: Heights

  @Test(arguments: [false, true]) func aTextIsNoHigherThanItsRowOnTheWay(isBack: Bool) throws {
    let (low, high) = (
      Self.stocks([6, 5, 4, 3, 2, 1], words: [1, 8, 2, 1, 9, 3]),
      Self.stocks([1, 2, 3, 4, 5, 6], words: [7, 1, 9, 6, 1, 8])
    )
    var grid = Self.grid(isBack ? high : low)
    grid.columns[1].width = .fixed(90)
    grid.columns[1].wraps = true
    let reel = Reel(from: grid) { $0.show(isBack ? low : high) }
    let plan = try reel.film(clock: .rational, Renderer(fonts: FontOptions())).plan
    let transition = try #require(plan.moves.last?.transition)
    /// The height of each row's cell, and its text.
    func notes(_ scene: Scene) -> [(row: RowIdentity, text: String, height: Double)] {
      scene.items.compactMap { item in
        guard case .cell(let row, "Note") = item.identity.owner,
          case .text(let block) = item.content, block.color.alpha > 0
        else { return nil }
        return (row, block.string, item.frame.height)
      }
    }
    var heights: [String: Double] = [:]
    for end in [transition.scene(at: 0), transition.scene(at: 1)] {
      for note in notes(end) { heights[note.text] = note.height }
    }
    #expect(Set(heights.values).count > 3)
    for (place, scene) in try frames(reel).enumerated() {
      let notes = notes(scene)
      #expect(Set(notes.map(\.row)).count == notes.count, "frame \(place): one text in each row")
      for note in notes {
        let whole = try #require(heights[note.text])
        // A row has some room above and below its text.
        #expect(note.height >= 0.9 * whole - 4, "frame \(place): \(note)")
      }
    }
  }

  // MARK: Totals

  @Test func theTotalsOfAColumnHaveAsManyDecimalsAllTheTime() throws {
    var grid = Self.grid(Self.stocks([72, 70, 67]))
    grid.summaries = [Summary("Mean", ["Count": .mean])]
    let plan = try Reel(from: grid) { $0.limit = 2 }
      .film(clock: .rational, Renderer(fonts: FontOptions())).plan
    let totals = plan.shots.map { shot in
      shot.scene.items.compactMap { item -> String? in
        guard case .summaryCell(_, "Count") = item.identity.owner,
          case .text(let block) = item.content
        else { return nil }
        return block.string
      }
    }
    #expect(totals.first == ["69.7"])
    #expect(totals.last == ["71.0"])
  }
}
