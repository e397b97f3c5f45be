import GridreelPrimitives
import GridreelSceneModel

/// The time in which everything around the cards of a relay changes: first in a direction in which there is more room
/// after, last in one in which there is less.
struct CardSettling {
  /// A card or a row with a time of its own.
  typealias Card = (start: GridRect, end: GridRect, flight: Flight)

  /// The part of the time in which an edge takes its new place.
  private static let length = 0.25

  /// The time of the change.
  let flight: Flight
  /// By how much of the time without it the whole takes longer.
  let delay: Double
  private let changes: [Settling]

  /// Finds the time; nil if the area stays the same.
  ///
  /// - Parameters:
  ///   - before: The area before.
  ///   - after: The area after.
  ///   - cards: All cards.
  ///   - curve: The easing of the change.
  init?(from before: GridRect, to after: GridRect, cards: [Card], curve: EasingCurve) {
    guard before != after else { return nil }
    let edges = [\GridRect.maxX, \GridRect.maxY]
    func isGrowing(_ edge: KeyPath<GridRect, Double>) -> Bool {
      after[keyPath: edge] > before[keyPath: edge]
    }
    var (cards, changes): ([Card], [(isGrowing: Bool, change: Settling)]) = (cards, [])
    for grows in [true, false] {
      let own = edges.filter {
        isGrowing($0) == grows && before[keyPath: $0] != after[keyPath: $0]
      }
      guard !own.isEmpty else { continue }
      let change = Settling(
        own.map { Self.edge($0, before, after, cards) }, isGrowing: grows,
        flights: [
          Flight(
            start: grows ? 0 : 1 - Self.length, length: Self.length, curve: curve, isUpright: false)
        ])
      cards = cards.map { ($0.start, $0.end, change.spread($0.flight)) }
      changes.append((grows, change))
    }
    self.changes = changes.map(\.change)
    delay = changes.reduce(1) { $0 * (1 + $1.change.delay) } - 1
    func flight(_ edge: KeyPath<GridRect, Double>) -> Flight? {
      guard before[keyPath: edge] != after[keyPath: edge],
        let place = changes.firstIndex(where: { $0.isGrowing == isGrowing(edge) })
      else { return nil }
      return changes[(place + 1)...].reduce(changes[place].change.flight) { $1.change.spread($0) }
    }
    self.flight = Self.flight(across: flight(edges[0]), down: flight(edges[1]), curve)
  }

  private static func edge(
    _ edge: KeyPath<GridRect, Double>, _ before: GridRect, _ after: GridRect, _ cards: [Card]
  ) -> Settling.Edge {
    Settling.Edge(
      before: before[keyPath: edge], after: after[keyPath: edge],
      flyers: cards.map {
        Settling.Flyer(
          start: $0.start[keyPath: edge], end: $0.end[keyPath: edge], flight: $0.flight)
      })
  }

  /// One time of two that may differ in both directions; the whole time in a direction without change.
  private static func flight(across: Flight?, down: Flight?, _ curve: EasingCurve) -> Flight {
    var own = down ?? across ?? Flight(start: 0, length: 1, curve: curve, isUpright: false)
    if let across { own.sideways = TimeSpan(start: across.start, length: across.length) }
    return own
  }

  /// The time of something else, in the whole time with the delay.
  func spread(_ other: Flight) -> Flight { changes.reduce(other) { $1.spread($0) } }
}

extension SceneIndex {
  /// The union of the visible bodies.
  var bodyClip: GridRect {
    let size = scene.size
    let clips = scene.panes.filter(\.kind.isBody).map {
      $0.clip ?? GridRect(x: 0, y: 0, width: size.width, height: size.height)
    }
    let (left, right) = (clips.map(\.x).min() ?? 0, clips.map(\.maxX).max() ?? size.width)
    return GridRect(
      x: left, y: body.top, width: right - left, height: max(0, body.bottom - body.top))
  }
}

extension Pairing {
  /// Finds the time of everything around cards that fly, and gives the cards theirs in the whole time.
  ///
  /// - Parameters:
  ///   - flights: The times of all cards with one of their own.
  ///   - cards: These cards.
  ///   - duration: How long they take alone, in seconds.
  ///   - curve: The easing of the change.
  /// - Returns: The time of the change, nil if the area stays the same; and the duration of the whole, in seconds.
  func settle<Key>(
    _ flights: inout [Key: Flight], of cards: [CardSettling.Card], for duration: Double,
    _ curve: EasingCurve
  ) -> (flight: Flight?, seconds: Double) {
    let change = CardSettling(from: from.bodyClip, to: to.bodyClip, cards: cards, curve: curve)
    guard let change else { return (nil, duration) }
    flights = flights.mapValues(change.spread)
    return (change.flight, duration * (1 + change.delay))
  }

  /// A pane of cards that may lie anywhere in the bodies of both scenes.
  var wholeCardPane: Pane {
    let (before, after) = (from.bodyClip, to.bodyClip)
    let (x, y) = (min(before.x, after.x), min(before.y, after.y))
    return Pane(
      .cards,
      clip: GridRect(
        x: x, y: y, width: max(before.maxX, after.maxX) - x,
        height: max(before.maxY, after.maxY) - y))
  }
}
