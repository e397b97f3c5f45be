import GridreelPrimitives
import GridreelSceneModel

/// The places of rows that are in the order of a number while this number counts: two rows pass each other when their
/// numbers cross, so that no row stands above one that shows more, or less, than it.
///
/// A row that only one scene has keeps its number, and its place among all others; these close up over it as it goes,
/// or make room for it as it comes.
struct Standings {
  /// The passing of another row, around a share of the counting.
  fileprivate struct Passing {
    let middle: Double

    /// Half of the share of the counting that it takes, and the least time before or behind its middle.
    private static let (reach, least) = (0.22, 0.03)

    init(at share: Double) { middle = min(max(share, Self.least), 1 - Self.least) }

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

  /// The rows of a body in the order of a number.
  fileprivate struct Order {
    /// The places of the rows before and after, from 0.
    let before, after: [UnitKey: Int]
    /// Their numbers, of which smaller ones stand above; those that only one scene has keep theirs.
    let numbers: [UnitKey: (start: Double, end: Double)]

    /// Whether a row stands above one that follows it in the order of both scenes.
    func isAbove(_ row: UnitKey, _ other: UnitKey, isAfter: Bool) -> Bool {
      let places = isAfter ? after : before
      if let own = places[row], let next = places[other] { return own < next }
      guard let own = numbers[row], let next = numbers[other] else { return true }
      return isAfter ? own.end <= next.end : own.start <= next.start
    }

    /// When the numbers of two rows cross.
    func passing(_ row: UnitKey, _ other: UnitKey) -> Passing {
      guard let own = numbers[row], let next = numbers[other] else { return Passing(at: 0.5) }
      let (start, end) = (own.start - next.start, own.end - next.end)
      return Passing(at: start == end ? 0.5 : start / (start - end))
    }

    /// The room that a row takes of a whole place as others come and go.
    func room(of row: UnitKey, _ come: Double) -> Double {
      before[row] == nil ? come : after[row] == nil ? 1 - come : 1
    }
  }

  /// The way of a row, in places from where it stands at first.
  struct Way {
    /// Another row that is above it some of the time.
    fileprivate struct Other {
      let key: UnitKey
      let isAbove: (before: Double, after: Double)
      let passing: Passing
    }

    /// The order of all rows.
    fileprivate let order: Order
    fileprivate var others: [Other] = []
    /// How many rows are above it all the time, less those above it at first.
    fileprivate var places: Double

    /// How many places lower the row is at a fraction of the time.
    func places(at progress: Double) -> Double {
      let (counted, come) = (smoothstep(progress), Standings.coming.position(at: progress))
      return others.reduce(places) { places, other in
        let above = mix(other.isAbove.before, other.isAbove.after, other.passing.share(at: counted))
        return places + above * order.room(of: other.key, come)
      }
    }

    /// Adds what another row does to it.
    fileprivate mutating func add(
      _ other: UnitKey, above before: Bool, _ after: Bool, _ passing: Passing
    ) {
      let stays = order.before[other] != nil && order.after[other] != nil
      if stays, before, after {
        places += 1
        return
      }
      guard before || after else { return }
      others.append(Other(key: other, isAbove: (before ? 1 : 0, after ? 1 : 0), passing: passing))
    }
  }

  /// The time in which rows come and go.
  static let coming = Flight(start: 0.15, length: 0.7, curve: EasingCurve(.easeInOut))

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

  /// Finds the places of rows; nil unless most of them stay and all stand in the order of a number that counts, or if
  /// too many would be at one height at a time.
  init?(_ travels: Travels) {
    let (before, after) = (travels.from.order.filter(\.isRow), travels.to.order.filter(\.isRow))
    let (old, new) = (Set(before), Set(after))
    guard before != after, max(before.count, after.count) <= Self.mostRows,
      2 * old.intersection(new).count >= max(before.count, after.count),
      let height = Self.height(travels)
    else { return nil }
    self.height = height
    guard let numbers = Self.numbers(travels, before, after) else { return nil }
    func places(_ rows: [UnitKey]) -> [UnitKey: Int] {
      Dictionary(uniqueKeysWithValues: rows.enumerated().map { ($1, $0) })
    }
    let order = Order(before: places(before), after: places(after), numbers: numbers)
    let rows = before + after.filter { !old.contains($0) }
    for row in rows {
      let first = order.before[row] ?? order.after[row] ?? 0
      ways[row] = Way(order: order, places: -Double(first))
    }
    for (place, row) in rows.enumerated() {
      for other in rows[(place + 1)...] {
        let starts = order.isAbove(row, other, isAfter: false)
        let ends = order.isAbove(row, other, isAfter: true)
        let passing = order.passing(row, other)
        ways[other]?.add(row, above: starts, ends, passing)
        ways[row]?.add(other, above: !starts, !ends, passing)
      }
    }
    guard areLegible(rows, order) else { return nil }
    ways = ways.filter { !$0.value.others.isEmpty || $0.value.places != 0 }
  }

  /// The height of all rows, which stand without gaps from one place on before and after; nil if anything else moves
  /// but what ends the body.
  private static func height(_ travels: Travels) -> Double? {
    var heights: ClosedRange<Double>?
    for (key, way) in travels.ways {
      guard key.isRow else {
        let ends = !way.moves || travels.endings.contains(key)
        guard way.kind == .stays, ends, !key.isSection else { return nil }
        continue
      }
      guard way.kind != .enters, way.kind != .leaves else { return nil }
      for own in [way.start.height, way.end.height] {
        heights = min(heights?.lowerBound ?? own, own)...max(heights?.upperBound ?? own, own)
      }
    }
    guard let heights, heights.upperBound - heights.lowerBound < 0.5 else { return nil }
    let tops = [travels.from, travels.to].map { index in
      index.order.filter(\.isRow).compactMap { index.units[$0]?.top }
    }
    guard let first = tops[0].first, let last = tops[1].first, abs(first - last) < 0.5 else {
      return nil
    }
    let areEven = tops.allSatisfy { tops in
      zip(tops, tops.dropFirst()).allSatisfy { abs($1 - $0 - heights.upperBound) < 0.75 }
    }
    return areEven ? heights.upperBound : nil
  }

  private typealias Numbers = [UnitKey: (start: Double, end: Double)]

  /// The numbers of a column, some of which count, and by which rows are in order before and after, turned so that smaller
  /// ones stand above; nil without any.
  private static func numbers(
    _ travels: Travels, _ before: [UnitKey], _ after: [UnitKey]
  ) -> Numbers? {
    let (starts, ends) = (columns(travels.from), columns(travels.to))
    var best: (column: String, distinct: Int, numbers: Numbers)?
    for (column, first) in starts.sorted(by: { $0.key < $1.key }) {
      guard let last = ends[column], first.count == before.count, last.count == after.count else {
        continue
      }
      let sign = [1.0, -1].first { sign in
        isRising(before.compactMap { first[$0].map { sign * $0 } })
          && isRising(after.compactMap { last[$0].map { sign * $0 } })
      }
      guard let sign, first.contains(where: { key, own in last[key].map { $0 != own } ?? false })
      else { continue }
      // A column with equal numbers says less about the order.
      let distinct = Set(first.values).count
      if let best, best.distinct >= distinct { continue }
      let numbers = first.merging(last) { first, _ in first }.map { key, own in
        (key, (sign * (first[key] ?? own), sign * (last[key] ?? own)))
      }
      best = (column, distinct, Dictionary(uniqueKeysWithValues: numbers))
    }
    return best?.numbers
  }

  /// The finite numbers of each column of a scene.
  private static func columns(_ index: SceneIndex) -> [String: [UnitKey: Double]] {
    var columns: [String: [UnitKey: Double]] = [:]
    for (identity, item) in index.items where identity.part == .text {
      guard case .cell(let row, let column) = identity.owner, let own = item.number,
        own.value.isFinite, !own.countsRows
      else { continue }
      columns[column, default: [:]][.row(row)] = own.value
    }
    return columns
  }

  private static func isRising(_ numbers: [Double]) -> Bool {
    zip(numbers, numbers.dropFirst()).allSatisfy { $0 <= $1 }
  }

  /// Whether at least half of the rows can be read at any time.
  private func areLegible(_ rows: [UnitKey], _ order: Order) -> Bool {
    (1..<Self.samples).allSatisfy { sample in
      let progress = Double(sample) / Double(Self.samples)
      let come = Self.coming.position(at: progress)
      let shown = rows.filter { order.room(of: $0, come) > 0.5 }
      let places = shown.map { key in
        Double(order.before[key] ?? order.after[key] ?? 0)
          + (ways[key]?.places(at: progress) ?? 0)
      }.sorted()
      var (last, legible) = (-Double.infinity, 0)
      for place in places where place - last >= 1 - Self.cover {
        (last, legible) = (place, legible + 1)
      }
      return 2 * legible >= shown.count
    }
  }
}
