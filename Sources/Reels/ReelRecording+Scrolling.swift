import GridreelLayout
import GridreelModel
import GridreelMotion
import GridreelPrimitives

/// Scrolls over rows between two pictures, none of which shows them.
extension ReelRecording {
  /// The farthest way that goes past all rows, in heights of the window; over a farther one rows are skipped.
  private static let farthest = 4.0
  /// The seconds of a way of one height, and of each height beyond.
  private static let seconds = (first: 0.4, more: 0.25)

  /// Adds a grid's next state, scrolled, after states in between whose windows show all rows on the way.
  mutating func addScrolled(
    from old: ReelState, to new: ReelState, _ cut: ReelCut, _ easing: Easing, mark: PointerMark?
  ) {
    var trial = stage
    let end = trial.take(new, mark: mark)
    let pieces = pieces(from: shots[shots.count - 1], to: end, cut, easing)
    guard pieces.count > 1 else { return add(end, takenBy: trial, cut) }
    for piece in pieces {
      var state = old
      state.grid.scroll(x: piece.x, y: piece.y)
      add(piece.isLast ? new : state, piece.cut, mark: mark)
    }
  }

  private typealias Piece = (x: Double, y: Double, cut: ReelCut, isLast: Bool)

  private func pieces(
    from start: ReelShot, to end: ReelShot, _ cut: ReelCut, _ easing: Easing
  ) -> [Piece] {
    let (old, new) = (start.places.offset, end.places.offset)
    let whole: Piece = (new.x, new.y, cut, true)
    guard let distance = start.places.farScroll(to: end.places), start.showsRows(of: end),
      start.theme == end.theme
    else { return [whole] }
    let heights = abs(distance) / start.places.body.height
    guard heights <= Self.farthest else { return [whole] }
    let (count, curve) = (Int(clamped: heights.rounded(.up)), EasingCurve(easing))
    let cuts = (0..<count).compactMap { number in
      curve.part(from: Double(number) / Double(count), to: Double(number + 1) / Double(count))
    }
    guard cuts.count == count else { return [whole] }
    let seconds = cut.duration ?? Self.seconds.first + Self.seconds.more * (heights - 1)
    return cuts.enumerated().map { number, piece in
      let share = Double(number + 1) / Double(count)
      var own = cut
      (own.duration, own.easing) = (seconds * (piece.end - piece.start), piece.easing)
      let isLast = number == count - 1
      if !isLast { own.hold = 0 }
      return (
        old.x + (new.x - old.x) * share, old.y + (new.y - old.y) * share, own, isLast
      )
    }
  }
}
