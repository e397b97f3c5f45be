import GridreelMotion
import GridreelPrimitives
import GridreelSceneModel
import TestSupport
import Testing

@testable import GridreelFiles
@testable import GridreelReels
@testable import GridreelStills

/// Pauses that suit what there is to read, and a pointer that hides nothing.
@Suite struct ReadingTests {
  private let scratch: ScratchFolder

  init() throws {
    scratch = try ScratchFolder()
    let lines = (0..<40).map { "row \($0),\(($0 * 7919) % 1000)" }
    try scratch.write("name,n\n" + lines.joined(separator: "\n"), to: "long.csv")
    try scratch.write("name,n\nA,3\nB,2\nC,1\n", to: "short.csv")
  }

  private func plan(
    _ script: String, of file: String, _ given: GridOptions? = nil,
    _ timing: (inout ReelTiming) -> Void = { _ in }
  ) throws -> ReelPlan {
    let renderer = try Renderer(fonts: FontOptions())
    let steps = try ReelScript(parsing: Array(script.utf8), name: scratch["s.json"]).steps
    var director = try ReelDirector(
      options: given ?? options([.limit: "all"]),
      input: GridInput(path: scratch[file], format: nil),
      renderer: renderer, expecting: steps)
    var own = ReelTiming()
    timing(&own)
    let played = try director.play(steps)
    let recording = ReelRecording(
      of: played.steps, states: played.states, timing: own, renderer: renderer)
    return ReelPlan(recording, timing: own, scale: 1, renderer: renderer)
  }

  private func holds(
    _ script: String, of file: String, _ timing: (inout ReelTiming) -> Void = { _ in }
  ) throws -> [Double?] {
    try plan(script, of: file, nil, timing).moves.map(\.hold)
  }

  // MARK: Ways

  /// Of three heights, of many, and in a window without room for rows.
  @Test(arguments: [("240", 600, 4), ("240", 1_000_000, 1), ("36", 400, 0)])
  func aWayOfAFewHeightsHasPieces(height: String, y: Int, pieces: Int) throws {
    let script = "[{\"scroll\": {\"y\": \(y)}}]"
    let plan = try plan(script, of: "long.csv", options([.limit: "all", .height: height]))
    #expect(plan.moves.count == pieces)
  }

  // MARK: Pauses

