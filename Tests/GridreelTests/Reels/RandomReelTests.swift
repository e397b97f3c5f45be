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

/// What holds for films of any grid and any actions, tried on those that a seeded generator makes.
@Suite struct AnyReel {
  /// A film of some actions on some grid.
  private struct Sample {
    let plan: ReelPlan
    let scale: Double

    init(seed: Int) throws {
      var random = SeededGenerator(seed: seed)
      var options = Reel.Options()
      options.scale = [1, 1.5, 2].randomElement(using: &random) ?? 1
      options.stagger = Bool.random(using: &random) ? 0 : 0.2
      options.easing =
        [.linear, .easeInOut, .cubicBezier(x1: 0.2, y1: 0, x2: 0, y2: 1)]
        .randomElement(using: &random) ?? .linear
      var reel = Reel(from: RandomGrid.make(&random), options: options) { _ in }
      for _ in 0..<6 { reel = reel.then { RandomGrid.change(&$0, &random) } }
      plan = try reel.film(clock: .rational, Renderer(fonts: FontOptions())).plan
      scale = options.scale
    }

    var transitions: [Transition] { plan.moves.map(\.transition) }
  }

  /// The scenes at equal steps from one end to the other.
  private func moments(_ transition: Transition) -> [Scene] {
    (0...10).map { transition.scene(at: Double($0) / 10) }
  }

  private static let seeds = Array(0..<16)

  @Test(arguments: seeds) func movesLeadExactlyFromShotToShot(seed: Int) throws {
    let sample = try Sample(seed: seed)
    #expect(!sample.transitions.isEmpty)
    var shots = sample.plan.shots.map(\.scene)[...]
    for transition in sample.transitions {
      #expect(transition.scene(at: 0) == transition.from)
      #expect(transition.scene(at: 1) == transition.to)
      #expect(transition.from != transition.to)
      // Shots that look alike have no move between them.
      while let next = shots.first, next != transition.from { shots.removeFirst() }
      #expect(shots.contains(transition.to))
    }
  }

  @Test(arguments: seeds) func everyIdentityIsShownOnceAndAllTheWay(seed: Int) throws {
    for transition in try Sample(seed: seed).transitions {
      let ends = [transition.from, transition.to].map { Set($0.items.map(\.identity)) }
      // The note of what is left out may say something else: then the old one goes first.
      let common = ends[0].intersection(ends[1]).filter {
        $0.part != .verticalLine && $0.part != .other("note of what is left out")
      }
      for scene in moments(transition) {
        let shown = scene.items.map(\.identity)
        #expect(Set(shown).count == shown.count)
        guard transition.kind == .moves else { continue }
        // A text that wraps at another place is shown as before until the new one comes.
        let before = shown.filter { $0.part == .other("before text") }
          .map { Identity($0.owner, .text) }
        #expect(common.subtracting(shown).subtracting(before).isEmpty)
      }
    }
  }

  /// The height of all headers of sections that another scene does not have.
  private func headers(_ scene: Scene, without other: Scene) -> Double {
    let known = Set(other.items.map(\.identity.owner))
    var heights: [Identity.Owner: Double] = [:]
    for item in scene.items {
      guard case .section = item.identity.owner, item.identity.part == .background,
        !known.contains(item.identity.owner)
      else { continue }
      heights[item.identity.owner] = item.frame.height
    }
    return heights.values.reduce(0, +)
  }

  @Test(arguments: seeds) func everyPathIsMonotone(seed: Int) throws {
    let sample = try Sample(seed: seed)
    // Both ends stand where the layout put them; between them everything is on pixels.
    let half = 0.5 / sample.scale + 1e-6
    for transition in sample.transitions where transition.kind == .moves {
      var paths: [Identity: [GridRect]] = [:]
      for scene in moments(transition) {
        for item in scene.items where item.identity.isOneThing {
          paths[item.identity, default: []].append(item.frame)
        }
      }
      // Rows close up over headers that go before they are on their way, and make room for those that come after it.
      let folded =
        headers(transition.from, without: transition.to)
        + headers(transition.to, without: transition.from)
      for (identity, path) in paths {
        for axis in [\GridRect.x, \GridRect.y, \GridRect.maxX, \GridRect.maxY] {
          let values = path.map { $0[keyPath: axis] }
          let sign = values[values.count - 1] >= values[0] ? 1.0 : -1
          let isMonotone = zip(values, values.dropFirst()).allSatisfy {
            ($1 - $0) * sign >= -half - folded
          }
          #expect(isMonotone, "\(identity) \(values)")
        }
      }
    }
  }

