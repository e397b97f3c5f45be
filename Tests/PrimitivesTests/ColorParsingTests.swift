import GridreelPrimitives
import Testing

@Suite struct ColorParsing {
  static let examples: [(text: String, expected: GridColor)] = [
    ("#f00", GridColor(rgb: 0xff0000)),
    ("#F008", GridColor(rgb: 0xff0000, alpha: 136 / 255.0)),
    ("#1f2937", GridColor(rgb: 0x1f2937)),
    ("  #1F293780\n", GridColor(rgb: 0x1f2937, alpha: 128 / 255.0)),
    ("rgb(255, 0, 51)", GridColor(rgb: 0xff0033)),
    ("rgb(255 0 51)", GridColor(rgb: 0xff0033)),
    ("rgba(255, 0, 51, 0.5)", GridColor(rgb: 0xff0033, alpha: 0.5)),
    ("RGB(100% 0% 20% / 50%)", GridColor(rgb: 0xff0033, alpha: 0.5)),
    ("rgb(255 0 51/.25)", GridColor(rgb: 0xff0033, alpha: 0.25)),
    ("rgb(300, -20, 5.1e1)", GridColor(rgb: 0xff0033)),
    ("rgb(none 0 0)", GridColor(rgb: 0)),
    ("hsl(0 100% 50%)", GridColor(rgb: 0xff0000)),
    ("hsl(120, 100%, 25%)", GridColor(red: 0, green: 0.5, blue: 0)),
    ("hsla(240deg 100% 50% / 0.5)", GridColor(rgb: 0x0000ff, alpha: 0.5)),
    ("hsl(-120 100% 50%)", GridColor(rgb: 0x0000ff)),
    ("hsl(0.5turn 100 50)", GridColor(rgb: 0x00ffff)),
    ("hsl(200grad 100% 50%)", GridColor(rgb: 0x00ffff)),
    ("oklch(1 0 0)", .white),
    ("oklch(0% 0.2 40)", .black),
    ("RebeccaPurple", GridColor(rgb: 0x663399)),
    ("transparent", .clear),
  ]

  @Test(arguments: examples) func cssColoursAreRead(example: (text: String, expected: GridColor))
    throws
  {
    let color = try GridColor(parsing: example.text)
    #expect(color.isNear(example.expected, 1e-7), "\(example.text) is \(color)")
  }

  /// Reference values of Ottosson's OKLab for the sRGB primaries.
  static let primaries: [(text: String, rgb: UInt32)] = [
    ("oklch(62.7955% 0.257683 29.2339)", 0xff0000),
    ("oklch(86.644% 0.294827 142.4953)", 0x00ff00),
    ("oklch(45.2014% 0.313214 264.052)", 0x0000ff),
    ("oklch(62.3083% 0.188015 259.8145)", 0x3b82f6),
  ]

  @Test(arguments: primaries) func oklchMeetsKnownColours(example: (text: String, rgb: UInt32))
    throws
  {
    let color = try GridColor(parsing: example.text)
    #expect(color.isNear(GridColor(rgb: example.rgb), 1 / 255.0), "\(example.text) is \(color)")
  }

  @Test func oklchBeyondTheGamutKeepsItsLightness() throws {
    let vivid = try GridColor(parsing: "oklch(70% 0.4 150)")
    let calm = try GridColor(parsing: "oklch(70% 0 150)")
    #expect(vivid == (try GridColor(parsing: "oklch(70% 100% 150)")))
    #expect(vivid.green > vivid.red && vivid.green > vivid.blue)
    #expect(abs(vivid.relativeLuminance - calm.relativeLuminance) < 0.12)
    #expect([vivid.red, vivid.green, vivid.blue].contains { $0 < 1e-3 || $0 > 1 - 1e-3 })
  }

