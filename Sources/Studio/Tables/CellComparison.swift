import GridreelValues

/// The amount by which numbers may differ and still count as equal.
package struct NumberTolerance: Hashable, Sendable {
  /// The greatest difference.
  private let absolute: Double
  /// The greatest difference as a share of the greater number.
  private let relative: Double

  /// Reads `0.01`, or `1%` of the greater of two numbers.
  ///
  /// - Returns: nil if the text is neither.
  package init?(_ text: String) {
    let isShare = text.hasSuffix("%")
    guard let number = Double(isShare ? String(text.dropLast()) : text), number >= 0,
      number.isFinite
    else { return nil }
    (absolute, relative) = isShare ? (0, number / 100) : (number, 0)
  }

  fileprivate func allows(_ old: Double, _ new: Double) -> Bool {
    guard old.isFinite, new.isFinite else { return false }
    return abs(new - old) <= max(absolute, relative * max(abs(old), abs(new)))
  }
}

/// Decides whether two cells say the same.
struct CellComparison: Sendable {
  let tolerance: NumberTolerance?

  /// The least number beside which there are others that a double cannot tell from it.
  private static let exactLimit = 9_007_199_254_740_992.0

  /// Whether two cells say the same: equal values with equal units, however they are written, or equal texts.
  ///
  /// - Parameters:
  ///   - old: The cell as it was.
  ///   - new: The cell as it is.
  ///   - areAlike: Whether both tables have the same kind of values there.
  /// - Returns: Whether they do.
  func areSame(_ old: Cell, _ new: Cell, areAlike: Bool) -> Bool {
    switch (old.value, new.value) {
    case (.number(let before), .number(let after)):
      guard old.text == new.text || Self.unit(of: old.text) == Self.unit(of: new.text) else {
        return false
      }
      if before == after { return abs(before) < Self.exactLimit || old.text == new.text }
      if before.isNaN && after.isNaN { return true }
      return tolerance?.allows(before, after) ?? false
    case (.date(let before), .date(let after)):
      return before.seconds == after.seconds
        && (old.text == new.text || Self.hasZone(old.text) == Self.hasZone(new.text))
    case (.missing, .missing): return true
    case (.missing, _), (_, .missing): return false
    default:
      // One of the columns may be text because of other cells.
      return old.text == new.text || !areAlike && Self.plainValue(old) == Self.plainValue(new)
    }
  }

  /// What is written around a number: its currency, its unit, or `%`; empty for a bare number.
  private static func unit(of text: String) -> String {
    let bytes = text.utf8
    if bytes.allSatisfy({ "0123456789.,-+ ".utf8.contains($0) }) { return "" }
    var (unit, last) = ("", Character(" "))
    for letter in text {
      let isExponent = (letter == "e" || letter == "E") && last.isNumber && unit.isEmpty
      let isWriting = letter.isNumber || letter.isWhitespace || ".,'’-+−()".contains(letter)
      if !isExponent, !isWriting { unit.append(letter) }
      last = letter
    }
    return unit
  }

  /// Whether a time is that of a zone, and not the time of wherever one is.
  private static func hasZone(_ text: String) -> Bool {
    guard text.contains(":") else { return false }
    return text.hasSuffix("Z") || text.suffix(6).contains { $0 == "+" || $0 == "-" || $0 == "−" }
  }

  /// A cell as part of what identifies its row; equal for cells that say the same.
  ///
  /// - Parameters:
  ///   - cell: The cell.
  ///   - areAlike: Whether both tables have the same kind of values there.
  /// - Returns: A value to compare.
  static func identity(of cell: Cell, areAlike: Bool) -> Value {
    guard areAlike else { return plainValue(cell) }
    switch cell.value {
    case .missing, .text, .boolean: return cell.value
    case .number(let number):
      guard abs(number) < exactLimit else { return .text(cell.text) }
      let unit = unit(of: cell.text)
      return unit.isEmpty ? .number(number == 0 ? 0 : number) : .text("\(number) \(unit)")
    case .date(let date) where hasZone(cell.text): return .text("\(date.seconds) Z")
    case .date(let date): return .date(Timestamp(seconds: date.seconds, isDayOnly: false))
    }
  }

  /// The number that a cell's text spells without signs that would be lost, such as zeros before it, or the text, whatever
  /// its column is.
  private static func plainValue(_ cell: Cell) -> Value {
    if cell.value.isMissing { return .missing }
    let digits = cell.text.utf8.drop { $0 == UInt8(ascii: "-") }
    let isPlain =
      digits.allSatisfy { "0123456789.".utf8.contains($0) }
      && !(digits.starts(with: "0".utf8)
        && digits.dropFirst().first.map { $0 != UInt8(ascii: ".") } ?? false)
    guard isPlain, let number = Double(cell.text), abs(number) < exactLimit else {
      return .text(cell.text)
    }
    return .number(number == 0 ? 0 : number)
  }
}
