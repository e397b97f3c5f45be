import GridreelJSONText
import GridreelPrimitives
import Testing

@testable import GridreelStyle

@Suite struct AutomaticTextColors {
  private func color(_ layers: [CellStyle]) -> GridColor {
    ResolvedStyle(layers: layers.map { StyleLayer(.row, style: $0) }).textColor
  }

  private var automatic: CellStyle {
    var style = CellStyle()
    style.isTextContrasting = true
    return style
  }

  @Test func theThemesColourStaysWhereItCanBeRead() {
    let theme = CellStyle(background: .white, textColor: GridColor(rgb: 0x1f2937))
    #expect(color([theme, automatic]) == GridColor(rgb: 0x1f2937))
  }

  @Test func darkGroundsTurnDarkTextWhite() {
    let theme = CellStyle(background: .white, textColor: GridColor(rgb: 0x1f2937))
    #expect(color([theme, automatic, CellStyle(background: GridColor(rgb: 0x1e3a8a))]) == .white)
  }

  @Test func lightGroundsTurnLightTextDark() {
    let theme = CellStyle(background: .black, textColor: GridColor(rgb: 0xf9fafb))
    let result = color([theme, CellStyle(background: GridColor(rgb: 0xfef9c3)), automatic])
    #expect(result.relativeLuminance < 0.02)
  }

  @Test func aColourOfAHigherLevelWins() {
    let navy = GridColor(rgb: 0x1e3a8a)
    #expect(color([automatic, CellStyle(background: .black, textColor: navy)]) == navy)
    #expect(color([CellStyle(background: .black, textColor: navy), automatic]) == .white)
  }

  @Test func gradientsCountWithTheirWorstPlace() throws {
    let gradient = try #require(
      GridGradient(
        angle: 90,
        stops: [.init(offset: 0, color: .black), .init(offset: 1, color: GridColor(rgb: 0x334155))])
    )
    var style = CellStyle(textColor: GridColor(rgb: 0x1f2937))
    style.gradient = .value(gradient)
    #expect(color([style, automatic]) == .white)
  }

  @Test func filesSayAuto() throws {
    let node = try JSONNode.parse(Array(#"{"textColor": "auto"}"#.utf8))
    let style = try KeyReader().style(node)
    #expect(style.isTextContrasting == true)
    #expect(style.textColor == nil)
    let layers = [
      StyleLayer(.row, style: CellStyle(background: .black, textColor: .black)),
      StyleLayer(.column, style: style),
    ]
    let explained = try #require(ResolvedStyle.explain(layers: layers).property("textColor"))
    #expect(explained.value == "#ffffff")
    #expect(explained.source?.written == "auto")
    #expect(explained.source?.level == .column)
  }
}
