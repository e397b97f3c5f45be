import GridreelPrimitives
import GridreelSceneModel

/// The times of cards.
extension TilePlan {
  /// The ways and times of all cards, for what rides on them.
  var rides: [RowIdentity: Riders.Ride] {
    Dictionary(
      uniqueKeysWithValues: ways.map { row, way in
        (
          row,
          Riders.Ride(
            flight: flights[row], shift: GridPoint(x: way.shift.x, y: way.shift.y),
            carriage: carriage(of: row))
        )
      })
  }

  /// Whether cards take each other's places one after the other.
  var isRelay: Bool { Self.isRelay(pairing, options, ways) }

  static func isRelay(
    _ pairing: Pairing, _ options: TransitionOptions, _ ways: [RowIdentity: Way]
  ) -> Bool {
    options.motion == .relay && !options.reducedMotion && !pairing.hasLift
      && arePassing(pairing, ways)
  }

  /// Whether cards change their order or move sideways, so that they lie on each other on the way.
  private static func arePassing(_ pairing: Pairing, _ ways: [RowIdentity: Way]) -> Bool {
    !keepsOrder(pairing)
      || ways.values.contains { $0.kind == .stays && abs($0.shift.x) > 1e-6 }
  }

  /// Whether the cards that both scenes show have the same order in both.
  private static func keepsOrder(_ pairing: Pairing) -> Bool {
    let (before, after) = (pairing.from, pairing.to)
    return before.cardOrder.filter { after.cards[$0] != nil }
      == after.cardOrder.filter { before.cards[$0] != nil }
  }

  /// The times of cards that all start at once, or soon after each other.
  mutating func planTogether(_ travels: Travels) {
    guard options.stagger > 0, ways.count > 1 else {
      if pairing.hasLift {
        makeRoom()
      } else if travels.keepOrder {
        fold(Folds(travels) { _ in false })
      }
      return
    }
    for (row, way) in ways {
      let delay = options.stagger * min(1, Double(way.index) / Double(ways.count - 1))
      flights[row] = Flight(
        start: delay, length: 1 - options.stagger, curve: curve, isUpright: false)
    }
  }

  /// Lets cards that make room for one that is carried set out and arrive slowly, however evenly that one goes.
  private mutating func makeRoom() {
    for (row, way) in ways where way.kind == .stays && way.distance > 1e-6 {
      flights[row] = Flight(
        start: 0, length: 1, curve: EasingCurve(.easeInOut), isUpright: false)
    }
  }

  /// Lets cards be covered as they go, unless some of them only leave the window.
  private mutating func fold(_ folds: Folds) {
    let areGone = folds.all.flatMap(\.keys).allSatisfy { key in
      guard case .row(let row) = key, let kind = ways[row]?.kind else { return true }
      return kind == .appears || kind == .vanishes
    }
    if areGone { self.folds = folds }
  }

  /// The times of cards that take each other's places one after the other; removed cards go first, and new ones come
  /// when their place is free.
  mutating func planRelay() {
    let rows = movingRows
    let relay = CardRelay(movers(rows), count: ways.count, sight: sight(of: rows))
    for (row, flight) in zip(rows, relay.flights(curve)) { flights[row] = flight }
    let seconds: Double
    if let sections {
      seconds = settle(sections, for: relay.duration)
    } else {
      (settling, seconds) = pairing.settle(&flights, of: flyingCards, for: relay.duration, curve)
    }
    self.seconds = seconds
    let length = min(1, 1 / 3 / seconds)
    let room = roomEnd(pairing.from)
    for (row, way) in ways where way.kind == .vanishes {
      flights[row] = flight(0, min(1, 0.4 / seconds))
    }
    for (row, way) in ways where way.kind == .appears {
      // Below all others there is room once the body has got higher.
      let isBelow = sections?.isGrowing ?? (way.end.maxY > room + 0.5)
      let grown = isBelow ? settling?.end ?? 0 : 0
      flights[row] = flight(min(1 - length, max(grown, freeTime(of: way.end))), length)
    }
  }

  /// Finds the time in which sections move, and gives the cards theirs in the whole time.
  private mutating func settle(_ sections: TileSections, for duration: Double) -> Double {
    for (row, way) in ways where way.kind == .vanishes {
      flights[row] = flight(0, min(1, 0.4 / duration))
    }
    let length = min(1, max(0.25, Self.settlingSeconds / duration))
    let change = sections.settling(ways, flights, length: length, curve)
    flights = flights.mapValues(change.spread)
    settling = change.flight
    return duration * (1 + change.delay)
  }

  /// The shortest time in which sections move as blocks, in seconds.
  private static let settlingSeconds = 0.3

  /// What says how many titles are hidden while some cards move; nil for too many of them.
  private func sight(of rows: [RowIdentity]) -> CardSight? {
    guard ways.count <= CardSight.most else { return nil }
    let (before, after) = (pairing.from.cardTitles, pairing.to.cardTitles)
    let movers = Dictionary(uniqueKeysWithValues: rows.enumerated().map { ($1, $0) })
    let cards = stacked.compactMap { row -> CardSight.Card? in
      guard let way = ways[row], way.kind == .stays, let start = before[row], let end = after[row]
      else { return nil }
      return CardSight.Card(
        start: way.start, end: way.end, title: (start, end), mover: movers[row])
    }
    return CardSight(cards, curve: curve)
  }

  /// The frames and the times of all cards with a time of their own.
  private var flyingCards: [(start: GridRect, end: GridRect, flight: Flight)] {
    ways.compactMap { row, way in flights[row].map { (way.start, way.end, $0) } }
  }

  private func flight(_ start: Double, _ length: Double) -> Flight {
    Flight(start: start, length: length, curve: curve, isUpright: false)
  }

  /// The cards that leave their places, in the order of both scenes; a card that only makes room for its line has the
  /// whole time.
  private var movingRows: [RowIdentity] {
    (pairing.from.cardOrder + pairing.to.cardOrder.filter { pairing.from.cards[$0] == nil })
      .filter { row in
        guard let way = ways[row], way.distance > 1e-6 else { return false }
        switch way.kind {
        case .stays: return way.start.share(of: way.end) < 0.5
        case .enters, .leaves: return true
        case .appears, .vanishes: return false
        }
      }
  }

  /// What moves; neighbours with a common motion start together if all cards keep their order.
  private func movers(_ rows: [RowIdentity]) -> [CardRelay.Mover] {
    let keepsOrder = Self.keepsOrder(pairing)
    var (group, last): (Int, Shift?) = (0, nil)
    return rows.compactMap { row in
      guard let way = ways[row] else { return nil }
      if !(keepsOrder && way.shift.rounded == last) { group += 1 }
      last = way.shift.rounded
      return CardRelay.Mover(start: way.start, end: way.end, group: group)
    }
  }

  /// The time at which the cards that stood at a place have left most of it.
  private func freeTime(of place: GridRect) -> Double {
    Flight.freeTime(
      ways.compactMap { row, way in
        guard way.leaves, let flight = flights[row] else { return nil }
        return (flight, way.start.share(of: place))
      })
  }
}

extension GridRect {
  /// The share of another rectangle's area that it has in common with this one.
  fileprivate func share(of other: GridRect) -> Double {
    let common = commonArea(other)
    return common > 0 ? common / (other.width * other.height) : 0
  }
}
