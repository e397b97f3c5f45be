import GridreelPrimitives
import GridreelSceneModel

/// Plans the bodies of two scenes whose rows change place: every row becomes a card of its own.
struct BodyPlan {
  let pairing: Pairing
  let choreography: Choreography
  let crossing: CrossingColumns
  /// What lies on rows, by row.
  let riders: [RowIdentity: [Track]]
  /// The ends of all motions, for finding rows that travel side by side.
  private let ends: (tops: Set<Ends>, bottoms: Set<Ends>)
  private let lifting: Lifting?
  private let folds: Folds
  private let stacking: Stacking
  private let sticky: StickyScroll?

  private var travels: Travels { choreography.travels }
  private var isRelay: Bool { choreography.form == .relay }

  /// Two heights to a thousandth of a point, and the start time of the motion between them.
  private struct Ends: Hashable {
    let start, end: Int
    let time: Double

    init(_ start: Double, _ end: Double, _ flight: Flight?) {
      func whole(_ value: Double) -> Int {
        Int(clamped: (min(max(value, -1e9), 1e9) * 1024).rounded())
      }
      (self.start, self.end, time) = (whole(start), whole(end), flight?.start ?? 0)
    }
  }

  init(
    pairing: Pairing, choreography: Choreography,
    crossing: CrossingColumns, riders: [RowIdentity: [Track]] = [:]
  ) {
    self.riders = riders
    (self.pairing, self.choreography) = (pairing, choreography)
    self.crossing = crossing
    stacking = choreography.stacking(shown: choreography.shown)
    let ways = choreography.travels.ways
    func all(_ edge: KeyPath<Extent, Double>) -> Set<Ends> {
      Set(
        ways.map { key, way in
          Ends(way.start[keyPath: edge], way.end[keyPath: edge], choreography.flights[key])
        })
    }
    ends = (all(\.top), all(\.bottom))
    // The shadows of pinned columns would fall on scrolling ones.
    let isLifting =
      choreography.form == .relay && !pairing.hasPinnedRows && choreography.standings == nil
    let isFolding = choreography.form == .together && choreography.flights.isEmpty
    let keepsOrder = choreography.folds != nil || choreography.travels.keepOrder
    folds =
      isFolding && keepsOrder ? Folds(choreography.travels, sliding: choreography.slides) : .none
    if let strip = choreography.strip {
      sticky = strip.sticky
    } else if let folds = choreography.folds {
      sticky = folds.sticky
    } else {
      sticky =
        choreography.form == .together
        ? StickyScroll(choreography.travels, pixels: pairing.pixels) : nil
    }
    lifting = isLifting ? Lifting(choreography, stacking, ground: pairing.ground?.end) : nil
  }

  /// The groups of one pane, lowest first: column lines, rows, section headers, overlays; and the
  /// range of groups that pass over each other.
  func groups(in pane: PaneKey) -> (all: [TrackGroup], passing: Range<Int>) {
    let pairs = pairs(in: pane)
    var units: [UnitKey: [ItemPair]] = [:]
    var others: [Track] = []
    for pair in pairs {
      guard let owner = pair.identity?.owner else { continue }
      if let key = pairing.to.blocks.unit(owner) {
        units[key, default: []].append(pair)
      } else if case .column = owner {
        continue
      } else {
        others += pairing.tracks(pair)
      }
    }
    let lines = ColumnLines(pairs, pairing: pairing)
    let columnsOnTop = hasColumnLinesOnTop(pairs)
    let sorted = stacking.sorted(units.keys.filter { !folds.contains($0) })
    var cards = sorted.map { unit in
      card(unit.key, unit.travel, units[unit.key] ?? [], in: pane, lines, columnsOnTop)
    }
    if let seam = seam(in: pane) {
      // Headers that stick to the top lie upon it.
      cards.insert(seam, at: sorted.firstIndex { !$0.key.isRow } ?? cards.endIndex)
    }
    let above = overRows(others)
    let below = belowRows(lines, others, in: pane)
    // Columns lie above all rows, unless these pass each other, and below what spans all columns.
    guard crossing.isLifting, choreography.flights.isEmpty else {
      let groups = below + cards + above
      return (groups, passing(sorted, from: below.count))
    }
    let isHeader = sorted.map(\.key.isSection)
    let rows = zip(cards, isHeader).filter { !$1 }.map(\.0)
    let headers = zip(cards, isHeader).filter(\.1).map(\.0)
    let (extent, isCut) = columnExtent
    let lifted = crossing.lifted(below + rows, in: "body", extent, isCut: isCut)
    return (lifted + headers + above, 0..<0)
  }

