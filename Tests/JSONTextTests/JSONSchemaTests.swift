import GridreelJSONText
import Testing

/// Schemas are written as people would write them.
@Suite struct JSONSchemaTests {
  @Test func whatFitsStandsOnOneLine() {
    let schema = JSONSchema.object(
      ["a": .integer(1...3), "b": .words(["x", "y"])], required: ["a"])
    #expect(
      schema.written == """
        {
          "type": "object",
          "additionalProperties": false,
          "required": ["a"],
          "properties": {"a": {"type": "integer", "minimum": 1, "maximum": 3}, "b": {"enum": ["x", "y"]}}
        }

        """)
  }

  @Test func numbersAreWrittenWithoutNeedlessFractions() {
    #expect(
      JSONSchema.number(0.5...2).written == #"{"type": "number", "minimum": 0.5, "maximum": 2}"#
        + "\n")
    #expect(
      JSONSchema.number(above: 0).written == #"{"type": "number", "exclusiveMinimum": 0}"# + "\n")
    #expect(JSONSchema.number(from: 0).written == #"{"type": "number", "minimum": 0}"# + "\n")
  }

  @Test func quotesAndBackslashesAreEscaped() {
    #expect(
      JSONSchema.text(pattern: #"^"\.$"#).written == #"{"type": "string", "pattern": "^\"\\.$"}"#
        + "\n")
  }

  @Test func aListWithoutAnUpperLimitHasNone() {
    let schema = JSONSchema.list(of: .null, count: 1...Int.max)
    #expect(
      schema.written == #"{"type": "array", "minItems": 1, "items": {"type": "null"}}"# + "\n")
  }

  @Test func keysKeepTheirOrder() {
    let schema = JSONSchema.object(["z": .boolean, "a": .text()])
    #expect(schema.keys == ["z", "a"])
    #expect(JSONSchema.boolean.keys.isEmpty)
  }

  @Test func aDescriptionComesFirstAndOnlyOnce() {
    let schema = JSONSchema.boolean.described("Old.").described("New.")
    #expect(schema.written == #"{"description": "New.", "type": "boolean"}"# + "\n")
  }

  @Test func documentsSayWhatTheyAre() throws {
    let document = JSONSchema.reference("a").document(
      "a.schema.json", title: "A", definitions: [("a", .types("string", "null"))])
    let node = try JSONNode.parse(Array(document.written.utf8)).object()
    #expect(node.members.map(\.key) == ["$schema", "$id", "title", "$ref", "$defs"])
  }
}
