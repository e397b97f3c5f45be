import CGridreelMarks
import GridreelJSONText

/// The places of the marks in a number of at most 15 digits and marks, all of them found at once.
struct ShortNumber {
  private let text: UnsafePointer<UInt8>
  /// The number of bytes.
  private let count: Int
  /// The offset of the first digit, behind a minus sign.
  private let start: Int
  /// The end of the digits before the decimal mark.
  private let end: Int
  private let hasGroups: Bool

  /// The number of bytes that must be readable from the first one on.
  static let reach = 24

  /// The number of digits behind the decimal mark.
  @inline(__always)
  var fractionCount: Int { max(0, count &- end &- 1) }

  /// Finds the marks.
  ///
  /// Returns nil if it is not a number with these marks in the most common form: digits without
  /// leading zeros, a minus sign before them, groups of three.
  ///
  /// - Parameters:
  ///   - text: The text; ``reach`` bytes from here can be read.
  ///   - count: The number of its bytes.
  ///   - decimalMark: The byte before decimals; 0 for none.
  ///   - groupMark: The byte between groups; 0 for none.
  @inline(__always)
  init?(_ text: UnsafePointer<UInt8>, count: Int, decimalMark: UInt8, groupMark: UInt8) {
    let start = text[0] == UInt8(ascii: "-") ? 1 : 0
    guard count > start, count &- start <= 15 else { return nil }
    (self.text, self.count, self.start) = (text, count, start)
    let marks = Self.marks(text, count) & ~UInt32(truncatingIfNeeded: start)
    guard marks != 0 else {
      (end, hasGroups) = (count, false)
      guard text[start] != UInt8(ascii: "0") || count == start &+ 1 else { return nil }
      return
    }
    let groups = groupMark == 0 ? 0 : marks & gridreel_find_byte(text, groupMark)
    let decimals = marks & ~groups
    var end = count
    if decimals != 0 {
      end = decimals.trailingZeroBitCount
      let isLast = marks &>> UInt32(truncatingIfNeeded: end) == 1
      guard isLast, text[end] == decimalMark, end > start, end &+ 1 < count else { return nil }
    }
    guard groups == 0 || Self.areThrees(groups, start, end) else { return nil }
    let isZero = text[start] == UInt8(ascii: "0")
    guard !isZero || end == start &+ 1 && groups == 0 else { return nil }
    (self.end, hasGroups) = (end, groups != 0)
  }

  /// The places of all that is no digit in a text of at most 16 bytes.
  @inline(__always)
  static func marks(_ text: UnsafePointer<UInt8>, _ count: Int) -> UInt32 {
    let places = ((1 as UInt32) &<< UInt32(truncatingIfNeeded: count)) &- 1
    return places & ~gridreel_find_digits(text)
  }

  /// Whether there is a mark before each group of three digits.
  @inline(__always)
  private static func areThrees(_ groups: UInt32, _ start: Int, _ end: Int) -> Bool {
    let first = groups.trailingZeroBitCount
    // Every fourth place before the end, behind the first digit.
    let fourths = (0x1111_1111 as UInt32) &<< UInt32(truncatingIfNeeded: end & 3)
    let before = ((1 as UInt32) &<< UInt32(truncatingIfNeeded: end)) &- 1
    let behind = UInt32.max &<< UInt32(truncatingIfNeeded: start &+ 1)
    let wanted = fourths & before & behind
    return groups == wanted && first &- start <= 3
  }

  /// The number.
  @inline(__always)
  var value: Double {
    let whole = hasGroups ? groupedDigits : Self.digits(text + start, end &- start)
    let (decimals, isNegative) = (fractionCount, start == 1)
    guard decimals > 0 else { return Double(isNegative ? -whole : whole) }
    // This many digits are exact as doubles, and so is their power of ten: one division rounds once.
    let power = Self.power(decimals)
    let number = Double(whole &* power &+ Self.digits(text + end + 1, decimals)) / Double(power)
    return isNegative ? -number : number
  }

  private static let powers: [Int64] = [
    1, 10, 100, 1_000, 10_000, 100_000, 1_000_000, 10_000_000, 100_000_000, 1_000_000_000,
    10_000_000_000, 100_000_000_000, 1_000_000_000_000, 10_000_000_000_000, 100_000_000_000_000,
  ]

  @inline(__always)
  private static func power(_ exponent: Int) -> Int64 {
    powers.withUnsafeBufferPointer { $0[exponent] }
  }

  private var groupedDigits: Int64 {
    var number: Int64 = 0
    for place in start..<end {
      let digit = text[place] &- UInt8(ascii: "0")
      if digit <= 9 { number = number &* 10 &+ Int64(digit) }
    }
    return number
  }

  /// The number of up to 15 digits, eight of which are read at once.
  @inline(__always)
  private static func digits(_ text: UnsafePointer<UInt8>, _ count: Int) -> Int64 {
    guard count > 8 else { return eightDigits(text, count) }
    return eightDigits(text, count &- 8) &* 100_000_000 &+ eightDigits(text + (count &- 8), 8)
  }

  /// The number of one to eight digits.
  @inline(__always)
  private static func eightDigits(_ text: UnsafePointer<UInt8>, _ count: Int) -> Int64 {
    let word = UnsafeRawPointer(text).loadUnaligned(as: UInt64.self).littleEndian
    // Zeros take the places before the first digit.
    let digits =
      (word ^ 0x3030_3030_3030_3030) &<< UInt64(truncatingIfNeeded: 64 &- 8 &* count)
    let pairs = (digits &* 2561) &>> 8 & 0x00FF_00FF_00FF_00FF
    let fours = (pairs &* 6_553_601) &>> 16 & 0x0000_FFFF_0000_FFFF
    return Int64(truncatingIfNeeded: (fours &* 42_949_672_960_001) &>> 32)
  }
}
