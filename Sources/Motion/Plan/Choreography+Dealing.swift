import GridreelPrimitives

/// The times of new rows that come over an edge.
extension Choreography {
  /// The time spans of all parts, of which new ones come to the places of some that stay.
  ///
  /// Few rows among many new ones wait: each is about to leave its place when the new row arrives there, so that hardly a
  /// hole is left. Few new rows among many that stay wait for these instead: they would not be seen below them.
  ///
  /// - Parameters:
  ///   - dealt: The time spans of parts that enter over an edge.
  ///   - kept: Those of parts that both scenes show.
  /// - Returns: The time spans of both.
  func spans(
    dealt: [UnitKey: TimeSpan], kept: [UnitKey: TimeSpan]
  ) -> [UnitKey: TimeSpan] {
    var spans = dealt.merging(kept) { $1 }
    let areMany = travels.replacedShare > Travels.replacedShare
    for (key, span) in kept where span.length > 0 {
      guard let place = travels.ways[key]?.start.top,
        let (next, new) = dealt.first(where: { other, _ in
          travels.ways[other].map { abs($0.end.top - place) < rowHeight / 2 } ?? false
        })
      else { continue }
      if areMany {
        spans[key]?.start = max(0, new.end - Relay.overlap * span.length)
      } else {
        spans[next]?.start = max(new.start, span.start + Relay.overlap * span.length - new.length)
      }
    }
    return spans
  }

  /// The time spans of parts that enter over an edge, from above and below at once.
  func dealtSpans(_ pace: Pace) -> [UnitKey: TimeSpan] {
    let entering = travels.ways.filter { _, way in
      if case .enters = way.kind { true } else { false }
    }
    var spans: [UnitKey: TimeSpan] = [:]
    for isFromAbove in [true, false] {
      let side = entering.filter { ($0.value.distance > 0) == isFromAbove }
        .sorted {
          (-abs($0.value.distance), $0.value.index) < (-abs($1.value.distance), $1.value.index)
        }
      let times = Deck.spans(side.map { $0.value.distance / rowHeight }, pace: pace)
      for (way, span) in zip(side, times) { spans[way.key] = span }
    }
    return spans
  }
}
