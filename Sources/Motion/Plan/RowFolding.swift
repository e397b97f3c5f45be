import GridreelPrimitives
import GridreelSceneModel

/// A row that folds up into a card where it stands, which then flies to its place; or a card that flies to the place of
/// its row and unfolds there.
///
/// So each value is on the card all the way, and no two pass over each other: they change their lines first, and then
/// their places on these.
struct RowFolding {
  /// The part of a row's time in which it folds up or unfolds.
  private static let share = 0.45
  /// The parts of that in which values change lines, and from which on they change their places on these.
  private static let (lines, places) = (0.75, 0.4)
  /// The part of it after which a card sets out.
  private static let departure = 0.6
  /// The positions down and across at which values are compared with each other.
  static let positions: [(down: Double, across: Double)] = [
    (0.2, 0), (0.6, 0), (0.85, 0.1), (0.95, 0.3), (1, 0.5), (1, 0.75),
  ]

  /// The ends of the motion at one place: the row, and the card beside which it folds up.
  let start, end: GridRect
  /// The way of the card from there to its own place, or from its own place to there.
  let carriage: Carriage
  /// The time of the folding.
  let flight: Flight

  /// - Parameters:
  ///   - way: The row and the card.
  ///   - whole: The time of all of it.
  ///   - pixels: The device's pixels.
  init(_ way: LayoutMorph.Way, _ whole: Flight, _ pixels: PixelGrid) {
    let (row, card) = way.becomesCard ? (way.start, way.end) : (way.end, way.start)
    let bodies = [way.from.body, way.to.body]
    let (top, bottom) = (bodies.map(\.top).min() ?? 0, bodies.map(\.bottom).max() ?? 0)
    var place = card
    place.x = min(max(card.x, row.x), max(row.x, row.maxX - card.width))
    place.y = max(min(row.y, bottom - card.height), min(row.y, top))
    let shift = GridPoint(x: card.x - place.x, y: card.y - place.y)
    func part(_ first: Double, _ last: Double) -> TimeSpan {
      let (from, to) = way.becomesCard ? (first, last) : (1 - last, 1 - first)
      return TimeSpan(start: whole.start + from * whole.length, length: (to - from) * whole.length)
    }
    let down = part(0, Self.lines * Self.share)
    var flight = Flight(
      start: down.start, length: down.length, curve: whole.curve, isUpright: false)
    flight.sideways = part(Self.places * Self.share, Self.share)
    self.flight = flight
    let flying = part(Self.departure * Self.share, 1)
    carriage = Carriage(
      flight: Flight(
        start: flying.start, length: flying.length, curve: whole.curve, isUpright: false),
      whole: whole, start: way.becomesCard ? .zero : shift,
      end: way.becomesCard ? shift : .zero, pixels: pixels)
    (start, end) = way.becomesCard ? (row, place) : (place, row)
  }

  /// Both parts of the way: the folding, and the flight before or after it.
  func parts(of way: LayoutMorph.Way) -> [CardSettling.Card] {
    way.becomesCard
      ? [(start, end, flight), (end, way.end, carriage.flight)]
      : [(way.start, start, carriage.flight), (start, end, flight)]
  }
}
