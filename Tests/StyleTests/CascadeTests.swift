import GridreelPrimitives
import GridreelStyle
import Testing

/// A style with nothing but a background.
private func background(_ rgb: UInt32, _ alpha: Double = 1) -> CellStyle {
  CellStyle(background: GridColor(rgb: rgb, alpha: alpha))
}

private func resolve(_ styles: [CellStyle], isBlending: Bool = true) -> ResolvedStyle {
  let layers = zip(StyleLevel.cellOrder, styles).map { StyleLayer($0, style: $1) }
  return ResolvedStyle(layers: layers, isBlending: isBlending)
}

private func expectEqual(
  _ actual: GridColor?, _ expected: GridColor, _ place: SourceLocation = #_sourceLocation
) {
  guard let actual else {
    Issue.record("there is no colour", sourceLocation: place)
    return
  }
  for (one, two) in [
    (actual.red, expected.red), (actual.green, expected.green), (actual.blue, expected.blue),
    (actual.alpha, expected.alpha),
  ] {
    #expect(abs(one - two) < 1e-12, "\(actual) is not \(expected)", sourceLocation: place)
  }
}

@Suite struct BackgroundCascade {
  struct Case: Sendable {
    var layers: [(UInt32, Double)]
    var red, green, blue, alpha: Double
  }

  static let cases = [
    Case(layers: [(0xff0000, 1)], red: 1, green: 0, blue: 0, alpha: 1),
    Case(layers: [(0xff0000, 1), (0x0000ff, 1)], red: 0, green: 0, blue: 1, alpha: 1),
    Case(layers: [(0xff0000, 1), (0x0000ff, 0.25)], red: 0.75, green: 0, blue: 0.25, alpha: 1),
    Case(
      layers: [(0xffffff, 1), (0x000000, 0.5), (0x000000, 0.5)], red: 0.25, green: 0.25,
      blue: 0.25, alpha: 1),
    Case(
      layers: [(0xff0000, 0.5), (0x0000ff, 0.5)], red: 1 / 3.0, green: 0, blue: 2 / 3.0,
      alpha: 0.75),
    Case(layers: [(0xff0000, 0.5), (0x00ff00, 0)], red: 1, green: 0, blue: 0, alpha: 0.5),
    Case(layers: [(0xff0000, 0), (0x00ff00, 0.2)], red: 0, green: 1, blue: 0, alpha: 0.2),
    Case(
      layers: [(0xffffff, 1), (0xff0000, 0.2), (0x00ff00, 0.2), (0x0000ff, 0.2)],
      red: 0.512 + 0.128, green: 0.512 + 0.16, blue: 0.512 + 0.2, alpha: 1),
  ]

  @Test(arguments: cases) func coloursBlendSourceOver(example: Case) {
    let style = resolve(example.layers.map { background($0.0, $0.1) })
    guard case .color(let color)? = style.paints.first, style.paints.count == 1 else {
      Issue.record("one colour is expected, not \(style.paints)")
      return
    }
    expectEqual(
      color,
      GridColor(red: example.red, green: example.green, blue: example.blue, alpha: example.alpha))
  }

  @Test func withoutBlendingTheTopColourWinsWhateverItsAlpha() {
    let style = resolve([background(0xff0000), background(0x0000ff, 0.25)], isBlending: false)
    #expect(style.paints == [.color(GridColor(rgb: 0x0000ff, alpha: 0.25))])
  }

  @Test func withoutBlendingAnInvisibleColourLeavesNothing() {
    #expect(resolve([background(0xff0000), background(0, 0)], isBlending: false).paints.isEmpty)
  }

  @Test func noneTakesLowerBackgroundsAway() {
    var none = CellStyle()
    none.background = CellStyle.Setting.none
    #expect(resolve([background(0xff0000), none]).paints.isEmpty)
    #expect(resolve([background(0xff0000), none, background(0x00ff00)]).paints.count == 1)
  }

  @Test func foldingFromTheOtherEndGivesTheSameColour() {
    var seed: UInt64 = 7
    func random() -> Double {
      seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Double(seed >> 11) / Double(1 << 53)
    }
    for _ in 0..<200 {
      let colors = (0..<3).map { _ in
        GridColor(red: random(), green: random(), blue: random(), alpha: random())
      }
      let upwards = colors[2].over(colors[1].over(colors[0]))
      expectEqual(colors[2].over(colors[1]).over(colors[0]), upwards)
    }
  }
}

@Suite struct PropertyCascade {
  @Test func aStyleWithoutAnOpinionChangesNothing() {
    var full = CellStyle(background: .white, textColor: .black, align: .center)
    full.font = .init(
      family: "Inter", size: 9, weight: 500, isItalic: true, hasTabularFigures: true)
    full.inset = Insets(3)
    full.border.top = .value(LineStyle(width: 2, color: .black))
    #expect(resolve([full, CellStyle()]) == resolve([full]))
  }

  @Test func eachPropertyOfTheFontInheritsAlone() {
    var low = CellStyle()
    low.font = .init(family: "A", size: 9, weight: 300)
    var high = CellStyle()
    high.font = .init(weight: 700, isItalic: true)
    let font = resolve([low, high]).font
    #expect(font == GridFont(family: "A", size: 9, weight: 700, isItalic: true))
  }

  @Test func translucentTextBlendsWithTheTextBelow() {
    let low = CellStyle(textColor: GridColor(rgb: 0xff0000))
    let high = CellStyle(textColor: GridColor(rgb: 0x0000ff, alpha: 0.5))
    expectEqual(resolve([low, high]).textColor, GridColor(red: 0.5, green: 0, blue: 0.5))
    #expect(resolve([low, high], isBlending: false).textColor == high.textColor)
  }

