import GridreelMotion
import GridreelPrimitives
import GridreelRendering
import GridreelSceneModel
import TestSupport
import Testing

@testable import Gridreel
@testable import GridreelFiles
@testable import GridreelReels
@testable import GridreelStills

/// What stays legible while a reel moves things.
@Suite struct SteadyReels {
  private struct Row {
    let name: String
    let team: String
    let points: Double
  }

  /// Rows whose texts get longer from row to row, so that each window needs other widths.
  private static func rows(_ count: Int) -> [Row] {
    (0..<count).map { number in
      let points = Double((number * 7919) % 1000) * (number.isMultiple(of: 3) ? 1000.5 : 1)
      return Row(
        name: String("Somebody".prefix(1 + number % 8))
          + String(repeating: " longer", count: number / 12),
        team: ["red", "blue", "green of all things"][number % 3], points: points)
    }
  }

  private func plan(_ reel: Reel) throws -> ReelPlan {
    try reel.film(clock: .rational, Renderer(fonts: FontOptions())).plan
  }

  /// The scenes at equal steps on the way.
  private func moments(_ transition: Transition) -> [Scene] {
    (1..<10).map { transition.scene(at: Double($0) / 10) }
  }

  // MARK: Room

  @Test func eachPictureHasItsOwnRoomWhereTheReelGrows() throws {
    func widths(_ scene: Scene) -> [Double] {
      let header = scene.panes.filter { $0.kind == .header(pinned: false) }.flatMap(\.items)
      return header.filter { $0.identity.part == .background }.map(\.frame.width)
    }
    var grid = DataGrid(rows: Self.rows(40))
    grid.limit = 8
    var reel = Reel(from: grid) { $0.sortRows(by: [SortKey("name", .descending)]) }
    let steady = try plan(reel).shots.map { widths($0.scene) }
    #expect(steady[0] == steady[1])
    reel.options.fit = .grow
    let plan = try plan(reel)
    let growing = plan.shots.map { widths($0.scene) }
    #expect(growing[0] != growing[1])
    let still = try Renderer(fonts: FontOptions()).built(grid)
    let state = ReelState(
      grid: still.grid, source: still.source,
      names: ColumnNames(keys: still.grid.columns.map(\.key)))
    let own = state.layouter(try Renderer(fonts: FontOptions())).layOut().scene
    #expect(growing[0] == widths(own))
    // What grows does so evenly.
    let middle = widths(try #require(plan.moves.first).transition.scene(at: 0.5))
    #expect(
      zip(middle, zip(growing[0], growing[1])).allSatisfy {
        $0 >= min($1.0, $1.1) - 1 && $0 <= max($1.0, $1.1) + 1
      })
  }

  // MARK: Columns

  private static let seeds = Array(0..<8)

  private static func steady(_ random: inout SeededGenerator) -> Reel {
    var grid = DataGrid(rows: rows(Int.random(in: 30...60, using: &random)))
    grid.limit = Int.random(in: 6...12, using: &random)
    if Bool.random(using: &random) {
      grid.limit = nil
      grid.viewport = Viewport(
        width: Bool.random(using: &random) ? 330 : nil,
        height: Double(Int.random(in: 180...300, using: &random)))
    }
    if Int.random(in: 0..<3, using: &random) == 0 { grid.groupRows(by: Grouping(by: "team")) }
    var reel = Reel(from: grid) { _ in }
    for _ in 0..<5 {
      reel = reel.then { grid in
        let key = ["name", "points"].randomElement(using: &random) ?? "name"
        switch Int.random(in: 0..<6, using: &random) {
        case 0, 1: grid.tapHeader(key)
        case 2: grid.sortRows(by: [SortKey(key, .descending)])
        case 3: grid.toggleSection(["red", "blue"].randomElement(using: &random) ?? "")
        case 4: grid.scroll(y: Double(Int.random(in: 0...900, using: &random)))
        default: grid.groupRows(by: grid.grouping == nil ? Grouping(by: "team") : nil)
        }
      }
    }
    return reel
  }