  /// What lies below all rows: their stripes, what stands in place of rows, and lines.
  private func belowRows(
    _ lines: ColumnLines, _ others: [Track], in pane: PaneKey
  ) -> [TrackGroup] {
    let empty = folds.all.isEmpty ? others.filter(\.isEmptyText) : []
    return (isRelay ? Stripes(pairing, choreography).groups(in: pane) : [])
      + [
        TrackGroup(tracks: empty),
        TrackGroup(flight: choreography.settling, tracks: lines.whole),
      ]
  }

  /// What lies over all rows; the line that ends the table is where these end.
  private func overRows(_ tracks: [Track]) -> [TrackGroup] {
    let rules = TrackGroup(tracks: tracks.filter(\.isEndRule))
    return [
      TrackGroup(tracks: tracks.filter { !$0.isEndRule && !$0.isEmptyText }),
      choreography.goesWithEnd(rules),
    ]
  }

  /// What stands in the place of rows that a strip skips, in the highest pane with rows; nil if there is none.
  private func seam(in pane: PaneKey) -> TrackGroup? {
    guard pane == (pairing.hasPinnedRows ? Self.pinned : Self.scrolling) else { return nil }
    return choreography.strip?.seam(on: pairing.ground)
  }

  /// The extent of columns down to where the rows or the body end, and whether it is the body that ends.
  private var columnExtent: (Extent, isCut: Bool) {
    let bodies = [pairing.from.body, pairing.to.body]
    let (top, bottom) = (bodies.map(\.top).min() ?? 0, bodies.map(\.bottom).max() ?? 0)
    let end = travels.ways.values.reduce(top) { max($0, $1.start.bottom, $1.end.bottom) }
    return (Extent(top: top, bottom: min(bottom, end)), end >= bottom - 1e-6)
  }

  private func card(
    _ key: UnitKey, _ travel: Travel, _ pairs: [ItemPair], in pane: PaneKey, _ lines: ColumnLines,
    _ hasColumnLinesOnTop: Bool
  ) -> TrackGroup {
    let flight = choreography.flights[key]
    if let header = stickyHeader(key, travel, pairs) { return header }
    let plan = UnitPlan(
      key: key, travel: travel, pairs: pairs, pairing: pairing,
      isPinned: pane.kind == .body(pinned: true),
      hasCompanionAbove: folds.contains(key)
        || ends.bottoms.contains(Ends(travel.start.top, travel.end.top, flight)),
      hasCompanionBelow: ends.tops.contains(Ends(travel.start.bottom, travel.end.bottom, flight)),
      hasColumnLinesOnTop: hasColumnLinesOnTop, lift: lifting?.lift(of: key),
      changesLate: choreography.headers?.movers.contains(key) ?? false)
    var group = TrackGroup(flight: flight, tracks: plan.tracks(lines: lines, crossing: crossing))
    group.way = (travel.start, travel.end)
    group.isRaised = stacking.tier(key, travel) == Stacking.raised
    group.carriage = choreography.carriage(of: key)
    group.presence = choreography.headers?.presence(of: key)
    group.cover = choreography.headers?.cover(of: key)
    if !plan.isPinned {
      group.riders = pairing.to.blocks.rows(key).flatMap { riders[$0] ?? [] }
    }
    return group
  }

  /// A header that sticks to the top of a window that scrolls: all that it has, at one place.
  private func stickyHeader(_ key: UnitKey, _ travel: Travel, _ pairs: [ItemPair]) -> TrackGroup? {
    guard let sticky, sticky.top(of: key, at: 0) != nil,
      let place = pairing.to.units[key] ?? pairing.from.units[key]
    else { return nil }
    let shift = pairing.from.units[key].map { place.top - $0.top } ?? 0
    var group = TrackGroup(
      tracks: pairs.flatMap { pair in
        let start = pair.start?.moved(x: 0, y: shift)
        guard let item = pair.end ?? start else { return [Track]() }
        // What hides rows beneath it is there before it does.
        if pair.end == nil || start == nil {
          return [Track(item, from: item.frame, to: item.frame, pixels: pairing.pixels)]
        }
        return pairing.tracks(ItemPair(start: start, end: pair.end))
      })
    group.sticking = (sticky, key, place.top)
    return group
  }

  /// The range of rows that lie above all rows at rest while they move.
  private func passing(
    _ sorted: [(key: UnitKey, travel: Travel)], from start: Int
  ) -> Range<Int> {
    guard isRelay else { return 0..<0 }
    let tiers = sorted.map { stacking.tier($0.key, $0.travel) }
    let first = tiers.firstIndex { $0 >= Stacking.resting } ?? tiers.endIndex
    let last = tiers.firstIndex { $0 >= Stacking.headers } ?? tiers.endIndex
    return start + first..<start + last
  }

