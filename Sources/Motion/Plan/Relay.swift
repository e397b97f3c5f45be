import Primitives

/// How fast rows change places in a body of so many rows.
struct Pace {
  /// Rows a second: what the eye can follow, and faster where there is more to do.
  let speed: Double
  /// How long all rows together take at most, in seconds; whole frames at 30 a second.
  let longest: Double
  /// How many rows on a common way set off together at most.
  let groupSize: Int

  /// The time of the shortest way, in seconds.
  static let shortest = 0.2

  init(rowCount: Int) {
    let count = Double(max(1, rowCount))
    speed = max(30, 2 * count)
    longest = (min(1.2, 0.25 * count.squareRoot()) * 30 + 1e-9).rounded(.down) / 30
    groupSize = max(1, Int((count / 8).rounded()))
  }

  /// How long a way of so many rows takes, in seconds.
  func seconds(_ distance: Double) -> Double { max(Pace.shortest, abs(distance) / speed) }
}

/// When something is on its way, in seconds.
struct TimeSpan: Hashable {
  var start, length: Double
  var end: Double { start + length }
}

/// The order in which rows take each other's places so that few lie over each other: along the cycles
/// of their order each row leaves before the next one arrives.
struct Relay {
  /// A row that goes from one place to another; places are counted from 0.
  struct Mover {
    let goal: Int
    /// How far it goes, in rows; below 0 upwards.
    let distance: Double

    var isMoving: Bool { abs(distance) > 1e-6 }
  }

  /// How much of a step's time goes by before the next one starts, where there is time enough.
  static let overlap = 0.6

  /// When each row is on its way; those that stay have no length.
  let spans: [TimeSpan]

  /// - Parameters:
  ///   - movers: The rows in the order of their places; their goals are a permutation of these.
  ///   - pace: How fast they may go.
  init(_ movers: [Mover], pace: Pace) {
    var spans = movers.map {
      TimeSpan(start: 0, length: $0.isMoving ? pace.seconds($0.distance) : 0)
    }
    let steps = Relay.steps(movers, groups: Relay.groups(movers, pace))
    let lengths = steps.map { rows in rows.map { spans[$0].length }.max() ?? 0 }
    let factor = Relay.factor(lengths, within: pace.longest)
    var start = 0.0
    for (rows, length) in zip(steps, lengths) {
      for row in rows { spans[row].start = start }
      start += factor * length
    }
    self.spans = spans
  }

  /// When the last row has arrived, in seconds.
  var seconds: Double { spans.map(\.end).max() ?? 0 }

  /// The part of each step's time after which the next starts: as much as fits.
  private static func factor(_ lengths: [Double], within longest: Double) -> Double {
    func end(_ factor: Double) -> Double {
      var (start, end) = (0.0, 0.0)
      for length in lengths {
        end = max(end, start + length)
        start += factor * length
      }
      return end
    }
    guard end(overlap) > longest else { return overlap }
    var (low, high) = (0.0, overlap)
    for _ in 0..<50 {
      let middle = (low + high) / 2
      if end(middle) > longest { high = middle } else { low = middle }
    }
    return low
  }

  // MARK: Groups

  /// The rows that set off together with each row: neighbours on a common way.
  ///
  /// Where a block passes others by more than a place it goes in parts, its leading edge first.
  private static func groups(_ movers: [Mover], _ pace: Pace) -> [[Int]] {
    var groups: [[Int]] = Array(repeating: [], count: movers.count)
    var first = 0
    while first < movers.count {
      let mover = movers[first]
      let shift = mover.goal - first
      var next = first + 1
      while next < movers.count, movers[next].goal - next == shift,
        abs(movers[next].distance - mover.distance) < 1e-3
      {
        next += 1
      }
      var rows = Array(first..<next)
      first = next
      guard mover.isMoving else { continue }
      if mover.distance > 0 { rows.reverse() }
      let size = abs(shift) > 1 ? pace.groupSize : rows.count
      for start in stride(from: 0, to: rows.count, by: size) {
        let group = Array(rows[start..<min(start + size, rows.count)])
        for row in group { groups[row] = group }
      }
    }
    return groups
  }

  // MARK: Order

  /// The rows that start together, in the order of their starts.
  private static func steps(_ movers: [Mover], groups: [[Int]]) -> [[Int]] {
    var steps: [[Int]] = []
    var started = Set<Int>()
    func add(_ rows: [Int]) {
      let new = rows.flatMap { groups[$0] }.filter { started.insert($0).inserted }
      if !new.isEmpty { steps.append(new) }
    }
    for cycle in cycles(movers) {
      // Two rows that change places do so at once.
      for rows in cycle.count == 2 ? [cycle] : cycle.map({ [$0] }) { add(rows) }
    }
    return steps
  }

  /// The rows that take each other's places, by their top-most place; each cycle begins with its
  /// longest way.
  private static func cycles(_ movers: [Mover]) -> [[Int]] {
    var seen = Set<Int>()
    var cycles: [[Int]] = []
    for place in movers.indices where movers[place].isMoving && !seen.contains(place) {
      var cycle: [Int] = []
      var row = place
      while seen.insert(row).inserted {
        cycle.append(row)
        row = movers[row].goal
      }
      let longest = cycle.indices.min {
        let (left, right) = (movers[cycle[$0]], movers[cycle[$1]])
        return (-abs(left.distance), cycle[$0]) < (-abs(right.distance), cycle[$1])
      }
      cycles.append(Array(cycle[(longest ?? 0)...] + cycle[..<(longest ?? 0)]))
    }
    return cycles
  }
}

/// New rows that come in over an edge and cover the old ones, like cards that are dealt.
enum Deck {
  /// How much later than the one before it a row starts at most, in seconds.
  private static let longestGap = 0.12

  /// When rows come in that all start at one edge.
  ///
  /// - Parameters:
  ///   - distances: How far each goes, in rows, the farthest first.
  ///   - pace: How fast they may go.
  /// - Returns: The times in the order of the distances.
  static func spans(_ distances: [Double], pace: Pace) -> [TimeSpan] {
    let lengths = distances.map(pace.seconds)
    let gap =
      lengths.enumerated().dropFirst().map { place, length in
        max(0, pace.longest - length) / Double(place)
      }.min() ?? 0
    return lengths.enumerated().map { place, length in
      TimeSpan(start: Double(place) * min(gap, longestGap), length: length)
    }
  }
}
