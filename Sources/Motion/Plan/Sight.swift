import GridreelPrimitives
import GridreelSceneModel

/// Lets those rows be seen that others would hide on all of their way, and that would seem to jump.
///
/// They pass above the others. If that hides one of these, such as the other one of two rows that change places, they
/// go a little sooner or later.
struct Sight {
  /// The rows that pass above the others.
  private(set) var shown: Set<UnitKey> = []
  /// The time spans of all motions.
  private(set) var flights: [UnitKey: Flight]

  /// Moments for each second of the motion.
  private static let rate = 60.0
  /// The moments in a row at which a row has to be seen, so that one of 30 frames a second shows it.
  private static let leastMoments = 2
  /// The heights within a row at which texts stand, and how many of them have to be uncovered.
  private static let (heights, leastHeights) = ([0.3, 0.4, 0.5, 0.6, 0.7], 3)
  /// How far a row has to be from both ends of its way, and the shortest way that is seen as one; in points.
  private static let (offset, leastDistance) = (3.0, 8.0)
  private static let mostRounds = 4
  /// How much sooner or later a row may go, as shares of the time of its motion.
  private static let shifts = [-0.35, 0.35, -0.6, 0.6]

  private struct Flyer {
    let key: UnitKey
    let way: Travel
    /// The moments at which it is on its way, and its extent at each of them.
    let moments: Range<Int>
    let extents: [Extent]

    init(_ key: UnitKey, _ way: Travel, _ flight: Flight, count: Int) {
      (self.key, self.way) = (key, way)
      func progress(_ moment: Int) -> Double { Double(moment) / Double(count) }
      let on = (0...count).filter { flight.isOn(at: progress($0)) }
      moments = (on.first ?? 0)..<((on.last ?? -1) + 1)
      extents = moments.map { moment in
        let position = flight.position(at: progress(moment))
        return Extent(
          top: mix(way.start.top, way.end.top, position),
          bottom: mix(way.start.bottom, way.end.bottom, position))
      }
    }

    func extent(at moment: Int) -> Extent? {
      moments.contains(moment) ? extents[moment - moments.lowerBound] : nil
    }

    /// Whether it is seen as a row that both scenes show, at different places.
    var hasToBeSeen: Bool {
      guard key.isRow, case .stays = way.kind else { return false }
      return abs(way.distance) >= Sight.leastDistance
    }
  }

  private let choreography: Choreography
  /// The number of moments.
  private let count: Int

  /// - Parameters:
  ///   - choreography: The ways and the flights of all parts.
  ///   - seconds: The duration of all flights, in seconds.
  init(_ choreography: Choreography, seconds: Double) {
    (self.choreography, flights) = (choreography, choreography.flights)
    count = max(1, Int(clamped: (seconds * Self.rate).rounded()))
    let flyers = flyers(flights)
    guard !unseen(flyers, shown: []).isEmpty else { return }
    let hidden = raise(flyers)
    for key in hidden.sorted(by: { (way($0)?.index ?? 0) < (way($1)?.index ?? 0) }) {
      shift(key)
    }
  }

  private func way(_ key: UnitKey) -> Travel? { choreography.travels.ways[key] }

  private func flyers(_ flights: [UnitKey: Flight]) -> [Flyer] {
    choreography.travels.ways.compactMap { key, way in
      guard key.isRow, let flight = flights[key], abs(way.distance) > 1e-6 else { return nil }
      return Flyer(key, way, flight, count: count)
    }
  }

  /// Lets rows pass above others, and returns those that are hidden nevertheless.
  private mutating func raise(_ flyers: [Flyer]) -> Set<UnitKey> {
    var raised: Set<UnitKey> = []
    var hidden = unseen(flyers, shown: raised)
    for _ in 0..<Self.mostRounds where !hidden.isEmpty {
      raised.formUnion(hidden)
      let left = unseen(flyers, shown: raised)
      if left.count < hidden.count { (shown, hidden) = (raised, left) }
      if left.isSubset(of: raised) { break }
      raised.formUnion(left)
    }
    return hidden
  }

  /// Lets a row go sooner or later, if more rows are seen then.
  private mutating func shift(_ key: UnitKey) {
    guard let flight = flights[key] else { return }
    let before = unseen(flyers(flights), shown: shown)
    guard before.contains(key) else { return }
    for shift in Self.shifts {
      let start = flight.start + shift * flight.length
      guard start >= 0, start + flight.length <= 1 + 1e-9 else { continue }
      var changed = flights
      changed[key] = Flight(start: start, length: flight.length, curve: flight.curve)
      if unseen(flyers(changed), shown: shown).count < before.count {
        flights = changed
        return
      }
    }
  }

  private func unseen(_ flyers: [Flyer], shown: Set<UnitKey>) -> Set<UnitKey> {
    Self.unseen(flyers, above: choreography.stacking(shown: shown))
  }

  private static func unseen(_ flyers: [Flyer], above stacking: Stacking) -> Set<UnitKey> {
    let byKey = Dictionary(uniqueKeysWithValues: flyers.map { ($0.key, $0) })
    let ordered = stacking.sorted(flyers.map(\.key)).compactMap { byKey[$0.key] }
    let hidden = ordered.indices.filter { place in
      ordered[place].hasToBeSeen && !isSeen(ordered[place], below: ordered[(place + 1)...])
    }
    return Set(hidden.map { ordered[$0].key })
  }

  /// Whether enough of a row is seen for long enough, away from both ends of its way.
  private static func isSeen(_ flyer: Flyer, below others: ArraySlice<Flyer>) -> Bool {
    var moments = 0
    for (moment, extent) in zip(flyer.moments, flyer.extents) {
      let isAway = [flyer.way.start, flyer.way.end].allSatisfy {
        abs($0.top - extent.top) > offset
      }
      moments = isAway && isUncovered(extent, by: others, at: moment) ? moments + 1 : 0
      if moments > leastMoments { return true }
    }
    return false
  }

  private static func isUncovered(
    _ extent: Extent, by others: ArraySlice<Flyer>, at moment: Int
  ) -> Bool {
    let covers = others.compactMap { $0.extent(at: moment) }.filter {
      $0.top < extent.bottom && $0.bottom > extent.top
    }
    let seen = heights.count { share in
      let y = extent.top + share * extent.height
      return !covers.contains { $0.top <= y && $0.bottom >= y }
    }
    return seen >= leastHeights
  }
}