  @Test func manyRowsThatMoveAreShownLonger() throws {
    let both = try holds(#"[{"sort": "n"}, {"sort": "-n"}]"#, of: "long.csv")
    #expect(both.count == 2)
    for hold in both { #expect(try (1.5...2).contains(#require(hold))) }
    #expect(try holds(#"[{"sort": "n"}, {"sort": "-n"}]"#, of: "short.csv") == [nil, nil])
  }

  @Test func aCaptionIsShownAsLongAsItTakesToReadIt() throws {
    let text = Array(repeating: "word", count: 20).joined(separator: " ")
    let script =
      #"[{"caption": "\#(text)"}, {"sort": "n"}, {"caption": "Two words"}, {"sort": "-n"}]"#
    #expect(try holds(script, of: "short.csv") == [5, nil, nil, nil])
  }

  @Test func aPauseThatIsAskedForIsKept() throws {
    #expect(try holds(#"[{"sort": "n", "hold": 0.2}]"#, of: "long.csv") == [0.2])
    #expect(try holds(#"[{"sort": "n"}]"#, of: "long.csv") { $0.hold = 0.3 } == [nil])
  }

  @Test func anotherThemeNeedsNoReading() throws {
    #expect(try holds(#"[{"theme": "dark"}]"#, of: "long.csv") == [nil])
  }

  @Test func theYearOfARaceIsReadableAllTheTime() throws {
    try scratch.write("name,n\nA,3\nB,5\nC,1\n", to: "1950.csv")
    try scratch.write("name,n\nC,9\nB,6\nA,4\n", to: "1954.csv")
    let script =
      #"[{"data": ["1950.csv", "1954.csv"], "label": "{name}", "sort": "-n"}]"#
    let moves = try plan(script, of: "short.csv").moves
    let transition = try #require(moves.last?.transition)
    var years: [String] = []
    for step in 0...40 {
      let captions = transition.scene(at: Double(step) / 40).items.compactMap { item in
        if item.identity.owner == .frame, case .text(let block) = item.content {
          block
        } else {
          nil
        }
      }
      #expect(captions.count == 1, "no two years lie on each other")
      let year = try #require(captions.first)
      #expect(year.color.alpha == 1)
      years.append(year.string)
    }
    #expect(years.first == "1950" && years.last == "1954")
    #expect(years == years.sorted())
  }

  @Test func theCaptionOfARaceIsLargeWhereItHasRoomInOneLine() throws {
    func size(_ label: String) throws -> Double {
      try scratch.write("name,n\nA,3\nB,5\n", to: "1950.csv")
      let script = #"[{"data": ["1950.csv"], "label": "\#(label)", "sort": "-n"}]"#
      let scene = try #require(plan(script, of: "short.csv").shots.last?.scene)
      let caption = scene.items.first { $0.identity == Identity(.frame, .filmLabel) }
      guard case .text(let block)? = caption?.content else { return 0 }
      return block.font.size
    }
    let (year, sentence) = try (size("{name}"), size(String(repeating: "much to read ", count: 9)))
    #expect(year >= 20 && sentence > 0 && sentence < 16)
  }

  @Test func totalsStayInSightWhileRowsArePulledDown() throws {
    let given = try options([.total: "n,n=mean"])
    let reel = try plan(#"[{"refresh": {"seconds": 0.5}}]"#, of: "short.csv", given)
    #expect(reel.moves.count > 1)
    for move in reel.moves {
      for step in 0...10 {
        let scene = move.transition.scene(at: Double(step) / 10)
        let totals = scene.panes.flatMap { pane in
          pane.items.compactMap { item -> GridRect? in
            guard case .summaryCell(_, "n") = item.identity.owner, item.identity.part == .text
            else { return nil }
            return pane.clip?.intersection(item.frame) ?? item.frame
          }
        }
        #expect(totals.count == 2 && totals.allSatisfy { $0.height > 20 })
      }
    }
  }

  @Test(arguments: ["light", "compact", "material"], [nil, "300"] as [String?])
  func rowsAreWholeWhileTheyWaitForARefresh(theme: String, height: String?) throws {
    var given = try options([.limit: "12", .total: "n", .theme: theme])
    if let height { try given.read(.height, [height], OptionName.height.flagOrigin) }
    let reel = try plan(
      #"[{"refresh": {"seconds": 0.2, "data": "long.csv"}}]"#, of: "long.csv", given)
    var waits = 0
    for scene in reel.moves.map(\.transition.to) {
      let sign = scene.items.first { $0.identity == Identity(.body, .other("refresh text")) }
      guard let sign, case .text(let block) = sign.content else { continue }
      for pane in scene.panes where pane.kind == .body(pinned: false) {
        let clip = try #require(pane.clip)
        guard block.string != "Pull to refresh", sign.frame.y > clip.y else { continue }
        waits += 1
        for item in pane.items where item.frame.y < clip.maxY - 0.5 {
          guard case .cell = item.identity.owner else { continue }
          #expect(item.frame.maxY <= clip.maxY + 0.5, "\(theme): \(block.string)")
        }
      }
    }
    #expect(waits > 3)
  }

  // MARK: A long way

  private func count(_ scene: Scene) -> String? {
    guard case .text(let block)? = scene.item(.other("scroll count"))?.content else { return nil }
    return block.string
  }

  @Test func aLongWayIsShownByABarAndANumberThatCounts() throws {
    let lines = (0..<10_000).map { "row \($0),\($0)" }
    try scratch.write("name,n\n" + lines.joined(separator: "\n"), to: "far.csv")
    let script = #"[{"scroll": {"row": 8000}}, {"scroll": {"row": 8003}}]"#
    let reel = try plan(script, of: "far.csv", options([.height: "300"]))
    let far = reel.moves[0].transition
    #expect((1...1.2).contains(far.duration))
    #expect([far.from, far.to].allSatisfy { count($0) == nil })
    let scenes = (1..<30).map { far.scene(at: Double($0) / 30) }
    let counts = scenes.map(count)
    let texts = counts.compactMap(\.self)
    let numbers = texts.compactMap { Int($0.prefix { $0 != " " }.filter { $0 != "," }) }
    #expect(numbers.count == texts.count && numbers == numbers.sorted() && Set(numbers).count > 10)
    #expect(numbers.allSatisfy { (9...7999).contains($0) })
    #expect(texts.allSatisfy { $0.hasSuffix(" / 10,000") })
    let bars = try scenes.map { try #require($0.item(.other("scrollbar down"))?.frame.y) }
    #expect(bars == bars.sorted() && bars[28] - bars[0] > 100)
    #expect(count(reel.moves[1].transition.scene(at: 0.5)) == nil, "a few rows are no long way")
  }

  /// The seam between the rows of both windows, where it stands in the body.
  private func seam(_ scene: Scene) throws -> GridRect {
    try #require(scene.item(.other("scroll seam"))?.frame)
  }

  @Test(arguments: [true, false]) func theCountStandsBetweenTheRowsOfBothWindows(
    isDown: Bool
  ) throws {
    try scratch.write(
      "name,n\n" + (1...10_000).map { "row \($0),\($0)" }.joined(separator: "\n"), to: "far.csv")
    let script = #"[{"scroll": {"row": 8000}}, {"scroll": {"row": 1}}]"#
    let reel = try plan(script, of: "far.csv", options([.height: "300"]))
    let far = reel.moves[isDown ? 0 : 1].transition
    for step in 1..<30 {
      let scene = far.scene(at: Double(step) / 30)
      let seam = try seam(scene)
      guard let number = count(scene)?.prefix(while: { $0 != " " }) else { continue }
      let row = try #require(Int(number.filter { $0 != "," }))
      for item in scene.items {
        guard case .cell(let other, _) = item.identity.owner, case .text = item.content
        else { continue }
        #expect((other.source + 1 < row) == (item.frame.y < seam.y))
      }
    }
  }

  @Test(arguments: [true, false], ["300", "283", "317"])
  func theSeamCutsNoRowAndNoEdgeCutsItsCount(isDown: Bool, height: String) throws {
    let lines = (0..<400).map { "row \($0),\("abcdefgh".dropFirst($0 / 50).prefix(1))" }
    try scratch.write("name,team\n" + lines.joined(separator: "\n"), to: "teams.csv")
    for given in [
      try options([.height: height]),
      try options([.height: height, .group: "team", .stickySections: "true"]),
      try options([.height: height, .scrollbars: "auto"]),
    ] {
      let script = #"[{"scroll": {"row": 40}}, {"scroll": {"row": 330}}, {"scroll": {"row": 40}}]"#
      let reel = try plan(script, of: "teams.csv", given)
      let far = reel.moves[isDown ? 1 : 2].transition
      let body = try #require(far.to.panes.first { $0.kind == .body(pinned: false) }?.clip)
      var (whole, counted) = (0, 0)
      for step in 1..<60 {
        let scene = far.scene(at: Double(step) / 60)
        let seam = try seam(scene)
        for item in scene.items {
          switch item.identity.owner {
          case .cell, .sectionCell: break
          default: continue
          }
          let common = min(item.frame.maxY, seam.maxY) - max(item.frame.y, seam.y)
          #expect(common < 1 || item.frame.intersection(body).isEmpty, "\(item.identity)")
        }
        if seam.y >= body.y, seam.maxY <= body.maxY { whole += 1 }
        guard let count = scene.item(.other("scroll count ground"))?.frame else { continue }
        counted += 1
        #expect(count.y > seam.y && count.maxY < seam.maxY)
        #expect(count.y >= body.y && count.maxY <= body.maxY)
      }
      #expect(whole > 20 && counted >= whole)
    }
  }

  @Test(arguments: [true, false]) func headersStickToTheTopOnALongWay(isDown: Bool) throws {
    let lines = (0..<400).map { "row \($0),\("abcdefgh".dropFirst($0 / 50).prefix(1))" }
    try scratch.write("name,team\n" + lines.joined(separator: "\n"), to: "teams.csv")
    let given = try options([.height: "300", .group: "team", .stickySections: "true"])
    let script = #"[{"scroll": {"row": 40}}, {"scroll": {"row": 330}}, {"scroll": {"row": 40}}]"#
    let far = try plan(script, of: "teams.csv", given).moves[isDown ? 1 : 2].transition
    var last: [String: Double] = [:]
    for step in 0...60 {
      let scene = far.scene(at: Double(step) / 60)
      let header = try #require(
        scene.items.first { $0.identity.owner == .headerCell(column: "name") }?.frame)
      var places: [String: GridRect] = [:]
      for item in scene.items {
        guard case .section(let key) = item.identity.owner, item.identity.part == .background
        else { continue }
        places[key] = item.frame
      }
      let seam = scene.item(.other("scroll seam"))?.frame
      // At the top is a header, the end of one that is pushed away, or the seam.
      #expect(
        places.values.contains { $0.y < header.maxY + 30 && $0.maxY > header.maxY }
          || seam.map { $0.y <= header.maxY + 1 && $0.maxY > header.maxY } ?? false)
      for (key, top) in places.mapValues(\.y) {
        if let before = last[key] {
          #expect(isDown ? top <= before + 0.01 : top >= before - 0.01, "none turns back")
        }
        last[key] = top
      }
    }
  }

  // MARK: Cards

  @Test func cardsOnALineAreAskedForWhereAScriptShowsCards() throws {
    let given = try options([.perLine: "2", .limit: "4"])
    let reel = try plan(#"[{"layout": "tiles"}]"#, of: "long.csv", given)
    let names = reel.moves[0].transition.to.items.filter { item in
      guard case .cell(_, "name") = item.identity.owner else { return false }
      return item.identity.part == .text
    }
    #expect(names.count == 4 && Set(names.map(\.frame.x)).count == 2)
    #expect(throws: GridreelError.self) { try plan(#"[{"sort": "n"}]"#, of: "long.csv", given) }
  }

  // MARK: The pointer

  private func pointer(_ scene: Scene) -> GridRect? { scene.item(.pointer)?.frame }

  @Test func thePointerIsBelowTheWordThatItPresses() throws {
    let reel = try plan(#"[{"tap": {"header": "n"}}]"#, of: "short.csv") { $0.pointer = true }
    let scene = try #require(reel.shots.map(\.scene).last { pointer($0) != nil })
    let mark = try #require(pointer(scene))
    let header = try #require(
      scene.items.first { $0.identity == Identity(.headerCell(column: "n"), .text) })
    guard case .text(let block) = header.content else { return }
    #expect(mark.y >= block.origin.y - 1, "it lies below the line on which the word stands")
    #expect(mark.x > header.frame.x && mark.maxX < header.frame.maxX)
  }

  @Test func thePointerIsGoneAfterTheTapThoughMoreFollow() throws {
    let script = #"[{"tap": {"header": "n"}}, {"tap": {"header": "name"}}]"#
    let reel = try plan(script, of: "short.csv") { $0.pointer = true }
    let taps = reel.moves.filter { $0.duration > 0.3 }
    #expect(taps.count == 2)
    for move in taps {
      let transition = move.transition
      #expect(pointer(transition.from) != nil && pointer(transition.to) == nil)
      #expect(pointer(transition.scene(at: 0.21 / transition.duration)) == nil, "it is gone first")
    }
  }
}

extension Scene {
  fileprivate func item(_ part: Identity.Part) -> Item? {
    items.first { $0.identity == Identity(.frame, part) }
  }
}
