import GridreelPrimitives
import GridreelRendering
import GridreelSceneModel
import Testing

@testable import Gridreel
@testable import GridreelModel
@testable import GridreelMotion
@testable import GridreelReels
@testable import GridreelStills

/// Rows that are in the order of a number while it counts.
@Suite struct RaceReels {
  private struct Runner: Identifiable {
    let id: String
    let score: Double
  }

  private static func runners(_ scores: [Double]) -> [Runner] {
    scores.enumerated().map { Runner(id: "runner \($0)", score: $1) }
  }

  private static func transition(_ first: [Double], _ last: [Double]) throws -> Transition {
    try transition(runners(first), runners(last))
  }

  private static func transition(_ first: [Runner], _ last: [Runner]) throws -> Transition {
    var grid = DataGrid(first) {
      Column("Runner", \.id)
      Column("Score", \.score)
    }
    grid.sort = [SortKey("Score", .descending)]
    let reel = Reel(from: grid) { $0.show(last) }
    let plan = try reel.film(clock: .rational, Renderer(fonts: FontOptions())).plan
    return try #require(plan.moves.last?.transition)
  }

  /// The heights of the rows' grounds and the numbers that they show, from top to bottom, at 60 frames a second.
  private static func frames(_ transition: Transition) -> [[(top: Double, number: Double)]] {
    let count = Int(clamped: (60 * transition.duration).rounded())
    return (1..<count).map { frame in
      let scene = transition.scene(at: Double(frame) / Double(count))
      let rows = scene.items.compactMap { item -> (top: Double, number: Double)? in
        guard case .cell(_, "Score") = item.identity.owner, item.identity.part == .text,
          case .text(let block) = item.content, let number = Double(block.string)
        else { return nil }
        return (item.frame.y, number)
      }
      return rows.sorted { $0.top < $1.top }
    }
  }

  @Test(arguments: [
    ([600.0, 530, 515, 310, 100, 40], [450.0, 520, 540, 330, 90, 480]),
    ([60, 50, 40, 30, 20, 10, 5, 4], [40, 62, 61, 12, 30, 25, 6, 7]),
    ([100, 99, 2, 1], [101, 102, 1, 2]),
  ])
  func noRowStandsAboveOneWithALargerNumber(first: [Double], last: [Double]) throws {
    let transition = try Self.transition(first, last)
    for (place, rows) in Self.frames(transition).enumerated() {
      #expect(rows.count == first.count)
      let height = (transition.to.size.height) / Double(first.count + 1)
      for (number, upper) in rows.enumerated() {
        for lower in rows[(number + 1)...] where lower.top - upper.top > 0.6 * height {
          #expect(upper.number >= lower.number, "frame \(place)")
        }
      }
    }
  }

  @Test func aRowThatIsPassedIsHiddenForNoMoreThanAMoment() throws {
    let transition = try Self.transition([60, 50, 40, 30, 20], [48, 55, 40, 22, 27])
    let hidden = Self.frames(transition).map { rows in
      zip(rows, rows.dropFirst()).contains { $1.top - $0.top < 4 }
    }
    let longest = hidden.reduce(into: (now: 0, most: 0)) { runs, isHidden in
      runs.now = isHidden ? runs.now + 1 : 0
      runs.most = max(runs.most, runs.now)
    }
    #expect((1...6).contains(longest.most))
  }

  @Test func rowsThatWouldAllMeetAtOnceTakeEachOthersPlacesInstead() throws {
    let scores = (1...12).map { Double(10 * $0) }
    for rows in Self.frames(try Self.transition(scores, scores.reversed())) {
      let tops = Set(rows.map { ($0.top / 8).rounded() })
      #expect(tops.count >= 6)
    }
  }

  /// Runners by name.
  private static func named(_ scores: KeyValuePairs<String, Double>) -> [Runner] {
    scores.map { Runner(id: $0, score: $1) }
  }

