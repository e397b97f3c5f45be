import GridreelPrimitives

/// The speed at which rows change places, given the number of rows.
struct Pace {
  /// Rows per second: as fast as the eye can follow, and faster if there is more to do.
  let speed: Double
  /// The maximum time for all rows together, in seconds; whole frames at 30 per second.
  let longest: Double
  /// The maximum number of rows with a common motion that start together.
  let groupSize: Int

  /// The duration of the shortest motion, in seconds.
  static let shortest = 0.2

  /// - Parameters:
  ///   - rowCount: The number of rows.
  ///   - spread: The maximum time for one row, in seconds; that of several grows with the root of their number.
  ///   - most: The maximum time for any number of rows, in seconds.
  init(rowCount: Int, spread: Double = 0.25, most: Double = 1.2) {
    let count = Double(max(1, rowCount))
    speed = max(30, 2 * count)
    longest = (min(most, spread * count.squareRoot()) * 30 + 1e-9).rounded(.down) / 30
    groupSize = max(1, Int(clamped: (count / 8).rounded()))
  }

  /// The duration of a motion over `distance` rows, in seconds.
  func seconds(_ distance: Double) -> Double { max(Pace.shortest, abs(distance) / speed) }
}

/// The start and the length of a motion, in seconds.
struct TimeSpan: Hashable {
  var start, length: Double
  var end: Double { start + length }
}

/// The order in which rows take each other's places so that few overlap: along the cycles of their
/// permutation, each row leaves before the next one arrives.
struct Relay {
  /// A row that moves from one place to another; places are counted from 0.
  struct Mover {
    /// The place to which it moves; nil for a place that no mover leaves.
    let goal: Int?
    /// The distance in rows; negative is upwards.
    let distance: Double

    var isMoving: Bool { abs(distance) > 1e-6 }
  }

  /// The fraction of a step's time that passes before the next one starts, if there is enough time.
  static let overlap = 0.6

  /// The time span of each row's motion; rows that stay have length 0.
  let spans: [TimeSpan]

  /// - Parameters:
  ///   - movers: The rows in the order of their places; no two have the same destination.
  ///   - pace: The allowed speed.
  init(_ movers: [Mover], pace: Pace) {
    var spans = movers.map {
      TimeSpan(start: 0, length: $0.isMoving ? pace.seconds($0.distance) : 0)
    }
    let steps = Relay.steps(movers, groups: Relay.groups(movers, pace))
    let lengths = steps.map { rows in rows.map { spans[$0].length }.max() ?? 0 }
    for (rows, start) in zip(steps, Relay.starts(lengths, within: pace.longest)) {
      for row in rows { spans[row].start = start }
    }
    self.spans = spans
  }

  /// The start times of steps that take some time each, so that all of them together take at most the longest time.
  static func starts(_ lengths: [Double], within longest: Double) -> [Double] {
    let factor = Relay.factor(lengths, within: longest)
    var start = 0.0
    return lengths.map { length in
      defer { start += factor * length }
      return start
    }
  }

  /// The time at which the last row arrives, in seconds.
  var seconds: Double { spans.map(\.end).max() ?? 0 }

  /// The fraction of each step's time after which the next one starts: as large as fits.
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

  /// The rows that start together with each row: neighbours with a common motion.
  ///
  /// A block that passes others by more than a place moves in parts, its leading edge first.
  private static func groups(_ movers: [Mover], _ pace: Pace) -> [[Int]] {
    var groups: [[Int]] = Array(repeating: [], count: movers.count)
    var first = 0
    while first < movers.count {
      let mover = movers[first]
      let shift = mover.goal.map { $0 - first }
      var next = first + 1
      while next < movers.count,
        movers[next].goal == nil || shift == nil || movers[next].goal.map({ $0 - next }) == shift,
        abs(movers[next].distance - mover.distance) < 1e-3
      {
        next += 1
      }
      var rows = Array(first..<next)
      first = next
      guard mover.isMoving else { continue }
      if mover.distance > 0 { rows.reverse() }
      let size =
        abs(shift ?? Int(clamped: mover.distance.rounded())) > 1 ? pace.groupSize : rows.count
      for start in stride(from: 0, to: rows.count, by: size) {
        let group = Array(rows[start..<min(start + size, rows.count)])
        for row in group { groups[row] = group }
      }
    }
    return groups
  }