  @Test func theLowestTextColourKeepsItsAlpha() {
    let only = CellStyle(textColor: GridColor(rgb: 0x123456, alpha: 0.5))
    #expect(resolve([only]).textColor == only.textColor)
  }

  @Test func aTranslucentBorderBlendsAndReplacesWidthAndDash() {
    var low = CellStyle()
    low.border.bottom = .value(LineStyle(width: 1, color: .white, dash: [1, 2]))
    low.border.left = .value(LineStyle(width: 1, color: .white))
    var high = CellStyle()
    high.border.bottom = .value(LineStyle(width: 3, color: GridColor.black.withAlpha(0.25)))
    high.border.left = CellStyle.Setting.none
    let border = resolve([low, high]).border
    #expect(border.bottom?.width == 3)
    #expect(border.bottom?.dash.isEmpty == true)
    expectEqual(border.bottom?.color, GridColor(red: 0.75, green: 0.75, blue: 0.75))
    #expect(border.left == nil)
  }

  @Test func shadowsReplaceAndCanBeTakenAway() {
    var low = CellStyle()
    low.shadow = .value(Shadow(x: 1, y: 1, blur: 1, color: .black))
    var high = CellStyle()
    high.shadow = .value(Shadow(x: 2, y: 2, blur: 2, color: GridColor.white.withAlpha(0.5)))
    #expect(
      resolve([low, high]).shadow
        == high.shadow.flatMap { shadow in
          if case .value(let value) = shadow { value } else { nil }
        })
    high.shadow = CellStyle.Setting.none
    #expect(resolve([low, high]).shadow == nil)
  }

  @Test func everythingElseReplaces() {
    var low = CellStyle(align: .leading)
    (low.verticalAlign, low.lineLimit, low.overflow) = (.top, 1, .clip)
    (low.cornerRadius, low.decoration, low.inset) = (4, .underline, Insets(1))
    var high = CellStyle(align: .decimal)
    (high.verticalAlign, high.lineLimit, high.overflow) = (.bottom, 0, .wrap)
    (high.cornerRadius, high.decoration, high.inset) = (0, TextDecoration.none, Insets(2))
    #expect(resolve([low, high]) == resolve([high]))
    #expect(resolve([high]).overflow == .wrap)
  }

  @Test func levelsLieInTheDocumentedOrder() {
    #expect(
      StyleLevel.cellOrder == [
        .row, .column, .alternateRow, .heat, .missing, .selected, .rule, .hook,
      ])
    var theme = Theme(name: "Test")
    theme.styles.row = background(1)
    theme.styles.alternateRow = background(2)
    theme.styles.missing = background(10)
    theme.styles.selected = background(3)
    let layers = theme.cellLayers(
      column: ("age", background(4)), isAlternate: true, isMissing: true, isSelected: true,
      rules: [("a > 1", background(5)), ("b > 1", background(6))], hook: background(7))
    #expect(
      layers.map(\.level) == [
        .row, .column, .alternateRow, .missing, .selected, .rule, .rule, .hook,
      ])
    #expect(layers.map(\.name) == [nil, "age", nil, nil, nil, "a > 1", "b > 1", nil])
    #expect(theme.cellLayers(column: (nil, CellStyle())).map(\.level) == [.row])
  }

  @Test func theHeaderTakesNoPartInTheRowsCascade() {
    var theme = Theme(name: "Test")
    theme.styles.row = background(1)
    theme.styles.selected = background(3)
    theme.styles.header = background(8)
    theme.styles.sectionHeader = background(9)
    #expect(
      theme.headerLayers(column: ("age", background(4))).map(\.level) == [.header, .columnHeader])
    #expect(theme.sectionHeaderLayers().map(\.level) == [.sectionHeader])
  }
}

@Suite struct SharedCascades {
  @Test(arguments: [
    ("zero", "zero"), ("calt=0", "calt=0"), ("ss01=1", "ss01"), ("zer", nil), ("zeros", nil),
    ("kern=", nil), ("kern=100", nil), ("kern=1=1", nil), ("", nil), ("zér0", nil),
  ])
  func aFeatureIsATagWithAValue(text: String, written: String?) {
    #expect(FontFeature(text)?.description == written)
  }

  @Test func letterSpacingComesFromTheLevelsBelowAndIsLimited() {
    var spaced = CellStyle()
    spaced.font.letterSpacing = 1.5
    var weighted = CellStyle()
    weighted.font.weight = 700
    let style = resolve([spaced, weighted])
    #expect(style.font.letterSpacing == 1.5 && style.font.weight == 700)
    spaced.font.letterSpacing = 200
    #expect(resolve([spaced]).font.letterSpacing == 20)
    #expect(resolve([weighted]).font.letterSpacing == 0)
  }

  @Test func cellsThatShareAllButTheirHeatLookAsIfTheyDidNot() {
    var rule = CellStyle(textColor: .white)
    rule.isTextContrasting = true
    let shared = [
      StyleLayer(.row, style: background(0xffffff)),
      StyleLayer(.alternateRow, style: background(0, 0.1)),
      StyleLayer(.selected, style: background(0x0000ff, 0.3)), StyleLayer(.rule, style: rule),
    ]
    let (heat, hook) = (background(0xff0000, 0.5), background(0x00ff00, 0.2))
    for isBlending in [false, true] {
      let whole =
        shared[..<2] + [StyleLayer(.heat, style: heat)] + shared[2...]
        + [StyleLayer(.hook, style: hook)]
      #expect(
        SharedCascade(layers: shared, isBlending: isBlending).resolved(heat: heat, hook: hook)
          == ResolvedStyle(layers: Array(whole), isBlending: isBlending))
    }
  }
}