  @Test(arguments: seeds) func columnsStayWhereNothingIsDoneToThem(seed: Int) throws {
    var random = SeededGenerator(seed: seed)
    var grid = RandomGrid.make(&random)
    grid.viewport = nil
    let keys = grid.columns.map(\.key)
    var reel = Reel(from: grid) { _ in }
    for _ in 0..<4 {
      let key = keys.randomElement(using: &random) ?? ""
      let isAdding = Bool.random(using: &random)
      reel = reel.then { $0.tapHeader(key, isAdding: isAdding) }
    }
    let plan = try reel.film(clock: .rational, Renderer(fonts: FontOptions())).plan
    let frames = plan.shots.map { shot in
      shot.scene.items.filter {
        if case .headerCell = $0.identity.owner { $0.identity.part == .text } else { false }
      }.map(\.frame)
    }
    #expect(frames[0].count == keys.count)
    #expect(Set(frames).count == 1)
  }
}

/// Grids and actions, as a generator will have them.
private enum RandomGrid {
  private struct Row {
    let name: String
    let team: String
    let age: Int
    let note: String
  }

  static func make(_ random: inout SeededGenerator) -> DataGrid {
    let rows = (0..<Int.random(in: 6...24, using: &random)).map { _ in
      // Few values, so that many rows look alike and only their identity tells them apart.
      Row(
        name: ["Ada", "Bob", "Cleo Longname"].randomElement(using: &random) ?? "",
        team: ["red", "blue", "green"].randomElement(using: &random) ?? "",
        age: Int.random(in: 1...4, using: &random), note: Bool.random(using: &random) ? "x" : "")
    }
    var grid = DataGrid(rows: rows, theme: theme(&random))
    if Bool.random(using: &random) { grid.viewport = Viewport(width: 260, height: 220) }
    if Bool.random(using: &random) { grid.groupRows(by: Grouping(by: "team")) }
    return grid
  }

  private static func theme(_ random: inout SeededGenerator) -> Theme {
    [.light, .dark, .paper, .ios6, .compact].randomElement(using: &random) ?? .light
  }

  /// Does one thing to a grid.
  static func change(_ grid: inout DataGrid, _ random: inout SeededGenerator) {
    let keys = grid.columns.map(\.key)
    let key = keys.randomElement(using: &random) ?? ""
    switch Int.random(in: 0..<9, using: &random) {
    case 0: grid.tapHeader(key, isAdding: Bool.random(using: &random))
    case 1: grid.sortRows(by: [SortKey(key, .descending)])
    case 2:
      grid.selection.replace(rows: [RowIdentity(source: Int.random(in: 0..<6, using: &random))])
    case 3: grid.groupRows(by: grid.grouping == nil ? Grouping(by: "team") : nil)
    case 4: grid.toggleSection(["red", "blue"].randomElement(using: &random) ?? "")
    case 5: grid.scroll(y: Double(Int.random(in: 0...120, using: &random)))
    case 6:
      let isHidden = grid.column("note")?.isHidden ?? false
      if isHidden { grid.showColumn("note") } else { grid.hideColumn("note") }
    case 7: grid.moveColumn(key, before: keys.randomElement(using: &random))
    default:
      grid.resizeColumn(key, to: .fixed(Double(Int.random(in: 60...140, using: &random))))
    }
  }
}

extension Identity {
  /// Whether it is one thing all the way; of column lines, several become one.
  fileprivate var isOneThing: Bool {
    if case .column = owner { return false }
    return part != .verticalLine
  }
}
