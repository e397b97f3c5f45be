import GridreelModel
import GridreelPrimitives

/// The horizontal places of cards, in points from the grid's left edge.
struct TileTracks {
  let perLine: Int
  let cardWidth, gap: Double
  /// The room left of the first card.
  let margin: Double
  /// The width of the whole line, the room at its ends included.
  let width: Double

  /// Divides a line: cards are whole points wide, and the remainder goes to both ends.
  ///
  /// - Parameters:
  ///   - tiles: The number of cards on a line, or their minimum width.
  ///   - gap: The room between cards, in points.
  ///   - available: The line's width in points; nil for the cards' natural width.
  ///   - count: The total number of cards; without a width, a line has no more places than that.
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
    perLine = tiles.perLine ?? Int(clamped: fitting + 1e-9)
    let room = available - gap * Double(perLine + 1)
    cardWidth = max(8, (room / Double(perLine)).rounded(.down))
    let used = Double(perLine) * (cardWidth + gap) - gap
    margin = ((available - used) / 2).rounded(.down)
    width = available
  }

  /// The width of a full line's cards and the gaps between them.
  var lineWidth: Double { max(0, Double(perLine) * (cardWidth + gap) - gap) }

  /// The left edge of the card at a place on its line.
  func x(_ place: Int) -> Double { margin + Double(place) * (cardWidth + gap) }
}
