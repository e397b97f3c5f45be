import GridreelModel
import GridreelPrimitives
import GridreelSceneModel

/// Gives arrows, tags and badges their places: none covers what the picture says, nor each other.
///
/// Tags and badges stand on the edges of their cells. Those that find no room there stand beside the
/// grid with a line to their cells, as the labels of arrows do; the picture grows by `room`.
struct CalloutPlacement {
  /// The detours, in points, for which what found no room beside its cells goes to another side.
  private static let sides: [(side: Callout.Side, cost: Double)] = [
    (.trailing, 0), (.leading, 60), (.top, 120), (.bottom, 160),
  ]

  typealias Target = CalloutLayout.Target

  private let layout: CalloutLayout
  private let boxes: [Target]
  private let leaders: LeaderPlacement
  private var placed: [Leader.Placed] = []
  /// Tags and badges with their frames.
  private var tags: [(target: Target, frame: GridRect)] = []
  private var badges: [(target: Target, frame: GridRect)] = []
  /// What is already in the picture.
  private let content: CalloutObstacles

  /// Places all callouts over `content`.
  init(
    _ layout: CalloutLayout, _ content: CalloutObstacles, boxes: [Target], arrows: [Target],
    badges: [Target]
  ) {
    (self.layout, self.boxes, self.content) = (layout, boxes, content)
    leaders = LeaderPlacement(look: layout.look, geometry: layout.geometry, lanes: layout.lanes)
    let tagged = boxes.filter { $0.callout.text?.isEmpty == false }
    var moved = arrows.map { leader($0, at: ArrowLabels(context: layout.context).side($0.callout)) }
    narrow(&moved)
    var displaced: Set<String> = []
    // Each round puts at least one more of them beside the grid.
    while true {
      var obstacles = content
      placed = leaders.place(moved, among: &obstacles)
      let (tagsLeft, badgesLeft) = (
        tagged.filter { !displaced.contains($0.region.key) },
        badges.filter { !displaced.contains($0.region.key) }
      )
      let failed = placeInline(tagsLeft, badgesLeft, among: &obstacles)
      guard !failed.isEmpty else { break }
      displaced.formUnion(failed.map(\.region.key))
      moved += failed.map { leader($0, at: side(of: $0)) }
    }
  }

  /// The room around the frame that what stands there needs; nothing at sides where it suffices.
  var room: Insets { leaders.room(for: placed) }

  // MARK: Beside the cells

  /// Places badges and tags on their cells; those without room there are returned.
  private mutating func placeInline(
    _ tagged: [Target], _ marked: [Target], among obstacles: inout CalloutObstacles
  ) -> [Target] {
    (tags, badges) = ([], [])
    var failed: [Target] = []
    for target in marked {
      let asked = layout.askedBadgePlace(target)
      if let frame = asked ?? best(layout.badgePlaces(target), target, obstacles) {
        obstacles.add(frame.outset(by: Insets(1)))
        badges.append((target, frame))
      } else {
        failed.append(target)
      }
    }
    for target in tagged {
      if let frame = best(layout.tagPlaces(target), target, obstacles) {
        obstacles.add(frame)
        tags.append((target, frame))
      } else {
        failed.append(target)
      }
    }
    return failed
  }

  /// The first place that covers nothing, rather one on the same card, and one that leaves pictures and
  /// other boxes alone; nil if there is none, unless the margins of paper have no room either.
  private func best(_ places: [GridRect], _ target: Target, _ obstacles: CalloutObstacles)
    -> GridRect?
  {
    let lines = boxes.filter { $0.region.key != target.region.key }.map(layout.boxFrame)
    func crosses(_ place: GridRect) -> Bool {
      lines.contains { $0.intersects(place) && !$0.inset(by: Insets(2)).contains(place) }
    }
    func leavesCard(_ place: GridRect) -> Bool {
      let middle = GridRect(x: place.center.x, y: place.center.y, width: 0, height: 0)
      return target.region.card.map { !$0.contains(middle) } ?? false
    }
    let free = places.filter { obstacles.isFree($0) }
    func best(_ places: [GridRect]) -> GridRect? {
      places.first { obstacles.isPlain($0) && !crosses($0) } ?? places.first
    }
    if let place = best(free.filter { !leavesCard($0) }) ?? best(free) { return place }
    guard !layout.look.hasMarginLabels, sides(for: target).isEmpty else { return nil }
    return places.min { obstacles.coverage($0) < obstacles.coverage($1) }
  }

