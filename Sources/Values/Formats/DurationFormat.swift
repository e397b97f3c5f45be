public import GridreelPrimitives

/// A format for durations: `1:05:00`, `2 h 5 min`.
public struct DurationFormat: Hashable, Sendable {
  /// A unit of time.
  public enum Unit: String, Hashable, Sendable, CaseIterable {
    /// Milliseconds.
    case milliseconds
    /// Seconds.
    case seconds
    /// Minutes of 60 seconds.
    case minutes
    /// Hours of 60 minutes.
    case hours
    /// Days of 24 hours.
    case days
  }

  private enum Part: Hashable {
    case text(String)
    /// The count of a unit; the largest unit of a pattern takes the whole amount.
    case count(Unit, digits: Int)
    /// The fraction digits of the seconds.
    case fraction(digits: Int)
  }

  /// The parsed pattern; empty if units are written instead.
  public let pattern: String
  /// The unit of the column's numbers.
  public var unit: Unit
  /// The maximum number of units written without a pattern, `1...4`.
  public let unitCount: Int
  private let parts: [Part]

  /// Makes a format that writes the largest non-zero units in the words of the locale: `1 d 2 h`.
  ///
  /// - Parameters:
  ///   - unit: The unit of the column's numbers.
  ///   - unitCount: The maximum number of units written, `1...4`; the last one is rounded.
  public init(of unit: Unit = .seconds, unitCount: Int = 2) {
    (self.unit, self.unitCount) = (unit, min(max(1, unitCount), 4))
    (pattern, parts) = ("", [])
  }

  /// Parses a pattern: `h:mm:ss`, `m:ss.SSS`, `d 'days' hh:mm`.
  ///
  /// Letters: `d` days, `h` hours, `m` minutes and `s` seconds, repeated for the minimum number of
  /// digits; `S` fraction digits of the second. The largest unit takes the whole amount, each other
  /// unit the remainder; the smallest is rounded. Put other letters in quotes.
  ///
  /// - Throws: ``GridreelError`` with the column in the pattern.
  public init(_ pattern: String, of unit: Unit = .seconds) throws(GridreelError) {
    (self.pattern, self.unit, unitCount) = (pattern, unit, 4)
    var reader = PatternReader(pattern)
    parts = try reader.parts(text: Part.text, letters: Self.part)
    let units = self.units
    let hasFraction = parts.contains { if case .fraction = $0 { true } else { false } }
    guard !units.isEmpty else {
      throw reader.error("a pattern of durations has one of d, h, m and s, such as h:mm:ss", at: 0)
    }
    guard !hasFraction || units.contains(.seconds) else {
      throw reader.error("S follows seconds, such as m:ss.S", at: 0)
    }
  }

  private static func part(from reader: inout PatternReader) throws(GridreelError) -> Part {
    let start = reader.offset
    let letter = reader.takeRun()
    let count = letter?.count ?? 0
    switch letter?.character {
    case "d" where count <= 9: return .count(.days, digits: count)
    case "h" where count <= 9: return .count(.hours, digits: count)
    case "m" where count <= 9: return .count(.minutes, digits: count)
    case "s" where count <= 9: return .count(.seconds, digits: count)
    case "S" where count <= 9: return .fraction(digits: count)
    default:
      let written = String(repeating: letter?.character ?? " ", count: count)
      let hint = "the letters are d, h, m, s and S; put text in quotes"
      throw reader.error("unknown '\(written)'; \(hint)", at: start)
    }
  }

  /// The pattern's units, in its order.
  private var units: [Unit] {
    parts.compactMap { if case .count(let unit, _) = $0 { unit } else { nil } }
  }

  /// Formats a duration; NaN, infinities and 10¹² seconds or more are written as plain numbers.
  public func string(for number: Double, symbols: LocaleSymbols = .enUS) -> String {
    let seconds = number * unit.seconds
    // Beyond this, whole milliseconds are no longer exact.
    guard seconds.isFinite, abs(seconds) < 1e12 else {
      return NumberFormat().string(for: number, symbols: symbols)
    }
    let text =
      parts.isEmpty
      ? unitText(abs(seconds), symbols) : patternText(abs(seconds), symbols)
    let isZero = !text.contains { $0.isNumber && $0 != "0" }
    return (seconds < 0 && !isZero ? symbols.minusSign : "") + text
  }

  private func patternText(_ seconds: Double, _ symbols: LocaleSymbols) -> String {
    let units = units
    var places = 0
    for case .fraction(let digits) in parts { places = max(places, digits) }
    let scale = Self.powerOfTen(places)
    let smallest = units.map(\.seconds).min() ?? 1
    // Counts in the smallest written unit, so that rounding carries into the others.
    var rest = Int(clamped: (seconds / smallest * scale).rounded())
    var counts: [Unit: Int] = [:]
    for unit in Set(units).sorted(by: { $0.seconds > $1.seconds }) {
      let size = Int(clamped: unit.seconds / smallest * scale)
      counts[unit] = rest / size
      rest %= size
    }
    return parts.map { part in
      switch part {
      case .text(let text):
        return text == "." && places > 0 ? symbols.decimalSeparator : text
      case .count(let unit, let digits): return Self.padded(counts[unit] ?? 0, digits)
      case .fraction(let digits):
        return Self.padded(rest / Int(clamped: Self.powerOfTen(places - digits)), digits)
      }
    }.joined()
  }

  private func unitText(_ seconds: Double, _ symbols: LocaleSymbols) -> String {
    let units: [Unit] = [.days, .hours, .minutes, .seconds]
    let first = units.firstIndex { seconds >= $0.seconds } ?? units.count - 1
    let last = min(first + unitCount, units.count) - 1
    let smallest = units[last].seconds
    guard seconds >= 1 || seconds == 0 else {
      let format = NumberFormat(.plain, fractionDigits: 0...3)
      return format.string(for: seconds, symbols: symbols)
        + suffix(of: units.count - 1, for: 0, symbols)
    }
    var rest = Int(clamped: (seconds / smallest).rounded())
    var texts: [String] = []
    for place in 0...last {
      let size = Int(clamped: units[place].seconds / smallest)
      let count = rest / size
      rest %= size
      guard count > 0 else { continue }
      let number = NumberFormat().string(for: Double(count), symbols: symbols)
      texts.append(number + suffix(of: place, for: count, symbols))
    }
    guard !texts.isEmpty else { return "0" + suffix(of: last, for: 0, symbols) }
    return texts.joined(separator: " ")
  }

  private func suffix(of place: Int, for count: Int, _ symbols: LocaleSymbols) -> String {
    let forms = (symbols.words.durationUnits.element(at: place) ?? "").split(separator: "/")
    return String((count == 1 ? forms.first : forms.last) ?? "")
  }

  private static func powerOfTen(_ places: Int) -> Double {
    (0..<places).reduce(1.0) { power, _ in power * 10 }
  }

  private static func padded(_ number: Int, _ digits: Int) -> String {
    let text = String(number)
    return String(repeating: "0", count: max(0, digits - text.utf8.count)) + text
  }
}

extension DurationFormat.Unit {
  /// The number of seconds in the unit.
  fileprivate var seconds: Double {
    switch self {
    case .milliseconds: 0.001
    case .seconds: 1
    case .minutes: 60
    case .hours: 3600
    case .days: 86_400
    }
  }
}
