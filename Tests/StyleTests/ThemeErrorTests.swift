import GridreelJSONText
import GridreelPrimitives
import GridreelStyle
import Testing

@Suite struct ThemeErrors {
  static let cases: [(theme: String, message: String)] = [
    (#"{"rowHeigth": 3}"#, "1:2: unknown key 'rowHeigth'; did you mean 'rowHeight'?"),
    (
      "{\n  \"styles\": {\"slected\": {}}\n}",
      "2:14: unknown key 'slected'; did you mean 'selected'?"
    ),
    (
      #"{"styles": {"row": {"backgroundColor": "red"}}}"#,
      "1:21: unknown key 'backgroundColor'; did you mean 'background'?"
    ),
    (
      #"{"styles": {"row": {"font": {"wieght": 1}}}}"#,
      "1:30: unknown key 'wieght'; did you mean 'weight'?"
    ),
    (
      #"{"styles": {"row": {"background": 3}}}"#,
      "1:35: expected a colour for 'background', found a number"
    ),
    (
      #"{"styles": {"row": {"textColor": "none"}}}"#,
      "1:34: unknown colour 'none'; write #rrggbb, rgb(), hsl(), oklch() or a name of CSS"
    ),
    (
      #"{"styles": {"row": {"textColor": "grren"}}}"#,
      "1:34: unknown colour 'grren'; did you mean 'green'?"
    ),
    (
      #"{"styles": {"row": {"textColor": "$acentColor"}}}"#,
      "1:34: unknown parameter '$acentColor'; did you mean '$accentColor'?"
    ),
    (
      #"{"styles": {"row": {"textColor": "$qqqqqq"}}}"#,
      "1:34: unknown parameter '$qqqqqq'; define it in 'parameters'"
    ),
    (
      #"{"styles": {"row": {"textColor": "$spacing"}}}"#,
      "1:34: expected a colour for 'textColor', found a number"
    ),
    (
      #"{"styles": {"row": {"textColor": "$accentColor 120%"}}}"#,
      "1:34: a parameter is written '$name', or '$name 12%' for its colour with that alpha"
    ),
    (
      #"{"styles": {"row": {"font": {"size": 0}}}}"#,
      "1:38: 'size' must be 1 to 1000, found 0"
    ),
    (
      #"{"styles": {"row": {"font": {"weight": 950}}}}"#,
      "1:40: 'weight' must be 100 to 900, found 950"
    ),
    (
      #"{"styles": {"row": {"font": {"weight": "blod"}}}}"#,
      "1:40: unknown weight 'blod'; did you mean 'bold'?"
    ),
    (
      #"{"styles": {"row": {"align": "left"}}}"#,
      "1:30: unknown word 'left' for 'align', expected one of 'leading', 'center', 'trailing', 'decimal'; did you mean 'leading'?"
    ),
    (
      #"{"styles": {"row": {"inset": [1, 2, 3]}}}"#,
      "1:30: 'inset' needs 1, 2 or 4 numbers, found 3"
    ),
    (
      #"{"styles": {"row": {"lineLimit": 1.5}}}"#,
      "1:34: 'lineLimit' must be a whole number, found 1.5"
    ),
    (
      #"{"styles": {"row": {"gradient": {"stops": [[2, "red"]]}}}}"#,
      "1:45: 'offset' must be 0 to 1, found 2"
    ),
    (
      #"{"styles": {"row": {"gradient": {"stops": ["red"]}}}}"#,
      "1:44: expected an array for 'stops', found a string"
    ),
    (
      #"{"styles": {"row": {"gradient": {"angle": 90}}}}"#,
      ##"1:33: the gradient needs 'stops', such as [[0, "#ffffff"], [1, "#e5e7eb"]]"##
    ),
    (
      #"{"styles": {"row": {"border": {"top": {"dash": [0, 0]}}}}}"#,
      "1:48: 'dash' needs a number above 0, or none for a solid line"
    ),
    (
      #"{"gridLines": {"vertical": 3}}"#,
      ##"1:28: expected a line for 'vertical', such as {"width": 1, "color": "#e5e7eb"} or "none", found a number"##
    ),
    (
      #"{"rowHeight": "tall"}"#, #"1:15: expected a number or "auto" for 'rowHeight', found 'tall'"#
    ),
    (#"{"rowHeight": 0}"#, "1:15: 'rowHeight' must be 1 to 10000, found 0"),
    (#"{"headerHeight": 1e400}"#, "1:18: the number '1e400' is too large"),
    (#"{"blending": 1}"#, "1:14: expected a boolean for 'blending', found a number"),
    (
      #"{"parameters": {"acentColor": "red"}}"#,
      "1:17: unknown parameter 'acentColor'; did you mean 'accentColor'?"
    ),
    (
      #"{"parameters": {"qqqqqq": "red"}}"#,
      #"1:17: unknown parameter 'qqqqqq' that no style uses; write "$qqqqqq" where it counts, take it out, or put it into a theme that this one extends if only grid files use it"#
    ),
    (
      #"{"parameters": {"a b": "red"}}"#,
      "1:17: the parameter's name 'a b' may have letters (a-z), digits, - and _ only"
    ),
    (
      #"{"parameters": {"accentColor": "$borderColor", "borderColor": "$accentColor 10%"}}"#,
      "1:32: parameters refer to each other in a circle: 'accentColor' → 'borderColor' → 'accentColor'; give one of them a value"
    ),
    (
      #"{"parameters": {"foregroundColor": "$textColor"}}"#,
      "1:36: parameters refer to each other in a circle: 'foregroundColor' → 'textColor' → 'foregroundColor'; give one of them a value"
    ),
    (
      #"{"parameters": {"spacing": "wide"}}"#,
      "1:28: expected a number for 'spacing', found a string"
    ),
    (#"[]"#, "1:1: expected an object, found an array"),
    (#"{"name": ""}"#, "1:10: 'name' must not be empty"),
  ]

  @Test(arguments: cases) func eachErrorHasItsPlaceAndRemedy(
    example: (theme: String, message: String)
  ) {
    #expect(ThemeFixture.failure(example.theme) == "theme.json:" + example.message.description)
  }

  @Test func brokenTextIsReportedWithItsPlace() {
    #expect(ThemeFixture.failure(#"{"name": "A", "name": "B"}"#).hasPrefix("theme.json:1:15: "))
    #expect(ThemeFixture.failure("").hasPrefix("theme.json:1:1: "))
    #expect(ThemeFixture.failure(#"{"name": }"#).hasPrefix("theme.json:1:10: "))
    let deep = String(repeating: "[", count: 5000)
    #expect(ThemeFixture.failure(#"{"styles": "# + deep).contains("theme.json:1:"))
  }

  @Test func brokenUTF8IsReportedWithItsPlace() {
    let loader = ThemeLoader(builtIn: [:]) { _ in Array(#"{"name": ""#.utf8) + [0xff, 0x22, 0x7d] }
    #expect(throws: GridreelError.self) { try loader.load("x.json") }
    do {
      _ = try loader.load("x.json")
    } catch {
      #expect(error.place == ProblemPlace(file: "x.json", line: 1, column: 11))
    }
  }

  @Test func aHugeFileIsRefusedBeforeItIsRead() {
    let loader = ThemeLoader(builtIn: [:]) { _ in [UInt8](repeating: 0x20, count: 10 << 20) }
    do {
      _ = try loader.load("x.json")
      Issue.record("a file of 10 MiB was read")
    } catch {
      #expect(error.message.description == "the text has 10485760 bytes; at most 4194304 are read")
    }
  }

  @Test func tooManyParametersAreRefused() {
    let many = (0...1000).map { #""p\#($0)": "$p\#($0 + 1)""# }.joined(separator: ", ")
    #expect(
      ThemeFixture.failure("{\"parameters\": {\(many)}}")
        == "theme.json:1:16: a theme may have 1000 parameters, found 1001")
    let chain = (0...200).map { #""p\#($0)": "$p\#($0 + 1)""# }.joined(separator: ", ")
    #expect(
      ThemeFixture.failure("{\"parameters\": {\(chain), \"p201\": 1, \"spacing\": \"$p0\"}}")
        .hasSuffix("parameters refer to each other more than 64 deep"))
  }

  @Test func changedBytesNeverCrash() throws {
    let original = try BuiltInThemes.bytes(ofFile: BuiltInThemes.folder + "ios6.json")
    var seed: UInt64 = 5
    func below(_ limit: Int) -> Int {
      seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(seed >> 33) % limit
    }
    let pieces = [
      "null", "-1", "1e99", "\"$spacing\"", "\"none\"", "[]", "{}", "true", "\"$accentColor 5%\"",
      ",",
    ].map { Array($0.utf8) }
    var failures = 0
    for _ in 0..<150 {
      var bytes = original
      for _ in 0...below(3) {
        let place = below(bytes.count)
        let end = min(bytes.count, place + below(12))
        bytes.replaceSubrange(place..<end, with: pieces[below(pieces.count)])
      }
      let changed = bytes
      do {
        _ = try ThemeLoader(builtIn: [:]) { _ in changed }.load("x.json").contrasts()
      } catch {
        failures += error.line == nil || error.message.description.contains("\n") ? 1 : 0
      }
    }
    #expect(failures == 0)
  }
}
