import GridreelPrimitives

extension JSONScanner {
  /// Skips the string at the next opening quote, validating its escapes.
  @inline(__always)
  mutating func scanString() throws(ScanFailure) -> StringToken {
    let start = offset + 1
    offset = start
    skipPlainCharacters()
    if offset < end, bytes[offset] == UInt8(ascii: "\"") {
      offset += 1
      return StringToken(start: start, end: offset - 1, hasEscapes: false)
    }
    return try scanRestOfString(from: start)
  }

  private mutating func scanRestOfString(from start: Int) throws(ScanFailure) -> StringToken {
    var hasEscapes = false
    while offset < end {
      switch bytes[offset] {
      case UInt8(ascii: "\""):
        offset += 1
        return StringToken(start: start, end: offset - 1, hasEscapes: hasEscapes)
      case UInt8(ascii: "\\"):
        hasEscapes = true
        _ = try scanEscape()
      case 0x0A, 0x0D:
        throw ScanFailure(
          message: "string is not closed on its line; a line break in it is written '\\n'",
          offset: start - 1)
      case 0..<0x20:
        let name = codePoint(Unicode.Scalar(bytes[offset]))
        throw ScanFailure(
          message: "control character \(name) in a string; write it as '\\u\(name.dropFirst(2))'",
          offset: offset)
      default: skipPlainCharacters()
      }
    }
    throw ScanFailure(message: "string is never closed", offset: start - 1)
  }

  /// Skips literal bytes: no quote, no backslash, no control character.
  @inline(__always)
  private mutating func skipPlainCharacters() {
    let raw = UnsafeRawBufferPointer(bytes)
    while offset + 8 <= end {
      let word = raw.loadUnaligned(fromByteOffset: offset, as: UInt64.self).littleEndian
      let found = Self.specialBytes(in: word)
      if found != 0 {
        offset += found.trailingZeroBitCount / 8
        return
      }
      offset += 8
    }
    while offset < end {
      let byte = bytes[offset]
      if byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") { return }
      offset += 1
    }
  }

  /// The highest bit of each special byte; false positives occur only above a true one.
  @inline(__always)
  private static func specialBytes(in word: UInt64) -> UInt64 {
    let ones: UInt64 = 0x0101_0101_0101_0101
    let highBits: UInt64 = 0x8080_8080_8080_8080
    let quote = word ^ (ones &* 0x22)
    let backslash = word ^ (ones &* 0x5C)
    let hasQuote = (quote &- ones) & ~quote
    let hasBackslash = (backslash &- ones) & ~backslash
    let hasControl = (word &- (ones &* 0x20)) & ~word
    return (hasQuote | hasBackslash | hasControl) & highBits
  }

  /// Skips the next escape and returns the scalar it stands for.
  private mutating func scanEscape() throws(ScanFailure) -> Unicode.Scalar {
    let start = offset
    let letter = offset + 1 < end ? bytes[offset + 1] : 0
    offset += 2
    switch letter {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Unicode.Scalar(letter)
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{C}"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "u"): return try scanUnicodeEscape(from: start)
    default:
      offset = start + 1
      guard offset < end else {
        throw ScanFailure(message: "string ends inside an escape", offset: start)
      }
      let found = unexpected("an escape such as \\n, \\\" or \\u00e9 behind '\\'").message
      throw ScanFailure(message: found, offset: start)
    }
  }

  private mutating func scanUnicodeEscape(from start: Int) throws(ScanFailure) -> Unicode.Scalar {
    let first = try scanHexDigits(from: start)
    if let scalar = Unicode.Scalar(first) { return scalar }
    let isHigh = first < 0xDC00
    if isHigh, offset + 1 < end, bytes[offset] == UInt8(ascii: "\\"),
      bytes[offset + 1] == UInt8(ascii: "u")
    {
      offset += 2
      let second = try scanHexDigits(from: offset - 2)
      if (0xDC00...0xDFFF).contains(second),
        let scalar = Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00))
      {
        return scalar
      }
    }
    throw ScanFailure(
      message: "unpaired surrogate \\u\(String(first, radix: 16))",
      offset: start)
  }

  private mutating func scanHexDigits(from start: Int) throws(ScanFailure) -> UInt32 {
    var result: UInt32 = 0
    for _ in 0..<4 {
      let digit = offset < end ? Character(Unicode.Scalar(bytes[offset])).hexDigitValue : nil
      guard let digit, bytes[offset] < 0x80 else {
        throw ScanFailure(message: "\\u needs four hexadecimal digits", offset: start)
      }
      result = result << 4 | UInt32(digit)
      offset += 1
    }
    return result
  }

  /// The text of a string that has been scanned before.
  @inline(__always)
  func text(of token: StringToken) -> String {
    guard token.hasEscapes else {
      return String(decoding: bytes[token.start..<token.end], as: UTF8.self)
    }
    return unescapedText(of: token)
  }

  private func unescapedText(of token: StringToken) -> String {
    var reader = self
    (reader.offset, reader.end) = (token.start, token.end)
    var result: [UInt8] = []
    result.reserveCapacity(token.end - token.start)
    while reader.offset < token.end {
      let start = reader.offset
      reader.skipPlainCharacters()
      result.append(contentsOf: bytes[start..<reader.offset])
      guard reader.offset < token.end, let scalar = try? reader.scanEscape() else { break }
      result.append(contentsOf: UTF8.encode(scalar) ?? .init())
    }
    return String(decoding: result, as: UTF8.self)
  }
}
