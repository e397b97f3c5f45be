/// A format for sizes of files and memory: `1.5 MB`, `3.2 GiB`.
public struct ByteFormat: Hashable, Sendable {
  /// The base of the units.
  public enum Base: String, Hashable, Sendable, CaseIterable {
    /// Powers of 1000: kB, MB, GB.
    case decimal
    /// Powers of 1024: KiB, MiB, GiB.
    case binary
  }

  /// The base of the units, decimal by default.
  public var base: Base
  /// The minimum and maximum number of fraction digits; whole bytes have none.
  public var fractionDigits: ClosedRange<Int>

  /// Makes a format for byte counts.
  ///
  /// - Parameters:
  ///   - base: The base of the units.
  ///   - fractionDigits: The minimum and maximum number of fraction digits, `0...20`.
  public init(_ base: Base = .decimal, fractionDigits: ClosedRange<Int> = 0...1) {
    (self.base, self.fractionDigits) = (base, fractionDigits.clamped(to: 0...20))
  }

  /// The formatted number of bytes, with the locale's separators and, for powers of 1000, the
  /// locale's units.
  public func string(for bytes: Double, symbols: LocaleSymbols = .enUS) -> String {
    let units =
      base == .decimal ? symbols.words.byteUnits : [" B", " KiB", " MiB", " GiB", " TiB", " PiB"]
    let factor = base == .decimal ? 1000.0 : 1024.0
    var (number, place) = (bytes, 0)
    while isPast(number, factor, digits: place == 0 ? 0 : fractionDigits.upperBound),
      place + 1 < units.count
    {
      number = bytes / Self.power(factor, place + 1)
      place += 1
    }
    return text(number, isBytes: place == 0, symbols) + (units.element(at: place) ?? " B")
  }

  /// Whether a number, once rounded, belongs to the next unit: 999.96 kB is 1 MB.
  private func isPast(_ number: Double, _ factor: Double, digits: Int) -> Bool {
    let scale = Self.power(10, digits)
    return number.isFinite && (number.magnitude * scale).rounded() >= factor * scale
  }

  private func text(_ number: Double, isBytes: Bool, _ symbols: LocaleSymbols) -> String {
    let digits = isBytes ? 0...0 : fractionDigits
    return NumberFormat(.plain, fractionDigits: digits).string(for: number, symbols: symbols)
  }

  private static func power(_ base: Double, _ exponent: Int) -> Double {
    (0..<exponent).reduce(1.0) { power, _ in power * base }
  }
}