  @Test(arguments: seeds) func columnsStayWhereTheyAre(seed: Int) throws {
    var random = SeededGenerator(seed: seed)
    let plan = try plan(Self.steady(&random))
    var places: [String: Set<[Double]>] = [:]
    let scenes = plan.shots.map(\.scene) + plan.moves.map(\.transition).flatMap(moments)
    for item in scenes.flatMap(\.items) {
      switch item.identity.owner {
      case .headerCell(let column) where item.identity.part == .text,
        .cell(_, let column) where item.identity.part == .text:
        places[column, default: []].insert([item.frame.x, item.frame.width])
      default: break
      }
    }
    #expect(places.keys.sorted() == ["name", "points", "team"])
    for (column, found) in places { #expect(found.count == 1, "\(column) stands at \(found)") }
  }

  @Test(arguments: seeds) func noTextOfARowLiesOnAnother(seed: Int) throws {
    var random = SeededGenerator(seed: seed)
    let plan = try plan(Self.steady(&random))
    let measuring = try Renderer().shaper
    for transition in plan.moves.map(\.transition) where transition.kind == .moves {
      for scene in moments(transition) { #expect(scene.overlaps(measuring) == []) }
    }
  }

  @Test func decimalPointsStayWhereTheyAre() throws {
    var grid = DataGrid(rows: [1.5, 2.25, 3.125, 4].map { Row(name: "a", team: "b", points: $0) })
    grid.limit = 2
    let plan = try plan(Reel(from: grid) { $0.sortRows(by: [SortKey("points", .descending)]) })
    let measuring = try Renderer().shaper
    let ends = plan.shots.flatMap(\.scene.items).compactMap { item -> Double? in
      guard case .cell(_, "points") = item.identity.owner, case .text(let block) = item.content
      else { return nil }
      let whole = block.string.prefix { $0 != "." }
      let width = measuring.measure(TextRequest(string: String(whole), font: block.font)).width
      return block.letters(measuring).x + width
    }
    #expect(ends.count == 4)
    #expect((ends.max() ?? 0) - (ends.min() ?? 9) < 0.5)
  }

  // MARK: Columns that move

  @Test func aMovedColumnIsAboveTheOthersAndWhole() throws {
    var grid = DataGrid(rows: Self.rows(5))
    grid.viewport = nil
    let transition = try #require(
      try plan(Reel(from: grid) { $0.moveColumn("points", before: "name") }).moves.first?.transition
    )
    for scene in moments(transition) {
      let body = try #require(scene.panes.first { $0.kind == .body(pinned: false) })
      let texts = body.items.filter { $0.identity.part == .text }
      #expect(texts.suffix(5).allSatisfy { $0.identity.owner.isCell(of: "points") })
      let first = try #require(body.items.firstIndex { $0.identity.owner.isCell(of: "points") })
      let ground = body.items[first...].filter {
        $0.identity.owner.isCell(of: "points") && $0.identity.part != .text
      }
      for text in texts.suffix(5) {
        #expect(ground.contains { $0.frame.contains(text.frame, tolerance: 0.5) })
      }
    }
  }

  // MARK: Below the rows

  @Test func noRowLeavesTheBodyWhileItsHeightChanges() throws {
    var grouped = DataGrid(rows: Self.rows(7))
    grouped.groupRows(by: Grouping(by: "team"))
    let reel = Reel(from: grouped) { $0.groupRows(by: nil) }.then {
      $0.groupRows(by: Grouping(by: "team"))
    }
    let transitions = try plan(reel).moves.map(\.transition)
    #expect(transitions.count == 2)
    for scene in transitions.flatMap(moments) {
      let body = try #require(scene.panes.first { $0.kind == .body(pinned: false) })
      let end = try #require(body.clip).maxY
      let cells = body.items.filter { $0.identity.owner.isCell(of: "name") }
      #expect(cells.count >= 7 && cells.allSatisfy { $0.frame.maxY <= end + 2 })
    }
  }

  @Test(arguments: [Reel.Options.Motion.relay, .together])
  func titlesOfSectionsComeAndGoBehindPinnedColumnsToo(_ motion: Reel.Options.Motion) throws {
    var grid = DataGrid(rows: Self.rows(7))
    grid.columns[0].pinnedSide = .left
    var options = Reel.Options()
    options.motion = motion
    let reel = Reel(from: grid, options: options) { $0.groupRows(by: Grouping(by: "team")) }.then {
      $0.groupRows(by: nil)
    }
    for transition in try plan(reel).moves.map(\.transition) {
      #expect(transition.kind == .moves)
      let scenes = moments(transition)
      for scene in scenes {
        let titles = scene.panes.lastIndex { $0.items.contains(where: \.isTitle) }
        let rows = scene.panes.firstIndex { pane in
          pane.items.contains { $0.identity.owner.isCell(of: "points") }
        }
        #expect(titles == nil || titles ?? 0 < rows ?? 0)
      }
      #expect(scenes.contains { $0.items.contains(where: \.isTitle) })
    }
  }

  @Test func footnotesNeverLieOnEachOther() throws {
    var grid = DataGrid(rows: Self.rows(4))
    grid.footnotes = ["name", "team", "points"].map {
      Footnote("A note about \($0)", at: [.header($0)])
    }
    let reel = Reel(from: grid) { $0.hideColumn("team") }.then { $0.showColumn("team") }
    let measuring = try Renderer().shaper
    for scene in try plan(reel).moves.map(\.transition).flatMap(moments) {
      let notes = scene.panes.filter { $0.kind == .frame }.flatMap(\.items).compactMap {
        item -> GridRect? in
        guard case .text(let block) = item.content, block.color.alpha > 0.05,
          block.string.hasPrefix("A note")
        else { return nil }
        return block.letters(measuring)
      }
      #expect(notes.count >= 2)
      for (place, note) in notes.enumerated() {
        #expect(notes[(place + 1)...].allSatisfy { $0.intersection(note).height < 3 })
      }
    }
  }

  // MARK: Both directions at once

  @Test func aScrollInBothDirectionsShowsAllCells() throws {
    let rows = (0..<40).map { number in
      (a: "row \(number)", b: number, c: number, d: number, e: number, f: number)
    }
    var grid = DataGrid(rows: rows)
    for place in grid.columns.indices { grid.columns[place].width = .fixed(80) }
    grid.viewport = Viewport(width: 240, height: 200)
    let transition = try #require(
      try plan(Reel(from: grid) { $0.scroll(x: 200, y: 300) }).moves.last?.transition)
    for scene in moments(transition) {
      let body = try #require(scene.panes.first { $0.kind == .body(pinned: false) })
      let clip = try #require(body.clip)
      var columns: [RowIdentity: [GridRect]] = [:]
      for item in body.items where item.identity.part == .text {
        guard case .cell(let row, _) = item.identity.owner else { continue }
        let seen = item.frame.intersection(clip)
        if !seen.isEmpty { columns[row, default: []].append(seen) }
      }
      for (row, cells) in columns {
        let width = cells.reduce(0) { $0 + $1.width }
        #expect(abs(width - clip.width) < 3, "row \(row.source) has \(width) of \(clip.width)")
      }
    }
  }

