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
    let isTyped = field.kind == .number
    guard field.kind == .text || isTyped else {
      return field.kind == .packedNumber && shape == .number
    }
    let count = field.length
    guard count <= 15, field.start &+ ShortNumber.reach <= reader.bytes.count,
      let base = reader.bytes.baseAddress
    else { return false }
    let text = base + field.start
    let marks = ShortNumber.marks(text, count)
    if isTyped { return fits(typed: text, count, marks) }
    // Digits alone are most of the numbers.
    guard shape == .number else { return isDay(text, count, marks) }
    return marks == 0
      ? text[0] != UInt8(ascii: "0") || count == 1 : isNumber(text, count, marks)
  }

  /// Whether a number of JSON has the form: one without an exponent and with too few digits to tell
  /// anything.
  @inline(never)
  private func fits(
    typed text: UnsafePointer<UInt8>, _ count: Int, _ marks: UInt32
  ) -> Bool {
    let isSigned = text[0] == UInt8(ascii: "-")
    let marks = isSigned ? marks & ~1 : marks
    let isPlain = marks == 0 || text[marks.trailingZeroBitCount] == UInt8(ascii: ".")
    return shape == .number && count < NumberText.leastNoise && isPlain
      && marks & (marks &- 1) == 0
  }

  /// Whether a text with a sign or other marks at some places is a number of the form.
  @inline(never)
  private func isNumber(
    _ text: UnsafePointer<UInt8>, _ count: Int, _ allMarks: UInt32
  ) -> Bool {
    let start = allMarks & 1 != 0 && text[0] == UInt8(ascii: "-") ? 1 : 0
    let marks = allMarks & ~UInt32(truncatingIfNeeded: start)
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

  /// Whether a text is a day such as `2024-03-01` or `01/03/2024`, but for the last days of months.
  @inline(never)
  private func isDay(_ text: UnsafePointer<UInt8>, _ count: Int, _ marks: UInt32) -> Bool {
    guard count == 10 else { return false }
    switch shape {
    case .yearFirst:
      return marks == 0b00_1001_0000 && text[4] == UInt8(ascii: "-") && text[7] == text[4]
        && Self.isDay(month: text + 5, day: text + 8)
    case .dayFirst, .monthFirst:
      let mark = text[2]
      let isPoint = mark == UInt8(ascii: ".")
      // Points put the day first.
      guard marks == 0b00_0010_0100, text[5] == mark,
        mark == UInt8(ascii: "/") || mark == UInt8(ascii: "-") || isPoint && shape == .dayFirst
      else { return false }
      let day = shape == .dayFirst ? 0 : 3
      return Self.isDay(month: text + (3 &- day), day: text + day)
    case .unknown, .number: return false
    }
  }

  /// Whether two pairs of digits are a month and a day that every month has.
  @inline(__always)
  private static func isDay(month: UnsafePointer<UInt8>, day: UnsafePointer<UInt8>) -> Bool {
    let month = (month[0] &- 0x30) &* 10 &+ (month[1] &- 0x30)
    let day = (day[0] &- 0x30) &* 10 &+ (day[1] &- 0x30)
    return month &- 1 < 12 && day &- 1 < 28
  }
}
