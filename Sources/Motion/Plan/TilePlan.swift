import GridreelPrimitives
import GridreelSceneModel

/// The motion of cards in two dimensions: every card travels with all its content from its place
/// before to its place after, and takes on the height of its line on the way.
///
/// Cards that only one scene shows come from, or go to, their place in the other; those far beyond
/// an edge start nearer to it, unless they travel in step with cards that both scenes show.
///
/// Cards that pass each other do so one after the other, in a relay as rows do.
struct TilePlan {
  let pairing: Pairing
  let options: TransitionOptions
  /// The duration unless one is requested, in seconds; nil for the default.
  var seconds: Double?
  /// The easing of each card's motion.
  let curve: EasingCurve
  /// The times of cards that do not take the whole time.
  var flights: [RowIdentity: Flight] = [:]
  /// The time in which everything around the cards changes; nil for the whole time.
  var settling: Flight?
  /// The cards that others cover as they go, or uncover.
  var folds = Folds.none
  /// The sections that move as blocks; nil if none do.
  let sections: TileSections?
  /// The ways of all cards, in their sections where these move as blocks.
  let ways: [RowIdentity: Way]
  /// The motion of a window that goes on farther than its height; nil for any other.
  private let strip: Strip?
  /// All cards in the order used for stacking: by their places in the scene after, then those that
  /// only the scene before shows.
  private let order: [RowIdentity]

  /// The motion of one card.
  struct Way {
    let kind: Travel.Kind
    let start, end: GridRect
    let index: Int

    var shift: Shift { Shift(x: end.x - start.x, y: end.y - start.y) }
    var distance: Double { (shift.x * shift.x + shift.y * shift.y).squareRoot() }
    /// Whether its place is free afterwards.
    var leaves: Bool { kind == .vanishes || kind != .appears && distance > 1e-6 }
  }

  /// The displacement of a card in points; compared to a thousandth of a point.
  struct Shift: Hashable {
    var x, y: Double

    var rounded: Shift {
      func near(_ value: Double) -> Double { (min(max(value, -1e9), 1e9) * 1024).rounded() }
      return Shift(x: near(x), y: near(y))
    }
  }

  /// - Parameters:
  ///   - pairing: Both scenes, of cards.
  ///   - travels: The vertical ways of cards and section headers.
  ///   - options: The settings of the motion.
  ///   - choreography: The easing of each card's motion, and the strip of a window that goes far.
  init(
    pairing: Pairing, travels: Travels, options: TransitionOptions, _ choreography: Choreography
  ) {
    (self.pairing, self.options, strip) = (pairing, options, choreography.strip)
    curve = EasingCurve(choreography.easing)
    let (from, to) = (pairing.from, pairing.to)
    var ways: [RowIdentity: Way] = [:]
    let arriving =
      strip.map { strip in to.cards.mapValues { $0.offset(x: 0, y: -strip.distance) } }
      ?? Self.outside(to, other: from, pairing.places.from.cards)
    let departing =
      strip.map { strip in from.cards.mapValues { $0.offset(x: 0, y: strip.distance) } }
      ?? Self.outside(from, other: to, pairing.places.to.cards)
    for (index, row) in to.cardOrder.enumerated() {
      guard let end = to.cards[row] else { continue }
      if let start = from.cards[row] {
        ways[row] = Way(kind: .stays, start: start, end: end, index: index)
      } else if let start = arriving[row] {
        ways[row] = Way(kind: .enters, start: start, end: end, index: index)
      } else {
        ways[row] = Way(kind: .appears, start: end, end: end, index: index)
      }
    }
    let gone = from.cardOrder.filter { to.cards[$0] == nil }
    for (index, row) in gone.enumerated() {
      guard let start = from.cards[row] else { continue }
      let end = departing[row]
      ways[row] = Way(
        kind: end == nil ? .vanishes : .leaves, start: start, end: end ?? start, index: index)
    }
    order = to.cardOrder + gone
    let isRelay = Self.isRelay(pairing, options, ways)
    sections = isRelay ? TileSections(pairing, ways) : nil
    self.ways =
      sections.map { sections in
        Dictionary(uniqueKeysWithValues: ways.map { ($0, sections.own($1, of: $0)) })
      } ?? ways
    if isRelay { planRelay() } else { planTogether(travels) }
  }

