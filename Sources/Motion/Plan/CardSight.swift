import GridreelPrimitives
import GridreelSceneModel

/// How many titles of cards are hidden on the way, for the times of a relay.
///
/// A card on its way covers parts of several titles where cards are low and close together.
struct CardSight {
  /// A card and its title.
  struct Card {
    /// The frames before and after.
    let start, end: GridRect
    /// What the letters of its title take up before and after, from the frame's top left.
    let title: (start: GridRect, end: GridRect)
    /// Its number among those that move; nil for one that rests.
    let mover: Int?

    /// The frames of card and title at a position of its way.
    fileprivate func place(at position: Double) -> (card: GridRect, title: GridRect) {
      let card = start.between(end, position)
      return (card, title.start.between(title.end, position).offset(x: card.x, y: card.y))
    }
  }

  /// More cards are not compared: their titles are not counted by anybody.
  static let most = 24
  /// Moments for each second of the motion.
  private static let rate = 60.0
  /// The share of a title that is covered where it cannot be read, a little less than what counts as hidden.
  private static let hidden = 0.15
  /// The share of titles that may be hidden at once.
  private static let allowed = 0.25

  /// The cards, lowest first.
  private let cards: [Card]
  private let curve: EasingCurve

  /// - Parameters:
  ///   - cards: All cards that both scenes show, lowest first.
  ///   - curve: The easing of each card's motion.
  init(_ cards: [Card], curve: EasingCurve) { (self.cards, self.curve) = (cards, curve) }

  /// How much too many titles are hidden, at all moments together; 0 if none are.
  func excess(_ spans: [TimeSpan]) -> Double {
    let seconds = spans.map(\.end).max() ?? 0
    let count = max(1, Int(clamped: (seconds * Self.rate).rounded()))
    let allowed = Double(Int(clamped: Self.allowed * Double(cards.count)))
    return (0...count).reduce(0) { sum, moment in
      let hidden = hiddenTitles(spans, at: Double(moment) / Double(count) * seconds)
      return sum + max(0, Double(hidden) - allowed)
    }
  }

  private func hiddenTitles(_ spans: [TimeSpan], at time: Double) -> Int {
    var (resting, flying): ([Card.Place], [Card.Place]) = ([], [])
    for card in cards {
      guard let span = card.mover.map({ spans[$0] }), span.length > 0 else {
        resting.append(card.place(at: 0))
        continue
      }
      let progress = ((time - span.start) / span.length).unitClamped
      let place = card.place(at: curve.value(at: progress))
      if progress > 0 && progress < 1 { flying.append(place) } else { resting.append(place) }
    }
    // Those on their way lie above those at rest.
    let places = resting + flying
    return places.indices.count { place in
      let title = places[place].title
      let covered = places[(place + 1)...].reduce(0) { $0 + $1.card.commonArea(title) }
      return covered > Self.hidden * title.width * title.height
    }
  }
}

extension CardSight.Card {
  fileprivate typealias Place = (card: GridRect, title: GridRect)
}

extension GridRect {
  /// The rectangle at a position on the way to another one.
  fileprivate func between(_ other: GridRect, _ position: Double) -> GridRect {
    GridRect(
      x: mix(x, other.x, position), y: mix(y, other.y, position),
      width: mix(width, other.width, position), height: mix(height, other.height, position))
  }
}

extension SceneIndex {
  /// What the letters of each card's title, its uppermost text, take up, from the card's top left.
  var cardTitles: [RowIdentity: GridRect] {
    var titles: [RowIdentity: (block: TextBlock, top: Double)] = [:]
    for item in scene.pane(PaneKey(.cards))?.items ?? [] {
      guard case .cell(let row, _) = item.identity.owner, item.identity.part == .text,
        case .text(let block) = item.content
      else { continue }
      if let known = titles[row], known.top <= item.frame.y { continue }
      titles[row] = (block, item.frame.y)
    }
    return titles.reduce(into: [:]) { found, title in
      guard let card = cards[title.key] else { return }
      found[title.key] = title.value.block.letters.offset(x: -card.x, y: -card.y)
    }
  }
}

extension TextBlock {
  /// What the letters of the first line take up, about.
  fileprivate var letters: GridRect {
    let own = min(width, 0.55 * font.size * Double(string.count))
    let spare = width - own
    let shift =
      switch alignment {
      case .leading, .decimal: 0.0
      case .center: spare / 2
      case .trailing: spare
      }
    return GridRect(
      x: origin.x + shift, y: origin.y - 0.75 * font.size, width: max(1, own), height: font.size)
  }
}
