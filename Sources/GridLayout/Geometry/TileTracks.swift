import GridModel
import Primitives

/// Where cards stand side by side, in points from the grid's left edge.
struct TileTracks {
  let perLine: Int
  let cardWidth, gap: Double
  /// Left of the first card.
  let margin: Double
  /// The whole line, the room at its ends included.
  let width: Double

  /// Divides a line: cards are whole points wide, what remains goes to both ends.
  ///
  /// - Parameters:
  ///   - tiles: how many cards are asked for, or how wide they are at least.
  ///   - gap: the room between cards, in points.
  ///   - available: the line's width in points; nil is as wide as the cards like.
  ///   - count: how many cards there are; without a width there are no places for more.
  init(_ tiles: Tiles, gap: Double, available: Double?, count: Int) {
    self.gap = gap
    guard let available else {
      perLine = tiles.perLine ?? min(max(1, count), 4)
      cardWidth = tiles.cardWidth.rounded()
      margin = gap
      width = Double(perLine) * (cardWidth + gap) + gap
      return
    }
    let fitting = ((available - gap) / (tiles.cardWidth + gap)).clamped(to: 1...1000)
    perLine = tiles.perLine ?? Int(fitting + 1e-9)
    let room = available - gap * Double(perLine + 1)
    cardWidth = max(8, (room / Double(perLine)).rounded(.down))
    let used = Double(perLine) * (cardWidth + gap) - gap
    margin = ((available - used) / 2).rounded(.down)
    width = available
  }

  /// The width of all cards of a full line together, and of the room between them.
  var lineWidth: Double { max(0, Double(perLine) * (cardWidth + gap) - gap) }

  /// The left edge of the card at a place on its line.
  func x(_ place: Int) -> Double { margin + Double(place) * (cardWidth + gap) }
}
