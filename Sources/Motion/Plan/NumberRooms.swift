import GridreelPrimitives
import GridreelSceneModel

/// Lets bars and labels make room for the digits of the numbers beside them.
enum NumberRooms {
  /// The same courses, in which nothing lies beneath a number that counts.
  static func applied(to panes: [PanePlan]) -> [PanePlan] {
    panes.map { pane in
      pane.withTracks { applied(to: $0, isOfCards: pane.kind == .cards) }
    }
  }

  private static func applied(to tracks: [Track], isOfCards: Bool) -> [Track] {
    let numbers = tracks.compactMap { track -> (track: Track, text: TextMorph)? in
      guard case .text(let text) = track.content, text.count != nil else { return nil }
      return (track, text)
    }
    guard !numbers.isEmpty else { return tracks }
    return tracks.map { track in
      var track = track
      track.rooms = numbers.compactMap { room(of: $0, beside: track, isOfCards: isOfCards) }
      return track
    }
  }

  /// The room of a number beside a mark of its cell, or beside what stands before it on a line of a strip of totals.
  private static func room(
    of number: (track: Track, text: TextMorph), beside track: Track, isOfCards: Bool
  ) -> NumberRoom? {
    let (own, other) = (number.track, track)
    let (start, end) = ((own.glide.start, other.glide.start), (own.glide.end, other.glide.end))
    guard own.identity != other.identity, own.identity.owner.column != nil else { return nil }
    func isBefore(_ frames: (GridRect, GridRect)) -> Bool {
      number.text.alignment == .leading
        ? frames.1.x > frames.0.x : frames.1.maxX < frames.0.maxX
    }
    guard isBefore(start), isBefore(end) else { return nil }
    if own.identity.owner == other.identity.owner {
      guard case .mark = other.identity.part else { return nil }
      func gap(_ frames: (GridRect, GridRect)) -> Double {
        number.text.alignment == .leading
          ? frames.1.x - frames.0.x : frames.0.maxX - frames.1.maxX
      }
      return NumberRoom(number.text, room: (gap(start), gap(end)))
    }
    // The totals of cards stand one before the other, each as wide as its number.
    guard isOfCards, case .summaryCell(let summary, _) = own.identity.owner,
      case .summaryCell(summary, _) = other.identity.owner,
      abs(start.0.y - start.1.y) < 1, abs(end.0.y - end.1.y) < 1
    else { return nil }
    return NumberRoom(number.text, room: (start.0.width, end.0.width))
  }
}
