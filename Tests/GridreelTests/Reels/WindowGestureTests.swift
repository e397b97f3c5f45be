import GridreelFiles
import GridreelLayout
import GridreelModel
import GridreelPrimitives
import GridreelSceneModel
import TestSupport
import Testing

@testable import Gridreel
@testable import GridreelReels
@testable import GridreelStills
@testable import GridreelStudio

/// Gestures on rows that a window does not show.
@Suite struct WindowGestureTests {
  private let scratch: ScratchFolder
  private let renderer: Renderer

  init() throws {
    renderer = try Renderer(fonts: FontOptions())
    scratch = try ScratchFolder()
    try scratch.write(
      "name,age,team\n"
        + (1...24).map { "row \($0),\($0 * 7 % 50),team \($0 % 2)\n" }.joined(), to: "rows.csv")
  }

  /// The states of the grid that a script leads to, in a window of five rows.
  private func states(
    _ script: String, _ flags: KeyValuePairs<OptionName, String> = [:]
  ) throws -> [ReelState] { try play(script, flags).states }

  /// These states, and the steps between them.
  private func play(
    _ script: String, _ flags: KeyValuePairs<OptionName, String>
  ) throws -> (steps: [ReelStep], states: [ReelState]) {
    var options = try options([.height: "240", .editable: "age"])
    for (name, text) in flags { try options.read(name, [text], name.flagOrigin) }
    let path = try scratch.write(script, to: "s.json")
    let steps = try ReelScript(
      parsing: InputFile.read(path, atMost: 1 << 20), name: path
    ).steps
    var director = try ReelDirector(
      options: options, input: try GridInput(path: scratch["rows.csv"], format: nil),
      renderer: renderer, expecting: steps)
    let played = try director.play(steps)
    return (played.steps, played.states)
  }

  private func layOut(_ state: ReelState) -> (scene: Scene, places: GridPlaces) {
    let (picture, places) = state.layouter(renderer).layOutWithPlaces()
    return (picture.scene, places)
  }

  private func offset(_ state: ReelState) -> Double { layOut(state).places.offset.y }

  @Test(arguments: [(6, 1, "0,100"), (6, 22, "0,100"), (3, 20, "0,0"), (20, 18, "0,0")])
  func aWindowScrollsWithARowThatIsDraggedBeyondItsEdge(
    row: Int, place: Int, scroll: String
  ) throws {
    let states = try states(
      #"[{"drag": {"row": \#(row), "to": \#(place)}}]"#, [.scroll: scroll])
    var lifted = 0
    for state in states where state.grid.rowDrag != nil {
      let (scene, places) = layOut(state)
      let card = try #require(scene.panes.last { $0.kind == .lifted }?.clip)
      lifted += 1
      // A card is a little larger than its row.
      #expect(card.y > places.body.y - 8)
      #expect(card.maxY < places.body.maxY + 8)
    }
    #expect(lifted > 4)
    let (_, places) = layOut(try #require(states.last))
    let sight = try #require(places.sight(ofRow: RowIdentity(source: row - 1)))
    #expect(sight.isWhole)
    #expect(try #require(states.last).rows.identity(place - 1) == RowIdentity(source: row - 1))
  }

  @Test(arguments: [(1, 8), (8, 1), (2, 7), (11, 3), (1, 3)]) func cardsHaveTimeToGoToOtherLines(
    row: Int, place: Int
  ) throws {
    let drag = #"[{"drag": {"row": \#(row), "to": \#(place)}}]"#
    let flags: KeyValuePairs<OptionName, String> = [
      .layout: "tiles", .perLine: "4", .height: "900",
    ]
    let (steps, states) = try play(drag, flags)
    let others = Set((0..<12).map { RowIdentity(source: $0) })
      .subtracting([RowIdentity(source: row - 1)])
    var jumps = 0
    for (step, (before, after)) in zip(steps, zip(states, states.dropFirst())) {
      let lines = [before, after].map { state in
        layOut(state).places.cards(ofRows: others).mapValues { ($0.y / 10).rounded() }
      }
      guard lines[0] != lines[1] else { continue }
      jumps += 1
      #expect(try #require(step.duration) > 0.3)
    }
    #expect((jumps > 0) == ((row - 1) / 4 != (place - 1) / 4))
    #expect(try #require(states.last).rows.identity(place - 1) == RowIdentity(source: row - 1))
  }

  @Test(arguments: [#"{"edit": "20:age"}"#, #"{"focus": "20:age"}"#, #"{"hover": {"row": 20}}"#])
  func aWindowShowsTheRowOfAGestureFirst(gesture: String) throws {
    let states = try states("[\(gesture)]", [.stickySections: "true", .group: "team"])
    let row = states[0].rows.identity(19)
    #expect(offset(states[0]) == 0)
    // The scroll is a state of its own, in which nothing else has happened.
    #expect(states[1].grid.focused == nil && states[1].grid.hovered == nil)
    for state in states.dropFirst() {
      #expect(try #require(layOut(state).places.sight(ofRow: row)).isWhole)
    }
  }

  @Test(arguments: [#"{"edit": "2:age"}"#, #"{"focus": "2:age"}"#])
  func aWindowShowsTheColumnOfAGestureFirst(gesture: String) throws {
    let states = try states(
      #"[{"scroll": {"x": 90}}, \#(gesture)]"#, [.width: "200", .pin: "name"])
    let before = try #require(layOut(states[1]).places.sight(ofColumn: "age"))
    #expect(!before.isWhole)
    for state in states.dropFirst(2) {
      #expect(try #require(layOut(state).places.sight(ofColumn: "age")).isWhole)
      #expect(layOut(state).places.sight(ofColumn: "name") == nil)
    }
  }

  @Test func aPointerOverARowThatAnEdgeCutsScrollsNothing() throws {
    for script in [#"[{"hover": {"row": 3}}]"#, #"[{"edit": "5:age"}]"#] {
      let states = try states(script, [.scroll: "0,90"])
      #expect(states.allSatisfy { offset($0) == 90 })
    }
  }
}
