import GridreelPrimitives
import GridreelSceneModel

/// The places of rows that are in the order of a number while this number counts: two rows pass each other when their
/// numbers cross, so that no row stands above one that shows more, or less, than it.
struct Standings {
  /// The passing of another row: upwards or downwards, around a share of the counting.
  fileprivate struct Passing {
    let isDown: Bool
    let middle: Double

    /// Half of the share of the counting that it takes, and the least time before or behind its middle.
    private static let (reach, least) = (0.22, 0.03)

    init(isDown: Bool, at share: Double) {
      self.isDown = isDown
      middle = min(max(share, Self.least), 1 - Self.least)
    }

    /// How far the row has passed the other one; both are at one height in the middle.
    func share(at counted: Double) -> Double {
      if counted < middle {
        let rest = (middle - counted) / min(Self.reach, middle)
        return rest < 1 ? 0.5 * (1 - rest) * (1 - rest) : 0
      }
      let rest = (counted - middle) / min(Self.reach, 1 - middle)
      return rest < 1 ? 1 - 0.5 * (1 - rest) * (1 - rest) : 1
    }
  }

  /// The way of a row, in places from where it stands at first.
  struct Way {
    fileprivate var passings: [Passing] = []

    /// How many places lower the row is at a fraction of the time.
    func places(at progress: Double) -> Double {
      let counted = smoothstep(progress)
      return passings.reduce(0) { $0 + ($1.isDown ? 1 : -1) * $1.share(at: counted) }
    }
  }

  /// Above this number of rows, comparing each with each takes too long.
  private static let mostRows = 200
  /// The moments at which rows are counted that can be read.
  private static let samples = 48
  /// How much of a row others may cover while it can be read.
  private static let cover = 0.2

  /// The ways of all rows that pass others.
  private(set) var ways: [UnitKey: Way] = [:]
  /// The distance between two places, in points.
  let height: Double

  /// Finds the places of rows; nil unless all of them stay and stand in the order of a number that counts, or if too
  /// many would be at one height at a time.
  init?(_ travels: Travels) {
    let (before, after) = (travels.from.order.filter(\.isRow), travels.to.order.filter(\.isRow))
    guard before != after, before.count <= Self.mostRows, Set(before) == Set(after),
      let height = Self.height(travels)
    else { return nil }
    self.height = height
    guard let numbers = Self.numbers(travels, before, after) else { return nil }
    let goals = Dictionary(uniqueKeysWithValues: after.enumerated().map { ($1, $0) })
    for (place, upper) in before.enumerated() {
      for lower in before[(place + 1)...] where (goals[upper] ?? 0) > (goals[lower] ?? 0) {
        guard let first = numbers[upper], let other = numbers[lower] else { continue }
        let (start, end) = (first.start - other.start, first.end - other.end)
        let share = start == end ? 0.5 : start / (start - end)
        ways[upper, default: Way()].passings.append(Passing(isDown: true, at: share))
        ways[lower, default: Way()].passings.append(Passing(isDown: false, at: share))
      }
    }
    guard areLegible(before) else { return nil }
  }

  /// The height of all rows, where each has a place that another one had; nil if anything else moves.
  private static func height(_ travels: Travels) -> Double? {
    var heights: ClosedRange<Double>?
    for (key, way) in travels.ways {
      guard way.kind == .stays, key.isRow || !way.moves, !key.isSection else { return nil }
      guard key.isRow else { continue }
      for own in [way.start.height, way.end.height] {
        heights = min(heights?.lowerBound ?? own, own)...max(heights?.upperBound ?? own, own)
      }
    }
    guard let heights, heights.upperBound - heights.lowerBound < 0.5 else { return nil }
    let rows = travels.ways.filter(\.key.isRow).values
    let (starts, ends) = (rows.map(\.start.top).sorted(), rows.map(\.end.top).sorted())
    let areSame = zip(starts, ends).allSatisfy { abs($0 - $1) < 0.5 }
    let areEven = zip(starts, starts.dropFirst()).allSatisfy {
      abs($1 - $0 - heights.upperBound) < 0.75
    }
    return areSame && areEven ? heights.upperBound : nil
  }

  private typealias Numbers = [UnitKey: (start: Double, end: Double)]

  /// The numbers of a column, some of which count, and by which rows are in order before and after; nil without any.
  private static func numbers(
    _ travels: Travels, _ before: [UnitKey], _ after: [UnitKey]
  ) -> Numbers? {
    var columns: [String: Numbers] = [:]
    for (identity, item) in travels.from.items where identity.part == .text {
      guard case .cell(let row, let column) = identity.owner, let start = item.number?.value,
        let end = travels.to.items[identity]?.number?.value, start.isFinite, end.isFinite
      else { continue }
      columns[column, default: [:]][.row(row)] = (start, end)
    }
    let ordered = columns.filter { _, numbers in
      numbers.count == before.count && numbers.values.contains { $0.start != $0.end }
        && [1.0, -1].contains { sign in
          isRising(before.compactMap { numbers[$0].map { sign * $0.start } })
            && isRising(after.compactMap { numbers[$0].map { sign * $0.end } })
        }
    }
    // A column with equal numbers says less about the order.
    return ordered.max { one, other in
      let counts = [one, other].map { Set($0.value.values.map(\.start)).count }
      return (counts[0], other.key) < (counts[1], one.key)
    }?.value
  }

  private static func isRising(_ numbers: [Double]) -> Bool {
    zip(numbers, numbers.dropFirst()).allSatisfy { $0 <= $1 }
  }

  /// Whether at least half of the rows can be read at any time.
  private func areLegible(_ rows: [UnitKey]) -> Bool {
    (1..<Self.samples).allSatisfy { sample in
      let progress = Double(sample) / Double(Self.samples)
      let places = rows.enumerated().map { place, key in
        Double(place) + (ways[key]?.places(at: progress) ?? 0)
      }.sorted()
      var (last, legible) = (-Double.infinity, 0)
      for place in places where place - last >= 1 - Self.cover {
        (last, legible) = (place, legible + 1)
      }
      return 2 * legible >= rows.count
    }
  }
}
