package import GridreelPrimitives

/// An error at a byte offset; becomes a ``GridreelError`` once its position is computed.
package struct ScanFailure: Error {
  /// What is wrong and how to fix it, on one line without a full stop.
  package let message: Message
  /// The offset of the offending byte.
  package let offset: Int

  /// Makes a failure at an offset.
  package init(message: Message, offset: Int) { (self.message, self.offset) = (message, offset) }
}

/// A string in the source: the bytes between its quotes.
struct StringToken {
  let start: Int
  let end: Int
  let hasEscapes: Bool
}

/// Scans the tokens of JSON with comments in valid UTF-8.
struct JSONScanner {
  let bytes: UnsafeBufferPointer<UInt8>
  /// The offset of the next byte.
  var offset: Int
  /// The offset at which the text ends.
  var end: Int

  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    self.bytes = bytes
    offset = bytes.startsWithByteOrderMark ? 3 : 0
    end = bytes.count
  }

  /// The next byte; NUL at the end, where a NUL is not accepted either.
  @inline(__always) var next: UInt8 { offset < end ? bytes[offset] : 0 }

  var isAtEnd: Bool { offset >= end }

  /// Skips `byte` if it comes next; returns whether it did.
  @inline(__always)
  mutating func skip(_ byte: UInt8) -> Bool {
    guard next == byte, offset < end else { return false }
    offset += 1
    return true
  }

  /// Skips white space and comments.
  @inline(__always)
  mutating func skipSpace() throws(ScanFailure) {
    while offset < end {
      switch bytes[offset] {
      case 0x20, 0x0A, 0x0D, 0x09: offset += 1
      case UInt8(ascii: "/"): try skipComment()
      default: return
      }
    }
  }

  private mutating func skipComment() throws(ScanFailure) {
    let start = offset
    let second = offset + 1 < end ? bytes[offset + 1] : 0
    if second == UInt8(ascii: "/") {
      while offset < end, bytes[offset] != 0x0A, bytes[offset] != 0x0D { offset += 1 }
    } else if second == UInt8(ascii: "*") {
      offset += 2
      while offset + 1 < end {
        if bytes[offset] == UInt8(ascii: "*"), bytes[offset + 1] == UInt8(ascii: "/") {
          offset += 2
          return
        }
        offset += 1
      }
      throw ScanFailure(message: "comment is never closed", offset: start)
    } else {
      throw ScanFailure(message: "expected a value or a comment, found '/'", offset: start)
    }
  }

  /// A failure that names what was expected and what comes instead.
  func unexpected(_ expected: String) -> ScanFailure {
    ScanFailure(message: "expected \(expected), found \(describeNext())", offset: offset)
  }

  /// What comes next, for a message.
  private func describeNext() -> String {
    guard offset < end else { return "the end of the text" }
    let rest = String(decoding: bytes[offset..<min(offset + 4, bytes.count)], as: UTF8.self)
    guard let scalar = rest.unicodeScalars.first else { return "the end of the text" }
    if ("0"..."9").contains(scalar) { return "a digit" }
    if scalar.properties.isAlphabetic { return "a letter" }
    return scalar == "'" || scalar.value < 0x20 || scalar.value == 0x7F
      ? codePoint(scalar) : quoted(String(scalar))
  }
}

// MARK: - Words and numbers

extension JSONScanner {
  /// Skips `true`, `false` or `null`, as `word` says.
  mutating func skipWord(_ word: StaticString) throws(ScanFailure) {
    let length = word.utf8CodeUnitCount
    let fits = offset + length <= end
    for place in 0..<length where !fits || bytes[offset + place] != word.utf8Start[place] {
      throw unknownWord()
    }
    guard offset + length >= end || !bytes[offset + length].isWordCharacter else {
      throw unknownWord()
    }
    offset += length
  }

  /// A failure for text that begins no value; points out common mistakes.
  func unknownWord() -> ScanFailure {
    var stop = offset
    while stop < end, bytes[stop].isWordCharacter { stop += 1 }
    if stop > offset {
      let word = String(decoding: bytes[offset..<stop], as: UTF8.self)
      // The word may be any text's, which is not JSON at all, so it is not quoted.
      let hint = nearestName(to: word, among: ["true", "false", "null"])
      let remedy = hint.map { "did you mean \(quoted($0))?" } ?? "strings need double quotes"
      return ScanFailure(
        message: "expected a value, found an unknown word; \(remedy)", offset: offset)
    }
    switch next {
    case UInt8(ascii: "'"):
      return ScanFailure(
        message: "strings need double quotes, not single ones", offset: offset)
    case UInt8(ascii: "+"):
      return ScanFailure(message: "a number begins with a digit or '-', not '+'", offset: offset)
    case UInt8(ascii: "."):
      return ScanFailure(message: "a number needs a digit before '.'", offset: offset)
    default: return unexpected("a value")
    }
  }

  /// Skips a number and returns the range of its bytes.
  @inline(__always)
  mutating func scanNumber() throws(ScanFailure) -> Range<Int> {
    let start = offset
    if bytes[offset] == UInt8(ascii: "-") { offset += 1 }
    let first = offset
    guard skipDigits() else { throw missingDigit(after: "'-'") }
    if bytes[first] == UInt8(ascii: "0"), offset > first + 1 {
      throw ScanFailure(message: "a number has no leading zeros", offset: start)
    }
    if offset < end, bytes[offset] == UInt8(ascii: ".") {
      offset += 1
      guard skipDigits() else { throw missingDigit(after: "'.'") }
    }
    if offset < end, bytes[offset] | 0x20 == UInt8(ascii: "e") {
      offset += 1
      if offset < end, bytes[offset] == UInt8(ascii: "+") || bytes[offset] == UInt8(ascii: "-") {
        offset += 1
      }
      guard skipDigits() else { throw missingDigit(after: "the exponent's 'e'") }
    }
    return start..<offset
  }

  private func missingDigit(after mark: String) -> ScanFailure {
    unexpected("a digit after \(mark)")
  }

  @inline(__always)
  private mutating func skipDigits() -> Bool {
    let start = offset
    while offset < end, bytes[offset] &- UInt8(ascii: "0") <= 9 { offset += 1 }
    return offset > start
  }
}

extension UInt8 {
  /// Whether it is an ASCII letter, a digit or an underscore.
  var isWordCharacter: Bool {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
      true
    default: false
    }
  }
}
