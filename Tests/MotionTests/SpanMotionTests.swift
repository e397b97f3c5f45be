import GridreelPrimitives
import GridreelSceneModel
import TestSupport
import Testing

@testable import GridreelMotion

/// Cells that span rows, on the way to another order.
@Suite struct SpanMotionTests {
  private func row(_ source: Int) -> RowIdentity { RowIdentity(source: source) }

  /// Rows of a table, some of them under one text in a third column.
  private func scene(_ rows: [Int], spans: [[Int]]) -> (Scene, [RowIdentity: Double]) {
    let table = TableScene(rows: rows)
    var scene = table.scene
    for span in spans {
      let owner = Identity.Owner.cell(row: row(span[0]), column: "s")
      scene.spanningCells[owner] = SpanningCell(rows: span.map(row), columns: ["s"])
      let top = table.tops[row(span[0])] ?? 0
      scene.panes[0].items.append(
        Item(
          Identity(owner, .text),
          frame: GridRect(x: 160, y: top, width: 40, height: 20 * Double(span.count)),
          content: .fill([.color(.black)], cornerRadius: 0)))
    }
    return (scene, table.tops)
  }

  private func frames(_ from: ([Int], [[Int]]), _ to: ([Int], [[Int]])) -> [Scene] {
    let (before, after) = (scene(from.0, spans: from.1), scene(to.0, spans: to.1))
    let transition = Transition(
      from: before.0, to: after.0, options: TransitionOptions(),
      offscreen: OffscreenPlaces(from: .init(rows: before.1), to: .init(rows: after.1)))
    return (1..<12).map { transition.scene(at: Double($0) / 12) }
  }

  @Test func rowsUnderOneCellTravelAsOne() {
    let span = [0, 1, 2]
    let all = frames(([0, 1, 2, 3, 4], [span]), ([3, 4, 0, 1, 2], [span]))
    for scene in all {
      let tops = span.compactMap { source in
        scene.items.first { $0.identity == Identity(.row(row(source)), .background) }?.frame.y
      }
      #expect(tops.count == 3)
      #expect(abs(tops[1] - tops[0] - 20) < 1e-6 && abs(tops[2] - tops[1] - 20) < 1e-6)
      let cell = scene.items.first {
        $0.identity == Identity(.cell(row: row(0), column: "s"), .text)
      }
      #expect(cell.map { abs($0.frame.y - tops[0]) < 1e-6 } == true)
    }
  }

  @Test func rowsThatComeApartTravelEachByItself() {
    let all = frames(([0, 1, 2, 3, 4], [[0, 1, 2]]), ([2, 3, 0, 4, 1], []))
    let gaps = all.compactMap { scene -> Double? in
      let tops = [0, 1].compactMap { source in
        scene.items.first { $0.identity == Identity(.row(row(source)), .background) }?.frame.y
      }
      return tops.count == 2 ? tops[1] - tops[0] : nil
    }
    #expect(gaps.contains { abs($0 - 20) > 1 })
  }

  @Test func blocksAreWhatCellsHoldTogether() {
    let before = scene([0, 1, 2, 3], spans: [[0, 1, 2], [3]]).0
    let same = RowBlocks(before)
    #expect(same.rows(.row(row(0))) == [row(0), row(1), row(2)])
    #expect(same.unit(.row(row(2))) == .row(row(0)))
    let nested = RowBlocks(scene([3, 0, 1, 2], spans: [[0, 1, 2], [1, 2]]).0)
    #expect(nested.rows(.row(row(0))) == [row(0), row(1), row(2)])
    #expect(nested.unit(.cell(row: row(1), column: "s")) == .row(row(0)))
    #expect(nested.unit(.row(row(3))) == .row(row(3)))
  }
}
