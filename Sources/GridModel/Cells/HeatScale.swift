public import GridreelPrimitives
public import GridreelStyle
package import GridreelValues

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// A colour scale for the backgrounds of numbers.
public struct HeatScale: Hashable, Sendable {
  /// How numbers are distributed over the colours.
  public enum Spread: String, Hashable, Sendable, CaseIterable {
    /// Linear: equal differences are equal steps.
    case linear
    /// Logarithmic: equal ratios are equal steps; numbers of 0 and below get the first colour.
    case log
    /// By quantiles: equal shares of the column's numbers are equal steps.
    case quantile
  }

  /// The colours from the lowest to the highest number, at least one.
  @Themed public private(set) var colors: [GridColor]
  /// The numbers of the first and the last colour; nil uses the column's minimum and maximum.
  public var domain: ClosedRange<Double>?
  /// The number of the colour in the middle, from which those of the ends are equally far, where the column's numbers lie on
  /// both sides of it and there is no ``domain``; nil for a scale without a middle.
  public var middle: Double?
  /// How numbers are distributed over the colours.
  public var spread: Spread

  /// Makes a scale; without colours it has a single transparent one.
  public init(
    colors: [GridColor], domain: ClosedRange<Double>? = nil, spread: Spread = .linear
  ) {
    self.colors = colors.isEmpty ? [.clear] : colors
    self.domain = domain
    self.spread = spread
  }

  /// Makes a scale whose colours may depend on the theme; there is at least one.
  package init(colors: Themed<[GridColor]>, spread: Spread) {
    self.init(colors: colors.wrappedValue, spread: spread)
    $colors = colors
  }

  /// The colour a fraction of the way from the first to the last, interpolated in OKLab.
  public func color(at fraction: Double) -> GridColor {
    let place = fraction.unitClamped * Double(colors.count - 1)
    let below = min(Int(clamped: place), colors.count - 1)
    let above = min(below + 1, colors.count - 1)
    return colors[below].mixedInOKLab(with: colors[above], fraction: place - Double(below))
  }
}

extension HeatScale: ThemeFollowing {
  package mutating func follow(_ theme: inout ThemeFollower) {
    theme.follow(&$colors, as: .colors())
  }
}

/// A heat scale over the numbers of one column.
package struct HeatColumn: Sendable {
  /// The number of quantiles.
  private static let shares = 20

  private let scale: HeatScale
  /// The numbers at equal steps, ascending; at least two.
  private let steps: [Double]

  /// Surveys a column's numbers; nil if it has none, so that no colours are needed.
  package init?(_ scale: HeatScale, column: String, source: some GridDataSource) {
    func number(_ function: Aggregate.Function) -> Double? {
      guard case .number(let number) = source.value(of: Aggregate(function, of: column)) else {
        return nil
      }
      return number.isFinite ? number : nil
    }
    self.scale = scale
    if scale.spread == .quantile {
      let steps = (0...Self.shares).compactMap {
        number(.quantile(Double($0) / Double(Self.shares)))
      }
      guard steps.count == Self.shares + 1 else { return nil }
      self.steps = steps
    } else if let domain = scale.domain {
      steps = [domain.lowerBound, domain.upperBound]
    } else {
      guard let low = number(.min), let high = number(.max) else { return nil }
      if let middle = scale.middle, low < middle, middle < high, scale.spread == .linear {
        let reach = max(middle - low, high - middle)
        steps = [middle - reach, middle + reach]
      } else {
        steps = [low, high]
      }
    }
  }

  /// The colour of a value; nil if it is not a number.
  package func color(of value: Value) -> GridColor? {
    guard case .number(let number) = value, number.isFinite else { return nil }
    return color(of: number)
  }

  /// The colour of a finite number.
  package func color(of number: Double) -> GridColor { scale.color(at: fraction(of: number)) }

  private func fraction(of number: Double) -> Double {
    switch scale.spread {
    case .linear: return share(number, steps[0], steps[1])
    case .log:
      guard number > 0, steps[1] > 0 else { return 0 }
      // Below a millionth of the highest number, differences are invisible.
      let low = steps[0] > 0 ? steps[0] : steps[1] / 1e6
      return share(logarithm(number), logarithm(low), logarithm(steps[1]))
    case .quantile:
      // A number shared by many rows is placed in the middle of its quantiles.
      let first = steps.partition { $0 >= number }
      let past = steps.partition { $0 > number }
      let last = steps.count - 1
      if first < past { return Double(first + past - 1) / 2 / Double(last) }
      guard first > 0 else { return 0 }
      guard first <= last else { return 1 }
      return (Double(first - 1) + share(number, steps[first - 1], steps[first])) / Double(last)
    }
  }

  private func logarithm(_ number: Double) -> Double { log(number) }

  private func share(_ number: Double, _ low: Double, _ high: Double) -> Double {
    high > low ? ((number - low) / (high - low)).unitClamped : 0.5
  }
}

extension [Double] {
  /// The index of the first number for which `isPast` holds, provided that it holds for all that follow.
  fileprivate func partition(_ isPast: (Double) -> Bool) -> Int {
    firstIndex(where: isPast) ?? count
  }
}
