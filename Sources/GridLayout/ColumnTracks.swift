import GridModel

/// How much room one column asks for, in points, its insets included.
struct ColumnDemand {
  /// What was asked for.
  let width: ColumnWidth
  /// The least and the greatest width; nil is no limit.
  let minimum, maximum: Double?
  /// The width at which nothing is cut.
  let natural: Double
  /// The width of the longest word; asked only where columns must shrink.
  let longestWord: () -> Double

  /// The width limited to minimum and maximum; the minimum wins.
  func limited(_ width: Double) -> Double {
    let below = maximum.map { min(width, $0) } ?? width
    return max(below, minimum ?? 0)
  }

  /// The least width when even words must be cut: room for a character and an ellipsis.
  var least: Double { minimum ?? min(natural, ColumnTracks.leastWidth) }
}

/// The columns' widths and places, in points from the grid's left edge.
struct ColumnTracks: Equatable {
  /// The least width of a squeezed column without a minimum of its own, in points.
  static let leastWidth = 36.0

  /// One width for each column, whole points where the demands allow it.
  private(set) var widths: [Double]
  /// The columns that became narrower than their longest word.
  private(set) var squeezed: [Int] = []

  /// Where column `index` starts.
  private(set) var starts: [Double] = []

  /// All columns together.
  var total: Double { (starts.last ?? 0) + (widths.last ?? 0) }

  /// Finds the widths: natural ones, or such that they fill `available` points where that is given.
  ///
  /// Shares take what fixed and fitted columns leave. Where nothing has a share, fitted columns grow
  /// in proportion. Where there is too little room, fitted columns shrink towards their longest
  /// words in proportion to what each has to give (as CSS 2.1, 17.5.2.2 lays out tables), then below.
  init(demands: [ColumnDemand], available: Double?) {
    widths = demands.map { demand in
      switch demand.width {
      case .fixed(let width): demand.limited(width)
      case .share, .fit: demand.limited(demand.natural.rounded(.up))
      }
    }
    if let available {
      divide(available, among: demands)
    }
    var x = 0.0
    for width in widths {
      starts.append(x)
      x += width
    }
  }

  private mutating func divide(_ available: Double, among demands: [ColumnDemand]) {
    let shares = demands.indices.filter {
      if case .share = demands[$0].width { true } else { false }
    }
    let fitted = demands.indices.filter { demands[$0].width == .fit }
    let fixed = demands.indices.filter {
      if case .fixed = demands[$0].width { true } else { false }
    }
    let room = available - fixed.reduce(0) { $0 + widths[$1] }
    if shares.isEmpty {
      let asked = fitted.reduce(0) { $0 + widths[$1] }
      if asked < room {
        grow(fitted, to: room, demands)
      } else if asked > room {
        shrink(fitted, to: room, demands)
      }
      return
    }
    let left = room - fitted.reduce(0) { $0 + widths[$1] }
    let needed = shares.reduce(0) { $0 + max(demands[$1].least, demands[$1].longestWord()) }
    if left < needed {
      shrink(fitted + shares, to: room, demands)
    } else {
      share(left, among: shares, demands)
    }
  }

  /// Gives each column its part by weight; a column at a limit keeps it and the others share the rest.
  private mutating func share(_ room: Double, among columns: [Int], _ demands: [ColumnDemand]) {
    var open = columns
    var left = room
    while !open.isEmpty {
      let weights = open.map { demands[$0].shareWeight }
      let total = weights.reduce(0, +)
      let parts = open.indices.map { total > 0 ? left * weights[$0] / total : 0 }
      let held = open.indices.filter { demands[open[$0]].limited(parts[$0]) != parts[$0] }
      guard !held.isEmpty else {
        assignWhole(parts, to: open, total: left)
        return
      }
      for place in held {
        let width = demands[open[place]].limited(parts[place])
        widths[open[place]] = width
        left -= width
      }
      left = max(0, left)
      open = open.indices.filter { !held.contains($0) }.map { open[$0] }
    }
  }

  private mutating func grow(_ columns: [Int], to room: Double, _ demands: [ColumnDemand]) {
    var open = columns
    var left = room
    while !open.isEmpty {
      let total = open.reduce(0) { $0 + max(1, demands[$1].natural) }
      let parts = open.map { left * max(1, demands[$0].natural) / total }
      let held = open.indices.filter { (demands[open[$0]].maximum ?? .infinity) < parts[$0] }
      guard !held.isEmpty else {
        assignWhole(parts, to: open, total: left)
        return
      }
      for place in held {
        widths[open[place]] = demands[open[place]].limited(parts[place])
        left -= widths[open[place]]
      }
      open = open.indices.filter { !held.contains($0) }.map { open[$0] }
    }
  }

  private mutating func shrink(_ columns: [Int], to room: Double, _ demands: [ColumnDemand]) {
    guard !columns.isEmpty else { return }
    let natural = columns.map { demands[$0].limited(demands[$0].natural.rounded(.up)) }
    let words = columns.indices.map {
      min(
        natural[$0], demands[columns[$0]].limited(demands[columns[$0]].longestWord().rounded(.up)))
    }
    let least = columns.indices.map { min(words[$0], demands[columns[$0]].least) }
    if words.reduce(0, +) <= room {
      assign(between: words, and: natural, to: columns, room: room)
    } else {
      assign(between: least, and: words, to: columns, room: room)
      squeezed = columns.indices.filter { widths[columns[$0]] < words[$0] - 1e-9 }
        .map { columns[$0] }
    }
  }

  /// Widths a common fraction of the way from `low` to `high` so that they fill the room.
  private mutating func assign(
    between low: [Double], and high: [Double], to columns: [Int], room: Double
  ) {
    let (least, most) = (low.reduce(0, +), high.reduce(0, +))
    let fraction = most > least ? min(max((room - least) / (most - least), 0), 1) : 0
    let parts = low.indices.map { low[$0] + (high[$0] - low[$0]) * fraction }
    assignWhole(parts, to: columns, total: max(room, least))
  }

  /// Rounds widths down to whole points and gives what is left, a point each, from the left.
  private mutating func assignWhole(_ parts: [Double], to columns: [Int], total: Double) {
    var rest = total
    for (place, column) in columns.enumerated() {
      widths[column] = parts[place].rounded(.down)
      rest -= widths[column]
    }
    for (place, column) in columns.enumerated() where rest > 1e-9 && place < columns.count {
      let extra = min(1, rest)
      widths[column] += extra
      rest -= extra
    }
  }
}

extension ColumnDemand {
  /// The weight of a share; 0 for other widths.
  fileprivate var shareWeight: Double {
    if case .share(let weight) = width { weight } else { 0 }
  }
}
