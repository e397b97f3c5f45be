import CGridreelMarks
import GridreelJSONText
import GridreelValues

/// The form of a column's fields so far: one more of that form changes nothing but their number.
///
/// It is checked at a glance for nearly all fields; ``KindFinder`` examines the others.
struct FieldForm {
  private var form = gridreel_form()

  init(_ candidate: ValueKind?, _ numbers: NumberConventions, _ dates: DateConventions) {
    switch candidate {
    case .number: form.shape = gridreel_number
    case .date where dates == .yearFirst: form.shape = gridreel_year_first
    case .date where dates == .dayFirst: form.shape = gridreel_day_first
    case .date where dates == .monthFirst: form.shape = gridreel_month_first
    case .boolean, .date, .text, nil: return
    }
    guard candidate == .number else { return }
    form.least_decimals = UInt8(NumberText.leastDecimals)
    form.least_noise = UInt8(NumberText.leastNoise)
    if numbers.isSubset(of: .decimalPoint) { form.decimal_mark = UInt8(ascii: ".") }
    if numbers.isSubset(of: .decimalComma) { form.decimal_mark = UInt8(ascii: ",") }
    // Groups of several conventions need a closer look.
    if numbers == .point { form.group_mark = UInt8(ascii: ",") }
    if numbers == .comma { form.group_mark = UInt8(ascii: ".") }
    withUnsafeMutableBytes(of: &form.points) {
      Self.fill($0, numbers, decimals: .decimalPoint) { _ in .comma }
    }
    withUnsafeMutableBytes(of: &form.commas) {
      Self.fill($0, numbers, decimals: .decimalComma) { $0 <= 2 ? [.point, .indian] : .point }
    }
  }

  /// Notes by the number of bytes where a mark may stand alone in numbers of some conventions.
  ///
  /// - Parameters:
  ///   - table: The places, as bits of 16-bit numbers.
  ///   - numbers: The conventions of all numbers so far.
  ///   - decimals: Those in which the mark stands before decimals.
  ///   - groups: Those in which it stands before three digits, by the number of digits before it.
  private static func fill(
    _ table: UnsafeMutableRawBufferPointer, _ numbers: NumberConventions,
    decimals: NumberConventions, groups: (Int) -> NumberConventions
  ) {
    let table = table.bindMemory(to: UInt16.self)
    for count in table.indices {
      for head in 1..<max(1, count) {
        let tail = count - head - 1
        guard tail > 0, tail < NumberText.leastDecimals else { continue }
        let mayBeGroup = tail == 3 && head <= 3
        let conventions = mayBeGroup ? decimals.union(groups(head)) : decimals
        if numbers.isSubset(of: conventions) { table[count] |= 1 << UInt16(head) }
      }
    }
  }

  /// Whether a field has the form; false also where it has an uncommon one or needs a closer look.
  ///
  /// It changes nothing, but only this way its tables are not copied.
  ///
  /// - Parameters:
  ///   - field: A field.
  ///   - base: The bytes that fields refer to; ``ByteWindow/padding`` bytes behind them can be read.
  /// - Returns: Whether it is told to have the form.
  @inline(__always)
  mutating func fitsQuickly(_ field: SourceField, _ base: UnsafePointer<UInt8>) -> Bool {
    let (text, count) = (base + field.start, UInt32(truncatingIfNeeded: field.length))
    if _fastPath(field.kind == .text) { return gridreel_fits_quickly(&form, text, count) }
    if field.kind == .number { return gridreel_fits_typed(&form, text, count) }
    return field.kind == .packedNumber && form.shape == gridreel_number
  }

  /// Whether a field has the form; false also where that needs a closer look.
  @inline(never)
  mutating func fits(_ field: SourceField, _ base: UnsafePointer<UInt8>) -> Bool {
    guard field.kind == .text else { return fitsQuickly(field, base) }
    return gridreel_fits(&form, base + field.start, UInt32(truncatingIfNeeded: field.length))
  }
}
