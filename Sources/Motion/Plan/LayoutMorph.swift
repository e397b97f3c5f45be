import GridreelPrimitives
import GridreelSceneModel

/// The transition between a list of rows and the same rows as cards: every row becomes its card, with all its content.
///
/// Rows do so one after the other, so that most of them can be read at any time, and each is a card of its own on its
/// way: it hides what it passes.
struct LayoutMorph {
  let pairing: Pairing
  /// The duration unless one is requested, in seconds; nil for the default.
  private(set) var seconds: Double?
  /// The time in which everything around the rows changes: first if there is more room after, otherwise last.
  private(set) var settling: Flight?
  /// The time in which the table's header goes or comes; nil for that of everything around the rows.
  private(set) var header: Flight?
  private let ways: [UnitKey: Way]
  private var flights: [UnitKey: Flight] = [:]
  /// The folding of rows that both scenes have.
  private var foldings: [UnitKey: RowFolding] = [:]
  /// The rows and section headers that only one scene has come last.
  private let order: [UnitKey]
  /// The rows that lie above all others.
  private let raised: Set<UnitKey>

  /// The start and the end of the motion of a row or a section header.
  struct Way {
    let kind: Travel.Kind
    let start, end: GridRect
    let from, to: SceneIndex

    /// Whether both scenes have it, visible or not.
    var isKnown: Bool { kind != .appears && kind != .vanishes }
    /// Whether a row becomes a card.
    var becomesCard: Bool { to.isTiled }
  }

  init(pairing: Pairing, options: TransitionOptions, easing: Easing) {
    self.pairing = pairing
    let (from, to) = (pairing.from, pairing.to)
    // Cards and rows lie on each other alike in both directions.
    let table = from.isTiled ? to : from
    order =
      table.order.filter { from.units[$0] != nil && to.units[$0] != nil }
      + from.order.filter { to.units[$0] == nil } + to.order.filter { from.units[$0] == nil }
    raised = Set(options.raisedRows.map(UnitKey.row))
    var ways: [UnitKey: Way] = [:]
    for key in order { ways[key] = Self.way(key, pairing) }
    self.ways = ways
    let curve = EasingCurve(easing)
    if options.motion == .relay, !pairing.hasLift { planRelay(curve) }
    for (key, way) in ways where key.isRow && way.kind == .stays {
      let flight = flights[key] ?? Flight(start: 0, length: 1, curve: curve, isUpright: false)
      foldings[key] = RowFolding(way, flight, pairing.pixels)
    }
  }

  private mutating func planRelay(_ curve: EasingCurve) {
    let moving = order.filter { ways[$0]?.isKnown ?? false }
    // Cards become rows in the order in which these would become cards, backwards.
    let isBackwards = pairing.from.isTiled
    let movers = moving.enumerated().compactMap { number, key in
      ways[key].map {
        let (start, end) = isBackwards ? ($0.end, $0.start) : ($0.start, $0.end)
        return CardRelay.Mover(start: start, end: end, group: number)
      }
    }
    let relay = CardRelay(movers, count: movers.count)
    for (key, flight) in zip(moving, relay.flights(curve, isBackwards: isBackwards)) {
      flights[key] = flight
    }
    keepHeadersAboveRows()
    let cards = moving.flatMap { key -> [CardSettling.Card] in
      guard let way = ways[key], let flight = flights[key] else { return [] }
      guard key.isRow, way.kind == .stays else { return [(way.start, way.end, flight)] }
      return RowFolding(way, flight, pairing.pixels).parts(of: way)
    }
    let seconds: Double
    (settling, seconds) = pairing.settle(&flights, of: cards, for: relay.duration, curve)
    self.seconds = seconds
    for (key, way) in ways where !way.isKnown {
      let length = min(1, 0.3 / seconds)
      flights[key] = Flight(
        start: way.kind == .appears ? 1 - length : 0, length: length, curve: curve,
        isUpright: false)
    }
    header = headerFlight(curve)
  }

  /// Lets the headers of sections go up before their rows, and down after them.
  private mutating func keepHeadersAboveRows() {
    let table = pairing.from.isTiled ? pairing.to : pairing.from
    var rest = table.order[...]
    while let header = rest.popFirst() {
      guard header.isSection, let way = ways[header], flights[header] != nil else { continue }
      let own = rest.prefix { !$0.isSection }.compactMap { flights[$0] }
      let isUp = way.end.y < way.start.y
      let flight =
        isUp
        ? own.min { $0.start < $1.start }
        : own.max { $0.start + $0.length < $1.start + $1.length }
      if let flight { flights[header] = flight }
    }
  }

  /// The longest part of the time in which the header goes or comes.
  private static let headerTime = 0.15
  /// How far from an edge the shadow of what is beyond it is not seen, in points.
  private static let shadowRoom = 16.0
  /// The moments at which cards are compared with the header.
  private static let samples = 48