  /// The places in `other` of cards in `scene` that `other` has but does not show.
  private static func outside(
    _ scene: SceneIndex, other: SceneIndex, _ places: [RowIdentity: GridRect]
  ) -> [RowIdentity: GridRect] {
    var shared: Set<Shift> = []
    for row in scene.cardOrder {
      guard let own = scene.cards[row], let shown = other.cards[row] else { continue }
      shared.insert(Shift(x: shown.x - own.x, y: shown.y - own.y).rounded)
    }
    let hidden = scene.cardOrder.compactMap {
      row -> (row: RowIdentity, own: GridRect, place: GridRect)? in
      guard other.cards[row] == nil, let own = scene.cards[row], let place = places[row] else {
        return nil
      }
      return (row, own, place)
    }
    let body = other.body
    let rigid = hidden.filter {
      shared.contains(Shift(x: $0.place.x - $0.own.x, y: $0.place.y - $0.own.y).rounded)
    }
    let softness = 2 * (hidden.first?.own.height ?? 0)
    let above = EdgeCompression(
      exact: rigid.map { body.top - $0.place.maxY }, softness: softness)
    let below = EdgeCompression(exact: rigid.map { $0.place.y - body.bottom }, softness: softness)
    var result: [RowIdentity: GridRect] = [:]
    for card in hidden {
      var place = card.place
      place.height = card.own.height
      if place.y >= body.bottom {
        place.y = body.bottom + below.distance(card.place.y - body.bottom)
      } else if card.place.maxY <= body.top {
        place.y = body.top - above.distance(body.top - card.place.maxY) - place.height
      }
      result[card.row] = place
    }
    return result
  }

  /// The groups of the pane of cards, lowest first: the background, section headers and summaries
  /// that come or go, cards, other section headers and summaries, overlays; and the range of groups that pass over
  /// each other.
  ///
  /// - Parameters:
  ///   - pane: The pane of cards.
  ///   - riders: What lies on cards.
  /// - Returns: The groups and the range.
  func groups(
    in pane: PaneKey, riders: [RowIdentity: [Track]]
  ) -> (all: [TrackGroup], passing: Range<Int>) {
    var units: [UnitKey: [ItemPair]] = [:]
    var keys: [UnitKey] = []
    var (grounds, others): ([Track], [Track]) = ([], [])
    for pair in pairing.pairs(in: pane) {
      guard let owner = pair.identity?.owner else { continue }
      guard let key = UnitKey(owner) else {
        if owner == .body {
          grounds += pairing.tracks(pair)
        } else {
          others += pairing.tracks(pair)
        }
        continue
      }
      if !key.isRow, !folds.contains(key), units[key] == nil { keys.append(key) }
      units[key, default: []].append(pair)
    }
    if let sections {
      for block in sections.blocks {
        for key in block.keys { units[key] = nil }
      }
      keys.removeAll { units[$0] == nil }
    }
    let cards = stacked.compactMap { row -> TrackGroup? in
      guard !folds.contains(.row(row)), let pairs = units[.row(row)] else { return nil }
      return card(row, pairs, riders)
    }
    func headers(_ keys: [UnitKey]) -> [TrackGroup] {
      keys.map { key in header(key, units[key] ?? []) }
    }
    let staying = keys.filter(isKnown)
    let passing = keys.filter { !isKnown($0) }
    let below = (hasGround ? [] : [TrackGroup(tracks: grounds)]) + headers(passing)
    return (
      below + cards + headers(staying) + seam + [TrackGroup(tracks: others)],
      isRelay ? below.count..<below.count + cards.count : 0..<0
    )
  }

  /// What stands in the place of the cards that a far scroll skips.
  private var seam: [TrackGroup] { [strip?.seam(on: pairing.ground)].compactMap(\.self) }

  /// A card with its shadow.
  private func card(
    _ row: RowIdentity, _ pairs: [ItemPair], _ riders: [RowIdentity: [Track]]
  ) -> TrackGroup? {
    guard let way = ways[row] else { return nil }
    let carriage = carriage(of: row)
    let pairs = carriage.map { pairs.map($0.atPlace) } ?? pairs
    var group = TrackGroup(
      flight: flights[row],
      tracks: shadow(row, way, pairs) + pairs.flatMap { tracks($0, way.kind, by: way.shift) })
    (group.carriage, group.isRaised) = (carriage, tier(row, way) == Self.raised)
    group.riders = riders[row] ?? []
    return group
  }

