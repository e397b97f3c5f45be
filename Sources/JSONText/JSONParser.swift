package import GridreelPrimitives

/// Limits on what a parser accepts.
package struct JSONLimits: Hashable, Sendable {
  /// The maximum size of the text, in bytes.
  package var bytes: Int
  /// The maximum nesting depth of arrays and objects.
  package var depth: Int

  /// Makes limits, by default 64 MiB and a depth of 128.
  package init(bytes: Int = 64 << 20, depth: Int = 128) {
    (self.bytes, self.depth) = (bytes, depth)
  }
}

extension JSONNode {
  /// Parses a JSON text, which may have comments (`//` and `/* */`) and trailing commas.
  ///
  /// - Parameters:
  ///   - bytes: The text in UTF-8, with or without a byte order mark.
  ///   - limits: The limits beyond which the text is refused.
  /// - Returns: The root value.
  /// - Throws: ``GridreelError`` with the position of the first error.
  package static func parse(
    _ bytes: [UInt8], limits: JSONLimits = JSONLimits()
  ) throws(GridreelError) -> JSONNode {
    try bytes.withUnsafeBufferPointer { buffer throws(GridreelError) in
      do throws(ScanFailure) {
        try checkText(buffer, maximumBytes: limits.bytes)
        var parser = JSONParser(buffer, maximumDepth: limits.depth)
        return try parser.parseDocument()
      } catch {
        throw GridreelError(error, in: buffer)
      }
    }
  }
}

extension GridreelError {
  init(_ failure: ScanFailure, in bytes: UnsafeBufferPointer<UInt8>) {
    self.init(failure.message, at: TextPosition(ofByte: failure.offset, in: bytes))
  }
}

/// Refuses texts that are too large, empty or invalid UTF-8.
func checkText(
  _ bytes: UnsafeBufferPointer<UInt8>, maximumBytes: Int
) throws(ScanFailure) {
  guard bytes.count <= maximumBytes else {
    let message: Message = "the text has \(bytes.count) bytes; at most \(maximumBytes) are read"
    throw ScanFailure(message: message, offset: 0)
  }
  if let offset = firstInvalidUTF8(in: bytes) {
    throw ScanFailure(message: notUTF8Message(bytes[offset]), offset: offset)
  }
}

/// Builds the tree of a text, recursing no deeper than its limit.
private struct JSONParser {
  private var scanner: JSONScanner
  private var cursor: PositionCursor
  private var remainingDepth: Int
  private let maximumDepth: Int
  /// Of so many elements memory is counted; a few more than counted do no harm.
  private static let counted = 16

  init(_ bytes: UnsafeBufferPointer<UInt8>, maximumDepth: Int) {
    scanner = JSONScanner(bytes)
    cursor = PositionCursor(bytes)
    remainingDepth = maximumDepth
    self.maximumDepth = maximumDepth
  }

  mutating func parseDocument() throws(ScanFailure) -> JSONNode {
    try scanner.skipSpace()
    guard !scanner.isAtEnd else {
      throw ScanFailure(message: "the text is empty; a value is expected", offset: scanner.offset)
    }
    let node = try parseValue()
    try scanner.skipSpace()
    guard scanner.isAtEnd else { throw scanner.unexpected("the end of the text") }
    return node
  }

  private mutating func parseValue() throws(ScanFailure) -> JSONNode {
    let position = cursor.position(ofByte: scanner.offset)
    return JSONNode(value: try parseBareValue(), position: position)
  }

  private mutating func parseBareValue() throws(ScanFailure) -> JSONValue {
    switch scanner.next {
    case UInt8(ascii: "{"):
      return .object(try nested { p throws(ScanFailure) in try p.parseObject() })
    case UInt8(ascii: "["):
      return .array(try nested { p throws(ScanFailure) in try p.parseArray() })
    case UInt8(ascii: "\""): return .string(scanner.text(of: try scanner.scanString()))
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return try parseNumber()
    case UInt8(ascii: "t"):
      try scanner.skipWord("true")
      return .boolean(true)
    case UInt8(ascii: "f"):
      try scanner.skipWord("false")
      return .boolean(false)
    case UInt8(ascii: "n"):
      try scanner.skipWord("null")
      return .null
    default: throw scanner.unknownWord()
    }
  }

  private mutating func parseNumber() throws(ScanFailure) -> JSONValue {
    let digits = UnsafeBufferPointer(rebasing: scanner.bytes[try scanner.scanNumber()])
    let literal = String(decoding: digits, as: UTF8.self)
    return .number(JSONNumber(literal: literal, value: decimalValue(digits)))
  }

