import Primitives
import SceneModel

/// The bodies of two scenes whose rows change place: every row becomes a card of its own.
struct BodyPlan {
  let pairing: Pairing
  let travels: Travels
  let options: TransitionOptions
  let crossing: CrossingColumns
  /// The ends of all ways, to find rows that travel side by side.
  private let bottoms: Set<Ends>

  /// Two heights to a thousandth of a point.
  private struct Ends: Hashable {
    let start, end: Int

    init(_ start: Double, _ end: Double) {
      func whole(_ value: Double) -> Int { Int((min(max(value, -1e9), 1e9) * 1024).rounded()) }
      (self.start, self.end) = (whole(start), whole(end))
    }
  }

  init(
    pairing: Pairing, travels: Travels, options: TransitionOptions, crossing: CrossingColumns
  ) {
    (self.pairing, self.travels, self.options) = (pairing, travels, options)
    self.crossing = crossing
    bottoms = Set(travels.ways.values.map { Ends($0.start.bottom, $0.end.bottom) })
  }

  /// The groups of one pane, the lowest first: column lines, rows, section headers, what lies above.
  func groups(in pane: PaneKey) -> [TrackGroup] {
    let pairs = pairs(in: pane)
    var units: [UnitKey: [ItemPair]] = [:]
    var others: [Track] = []
    for pair in pairs {
      guard let owner = pair.identity?.owner else { continue }
      if let key = UnitKey(owner) {
        units[key, default: []].append(pair)
      } else if case .column = owner {
        continue
      } else {
        others += pairing.tracks(pair)
      }
    }
    let lines = ColumnLines(pairs, pairing: pairing)
    let columnsOnTop = hasColumnLinesOnTop(pairs)
    let cards = sorted(units.keys).map { key, travel in
      let plan = UnitPlan(
        key: key, travel: travel, pairs: units[key] ?? [], pairing: pairing,
        isPinned: pane.kind == .body(pinned: true),
        hasCompanionAbove: bottoms.contains(Ends(travel.start.top, travel.end.top)),
        hasColumnLinesOnTop: columnsOnTop)
      return TrackGroup(
        delay: delay(key, travel),
        tracks: plan.tracks(lines: lines, crossing: crossing.columns))
    }
    return [TrackGroup(tracks: lines.whole)] + cards + [TrackGroup(tracks: others)]
  }

  /// The pairs of one pane, headers of sections that come or go moved behind the rows: those are
  /// opaque and pass over them, while text that fades above text is a blur.
  private func pairs(in pane: PaneKey) -> [ItemPair] {
    let (scrolling, pinned) = (PaneKey(.body(pinned: false)), PaneKey(.body(pinned: true)))
    let pairs = pairing.pairs(in: pane)
    // Where columns are pinned, no pane is behind all rows.
    guard !pairing.hasPinnedRows else { return pairs }
    switch pane {
    case pinned: return pairs.filter { !isPassing($0) }
    case scrolling: return pairing.pairs(in: pinned).filter(isPassing) + pairs
    default: return pairs
    }
  }

  /// Whether an item is of a section's header that only one scene has.
  private func isPassing(_ pair: ItemPair) -> Bool {
    guard let owner = pair.identity?.owner, case .section(let title)? = UnitKey(owner) else {
      return false
    }
    switch travels.ways[.section(title)]?.kind {
    case .appears, .vanishes: return true
    case .stays, .enters, .leaves, nil: return false
    }
  }

  private func hasColumnLinesOnTop(_ pairs: [ItemPair]) -> Bool {
    let level = pairs.firstIndex { $0.identity?.isLevelLine ?? false }
    let upright = pairs.firstIndex { pair in
      if case .column? = pair.identity?.owner { true } else { false }
    }
    guard let level, let upright else { return false }
    return level < upright
  }

  private func delay(_ key: UnitKey, _ travel: Travel) -> Double {
    guard options.stagger > 0, key.isRow, travels.ways.count > 1 else { return 0 }
    let share = Double(travel.index) / Double(travels.ways.count - 1)
    return options.stagger * min(1, share)
  }

  // MARK: Stacking

  /// Where a unit lies; it does not change within a transition.
  private struct Height {
    let tier: Int
    let distance: Double
    let index: Int

    static func < (left: Height, right: Height) -> Bool {
      (left.tier, left.distance, left.index) < (right.tier, right.distance, right.index)
    }
  }

  private func sorted(_ keys: some Sequence<UnitKey>) -> [(key: UnitKey, travel: Travel)] {
    keys.compactMap { key -> (key: UnitKey, travel: Travel, height: Height)? in
      guard let travel = travels.ways[key] else { return nil }
      let height = Height(
        tier: tier(key, travel), distance: abs(travel.distance),
        index: travel.index)
      return (key, travel, height)
    }
    .sorted { $0.height < $1.height }
    .map { ($0.key, $0.travel) }
  }

  /// Leaving, new, staying, going down, going up, raised; headers of sections that stay above all.
  private func tier(_ key: UnitKey, _ travel: Travel) -> Int {
    switch travel.kind {
    case .vanishes: return 0
    case .leaves where key.isRow: return 1
    case .appears: return 2
    case .stays, .enters, .leaves: break
    }
    guard key.isRow else { return 10 }
    if case .row(let row) = key, options.raisedRows.contains(row) { return 6 }
    guard abs(travel.distance) > 1e-6 else { return 3 }
    return travel.distance > 0 ? 4 : 5
  }
}
