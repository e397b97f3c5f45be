/// A convention for the marks of a number: one sign for decimals and one between groups of digits.
enum NumberConvention: UInt8, CaseIterable, Sendable {
  /// `1,234.5`; also numbers without groups, as machines write them.
  case point
  /// `12,34,567.8`, in groups of two before the last.
  case indian
  /// `1 234.5`, with any kind of space.
  case pointAndSpaces
  /// `1'234.5`.
  case pointAndApostrophes
  /// `1.234,5`.
  case comma
  /// `1 234,5`, with any kind of space.
  case commaAndSpaces
  /// `1'234,5`.
  case commaAndApostrophes

  /// Whether decimals follow a comma.
  var hasDecimalComma: Bool { rawValue >= NumberConvention.comma.rawValue }

  /// The byte before decimals.
  @inline(__always)
  var decimalMark: UInt8 { UInt8(ascii: hasDecimalComma ? "," : ".") }

  /// The byte between groups of three digits; 0 if it is not a single byte.
  @inline(__always)
  var groupMark: UInt8 {
    switch self {
    case .point: UInt8(ascii: ",")
    case .comma: UInt8(ascii: ".")
    case .indian, .pointAndSpaces, .pointAndApostrophes, .commaAndSpaces, .commaAndApostrophes: 0
    }
  }

  /// A number in this convention, as messages and patterns write it.
  var sample: String {
    switch self {
    case .point: "1,234.5"
    case .indian: "12,34,567.8"
    case .pointAndSpaces: "1 234.5"
    case .pointAndApostrophes: "1'234.5"
    case .comma: "1.234,5"
    case .commaAndSpaces: "1 234,5"
    case .commaAndApostrophes: "1'234,5"
    }
  }
}

/// The conventions in which a text, or all of a column's, is a number.
struct NumberConventions: OptionSet, Sendable {
  let rawValue: UInt8

  init(rawValue: UInt8) { self.rawValue = rawValue }
  init(_ convention: NumberConvention) { rawValue = 1 << convention.rawValue }

  static let all = NumberConventions(rawValue: 0x7F)
  static let decimalPoint = NumberConventions(rawValue: 0x0F)
  static let decimalComma = NumberConventions(rawValue: 0x70)
  static let point = NumberConventions(.point)
  static let indian = NumberConventions(.indian)
  static let comma = NumberConventions(.comma)
  static let spaces: NumberConventions = [
    NumberConventions(.pointAndSpaces), NumberConventions(.commaAndSpaces),
  ]
  static let apostrophes: NumberConventions = [
    NumberConventions(.pointAndApostrophes), NumberConventions(.commaAndApostrophes),
  ]

  /// The first of the conventions, in the order of their declaration.
  var first: NumberConvention? {
    rawValue == 0 ? nil : NumberConvention(rawValue: UInt8(rawValue.trailingZeroBitCount))
  }

  @inline(__always)
  func contains(_ convention: NumberConvention) -> Bool {
    rawValue & (1 << convention.rawValue) != 0
  }
}
