import GridreelPrimitives
import GridreelSceneModel

/// Lets all bars of a column have one scale at any time, while new data bring another largest number.
struct BarScales {
  /// The moments at which numbers are compared with their scale, as fractions of the time.
  private static let moments = (0...48).map { Double($0) / 48 }
  /// The times in which a scale can change, longest first.
  private static let times = stride(from: 0.0, to: 1, by: 0.1).flatMap { start in
    stride(from: 1.0, to: start + 0.25, by: -0.1).map { start...$0 }
  }
  .sorted { $0.upperBound - $0.lowerBound > $1.upperBound - $1.lowerBound }

  private let pairing: Pairing
  private var scales: [String: ScaleMorph] = [:]

  /// Finds the scales of all columns with bars; nil if there are none.
  ///
  /// - Parameters:
  ///   - pairing: Both scenes.
  ///   - panes: The courses of all that they show.
  ///   - clock: The clock at a fraction of the time.
  init?(_ pairing: Pairing, _ panes: [PanePlan], clock: (Double) -> Clock) {
    self.pairing = pairing
    var ranges: [String: (start: ClosedRange<Double>?, end: ClosedRange<Double>?)] = [:]
    for (index, isEnd) in [(pairing.from, false), (pairing.to, true)] {
      for (identity, item) in index.items {
        guard let gauge = item.gauge, let column = identity.owner.column,
          gauge.minimum < gauge.maximum
        else { continue }
        let range = gauge.minimum...gauge.maximum
        if isEnd {
          ranges[column, default: (nil, nil)].end = range
        } else {
          ranges[column, default: (nil, nil)].start = range
        }
      }
    }
    guard !ranges.isEmpty else { return nil }
    for (column, range) in ranges {
      guard let first = range.start ?? range.end, let last = range.end ?? range.start else {
        continue
      }
      scales[column] = ScaleMorph(start: first, end: last)
    }
    for column in scales.keys where scales[column]?.start != scales[column]?.end {
      fit(column, panes, clock)
    }
  }

  /// Finds the time in which a scale has room for all numbers: it grows before a larger one comes, and shrinks after
  /// that is gone.
  private mutating func fit(_ column: String, _ panes: [PanePlan], _ clock: (Double) -> Clock) {
    guard let whole = scales[column] else { return }
    let needs = Self.moments.map { need(of: column, panes, clock($0)) }
    /// How far numbers lie beyond the scale, in all moments together.
    func excess(_ time: ClosedRange<Double>) -> Double {
      let scale = ScaleMorph(start: whole.start, end: whole.end, time: time)
      return zip(Self.moments, needs).reduce(0) { excess, pair in
        guard let need = pair.1 else { return excess }
        let range = scale.range(at: pair.0)
        let size = range.upperBound - range.lowerBound
        let beyond = max(
          range.lowerBound - need.lowerBound, need.upperBound - range.upperBound, 1e-6 * size)
        return excess + beyond / max(size, .leastNormalMagnitude)
      }
    }
    let time = Self.times.map { (time: $0, excess: excess($0)) }.min {
      $0.excess < $1.excess - 1e-9
    }
    if let time { scales[column]?.time = time.time }
    // Where a new row comes with a number far beyond all others, no time is early enough. One that goes ends with its
    // track instead: until it is out of sight, the scale could not shrink but at once.
    let arriving = Self.moments.map {
      need(of: column, panes, clock($0)) { pairing.to.items[$0] != nil }
    }
    scales[column]?.needs = arriving
  }

  /// The smallest and the largest number of a column that are seen at a moment; nil without any.
  private func need(
    of column: String, _ panes: [PanePlan], _ clock: Clock,
    among isCounted: (Identity) -> Bool = { _ in true }
  ) -> ClosedRange<Double>? {
    var need: ClosedRange<Double>?
    for group in panes.lazy.flatMap(\.groups) where group.isPresent(at: clock.progress) {
      let moment = group.flight.map(clock.moment) ?? clock.whole
      for track in group.tracks
      where track.identity.owner.column == column && isCounted(track.identity) {
        guard let bar = bar(upon: track), track.visibility.alpha(at: moment) > 0.05,
          isAt(track, moment)
        else { continue }
        let number = bar.number(at: clock.progress)
        need = min(need?.lowerBound ?? number, number)...max(need?.upperBound ?? number, number)
      }
    }
    return need
  }

  /// Whether what only one scene shows has set out, or has not arrived beyond an edge.
  private func isAt(_ track: Track, _ moment: Moment) -> Bool {
    if pairing.from.items[track.identity] == nil { return moment.position > 0 }
    return pairing.to.items[track.identity] != nil || moment.position < 1
  }

  /// The bar upon a track; nil for all that is no track of a bar.
  private func bar(upon track: Track) -> BarMorph? {
    guard track.identity.part == .track, let column = track.identity.owner.column,
      let scale = scales[column]
    else { return nil }
    return BarMorph(
      pairing.gauge(of: track.identity, isBefore: true),
      pairing.gauge(of: track.identity, isBefore: false), scale: scale)
  }

  /// The same courses, in which each bar is as long as its number is on the scale.
  func applied(to panes: [PanePlan]) -> [PanePlan] {
    panes.map { $0.withTracks { applied(to: $0) } }
  }

  private func applied(to tracks: [Track]) -> [Track] {
    var bars: [Identity.Owner: BarMorph] = [:]
    let identities = Set(tracks.map(\.identity))
    // Where nothing moves, a row that changes its place fades out and in with all that it has.
    for track in tracks where !identities.contains(track.identity.before) {
      if let bar = bar(upon: track) { bars[track.identity.owner] = bar }
    }
    guard !bars.isEmpty else { return tracks }
    var all: [Track] = []
    for track in tracks {
      let owner = track.identity.owner
      guard let bar = bars[owner] else {
        all.append(track)
        continue
      }
      let identity = Identity(owner, .bar)
      if track.identity == identity || track.identity == identity.before { continue }
      all.append(track)
      if track.identity.part == .track {
        all.append(Track(identity, bar, upon: track))
      }
    }
    return all
  }
}

extension Identity.Part {
  /// The track of a bar, and the bar upon it.
  fileprivate static let (track, bar) = (Identity.Part.mark("track"), Identity.Part.mark("bar"))
}
