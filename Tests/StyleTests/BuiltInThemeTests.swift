import Primitives
import Style
import Testing

@Suite struct BuiltInThemeTests {
  @Test(arguments: BuiltInThemes.names)
  func everyTextReachesLevelAAInEveryState(name: String) throws {
    let theme = try BuiltInThemes.loader.load(name)
    let findings = theme.contrasts()
    #expect(findings.count == 14)
    for finding in findings {
      #expect(finding.isSufficient, "\(name): \(finding.state) has \(finding.ratio)")
    }
  }

  @Test(arguments: BuiltInThemes.names)
  func everyTextOutsideTheGridHasAStyle(name: String) throws {
    let styles = try BuiltInThemes.loader.load(name).styles
    for style in [styles.title, styles.subtitle, styles.caption, styles.note] {
      #expect(style.textColor != nil)
      #expect(style.font.family == "Inter")
    }
  }

  @Test(arguments: BuiltInThemes.names)
  func onlyBundledFacesAreAskedFor(name: String) throws {
    let styles = try BuiltInThemes.loader.load(name).styles
    let all = [
      styles.row, styles.alternateRow, styles.selected, styles.header, styles.sectionHeader,
      styles.title, styles.subtitle, styles.caption, styles.note,
    ]
    for style in all {
      #expect([nil, "Inter"].contains(style.font.family))
      #expect([nil, 400, 500, 600, 700].contains(style.font.weight))
      #expect(style.font.isItalic != true || [nil, 400].contains(style.font.weight))
    }
    #expect(styles.row.font.hasTabularFigures == true)
  }

  @Test func contrastSeesTranslucentTextAndGradients() {
    let half = Color.black.withAlpha(0.5)
    let paint = Paint.color(.white)
    let ratio = Contrast.minimum(of: half, over: [paint], backdrop: .black)
    #expect(abs(ratio - 3.9767) < 0.001)
    let toBlack = Gradient(
      angle: 0, stops: [.init(offset: 0, color: .white), .init(offset: 1, color: .black)])
    let gradient = toBlack.map { [Paint.gradient($0)] } ?? []
    #expect(Contrast.minimum(of: .black, over: gradient, backdrop: .white) == 1)
  }
}
