/// Divides room among columns in proportion to their weights, within the limits of each.
struct WidthDivision {
  /// One column's part.
  struct Part {
    /// The column's weight relative to the others; 0 stays at `low`.
    let weight: Double
    /// The minimum and maximum width, in points.
    let low, high: Double
  }

  /// The widths, one for each part; they add up to the room wherever the limits allow it.
  let widths: [Double]

  /// Finds the common level at which all parts together, `weight × level` each, fill the room.
  ///
  /// A part that would pass a limit stays at it. O(n log n).
  init(_ parts: [Part], room: Double) {
    let exact: [Double]
    let low = parts.reduce(0) { $0 + $1.low }
    let high = parts.reduce(0) { $0 + $1.high }
    if room <= low {
      exact = parts.map(\.low)
    } else if room >= high {
      exact = parts.map(\.high)
    } else {
      let level = Self.level(parts, room: room, low: low)
      exact = parts.map { min(max($0.weight * level, $0.low), $0.high) }
    }
    widths = Self.whole(exact, parts, total: min(max(room, low), high))
  }

  /// Sweeps over the levels at which a part leaves its lower or reaches its upper limit.
  private static func level(_ parts: [Part], room: Double, low: Double) -> Double {
    var turns: [(level: Double, weight: Double)] = []
    for part in parts where part.weight > 0 && part.low < part.high {
      turns.append((part.low / part.weight, part.weight))
      if part.high.isFinite { turns.append((part.high / part.weight, -part.weight)) }
    }
    turns.sort { $0.level < $1.level }
    var (filled, slope, level) = (low, 0.0, 0.0)
    for turn in turns {
      let next = filled + slope * (turn.level - level)
      if next >= room, slope > 0 { break }
      (filled, level) = (next, turn.level)
      slope += turn.weight
    }
    return slope > 0 ? level + (room - filled) / slope : level
  }

  /// Rounds widths to whole points: rounds down, then gives the remaining points to the columns one
  /// each from the left, and a last fraction to the last column that can take it.
  private static func whole(_ exact: [Double], _ parts: [Part], total: Double) -> [Double] {
    var widths = exact.indices.map { max(exact[$0].rounded(.down), parts[$0].low) }
    var rest = total - widths.reduce(0, +)
    for place in widths.indices where rest >= 1 - 1e-9 {
      let extra = min(
        1, exact[place].rounded(.up) - widths[place], parts[place].high - widths[place])
      guard extra > 0 else { continue }
      widths[place] += extra
      rest -= extra
    }
    for place in widths.indices.reversed() where rest > 1e-9 {
      let extra = min(rest, parts[place].high - widths[place], 1)
      guard extra > 0, parts[place].weight > 0 else { continue }
      widths[place] += extra
      rest -= extra
    }
    return widths
  }
}
