import GridreelModel
import GridreelPrimitives
import GridreelSceneModel
import GridreelStyle

/// What stands beside the grid, with a line to the cells that it is about: the label of an arrow, or
/// a tag or badge that finds no room beside its cells.
struct Leader {
  let target: CalloutLayout.Target
  let side: Callout.Side
  /// The size of what stands beside the grid, in points.
  var size: GridSize
  /// Whether the line ends at a box; otherwise it is an arrow to the cells.
  let endsAtBox: Bool

  /// A leader with its place.
  struct Placed {
    let leader: Leader
    /// The corners of the line from the edge of the grid to the cells; never empty.
    let route: [GridPoint]
    /// The frame of what stands beside the grid.
    var label: GridRect

    /// What the line spans beside the grid.
    var outside: GridRect {
      let (start, end) = (start, route[0])
      return GridRect(
        x: min(start.x, end.x), y: min(start.y, end.y), width: abs(start.x - end.x),
        height: abs(start.y - end.y)
      ).outset(by: Insets(2))
    }

    /// The square around an arrow's head.
    var head: GridRect {
      let reach = ArrowApproaches.headReach
      let tip = route[route.count - 1]
      return GridRect(x: tip.x - reach, y: tip.y - reach, width: 2 * reach, height: 2 * reach)
    }

    /// Where the line begins: beside the label.
    var start: GridPoint {
      let gap = leader.target.callout.kind == .arrow ? ArrowLabels.gap : 0
      return switch leader.side {
      case .leading: GridPoint(x: label.maxX + gap, y: label.center.y)
      case .trailing: GridPoint(x: label.x - gap, y: label.center.y)
      case .top: GridPoint(x: label.center.x, y: label.maxY + gap)
      case .bottom: GridPoint(x: label.center.x, y: label.y - gap)
      }
    }
  }
}

/// Finds the places of what stands beside the grid, and its lines.
struct LeaderPlacement {
  /// The room between labels and the picture's edges, in points.
  private static let edge = (across: 12.0, along: 4.0)

  let look: FrameLook
  let geometry: GridGeometry
  let lanes: CalloutLanes

  /// Where the line ends that leads to a leader's label, and the distance of the label from the frame.
  private func distance(_ leader: Leader) -> Double {
    // On paper, the margins are the page's.
    look.hasMarginLabels ? ArrowLabels.distance(leader.side) : 12
  }

  /// The ways and places of leaders, in their order; their lines keep clear of each other.
  func place(_ leaders: [Leader], among obstacles: inout CalloutObstacles) -> [Leader.Placed] {
    var placed: [Leader.Placed] = []
    for leader in leaders {
      guard let route = route(leader, obstacles) else { continue }
      obstacles.add(path: route.points)
      placed.append(Leader.Placed(leader: leader, route: route.points, label: .zero))
    }
    for side in Callout.Side.allCases { spread(&placed, side) }
    part(&placed)
    for leader in placed {
      obstacles.add(leader.label)
      obstacles.add(pathIn: leader.outside)
      if !leader.leader.endsAtBox { obstacles.add(pathIn: leader.head) }
    }
    return placed
  }

  // MARK: Ways

  /// The way from the edge of the grid to the cells; nil if nothing is to be seen of them.
  func route(_ leader: Leader, _ obstacles: CalloutObstacles) -> ArrowRouter.Route? {
    if let tip = outerTip(leader) { return ArrowRouter.Route(points: [tip], cost: 0) }
    let region = leader.target.region.rect
    let ways = ArrowApproaches(region: region, side: leader.side, lanes: lanes)
    let approaches =
      leader.endsAtBox ? ways.ofLeader() : ways.ofArrow(content: obstacles.content(in: region))
    let frame = geometry.frame
    let exit =
      switch leader.side {
      case .leading: frame.x - 2
      case .trailing: frame.maxX + 2
      case .top: frame.y - 2
      case .bottom: frame.maxY + 2
      }
    return ArrowRouter(
      obstacles.without(card: leader.target.region.card), lanes, to: region, by: approaches,
      side: leader.side, exit: exit
    ).route()
  }

  /// The tip of an arrow to cells that reach the grid's edge; nil for others.
  private func outerTip(_ leader: Leader) -> GridPoint? {
    let (rect, grid, frame) = (leader.target.region.rect, geometry.grid, geometry.frame)
    let gap = leader.endsAtBox ? 0.0 : 3
    func outer(_ place: Double, _ edge: Double, _ outside: Double) -> Double? {
      abs(place - edge) < 1 ? outside : nil
    }
    return switch leader.side {
    case .leading:
      outer(rect.x, grid.x, frame.x - gap).map { GridPoint(x: $0, y: rect.center.y) }
    case .trailing:
      outer(rect.maxX, grid.maxX, frame.maxX + gap).map { GridPoint(x: $0, y: rect.center.y) }
    case .top: outer(rect.y, grid.y, frame.y - gap).map { GridPoint(x: rect.center.x, y: $0) }
    case .bottom:
      outer(rect.maxY, grid.maxY, frame.maxY + gap).map { GridPoint(x: rect.center.x, y: $0) }
    }
  }