  // MARK: Order

  /// The rows that start together, in the order of their start times.
  private static func steps(_ movers: [Mover], groups: [[Int]]) -> [[Int]] {
    var steps = Steps(movers: movers, groups: groups)
    let chained = chains(movers).flatMap(\.self)
    for row in chained { steps.add([row], areFirst: false) }
    for cycle in cycles(movers, without: Set(chained)) {
      // Two rows that swap places do so at once.
      var next = cycle.count == 2 ? cycle : [cycle[0]]
      var areFirst = true
      while !next.isEmpty {
        let rows = steps.add(next, areFirst: areFirst)
        next = rows.compactMap(steps.rowAtGoal)
        areFirst = next.isEmpty
        if areFirst { next = cycle.first { !steps.started.contains($0) }.map { [$0] } ?? [] }
      }
    }
    return steps.all
  }

  /// The rows that start together, as far as their order is known.
  private struct Steps {
    let movers: [Mover]
    let groups: [[Int]]
    private(set) var all: [[Int]] = []
    private(set) var started = Set<Int>()

    init(movers: [Mover], groups: [[Int]]) { (self.movers, self.groups) = (movers, groups) }

    /// The row that has yet to leave the place to which a row moves; nil if that is free.
    func rowAtGoal(_ row: Int) -> Int? {
      movers[row].goal.flatMap { movers[$0].isMoving && !started.contains($0) ? $0 : nil }
    }

    /// Adds some rows with those of their groups whose places are free by then: any other one would arrive where a row
    /// has not left, and one of both would not be seen.
    ///
    /// - Parameters:
    ///   - rows: The rows.
    ///   - areFirst: Whether they do not wait for others, so that a block goes as a whole to the places of another one.
    /// - Returns: All that start now.
    @discardableResult
    mutating func add(_ rows: [Int], areFirst: Bool) -> [Int] {
      let own = rows.filter { !started.contains($0) }
      var step = Set(own.flatMap { groups[$0] }).subtracting(started)
      func isTooEarly(_ row: Int) -> Bool {
        guard !own.contains(row), let other = rowAtGoal(row), !step.contains(other) else {
          return false
        }
        let leader = own.first { groups[$0].contains(row) }.flatMap(rowAtGoal)
        return !areFirst || leader.map { shift($0) != shift(other) } ?? true
      }
      while let row = step.first(where: isTooEarly) { step.remove(row) }
      // A row whose place has another number may rest.
      started.formUnion(own)
      started.formUnion(step)
      if !step.isEmpty { all.append(step.sorted()) }
      return step.sorted()
    }

    private func shift(_ row: Int) -> Int? { movers[row].goal.map { $0 - row } }
  }

  /// The chains of rows that end at a free place, by their topmost row: first the row that moves to that place, then
  /// the one that moves to where this one was, and so on, so that none arrives at a place before it is free.
  private static func chains(_ movers: [Mover]) -> [[Int]] {
    var followers: [Int: Int] = [:]
    for (row, mover) in movers.enumerated() where mover.isMoving {
      if let goal = mover.goal { followers[goal] = row }
    }
    let ends = movers.indices.filter { movers[$0].isMoving && movers[$0].goal == nil }
    return ends.map { end in
      var chain = [end]
      while let next = followers[chain[chain.count - 1]] { chain.append(next) }
      return chain
    }.sorted { ($0.min() ?? 0) < ($1.min() ?? 0) }
  }

  /// The cycles of rows that take each other's places, by their topmost place; each cycle begins
  /// with its longest motion.
  private static func cycles(_ movers: [Mover], without others: Set<Int>) -> [[Int]] {
    var seen = others
    var cycles: [[Int]] = []
    for place in movers.indices where movers[place].isMoving && !seen.contains(place) {
      var cycle: [Int] = []
      var row = place
      while seen.insert(row).inserted {
        cycle.append(row)
        row = movers[row].goal ?? row
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

/// New rows that enter over an edge and cover the old ones, like cards being dealt.
enum Deck {
  /// The maximum delay between one row's start and the next one's, in seconds.
  private static let longestGap = 0.12

  /// The time spans of rows that all start at one edge.
  ///
  /// - Parameters:
  ///   - distances: The distance of each row, in rows, farthest first.
  ///   - pace: The allowed speed.
  /// - Returns: The time spans, in the order of the distances.
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