  /// The time of the header, which is there while no card lies on its place: rows have a header for as long as can be.
  private func headerFlight(_ curve: EasingCurve) -> Flight? {
    let table = pairing.from.isTiled ? pairing.to : pairing.from
    guard table.scene.panes.contains(where: \.kind.isHeader) else { return nil }
    /// Whether an edge of the table's window cuts it or hides it, so that it lies below the header at rest, too.
    func isBeyond(_ way: Way) -> Bool {
      let row = pairing.from.isTiled ? way.end : way.start
      return row.y < table.body.top - 0.5 || row.y >= table.body.bottom - 0.5
    }
    func isTaken(_ sample: Int) -> Bool {
      ways.contains { key, way in
        guard way.isKnown, !isBeyond(way), let flight = flights[key] else { return false }
        let position = flight.position(at: Double(sample) / Double(Self.samples))
        let top = mix(way.start.y, way.end.y, position)
        let bottom = mix(way.start.maxY, way.end.maxY, position)
        return top < table.header.bottom - 0.5 && bottom > table.header.top + 0.5
      }
    }
    let taken = (0...Self.samples).filter(isTaken)
    func time(_ sample: Int) -> Double { Double(sample) / Double(Self.samples) }
    // It is as wide as the frame at any time, and its titles come where this has room for them.
    let across = settling.map { $0.sideways ?? TimeSpan(start: $0.start, length: $0.length) }
    func flight(_ start: Double, _ length: Double) -> Flight {
      Flight(start: start, length: length, curve: curve, sideways: across)
    }
    let widths = [pairing.from, pairing.to].map(\.bodyClip.maxX)
    if pairing.from.isTiled {
      let wide = widths[1] > widths[0] + 0.5 ? across.map { $0.end - Self.headerTime } : nil
      let free = max(wide ?? 0, taken.last.map { time($0 + 1) } ?? 0)
      let start = min(free, 1 - Self.headerTime / 2)
      return flight(start, min(Self.headerTime, 1 - start))
    }
    let wide = widths[1] < widths[0] - 0.5 ? across.map { $0.start + Self.headerTime } : nil
    let end = max(min(wide ?? 1, taken.first.map { time($0 - 1) } ?? 1), Self.headerTime / 2)
    let length = min(Self.headerTime, end)
    return flight(end - length, length)
  }

  /// The tracks of the header, one look after the other; what reaches from edge to edge is as wide as the frame also
  /// where only one look has it.
  func headerTracks(_ tracks: [Track]) -> [Track] {
    let (before, after) = (pairing.from.bodyClip, pairing.to.bodyClip)
    return tracks.map(\.inTurn).map { track in
      let frame = track.glide.end
      let isFixed = frame == track.glide.start && track.identity.owner == .header
      guard isFixed, [before, after].contains(where: { abs($0.maxX - frame.maxX) < 2 }) else {
        return track
      }
      func wide(_ clip: GridRect) -> GridRect {
        GridRect(x: frame.x, y: frame.y, width: clip.maxX - frame.x, height: frame.height)
      }
      var glide = FrameGlide(wide(before), wide(after), pixels: pairing.pixels)
      glide.room = track.glide.room
      return Track(track.identity, glide, track.content, track.visibility)
    }
  }

  /// The pane that replaces all bodies, in which rows may lie anywhere in both.
  func pane() -> PanePlan? {
    let bodies = [pairing.from, pairing.to].map { $0.scene.panes.filter(\.kind.isBody) }
    guard !bodies[0].isEmpty || !bodies[1].isEmpty else { return nil }
    let shell = pairing.wholeCardPane
    let (below, rows) = groups(bodies[0].flatMap(\.items), bodies[1].flatMap(\.items))
    var plan = PanePlan(
      start: shell, end: shell, groups: below + rows, moves: true, pixels: pairing.pixels)
    if !flights.isEmpty { plan?.passing = below.count..<below.count + rows.count }
    return plan
  }

  /// The ways and times of all rows, for what rides on them.
  var rides: [RowIdentity: Riders.Ride] {
    var rides: [RowIdentity: Riders.Ride] = [:]
    for (key, way) in ways {
      guard case .row(let row) = key else { continue }
      let (start, end) = foldings[key].map { ($0.start, $0.end) } ?? (way.start, way.end)
      rides[row] = Riders.Ride(
        flight: foldings[key]?.flight ?? flights[key],
        shift: GridPoint(x: end.x - start.x, y: end.y - start.y),
        carriage: foldings[key]?.carriage)
    }
    return rides
  }

  // MARK: Groups

