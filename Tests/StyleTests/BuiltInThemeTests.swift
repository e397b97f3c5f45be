import GridreelPrimitives
import GridreelStyle
import Testing

@Suite struct BuiltInThemeTests {
  /// The families that are built in.
  private static let families: Set = ["Inter", "JetBrains Mono", "Gridreel Serif"]

  @Test(arguments: BuiltInThemes.names)
  func everyTextReachesLevelAAInEveryState(name: String) throws {
    let theme = try BuiltInThemes.loader.load(name)
    let findings = theme.contrasts()
    #expect(findings.count == 26)
    for finding in findings {
      #expect(finding.isSufficient, "\(name): \(finding.state) has \(finding.ratio)")
    }
  }

  @Test func theThemeForContrastHasSevenToOne() throws {
    for finding in try BuiltInThemes.loader.load("contrast").contrasts() {
      #expect(finding.ratio >= 7, "\(finding.state)")
    }
  }

  @Test(arguments: BuiltInThemes.names)
  func missingValuesAreQuieterThanData(name: String) throws {
    let theme = try BuiltInThemes.loader.load(name)
    let ground = (theme.frame.fill ?? theme.frame.background)?.over(.white) ?? .white
    func contrast(isMissing: Bool) -> Double {
      let layers = theme.cellLayers(column: (nil, CellStyle()), isMissing: isMissing)
      let style = ResolvedStyle(layers: layers, isBlending: theme.isBlending)
      return Contrast.minimum(of: style.textColor, over: style.paints, backdrop: ground)
    }
    #expect(contrast(isMissing: true) < 0.75 * contrast(isMissing: false))
  }

  @Test(arguments: BuiltInThemes.names)
  func hoverAndSelectionDifferFromRowsAndFromEachOther(name: String) throws {
    let theme = try BuiltInThemes.loader.load(name)
    let ground = (theme.frame.fill ?? theme.frame.background)?.over(.white) ?? .white
    func fill(isAlternate: Bool = false, isSelected: Bool = false) -> GridColor {
      let style = ResolvedStyle(
        layers: theme.cellLayers(
          column: (nil, CellStyle()), isAlternate: isAlternate, isSelected: isSelected),
        isBlending: theme.isBlending)
      return style.paints.reduce(ground) { base, paint in
        switch paint {
        case .color(let color): color.over(base)
        case .gradient(let gradient): gradient.color(at: 0.5).over(base)
        }
      }
    }
    let hover = try #require(theme.parameters.color("rowHoverColor")).over(fill())
    let looks = [
      ("row", fill()), ("alternate row", fill(isAlternate: true)),
      ("selected row", fill(isSelected: true)),
    ]
    for (state, color) in looks {
      #expect(hover.distance(to: color) > 0.012, "\(name): hover like \(state)")
    }
    #expect(hover.distance(to: fill(isSelected: true)) > 0.03, "\(name)")
    #expect(fill(isSelected: true).distance(to: fill()) > 0.03, "\(name)")
  }

  @Test(arguments: BuiltInThemes.names)
  func textStaysLegibleOnTheThemesHeat(name: String) throws {
    let theme = try BuiltInThemes.loader.load(name)
    let heat = try #require(theme.parameters.color("heatColor"))
    let ground = (theme.frame.fill ?? theme.frame.background)?.over(.white) ?? .white
    for isAlternate in [false, true] {
      let style = ResolvedStyle(
        layers: theme.cellLayers(
          column: (nil, CellStyle()), isAlternate: isAlternate, heat: CellStyle(background: heat)),
        isBlending: theme.isBlending)
      #expect(Contrast.minimum(of: style.textColor, over: style.paints, backdrop: ground) >= 4.5)
    }
    #expect(heat.alpha >= 0.2, "\(name): \(heat.alpha) is hardly a ramp")
  }

  @Test(arguments: BuiltInThemes.names)
  func everyTextOutsideTheGridHasAStyle(name: String) throws {
    let styles = try BuiltInThemes.loader.load(name).styles
    for style in [styles.title, styles.subtitle, styles.caption, styles.note] {
      #expect(style.textColor != nil)
      #expect(style.font.family.map(Self.families.contains) == true)
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
      #expect(style.font.family.map(Self.families.contains) != false)
      #expect([nil, 400, 500, 600, 700].contains(style.font.weight))
      #expect(style.font.isItalic != true || [nil, 400].contains(style.font.weight))
    }
    #expect(styles.row.font.hasTabularFigures == true)
  }

  @Test func contrastSeesTranslucentTextAndGradients() {
    let half = GridColor.black.withAlpha(0.5)
    let paint = Paint.color(.white)
    let ratio = Contrast.minimum(of: half, over: [paint], backdrop: .black)
    // Half of 255 is painted as 128.
    #expect(abs(ratio - 3.9494) < 0.001)
    let toBlack = GridGradient(
      angle: 0, stops: [.init(offset: 0, color: .white), .init(offset: 1, color: .black)])
    let gradient = toBlack.map { [Paint.gradient($0)] } ?? []
    #expect(Contrast.minimum(of: .black, over: gradient, backdrop: .white) == 1)
  }
}

extension GridColor {
  /// The distance in OKLab; 0.02 is about one just visible step between large areas side by side.
  fileprivate func distance(to other: GridColor) -> Double {
    func place(_ color: GridColor) -> (Double, Double, Double) {
      let (lightness, chroma, hue) = color.oklch
      let angle = hue * .pi / 180
      return (lightness, chroma * cosine(angle), chroma * sine(angle))
    }
    let (one, two) = (place(self), place(other))
    let sum =
      (one.0 - two.0) * (one.0 - two.0) + (one.1 - two.1) * (one.1 - two.1)
      + (one.2 - two.2) * (one.2 - two.2)
    return sum.squareRoot()
  }
}
