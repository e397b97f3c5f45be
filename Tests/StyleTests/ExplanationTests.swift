import GridreelPrimitives
import GridreelStyle
import Testing

@Suite struct Explanation {
  private static let layers = [
    StyleLayer(.row, style: CellStyle(background: .white, textColor: .black)),
    StyleLayer(.column, name: "age", style: CellStyle(textColor: GridColor(rgb: 0x0000ff))),
    StyleLayer(.alternateRow, style: CellStyle(background: GridColor.black.withAlpha(0.2))),
    StyleLayer(.selected, style: CellStyle(background: GridColor(rgb: 0xff0000, alpha: 0.5))),
    StyleLayer(.rule, name: "age > 40", style: CellStyle(font: .init(weight: 700))),
  ]

  @Test func theLastLevelIsTheSourceAndLowerColoursShineThrough() throws {
    let explanation = ResolvedStyle.explain(layers: Self.layers)
    let background = try #require(explanation.property("background"))
    #expect(background.value == "rgb(229.5,102,102)")
    #expect(background.source?.level == .selected)
    #expect(background.source?.isBlended == true)
    #expect(background.source?.written == "rgba(255,0,0,50%)")
    #expect(background.blendedWith.map(\.level) == [.row, .alternateRow])
    #expect(background.contributions.map(\.result) == ["#ffffff", "#cccccc", "rgb(229.5,102,102)"])
  }

  @Test func whatReplacesHidesWhatLiesBelow() throws {
    let explanation = ResolvedStyle.explain(layers: Self.layers)
    let text = try #require(explanation.property("textColor"))
    #expect(text.value == "#0000ff")
    #expect(text.source?.level == .column)
    #expect(text.source?.name == "age")
    #expect(text.blendedWith.isEmpty)
    #expect(text.contributions.map(\.isEffective) == [false, true])
    #expect(explanation.property("font.weight")?.source?.name == "age > 40")
  }

  @Test func withoutBlendingNothingShinesThrough() throws {
    let explanation = ResolvedStyle.explain(layers: Self.layers, isBlending: false)
    let background = try #require(explanation.property("background"))
    #expect(background.value == "rgba(255,0,0,50%)")
    #expect(background.blendedWith.isEmpty)
  }

  @Test func whatNoLevelGivesIsTheDefault() throws {
    let explanation = ResolvedStyle.explain(layers: [])
    #expect(explanation.properties.allSatisfy { $0.source == nil })
    #expect(explanation.property("font.size")?.value == "14")
    #expect(explanation.property("align")?.value == "by kind of value")
  }

  @Test func aGradientIsPartOfTheBackground() throws {
    let stops = [
      GridGradient.Stop(offset: 0, color: GridColor.white.withAlpha(0.5)),
      GridGradient.Stop(offset: 1, color: GridColor.black.withAlpha(0.5)),
    ]
    var none = CellStyle()
    none.gradient = CellStyle.Setting.none
    let gradient = GridGradient(angle: 90, stops: stops)
    let layers = [
      StyleLayer(.row, style: CellStyle(background: .white, gradient: gradient)),
      StyleLayer(.hook, style: none),
    ]
    let property = try #require(ResolvedStyle.explain(layers: layers).property("background"))
    #expect(
      property.contributions.map(\.written)
        == [
          "#ffffff", "gradient 90° rgba(255,255,255,50%) 0% rgba(0,0,0,50%) 100%", "gradient none",
        ])
    #expect(property.contributions.map(\.isEffective) == [true, false, true])
    #expect(property.value == "#ffffff")
  }

  @Test func nothingIsBlendedWithWhatWasTakenAway() throws {
    var (line, none, faint) = (CellStyle(), CellStyle(), CellStyle())
    line.border.top = .value(LineStyle(width: 1, color: .white))
    none.border.top = CellStyle.Setting.none
    none.background = CellStyle.Setting.none
    faint.border.top = .value(LineStyle(width: 2, color: GridColor.black.withAlpha(0.5)))
    faint.background = .value(GridColor.black.withAlpha(0.5))
    let layers = [line, none, faint].map { StyleLayer(.rule, style: $0) }
    let explanation = ResolvedStyle.explain(layers: layers)
    for name in ["border.top", "background"] {
      let property = try #require(explanation.property(name))
      #expect(property.source?.isBlended == false)
      #expect(property.blendedWith.isEmpty)
    }
    #expect(explanation.property("border.top")?.value == "2 rgba(0,0,0,50%)")
  }

  @Test func theFinalValuesAreThoseOfTheResolvedStyle() throws {
    let style = ResolvedStyle(layers: Self.layers)
    let explanation = ResolvedStyle.explain(layers: Self.layers)
    #expect(explanation.property("textColor")?.value == style.textColor.hexadecimal)
    #expect(explanation.property("font.weight")?.value == String(style.font.weight))
    guard case .color(let color)? = style.paints.first else {
      Issue.record("a colour is expected")
      return
    }
    #expect(explanation.property("background")?.value == color.written)
  }
}
