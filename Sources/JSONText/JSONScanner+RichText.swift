import GridreelPrimitives

/// A text with the looks of its parts, as a cell: `{"text": "San Francisco 1", "runs": [[14, 15, {…}]]}`.
extension JSONScanner {
  /// Skips an object that has a text under `text`, an array under `runs`, and nothing else; nil if another
  /// value comes next.
  mutating func scanRichText(maximumDepth: Int) throws(ScanFailure) -> SourceField? {
    guard next == UInt8(ascii: "{") else { return nil }
    var scanner = self
    var (hasText, hasRuns) = (false, false)
    scanner.offset += 1
    try scanner.skipSpace()
    while !scanner.skip(UInt8(ascii: "}")) {
      guard !scanner.isAtEnd else { throw scanner.unexpected("'}'") }
      let isText = scanner.skipKey(spelled: "text")
      if !isText, !scanner.skipKey(spelled: "runs") {
        // Of a key that is available only in part, nothing is known yet.
        _ = try scanner.scanKey()
        return nil
      }
      try scanner.skipSpace()
      guard scanner.skip(UInt8(ascii: ":")) else { throw scanner.unexpected("':' behind the key") }
      try scanner.skipSpace()
      guard !scanner.isAtEnd else { throw scanner.unexpected("a value") }
      guard scanner.next == UInt8(ascii: isText ? "\"" : "["), !(isText ? hasText : hasRuns) else {
        return nil
      }
      if isText { hasText = true } else { hasRuns = true }
      try scanner.skipValue(remainingDepth: maximumDepth)
      try scanner.skipSeparator(before: UInt8(ascii: "}"), opening: offset)
    }
    guard hasText, hasRuns else { return nil }
    defer { self = scanner }
    return SourceField(start: offset, length: scanner.offset - offset, kind: .richText)
  }

  private mutating func skipKey(spelled word: StaticString) -> Bool {
    skipKey(spelt: UnsafeBufferPointer(start: word.utf8Start, count: word.utf8CodeUnitCount))
  }

  /// The text of a field without its looks.
  func plainText(of field: SourceField) -> String {
    var scanner = self
    (scanner.offset, scanner.end) = (field.start + 1, field.start + field.length)
    // The field has been scanned before, so this cannot fail.
    while (try? scanner.skipSpace()) != nil, !scanner.isAtEnd, let key = try? scanner.scanKey() {
      if scanner.text(of: key) == "text", let token = try? scanner.scanString() {
        return scanner.text(of: token)
      }
      guard (try? scanner.skipValue(remainingDepth: JSONLimits().depth)) != nil,
        (try? scanner.skipSpace()) != nil, scanner.skip(UInt8(ascii: ","))
      else { break }
    }
    return ""
  }
}
