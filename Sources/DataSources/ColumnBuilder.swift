import GridModel
import JSONText

/// One column's fields among the fields of a table.
struct FieldColumn {
  let fields: UnsafeBufferPointer<SourceField>
  /// The first row's place in `fields`.
  let start: Int
  /// How far the next row's field is.
  let stride: Int
  /// How many rows there are.
  let count: Int

  subscript(row: Int) -> SourceField {
    @inline(__always) get { fields[start + row * stride] }
  }
}

/// Makes a column's cells out of its fields and finds the kind that fits all of them.
///
/// No text is both a number and a date, or a truth value, so the first cell that is not missing
/// says which kind is tried; one cell that does not fit makes the whole column text.
struct ColumnBuilder {
  let bytes: UnsafeBufferPointer<UInt8>
  /// Whether the source has numbers and truth values of its own, as JSON has.
  ///
  /// Then its strings are read as dates at most: a quoted number is meant as text.
  let isTyped: Bool

  func column(_ key: String, fields: FieldColumn) -> DataTable.Column {
    let kind = likelyKind(of: fields)
    if kind != .text, let cells = cells(fields, as: kind) {
      return DataTable.Column(key: key, kind: kind, cells: cells)
    }
    return DataTable.Column(key: key, kind: .text, cells: textCells(fields))
  }

  // MARK: Cells

  private func textCells(_ fields: FieldColumn) -> [Cell] {
    var cells: [Cell] = []
    cells.reserveCapacity(fields.count)
    var recent = RecentTexts(bytes)
    for row in 0..<fields.count {
      let field = fields[row]
      let text = recent.text(of: field) ?? text(of: field)
      recent.keep(text, of: field)
      cells.append(text.isEmpty ? .missing : Cell(value: .text(text), text: text))
    }
    return cells
  }

  /// The cells if all fit the kind, otherwise nil.
  private func cells(_ fields: FieldColumn, as kind: ValueKind) -> [Cell]? {
    var cells: [Cell] = []
    cells.reserveCapacity(fields.count)
    var unit: UInt32 = 0
    for row in 0..<fields.count {
      let field = fields[row]
      if field.isMissing {
        cells.append(.missing)
      } else {
        guard let value = value(of: field, as: kind, unit: &unit) else { return nil }
        cells.append(Cell(value: value, text: text(of: field)))
      }
    }
    return cells
  }

  private func text(of field: SourceField) -> String {
    isTyped
      ? JSONRows.text(of: field, in: bytes) : DelimitedReader.text(of: field, in: bytes)
  }

  // MARK: Kinds

  private func likelyKind(of fields: FieldColumn) -> ValueKind {
    for row in 0..<fields.count where !fields[row].isMissing {
      if let kind = likelyKind(of: fields[row]) { return kind }
    }
    return .text
  }

  /// The kind that one field speaks for; nil if it stands for nothing.
  private func likelyKind(of field: SourceField) -> ValueKind? {
    var unit: UInt32 = 0
    var isMissing = false
    for kind in [ValueKind.number, .date, .boolean] {
      guard let value = value(of: field, as: kind, unit: &unit) else { continue }
      guard !value.isMissing else {
        isMissing = true
        break
      }
      return kind
    }
    return isMissing ? nil : .text
  }

  /// The field's value as a kind other than text; nil if it does not fit.
  ///
  /// `unit` is the column's currency or percent sign, once one was seen; a number with another one
  /// does not fit.
  private func value(of field: SourceField, as kind: ValueKind, unit: inout UInt32) -> Value? {
    switch field.kind {
    case .missing: return .missing
    case .nested: return nil
    case .boolean:
      return kind == .boolean ? .boolean(bytes[field.start] == UInt8(ascii: "t")) : nil
    case .number:
      let source = UnsafeBufferPointer(rebasing: bytes[field.range])
      return kind == .number ? NumberText(source).map { .number($0.value) } : nil
    case .text:
      return value(of: UnsafeBufferPointer(rebasing: bytes[field.range]), as: kind, unit: &unit)
    case .escapedText:
      var text = text(of: field)
      return text.withUTF8 { value(of: $0, as: kind, unit: &unit) }
    }
  }

  /// A text's value as a kind other than text: missing for words that say so, nil if it does not fit.
  func value(
    of source: UnsafeBufferPointer<UInt8>, as kind: ValueKind, unit: inout UInt32
  ) -> Value? {
    let text = source.trimmed
    if kind == .number, !isTyped, let number = NumberText(text) {
      guard number.unit == 0 || unit == 0 || number.unit == unit else { return nil }
      if number.unit != 0 { unit = number.unit }
      return .number(number.value)
    }
    if kind == .date, let date = DateText(text) { return .date(date.timestamp) }
    if kind == .boolean, !isTyped, let truth = truthValue(text) { return .boolean(truth) }
    return isMissingWord(text) ? .missing : nil
  }

  private func truthValue(_ text: UnsafeBufferPointer<UInt8>) -> Bool? {
    if text.isCaseless("true") || text.isCaseless("yes") { return true }
    return text.isCaseless("false") || text.isCaseless("no") ? false : nil
  }

  private func isMissingWord(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    text.isEmpty || text.isCaseless("na") || text.isCaseless("n/a") || text.isCaseless("nan")
      || text.isCaseless("null")
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Without spaces and tabs at both ends.
  var trimmed: UnsafeBufferPointer<UInt8> {
    var (low, high) = (0, count)
    while low < high, self[low] == 0x20 || self[low] == 0x09 { low += 1 }
    while high > low, self[high - 1] == 0x20 || self[high - 1] == 0x09 { high -= 1 }
    return low == 0 && high == count ? self : UnsafeBufferPointer(rebasing: self[low..<high])
  }

  /// Whether it is the word, which is written in small letters, in any case.
  func isCaseless(_ word: StaticString) -> Bool {
    guard word.utf8CodeUnitCount == count else { return false }
    for place in 0..<count {
      let wanted = word.utf8Start[place]
      let isLetter = wanted >= UInt8(ascii: "a")
      guard (isLetter ? self[place] | 0x20 : self[place]) == wanted else { return false }
    }
    return true
  }
}
