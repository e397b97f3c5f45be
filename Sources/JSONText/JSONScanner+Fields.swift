import GridreelPrimitives

extension JSONScanner {
  /// Skips the next value and returns its field.
  @inline(__always)
  mutating func scanField(maximumDepth: Int) throws(ScanFailure) -> SourceField {
    let start = offset
    switch next {
    case UInt8(ascii: "\""):
      let token = try scanString()
      return SourceField(
        start: token.start, length: token.end - token.start,
        kind: token.hasEscapes ? .escapedText : .text)
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
      let range = try scanNumber()
      return SourceField(start: start, length: range.count, kind: .number)
    case UInt8(ascii: "{"), UInt8(ascii: "["):
      if let text = try scanRichText(maximumDepth: maximumDepth) { return text }
      try skipValue(remainingDepth: maximumDepth)
      return SourceField(start: start, length: offset - start, kind: .nested)
    default: return try scanWordField()
    }
  }

  private mutating func scanWordField() throws(ScanFailure) -> SourceField {
    let start = offset
    switch next {
    case UInt8(ascii: "n"):
      try skipWord("null")
      return .missing
    case UInt8(ascii: "t"): try skipWord("true")
    case UInt8(ascii: "f"): try skipWord("false")
    default: throw unknownWord()
    }
    return SourceField(start: start, length: offset - start, kind: .boolean)
  }

  /// Skips a key with exactly this spelling; returns whether it did.
  @inline(__always)
  mutating func skipKey(spelt spelling: UnsafeBufferPointer<UInt8>) -> Bool {
    let length = spelling.count
    guard offset + length + 1 < end, bytes[offset] == UInt8(ascii: "\""),
      bytes[offset + 1 + length] == UInt8(ascii: "\"")
    else { return false }
    for place in 0..<length where spelling[place] != bytes[offset + 1 + place] { return false }
    offset += length + 2
    return true
  }

  /// Skips the next value, validating it.
  mutating func skipValue(remainingDepth: Int) throws(ScanFailure) {
    let opening = next
    guard opening == UInt8(ascii: "{") || opening == UInt8(ascii: "[") else {
      _ = try scanField(maximumDepth: 0)
      return
    }
    guard remainingDepth > 0 else {
      let message: Message = "arrays and objects are nested too deeply"
      throw ScanFailure(message: message, offset: offset)
    }
    let closing = opening + 2
    let start = offset
    offset += 1
    try skipSpace()
    while !skip(closing) {
      guard !isAtEnd else {
        let bracket = quoted(String(Unicode.Scalar(opening)))
        throw ScanFailure(message: "\(bracket) is never closed", offset: start)
      }
      if opening == UInt8(ascii: "{") { _ = try scanKey() }
      try skipValue(remainingDepth: remainingDepth - 1)
      try skipSeparator(before: closing, opening: start)
    }
  }

  /// The type of the next value, with its article.
  func kindNameOfNextValue() throws(ScanFailure) -> String {
    switch next {
    case UInt8(ascii: "{"): return "an object"
    case UInt8(ascii: "["): return "an array"
    case UInt8(ascii: "\""): return "a string"
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return "a number"
    default:
      var copy = self
      return try copy.scanWordField().kind == .missing ? "null" : "a boolean"
    }
  }
}