  /// What brings a card along with its section; nil if sections do not move as blocks.
  func carriage(of row: RowIdentity) -> Carriage? {
    guard let sections, let settling else { return nil }
    return sections.carriage(of: row, flights[row], in: settling, pairing.pixels)
  }

  /// Whether the ground of the cards has a pane of its own, below cards that end at parts of the body.
  private var hasGround: Bool { !folds.all.isEmpty || sections != nil }

  /// The panes below all other cards: the ground, and upon it the cards that others cover or uncover, or the sections
  /// that move as blocks; none without these.
  ///
  /// - Parameters:
  ///   - key: The pane of cards.
  ///   - riders: What lies on cards.
  /// - Returns: The panes, lowest first.
  func panesBelow(in key: PaneKey, riders: [RowIdentity: [Track]]) -> [PanePlan] {
    guard hasGround else { return [] }
    let pairs = pairing.pairs(in: key)
    let grounds = pairs.filter { $0.identity?.owner == .body }.flatMap(pairing.tracks)
    let units = Dictionary(grouping: pairs) { $0.identity.flatMap { UnitKey($0.owner) } }
    let ground = plan(key, [TrackGroup(flight: settling, tracks: grounds)])
    return [ground].compactMap { $0 }
      + (sections.map { blocks(of: $0, in: key, units, riders) } ?? folded(in: key, units))
  }

  private func plan(_ key: PaneKey, _ groups: [TrackGroup]) -> PanePlan? {
    let (start, end) = (pairing.from.scene.pane(key), pairing.to.scene.pane(key))
    return PanePlan(start: start, end: end, groups: groups, moves: true, pixels: pairing.pixels)
  }

  private func folded(in key: PaneKey, _ units: [UnitKey?: [ItemPair]]) -> [PanePlan] {
    let (start, end) = (pairing.from.scene.pane(key), pairing.to.scene.pane(key))
    return folds.all.compactMap { fold -> PanePlan? in
      var plan = plan(
        key,
        fold.keys.compactMap { card in
          guard let way = folds.ways[card], let pairs = units[card] else { return nil }
          let shift = Shift(x: 0, y: way.distance)
          return TrackGroup(tracks: pairs.flatMap { tracks($0, way.kind, by: shift) })
        })
      plan?.window = fold.window(start, end, pairing)
      return plan
    }
  }

  private func blocks(
    of sections: TileSections, in key: PaneKey, _ units: [UnitKey?: [ItemPair]],
    _ riders: [RowIdentity: [Track]]
  ) -> [PanePlan] {
    let whole = pairing.wholeCardPane
    return sections.blocks.compactMap { block in
      let own = Set(block.cards)
      let cards = stacked.filter(own.contains).compactMap { row in
        units[.row(row)].flatMap { card(row, $0, riders) }
      }
      let others = block.keys.filter { !$0.isRow }.compactMap { units[$0] }
      let moved = others.map { pairs in
        TrackGroup(
          flight: settling,
          tracks: pairs.flatMap {
            tracks($0, .leaves, by: Shift(x: 0, y: block.distance))
          })
      }
      var plan = PanePlan(
        start: whole, end: whole, groups: cards + moved, moves: true, pixels: pairing.pixels)
      plan?.passing = cards.indices
      plan?.settle(settling)
      plan?.window = sections.window(block, whole.clip, pairing.pixels)
      plan?.windowFlight = settling
      return plan
    }
  }

  /// A section header, or a summary.
  private func header(_ key: UnitKey, _ pairs: [ItemPair]) -> TrackGroup {
    TrackGroup(
      flight: isEnding(key) ? settling : nil, tracks: pairs.flatMap { header($0, key) })
  }

  /// Whether it is a summary below all cards of both scenes, which goes with the end of the body.
  private func isEnding(_ key: UnitKey) -> Bool {
    guard case .summary = key else { return false }
    return [pairing.from, pairing.to].allSatisfy { index in
      guard let own = index.units[key] else { return false }
      return index.cards.values.allSatisfy { $0.maxY <= own.top + 0.5 }
    }
  }

  /// The end of the room for cards, in points: the top of the first summary that ends the body, or the body's end.
  func roomEnd(_ index: SceneIndex) -> Double {
    index.units.filter { isEnding($0.key) }.values.map(\.top).min() ?? index.body.bottom
  }

