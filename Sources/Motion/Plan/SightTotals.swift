import GridreelPrimitives
import GridreelSceneModel

/// Lets each total be the sum, or the mean, of the numbers in sight at any time: rows that fade in or out come into it
/// or leave it as they do.
///
/// This concerns totals that are the sum or the mean of all numbers of their column in both scenes; all others count
/// evenly.
struct SightTotals {
  /// The number of moments at which rows are looked for, and how often the time between two of them is halved to find
  /// out when one of them goes: no frame shows a total that is ahead of its rows.
  private static let (samples, halvings) = (48, 8)

  private let pairing: Pairing
  private let panes: [PanePlan]
  private let clock: (Double) -> Clock
  private let clocks: [Clock]

  /// - Parameters:
  ///   - pairing: Both scenes.
  ///   - panes: The courses of all that they show.
  ///   - clock: The clock at a fraction of the time.
  init(_ pairing: Pairing, _ panes: [PanePlan], clock: @escaping (Double) -> Clock) {
    (self.pairing, self.panes, self.clock) = (pairing, panes, clock)
    clocks = (0...Self.samples).map { clock(Self.time(of: $0)) }
  }

  /// The courses, in which totals are sums of what is seen.
  func applied() -> [PanePlan] {
    var sums: [String: [Numbers]] = [:]
    return panes.map { pane in
      var pane = pane
      for group in pane.groups.indices {
        for place in pane.groups[group].tracks.indices {
          let track = pane.groups[group].tracks[place]
          guard case .summaryCell(_, let column) = track.identity.owner,
            case .text(let text) = track.content, text.count != nil,
            let sum = sum(of: track, column, &sums)
          else { continue }
          pane.groups[group].tracks[place] = track.summing(sum)
        }
      }
      return pane
    }
  }

  private typealias Numbers = [RowIdentity: Double]

  private func sum(
    of total: Track, _ column: String, _ known: inout [String: [Numbers]]
  ) -> SumInSight? {
    let numbers = known[column] ?? [pairing.from, pairing.to].map { Self.numbers($0, column) }
    known[column] = numbers
    let isMean = [false, true].first { isMean in
      isTotal(total, of: numbers[0], in: pairing.from, isMean: isMean)
        && isTotal(total, of: numbers[1], in: pairing.to, isMean: isMean)
    }
    guard let isMean else { return nil }
    let gone = numbers[0].filter { numbers[1][$0.key] == nil }
    let new = numbers[1].filter { numbers[0][$0.key] == nil }
    let kept = numbers[0].keys.filter { numbers[1][$0] != nil }
    guard !gone.isEmpty || !new.isEmpty,
      let leaving = times(gone, column, areNew: false),
      let coming = times(new, column, areNew: true)
    else { return nil }
    return SumInSight(
      isMean: isMean,
      kept: (
        kept.reduce(0) { $0 + (numbers[0][$1] ?? 0) },
        kept.reduce(0) { $0 + (numbers[1][$1] ?? 0) }, kept.count
      ), gone: leaving, new: coming)
  }

  private static func numbers(_ index: SceneIndex, _ column: String) -> Numbers {
    var numbers: Numbers = [:]
    for (identity, item) in index.items {
      guard case .cell(let row, column) = identity.owner, identity.part == .text else { continue }
      if let number = item.number { numbers[row] = number.value }
    }
    return numbers
  }

  private func isTotal(
    _ total: Track, of numbers: Numbers, in index: SceneIndex, isMean: Bool
  ) -> Bool {
    guard let own = index.items[Identity(total.identity.owner, .text)]?.number?.value else {
      return false
    }
    let sum = numbers.values.reduce(0, +)
    let size = numbers.values.reduce(0) { $0 + abs($1) }
    let count = isMean ? Double(numbers.count) : 1
    return count > 0 && abs(sum / count - own) <= 1e-9 * max(size / count, 1)
  }

  // MARK: What is seen

  /// A text on its way in a pane.
  private typealias Course = (pane: PanePlan, group: TrackGroup, track: Track)

  /// How much of a text is seen when its number begins to come or go, and when it has: from hardly any to nearly all.
  private static let (hardly, nearly) = (0.05, 0.95)

  /// The times in which numbers come into sight, or go out of it; nil if one of them is seen where it should not be.
  private func times(
    _ numbers: Numbers, _ column: String, areNew: Bool
  ) -> [SumInSight.Part]? {
    var parts: [SumInSight.Part] = []
    for (row, number) in numbers.sorted(by: { $0.key < $1.key }) {
      let courses = courses(of: Identity(.cell(row: row, column: column), .text))
      let levels = areNew ? [Self.hardly, Self.nearly] : [Self.nearly, Self.hardly]
      let turns = levels.compactMap { turn(courses, areNew: areNew, level: $0) }
      guard turns.count == 2 else { return nil }
      parts.append(SumInSight.Part(number: number, time: turns[0]...max(turns[0], turns[1])))
    }
    return parts
  }

  private static func time(of sample: Int) -> Double { Double(sample) / Double(samples) }

  /// The time at which so much of texts comes into sight, or goes out of it; nil if that is not so at both ends.
  private func turn(_ courses: [Course], areNew: Bool, level: Double) -> Double? {
    let seen = clocks.map { isSeen(courses, at: $0, level: level) }
    guard areNew ? seen.last == true : seen.first == true && seen.last == false else { return nil }
    let sample = areNew ? (seen.lastIndex(of: false) ?? -1) + 1 : seen.firstIndex(of: false) ?? 0
    guard sample > 0 else { return 0 }
    var (low, high) = (Self.time(of: sample - 1), Self.time(of: sample))
    for _ in 0..<Self.halvings {
      let middle = (low + high) / 2
      if isSeen(courses, at: clock(middle), level: level) == areNew {
        high = middle
      } else {
        low = middle
      }
    }
    return high
  }

  private func courses(of identity: Identity) -> [Course] {
    panes.flatMap { pane in
      pane.groups.flatMap { group in
        group.tracks.filter { $0.identity == identity }.map { (pane, group, $0) }
      }
    }
  }

  /// Whether more than half of a text's height is seen at a time, and so much of its ink.
  private func isSeen(_ courses: [Course], at clock: Clock, level: Double) -> Bool {
    courses.contains { pane, group, track in
      guard group.isPresent(at: clock.progress), group.cover?.isSeen(at: clock.progress) ?? true
      else { return false }
      let moment = group.flight.map(clock.moment) ?? clock.whole
      guard let view = pane.view(at: clock), track.visibility.alpha(at: moment) >= level else {
        return false
      }
      let middle = track.glide.frame(at: moment).center.y + view.shift
      return view.area.map { $0.y < middle && middle < $0.maxY } ?? true
    }
  }
}
