import GridreelPrimitives
import GridreelSceneModel

/// One row or section header of one pane: all its items, drawn as one card.
struct UnitPlan {
  let key: UnitKey
  let travel: Travel
  let pairs: [ItemPair]
  let pairing: Pairing
  let isPinned: Bool
  /// Whether the rows above and below travel along, so that their edges keep touching.
  let hasCompanionAbove, hasCompanionBelow: Bool
  /// Whether the lines between columns lie above those between rows.
  let hasColumnLinesOnTop: Bool
  /// Its look while it is lifted above others; nil if it is not.
  let lift: Lifting.Lift?
  /// Whether its texts change as it arrives.
  let changesLate: Bool

  private var pixels: PixelGrid { pairing.pixels }

  /// The card's tracks, lowest first: fills, lines, everything else.
  func tracks(lines: ColumnLines, crossing: CrossingColumns) -> [Track] {
    var (fills, level, rest): ([Track], [Track], [Track]) = ([], [], [])
    for pair in pairs {
      guard let item = pair.end ?? pair.start else { continue }
      let tracks = tracks(pair)
      if case .fill = item.content, !item.identity.isMark {
        fills += tracks
      } else if item.identity.isLevelLine {
        level += tracks
      } else {
        // The light of a cell lies behind all that it draws.
        fills += tracks.filter(\.isLight)
        rest += tracks.filter { !$0.isLight }
      }
    }
    let ground = ground(isUncovered: !crossing.isEmpty)
    var upright: [Track] = []
    if key.isRow {
      for row in pairing.to.blocks.rows(key) {
        upright += lines.pieces(of: row, travel(of: row), above: shiningThickness).map(seen)
      }
      level += topLine() + liftedEdges()
    }
    let marks = hasColumnLinesOnTop ? level + upright : upright + level
    guard !crossing.isEmpty else { return shadow() + ground + fills + marks + rest }
    let grounds = (ground + fills).filter { $0.identity.owner == key.owner }
    return shadow()
      + crossing.raised(
        ground + fills + rest + marks, upon: grounds, lines: level, isPinned: isPinned)
  }

  /// The motion of one of the rows that travel as one.
  private func travel(of row: RowIdentity) -> Travel {
    guard pairing.to.blocks.rows(key).count > 1 else { return travel }
    func extent(_ index: SceneIndex, _ own: Extent, _ other: (SceneIndex, Extent)) -> Extent {
      if let known = index.rows[row] { return known }
      // A row out of sight is as far from its block's top as in the other scene.
      guard let shown = other.0.rows[row] else { return own }
      let shift = own.top - other.1.top
      return Extent(top: shown.top + shift, bottom: shown.bottom + shift)
    }
    var travel = travel
    let (start, end) = (travel.start, travel.end)
    travel.start = extent(pairing.from, start, (pairing.to, end))
    travel.end = extent(pairing.to, end, (pairing.from, start))
    return travel
  }

  private func seen(_ track: Track) -> Track {
    switch travel.kind {
    case .appears: track.seen(as: .appears)
    case .vanishes: track.seen(as: .vanishes)
    case .stays, .enters, .leaves: track
    }
  }

  /// The line below the row; a row with pinned columns on both sides has two.
  private var levelLines: [Item] {
    pairs.compactMap { $0.end ?? $0.start }.filter(\.identity.isLevelLine)
  }

  /// The thickness of a translucent line below the row, through which lines beneath would shine.
  private var shiningThickness: Double {
    guard !hasColumnLinesOnTop, let item = levelLines.first,
      case .line(let color, _) = item.content, !color.isOpaque
    else { return 0 }
    return item.frame.height
  }

  // MARK: Items

  private func tracks(_ pair: ItemPair) -> [Track] {
    switch (pair.start, pair.end) {
    case (let start?, let end?):
      let tracks = Track.tracks(start, end, moves: true, pixels: pixels)
      return changesLate ? tracks.map(\.changingLate) : tracks
    case (nil, let item?): return alone(item, isNew: true)
    case (let item?, nil): return alone(item, isNew: false)
    case (nil, nil): return []
    }
  }

  private func alone(_ item: Item, isNew: Bool) -> [Track] {
    let track = single(item, isNew: isNew)
    return pairing.counted(item, isNew: isNew, along: track) ?? [track]
  }

  private func single(_ item: Item, isNew: Bool) -> Track {
    let sideways = pairing.sideways(item.identity.owner, isNew: isNew)
    let (down, growth) = (travel.distance, travel.end.height - travel.start.height)
    // A text stays in the middle of a row that gets higher.
    let way = isText(item) ? down + growth / 2 : down
    let other = item.frame.offset(x: sideways ?? 0, y: isNew ? -way : way)
    return Track(
      item, from: isNew ? other : item.frame, to: isNew ? item.frame : other, pixels: pixels,
      visibility(of: item, isNew: isNew, isKnown: sideways != nil))
  }

