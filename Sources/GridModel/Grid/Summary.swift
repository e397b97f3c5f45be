public import GridreelValues

/// A summary row with totals, means and the like.
///
/// It is not sorted, selected or striped.
public struct Summary: Hashable, Sendable {
  /// The function to compute over a column's values.
  public enum Function: String, Hashable, Sendable, CaseIterable {
    /// The sum of the numbers.
    case sum
    /// The arithmetic mean of numbers or dates.
    case mean
    /// The median of numbers or dates.
    case median
    /// The smallest number or the earliest date.
    case min
    /// The largest number or the latest date.
    case max
    /// The number of values that are not missing.
    case count
    /// The number of distinct values that are not missing.
    case countDistinct
    /// The difference between the largest and the smallest number.
    case range

    /// Whether it counts values, whatever they are.
    package var isCount: Bool { self == .count || self == .countDistinct }
  }

  /// The rows to summarize.
  public enum Scope: String, Hashable, Sendable, CaseIterable {
    /// The rows of each section, including collapsed ones.
    case sections
    /// All rows of the grid, inside and outside of the viewport.
    case all
  }

  /// The place of the summary row.
  public enum Place: String, Hashable, Sendable, CaseIterable {
    /// Above the rows that it summarizes.
    case top
    /// Below them.
    case bottom
    /// In the header of the section that it summarizes, each value in its column, with nothing else
    /// shown there. A summary of all rows is placed above them instead.
    case header
  }

  /// The label in the first column that it does not summarize.
  public var label: String
  /// The column of the label; nil, or one with a value, for the first without a value.
  package var labelColumn: String?
  /// The functions, by column key.
  public var functions: [String: Function]
  /// Values that are not computed, by column key, for columns without a function.
  public var values: [String: Cell]
  /// The rows to summarize.
  public var scope: Scope
  /// The place of the row.
  public var place: Place
  /// Whether it is pinned to the bottom of the viewport; only for a summary below all rows.
  public var isPinned: Bool

  /// Makes a summary row, by default below all rows and not pinned.
  public init(
    _ label: String, _ functions: [String: Function], of scope: Scope = .all,
    place: Place = .bottom, isPinned: Bool = false,
    values: [String: Cell] = [:]
  ) {
    (self.label, self.functions, self.scope, self.place) = (label, functions, scope, place)
    (self.isPinned, self.values) = (isPinned, values)
  }

  /// The keys of the columns in which it has a value, sorted.
  package var columns: [String] { Set(functions.keys).union(values.keys).sorted() }

  /// Whether it has a value in a column.
  package func hasValue(_ column: String) -> Bool {
    functions[column] != nil || values[column] != nil
  }

  /// Whether its values are placed in section headers.
  public var isInSectionHeaders: Bool { scope == .sections && place == .header }

  /// Whether it stays at the bottom while rows scroll.
  public var staysAtBottom: Bool { isPinned && scope == .all && place == .bottom }
}

/// Computes one summary value incrementally, cell by cell.
package struct SummaryAccumulator {
  private let function: Summary.Function
  private var count = 0
  private var distinct: Set<Value> = []
  private var numbers = Numbers()
  private var dates = Numbers()
  /// The least number of decimals of the result, for a column without a format.
  package var leastDigits = 0
  /// How the source writes the numbers, for a column without a format.
  package private(set) var writing = NumberWriting()

  /// Numbers, stored only if the function needs them all.
  private struct Numbers {
    var sum = 0.0, correction = 0.0
    var least = Double.infinity, greatest = -Double.infinity
    var count = 0
    var all: [Double] = []

    /// Adds a number by Neumaier summation, which keeps its precision when magnitudes differ.
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

  /// Makes an accumulator without any cells.
  package init(_ function: Summary.Function) { self.function = function }

  package mutating func add(_ cell: Cell) {
    guard !cell.value.isMissing else { return }
    count += 1
    if function == .countDistinct { distinct.insert(cell.value) }
    let keeps = function == .median
    switch cell.value {
    case .number(let number) where !number.isNaN:
      numbers.add(number, keeps: keeps)
      writing.add(cell.displayedText, number)
    case .date(let date): dates.add(date.seconds, keeps: keeps)
    case .number, .missing, .text, .boolean: break
    }
  }

  /// The result for all cells so far; missing if there is nothing to compute.
  package var value: Value {
    switch function {
    case .count: return .number(Double(count))
    case .countDistinct: return .number(Double(distinct.count))
    case .sum, .range:
      // A sum of dates is meaningless, and their difference is not a date.
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

  /// The cell with the result, for a column formatted by `writer`.
  package func cell(by writer: CellWriter) -> Cell {
    let value = value
    guard case .number(let number) = value else {
      return Cell(value: value, text: value.plainText)
    }
    if function.isCount {
      return Cell(value: value, text: writing.text(for: number, digits: 0...0, isPure: true))
    }
    return Cell(value: value, text: writing.text(for: number, digits: digits(for: number)))
  }

  /// The formatted result: in the column's format, or in the style of its numbers.
  package func text(by writer: CellWriter) -> String {
    let cell = cell(by: writer)
    if cell.value.isMissing { return "" }
    guard function.isCount else { return writer.text(for: cell) }
    guard writer.format != nil else { return cell.text }
    return NumberFormat().string(for: Double(cell.text) ?? 0, symbols: writer.symbols)
  }

  /// The allowed fraction digits of a result: those of the numbers, or up to one if it lies between
  /// integers.
  private func digits(for number: Double) -> ClosedRange<Int> {
    let isBetween = function == .mean || function == .median
    let more = isBetween && writing.mostDigits == 0 && abs(number) < 1000 ? 1 : 0
    let least = Swift.max(writing.leastDigits, leastDigits)
    return least...Swift.max(writing.mostDigits + more, least)
  }
}
