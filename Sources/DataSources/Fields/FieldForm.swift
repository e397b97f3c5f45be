import CMarks
import JSONText
import Values

/// The form of a column's fields so far: one more of that form changes nothing but their number.
///
/// It is checked at a glance for nearly all fields; ``KindFinder`` examines the others.
struct FieldForm {
  private enum Shape: UInt8 { case unknown, number, yearFirst, dayFirst, monthFirst }

  private let shape: Shape
  /// The conventions of all numbers so far.
  private let numbers: NumberConventions
  /// The marks of numbers with several groups that leave these as they are; 0 for none.
  private let decimalMark: UInt8, groupMark: UInt8

  @inline(__always)
  init(_ candidate: ValueKind?, _ numbers: NumberConventions, _ dates: DateConventions) {
    self.numbers = numbers
    switch candidate {
    case .number: shape = .number
    case .date where dates == .yearFirst: shape = .yearFirst
    case .date where dates == .dayFirst: shape = .dayFirst
    case .date where dates == .monthFirst: shape = .monthFirst
    case .boolean, .date, .text, nil: shape = .unknown
    }
    let marks: (UInt8, UInt8) =
      numbers == .point
      ? (UInt8(ascii: "."), UInt8(ascii: ","))
      : numbers == .comma ? (UInt8(ascii: ","), UInt8(ascii: ".")) : (0, 0)
    (decimalMark, groupMark) = marks
  }

  /// Whether a field has the form; false also where that needs a closer look.
  @inline(__always)
  func fits(_ field: SourceField, _ reader: FieldReader) -> Bool {
    switch field.kind {
    case .text:
      guard field.start &+ ShortNumber.reach <= reader.bytes.count,
        let base = reader.bytes.baseAddress
      else { return false }
      return fits(base + field.start, field.length)
    // A short number of JSON has too few digits to tell anything.
    case .number: return shape == .number && field.length < NumberText.leastNoise
    case .packedNumber: return shape == .number
    case .missing, .boolean, .escapedText, .slashedText: return false
    case .nested, .packedFloat, .packedDate: return false
    }
  }

  @inline(__always)
  private func fits(_ text: UnsafePointer<UInt8>, _ count: Int) -> Bool {
    switch shape {
    case .unknown: return false
    case .number: return isNumber(text, count)
    case .yearFirst:
      return count == 10 && Self.isDay(text, month: 5, day: 8, digits: 0b11_0110_1111)
    case .dayFirst: return count == 10 && Self.isDay(text, month: 3, day: 0, digits: 0b11_1101_1011)
    case .monthFirst:
      return count == 10 && Self.isDay(text, month: 0, day: 3, digits: 0b11_1101_1011)
    }
  }

  @inline(__always)
  private func isNumber(_ text: UnsafePointer<UInt8>, _ count: Int) -> Bool {
    guard count <= 15 else { return false }
    var marks = ShortNumber.marks(text, count)
    let start = marks & 1 != 0 && text[0] == UInt8(ascii: "-") ? 1 : 0
    marks &= ~UInt32(truncatingIfNeeded: start)
    let isZero = text[start] == UInt8(ascii: "0")
    if marks == 0 { return !isZero && count > start || count == start &+ 1 }
    guard marks & (marks &- 1) == 0 else { return isGrouped(text, count) }
    let place = marks.trailingZeroBitCount
    let (head, tail) = (place &- start, count &- place &- 1)
    guard head > 0, tail > 0, tail < NumberText.leastDecimals, !isZero || head == 1 else {
      return false
    }
    let mayBeGroup = tail == 3 && head <= 3 && !isZero
    switch text[place] {
    case UInt8(ascii: "."):
      return numbers.isSubset(of: mayBeGroup ? .decimalPoint.union(.comma) : .decimalPoint)
    case UInt8(ascii: ","):
      let groups = head <= 2 ? NumberConventions.point.union(.indian) : .point
      return numbers.isSubset(of: mayBeGroup ? .decimalComma.union(groups) : .decimalComma)
    default: return false
    }
  }

  @inline(__always)
  private func isGrouped(_ text: UnsafePointer<UInt8>, _ count: Int) -> Bool {
    guard groupMark != 0 else { return false }
    let number = ShortNumber(text, count: count, decimalMark: decimalMark, groupMark: groupMark)
    return number.map { $0.fractionCount < NumberText.leastDecimals } ?? false
  }

  /// Whether ten bytes are a day such as `2024-03-01` or `01/03/2024`, but for the last days of months.
  @inline(__always)
  private static func isDay(
    _ text: UnsafePointer<UInt8>, month: Int, day: Int, digits: UInt32
  ) -> Bool {
    guard gridreel_find_digits(text) & 0x3FF == digits else { return false }
    let isYearFirst = month == 5
    let (first, second) = isYearFirst ? (text[4], text[7]) : (text[2], text[5])
    // Points put the day first, and a year is parted by hyphens.
    let isMark =
      first == UInt8(ascii: "-") || !isYearFirst && first == UInt8(ascii: "/")
      || day == 0 && first == UInt8(ascii: ".")
    let month = (text[month] &- 0x30) &* 10 &+ (text[month &+ 1] &- 0x30)
    let number = (text[day] &- 0x30) &* 10 &+ (text[day &+ 1] &- 0x30)
    return isMark && first == second && month &- 1 < 12 && number &- 1 < 28
  }
}