  // MARK: Callouts

  @Test(arguments: [Reel.Options.Motion.relay, .together], [0, 0.3])
  func aBoxStaysAroundItsCells(_ motion: Reel.Options.Motion, stagger: Double) throws {
    var grid = DataGrid(rows: Self.rows(8))
    grid.callouts = [1, 4].map { row in
      Callout(
        .box, rows: .some([RowIdentity(source: row)]), columns: ["points"], text: "note \(row)")
    }
    var options = Reel.Options()
    (options.motion, options.stagger) = (motion, stagger)
    let reel = Reel(from: grid, options: options) {
      $0.sortRows(by: [SortKey("points", .descending)])
    }
    let transition = try #require(try plan(reel).moves.first?.transition)
    for scene in moments(transition) {
      for (number, row) in [1, 4].enumerated() {
        let cell = Identity.Owner.cell(row: RowIdentity(source: row), column: "points")
        let boxes = scene.items.filter {
          $0.identity == Identity(.callout("\(number + 1)"), .border)
        }
        let text = try #require(scene.items.first { $0.identity == Identity(cell, .text) })
        let box = try #require(boxes.first)
        #expect(abs(box.frame.center.y - text.frame.center.y) <= 1)
        #expect(abs(box.frame.center.x - text.frame.center.x) <= 1)
      }
    }
  }