  // MARK: Beside the grid

  private func leader(_ target: Target, at side: Callout.Side) -> Leader {
    Leader(
      target: target, side: side, size: size(target), endsAtBox: target.callout.kind == .box)
  }

  private func size(_ target: Target) -> GridSize {
    switch target.callout.kind {
    case .badge: return layout.badgeSize(target)
    case .arrow: return labelSize(target, ArrowLabels.widest)
    default: return layout.tagSize(target.callout.text ?? "", isWrapped: true)
    }
  }

  private func labelSize(_ target: Target, _ width: Double) -> GridSize {
    let room = ArrowLabels(context: layout.context).metrics(target.callout, width: width)
    // A little wider than the text, so that rounding does not break a line.
    return GridSize(width: room.width.rounded(.up) + 1, height: room.height)
  }

  /// Wraps labels above and below the grid more narrowly where they would be wider than the picture.
  private func narrow(_ leaders: inout [Leader]) {
    for side in [Callout.Side.top, .bottom] {
      let own = leaders.indices.filter { leaders[$0].side == side }
      let room = layout.geometry.picture.width - 8
      let widths = own.reduce(0) { $0 + leaders[$1].size.width + ArrowLabels.gap }
      guard widths > room else { continue }
      let width = max(ArrowLabels.narrowest, room / Double(own.count) - ArrowLabels.gap - 1)
      for place in own { leaders[place].size = labelSize(leaders[place].target, width) }
    }
  }

  /// The sides beside the grid that have room: on paper only the page's margins.
  private func sides(for target: Target) -> [(side: Callout.Side, cost: Double)] {
    let asked = Self.sides.filter { target.callout.side == nil || $0.side == target.callout.side }
    guard !layout.look.hasMarginLabels else { return asked }
    let (frame, canvas, size) = (layout.geometry.frame, layout.geometry.canvas, size(target))
    return asked.filter { side, _ in
      switch side {
      case .leading: frame.x >= size.width + 18
      case .trailing: canvas.maxX - frame.maxX >= size.width + 18
      case .top: frame.y >= size.height + 18
      case .bottom: canvas.maxY - frame.maxY >= size.height + 18
      }
    }
  }

  /// The side of the grid with the shortest way for a line.
  private func side(of target: Target) -> Callout.Side {
    let costs = sides(for: target).map { side, cost in
      let way = leaders.route(leader(target, at: side), content)
      return (side: side, cost: (way?.cost ?? .infinity) + cost)
    }
    return costs.min { $0.cost < $1.cost }?.side ?? .trailing
  }

  // MARK: Items

  /// All items, lowest first: lines, what stands beside the grid, tags, badges.
  var items: [Item] {
    let arrows = ArrowLayout(
      context: layout.context, look: layout.look, geometry: layout.geometry,
      labels: ArrowLabels(context: layout.context))
    return placed.flatMap(arrows.line)
      + placed.flatMap { placed -> [Item] in
        let target = placed.leader.target
        switch target.callout.kind {
        case .badge: return layout.badge(target, in: placed.label)
        case .arrow: return arrows.label(placed)
        default: return layout.tag(target, in: placed.label, isWrapped: true)
        }
      } + tags.flatMap { layout.tag($0.target, in: $0.frame) }
      + badges.flatMap { layout.badge($0.target, in: $0.frame) }
  }
}
