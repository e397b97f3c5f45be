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

  /// Whether two cells say the same: equal values, however they are written, or equal texts.
  func areSame(_ old: Cell, _ new: Cell) -> Bool {
    switch (old.value, new.value) {
    case (.number(let before), .number(let after)):
      if before == after { return abs(before) < Self.exactLimit || old.text == new.text }
      if before.isNaN && after.isNaN { return true }
      return tolerance?.allows(before, after) ?? false
    case (.date(let before), .date(let after)): return before.seconds == after.seconds
    case (.missing, .missing): return true
    case (.missing, _), (_, .missing): return false
    default:
      // One of the columns may be text because of other cells.
      return old.text == new.text || Self.plainValue(old) == Self.plainValue(new)
    }
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
      return .number(number == 0 ? 0 : number)
    case .date(let date): return .date(Timestamp(seconds: date.seconds, isDayOnly: false))
    }
  }

  /// The number that a cell's text spells, or the text, whatever its column is.
  private static func plainValue(_ cell: Cell) -> Value {
    if cell.value.isMissing { return .missing }
    guard let number = Double(cell.text), abs(number) < exactLimit else { return .text(cell.text) }
    return .number(number == 0 ? 0 : number)
  }
}
