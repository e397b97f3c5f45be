import GridreelJSONText
import GridreelPrimitives
import Testing

/// Reads a text that must be right.
func parse(_ text: String) throws -> JSONNode { try JSONNode.parse(Array(text.utf8)) }

/// The error of a text that must be wrong, as `line:column: message`.
func failure(_ text: String) -> String { failure(bytes: Array(text.utf8)) }

func failure(bytes: [UInt8]) -> String {
  do throws(GridreelError) {
    return "no error, but \(try JSONNode.parse(bytes).value)"
  } catch {
    return "\(error.position.line):\(error.position.column): \(error.message.description)"
  }
}

@Suite struct JSONParsing {
  @Test func valuesAreReadWithTheirPlaces() throws {
    let node = try parse("{\n  \"a\": [1, true, null],\n  \"é\": \"x\"\n}")
    let object = try node.object()
    #expect(node.position == TextPosition(line: 1, column: 1))
    #expect(object.members.map(\.key) == ["a", "é"])
    #expect(object.members[0].keyPosition == TextPosition(line: 2, column: 3))
    let elements = try object["a"]?.array() ?? []
    #expect(elements.map(\.position.column) == [9, 12, 18])
    #expect(elements[0].value == .number(JSONNumber(literal: "1", value: 1)))
    #expect(elements[1].value == .boolean(true))
    #expect(elements[2].value == .null)
    #expect(object["é"]?.position == TextPosition(line: 3, column: 8))
  }

  @Test func columnsCountScalarsNotBytes() throws {
    let nodes = try parse("[\"héé\", \"😀\", 1]").array()
    #expect(nodes.map(\.position.column) == [2, 9, 14])
  }

  @Test func everyKindOfLineEndCounts() throws {
    let nodes = try parse("[1,\n2,\r\n3,\r4]").array()
    #expect(nodes.map(\.position.line) == [1, 2, 3, 4])
    #expect(nodes.map(\.position.column) == [2, 1, 1, 1])
  }

  @Test func commentsAndTrailingCommasAreAllowed() throws {
    let node = try parse("// first\n{ /* in **/ \"a\": 1, // end\n \"b\": [1, 2,], }\n// last")
    #expect(try node.object().members.map(\.key) == ["a", "b"])
    #expect(try node.object()["b"]?.array().count == 2)
  }

  @Test func aByteOrderMarkIsSkipped() throws {
    let node = try JSONNode.parse([0xEF, 0xBB, 0xBF] + Array("7".utf8))
    #expect(node.position == .start)
    #expect(try node.integer() == 7)
  }

