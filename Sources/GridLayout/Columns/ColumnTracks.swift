import GridreelModel

/// The room that a column needs, in points, insets included.
struct ColumnDemand {
  /// The upper limit of all widths, in points; infinite widths are clamped to it, too.
  static let greatestWidth = 1_000_000.0

  /// The requested width.
  let width: ColumnWidth
  /// The limits of the width; 0 and `greatestWidth` if not set.
  let minimum, maximum: Double
  /// The width at which nothing is truncated, in whole points.
  let natural: Double
  /// How far the column can shrink; evaluated only if columns must shrink.
  let need: () -> ColumnNeed

  /// The width clamped to minimum and maximum; the minimum wins.
  func limited(_ width: Double) -> Double { max(min(width, maximum), minimum) }

  /// A width for cells or header: in whole points, within the limits, never above the natural width.
  private func part(_ width: Double) -> Double {
    min(limited(width.rounded(.up)), limited(natural))
  }

  /// The width down to which it shrinks first.
  var comfortable: Double { part(need().comfortable) }

  /// The width of its longest word.
  var longestWord: Double { part(need().longestWord) }

  /// The minimum width at which the column is worth showing.
  ///
  /// If the column has a minimum, texts may become as narrow as that.
  var least: Double {
    let need = need()
    return part(minimum > 0 ? need.atomic : max(need.readable, need.atomic))
  }

  /// The absolute minimum: texts shrink to a character and an ellipsis, atomic values stay whole.
  var uncut: Double {
    let atomic = need().atomic
    return part(atomic > 0 ? atomic : ColumnTracks.leastWidth)
  }

  /// Whether the column holds values that are never truncated; an explicit width takes precedence.
  var mustNotBeCut: Bool { fixed == nil && need().atomic > 0 }

  /// The same demand with its need computed once and kept.
  var known: ColumnDemand {
    let need = need()
    return ColumnDemand(
      width: width, minimum: minimum, maximum: maximum, natural: natural, need: { need })
  }

  /// The width if there is room for all columns.
  var preferred: Double { fixed ?? limited(natural) }
}

extension ColumnDemand {
  /// Creates the demand of a column and replaces invalid widths.
  init(_ column: Column, natural: Double, need: @escaping () -> ColumnNeed) {
    width = column.width
    minimum = (column.minimumWidth ?? 0).clamped(to: 0...Self.greatestWidth)
    maximum =
      column.maximumWidth.map { $0.clamped(to: 0...Self.greatestWidth) } ?? Self.greatestWidth
    self.natural = natural.clamped(to: 0...Self.greatestWidth).rounded(.up)
    self.need = need
  }

  /// The width of a fixed column; nil if the width depends on the content.
  var fixed: Double? {
    guard case .fixed(let width) = width else { return nil }
    return limited(width.clamped(to: 0...Self.greatestWidth))
  }

  /// The width of a fixed column within its limits; nil if the width depends on the content.
  static func fixed(_ column: Column) -> Double? {
    guard case .fixed = column.width else { return nil }
    return ColumnDemand(column, natural: 0) { ColumnNeed() }.fixed
  }

  /// The weight of a share; nil for other widths.
  var share: Double? {
    guard case .share(let weight) = width else { return nil }
    return weight.clamped(to: 0...1e6)
  }
}

extension Double {
  /// The nearest number in the range; NaN becomes the lower bound.
  func clamped(to range: ClosedRange<Double>) -> Double {
    isNaN ? range.lowerBound : Swift.min(Swift.max(self, range.lowerBound), range.upperBound)
  }
}

/// The columns' widths and places, in points from the grid's left edge.
struct ColumnTracks: Equatable {
  /// The minimum width of a squeezed column without an explicit minimum, in points.
  static let leastWidth = 36.0

  /// One width for each column, in whole points where the demands allow it.
  private(set) var widths: [Double]
  /// The columns that became narrower than their longest word.
  private(set) var squeezed: [Int] = []
  /// The left edge of each column.
  private(set) var starts: [Double] = []

  /// The width of all columns together.
  var total: Double { (starts.last ?? 0) + (widths.last ?? 0) }

  /// Finds the widths: natural ones, or widths that fill `available` points if given.
  ///
  /// Shares divide what fixed and fitted columns leave. If no column has a share, fitted columns
  /// grow in proportion. If there is too little room, fitted columns shrink towards their longest
  /// words in proportion to what each can give (as CSS 2.1, 17.5.2.2 lays out tables), then below
  /// that, the widest first. Numbers, dates and the like keep the width of their cells even then.
  init(demands: [ColumnDemand], available: Double?) {
    widths = demands.map(\.preferred)
    if let available {
      divide(available.clamped(to: 0...ColumnDemand.greatestWidth), among: demands)
    }
    place()
  }

  /// Tracks of widths that are known.
  init(widths: [Double], squeezed: [Int]) {
    (self.widths, self.squeezed) = (widths, squeezed)
    place()
  }

  private mutating func place() {
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
    if room - asked < shares.reduce(0, { $0 + demands[$1].comfortable }) {
      shrink((fitted + shares).sorted(), to: room, demands)
    } else {
      share(room - asked, among: shares, demands)
    }
  }

  /// Gives each column its part by weight, but at least the width of its longest word.
  private mutating func share(_ room: Double, among columns: [Int], _ demands: [ColumnDemand]) {
    let isEven = columns.allSatisfy { demands[$0].share == 0 }
    let parts = columns.map { place in
      WidthDivision.Part(
        weight: isEven ? 1 : demands[place].share ?? 0, low: demands[place].comfortable,
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

  /// Takes the same fraction of what each column can give, down to its comfortable width, then
  /// below.
  private mutating func shrink(_ columns: [Int], to room: Double, _ demands: [ColumnDemand]) {
    let comfortable = columns.map { demands[$0].comfortable }
    let sum = comfortable.reduce(0, +)
    guard sum <= room else { return squeeze(columns, to: room, from: comfortable, demands) }
    let given = WidthDivision(
      columns.indices.map { index in
        let spare = demands[columns[index]].preferred - comfortable[index]
        return .init(weight: spare, low: 0, high: spare)
      }, room: room - sum
    ).widths
    assign(comfortable.indices.map { comfortable[$0] + given[$0] }, to: columns)
  }

  /// Cuts the widest columns to one common width, so that one long word does not cost the others
  /// theirs; while there is room for the minimum of each, none falls below it.
  private mutating func squeeze(
    _ columns: [Int], to room: Double, from comfortable: [Double], _ demands: [ColumnDemand]
  ) {
    let least = columns.map { demands[$0].least }
    let low = least.reduce(0, +) <= room ? least : columns.map { demands[$0].uncut }
    let parts = columns.indices.map { index in
      WidthDivision.Part(
        weight: 1, low: min(comfortable[index], low[index]), high: comfortable[index])
    }
    assign(WidthDivision(parts, room: max(0, room)).widths, to: columns)
    squeezed = columns.filter { widths[$0] < demands[$0].longestWord - 1e-9 }
  }

  /// Notes the columns that are narrower than their longest word.
  mutating func noteSqueezed(_ demands: [ColumnDemand]) {
    squeezed = demands.indices.filter {
      demands[$0].fixed == nil && widths[$0] < demands[$0].need().longestWord - 1e-9
    }
  }

  private mutating func assign(_ parts: [Double], to columns: [Int]) {
    for (place, column) in columns.enumerated() { widths[column] = parts[place] }
  }
}
