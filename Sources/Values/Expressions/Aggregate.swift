import GridreelPrimitives

/// A value computed over all rows of a column: `min(age)`, `sum(price)`, `quantile(age, 0.9)`.
public struct Aggregate: Hashable, Sendable {
  /// A function over a column's values.
  public enum Function: Hashable, Sendable {
    /// The smallest value.
    case min
    /// The largest value.
    case max
    /// The arithmetic mean.
    case mean
    /// The sum of the numbers.
    case sum
    /// The number of values of any kind that are not missing.
    case count
    /// The value below which a fraction of the values lies, `0...1`.
    case quantile(Double)
  }

  /// The function to compute.
  public var function: Function
  /// The column's key.
  public var column: String

  /// Makes an aggregate of a column, given by its key.
  public init(_ function: Function, of column: String) {
    (self.function, self.column) = (function, column)
  }

  /// Computes the aggregate of the numbers in `values` or, if there are none, of the dates; missing
  /// if there are neither.
  ///
  /// Dates have no sum. Quantiles are interpolated linearly between two values, as in R (type 7) and NumPy. The cost
  /// is O(n), for quantiles O(n log n).
  public func value(over values: some Sequence<Value>) -> Value {
    var (numbers, dates): ([Double], [Double]) = ([], [])
    if function == .count {
      return .number(Double(values.reduce(0) { $0 + ($1.isMissing || $1.isNaN ? 0 : 1) }))
    }
    for value in values {
      switch value {
      case .number(let number) where !number.isNaN: numbers.append(number)
      case .date(let date): dates.append(date.seconds)
      case .number, .missing, .text, .boolean: break
      }
    }
    if let number = result(over: numbers) { return .number(number) }
    guard function != .sum, let seconds = result(over: dates) else { return .missing }
    let isDayOnly = seconds.truncatingRemainder(dividingBy: 86_400) == 0
    return .date(Timestamp(seconds: seconds, isDayOnly: isDayOnly))
  }

  private func result(over numbers: [Double]) -> Double? {
    switch function {
    case .min: return numbers.min()
    case .max: return numbers.max()
    case .mean: return Self.sum(of: numbers).map { $0 / Double(numbers.count) }
    case .sum: return Self.sum(of: numbers)
    case .count: return Double(numbers.count)
    case .quantile(let share): return Self.quantile(share, of: numbers)
    }
  }

  /// The sum by Neumaier summation, which keeps its precision when magnitudes differ.
  private static func sum(of numbers: [Double]) -> Double? {
    guard !numbers.isEmpty else { return nil }
    var (sum, correction) = (0.0, 0.0)
    for number in numbers {
      let next = sum + number
      correction += abs(sum) >= abs(number) ? (sum - next) + number : (number - next) + sum
      sum = next
    }
    return correction.isFinite ? sum + correction : sum
  }

  private static func quantile(_ share: Double, of numbers: [Double]) -> Double? {
    guard !numbers.isEmpty else { return nil }
    let sorted = numbers.sorted()
    let place = Swift.min(Swift.max(share, 0), 1) * Double(sorted.count - 1)
    let below = Int(clamped: place.rounded(.down))
    let above = Swift.min(below + 1, sorted.count - 1)
    guard sorted[below] != sorted[above] else { return sorted[below] }
    return sorted[below] + (sorted[above] - sorted[below]) * (place - Double(below))
  }
}