  @Test(arguments: [
    (
      named(["a": 60, "b": 50, "c": 40, "d": 30, "e": 20]),
      named(["a": 35, "b": 52, "f": 45, "c": 58, "g": 10, "d": 28])
    ),
    (
      named(["a": 60, "b": 50, "c": 40, "d": 30, "e": 20, "f": 10]),
      named(["a": 60, "c": 55, "e": 52, "b": 44])
    ),
    (
      named(["a": 9, "b": 8, "c": 7, "d": 6]), named(["b": 9.5, "a": 9, "x": 8.5, "c": 8, "y": 5])
    ),
  ])
  private func rowsThatComeAndGoAreInTheOrderOfTheNumber(
    first: [Runner], last: [Runner]
  ) throws {
    let transition = try Self.transition(first, last)
    let height = transition.to.size.height / Double(last.count + 1)
    var most = 0
    for (place, rows) in Self.frames(transition).enumerated() {
      most = max(most, rows.count)
      for (number, upper) in rows.enumerated() {
        for lower in rows[(number + 1)...] where lower.top - upper.top > 0.6 * height {
          #expect(upper.number >= lower.number, "frame \(place)")
        }
      }
    }
    #expect(most >= max(first.count, last.count))
  }

  @Test(arguments: [(3, true), (4, false)]) func aColumnThatChangesAsAWholeHasNoLights(
    changed: Int, lights: Bool
  ) throws {
    let first = [60.0, 50, 40, 30]
    let last = first.enumerated().map { $0 < changed ? $1 + 12 + Double($0) : $1 }
    let scene = try Self.transition(first, last).scene(at: 0.4)
    let lit = scene.items.contains { item in
      guard case .cell(_, "Score") = item.identity.owner else { return false }
      return item.identity.part == .other("flash")
    }
    #expect(lit == lights)
  }

  @Test func aRowComesBackToItsPlaceBetweenTwoThatPassIt() throws {
    // The middle row passes the first one early, and the last one passes it late.
    let transition = try Self.transition([50, 48, 10], [20, 40, 44])
    let middle = (1..<60).compactMap { frame in
      transition.scene(at: Double(frame) / 60).items.first { item in
        guard case .text(let block) = item.content else { return false }
        return block.string == "runner 1"
      }?.frame.y
    }
    let place = try #require(middle.first)
    let highest = try #require(middle.min())
    #expect(highest < place - 20)
    #expect(abs((middle.last ?? 0) - place) < 4)
  }

  // MARK: Row numbers

  private static func numbered(
    _ isNumbered: Bool, _ scores: [Double], _ change: @escaping @Sendable (inout DataGrid) -> Void
  ) throws -> Transition {
    var grid = DataGrid(runners(scores)) {
      Column("Runner", \.id)
      Column("Score", \.score)
    }
    grid.sort = [SortKey("Score", .descending)]
    if isNumbered { grid.columns.insert(GridreelModel.Column("#"), at: 0) }
    let plan = try Reel(from: grid, change)
      .film(clock: .rational, Renderer(fonts: FontOptions())).plan
    return try #require(plan.moves.last?.transition)
  }

  @Test func rowNumbersDoNotSayHowRowsTravel() throws {
    let scores = [30.0, 80, 50, 70, 10, 60, 20, 40]
    let ways = try [true, false].map { isNumbered in
      let transition = try Self.numbered(isNumbered, scores) {
        $0.sortRows(by: [SortKey("Runner", .ascending)])
      }
      return Self.frames(transition).map { $0.map(\.top) }
    }
    #expect(ways[0] == ways[1])
  }

  @Test func rowNumbersHaveNoLights() throws {
    let transition = try Self.numbered(true, [60, 50, 40, 30, 20, 10]) {
      $0.show(Self.runners([60, 38, 40, 30, 20, 10]))
    }
    let lit = Set(
      transition.scene(at: 0.4).items.compactMap { item -> String? in
        guard case .cell(_, let column) = item.identity.owner,
          item.identity.part == .other("flash")
        else { return nil }
        return column
      })
    #expect(lit == ["Score"])
  }
}
