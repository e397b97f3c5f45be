import GridreelModel
import GridreelPrimitives

/// Finds the way of an arrow from the edge of the grid to its cells: level and upright stretches on a
/// lattice of lanes, by the least sum of length, bends and what it crosses (Dijkstra).
///
/// The lattice has some thirty lanes at most, so that many callouts take no noticeable time.
struct ArrowRouter {
  /// A way to meet the cells.
  struct Approach {
    /// Where the arrow ends, and where its last stretch begins.
    let tip, start: GridPoint
    /// A detour in points that would be as good.
    let cost: Double
    /// Half of the width that the last stretch needs, in points: an arrow's head is wider than its line.
    let reach: Double
  }

  /// A way of an arrow.
  struct Route {
    /// The corners from the edge to the tip; never empty.
    var points: [GridPoint]
    let cost: Double
  }

  /// The detour in points that avoids a bend.
  private static let bendCost = 22.0
  /// The room between a line's middle and what it passes, in points.
  static let clearance = 2.5
  /// The distance between lines along the same row, in points.
  private static let spacing = 5.0
  /// How much longer a way may be that stays on lanes, than one beside them and one anywhere else.
  private static let (besideCost, strayCost) = (1.1, 1.5)

  let obstacles: CalloutObstacles
  let lanes: CalloutLanes
  private let approaches: [Approach]
  private let xs, ys: [Double]
  /// Beside the region's own lanes, for several lines along one row.
  private let besideLanes: [Double]
  private let side: Callout.Side

  /// Prepares the search for a way to `region` from the edge at `exit` on `side`.
  init(
    _ obstacles: CalloutObstacles, _ lanes: CalloutLanes, to region: GridRect,
    by approaches: [Approach], side: Callout.Side, exit: Double
  ) {
    (self.obstacles, self.lanes, self.approaches, self.side) = (obstacles, lanes, approaches, side)
    let (near, level) = (
      CalloutLanes.nearest(lanes.xs, to: region.x...region.maxX),
      CalloutLanes.nearest(lanes.ys, to: region.y...region.maxY)
    )
    besideLanes = [region.y, region.maxY].filter(lanes.ys.contains)
      .flatMap { [$0 - Self.spacing, $0 + Self.spacing] }
    xs = Set(near + approaches.map(\.start.x) + (side.isLevel ? [exit] : [])).sorted()
    ys = Set(level + besideLanes + approaches.map(\.start.y) + (side.isLevel ? [] : [exit]))
      .sorted()
  }

  /// The steps between neighbours: right, left, down, up.
  private static let steps = [(1, 0), (-1, 0), (0, 1), (0, -1)]

  /// A place of the lattice and the direction in which the way came there.
  private struct Node {
    let column, row, step: Int
  }

  private func number(_ node: Node) -> Int { (node.row * xs.count + node.column) * 4 + node.step }

  private func node(_ number: Int) -> Node {
    Node(column: number / 4 % xs.count, row: number / 4 / xs.count, step: number % 4)
  }

  private func point(_ node: Node) -> GridPoint { GridPoint(x: xs[node.column], y: ys[node.row]) }

  /// The best way; nil if there is no approach.
  func route() -> Route? {
    let count = xs.count * ys.count * 4
    var costs = [Double](repeating: .infinity, count: count)
    // The node before, or an approach as a negative number.
    var origins = [Int](repeating: 0, count: count)
    var open: Set<Int> = []
    for (place, approach) in approaches.enumerated() {
      guard let node = first(approach) else { continue }
      let stretch = GridRect(around: approach.tip, approach.start, reach: approach.reach)
      let cost = approach.cost + obstacles.cost(ofLine: stretch)
      if cost < costs[number(node)] {
        (costs[number(node)], origins[number(node)]) = (cost, -1 - place)
        open.insert(number(node))
      }
    }
    while let next = open.min(by: { (costs[$0], $0) < (costs[$1], $1) }) {
      open.remove(next)
      let node = node(next)
      if isExit(node) { return route(to: next, costs[next], origins) }
      for neighbour in neighbours(of: node) {
        let bend = neighbour.step == node.step ? 0 : Self.bendCost
        let cost = costs[next] + bend + self.cost(from: point(node), to: point(neighbour))
        if cost < costs[number(neighbour)] - 1e-9 {
          (costs[number(neighbour)], origins[number(neighbour)]) = (cost, next)
          open.insert(number(neighbour))
        }
      }
    }
    return nil
  }

  /// The place at which an approach begins; it goes on away from the tip.
  private func first(_ approach: Approach) -> Node? {
    guard let column = xs.firstIndex(of: approach.start.x),
      let row = ys.firstIndex(of: approach.start.y)
    else { return nil }
    let (dx, dy) = (approach.start.x - approach.tip.x, approach.start.y - approach.tip.y)
    let step = abs(dx) > abs(dy) ? (dx > 0 ? 0 : 1) : (dy > 0 ? 2 : 3)
    return Node(column: column, row: row, step: step)
  }

  private func neighbours(of node: Node) -> [Node] {
    Self.steps.indices.compactMap { step in
      // Nobody turns round.
      guard step != node.step ^ 1 else { return nil }
      let (column, row) = (node.column + Self.steps[step].0, node.row + Self.steps[step].1)
      guard xs.indices.contains(column), ys.indices.contains(row) else { return nil }
      return Node(column: column, row: row, step: step)
    }
  }

  private func isExit(_ node: Node) -> Bool {
    switch side {
    case .trailing: node.step == 0 && node.column == xs.count - 1
    case .leading: node.step == 1 && node.column == 0
    case .bottom: node.step == 2 && node.row == ys.count - 1
    case .top: node.step == 3 && node.row == 0
    }
  }

  private func cost(from start: GridPoint, to end: GridPoint) -> Double {
    let length = abs(start.x - end.x) + abs(start.y - end.y)
    let isLevel = start.y == end.y
    let isOnLane = isLevel ? lanes.ys.contains(start.y) : lanes.xs.contains(start.x)
    let isBeside = isLevel && besideLanes.contains(start.y)
    return length * (isOnLane ? 1 : isBeside ? Self.besideCost : Self.strayCost)
      + obstacles.cost(ofLine: GridRect(around: start, end, reach: Self.clearance))
  }

  /// The corners on the way back from the exit to the tip.
  private func route(to exit: Int, _ cost: Double, _ origins: [Int]) -> Route {
    var points = [point(node(exit))]
    var number = exit
    while origins[number] >= 0 {
      let next = origins[number]
      if node(next).step != node(number).step { points.append(point(node(next))) }
      number = next
    }
    points.append(approaches[-1 - origins[number]].tip)
    return Route(points: points, cost: cost)
  }
}

extension Callout.Side {
  /// Whether what stands on this side points along rows.
  var isLevel: Bool { self == .leading || self == .trailing }

  var opposite: Callout.Side {
    switch self {
    case .leading: .trailing
    case .trailing: .leading
    case .top: .bottom
    case .bottom: .top
    }
  }
}