  /// The groups of everything behind the rows, and of each row and section header.
  private func groups(
    _ before: [Item], _ after: [Item]
  ) -> (below: [TrackGroup], rows: [TrackGroup]) {
    var grounds: [Track] = []
    var units: [UnitKey: [ItemPair]] = [:]
    func add(_ pair: ItemPair) {
      guard let owner = pair.identity?.owner else { return }
      if let key = UnitKey(owner) {
        units[key, default: []].append(pair)
      } else if !pair.isColumnLine {
        grounds += pairing.tracks(pair)
      }
    }
    for pair in paired(before, after) { add(pair) }
    let rows = order.compactMap { key -> TrackGroup? in
      guard let way = ways[key], var pairs = units[key] else { return nil }
      if !key.isRow { pairs = pairs.withSameTextsJoined }
      guard let folding = foldings[key] else {
        let morph = RowMorph(key: key, way: way, pairs: pairs, pairing: pairing)
        return TrackGroup(
          flight: flights[key], tracks: morph.tracks, isRaised: raised.contains(key))
      }
      let place = Way(
        kind: way.kind, start: folding.start, end: folding.end, from: way.from, to: way.to)
      let morph = RowMorph(
        key: key, way: place, pairs: pairs.map(folding.carriage.atPlace), pairing: pairing)
      var group = TrackGroup(
        flight: folding.flight, tracks: morph.tracks, isRaised: raised.contains(key))
      group.carriage = folding.carriage
      group.foldsFirst = way.becomesCard
      return group
    }
    return ([TrackGroup(flight: settling, tracks: grounds)], rows)
  }

  /// The items of both bodies in the order in which cards draw them: only there do things lie on each other.
  ///
  /// What only a row has lies directly above what it lay upon.
  private func paired(_ before: [Item], _ after: [Item]) -> [ItemPair] {
    let isBack = pairing.from.isTiled
    let (cards, rows) = isBack ? (before, after) : (after, before)
    func pair(_ card: Item?, _ row: Item?) -> ItemPair {
      isBack ? ItemPair(start: card, end: row) : ItemPair(start: row, end: card)
    }
    let drawn = Set(cards.map(\.identity))
    let known = Dictionary(rows.map { ($0.identity, $0) }, uniquingKeysWith: { $1 })
    var above: [Identity?: [Item]] = [:]
    var last: [UnitKey?: Identity] = [:]
    for item in rows {
      let unit = UnitKey(item.identity.owner)
      if drawn.contains(item.identity) {
        last[unit] = item.identity
      } else {
        above[last[unit], default: []].append(item)
      }
    }
    return (above[nil] ?? []).map { pair(nil, $0) }
      + cards.flatMap { card in
        [pair(card, known[card.identity])] + (above[card.identity] ?? []).map { pair(nil, $0) }
      }
  }

  // MARK: Ways

  private static func way(_ key: UnitKey, _ pairing: Pairing) -> Way? {
    let (from, to) = (pairing.from, pairing.to)
    func way(_ kind: Travel.Kind, _ start: GridRect, _ end: GridRect) -> Way {
      Way(kind: kind, start: start, end: end, from: from, to: to)
    }
    switch (frame(key, from), frame(key, to)) {
    case (let start?, let end?): return way(.stays, start, end)
    case (nil, let end?):
      let place = place(key, like: end, pairing, pairing.places.from)
      return way(place == nil ? .appears : .enters, place ?? end, end)
    case (let start?, nil):
      let place = place(key, like: start, pairing, pairing.places.to)
      return way(place == nil ? .vanishes : .leaves, start, place ?? start)
    case (nil, nil): return nil
    }
  }

  /// The frame of a row, a card or a section header shown in a scene.
  private static func frame(_ key: UnitKey, _ index: SceneIndex) -> GridRect? {
    if case .row(let row) = key, let card = index.cards[row] { return card }
    guard let extent = index.units[key] else { return nil }
    let clip = index.bodyClip
    return GridRect(x: clip.x, y: extent.top, width: clip.width, height: extent.height)
  }

  /// The place, beyond the edges of both scenes, of a row that one of them has but does not show; nil if that does not
  /// have it.
  ///
  /// Cards may lie where rows have their header.
  private static func place(
    _ key: UnitKey, like other: GridRect, _ pairing: Pairing, _ places: OffscreenPlaces.Places
  ) -> GridRect? {
    var top = places[key]
    if case .row(let row) = key, let card = places.cards[row] { top = card.y }
    guard let top, let clip = pairing.wholeCardPane.clip else { return nil }
    var frame = other
    frame.y =
      top < clip.y + clip.height / 2
      ? clip.y - other.height - shadowRoom : clip.maxY + shadowRoom
    return frame
  }
}

extension ItemPair {
  /// Whether it is a line between columns, of which each row has its piece.
  fileprivate var isColumnLine: Bool {
    guard let item = end ?? start, case .column = item.identity.owner, case .line = item.content
    else { return false }
    return true
  }
}

extension [ItemPair] {
  /// The pairs, of which a text that belongs to a cell in one scene and to the whole row in the other is one, such as
  /// the label of a total.
  fileprivate var withSameTextsJoined: [ItemPair] {
    var pairs = self
    for (place, pair) in enumerated().reversed() where pair.start == nil {
      guard let text = pair.end?.string,
        let other = pairs.firstIndex(where: { $0.end == nil && $0.start?.string == text })
      else { continue }
      pairs[place] = ItemPair(start: pairs[other].start, end: pair.end)
      pairs.remove(at: other)
    }
    return pairs
  }
}

extension Item {
  /// The text that it draws; nil for anything else.
  fileprivate var string: String? {
    if case .text(let block) = content { block.string } else { nil }
  }
}
