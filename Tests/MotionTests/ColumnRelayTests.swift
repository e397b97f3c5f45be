import GridreelPrimitives
import GridreelSceneModel
import Testing

@testable import GridreelMotion

/// Columns that make room for one that passes them, and columns that cover others.
@Suite struct ColumnRelayTests {
  private static func table(_ columns: [(key: String, width: Double)]) -> Scene {
    var table = TableScene(rows: [0, 1, 2])
    table.columns = columns.map { TableScene.Column(key: $0.key, width: $0.width) }
    return table.scene
  }

  private static let columns: [(key: String, width: Double)] = [
    ("a", 150), ("b", 60), ("c", 60), ("d", 60), ("e", 60),
  ]

  private func frames(_ transition: Transition) -> [Scene] {
    (1..<40).map { transition.scene(at: Double($0) / 40) }
  }

  /// The horizontal extents of the cells of the first row.
  private func extents(_ scene: Scene) -> [String: (left: Double, right: Double)] {
    var extents: [String: (left: Double, right: Double)] = [:]
    for item in scene.items where item.identity.part == .text {
      guard case .cell(RowIdentity(source: 0), let column) = item.identity.owner else { continue }
      extents[column] = (item.frame.x, item.frame.maxX)
    }
    return extents
  }

  @Test(arguments: [true, false]) func aColumnIsCoveredByHalfAtMostWhileAnotherOnePassesOthers(
    isRightwards: Bool
  ) {
    let (start, end) = (Self.columns, Array(Self.columns.dropFirst()) + [Self.columns[0]])
    let transition = Transition(
      from: Self.table(isRightwards ? start : end), to: Self.table(isRightwards ? end : start))
    for scene in frames(transition) {
      let all = extents(scene)
      #expect(all.count == 5)
      guard let carried = all["a"] else { continue }
      let hidden = all.filter { $0.key != "a" }.values.reduce(0) { sum, cell in
        sum + max(0, min(cell.right, carried.right) - max(cell.left, carried.left))
      }
      // Each is passed in its turn; together they would be 150 points wide beneath it.
      #expect(hidden <= 90)
    }
  }

  @Test func aColumnThatCoversAnotherOneHasAnEdgeAndAShadow() throws {
    let all = Self.columns
    let transition = Transition(
      from: Self.table(all), to: Self.table(all.filter { $0.key != "c" }))
    let scene = transition.scene(at: 0.5)
    let items = scene.items
    let shadow = try #require(
      items.firstIndex { $0.identity == Identity(.column("d"), .other("body lift shadow")) })
    let edge = try #require(
      items.first { $0.identity == Identity(.column("d"), .other("body lift left")) })
    let text = { (column: String) in
      items.firstIndex {
        $0.identity == Identity(.cell(row: RowIdentity(source: 1), column: column), .text)
      }
    }
    #expect(edge.frame.x == extents(scene)["d"]?.left)
    #expect(try #require(text("c")) < shadow)
    #expect(try #require(text("d")) > shadow)
  }

  @Test func rowsWhoseHeightsNobodyKnowsScrollAsOneStrip() {
    // Rows far away stand elsewhere than was thought.
    var (near, far) = (TableScene(rows: Array(0..<8)), TableScene(rows: Array(40..<48)))
    (near.viewHeight, far.viewHeight) = (100, 100)
    let rows = { (range: Range<Int>, shift: Double) in
      Dictionary(
        uniqueKeysWithValues: range.map { (RowIdentity(source: $0), shift + 21.5 * Double($0)) })
    }
    let places = OffscreenPlaces(
      from: OffscreenPlaces.Places(rows: rows(40..<48, 24)),
      to: OffscreenPlaces.Places(rows: rows(0..<8, -900)))
    var options = TransitionOptions()
    options.scrolledDistance = -800
    let transition = Transition(
      from: near.scene, to: far.scene, options: options, offscreen: places)
    for scene in frames(transition) {
      let tops = (Array(0..<8) + Array(40..<48)).compactMap { scene.row($0)?.frame.y }
      #expect(tops == tops.sorted())
      #expect(zip(tops, tops.dropFirst()).allSatisfy { abs($1 - $0 - 20) <= 1.01 || $1 - $0 < 0 })
    }
  }

  @Test func aCountIsThereOnTheWayOnly() {
    for step in 0...40 {
      let progress = Double(step) / 40
      let moment = Moment(
        progress: progress, whole: progress, position: progress, sideways: progress, fade: 1)
      #expect(Visibility.passesAtOnce.alpha(at: moment) == ((1..<40).contains(step) ? 1 : 0))
    }
  }
}
