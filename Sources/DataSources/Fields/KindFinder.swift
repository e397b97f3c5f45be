import GridModel
import JSONText
import Values

/// Finds the kind that fits all fields of a column.
///
/// No text is both a number and a date, or a truth value, so the first field that is not missing
/// says which kind is tried; one field that does not fit makes the whole column text. So do long
/// runs of digits where they are most of a column, for then they name rather than count.
struct KindFinder: Sendable {
  /// The kind that is tried; nil as long as all fields are missing.
  private var candidate: ValueKind?
  /// The column's currency or percent sign, once one was seen; another one does not fit.
  private var unit: UInt32 = 0
  private var longCount = 0
  private var shortCount = 0

  /// Knows nothing yet.
  init() {}

  /// Tries one kind alone.
  init(trying kind: ValueKind) { candidate = kind }

  /// The kind that fits all fields so far.
  var kind: ValueKind {
    longCount > 0 && longCount >= shortCount ? .text : candidate ?? .text
  }

  /// Whether all fields so far are missing.
  var isOpen: Bool { candidate == nil }

  /// Whether no field can change the kind any more.
  var isSettled: Bool { candidate == .text }

  /// Looks at one more field.
  ///
  /// - Returns: Whether it fits; always while no kind is asked for.
  @inline(__always)
  @discardableResult
  mutating func observe(_ field: SourceField, _ reader: FieldReader) -> Bool {
    guard !field.isMissing, let candidate, candidate != .text else {
      return candidate != nil || field.isMissing || begin(field, reader)
    }
    if fits(field, candidate, reader) || reader.isMissing(field) { return true }
    self.candidate = .text
    return false
  }

  @inline(__always)
  private mutating func fits(
    _ field: SourceField, _ kind: ValueKind, _ reader: FieldReader
  ) -> Bool {
    switch kind {
    case .number:
      guard let number = reader.number(field),
        number.unit == 0 || unit == 0 || number.unit == unit
      else { return false }
      if number.unit != 0 { unit = number.unit }
      if number.isLong { longCount &+= 1 } else { shortCount &+= 1 }
      return true
    case .date: return reader.isDate(field)
    case .boolean: return reader.truth(field) != nil
    case .text: return true
    }
  }

  private mutating func begin(_ field: SourceField, _ reader: FieldReader) -> Bool {
    for kind in [ValueKind.number, .date, .boolean] where fits(field, kind, reader) {
      candidate = kind
      return true
    }
    if !reader.isMissing(field) { candidate = .text }
    return true
  }

  /// Adds what was found in the rows that follow.
  mutating func merge(_ next: KindFinder) {
    guard let found = next.candidate else { return }
    let isSame =
      candidate == nil || (candidate == found && (unit == 0 || next.unit == 0 || unit == next.unit))
    candidate = isSame ? found : .text
    if next.unit != 0 { unit = next.unit }
    longCount += next.longCount
    shortCount += next.shortCount
  }
}
