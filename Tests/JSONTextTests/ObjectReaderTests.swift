import GridreelJSONText
import GridreelPrimitives
import Testing

private enum Side: String, CaseIterable {
  case left
  case center
  case right
}

@Suite struct NearestNames {
  @Test(
    arguments: [
      ("bakground", "background"), ("BACKGROUND", "background"), ("heigth", "height"),
      ("colr", "color"), ("Colour", "color"), ("heading", nil), ("x", nil), ("", nil),
    ] as [(String, String?)])
  func nearOnesAreFoundAndFarOnesAreNot(name: String, nearest: String?) {
    #expect(nearestName(to: name, among: ["background", "height", "color", "y"]) == nearest)
  }

  @Test func swappedNeighboursCountOnce() {
    #expect(nearestName(to: "dtaa", among: ["date", "data"]) == "data")
  }

  @Test func endlessNamesAreNotCompared() {
    let endless = String(repeating: "a", count: 1_000_000)
    #expect(nearestName(to: endless, among: [endless + "b"]) == nil)
  }
}

@Suite struct ReadingObjects {
  private func reader(_ text: String) throws -> ObjectReader {
    try ObjectReader(try parse(text), keys: ["background", "width", "align", "list", "flag"])
  }

  private func message(_ body: () throws -> Void) -> String {
    do {
      try body()
      return "no error"
    } catch let error as GridreelError {
      return "\(error.position.line):\(error.position.column): \(error.message.description)"
    } catch {
      return "another error"
    }
  }

  @Test func valuesAreReadByType() throws {
    let reader = try reader(
      """
      {"$schema": "x", "background": "red", "width": 12.5, "align": "center", "list": [1],
       "flag": false}
      """)
    #expect(try reader.string("background") == "red")
    #expect(try reader.number("width") == 12.5)
    #expect(try reader.enumeration("align", of: Side.self) == .center)
    #expect(try reader.array("list")?.first?.integer() == 1)
    #expect(try reader.boolean("flag") == false)
    #expect(reader.node("$schema")?.value == .string("x"))
  }

  @Test func absentKeysAreNil() throws {
    let reader = try reader("{}")
    #expect(try reader.string("background") == nil)
    #expect(try reader.integer("width") == nil)
    #expect(try reader.enumeration("align", of: Side.self) == nil)
    #expect(try reader.object("list", keys: []) == nil)
  }

  @Test func unknownKeysAreRefusedWithTheNearest() {
    #expect(
      message { _ = try reader("{\n  \"bakground\": 1}") }
        == "2:3: unknown key 'bakground'; did you mean 'background'?")
    #expect(
      message { _ = try ObjectReader(try parse("{\"zzz\": 1}"), keys: ["a", "b"]) }
        == "1:1: none of the keys here is known; known keys are 'a', 'b'")
    #expect(
      message { _ = try ObjectReader(try parse("{\"a\": 1, \"zzz\": 1}"), keys: ["a", "b"]) }
        == "1:10: unknown key 'zzz'; known keys are 'a', 'b'")
  }

  @Test(arguments: [
    ("\"x\"", "1:1: expected an object, found a string"),
    ("[]", "1:1: expected an object, found an array"),
    ("null", "1:1: expected an object, found null"),
  ])
  func whatIsNoObjectIsRefused(text: String, expected: String) {
    #expect(message { _ = try reader(text) } == expected)
  }

  @Test func wrongKindsAreRefusedAtTheValue() throws {
    let reader = try reader(
      "{\"width\": \"a\", \"align\": \"centre\", \"list\": 1.5, \"flag\": null}")
    #expect(
      message { _ = try reader.number("width") }
        == "1:11: expected a number for 'width', found a string")
    #expect(
      message { _ = try reader.integer("list") }
        == "1:43: expected a whole number for 'list', found '1.5'")
    #expect(
      message { _ = try reader.boolean("flag") }
        == "1:56: expected a boolean for 'flag', found null")
    #expect(
      message { _ = try reader.enumeration("align", of: Side.self) }
        == "1:25: unknown word 'centre' for 'align', expected one of 'left', 'center', 'right'; "
        + "did you mean 'center'?")
    #expect(
      message { _ = try reader.required("background") }
        == "1:1: the key 'background' is missing")
  }

  @Test func numbersMustBeFinite() throws {
    let reader = try reader("{\"width\": 1e999}")
    #expect(message { _ = try reader.number("width") } == "1:11: the number '1e999' is too large")
  }

  @Test(arguments: [
    ("1", 1), ("1.0", 1), ("1e3", 1000), ("-0", 0), ("9007199254740993", 9_007_199_254_740_993),
  ])
  func wholeNumbersMayBeSpeltInAnyWay(text: String, integer: Int) throws {
    #expect(try parse(text).integer() == integer)
  }

  @Test func messagesStayOnOneShortLine() {
    let key = "a\\n" + String(repeating: "b", count: 200)
    let text = message { _ = try reader("{\"width\": 1, \"\(key)\": 1}") }
    #expect(text.hasPrefix("1:14: unknown key 'aU+000Abbb"))
    #expect(!text.contains("\n"))
    #expect(text.count < 200)
  }

  @Test func objectsInsideAreReadAgainstTheirOwnKeys() throws {
    let reader = try reader("{\"list\": {\"x\": 1}, \"width\": 2}")
    #expect(try reader.object("list", keys: ["x"])?.integer("x") == 1)
    #expect(reader.object.contains("width") && !reader.object.contains("x"))
    #expect(
      message { _ = try reader.object("list", keys: ["y"]) }
        == "1:10: none of the keys here is known; known keys are 'y'")
    #expect(
      message { _ = try reader.object("width", keys: []) }
        == "1:29: expected an object for 'width', found a number")
  }
}

@Suite struct WritingJSON {
  @Test func compactTextReadsBackAsTheSame() throws {
    let source =
      "[null, true, -1.50e3, \"a\\\"\\\\\\n\\t\\r\\u0001é😀\", {\"k\": [], \"l\": {}}, [1, 2]]"
    let node = try parse(source)
    #expect(
      node.compactText
        == "[null,true,-1.50e3,\"a\\\"\\\\\\n\\t\\r\\u0001é😀\",{\"k\":[],\"l\":{}},[1,2]]")
    #expect(try parse(node.compactText).compactText == node.compactText)
  }
}
