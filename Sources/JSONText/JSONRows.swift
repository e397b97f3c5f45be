package import GridreelPrimitives

/// Rows of JSON objects as columns of fields, which are ranges of the source.
package struct JSONRows: Sendable {
  /// The arrangement of rows in the text.
  package enum Layout: Sendable {
    /// One array of objects.
    case array
    /// JSON Lines: one object on each line; blank lines are skipped.
    case lines
  }

  /// All values of one key.
  package struct Column: Sendable {
    /// The key of the values.
    package let key: String
    /// The offset of the opening quote of the key's first occurrence.
    package let keyOffset: Int
    /// One field for each row; missing for rows without the key.
    package internal(set) var fields: [SourceField]

    /// Pads the column with missing fields up to a number of rows.
    fileprivate mutating func pad(to count: Int) {
      fields.append(contentsOf: repeatElement(.missing, count: count - fields.count))
    }
  }

  /// The columns in the order in which their keys first occur.
  package let columns: [Column]
  package let rowCount: Int

  /// Scans rows in one pass; the fields keep each scalar as the source spells it.
  ///
  /// - Parameters:
  ///   - bytes: The text in UTF-8; comments and trailing commas are allowed.
  ///   - layout: The arrangement of rows in the text.
  ///   - limits: The limits beyond which the text is refused.
  /// - Returns: The rows, which may be none.
  /// - Throws: ``GridreelError`` with the position of the first error.
  package static func read(
    _ bytes: [UInt8], layout: Layout,
    limits: JSONLimits = JSONLimits(bytes: SourceField.maximumLength)
  ) throws(GridreelError) -> JSONRows {
    try bytes.withUnsafeBufferPointer { buffer throws(GridreelError) in
      try read(buffer, layout: layout, limits: limits)
    }
  }

  /// Scans rows in one pass from bytes that stay in place meanwhile.
  package static func read(
    _ bytes: UnsafeBufferPointer<UInt8>, layout: Layout,
    limits: JSONLimits = JSONLimits(bytes: SourceField.maximumLength)
  ) throws(GridreelError) -> JSONRows {
    do throws(ScanFailure) {
      let maximumBytes = min(limits.bytes, SourceField.maximumLength)
      try checkText(bytes, maximumBytes: maximumBytes)
      return try collect(bytes, layout: layout, limits: limits)
    } catch {
      throw GridreelError(error, in: bytes)
    }
  }

  private static func collect(
    _ bytes: UnsafeBufferPointer<UInt8>, layout: Layout, limits: JSONLimits
  ) throws(ScanFailure) -> JSONRows {
    var scanner = JSONRowScanner(
      layout: layout, depth: limits.depth, cells: max(1 << 24, bytes.count))
    var offset = bytes.startsWithByteOrderMark ? 3 : 0
    if layout == .array { offset = try JSONRowScanner.beginArray(bytes) }
    let opening = offset - 1
    var columns: [Column] = []
    while case .row(_, let next) = try scanner.scan(
      bytes, from: offset, at: 0, isLast: true, opening: opening)
    {
      offset = next
      for place in columns.count..<scanner.keys.count {
        let key = scanner.keys[place]
        columns.append(Column(key: key.title, keyOffset: key.offset, fields: []))
      }
      for place in scanner.present {
        columns[place].pad(to: scanner.rowCount - 1)
        columns[place].fields.append(scanner.fields[place])
      }
    }
    for place in columns.indices { columns[place].pad(to: scanner.rowCount) }
    return JSONRows(columns: columns, rowCount: scanner.rowCount)
  }

  init(columns: [Column], rowCount: Int) {
    (self.columns, self.rowCount) = (columns, rowCount)
  }

  /// The text of a field in `bytes`: numbers as spelled, strings unescaped, arrays and objects as
  /// compact JSON, empty for missing fields.
  package static func text(
    of field: SourceField, in bytes: UnsafeBufferPointer<UInt8>
  ) -> String {
    switch field.kind {
    case .missing: return ""
    case .boolean, .number, .text, .slashedText:
      return String(decoding: bytes[field.range], as: UTF8.self)
    case .escapedText:
      let token = StringToken(
        start: field.start, end: field.start + field.length, hasEscapes: true)
      return JSONScanner(bytes).text(of: token)
    case .nested: return compactText(of: field, in: bytes)
    case .markdown, .escapedMarkdown, .slashedMarkdown: return text(of: field.asSource, in: bytes)
    case .richText: return JSONScanner(bytes).plainText(of: field)
    case .packedNumber, .packedFloat, .packedDate:
      return String(decoding: bytes[field.range.dropFirst(field.packedCount)], as: UTF8.self)
    }
  }

  /// The text of a field in `bytes`.
  package static func text(of field: SourceField, in bytes: [UInt8]) -> String {
    bytes.withUnsafeBufferPointer { text(of: field, in: $0) }
  }

  /// The source without white space, comments and trailing commas outside of strings.
  private static func compactText(
    of field: SourceField, in bytes: UnsafeBufferPointer<UInt8>
  ) -> String {
    var scanner = JSONScanner(bytes)
    (scanner.offset, scanner.end) = (field.start, field.start + field.length)
    var result: [UInt8] = []
    result.reserveCapacity(field.length)
    // The field has been scanned before, so this cannot fail.
    while (try? scanner.skipSpace()) != nil, !scanner.isAtEnd {
      let start = scanner.offset
      if scanner.next == UInt8(ascii: "\"") {
        _ = try? scanner.scanString()
      } else {
        scanner.offset += 1
      }
      let isClosing = bytes[start] == UInt8(ascii: "]") || bytes[start] == UInt8(ascii: "}")
      if isClosing, result.last == UInt8(ascii: ",") { result.removeLast() }
      result.append(contentsOf: bytes[start..<scanner.offset])
    }
    return String(decoding: result, as: UTF8.self)
  }
}