  private func isText(_ item: Item) -> Bool {
    if case .text = item.content { true } else { false }
  }

  private func visibility(of item: Item, isNew: Bool, isKnown: Bool) -> Visibility {
    switch travel.kind {
    case .appears: return .appears
    case .vanishes: return .vanishes
    case .stays, .enters, .leaves: break
    }
    let isBeneath = item.identity.owner.column.map(pairing.covered.contains) ?? false
    let room = isNew ? travel.start.height : travel.end.height
    if isBeneath, item.frame.height <= room + 0.5 { return .constant }
    guard isKnown else { return isNew ? .appears : .vanishes }
    let isOutside = item.identity.owner.column.map(pairing.isOutside) ?? false
    guard case .stays = travel.kind, !isOutside else { return .constant }
    if !isNew, isCovered(item) { return .constant }
    return isNew ? .blendsIn : .blendsOut
  }

  /// Whether new opaque fills will cover a fill that goes; it then stays opaque beneath them.
  private func isCovered(_ item: Item) -> Bool {
    guard case .fill = item.content, !item.identity.isMark else { return false }
    var covered = 0.0
    for pair in pairs where pair.start == nil {
      guard let new = pair.end, new.isOpaqueFill else { continue }
      covered += max(
        0, min(new.frame.maxX, item.frame.maxX) - max(new.frame.x, item.frame.x))
    }
    return covered >= 0.99 * item.frame.width
  }

  // MARK: What makes a card of it

  /// A fill beneath a unit that has none of its own, so that nothing shines through on the way.
  ///
  /// - Parameter isUncovered: Whether columns leave their places, so that it is seen there.
  /// - Returns: Its tracks.
  private func ground(isUncovered: Bool) -> [Track] {
    guard let ground = pairing.ground else { return [] }
    let (starts, ends) = (pairs.compactMap(\.start), pairs.compactMap(\.end))
    guard isPinned, let edges = pairing.rightEdges else {
      return piece(of: ground, starts, ends, isPinned ? "pinned ground" : "ground", isUncovered)
    }
    // Between the columns pinned at the left and at the right, the scrolling ones must stay visible.
    return piece(
      of: ground, starts.filter { $0.frame.x < edges.start },
      ends.filter { $0.frame.x < edges.end }, "pinned ground", isUncovered)
      + piece(
        of: ground, starts.filter { $0.frame.x >= edges.start },
        ends.filter { $0.frame.x >= edges.end }, "right ground", isUncovered)
  }

  /// The fill beneath adjacent items, if they need one.
  private func piece(
    of ground: (start: GridColor, end: GridColor), _ starts: [Item], _ ends: [Item], _ name: String,
    _ isUncovered: Bool
  ) -> [Track] {
    // A fill of the whole row stays where columns leave their places.
    let spans = (start: span(starts, in: pairing.from), end: span(ends, in: pairing.to))
    let isNeeded = [(starts, spans.start), (ends, spans.end)].contains { items, span in
      guard let span else { return false }
      let fills = isUncovered ? items.filter { $0.identity.owner == key.owner } : items
      return !UnitPlan.isOpaque(fills, within: span)
    }
    guard isNeeded, let first = spans.start ?? spans.end, let last = spans.end ?? spans.start
    else { return [] }
    func item(
      _ span: (left: Double, right: Double), _ extent: Extent, _ color: GridColor, _ items: [Item]
    ) -> Item {
      Item(
        Identity(key.owner, .other(name)),
        frame: GridRect(
          x: span.left, y: extent.top, width: span.right - span.left, height: extent.height),
        content: .fill([.color(color)] + (isUncovered ? items.usualPaints : []), cornerRadius: 0))
    }
    return Track.tracks(
      item(first, travel.start, ground.start, starts), item(last, travel.end, ground.end, ends),
      moves: true, pixels: pixels
    ).map(seen)
  }

  /// Whether some fills cover everything between two edges.
  private static func isOpaque(_ fills: [Item], within span: Span) -> Bool {
    let covered = fills.filter(\.isOpaqueFill).reduce(0) { $0 + $1.frame.width }
    return covered >= span.right - span.left - 0.5
  }

  /// A line along the top edge, visible while the row passes over others.
  private func topLine() -> [Track] {
    guard travel.moves, !hasCompanionAbove, travel.kind.isShown else { return [] }
    return levelLines.enumerated().compactMap { number, item in
      guard case .line(let color, _) = item.content, color.isOpaque else { return nil }
      func frame(_ extent: Extent) -> GridRect {
        var frame = item.frame
        frame.y = extent.top - frame.height
        return frame
      }
      let name = number > 0 ? "right top line" : isPinned ? "pinned top line" : "top line"
      return Track(
        item, as: Identity(key.owner, .other(name)), from: frame(travel.start),
        to: frame(travel.end), pixels: pixels, .passes)
    }
  }

