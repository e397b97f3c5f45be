import GridreelLayout
import GridreelModel
import GridreelPrimitives
import TestSupport
import Testing

/// What a map tells of the grid's state.
@Suite struct StateMaps {
  private func sketch() -> Sketch {
    var sketch = Sketch((0..<3).map { ["a\($0)", "b\($0)"] })
    for place in sketch.grid.columns.indices {
      sketch.grid.columns[place].width = .fixed(100)
      sketch.grid.columns[place].isEditable = true
    }
    return sketch
  }

  private func row(_ source: Int) -> RowIdentity { RowIdentity(source: source) }

  @Test func whatIsBelowThePointerAndHasTheFocus() {
    var sketch = sketch()
    sketch.grid.hover(over: .row(row(1)))
    sketch.grid.focus(on: .header("b"))
    let states = sketch.picture().map.states
    #expect(states.map(\.kind) == [.hovered, .focused])
    #expect(states[0].row == 2)
    #expect(states[0].rect == GridRect(x: 0, y: 50, width: 200, height: 20))
    #expect(states[1].column == "b")
    #expect(states[1].rect == GridRect(x: 100, y: 0, width: 100, height: 30))
  }

  @Test func anOpenFieldWithItsText() {
    var sketch = sketch()
    sketch.grid.beginEditing(row: row(2), column: "b")
    sketch.grid.type("new")
    let state = sketch.picture().map.states.first
    #expect(state?.kind == .edited)
    #expect(state?.text == "new")
    #expect(state?.rect == GridRect(x: 100, y: 70, width: 100, height: 20))
  }

  @Test func selectedCells() {
    var sketch = sketch()
    sketch.grid.selection.rows = [row(0)]
    sketch.grid.selection.cells = [.init(row: row(2), column: "b")]
    let selected = sketch.picture().map.cells.filter(\.isSelected)
    #expect(selected.map(\.text) == ["a0", "b0", "b2"])
  }

  @Test func aLiftedRowWhereItIsDrawn() throws {
    var sketch = sketch()
    let isLifted = try sketch.grid.liftRow(row(0))
    #expect(isLifted)
    try sketch.grid.dragRow(by: 8) { _ in 20 }
    let map = sketch.picture().map
    let cell = try #require(map.cells.first { $0.text == "a0" })
    #expect(abs(cell.frame.center.y - 48) < 1e-9)
    #expect(cell.frame.width > 100)
    #expect(map.states.map(\.kind) == [.lifted])
    #expect(abs((map.states.first?.rect.center.y ?? 0) - 48) < 1e-9)
    #expect(map.cells.first { $0.text == "a1" }?.frame.y == 50)
  }

  @Test func aRefreshAndTheRoomThatItTakes() {
    var sketch = sketch()
    sketch.grid.viewport = Viewport(height: 120)
    sketch.grid.pullDown(to: 24)
    let state = sketch.picture().map.states.first
    #expect(state?.kind == .refresh)
    #expect(state?.text == "pulled")
    #expect(state?.rect == GridRect(x: 0, y: 30, width: 200, height: 24))
  }
}
