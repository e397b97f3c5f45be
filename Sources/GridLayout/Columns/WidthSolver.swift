/// A width that a column may have, and what it costs.
struct WidthChoice: Equatable {
  /// The width in whole points.
  let width: Int
  /// The cost: the extra lines of its texts, and a penalty for each one that is cut.
  let cost: Double
}

extension [WidthChoice] {
  /// The choices that are worth having, narrowest first: a wider one costs less.
  var efficient: [WidthChoice] {
    var result: [WidthChoice] = []
    for choice in sorted(by: { ($0.width, $0.cost) < ($1.width, $1.cost) }) {
      if let last = result.last, choice.cost >= last.cost - 1e-9 { continue }
      result.append(choice)
    }
    return result
  }
}

/// Chooses one width for each column, so that all fit and the sum of the costs is least.
///
/// This is the multiple-choice knapsack problem (Sinha and Zoltners, 1979). Up to
/// ``greatestWork`` steps it is solved exactly by dynamic programming over the room that is left;
/// beyond, along the lower convex hulls of the columns' costs, which misses the optimum by less
/// than one choice.
struct WidthSolver {
  /// The number of steps up to which the solution is exact.
  static let greatestWork = 8_000_000

  /// The choices of each column, ``Swift/Array/efficient`` and not empty.
  let columns: [[WidthChoice]]
  /// The room for all columns together, in whole points.
  let room: Int

  /// The chosen widths; nil if not even the narrowest ones fit.
  func widths() -> [Int]? {
    let slack = columns.reduce(room) { $0 - $1[0].width }
    guard slack >= 0 else { return nil }
    let spare = columns.reduce(0) { $0 + $1[$1.count - 1].width - $1[0].width }
    if spare <= slack { return columns.map { $0[$0.count - 1].width } }
    let work = columns.reduce(0) { $0 + $1.count } * (slack + 1)
    return work <= Self.greatestWork ? exact(slack) : alongHulls(slack)
  }

  private func exact(_ slack: Int) -> [Int] {
    var costs = [Double](repeating: 0, count: slack + 1)
    var taken: [[Int32]] = []
    for choices in columns {
      var (next, picks) = (costs, [Int32](repeating: 0, count: slack + 1))
      for left in 0...slack {
        var best = costs[left] + choices[0].cost
        for place in choices.indices.dropFirst() {
          let extra = choices[place].width - choices[0].width
          guard extra <= left else { break }
          let cost = costs[left - extra] + choices[place].cost
          if cost < best - 1e-9 { (best, picks[left]) = (cost, Int32(place)) }
        }
        next[left] = best
      }
      costs = next
      taken.append(picks)
    }
    var (left, widths) = (slack, [Int](repeating: 0, count: columns.count))
    for place in columns.indices.reversed() {
      let choice = columns[place][Int(taken[place][left])]
      widths[place] = choice.width
      left -= choice.width - columns[place][0].width
    }
    return widths
  }

  /// A step from one choice of a column to a wider one.
  private struct Step {
    let column: Int
    let choice: WidthChoice
    /// The cost that it saves for each point.
    let gain: Double
  }

  private func alongHulls(_ slack: Int) -> [Int] {
    var steps = columns.enumerated().flatMap { column, choices in
      zip(choices.hull, choices.hull.dropFirst()).map { from, to in
        Step(
          column: column, choice: to,
          gain: (from.cost - to.cost) / Double(to.width - from.width))
      }
    }
    steps.sort { ($0.gain, -Double($0.column)) > ($1.gain, -Double($1.column)) }
    var (left, widths) = (slack, columns.map { $0[0].width })
    for step in steps {
      let extra = step.choice.width - widths[step.column]
      guard extra > 0, extra <= left else { continue }
      widths[step.column] = step.choice.width
      left -= extra
    }
    return widths
  }
}

extension [WidthChoice] {
  /// The choices on the lower convex hull.
  fileprivate var hull: [WidthChoice] {
    var hull: [WidthChoice] = []
    for choice in self {
      while hull.count > 1 {
        let (first, second) = (hull[hull.count - 2], hull[hull.count - 1])
        let old = (first.cost - second.cost) / Double(second.width - first.width)
        let new = (first.cost - choice.cost) / Double(choice.width - first.width)
        guard new >= old else { break }
        hull.removeLast()
      }
      hull.append(choice)
    }
    return hull
  }
}