  /// The shadow of the block of rows of which this one lies lowest.
  private func shadow() -> [Track] {
    guard let lift, let block = lift.block, let span = span else { return [] }
    // Rows reach from edge to edge of the body.
    let reach = lift.look.reach
    func frame(_ span: (left: Double, right: Double), _ extent: Extent) -> GridRect {
      GridRect(
        x: span.left - reach, y: extent.top, width: span.right - span.left + 2 * reach,
        height: extent.height)
    }
    let (start, end) = (frame(span.start, block.start), frame(span.end, block.end))
    let item = Item(
      Identity(key.owner, .other("lift shadow")), frame: end,
      content: .shadow(lift.look.shadow, cornerRadius: 0))
    return [Track(item, from: start, to: end, pixels: pixels, .lifts)]
  }

  /// Hairlines at both edges of a lifted row if rows have no lines of their own.
  private func liftedEdges() -> [Track] {
    guard let lift, let span = span, levelLines.isEmpty else { return [] }
    let thickness = 1 / pixels.scale
    func edge(_ name: String, y: (start: Double, end: Double)) -> Track {
      func frame(_ span: (left: Double, right: Double), _ y: Double) -> GridRect {
        GridRect(x: span.left, y: y, width: span.right - span.left, height: thickness)
      }
      let end = frame(span.end, y.end)
      let item = Item(
        Identity(key.owner, .other(name)), frame: end,
        content: .line(color: lift.look.edge, dash: []))
      return Track(item, from: frame(span.start, y.start), to: end, pixels: pixels, .lifts)
    }
    let above = edge("lift top", y: (travel.start.top, travel.end.top))
    let below = edge(
      "lift bottom", y: (travel.start.bottom - thickness, travel.end.bottom - thickness))
    return (hasCompanionAbove ? [] : [above]) + (hasCompanionBelow ? [] : [below])
  }

  /// The left and the right edge, before and after.
  private var span: (start: Span, end: Span)? {
    let start = span(pairs.compactMap(\.start), in: pairing.from)
    let end = span(pairs.compactMap(\.end), in: pairing.to)
    guard let first = start ?? end, let last = end ?? start else { return nil }
    return (first, last)
  }

  private typealias Span = (left: Double, right: Double)

  /// The left and the right edge of fills and texts, and of the cells with marks alone; nil if there are none.
  private func span(_ items: [Item], in index: SceneIndex) -> Span? {
    var edges = items.compactMap { item -> Span? in
      switch item.content {
      case .fill, .text: item.identity.isMark ? nil : (item.frame.x, item.frame.maxX)
      case .line, .outline, .shadow, .arrow, .disc, .figure, .picture, .link: nil
      }
    }
    let marked = Set(items.filter(\.identity.isMark).compactMap(\.identity.owner.column))
    edges += marked.compactMap { column -> Span? in
      guard let left = index.columns[column], let right = index.columnEnds[column] else {
        return nil
      }
      return (left, right)
    }
    guard let left = edges.map(\.left).min(), let right = edges.map(\.right).max() else {
      return nil
    }
    return (left, right)
  }
}

extension Travel.Kind {
  fileprivate var isShown: Bool {
    switch self {
    case .stays, .enters, .leaves: true
    case .appears, .vanishes: false
    }
  }
}

extension UnitKey {
  /// The owner of items that belong to the whole unit.
  var owner: Identity.Owner {
    switch self {
    case .row(let row): .row(row)
    case .section(let key): .section(key)
    case .summary(let key): .summary(key)
    }
  }
}

extension Identity {
  /// Whether it is the line below a row or a section header.
  var isLevelLine: Bool {
    part == .horizontalLine || part == .other("pinned line") || part == .other("right line")
  }

  /// Whether it is a shape drawn by a cell; its place among the cell's items matters.
  fileprivate var isMark: Bool {
    if case .mark = part { true } else { false }
  }
}

extension Item {
  /// Whether the item's frame is filled opaquely.
  fileprivate var isOpaqueFill: Bool {
    guard case .fill(let paints, let radius) = content, !identity.isMark else { return false }
    return radius == 0 && paints.contains(where: \.isOpaque)
  }
}

extension [Item] {
  /// The paints that most of a row's width has; none if it has no fills.
  fileprivate var usualPaints: [Paint] {
    var widths: [[Paint]: Double] = [:]
    for item in self where item.identity.part == .background {
      if case .fill(let paints, 0) = item.content { widths[paints, default: 0] += item.frame.width }
    }
    let widest = widths.values.max()
    return first { item in
      guard case .fill(let paints, 0) = item.content else { return false }
      return widths[paints] == widest
    }.flatMap { item in if case .fill(let paints, _) = item.content { paints } else { nil } } ?? []
  }
}
