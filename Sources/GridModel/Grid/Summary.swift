package import Values

/// A row that sums up others: their total, their mean and the like.
///
/// It takes no part in order, selection and stripes.
public struct Summary: Hashable, Sendable {
  /// What is worked out over a column's values.
  public enum Function: String, Hashable, Sendable, CaseIterable {
    /// All numbers together.
    case sum
    /// The arithmetic mean of numbers or dates.
    case mean
    /// The value in the middle of all numbers or dates.
    case median
    /// The smallest number or the first date.
    case min
    /// The greatest number or the last date.
    case max
    /// How many values are not missing.
    case count
    /// How many different values there are, missing ones left out.
    case countDistinct
    /// The distance from the smallest to the greatest number.
    case range
  }

  /// Which rows are summed up.
  public enum Scope: String, Hashable, Sendable, CaseIterable {
    /// Those of each section, also while it is collapsed.
    case sections
    /// All that the grid shows, window or not.
    case all
  }

  /// Where the row stands.
  public enum Place: String, Hashable, Sendable, CaseIterable {
    /// Above the rows that it sums up.
    case top
    /// Below them.
    case bottom
    /// In the header of the section that it sums up, each value in its column; nothing but its values
    /// is shown there. A summary of all rows stands above them instead.
    case header
  }

  /// What it says in the first column that it does not sum up.
  public var label: String
  /// What is worked out, by column.
  public var functions: [String: Function]
  /// Which rows are summed up.
  public var scope: Scope
  /// Where it stands.
  public var place: Place
  /// Whether it stays at the bottom of the window; only below all rows.
  public var isPinned: Bool

  /// Makes a summary row.
  public init(
    _ label: String, _ functions: [String: Function], of scope: Scope = .all,
    place: Place = .bottom, isPinned: Bool = false
  ) {
    (self.label, self.functions, self.scope, self.place) = (label, functions, scope, place)
    self.isPinned = isPinned
  }

  /// Whether its values stand in the headers of sections.
  public var isInSectionHeaders: Bool { scope == .sections && place == .header }

  /// Whether it stays at the bottom when rows scroll.
  public var staysAtBottom: Bool { isPinned && scope == .all && place == .bottom }
}

/// Works out one summary value, cell by cell.
package struct SummaryAccumulator {
  private let function: Summary.Function
  private var count = 0
  private var distinct: Set<Value> = []
  private var numbers = Numbers()
  private var dates = Numbers()
  /// How the numbers are written, for a column without a format.
  package private(set) var writing = NumberWriting()

  /// Numbers, as many of them kept as a function needs.
  private struct Numbers {
    var sum = 0.0, correction = 0.0
    var least = Double.infinity, greatest = -Double.infinity
    var count = 0
    var all: [Double] = []

    /// Adds a number by Neumaier's correction, so that the sum does not depend on magnitudes.
    mutating func add(_ number: Double, keeps: Bool) {
      let next = sum + number
      correction += abs(sum) >= abs(number) ? (sum - next) + number : (number - next) + sum
      sum = next
      (least, greatest) = (Swift.min(least, number), Swift.max(greatest, number))
      count += 1
      if keeps { all.append(number) }
    }

    var total: Double { correction.isFinite ? sum + correction : sum }
  }

  /// Begins with no cell.
  package init(_ function: Summary.Function) { self.function = function }

  /// Takes one more cell.
  package mutating func add(_ cell: Cell) {
    guard !cell.value.isMissing else { return }
    count += 1
    if function == .countDistinct { distinct.insert(cell.value) }
    let keeps = function == .median
    switch cell.value {
    case .number(let number) where !number.isNaN:
      numbers.add(number, keeps: keeps)
      writing.add(cell.text, number)
    case .date(let date): dates.add(date.seconds, keeps: keeps)
    case .number, .missing, .text, .boolean: break
    }
  }

  /// What comes of all cells so far; missing where there is nothing to work out.
  package var value: Value {
    switch function {
    case .count: return .number(Double(count))
    case .countDistinct: return .number(Double(distinct.count))
    case .sum, .range:
      // The sum of dates means nothing, and their distance is no date.
      return numbers.count > 0 ? .number(result(numbers)) : .missing
    case .mean, .median, .min, .max:
      if numbers.count > 0 { return .number(result(numbers)) }
      guard dates.count > 0 else { return .missing }
      let seconds = result(dates).rounded()
      let isDayOnly = seconds.truncatingRemainder(dividingBy: 86_400) == 0
      return .date(Timestamp(seconds: seconds, isDayOnly: isDayOnly))
    }
  }

  private func result(_ numbers: Numbers) -> Double {
    switch function {
    case .sum: numbers.total
    case .mean: numbers.total / Double(numbers.count)
    case .median: Self.median(of: numbers.all)
    case .min: numbers.least
    case .max: numbers.greatest
    case .range: numbers.greatest - numbers.least
    case .count, .countDistinct: Double(count)
    }
  }

  private static func median(of numbers: [Double]) -> Double {
    let sorted = numbers.sorted()
    let middle = sorted.count / 2
    guard sorted.count.isMultiple(of: 2) else { return sorted[middle] }
    return sorted[middle - 1] + (sorted[middle] - sorted[middle - 1]) / 2
  }

  /// The cell that shows the result in a column written by `writer`.
  package func cell(by writer: CellWriter) -> Cell {
    let value = value
    guard case .number(let number) = value else {
      return Cell(value: value, text: value.plainText)
    }
    if function == .count || function == .countDistinct {
      return Cell(value: value, text: writing.text(for: number, digits: 0...0, isPure: true))
    }
    return Cell(value: value, text: writing.text(for: number, digits: digits(for: number)))
  }

  /// The displayed text of the result: by the column's format, or as its numbers are written.
  package func text(by writer: CellWriter) -> String {
    let cell = cell(by: writer)
    switch (function, cell.value) {
    case (_, .missing): return ""
    case (.count, _), (.countDistinct, _):
      guard writer.format != nil else { return cell.text }
      return NumberFormat().string(for: Double(cell.text) ?? 0, symbols: writer.symbols)
    default: return writer.text(for: cell)
    }
  }

  /// How many digits after the point a result has: those of the numbers; up to one where it lies
  /// between whole ones.
  private func digits(for number: Double) -> ClosedRange<Int> {
    let isBetween = function == .mean || function == .median
    let more = isBetween && writing.mostDigits == 0 && abs(number) < 1000 ? 1 : 0
    return writing.leastDigits...(writing.mostDigits + more)
  }
}
