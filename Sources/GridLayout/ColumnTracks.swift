import GridModel

/// How much room one column asks for, in points, its insets included.
struct ColumnDemand {
  /// Widths beyond this are taken for it, in points; so are endless ones.
  static let greatestWidth = 1_000_000.0

  /// What was asked for.
  let width: ColumnWidth
  /// The least and the greatest width; no limit is 0 and `greatestWidth`.
  let minimum, maximum: Double
  /// The width at which nothing is cut, in whole points.
  let natural: Double
  /// The width of the longest word; asked only where columns must shrink.
  let longestWord: () -> Double

  /// The width limited to minimum and maximum; the minimum wins.
  func limited(_ width: Double) -> Double { max(min(width, maximum), minimum) }

  /// The least width when even words must be cut: room for a character and an ellipsis.
  var least: Double { minimum > 0 ? minimum : min(natural, ColumnTracks.leastWidth) }

  /// The width of the longest word in whole points, within the limits and never above the natural one.
  var word: Double { min(limited(longestWord().rounded(.up)), limited(natural)) }
}

extension ColumnDemand {
  /// What a column asks for, its numbers made sound.
  init(_ column: Column, natural: Double, longestWord: @escaping () -> Double) {
    width = column.width
    minimum = (column.minimumWidth ?? 0).clamped(to: 0...Self.greatestWidth)
    maximum =
      column.maximumWidth.map { $0.clamped(to: 0...Self.greatestWidth) } ?? Self.greatestWidth
    self.natural = natural.clamped(to: 0...Self.greatestWidth).rounded(.up)
    self.longestWord = longestWord
  }

  /// The width that a fixed column has; nil where it depends on the content.
  var fixed: Double? {
    guard case .fixed(let width) = width else { return nil }
    return limited(width.clamped(to: 0...Self.greatestWidth))
  }

  /// The weight of a share; nil for other widths.
  var share: Double? {
    guard case .share(let weight) = width else { return nil }
    return weight.clamped(to: 0...1e6)
  }
}

extension Double {
  /// The nearest number in the range; what is not a number becomes the lower bound.
  func clamped(to range: ClosedRange<Double>) -> Double {
    isNaN ? range.lowerBound : Swift.min(Swift.max(self, range.lowerBound), range.upperBound)
  }
}

/// The columns' widths and places, in points from the grid's left edge.
struct ColumnTracks: Equatable {
  /// The least width of a squeezed column without a minimum of its own, in points.
  static let leastWidth = 36.0

  /// One width for each column, whole points where the demands allow it.
  private(set) var widths: [Double]
  /// The columns that became narrower than their longest word.
  private(set) var squeezed: [Int] = []
  /// Where each column starts.
  private(set) var starts: [Double] = []

  /// All columns together.
  var total: Double { (starts.last ?? 0) + (widths.last ?? 0) }

  /// Finds the widths: natural ones, or such that they fill `available` points where that is given.
  ///
  /// Shares take what fixed and fitted columns leave. Where nothing has a share, fitted columns grow
  /// in proportion. Where there is too little room, fitted columns shrink towards their longest
  /// words in proportion to what each has to give (as CSS 2.1, 17.5.2.2 lays out tables), then below,
  /// the widest first.
  init(demands: [ColumnDemand], available: Double?) {
    widths = demands.map { $0.fixed ?? $0.limited($0.natural) }
    if let available {
      divide(available.clamped(to: 0...ColumnDemand.greatestWidth), among: demands)
    }
    starts.reserveCapacity(widths.count)
    var x = 0.0
    for width in widths {
      starts.append(x)
      x += width
    }
  }

  private mutating func divide(_ available: Double, among demands: [ColumnDemand]) {
    var (fitted, shares): ([Int], [Int]) = ([], [])
    var (room, asked) = (available, 0.0)
    for (place, demand) in demands.enumerated() {
      switch demand.width {
      case .fixed: room -= widths[place]
      case .share: shares.append(place)
      case .fit:
        fitted.append(place)
        asked += widths[place]
      }
    }
    if shares.isEmpty {
      if asked < room {
        grow(fitted, to: room, demands)
      } else if asked > room {
        shrink(fitted, to: room, demands)
      }
      return
    }
    if room - asked < shares.reduce(0, { $0 + demands[$1].word }) {
      shrink((fitted + shares).sorted(), to: room, demands)
    } else {
      share(room - asked, among: shares, demands)
    }
  }

  /// Gives each column its part by weight, and none less than its longest word.
  private mutating func share(_ room: Double, among columns: [Int], _ demands: [ColumnDemand]) {
    let isEven = columns.allSatisfy { demands[$0].share == 0 }
    let parts = columns.map { place in
      WidthDivision.Part(
        weight: isEven ? 1 : demands[place].share ?? 0, low: demands[place].word,
        high: max(demands[place].maximum, demands[place].minimum))
    }
    assign(WidthDivision(parts, room: room).widths, to: columns)
  }

  private mutating func grow(_ columns: [Int], to room: Double, _ demands: [ColumnDemand]) {
    let parts = columns.map { place in
      WidthDivision.Part(
        weight: max(1, demands[place].natural), low: widths[place],
        high: max(demands[place].maximum, widths[place]))
    }
    assign(WidthDivision(parts, room: room).widths, to: columns)
  }

  /// Takes a common part of what each column has to give, down to the longest words, then below.
  private mutating func shrink(_ columns: [Int], to room: Double, _ demands: [ColumnDemand]) {
    let words = columns.map { demands[$0].word }
    let sum = words.reduce(0, +)
    guard sum <= room else { return squeeze(columns, to: room, words: words, demands) }
    let given = WidthDivision(
      columns.indices.map { index in
        let spare = demands[columns[index]].limited(demands[columns[index]].natural) - words[index]
        return .init(weight: spare, low: 0, high: spare)
      }, room: room - sum
    ).widths
    assign(words.indices.map { words[$0] + given[$0] }, to: columns)
  }

  /// Cuts the widest columns to one common width, so that one long word does not cost the others
  /// theirs.
  private mutating func squeeze(
    _ columns: [Int], to room: Double, words: [Double], _ demands: [ColumnDemand]
  ) {
    let parts = columns.indices.map { index in
      WidthDivision.Part(
        weight: 1, low: min(words[index], demands[columns[index]].least), high: words[index])
    }
    assign(WidthDivision(parts, room: max(0, room)).widths, to: columns)
    squeezed = columns.indices.filter { widths[columns[$0]] < words[$0] - 1e-9 }
      .map { columns[$0] }
  }

  private mutating func assign(_ parts: [Double], to columns: [Int]) {
    for (place, column) in columns.enumerated() { widths[column] = parts[place] }
  }
}
