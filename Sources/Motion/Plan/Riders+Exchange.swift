import GridreelPrimitives
import GridreelSceneModel

/// Signs that go at one place while they come at another one.
extension Riders {
  /// The tracks of a sign that changes its side beside rows which rest: one half is seen on either side half-way, so that
  /// the rows have their sign at any time.
  func turned(_ pair: ItemPair) -> [Track] {
    guard let start = pair.start, let end = pair.end else { return [] }
    return [
      Track(
        start, as: start.identity.before, from: start.frame, to: start.frame,
        pixels: pairing.pixels, .goes(0.4, 0.6)),
      Track(end, from: end.frame, to: end.frame, pixels: pairing.pixels, .comes(0.4, 0.6)),
    ]
  }

  /// The tracks of an item that goes at its old place and comes at its new one.
  func exchanged(_ pair: ItemPair, rests: Bool) -> [Track] {
    if let start = pair.start, let end = pair.end, start.frame == end.frame {
      return pairing.tracks(pair)
    }
    func still(_ item: Item, as identity: Identity, _ visibility: Visibility) -> Track {
      Track(
        item, as: identity, from: item.frame, to: item.frame, pixels: pairing.pixels, visibility)
    }
    // In step with bodies that are exchanged.
    let (goes, comes): (Visibility, Visibility) =
      fades ? (.fadesEarly, .fadesLate) : rests ? (.vanishes, .appears) : (.departs, .arrives)
    let gone = pair.start.map { start in
      still(start, as: pair.end == nil ? start.identity : start.identity.before, goes)
    }
    return [gone, pair.end.map { still($0, as: $0.identity, comes) }].compactMap { $0 }
  }
}
