/// Single steps through a text of which only a part is at hand.
///
/// Each moves an offset within the part. A step that fails, or that ends with the part, may come out
/// differently once more of the text is at hand.
package enum JSONSteps {
  /// A part of a text, valid UTF-8.
  package typealias Bytes = UnsafeBufferPointer<UInt8>

  /// Skips white space and comments, and returns the byte behind them; 0 at the end.
  package static func next(
    _ bytes: Bytes, _ offset: inout Int
  ) throws(ScanFailure) -> UInt8 {
    try step(bytes, &offset) { scanner throws(ScanFailure) in
      try scanner.skipSpace()
      return scanner.next
    }
  }

  /// Skips a key and its colon.
  package static func key(_ bytes: Bytes, _ offset: inout Int) throws(ScanFailure) -> String {
    try step(bytes, &offset) { scanner throws(ScanFailure) in
      scanner.text(of: try scanner.scanKey())
    }
  }

  /// Skips a value.
  package static func value(
    _ bytes: Bytes, _ offset: inout Int, depth: Int
  ) throws(ScanFailure) {
    try step(bytes, &offset) { scanner throws(ScanFailure) in
      try scanner.skipValue(remainingDepth: depth)
    }
  }

  /// Skips the comma behind an element; it may be absent before the closing bracket.
  package static func separator(
    _ bytes: Bytes, _ offset: inout Int, before closing: UInt8
  ) throws(ScanFailure) {
    try step(bytes, &offset) { scanner throws(ScanFailure) in
      try scanner.skipSpace()
      guard scanner.next != closing else { return }
      guard scanner.skip(UInt8(ascii: ",")) else {
        throw scanner.unexpected("',' or '\(Unicode.Scalar(closing))'")
      }
      try scanner.skipSpace()
    }
  }

  /// Refuses anything but the end of the text.
  package static func end(_ bytes: Bytes, _ offset: inout Int) throws(ScanFailure) {
    try step(bytes, &offset) { scanner throws(ScanFailure) in
      try scanner.skipSpace()
      guard scanner.isAtEnd else { throw scanner.unexpected("the end of the text") }
    }
  }

  /// The type of the value at an offset, with its article.
  package static func kindName(
    _ bytes: Bytes, _ offset: inout Int
  ) throws(ScanFailure) -> String {
    try step(bytes, &offset) { scanner throws(ScanFailure) in try scanner.kindNameOfNextValue() }
  }

  private static func step<Result>(
    _ bytes: Bytes, _ offset: inout Int,
    _ body: (inout JSONScanner) throws(ScanFailure) -> Result
  ) throws(ScanFailure) -> Result {
    var scanner = JSONScanner(bytes)
    scanner.offset = offset
    let result = try body(&scanner)
    offset = scanner.offset
    return result
  }
}