  // MARK: Labels

  /// Puts the labels of one side beside the ends of their lines, and moves them along their side until
  /// none covers another.
  private func spread(_ placed: inout [Leader.Placed], _ side: Callout.Side) {
    func middle(_ place: Int) -> Double {
      let first = placed[place].route[0]
      return side.isLevel ? first.y : first.x
    }
    let order = placed.indices.filter { placed[$0].leader.side == side }
      .sorted { (middle($0), $0) < (middle($1), $1) }
    let extents = order.map { place in
      let size = placed[place].leader.size
      return side.isLevel ? size.height : size.width
    }
    let length = side.isLevel ? geometry.picture.height : geometry.picture.width
    let starts = Self.spread(
      middles: order.map(middle), extents: extents,
      in: Self.edge.along...max(Self.edge.along, length - Self.edge.along))
    for (place, start) in zip(order, starts) {
      placed[place].label = label(placed[place].leader, at: start)
    }
  }

  /// The starts of stretches that do not overlap, each as near to its middle as the others allow; they
  /// reach beyond the end of the room if it is too small.
  static func spread(
    middles: [Double], extents: [Double], in room: ClosedRange<Double>
  ) -> [Double] {
    var starts: [Double] = []
    var next = room.lowerBound
    for (middle, extent) in zip(middles, extents) {
      starts.append(max(middle - extent / 2, next))
      next = starts[starts.count - 1] + extent + ArrowLabels.gap
    }
    var limit = room.upperBound
    for place in starts.indices.reversed() {
      starts[place] = min(starts[place], limit - extents[place])
      limit = starts[place] - ArrowLabels.gap
    }
    let missing = max(0, room.lowerBound - (starts.first ?? room.lowerBound))
    return starts.map { $0 + missing }
  }

  private func label(_ leader: Leader, at start: Double) -> GridRect {
    let (frame, size, far) = (geometry.frame, leader.size, distance(leader))
    let (x, y) =
      switch leader.side {
      case .leading: (frame.x - far - size.width, start)
      case .trailing: (frame.maxX + far, start)
      case .top: (start, frame.y - far - size.height)
      case .bottom: (start, frame.maxY + far)
      }
    return GridRect(x: x, y: y, width: size.width, height: size.height)
  }

  /// Moves labels at the left and right outwards where they meet those above and below.
  private func part(_ placed: inout [Leader.Placed]) {
    let others = placed.filter { !$0.leader.side.isLevel }.map(\.label)
    for side in [Callout.Side.leading, .trailing] {
      let own = placed.indices.filter { placed[$0].leader.side == side }
      let met = others.filter { other in
        own.contains { placed[$0].label.outset(by: Insets(ArrowLabels.gap)).intersects(other) }
      }
      guard let first = own.first, !met.isEmpty else { continue }
      let label = placed[first].label
      let shift =
        side == .trailing
        ? (met.map(\.maxX).max() ?? 0) + ArrowLabels.gap - label.x
        : (met.map(\.x).min() ?? 0) - ArrowLabels.gap - label.maxX
      for place in own { placed[place].label.x += shift }
    }
  }

  // MARK: Room

  /// The room around the frame that the labels need; nothing at sides where it suffices.
  func room(for placed: [Leader.Placed]) -> Insets {
    guard look.hasMarginLabels else { return .zero }
    let (canvas, frame, margin) = (geometry.canvas, geometry.frame, look.style.margin)
    var room = Insets.zero
    func raise(_ side: WritableKeyPath<Insets, Double>, to need: Double) {
      room[keyPath: side] = max(room[keyPath: side], need.rounded(.up))
    }
    for leader in placed {
      let label = leader.label
      let (across, along) = (Self.edge.across, Self.edge.along)
      if label.x < along { raise(\.left, to: margin.left + across - label.x) }
      if label.maxX > canvas.maxX - along {
        raise(\.right, to: margin.right + label.maxX + across - canvas.maxX)
      }
      switch leader.leader.side {
      case .top where frame.y - label.y > look.labels.above + 0.01:
        raise(\.top, to: frame.y - label.y)
      case .bottom where label.maxY - frame.maxY > look.labels.below + 0.01:
        raise(\.bottom, to: label.maxY - frame.maxY)
      case .top, .bottom: break
      case .leading, .trailing:
        if label.y < 0 { raise(\.top, to: look.labels.above + along - label.y) }
        if label.maxY > canvas.maxY {
          raise(\.bottom, to: look.labels.below + along + label.maxY - canvas.maxY)
        }
      }
    }
    return room
  }
}
