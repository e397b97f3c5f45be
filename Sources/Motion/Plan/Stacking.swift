import GridreelPrimitives
import GridreelSceneModel

/// The order in which the parts of a body lie upon each other; it is constant throughout a transition.
struct Stacking {
  let choreography: Choreography
  let raisedRows: Set<RowIdentity>
  let blocks: RowBlocks

  private var isRelay: Bool { choreography.form == .relay }

  /// The tiers of rows at rest, of rows that others would hide all the way, of raised rows, which lie above others also
  /// while they rest, and of section headers above all rows.
  static let (resting, shown, raised, headers) = (4, 7, 9, 10)

  private struct Height {
    let tier: Int
    let distance: Double
    let index: Int

    static func < (left: Height, right: Height) -> Bool {
      (left.tier, left.distance, left.index) < (right.tier, right.distance, right.index)
    }
  }

  /// Some parts with their motions, lowest first.
  func sorted(_ keys: some Sequence<UnitKey>) -> [(key: UnitKey, travel: Travel)] {
    keys.compactMap { key -> (key: UnitKey, travel: Travel, height: Height)? in
      guard let travel = choreography.travels.ways[key] else { return nil }
      let (tier, distance) = (tier(key, travel), abs(travel.distance))
      // Of rows that would be hidden, one that goes far is seen elsewhere on its way.
      let height = Height(
        tier: tier, distance: tier == Self.shown ? -distance : distance,
        index: choreography.headers?.rooms?.numbers[key] ?? travel.index)
      return (key, travel, height)
    }
    .sorted { $0.height < $1.height }
    .map { ($0.key, $0.travel) }
  }

  /// The tier: section headers that fade, rows removed, leaving, new, staying, moving down, moving up, hidden otherwise,
  /// raised; section headers that stay above all, which in a relay are only those that stick to rows.
  func tier(_ key: UnitKey, _ travel: Travel) -> Int {
    // What stands below covers them, and uncovers them.
    if choreography.headers?.rooms?.numbers[key] != nil { return 1 }
    switch travel.kind {
    // It slides out over the top of a window, or in.
    case .enters where choreography.slides(key), .leaves where choreography.slides(key):
      return Self.headers
    // They are among the others before they pass these.
    case .enters where choreography.travels.fills(key),
      .leaves where choreography.travels.fills(key):
      break
    case .vanishes where key.isSection, .appears where key.isSection: return -1
    case .vanishes: return 0
    case .leaves where key.isRow || isRelay: return 1
    case .appears: return 2
    case .enters where isRelay: return 3
    case .stays, .enters, .leaves: break
    }
    let isAbove = choreography.travels.sticking.union(choreography.travels.endings).contains(key)
    guard key.isRow || isRelay && !isAbove else {
      // What moves below it goes beneath a header that sticks to the top: subtotals, too.
      let isStuck = key.isSection && choreography.travels.sticking.contains(key)
      return isStuck ? Self.headers + 1 : Self.headers
    }
    let flies = choreography.headers?.movers.contains(key) ?? false
    if blocks.rows(key).contains(where: raisedRows.contains) { return Self.raised }
    if flies { return Self.shown + 1 }
    guard abs(travel.distance) > 1e-6 else { return Self.resting }
    if choreography.shown.contains(key) { return Self.shown }
    return travel.distance > 0 ? 5 : 6
  }
}
