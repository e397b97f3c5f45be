import GridreelJSONText
import GridreelModel
import GridreelValues

/// A column to sort rows by while they are read.
struct StreamedKey: Sendable {
  /// The index of the column.
  let column: Int
  let type: ColumnType
  let direction: SortDirection
  /// The formula of a computed column; nil for a field.
  let formula: RecordFormula?
  /// The order of its texts; nil is that of letters.
  let order: ValueOrder?
}

/// Writes a row's sort key: one run of bytes for all its columns, which sorts lexicographically.
///
/// The case of texts decides after the last column, so it is placed at the end.
struct SortKeyWriter {
  private let keys: [StreamedKey]
  private let collations: [NaturalCollation]
  /// The collation of the first column.
  let collation: NaturalCollation
  private var scratch: [UInt8] = []
  /// The bytes for case in the current key.
  private var cases: [UInt8] = []
  /// The first column's parts, stored separately as every row needs them.
  private let firstColumn: Int
  private let firstType: ColumnType
  private let firstDirection: SortDirection
  private let firstFormula: RecordFormula?
  /// Whether rows with equal heads may differ in the rest.
  let hasRest: Bool

  init(_ keys: [StreamedKey], _ collation: NaturalCollation) {
    self.keys = keys
    collations = keys.map { collation.after($0.order) }
    self.collation = collations.first ?? collation
    firstColumn = keys.first?.column ?? -1
    firstType = keys.first?.type ?? ColumnType(.text)
    firstDirection = keys.first?.direction ?? .ascending
    firstFormula = keys.first?.formula
    hasRest = keys.count > 1 || keys.first?.type.kind == .text
  }

  /// The first eight bytes of a row's key.
  @inline(__always)
  mutating func head(_ fields: UnsafePointer<SourceField>, _ reader: FieldReader) -> UInt64 {
    guard firstColumn >= 0 else { return 0 }
    guard firstFormula == nil else { return computedHead(fields, reader) }
    return firstDirection.directed(ascendingHead(fields[firstColumn], firstType, reader))
  }

  @inline(never)
  private mutating func computedHead(
    _ fields: UnsafePointer<SourceField>, _ reader: FieldReader
  ) -> UInt64 {
    firstDirection.directed(ascendingHead(keys[0], fields, reader))
  }

  /// A number that sorts the row by one column, ascending.
  @inline(__always)
  mutating func ascendingHead(
    _ key: StreamedKey, _ fields: UnsafePointer<SourceField>, _ reader: FieldReader
  ) -> UInt64 {
    guard let formula = key.formula else {
      return ascendingHead(fields[key.column], key.type, reader)
    }
    guard key.type.kind == .text else { return formula.number(fields, reader)?.sortHead ?? .max }
    let cell = formula.cell(fields, reader)
    return cell.value.isMissing ? .max : head(ofText: cell.text)
  }

  @inline(__always)
  private mutating func ascendingHead(
    _ field: SourceField, _ type: ColumnType, _ reader: FieldReader
  ) -> UInt64 {
    if field.isMissing { return .max }
    switch type.kind {
    case .number: return reader.number(field, type)?.sortHead ?? .max
    case .date: return reader.date(field, type)?.seconds.sortHead ?? .max
    case .boolean: return reader.truth(field).map { Value.boolean($0).sortHead } ?? .max
    case .text: return reader.isMissing(field, inTexts: type) ? .max : textHead(field, reader)
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

  /// The rest of a row's key, after the first eight bytes.
  mutating func rest(
    _ fields: UnsafePointer<SourceField>, _ reader: FieldReader
  ) -> [UInt8] {
    scratch.removeAll(keepingCapacity: true)
    cases.removeAll(keepingCapacity: true)
    for (place, key) in keys.enumerated() { append(key, collations[place], fields, reader) }
    scratch += cases
    return Array(scratch.dropFirst(8))
  }

  /// A row's text in a column; nil if it is missing.
  func text(
    _ key: StreamedKey, _ fields: UnsafePointer<SourceField>, _ reader: FieldReader
  ) -> String? {
    if let formula = key.formula {
      let cell = formula.cell(fields, reader)
      return cell.value.isMissing ? nil : cell.text
    }
    let field = fields[key.column]
    return reader.isMissing(field, inTexts: key.type) ? nil : reader.text(of: field)
  }

  private mutating func append(
    _ key: StreamedKey, _ collation: NaturalCollation, _ fields: UnsafePointer<SourceField>,
    _ reader: FieldReader
  ) {
    let start = scratch.count
    guard key.type.kind == .text, let text = text(key, fields, reader) else {
      let head = key.direction.directed(
        key.type.kind == .text ? .max : ascendingHead(key, fields, reader))
      withUnsafeBytes(of: head.bigEndian) { scratch.append(contentsOf: $0) }
      return
    }
    let caseStart = collation.appendParts(of: text, to: &scratch)
    // Keys contain no zero bytes, so a zero ends one; heads have eight bytes.
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
