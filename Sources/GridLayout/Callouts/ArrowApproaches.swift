import GridreelModel
import GridreelPrimitives

/// The ways in which a line from `side` may meet a region.
struct ArrowApproaches {
  /// The distance of an arrow's tip from the region's edge, and from what the region holds.
  private static let gaps = (edge: 3.0, content: 4.0)
  /// The wanted and the minimum length of an arrow's last stretch, in points.
  private static let runs = (wanted: 12.0, least: 8.0)
  /// The height of regions into which arrows reach as far as their text; they end at the edges of higher
  /// ones, such as cards and several rows; in points.
  private static let lowest = 64.0
  /// Half of the width of an arrow's head with some room, in points.
  static let headReach = 6.0
  /// How deep a leader's end lies below the line of its box, in points.
  private static let overlap = 6.0

  let region: GridRect
  let side: Callout.Side
  let lanes: CalloutLanes

  /// The ways of an arrow to a region that holds `content`.
  func ofArrow(content: GridRect?) -> [ArrowRouter.Approach] {
    let content = region.height < Self.lowest ? content : nil
    return Callout.Side.allCases.flatMap { from -> [ArrowRouter.Approach] in
      let detour = from == side ? 0.0 : from == side.opposite ? 40 : 4
      return from.isLevel ? level(from, content, detour) : upright(from, content, detour)
    }
  }

  /// From the left or the right: from outside, or beside the text if that leaves room in the cell.
  private func level(
    _ from: Callout.Side, _ content: GridRect?, _ detour: Double
  ) -> [ArrowRouter.Approach] {
    let way = from == .trailing ? 1.0 : -1.0
    let edge = from == .trailing ? region.maxX : region.x
    var tips = [(place: edge + way * Self.gaps.edge, cost: detour)]
    if let content {
      let beside = (from == .trailing ? content.maxX : content.x) + way * Self.gaps.content
      if (edge - beside) * way > Self.gaps.edge {
        // From outside, the head could be nearer to the text of the next cell.
        tips = [(beside, detour), (tips[0].place, detour + 60)]
      }
    }
    let fromLanes = self.tips(at: edge, way, before: lanes.xs).map { end in
      ArrowRouter.Approach(
        tip: GridPoint(x: end.tip, y: region.center.y),
        start: GridPoint(x: end.start, y: region.center.y),
        cost: tips[tips.count - 1].cost, reach: Self.headReach)
    }
    return fromLanes
      + tips.flatMap { tip in
        [Self.runs.wanted, Self.runs.least].enumerated().map { place, run in
          ArrowRouter.Approach(
            tip: GridPoint(x: tip.place, y: region.center.y),
            start: GridPoint(x: tip.place + way * run, y: region.center.y),
            cost: tip.cost + Double(place) * 3, reach: Self.headReach)
        }
      }
  }

  /// Tips that are just far enough from a lane close to the region's edge, such as that between cards.
  private func tips(
    at edge: Double, _ way: Double, before lanes: [Double]
  ) -> [(tip: Double, start: Double)] {
    let near = Self.runs.least...Self.runs.wanted + Self.gaps.edge
    return Set(lanes).filter { near.contains(($0 - edge) * way) }.sorted().map { lane in
      (lane - way * Self.runs.least, lane)
    }
  }

  /// From above or below: from outside, or from the region's own edge down to its text.
  private func upright(
    _ from: Callout.Side, _ content: GridRect?, _ detour: Double
  ) -> [ArrowRouter.Approach] {
    let way = from == .bottom ? 1.0 : -1.0
    let edge = from == .bottom ? region.maxY : region.y
    var ends: [(tip: Double, start: Double, cost: Double)]
    ends = [Self.runs.wanted, Self.runs.least].map { run in
      let tip = edge + way * Self.gaps.edge
      return (tip, tip + way * run, content == nil ? 0 : 30)
    }
    ends += tips(at: edge, way, before: lanes.ys).map {
      ($0.tip, $0.start, content == nil ? 0 : 30)
    }
    let text = content.map { from == .bottom ? $0.maxY : $0.y } ?? region.center.y
    let deepest = edge - way * Self.runs.wanted
    let beside = text + way * (Self.gaps.content - 1)
    let tip = way < 0 ? min(deepest, beside) : max(deepest, beside)
    let starts = region.height < Self.lowest ? [edge, edge + way * 5] : []
    for start in starts where (start - tip) * way >= Self.runs.least {
      ends.append((tip, start, 0))
    }
    let middle = content?.center.x ?? region.center.x
    return [(x: middle, cost: 0.0), (region.center.x, 40)].flatMap { x, cost in
      ends.map { end in
        ArrowRouter.Approach(
          tip: GridPoint(x: x, y: end.tip), start: GridPoint(x: x, y: end.start),
          cost: detour + end.cost + cost, reach: Self.headReach)
      }
    }
  }

  /// The ways of a leader to a box: along the lines of its edges, or to their middles.
  func ofLeader() -> [ArrowRouter.Approach] {
    Callout.Side.allCases.flatMap { from -> [ArrowRouter.Approach] in
      let detour = from == side ? 0.0 : from == side.opposite ? 40 : 4
      let way = from == .trailing || from == .bottom ? 1.0 : -1.0
      let edge: Double =
        switch from {
        case .leading: region.x
        case .trailing: region.maxX
        case .top: region.y
        case .bottom: region.maxY
        }
      let places =
        from.isLevel
        ? [region.center.y, region.y, region.maxY] : [region.center.x, region.x, region.maxX]
      return places.enumerated().map { number, place in
        let tip = edge - (number == 0 ? 0 : way * Self.overlap)
        let start = edge + way * Self.gaps.edge
        return ArrowRouter.Approach(
          tip: from.isLevel ? GridPoint(x: tip, y: place) : GridPoint(x: place, y: tip),
          start: from.isLevel ? GridPoint(x: start, y: place) : GridPoint(x: place, y: start),
          cost: detour + (number == 0 ? 0 : 2), reach: ArrowRouter.clearance)
      }
    }
  }
}