  /// Whether both scenes have a section or a summary, visible or not.
  private func isKnown(_ key: UnitKey) -> Bool {
    let (before, after) = (pairing.from.units[key] != nil, pairing.to.units[key] != nil)
    return before && after || pairing.places.from[key] != nil || pairing.places.to[key] != nil
  }

  // MARK: Stacking

  /// The cards from lowest to highest: cards that move farther lie above those that move less, and raised ones above
  /// all.
  var stacked: [RowIdentity] {
    order.enumerated().compactMap { place, row in
      ways[row].map { (row: row, tier: tier(row, $0), distance: $0.distance, place: place) }
    }
    .sorted { ($0.tier, $0.distance, $0.place) < ($1.tier, $1.distance, $1.place) }
    .map(\.row)
  }

  /// The tier of cards that lie above others also at rest.
  private static let raised = 5

  private func tier(_ row: RowIdentity, _ way: Way) -> Int {
    switch way.kind {
    case .vanishes: return 0
    case .leaves: return 1
    case .appears: return 2
    case .stays, .enters: break
    }
    if options.raisedRows.contains(row) { return Self.raised }
    return way.distance > 1e-6 ? 4 : 3
  }

  // MARK: Tracks

  /// The shadow of a card that is carried over others.
  private func shadow(_ row: RowIdentity, _ way: Way, _ pairs: [ItemPair]) -> [Track] {
    guard isRelay, let flight = flights[row], flight.length > 0, way.distance > 1e-6,
      let card = pairs.lazy.compactMap({ $0.end ?? $0.start }).first(where: \.isCard),
      case .fill(_, let radius) = card.content
    else { return [] }
    let look = Lifting.Look(ground: pairing.ground?.end)
    let item = Item(
      Identity(.row(row), .other("lift shadow")), frame: way.end,
      content: .shadow(look.shadow, cornerRadius: radius))
    return [Track(item, from: way.start, to: way.end, pixels: pairing.pixels, .lifts)]
  }

  private func tracks(_ pair: ItemPair, _ kind: Travel.Kind, by shift: Shift) -> [Track] {
    switch (pair.start, pair.end) {
    case (let start?, let end?):
      return Track.tracks(start, end, moves: true, pixels: pairing.pixels)
    case (nil, let item?): return alone(item, isNew: true, kind, by: shift)
    case (let item?, nil): return alone(item, isNew: false, kind, by: shift)
    case (nil, nil): return []
    }
  }

  private func alone(
    _ item: Item, isNew: Bool, _ kind: Travel.Kind, by shift: Shift
  ) -> [Track] {
    let other = item.frame.offset(x: isNew ? -shift.x : shift.x, y: isNew ? -shift.y : shift.y)
    let track = Track(
      item, from: isNew ? other : item.frame, to: isNew ? item.frame : other,
      pixels: pairing.pixels, visibility(kind, isNew: isNew))
    return pairing.counted(item, isNew: isNew, along: track) ?? [track]
  }

  private func visibility(_ kind: Travel.Kind, isNew: Bool) -> Visibility {
    switch kind {
    case .appears: .appears
    case .vanishes: .vanishes
    case .enters, .leaves: .constant
    case .stays: isNew ? .blendsIn : .blendsOut
    }
  }

  /// The tracks of an item in a section header or a summary, which may come from, or go to, beyond
  /// an edge.
  private func header(_ pair: ItemPair, _ key: UnitKey) -> [Track] {
    if let strip {
      let kind: Travel.Kind = pair.end == nil ? .leaves : pair.start == nil ? .enters : .stays
      return tracks(pair, kind, by: Shift(x: 0, y: strip.distance))
    }
    let (own, places) =
      pair.end == nil
      ? (pairing.from, pairing.places.to) : (pairing.to, pairing.places.from)
    guard let place = places[key], let extent = own.units[key] else {
      return tracks(pair, pair.end == nil ? .vanishes : .appears, by: Shift(x: 0, y: 0))
    }
    let distance = place - extent.top
    let shift = Shift(x: 0, y: pair.end == nil ? distance : -distance)
    return tracks(pair, pair.end == nil ? .leaves : .enters, by: shift)
  }
}

extension Item {
  /// Whether it is the ground of a card.
  fileprivate var isCard: Bool {
    if case .row = identity.owner { identity.part == .background } else { false }
  }
}
