import GridreelPrimitives

extension Cell {
  /// Whether the comparison of this cell with `other` holds; nil if one of them is missing.
  package func isTrue(_ comparison: Comparison, _ other: Cell) -> Bool? {
    if let order = order(to: other) { return comparison.holds(for: order) }
    guard !value.isMissing, !other.value.isMissing, !value.isNaN, !other.value.isNaN else {
      return nil
    }
    let (left, right) = (comparedText, other.comparedText)
    switch comparison {
    case .equal: return left == right
    case .notEqual: return left != right
    case .less, .lessOrEqual, .greater, .greaterOrEqual:
      let collation = NaturalCollation(isCaseSensitive: false)
      return comparison.holds(for: collation.order(of: left, to: right))
    }
  }

  /// The order of two values of one kind other than text; nil for all others.
  private func order(to other: Cell) -> Int? {
    switch (value, other.value) {
    case (.number(let left), .number(let right)):
      return left.isNaN || right.isNaN ? nil : Self.order(left, right)
    case (.boolean(let left), .boolean(let right)):
      return Self.order(left ? 1 : 0, right ? 1 : 0)
    case (.date(let left), .date(let right)):
      return Self.order(left, right)
    case (.date(let left), .text(let text)):
      return Timestamp(unmistakable: text).map { Self.order(left, $0) }
    case (.text(let text), .date(let right)):
      return Timestamp(unmistakable: text).map { Self.order($0, right) }
    case (.missing, _), (_, .missing), (.text, _), (_, .text), (.number, _), (.date, _),
      (.boolean, _):
      return nil
    }
  }

  private static func order(_ left: Double, _ right: Double) -> Int {
    left < right ? -1 : left > right ? 1 : 0
  }

  /// Orders dates; by day only, if one of them has no time.
  private static func order(_ left: Timestamp, _ right: Timestamp) -> Int {
    guard left.isDayOnly || right.isDayOnly else { return order(left.seconds, right.seconds) }
    return (left.days - right.days).signum()
  }

  /// A text's value, or for other kinds the text in the source.
  private var comparedText: String {
    if case .text(let text) = value { return text }
    return text
  }

  /// Whether the text contains that of `part`, ignoring case; nil if one of them is missing.
  package func containsText(of part: Cell) -> Bool? {
    guard !value.isMissing, !part.value.isMissing else { return nil }
    return comparedText.containsCaseless(part.comparedText)
  }

  /// Whether the text is as a pattern of `like` says; nil if one of them is missing.
  package func isLike(_ pattern: Cell, isCaseless: Bool) -> Bool? {
    guard !value.isMissing, !pattern.value.isMissing else { return nil }
    return LikePattern.matches(comparedText, pattern.comparedText, isCaseless: isCaseless)
  }

  /// Whether it is true, as a condition by itself; nil for what is neither true nor false.
  ///
  /// Numbers other than 0 are true, as in other languages.
  package var truth: Bool? {
    switch value {
    case .boolean(let isTrue): isTrue
    case .number(let number): number.isNaN ? nil : number != 0
    case .missing, .text, .date: nil
    }
  }
}

extension Comparison {
  /// Reads a comparison as it is written in common languages: `==` and `<>` too.
  init?(written: String) {
    switch written {
    case "==": self = .equal
    case "<>", "≠": self = .notEqual
    case "≤": self = .lessOrEqual
    case "≥": self = .greaterOrEqual
    default: self.init(rawValue: written)
    }
  }

  /// Whether the comparison holds for values in this order: below 0 if the left one comes first,
  /// above 0 if it comes last, otherwise 0.
  func holds(for order: Int) -> Bool {
    switch self {
    case .equal: order == 0
    case .notEqual: order != 0
    case .less: order < 0
    case .lessOrEqual: order <= 0
    case .greater: order > 0
    case .greaterOrEqual: order >= 0
    }
  }
}

extension Value {
  var isNaN: Bool { if case .number(let number) = self { number.isNaN } else { false } }

  /// The value as an expression spells it.
  package var plainText: String {
    switch self {
    case .missing: return ""
    case .text(let text): return text
    case .boolean(let isTrue): return isTrue ? "true" : "false"
    case .number(let number):
      let written = "\(number)"
      return written.hasSuffix(".0") ? String(written.dropLast(2)) : written
    case .date(let date):
      let civil = date.civil
      func padded(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
      let day = "\(civil.year)-\(padded(civil.month))-\(padded(civil.day))"
      guard !date.isDayOnly else { return day }
      let seconds = Int(clamped: civil.second)
      return "\(day) \(padded(civil.hour)):\(padded(civil.minute))"
        + (seconds == 0 ? "" : ":\(padded(seconds))")
    }
  }
}

extension String {
  /// Whether `part` occurs in the text, ignoring case.
  func containsCaseless(_ part: String) -> Bool {
    if part.utf8.allSatisfy({ $0 < 0x80 }) && utf8.allSatisfy({ $0 < 0x80 }) {
      return Self.contains(Array(utf8), Array(part.utf8), fold: Self.lowercased)
    }
    let (text, wanted) = (Array(lowercased()), Array(part.lowercased()))
    return Self.contains(text, wanted) { $0 }
  }

  private static func lowercased(_ unit: UInt8) -> UInt8 {
    unit >= 0x41 && unit <= 0x5A ? unit | 0x20 : unit
  }

  private static func contains<Unit: Equatable>(
    _ text: [Unit], _ part: [Unit], fold: (Unit) -> Unit
  ) -> Bool {
    guard part.count <= text.count else { return false }
    return (0...text.count - part.count).contains { start in
      part.indices.allSatisfy { fold(text[start + $0]) == fold(part[$0]) }
    }
  }
}
