/// One value worked out over all rows of a column: `min(age)`, `quantile(age, 0.9)`.
public struct Aggregate: Hashable, Sendable {
  /// What is worked out.
  public enum Function: Hashable, Sendable {
    /// The smallest value.
    case min
    /// The greatest value.
    case max
    /// The arithmetic mean.
    case mean
    /// The value below which this share of the values lies, `0...1`.
    case quantile(Double)
  }

  /// What is worked out.
  public var function: Function
  /// The column's key.
  public var column: String

  /// Makes an aggregate.
  public init(_ function: Function, of column: String) {
    (self.function, self.column) = (function, column)
  }

  /// Works it out over `values`: over the numbers among them or, where there are none, over the
  /// dates; missing where there are neither.
  ///
  /// Quantiles between two values are interpolated linearly, as R (type 7) and NumPy do.
  /// O(n), for quantiles O(n log n).
  public func value(over values: some Sequence<Value>) -> Value {
    var (numbers, dates): ([Double], [Double]) = ([], [])
    for value in values {
      switch value {
      case .number(let number) where !number.isNaN: numbers.append(number)
      case .date(let date): dates.append(date.seconds)
      case .number, .missing, .text, .boolean: break
      }
    }
    if let number = result(over: numbers) { return .number(number) }
    guard let seconds = result(over: dates) else { return .missing }
    let isDayOnly = seconds.truncatingRemainder(dividingBy: 86_400) == 0
    return .date(Timestamp(seconds: seconds, isDayOnly: isDayOnly))
  }

  private func result(over numbers: [Double]) -> Double? {
    switch function {
    case .min: return numbers.min()
    case .max: return numbers.max()
    case .mean: return Self.mean(of: numbers)
    case .quantile(let share): return Self.quantile(share, of: numbers)
    }
  }

  /// The mean by summing with Neumaier's correction, so that it does not depend on magnitudes.
  private static func mean(of numbers: [Double]) -> Double? {
    guard !numbers.isEmpty else { return nil }
    var (sum, correction) = (0.0, 0.0)
    for number in numbers {
      let next = sum + number
      correction += abs(sum) >= abs(number) ? (sum - next) + number : (number - next) + sum
      sum = next
    }
    let total = correction.isFinite ? sum + correction : sum
    return total / Double(numbers.count)
  }

  private static func quantile(_ share: Double, of numbers: [Double]) -> Double? {
    guard !numbers.isEmpty else { return nil }
    let sorted = numbers.sorted()
    let place = Swift.min(Swift.max(share, 0), 1) * Double(sorted.count - 1)
    let below = Int(place.rounded(.down))
    let above = Swift.min(below + 1, sorted.count - 1)
    guard sorted[below] != sorted[above] else { return sorted[below] }
    return sorted[below] + (sorted[above] - sorted[below]) * (place - Double(below))
  }
}
