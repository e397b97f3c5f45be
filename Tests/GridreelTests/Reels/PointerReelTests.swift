import GridreelLayout
import GridreelModel
import GridreelMotion
import GridreelPrimitives
import GridreelSceneModel
import TestSupport
import Testing

@testable import GridreelFiles
@testable import GridreelReels
@testable import GridreelStills

/// What scripts leave behind on the grid: what is hovered, and the value that was typed.
@Suite struct PointerReels {
  private let scratch: ScratchFolder

  init() throws {
    scratch = try ScratchFolder()
    try scratch.write("name,pay\nAda,47000\nBob,119000\nCleo,95000\nDan,81000\n", to: "pay.csv")
  }

  private func states(
    _ script: String, of file: String = "pay.csv", _ given: KeyValuePairs<OptionName, String> = [:]
  ) throws -> [ReelState] {
    let path = try scratch.write(script, to: "s.json")
    let steps = try ReelScript(parsing: Array(script.utf8), name: path).steps
    let input = try GridInput(path: scratch[file], format: nil)
    var director = try ReelDirector(
      options: options(given).laid(over: input.options), input: input,
      renderer: Renderer(fonts: FontOptions()), expecting: steps)
    return try director.play(steps).states
  }

  @Test(arguments: [(1, true), (3, false)])
  func whatPressesARowIsNoLongerOverAnother(hovered: Int, stays: Bool) throws {
    let script = "[{\"hover\": {\"row\": \(hovered)}}, {\"drag\": {\"row\": 1, \"to\": 3}}]"
    let states = try states(script)
    let lifted = try #require(states.last { $0.grid.rowDrag != nil })
    #expect((lifted.grid.hovered != nil) == stays)
    // What lets go is away from all rows.
    #expect(try #require(states.last).grid.hovered == nil)
  }

  @Test(arguments: [
    (#"{"tap": {"header": "pay"}}"#, false), (#"{"tap": {"row": 3}}"#, false),
    (#"{"tap": {"cell": "1:pay"}}"#, true), (#"{"sort": "pay"}"#, true),
    (#"{"refresh": true}"#, false),
  ])
  func aPointerThatTapsElsewhereIsOverNothing(action: String, stays: Bool) throws {
    let states = try states(#"[{"hover": {"row": 1}}, \#(action)]"#)
    #expect((try #require(states.last).grid.hovered != nil) == stays)
    // The light goes before anything moves.
    let pulled = states.first { $0.grid.refresh != nil }
    #expect(pulled == nil || pulled?.grid.hovered == nil)
    #expect(states.contains { $0.grid.refresh == nil && $0.grid.hovered == nil })
  }

  @Test func aMenuHasNoOrderForCardsThatWereDragged() throws {
    try scratch.write(
      """
      {"data": "pay.csv", "layout": "tiles", "sort": "pay",
       "menu": {"options": [{"title": "Own"}, {"title": "Pay", "sort": "pay"}]}}
      """, to: "cards.grid.json")
    let states = try states(
      #"[{"drag": {"row": 1, "to": 3}}, {"choose": "Pay"}]"#, of: "cards.grid.json")
    let chosen = states.map(\.grid.chosenOption)
    #expect(chosen.first == 1 && chosen.last == 1 && chosen.contains(nil))
    #expect(!chosen.contains(0))
  }

  @Test func aBoxOnADraggedColumnLiesUponItUntilItIsPutDown() throws {
    let states = try states(
      #"[{"callouts": "box 2:pay"}, {"drag": {"column": "pay", "to": 1}}]"#)
    let renderer = try Renderer(fonts: FontOptions())
    let scenes = states.map { $0.layouter(renderer).layOut().scene }
    var lifted = 0
    for (from, to) in zip(scenes, scenes.dropFirst()) {
      let transition = Transition(from: from, to: to)
      for step in 1..<8 {
        let scene = transition.scene(at: Double(step) / 8)
        guard let card = scene.panes.lastIndex(where: { $0.kind == .lifted }) else { continue }
        lifted += 1
        let place = scene.panes.firstIndex { pane in
          pane.items.contains { item in
            guard case .outline(let line, _) = item.content else { return false }
            return item.identity.owner == .callout("1") && line.color.alpha > 0.99
          }
        }
        #expect(try #require(place) > card)
      }
    }
    #expect(lifted > 20)
  }

  @Test func aMenuMarksItsOptionAndIsGoneBeforeItsCardsMove() throws {
    try scratch.write(
      """
      {"data": "pay.csv", "layout": "tiles",
       "menu": {"options": [{"title": "Own"}, {"title": "Pay", "sort": "pay"}]}}
      """, to: "cards.grid.json")
    func looks(_ script: String) throws -> [String] {
      try states(script, of: "cards.grid.json").map { state in
        let menu = state.grid.menu
        let chosen = state.grid.chosenOption.flatMap { menu?.options[$0].title } ?? "none"
        return "\(menu?.isOpen == true ? "open" : "closed") \(chosen) \(state.grid.sort.count)"
      }
    }
    let open = #"{"openMenu": true}, {"choose": "#
    #expect(
      try looks("[\(open)\"Pay\"}]")
        == ["closed Own 0", "open Own 0", "open Pay 0", "closed Pay 0", "closed Pay 1"])
    #expect(
      try looks("[\(open)\"Own\"}, {\"sort\": \"pay\"}]")
        == ["closed Own 0", "open Own 0", "open Own 0", "closed Own 0", "closed Pay 1"])
  }

  @Test func whatIsTypedAndAcceptedStandsThereAllTheTime() throws {
    let script = #"[{"edit": "1:pay"}, {"type": "131000"}, {"key": "Enter"}]"#
    let states = try states(script, [.editable: "pay"])
    let renderer = try Renderer(fonts: FontOptions())
    let scenes = states.suffix(2).map { $0.layouter(renderer).layOut().scene }
    let transition = Transition(from: scenes[0], to: scenes[1])
    let owner = Identity.Owner.cell(row: RowIdentity(source: 0), column: "pay")
    for step in 1..<20 {
      let items = transition.scene(at: Double(step) / 20).items
      var alpha = 0.0
      for (place, item) in items.enumerated() {
        guard item.identity.owner == owner, case .text(let block) = item.content else { continue }
        alpha += block.color.alpha
        let field = items.firstIndex { $0.identity == Identity(owner, .mark("field")) }
        #expect((field ?? -1) < place, "the text lies on its field in step \(step)")
      }
      #expect(alpha == 1, "step \(step)")
    }
  }
}