  @Test(arguments: [
    (#""a\nb\t\"\\\/\b\f\r""#, "a\nb\t\"\\/\u{8}\u{C}\r"),
    (#""\u00e9\u4E2D\ud83d\ude00!""#, "é中😀!"),
    (#""plain text longer than eight bytes, é too""#, "plain text longer than eight bytes, é too"),
    (#""seven..\n""#, "seven..\n"),
    (#""\u0000""#, "\0"),
    (#""""#, ""),
  ])
  func stringsAreUnescaped(source: String, text: String) throws {
    #expect(try parse(source).string() == text)
  }

  @Test(arguments: [
    ("0", 0.0), ("-0", -0.0), ("12", 12), ("-12.5", -12.5), ("1e3", 1000), ("1E+3", 1000),
    ("25e-2", 0.25), ("0.1", 0.1), ("123456789012345678", 123_456_789_012_345_680),
    ("1.7976931348623157e308", .greatestFiniteMagnitude), ("5e-324", .leastNonzeroMagnitude),
    ("1e400", .infinity),
    ("-1e400", -.infinity), ("1e-400", 0), ("0.000001", 0.000001), ("1e22", 1e22), ("1e23", 1e23),
    ("9007199254740993", 9_007_199_254_740_992), ("0e99999999999", 0),
  ])
  func numbersKeepTheirSpelling(literal: String, value: Double) throws {
    #expect(try parse(literal).value == .number(JSONNumber(literal: literal, value: value)))
  }
}

@Suite struct JSONErrors {
  @Test(arguments: [
    ("", "1:1: the text is empty; a value is expected"),
    (" // only a comment\n ", "2:2: the text is empty; a value is expected"),
    ("{\"a\":1", "1:7: '{' from 1:1 is never closed; add '}'"),
    ("[1, 2", "1:6: '[' from 1:1 is never closed; add ']'"),
    ("[1,", "1:4: '[' from 1:1 is never closed; add ']'"),
    ("{\n \"a\": [1, 2\n\n", "2:12: '[' from 2:7 is never closed; add ']'"),
    ("[1 2]", "1:4: expected ',' or ']', found a digit"),
    ("{\"a\" 1}", "1:6: expected ':' behind the key, found a digit"),
    ("{a: 1}", "1:2: expected a key in double quotes, found a letter"),
    ("{\"a\":1}\n x", "2:2: expected the end of the text, found a letter"),
    ("[,]", "1:2: expected a value, found ','"),
    ("[1,,2]", "1:4: expected a value, found ','"),
    ("\"abc", "1:1: string is never closed"),
    (
      "[\n \"ab\ncd\"]",
      "2:2: string is not closed on its line; a line break in it is written '\\n'"
    ),
    ("\"a\tb\"", "1:3: control character U+0009 in a string; write it as '\\u0009'"),
    ("\"a\0b\"", "1:3: control character U+0000 in a string; write it as '\\u0000'"),
    ("\"\\x\"", "1:2: expected an escape such as \\n, \\\" or \\u00e9 behind '\\', found a letter"),
    ("\"\\u12g4\"", "1:2: \\u needs four hexadecimal digits"),
    ("\"é\\ud800\"", "1:3: unpaired surrogate \\ud800"),
    ("\"\\udc00\\ud800\"", "1:2: unpaired surrogate \\udc00"),
    ("\"\\ud800\\u0041\"", "1:2: unpaired surrogate \\ud800"),
    ("01", "1:1: a number has no leading zeros"),
    ("1.", "1:3: expected a digit after '.', found the end of the text"),
    ("[1.x]", "1:4: expected a digit after '.', found a letter"),
    ("-", "1:2: expected a digit after '-', found the end of the text"),
    ("1e", "1:3: expected a digit after the exponent's 'e', found the end of the text"),
    ("+1", "1:1: a number begins with a digit or '-', not '+'"),
    (".5", "1:1: a number needs a digit before '.'"),
    ("True", "1:1: expected a value, found an unknown word; did you mean 'true'?"),
    ("[nul]", "1:2: expected a value, found an unknown word; did you mean 'null'?"),
    ("nullx", "1:1: expected a value, found an unknown word; did you mean 'null'?"),
    ("NaN", "1:1: expected a value, found an unknown word; strings need double quotes"),
    ("'a'", "1:1: strings need double quotes, not single ones"),
    ("/* x", "1:1: comment is never closed"),
    ("/*/", "1:1: comment is never closed"),
    ("[1] / 2", "1:5: expected a value or a comment, found '/'"),
    ("{\"a\":1,\n\"b\":2,\n\"a\":3}", "3:1: duplicate key 'a'"),
    ("[“a”]", "1:2: expected a value, found '“'"),
    ("[\u{B}1]", "1:2: expected a value, found U+000B"),
  ])
  func saysWhatAndWhere(text: String, expected: String) {
    #expect(failure(text) == expected)
  }

  @Test(
    arguments: [
      [0x5B, 0x22, 0xFF, 0x22, 0x5D], [0x5B, 0x22, 0xC0, 0xAF, 0x22, 0x5D],
      [0x5B, 0x22, 0xED, 0xA0, 0x80, 0x22, 0x5D], [0x5B, 0x22, 0xF4, 0x90, 0x80, 0x80, 0x22, 0x5D],
      [0x5B, 0x22, 0xE2, 0x82],
    ] as [[UInt8]])
  func brokenUTF8IsRefusedAtItsPlace(bytes: [UInt8]) {
    let byte = String(bytes[2], radix: 16, uppercase: true)
    let message = "the text is not UTF-8 here (byte 0x\(byte)); save the file as UTF-8"
    #expect(failure(bytes: bytes) == "1:3: \(message)")
  }

  @Test func aDuplicateAmongManyKeysIsFound() {
    let members = (0..<100).map { "\"k\($0)\": \($0)" }.joined(separator: ",\n")
    #expect(failure("{\(members),\n\"k57\": 1}") == "101:1: duplicate key 'k57'")
  }

  @Test func depthIsLimited() throws {
    let allowed = String(repeating: "[", count: 128) + String(repeating: "]", count: 128)
    _ = try parse(allowed)
    let message = "arrays and objects are nested more than 128 deep"
    #expect(failure(String(repeating: "[", count: 129)) == "1:129: \(message)")
    #expect(failure(String(repeating: "{\"a\":", count: 1_000_000)) == "1:641: \(message)")
  }

  @Test func sizeIsLimited() {
    let bytes = Array("[1, 2, 3]".utf8)
    #expect(
      throws: GridreelError(
        "the text has 9 bytes; at most 8 are read", at: .start)
    ) { try JSONNode.parse(bytes, limits: JSONLimits(bytes: 8)) }
  }
}
