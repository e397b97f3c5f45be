import GridreelPrimitives

/// The order in which cards take each other's places so that few overlap: each leaves before the next one arrives.
///
/// In two dimensions, places need not be the same before and after, as where rows become cards. So the next one to start
/// is always the one that will lie on the least of those that have not left.
struct CardRelay {
  /// A card that moves from one place to another.
  struct Mover {
    let start, end: GridRect
    /// The number of those with which it starts.
    let group: Int

    /// The distance, in cards.
    fileprivate var distance: Double {
      let (width, height) = (max(1, end.width), max(1, end.height))
      let (x, y) = ((end.x - start.x) / width, (end.y - start.y) / height)
      return (x * x + y * y).squareRoot()
    }
  }

  /// The time span of each card's motion.
  let spans: [TimeSpan]

  /// The time at which the last card arrives, in seconds.
  private var seconds: Double { spans.map(\.end).max() ?? 0 }

  /// The duration of the whole motion, in seconds.
  var duration: Double { max(seconds, TransitionOptions.defaultDuration) }

  /// The times of all cards as parts of the whole, in their order.
  ///
  /// - Parameters:
  ///   - curve: The easing of each card's motion.
  ///   - isBackwards: Whether the last one to arrive is the first one to leave.
  /// - Returns: The times.
  func flights(_ curve: EasingCurve, isBackwards: Bool = false) -> [Flight] {
    let scale = seconds > 0 ? 1 / seconds : 1
    return spans.map { span in
      let start = isBackwards ? seconds - span.end : span.start
      return Flight(
        start: start * scale, length: span.length * scale, curve: curve, isUpright: false)
    }
  }

  /// How much more time cards have than rows for taking each other's places: a card on its way covers others in both
  /// dimensions, so that fewer may be on their way at once.
  private static let (spread, most) = (0.4, 1.4)

  /// How many other orders are tried at most where too many titles are hidden.
  private static let mostOrders = 300

  /// - Parameters:
  ///   - movers: The cards that move; those with equal groups start together.
  ///   - count: The number of all cards, which determines the speed.
  ///   - sight: What says how many titles are hidden; nil for not asking.
  init(_ movers: [Mover], count: Int, sight: CardSight? = nil) {
    let pace = Pace(rowCount: count, spread: CardRelay.spread, most: CardRelay.most)
    self.init(
      movers, lengths: movers.map { pace.seconds($0.distance) }, within: pace.longest, sight: sight)
  }

  /// - Parameters:
  ///   - movers: What moves; those with equal groups start together.
  ///   - lengths: The duration of the motion of each, in seconds.
  ///   - longest: The time in which all have to arrive, in seconds.
  ///   - sight: What says how many titles are hidden; nil for not asking.
  init(_ movers: [Mover], lengths: [Double], within longest: Double, sight: CardSight? = nil) {
    func spans(_ steps: [[Int]]) -> [TimeSpan] {
      let starts = Relay.starts(
        steps.map { step in step.map { lengths[$0] }.max() ?? 0 }, within: longest)
      var spans = lengths.map { TimeSpan(start: 0, length: $0) }
      for (step, start) in zip(steps, starts) {
        for mover in step { spans[mover].start = start }
      }
      return spans
    }
    let steps = CardRelay.steps(movers)
    let best = sight.map { sight in CardRelay.clearest(steps) { sight.excess(spans($0)) } }
    self.spans = spans(best ?? steps)
  }

  /// Lets two steps at a time change their turns, as long as that hides less; the same order where nothing is hidden.
  private static func clearest(_ steps: [[Int]], _ excess: ([[Int]]) -> Double) -> [[Int]] {
    var (best, least) = (steps, excess(steps))
    var (tried, isBetter) = (0, true)
    while least > 0, isBetter {
      isBetter = false
      for first in steps.indices {
        for second in steps.indices where second > first && least > 0 && tried < mostOrders {
          tried += 1
          var other = best
          other.swapAt(first, second)
          let own = excess(other)
          if own < least { (best, least, isBetter) = (other, own, true) }
        }
      }
    }
    return best
  }

  /// The cards that start together, in the order of their start times.
  private static func steps(_ movers: [Mover]) -> [[Int]] {
    var groups: [[Int]] = []
    var places: [Int: Int] = [:]
    for (mover, own) in movers.enumerated() {
      if let place = places[own.group] {
        groups[place].append(mover)
      } else {
        places[own.group] = groups.count
        groups.append([mover])
      }
    }
    /// How much of the places of one group another group's cards will cover, in square points.
    func cover(_ group: Int, of other: Int) -> Double {
      groups[group].reduce(0) { sum, mover in
        groups[other].reduce(sum) { $0 + movers[mover].end.commonArea(movers[$1].start) }
      }
    }
    var covers = groups.indices.map { group in
      groups.indices.reduce(0) { $1 == group ? $0 : $0 + cover(group, of: $1) }
    }
    let distances = groups.map { group in group.map { movers[$0].distance }.max() ?? 0 }
    var (waiting, steps) = (Array(groups.indices), [[Int]]())
    while let next = waiting.min(by: {
      (covers[$0].rounded(), -distances[$0], $0) < (covers[$1].rounded(), -distances[$1], $1)
    }) {
      steps.append(groups[next])
      waiting.removeAll { $0 == next }
      for group in waiting { covers[group] -= cover(group, of: next) }
    }
    return steps
  }
}

extension GridRect {
  /// The area that two rectangles have in common, in square points.
  func commonArea(_ other: GridRect) -> Double {
    let common = intersection(other)
    return common.width * common.height
  }
}
