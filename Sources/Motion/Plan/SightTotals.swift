import GridreelPrimitives
import GridreelSceneModel

/// Lets each total be the sum of the numbers in sight at any time: rows that come or go are in it as long as they are
/// seen.
///
/// This concerns totals that are the sum of all numbers of their column in both scenes; all others count evenly.
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
    guard isSum(total, of: numbers[0], in: pairing.from),
      isSum(total, of: numbers[1], in: pairing.to)
    else { return nil }
    let gone = numbers[0].filter { numbers[1][$0.key] == nil }
    let new = numbers[1].filter { numbers[0][$0.key] == nil }
    let kept = numbers[0].keys.filter { numbers[1][$0] != nil }
    guard !gone.isEmpty || !new.isEmpty,
      let leaving = times(gone, column, areNew: false),
      let coming = times(new, column, areNew: true)
    else { return nil }
    return SumInSight(
      kept: (
        kept.reduce(0) { $0 + (numbers[0][$1] ?? 0) }, kept.reduce(0) { $0 + (numbers[1][$1] ?? 0) }
      ),
      gone: leaving.map { ($0.number, until: $0.time) },
      new: coming.map { ($0.number, from: $0.time) })
  }

  private static func numbers(_ index: SceneIndex, _ column: String) -> Numbers {
    var numbers: Numbers = [:]
    for (identity, item) in index.items {
      guard case .cell(let row, column) = identity.owner, identity.part == .text else { continue }
      if let number = item.number { numbers[row] = number.value }
    }
    return numbers
  }

  private func isSum(_ total: Track, of numbers: Numbers, in index: SceneIndex) -> Bool {
    guard let own = index.items[Identity(total.identity.owner, .text)]?.number?.value else {
      return false
    }
    let sum = numbers.values.reduce(0, +)
    let size = numbers.values.reduce(0) { $0 + abs($1) }
    return abs(sum - own) <= 1e-9 * max(size, 1)
  }

  // MARK: What is seen

  /// A text on its way in a pane.
  private typealias Course = (pane: PanePlan, group: TrackGroup, track: Track)

  /// The times from which numbers are not seen any more, or are seen; nil if one of them is seen where it should not be.
  private func times(
    _ numbers: Numbers, _ column: String, areNew: Bool
  ) -> [(number: Double, time: Double)]? {
    var times: [(number: Double, time: Double)] = []
    for (row, number) in numbers.sorted(by: { $0.key < $1.key }) {
      let courses = courses(of: Identity(.cell(row: row, column: column), .text))
      let seen = clocks.map { isSeen(courses, at: $0) }
      guard areNew ? seen.last == true : seen.first == true && seen.last == false else {
        return nil
      }
      let place =
        areNew ? (seen.lastIndex(of: false) ?? -1) + 1 : seen.firstIndex(of: false) ?? 0
      times.append((number, turn(courses, before: place, areNew: areNew)))
    }
    return times
  }

  private static func time(of sample: Int) -> Double { Double(sample) / Double(samples) }

  /// The time between a sample and the one before at which texts come into sight, or go out of it.
  private func turn(_ courses: [Course], before sample: Int, areNew: Bool) -> Double {
    guard sample > 0 else { return 0 }
    var (low, high) = (Self.time(of: sample - 1), Self.time(of: sample))
    for _ in 0..<Self.halvings {
      let middle = (low + high) / 2
      if isSeen(courses, at: clock(middle)) == areNew { high = middle } else { low = middle }
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

  /// Whether more than half of a text's height is seen at a time.
  private func isSeen(_ courses: [Course], at clock: Clock) -> Bool {
    courses.contains { pane, group, track in
      guard group.isPresent(at: clock.progress) else { return false }
      let moment = group.flight.map(clock.moment) ?? clock.whole
      guard let view = pane.view(at: clock), track.visibility.alpha(at: moment) >= 0.5 else {
        return false
      }
      let middle = track.glide.frame(at: moment).center.y + view.shift
      return view.area.map { $0.y < middle && middle < $0.maxY } ?? true
    }
  }
}
