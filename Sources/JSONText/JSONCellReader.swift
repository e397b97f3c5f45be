import GridreelPrimitives

/// Reads arrays and objects of cells from a text in memory.
struct JSONCellReader {
  /// The key of a member.
  struct Name {
    let text: String
    /// The offset of its opening quote.
    let offset: Int
    /// What is between its quotes.
    let field: SourceField

    /// It as the key of a column.
    var key: JSONRowScanner.Key { JSONRowScanner.Key(path: [text], offset: offset) }
  }

  private var scanner: JSONScanner

  init(_ bytes: UnsafeBufferPointer<UInt8>, at offset: Int) {
    scanner = JSONScanner(bytes)
    scanner.offset = offset
  }

  var offset: Int { scanner.offset }
  /// The next byte.
  var next: UInt8 { scanner.next }

  mutating func seek(_ offset: Int) { scanner.offset = offset }

  /// The type of the next value, with its article.
  func kindName() throws(ScanFailure) -> String { try scanner.kindNameOfNextValue() }

  func text(of field: SourceField) -> String { JSONRows.text(of: field, in: scanner.bytes) }

  /// The first byte of the first element of the array that comes next.
  func firstOfArray() throws(ScanFailure) -> UInt8 {
    var copy = scanner
    copy.offset += 1
    try copy.skipSpace()
    return copy.next
  }

  /// Skips the next value and returns its field.
  mutating func field() throws(ScanFailure) -> SourceField {
    try scanner.scanField(maximumDepth: JSONLimits().depth)
  }

  /// Reads the array that comes next, element by element.
  mutating func elements(
    _ body: (inout JSONCellReader) throws(ScanFailure) -> Void
  ) throws(ScanFailure) {
    let opening = try open(UInt8(ascii: "["), "an array")
    while !scanner.skip(UInt8(ascii: "]")) {
      try body(&self)
      try scanner.skipSeparator(before: UInt8(ascii: "]"), opening: opening)
    }
  }

  /// Reads the object that comes next, member by member.
  mutating func members(
    _ body: (inout JSONCellReader, Name) throws(ScanFailure) -> Void
  ) throws(ScanFailure) {
    let opening = try open(UInt8(ascii: "{"), "an object")
    var keys: Set<String> = []
    while !scanner.skip(UInt8(ascii: "}")) {
      let keyOffset = offset
      let token = try scanner.scanKey()
      let name = Name(
        text: scanner.text(of: token), offset: keyOffset,
        field: SourceField(
          start: token.start, length: token.end - token.start,
          kind: token.hasEscapes ? .escapedText : .text))
      guard keys.insert(name.text).inserted else {
        throw ScanFailure(message: "duplicate key \(quoted(name.text))", offset: keyOffset)
      }
      try body(&self, name)
      try scanner.skipSeparator(before: UInt8(ascii: "}"), opening: opening)
    }
  }

  private mutating func open(_ bracket: UInt8, _ kind: String) throws(ScanFailure) -> Int {
    let opening = offset
    guard scanner.skip(bracket) else {
      throw ScanFailure(message: "expected \(kind), found \(try kindName())", offset: opening)
    }
    try scanner.skipSpace()
    return opening
  }

  /// Reads the elements of the array that comes next as cells.
  mutating func fields() throws(ScanFailure) -> [SourceField] {
    var fields: [SourceField] = []
    try elements { reader throws(ScanFailure) in fields.append(try reader.field()) }
    return fields
  }

  /// Reads the elements of the array that comes next, none of which may be an array or an object.
  mutating func plainValues() throws(ScanFailure) -> [SourceField] {
    var fields: [SourceField] = []
    try elements { reader throws(ScanFailure) in
      let (start, found) = (reader.offset, try reader.kindName())
      fields.append(try reader.field())
      guard fields[fields.count - 1].kind != .nested else {
        throw ScanFailure(
          message: "expected a plain value like the first element, found \(found)", offset: start)
      }
    }
    return fields
  }

  /// Reads the array of names that comes next; an object in it has a key `name`.
  mutating func names() throws(ScanFailure) -> [JSONRowScanner.Key] {
    var keys: [JSONRowScanner.Key] = []
    try elements { reader throws(ScanFailure) in
      let start = reader.offset
      var name = ""
      if reader.next == UInt8(ascii: "{") {
        try reader.members { reader, key throws(ScanFailure) in
          let field = try reader.field()
          if key.text == "name" { name = reader.text(of: field) }
        }
      } else {
        name = reader.text(of: try reader.field())
      }
      keys.append(JSONRowScanner.Key(path: [name], offset: start))
    }
    return keys
  }

  /// Whether fields are the numbers from 0 on, as tables without labels have them.
  func areNumbers(_ fields: [SourceField]) -> Bool {
    fields.indices.allSatisfy {
      fields[$0].kind != .nested && scanner.bytes[fields[$0].range].elementsEqual("\($0)".utf8)
    }
  }
}