  /// The panes below all rows: what stands in place of these where there are none, and those that others cover or
  /// uncover.
  var foldedPanes: [PanePlan] {
    [Self.scrolling, Self.pinned].compactMap(emptyText)
      + [Self.scrolling, Self.pinned].flatMap(folded)
  }

  private func emptyText(in key: PaneKey) -> PanePlan? {
    let tracks = pairing.pairs(in: key).flatMap(pairing.tracks).filter(\.isEmptyText)
    guard !folds.all.isEmpty, !tracks.isEmpty else { return nil }
    return PanePlan(
      start: pairing.from.scene.pane(key), end: pairing.to.scene.pane(key),
      groups: [TrackGroup(tracks: tracks)], moves: true, pixels: pairing.pixels)
  }

  private func folded(in key: PaneKey) -> [PanePlan] {
    guard !folds.all.isEmpty else { return [] }
    let pairs = pairs(in: key)
    let lines = ColumnLines(pairs, pairing: pairing)
    let columnsOnTop = hasColumnLinesOnTop(pairs)
    let units = Dictionary(grouping: pairs) {
      $0.identity.flatMap { pairing.to.blocks.unit($0.owner) }
    }
    let (start, end) = (pairing.from.scene.pane(key), pairing.to.scene.pane(key))
    return folds.all.compactMap { fold in
      let groups = fold.keys.compactMap { unit -> TrackGroup? in
        guard let way = folds.ways[unit], let pairs = units[unit] else { return nil }
        return card(unit, way, pairs, in: key, lines, columnsOnTop)
      }
      var plan = PanePlan(
        start: start, end: end, groups: groups, moves: true, pixels: pairing.pixels)
      plan?.window = fold.window(start, end, pairing)
      return plan
    }
  }

  private static let (scrolling, pinned) = (
    PaneKey(.body(pinned: false)), PaneKey(.body(pinned: true))
  )

  /// The pairs of one pane; headers of sections that come or go are moved behind the rows: rows are
  /// opaque and pass over them, while text fading above text is a blur.
  private func pairs(in pane: PaneKey) -> [ItemPair] {
    let pairs = pairing.pairs(in: pane)
    switch pane {
    case Self.scrolling where !pairing.hasPinnedRows:
      let pinned = pairing.pairs(in: Self.pinned)
      return pinned.filter(isPassing) + pairs + pinned.filter(liesAmongRows)
    case Self.pinned, Self.scrolling: return pairs.filter { !isPassing($0) && !liesAmongRows($0) }
    default: return pairs
    }
  }

  /// The groups of section headers that come or go behind rows with pinned columns, in a pane below both.
  var headersBehindRows: [TrackGroup] {
    guard pairing.hasPinnedRows else { return [] }
    let pairs = [Self.scrolling, Self.pinned].flatMap(pairing.pairs).filter(isPassing)
    var units: [UnitKey: [ItemPair]] = [:]
    for pair in pairs {
      if let key = pair.identity.flatMap({ UnitKey($0.owner) }) {
        units[key, default: []].append(pair)
      }
    }
    let lines = ColumnLines([], pairing: pairing)
    return stacking.sorted(units.keys).map { unit in
      card(unit.key, unit.travel, units[unit.key] ?? [], in: Self.pinned, lines, false)
    }
  }

  /// Whether an item belongs to a section header that only one scene has.
  private func isPassing(_ pair: ItemPair) -> Bool {
    guard let owner = pair.identity?.owner, case .section(let title)? = UnitKey(owner),
      !(pairing.hasPinnedRows && folds.contains(.section(title)))
    else { return false }
    switch travels.ways[.section(title)]?.kind {
    case .appears, .vanishes: return true
    case .enters, .leaves: return isRelay && !choreography.slides(.section(title))
    case .stays, nil: return false
    }
  }

  /// Whether an item belongs to a header or a summary of both scenes that rows pass: what moves lies above what rests.
  private func liesAmongRows(_ pair: ItemPair) -> Bool {
    guard isRelay, !pairing.hasPinnedRows, let key = pair.identity.flatMap({ UnitKey($0.owner) }),
      !key.isRow, case .stays? = travels.ways[key]?.kind
    else { return false }
    return !travels.sticking.contains(key)
  }

  private func hasColumnLinesOnTop(_ pairs: [ItemPair]) -> Bool {
    let level = pairs.firstIndex { $0.identity?.isLevelLine ?? false }
    let upright = pairs.firstIndex { pair in
      if case .column? = pair.identity?.owner { true } else { false }
    }
    guard let level, let upright else { return false }
    return level < upright
  }
}

extension Track {
  /// Whether it is the line that ends the whole table.
  var isEndRule: Bool { identity.owner == .body && identity.isLevelLine }

  /// Whether it is what stands in place of rows where there are none.
  fileprivate var isEmptyText: Bool {
    identity.owner == .body && identity.part == .other("no rows")
  }
}