  static let failures = [
    ("", "a colour is empty; write one such as '#1f2937'"),
    ("#12", "'#12' is not a colour; write 3, 4, 6 or 8 hexadecimal digits after '#'"),
    ("#12345g", "'#12345g' is not a colour; write 3, 4, 6 or 8 hexadecimal digits after '#'"),
    ("#１２３", "'#１２３' is not a colour; write 3, 4, 6 or 8 hexadecimal digits after '#'"),
    ("grren", "unknown colour 'grren'; did you mean 'green'?"),
    ("ff0000", "unknown colour 'ff0000'; did you mean '#ff0000'?"),
    (
      "accentColor",
      "unknown colour 'accentColor'; write #rrggbb, rgb(), hsl(), oklch() or a name of CSS"
    ),
    (
      "rgb(1 2)",
      "'rgb(1 2)' needs three components and perhaps an alpha, as in 'rgb(37 99 235 / 50%)'"
    ),
    (
      "rgb(1 2 3 4)",
      "'rgb(1 2 3 4)' needs three components and perhaps an alpha, as in 'rgb(37 99 235 / 50%)'"
    ),
    (
      "rgb(1 2 / 3)",
      "'rgb(1 2 / 3)' needs three components and perhaps an alpha, as in 'rgb(37 99 235 / 50%)'"
    ),
    ("rgb(1, 2, x)", "'x' in 'rgb(1, 2, x)' is not a number"),
    ("rgb(1e999, 2, 3)", "'1e999' in 'rgb(1e999, 2, 3)' is not a number"),
    ("rgb(1px 2 3)", "'rgb(1px 2 3)' has the unit 'px'; write a number or a percentage"),
    (
      "hsl(1foo 2% 3%)",
      "'hsl(1foo 2% 3%)' has the unit 'foo'; write degrees, 'rad', 'grad' or 'turn'"
    ),
    ("rgb(1 2 3", "'rgb(1 2 3' has no closing parenthesis"),
    ("lab(1 2 3)", "unknown colour function 'lab()'; write rgb(), hsl() or oklch()"),
  ]

  @Test(arguments: failures) func anythingElseIsRefused(example: (text: String, message: String)) {
    #expect(throws: GridreelError(Message(example.message.description))) {
      try GridColor(parsing: example.text)
    }
  }

  @Test func hexadecimalDigitsReadBackTheSame() throws {
    for rgb in stride(from: UInt32(0), to: 0x100_0000, by: 400_009) {
      let color = GridColor(rgb: rgb)
      #expect(try GridColor(parsing: color.hexadecimal) == color)
    }
    #expect(GridColor(rgb: 0x0a0b0c, alpha: 0.5).hexadecimal == "#0a0b0c80")
  }

  @Test func allNamesOfCSSAreKnown() {
    #expect(GridColor.cssNames.count == 148)
    #expect(GridColor(named: "grey") == GridColor(named: "GRAY"))
    #expect(GridColor(named: "greyish") == nil)
  }

  @Test func randomTextNeverCrashes() {
    let letters = Array("#0123456789abcdefghlrgbokc(),./% -+eE\n\u{0}é")
    var (seed, wrong): (UInt64, Int) = (11, 0)
    for _ in 0..<1500 {
      var text = ["", "#", "rgb(", "hsl(", "oklch("][Int(seed >> 60) % 5]
      for _ in 0..<Int(seed >> 40 & 15) {
        seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        text.append(letters[Int(seed >> 33) % letters.count])
      }
      seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      if let color = try? GridColor(parsing: text) {
        wrong += (0...1).contains(color.red) && (0...1).contains(color.alpha) ? 0 : 1
      }
    }
    #expect(wrong == 0)
  }
}

@Suite struct ColorContrast {
  @Test func blackOnWhiteIsTwentyOne() {
    #expect(abs(GridColor.black.contrast(to: .white) - 21) < 1e-9)
    #expect(GridColor.white.contrast(to: .white) == 1)
  }

  @Test(arguments: [
    (UInt32(0x767676), 4.54), (0x777777, 4.48), (0x0000ff, 8.59), (0xff0000, 4.0),
    (0x2563eb, 5.17),
  ])
  func contrastWithWhiteMeetsPublishedValues(rgb: UInt32, expected: Double) {
    #expect(abs(GridColor(rgb: rgb).contrast(to: .white) - expected) < 0.005)
  }
}

@Suite struct ColorCompositing {
  @Test func anInvisibleColourLeavesTheOneBelowAsItIs() {
    let base = GridColor(red: 0.1, green: 0.2, blue: 0.3, alpha: 0.7)
    #expect(GridColor(red: 1, green: 1, blue: 1, alpha: 0).over(base) == base)
    #expect(base.over(.clear) == base)
  }

  @Test func anythingOverAnOpaqueColourIsOpaque() {
    let alphas = (0...1000).map { GridColor.white.withAlpha(Double($0) / 1000).over(.black).alpha }
    #expect(alphas.allSatisfy { $0 == 1 })
  }
}

@Suite struct NearestName {
  @Test func theNearestNameWins() {
    #expect(nearestName(to: "popluation", among: ["people", "population"]) == "population")
    #expect(nearestName(to: "BACKGROUND", among: ["background"]) == "background")
    #expect(nearestName(to: "xyz", among: ["background", "font"]) == nil)
    #expect(nearestName(to: "", among: ["a"]) == nil)
  }
}

extension GridColor {
  fileprivate func isNear(_ other: GridColor, _ limit: Double) -> Bool {
    abs(red - other.red) < limit && abs(green - other.green) < limit
      && abs(blue - other.blue) < limit && abs(alpha - other.alpha) < limit
  }
}
