import GridModel
import JSONText
import Values

/// One column that orders rows while they are read.
struct StreamedKey: Sendable {
  /// The column's place.
  let column: Int
  /// The kind of its values.
  let kind: ValueKind
  /// Which end comes first.
  let direction: SortDirection
  /// What works the column out; nil where it is a field.
  let formula: RecordFormula?
}

/// Writes what orders a row: one run of bytes for all its keys, the smallest of which comes first.
///
/// The case of texts decides after the last key, so it stands behind all of them.
struct SortKeyWriter {
  private let keys: [StreamedKey]
  private let collation: NaturalCollation
  private var scratch: [UInt8] = []
  /// What is about case in the key that is written.
  private var cases: [UInt8] = []
  /// The first key, taken apart: it is needed for each row.
  private let firstColumn: Int
  private let firstKind: ValueKind
  private let firstDirection: SortDirection
  private let firstFormula: RecordFormula?
  /// Whether rows whose heads are the same may differ in the rest.
  let hasRest: Bool

  init(_ keys: [StreamedKey], _ collation: NaturalCollation) {
    (self.keys, self.collation) = (keys, collation)
    firstColumn = keys.first?.column ?? -1
    firstKind = keys.first?.kind ?? .text
    firstDirection = keys.first?.direction ?? .ascending
    firstFormula = keys.first?.formula
    hasRest = keys.count > 1 || keys.first?.kind == .text
  }

  /// The first eight bytes of a row's key.
  @inline(__always)
  mutating func head(_ fields: UnsafePointer<SourceField>, _ reader: FieldReader) -> UInt64 {
    guard firstColumn >= 0 else { return 0 }
    guard firstFormula == nil else { return computedHead(fields, reader) }
    return firstDirection.directed(ascendingHead(fields[firstColumn], firstKind, reader))
  }

  @inline(never)
  private mutating func computedHead(
    _ fields: UnsafePointer<SourceField>, _ reader: FieldReader
  ) -> UInt64 {
    firstDirection.directed(ascendingHead(keys[0], fields, reader))
  }

  /// A number that orders as the row does by one column, smallest first.
  @inline(__always)
  mutating func ascendingHead(
    _ key: StreamedKey, _ fields: UnsafePointer<SourceField>, _ reader: FieldReader
  ) -> UInt64 {
    guard let formula = key.formula else {
      return ascendingHead(fields[key.column], key.kind, reader)
    }
    guard key.kind == .text else { return formula.number(fields, reader)?.sortHead ?? .max }
    let cell = formula.cell(fields, reader)
    return cell.value.isMissing ? .max : head(ofText: cell.text)
  }

  @inline(__always)
  private mutating func ascendingHead(
    _ field: SourceField, _ kind: ValueKind, _ reader: FieldReader
  ) -> UInt64 {
    if field.isMissing { return .max }
    switch kind {
    case .number: return reader.number(field)?.value.sortHead ?? .max
    case .date: return reader.date(field)?.seconds.sortHead ?? .max
    case .boolean: return reader.truth(field).map { Value.boolean($0).sortHead } ?? .max
    case .text: return textHead(field, reader)
    }
  }

  @inline(__always)
  private mutating func textHead(_ field: SourceField, _ reader: FieldReader) -> UInt64 {
    let quick = reader.withText(of: field) { collation.head(ofPlainText: $0) }
    return quick ?? head(ofText: reader.text(of: field))
  }

  private mutating func head(ofText text: String) -> UInt64 {
    scratch.removeAll(keepingCapacity: true)
    let caseStart = collation.appendParts(of: text, to: &scratch)
    return scratch.sortHead(of: 0..<caseStart)
  }

  /// What follows the first eight bytes of a row's key.
  mutating func rest(
    _ fields: UnsafePointer<SourceField>, _ reader: FieldReader
  ) -> [UInt8] {
    scratch.removeAll(keepingCapacity: true)
    cases.removeAll(keepingCapacity: true)
    for key in keys { append(key, fields, reader) }
    scratch += cases
    return Array(scratch.dropFirst(8))
  }

  /// What a row has in a column of texts; nil where that is nothing.
  func text(
    _ key: StreamedKey, _ fields: UnsafePointer<SourceField>, _ reader: FieldReader
  ) -> String? {
    if let formula = key.formula {
      let cell = formula.cell(fields, reader)
      return cell.value.isMissing ? nil : cell.text
    }
    let field = fields[key.column]
    return field.isMissing ? nil : reader.text(of: field)
  }

  private mutating func append(
    _ key: StreamedKey, _ fields: UnsafePointer<SourceField>, _ reader: FieldReader
  ) {
    let start = scratch.count
    guard key.kind == .text, let text = text(key, fields, reader) else {
      let head = key.direction.directed(
        key.kind == .text ? .max : ascendingHead(key, fields, reader))
      withUnsafeBytes(of: head.bigEndian) { scratch.append(contentsOf: $0) }
      return
    }
    let caseStart = collation.appendParts(of: text, to: &scratch)
    // No key has a zero, so one ends it; heads have eight bytes.
    let ownCases = cases.count
    cases += scratch[caseStart...]
    cases.append(0)
    scratch.removeSubrange(caseStart...)
    repeat { scratch.append(0) } while scratch.count < start + 8
    guard key.direction == .descending else { return }
    for place in start..<scratch.count { scratch[place] = ~scratch[place] }
    for place in ownCases..<cases.count { cases[place] = ~cases[place] }
  }
}