  /// Runs `body` one level deeper; fails beyond the depth limit.
  private mutating func nested<Result>(
    _ body: (inout JSONParser) throws(ScanFailure) -> Result
  ) throws(ScanFailure) -> Result {
    guard remainingDepth > 0 else {
      let message: Message =
        "arrays and objects are nested more than \(maximumDepth) deep"
      throw ScanFailure(message: message, offset: scanner.offset)
    }
    remainingDepth -= 1
    let result = try body(&self)
    remainingDepth += 1
    return result
  }

  private mutating func parseArray() throws(ScanFailure) -> [JSONNode] {
    if Allowance.isSpent {
      throw ScanFailure(message: "reading ends here", offset: scanner.offset)
    }
    var nodes: [JSONNode] = []
    let start = scanner.offset
    scanner.offset += 1
    try scanner.skipSpace()
    while !scanner.skip(UInt8(ascii: "]")) {
      try checkOpen(from: start)
      try take(MemoryLayout<JSONNode>.stride, nodes.count)
      nodes.append(try parseValue())
      try scanner.skipSpace()
      try checkOpen(from: start)
      try scanner.skipSeparator(before: UInt8(ascii: "]"), opening: start)
    }
    return nodes
  }

  private mutating func parseObject() throws(ScanFailure) -> JSONObject {
    var object = JSONObject()
    let start = scanner.offset
    scanner.offset += 1
    try scanner.skipSpace()
    while !scanner.skip(UInt8(ascii: "}")) {
      try checkOpen(from: start)
      try take(MemoryLayout<JSONObject.Member>.stride, object.members.count)
      let keyStart = scanner.offset
      let keyPosition = cursor.position(ofByte: keyStart)
      let key = scanner.text(of: try scanner.scanKey())
      let member = JSONObject.Member(
        key: key, keyPosition: keyPosition, node: try parseValue())
      guard object.append(member) else {
        throw ScanFailure(message: "duplicate key \(quoted(key))", offset: keyStart)
      }
      try scanner.skipSpace()
      try checkOpen(from: start)
      try scanner.skipSeparator(before: UInt8(ascii: "}"), opening: start)
    }
    return object
  }

  /// Counts the memory of some elements of `count` in a row before the next one is read.
  @inline(__always)
  private func take(_ bytes: Int, _ count: Int) throws(ScanFailure) {
    guard count % Self.counted == Self.counted - 1 else { return }
    Allowance.take(Self.counted * bytes)
    guard Allowance.isSpent else { return }
    throw ScanFailure(message: "reading ends here", offset: scanner.offset)
  }

  /// Refuses a text that ends within brackets, with an error at its end, where the closing one is
  /// missing.
  private func checkOpen(from start: Int) throws(ScanFailure) {
    guard scanner.isAtEnd else { return }
    let bracket = scanner.bytes[start]
    let place = TextPosition(ofByte: start, in: scanner.bytes)
    // Report the place behind the last token, not a line below it.
    let blanks: [UInt8] = [0x20, 0x09, 0x0A, 0x0D]
    let last = scanner.bytes.lastIndex { !blanks.contains($0) } ?? start
    let closing = quoted(String(Unicode.Scalar(bracket + 2)))
    throw ScanFailure(
      message: "\(quoted(String(Unicode.Scalar(bracket)))) from \(place.line):\(place.column) is "
        + "never closed; add \(closing)",
      offset: last + 1)
  }
}

extension JSONScanner {
  /// Skips a key, its colon and the white space around it.
  @inline(__always)
  mutating func scanKey() throws(ScanFailure) -> StringToken {
    guard next == UInt8(ascii: "\"") else { throw unexpected("a key in double quotes") }
    let token = try scanString()
    try skipSpace()
    guard skip(UInt8(ascii: ":")) else { throw unexpected("':' behind the key") }
    try skipSpace()
    return token
  }

  /// Skips the comma after an element; it may be absent before the closing bracket.
  @inline(__always)
  mutating func skipSeparator(before closing: UInt8, opening: Int) throws(ScanFailure) {
    try skipSpace()
    if skip(UInt8(ascii: ",")) {
      try skipSpace()
    } else if next != closing {
      guard !isAtEnd else {
        let bracket = quoted(String(Unicode.Scalar(bytes[opening])))
        throw ScanFailure(message: "\(bracket) is never closed", offset: opening)
      }
      throw unexpected("',' or \(quoted(String(Unicode.Scalar(closing))))")
    }
  }
}
