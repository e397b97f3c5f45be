import GridreelMotion
import GridreelPrimitives
import GridreelSceneModel
import Testing

/// Cells with grounds of their own, while rows or columns move.
@Suite struct MarkedCells {
  private static let mark = GridColor(rgb: 0xffee88)

  /// A table whose cells have a ground of their own where `isMarked` says so.
  private static func scene(
    _ table: TableScene, isMarked: (_ row: Int, _ column: String) -> Bool
  ) -> Scene {
    var scene = table.scene
    guard let pane = scene.panes.firstIndex(where: { $0.kind == .body(pinned: false) }) else {
      return scene
    }
    let cells = scene.panes[pane].items.compactMap { item -> Item? in
      guard case .cell(let row, let column) = item.identity.owner, item.identity.part == .text,
        isMarked(row.source, column)
      else { return nil }
      return Item(
        Identity(item.identity.owner, .background), frame: item.frame,
        content: .fill([.color(mark)], cornerRadius: 0))
    }
    let texts = scene.panes[pane].items.firstIndex { $0.identity.part == .text } ?? 0
    scene.panes[pane].items.insert(contentsOf: cells, at: texts)
    return scene
  }

  private static func isMark(_ item: Item) -> Bool {
    if case .fill(let paints, _) = item.content { paints.last == .color(mark) } else { false }
  }

  @Test func theGroundOfACellGoesWithItsRow() {
    let (before, after) = (TableScene(rows: [0, 1, 2, 3, 4]), TableScene(rows: [4, 2, 3, 1, 0]))
    let isMarked = { (row: Int, column: String) in column == "b" && row == 4 }
    let transition = Transition(
      from: Self.scene(before, isMarked: isMarked), to: Self.scene(after, isMarked: isMarked))
    for step in 1..<30 {
      let marks = transition.scene(at: Double(step) / 30).items.filter(Self.isMark)
      #expect(marks.count == 1)
      for item in marks {
        guard case .cell(let row, "b") = item.identity.owner else {
          Issue.record("\(item.identity) has the ground of a cell")
          continue
        }
        #expect(row.source == 4)
      }
    }
  }

  @Test func noHoleIsWhereAColumnWasIfEachCellHasAGround() {
    var before = TableScene(rows: [0, 1, 2])
    before.fill = { _, _ in [] }
    before.columns = ["a", "b", "c", "d"].map { TableScene.Column(key: $0) }
    var after = before
    after.columns = ["d", "a", "b", "c"].map { TableScene.Column(key: $0) }
    var options = TransitionOptions(scale: 1)
    options.movedColumn = "d"
    let transition = Transition(
      from: Self.scene(before) { _, _ in true }, to: Self.scene(after) { _, _ in true },
      options: options)
    for step in 1..<30 {
      let fills = transition.scene(at: Double(step) / 30).items.filter(Self.isMark)
      for x in stride(from: 2.0, to: 320, by: 4) {
        for y in [34.0, 54, 74] {
          let isCovered = fills.contains { item in
            item.frame.x <= x && item.frame.maxX >= x && item.frame.y <= y && item.frame.maxY >= y
          }
          #expect(isCovered, "a hole at \(x), \(y)")
        }
      }
    }
  }
}
