import GridreelJSONText
import GridreelPrimitives
import GridreelStyle
import Testing

/// A type with one key of each kind.
private struct Sample: Sendable, Equatable {
  enum Side: String, CaseIterable, Sendable { case left, right }

  var count: Int?
  var size = 12.0
  var isOn: Bool?
  var side: Side?
  var names: [String]?
  var widths: [String: String] = [:]
  @Themed var color: GridColor?

  static let keys: [Key<Sample>] = [
    Key("count", \.count, .count, "How many.", flag: .value("number"), standard: "3"),
    Key("size", \.size, .number(1...100, "points"), "How large."),
    Key("isOn", \.isOn, .boolean, "Whether it is on."),
    Key("side", \.side, .word, "Which side."),
    Key("names", appendingTo: \.names, .names, "Some names."),
    Key("widths", Form<[KeyedValue<String>]>.byColumn(.text()) { text in text }.schema, "Widths.") {
      reader, node, sample throws(GridreelError) in
      let form = Form<[KeyedValue<String>]>.byColumn(.text()) { text in text }
      for width in try form.read(reader, node, "widths", nil) {
        sample.widths[width.key] = width.value
      }
    },
    Key("color", themed: \.$color, .color, "Its colour.").recorded(as: "paint"),
  ]

  init() {}

  init(_ text: String, _ theme: ThemeParameters? = nil) throws {
    let node = try JSONNode.parse(Array(text.utf8))
    try KeyReader(.file("s.json", .start), parameters: theme).read(node, by: Self.keys, into: &self)
  }

  static func key(_ name: String) throws -> Key<Sample> {
    try #require(keys.first { $0.name == name })
  }
}

@Suite struct KeyTests {
  @Test func anObjectSetsWhatItNamesAndKeepsTheRest() throws {
    let sample = try Sample(#"{"count": 4, "isOn": false, "side": "right", "color": "red"}"#)
    #expect(sample.count == 4 && sample.isOn == false && sample.side == .right)
    #expect(sample.color == GridColor(rgb: 0xff0000))
    #expect(sample.size == 12 && sample.names == nil)
  }

  @Test func aNumberOfAFileMayBeWrittenAsText() throws {
    #expect(try Sample(#"{"size": "20", "isOn": "true"}"#).size == 20)
  }

  @Test func namesOfAnArrayAreTakenAsTheyAre() throws {
    let sample = try Sample(#"{"names": ["a, b", "O'Neil", " c ", "d=e"]}"#)
    #expect(sample.names == ["a, b", "O'Neil", " c ", "d=e"])
  }

  @Test func aTextOfAFileIsReadAsTheWordsOfAFlag() throws {
    #expect(try Sample(#"{"names": "a, 'b, c'"}"#).names == ["a", "b, c"])
  }

  @Test func columnsOfAnObjectAreTakenAsTheyAre() throws {
    let sample = try Sample(#"{"widths": {"a=b": "1", "c, d": "2", "e'f": "3"}}"#)
    #expect(sample.widths == ["a=b": "1", "c, d": "2", "e'f": "3"])
  }

  @Test(arguments: [
    (#"{"size": 101}"#, "1:10", "'size': 101 is out of range; it goes from 1 to 100 points"),
    (#"{"size": "0"}"#, "1:10", "'size': 0 is out of range; it goes from 1 to 100 points"),
    (#"{"size": "x"}"#, "1:10", "expected a number for 'size', found a string"),
    (#"{"count": 0}"#, "1:11", "'count': '0' is not a whole number of 1 or more"),
    (#"{"names": []}"#, "1:11", "'names': a value is missing"),
    (#"{"sise": 1}"#, "1:2", "unknown key 'sise'; did you mean 'size'?"),
  ])
  func aMistakeIsReportedAtItsPlace(text: String, place: String, message: String) throws {
    let error = try #require(throws: GridreelError.self) { try Sample(text) }
    #expect("\(error.located(in: "s.json"))" == "s.json:\(place): error: \(message)")
  }

  @Test func theUpperLevelWinsAndListsAddUp() throws {
    var result = try Sample(#"{"count": 1, "names": ["a"], "side": "left"}"#)
    let top = try Sample(#"{"count": 2, "names": ["b"]}"#)
    for key in Sample.keys where key.isSet(top) { key.lay(top, over: &result) }
    #expect(result.count == 2 && result.names == ["a", "b"] && result.side == .left)
  }

  @Test func aFlagHasTheHelpAndTheDefaultOfItsKey() throws {
    let key = try Sample.key("count")
    #expect(key.flag?.help == "How many (default: 3)." && key.flagName == "--count")
    var sample = Sample()
    try key.read(["1", "7"], .flag("--count"), into: &sample)
    #expect(sample.count == 7)
  }

  @Test func recordsHaveTheWrittenValueUnderItsName() throws {
    let key = try Sample.key("color")
    #expect(key.recordedName == "paint")
    #expect(key.written?(try Sample(##"{"color": "#123456"}"##)) == "#123456")
    #expect(key.written?(Sample()) == .some(nil))
  }

  @Test func aReferenceFollowsTheTheme() throws {
    let (light, dark) = (GridColor(rgb: 0x111111), GridColor(rgb: 0xeeeeee))
    let theme = try ThemeFixture.load(##"{"parameters": {"accentColor": "#111111"}}"##)
    let other = try ThemeFixture.load(##"{"parameters": {"accentColor": "#eeeeee"}}"##)
    var sample = try Sample(#"{"color": "$accentColor"}"#, theme.parameters)
    #expect(sample.color == light)
    var follower = ThemeFollower(other)
    for key in Sample.keys { key.follow(&follower, &sample) }
    #expect(sample.color == dark && follower.count == 1)
  }

  @Test func theSchemaHasEachKeyWithItsSentence() {
    let schema = JSONSchema.object(Sample.keys, required: ["count"])
    #expect(schema.keys == Sample.keys.map(\.name))
    #expect(schema.written.contains("\"description\": \"How large.\""))
  }
}