  @Test(arguments: [Reel.Options.Motion.relay, .together, .fade])
  func textsOfCalloutsNeverLieOnEachOther(_ motion: Reel.Options.Motion) throws {
    var grid = DataGrid(rows: Self.rows(6))
    grid.callouts = (0..<4).map { row in
      Callout(
        row.isMultiple(of: 2) ? .arrow : .box, rows: .some([RowIdentity(source: row)]),
        columns: ["points"], text: "a note on row \(row)")
    }
    var options = Reel.Options()
    options.motion = motion
    let reel = Reel(from: grid, options: options) {
      $0.sortRows(by: [SortKey("points", .descending)])
    }
    let transition = try #require(try plan(reel).moves.first?.transition)
    for scene in (1..<40).map({ transition.scene(at: Double($0) / 40) }) {
      // What lies on its row is drawn again beyond the edge of the rows.
      var signs: [Identity: GridRect] = [:]
      for item in scene.items {
        guard case .callout = item.identity.owner, case .text(let block) = item.content,
          block.color.alpha > 0.2
        else { continue }
        signs[item.identity] = item.frame
      }
      for (sign, frame) in signs {
        for (other, place) in signs where other != sign {
          #expect(frame.intersection(place).isEmpty)
        }
      }
    }
  }

  @Test func aCalloutIsThereAgainAsSoonAsExchangedRowsAre() throws {
    var grid = DataGrid(rows: Self.rows(6))
    grid.callouts = [
      Callout(.box, rows: .some([RowIdentity(source: 1)]), columns: ["points"], text: "one")
    ]
    var options = Reel.Options()
    options.motion = .fade
    let reel = Reel(from: grid, options: options) {
      $0.sortRows(by: [SortKey("points", .descending)])
    }
    let transition = try #require(try plan(reel).moves.first?.transition)
    #expect(transition.kind == .crossFade)
    // Bodies fade in a fifth of a second, half of the time.
    for (progress, scene) in [(0.1, transition.from), (0.6, transition.to)] {
      let shown = transition.scene(at: progress).items.filter { $0.identity.owner == .callout("1") }
      let texts = shown.compactMap(\.calloutText)
      #expect(texts.map(\.color.alpha).allSatisfy { $0 > 0.5 } && texts.count == 1)
      let rest = scene.items.filter { $0.identity.owner == .callout("1") }
      #expect(Set(shown.map(\.frame)) == Set(rest.map(\.frame)))
    }
  }

  @Test func aCalloutIsThereWhileAScrolledWindowShowsItsRow() throws {
    var grid = DataGrid(rows: Self.rows(12))
    grid.viewport = Viewport(height: 240)
    grid.callouts = [
      Callout(.box, rows: .some([RowIdentity(source: 2)]), columns: ["points"], text: "two")
    ]
    let reel = Reel(from: grid) { $0.scroll(y: 160) }.then { $0.scroll(y: 0) }
    let transitions = try plan(reel).moves.map(\.transition)
    #expect(transitions.count == 2)
    for (transition, isLate) in zip(transitions, [false, true]) {
      for progress in [0.05, 0.2, 0.95] {
        let scene = transition.scene(at: isLate ? 1 - progress : progress)
        let texts = scene.items.filter { $0.identity.owner == .callout("1") }
          .compactMap(\.calloutText)
        #expect(texts.map(\.color.alpha) == (progress < 0.5 ? [1] : []))
      }
    }
  }

  @Test func eachRowOfACalloutKeepsItsOwnBox() throws {
    var grid = DataGrid(rows: Self.rows(6))
    grid.callouts = [
      Callout(.box, rows: .some([RowIdentity(source: 1), RowIdentity(source: 4)]), text: "two")
    ]
    var turned = grid
    turned.sortRows(by: [SortKey("points", .descending)])
    let scenes = try plan(Reel(from: grid) { $0 = turned }).shots.map(\.scene)
    for scene in scenes {
      for (key, rows) in scene.riders {
        let box = try #require(
          scene.items.first { $0.identity == Identity(.callout(key), .border) })
        let row = try #require(rows.first)
        let cell = Identity.Owner.cell(row: row, column: "points")
        let text = try #require(scene.items.first { $0.identity == Identity(cell, .text) })
        #expect(box.frame.contains(text.frame, tolerance: 1))
        #expect(key == (row.source == 1 ? "1" : "1.5"))
      }
      #expect(scene.riders.count == 2)
    }
  }
}

extension Item {
  fileprivate var isTitle: Bool {
    if case .section = identity.owner { identity.part == .text } else { false }
  }

  fileprivate var calloutText: TextBlock? {
    if case .text(let block) = content { block } else { nil }
  }
}

extension Identity.Owner {
  fileprivate func isCell(of key: String) -> Bool {
    if case .cell(_, let column) = self { column == key } else { false }
  }
}
