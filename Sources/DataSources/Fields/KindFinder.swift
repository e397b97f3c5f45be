import GridModel
import JSONText
import Values

/// Infers the kind that fits all fields of a column.
///
/// No text is both a number and a date, or a boolean, so the first field that is not missing
/// determines the candidate; one field that does not fit makes the whole column text. So do long
/// runs of digits if they are most of a column, as they are identifiers rather than quantities.
struct KindFinder: Sendable {
  /// The candidate; nil as long as all fields are missing.
  private var candidate: ValueKind?
  /// The currency or percent sign of the column, once seen; a different one does not fit.
  private var unit: UInt32 = 0
  private var longCount = 0
  private var shortCount = 0

  /// Makes a finder without a candidate.
  init() {}

  /// Makes a finder with a fixed candidate.
  init(trying kind: ValueKind) { candidate = kind }

  /// The kind that fits all fields so far.
  var kind: ValueKind {
    longCount > 0 && longCount >= shortCount ? .text : candidate ?? .text
  }

  /// Whether all fields so far are missing.
  var isOpen: Bool { candidate == nil }

  /// Whether no field can change the kind any more.
  var isSettled: Bool { candidate == .text }

  /// Examines one more field.
  ///
  /// - Returns: Whether it fits; always true if no kind is forced.
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

  /// Merges the findings of the rows that follow.
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
