import GridreelPrimitives

/// The contrast of one text or symbol of a theme in one state.
public struct ContrastFinding: Hashable, Sendable {
  /// The tested part, such as "selected row" or "sort arrow".
  public let state: String
  /// The lowest contrast ratio, from 1 to 21.
  public let ratio: Double
  /// The minimum ratio at level AA of WCAG 2.2.
  public let minimum: Double

  /// Whether the ratio reaches level AA.
  public var isSufficient: Bool { ratio >= minimum }
}

extension Theme {
  /// Whether it suits pages with a dark ground: its rows have light text.
  package var isDark: Bool {
    let layers = cellLayers(column: (nil, CellStyle()))
    return ResolvedStyle(layers: layers, isBlending: isBlending).textColor.relativeLuminance > 0.35
  }

  /// The contrast of all texts with their backgrounds in every state, and of the sort arrow.
  ///
  /// A picture without a background is assumed to lie on white. Styles of columns and rules are not
  /// taken into account.
  public func contrasts() -> [ContrastFinding] {
    let picture = frame.background?.over(.white) ?? .white
    let panel = frame.fill?.over(picture) ?? picture
    var findings: [ContrastFinding] = []
    for isMissing in [false, true] {
      findings += rowContrasts(isMissing: isMissing, tint: nil, on: panel)
      findings += rowContrasts(
        isMissing: isMissing, tint: parameters.color(.rowHoverColor), on: panel)
    }
    let headerLayers = headerLayers(column: (nil, CellStyle()))
    findings.append(contrast(of: headerLayers, on: panel, state: "header"))
    findings.append(contrast(of: sectionHeaderLayers(), on: panel, state: "section header"))
    for (level, style) in surroundingStyles {
      let layers = [StyleLayer(level, style: style)]
      findings.append(contrast(of: layers, on: picture, state: level.rawValue))
    }
    let header = ResolvedStyle(layers: headerLayers, isBlending: isBlending)
    let ratio = Contrast.minimum(of: sortArrow.color, over: header.paints, backdrop: panel)
    findings.append(
      ContrastFinding(state: "sort arrow", ratio: ratio, minimum: Contrast.minimumForSymbols))
    return findings + cardContrasts()
  }

  /// The contrast of cells with or without a value in all states of rows, below a tint if there is one.
  private func rowContrasts(
    isMissing: Bool, tint: GridColor?, on panel: GridColor
  ) -> [ContrastFinding] {
    var findings: [ContrastFinding] = []
    for isSelected in [false, true] {
      for isAlternate in [false, true] {
        let state =
          (isMissing ? "missing value, " : "") + (isSelected ? "selected " : "")
          + (isAlternate ? "alternate row" : "row")
          + (tint == nil ? "" : " below the pointer")
        let layers = cellLayers(
          column: (nil, CellStyle()), isAlternate: isAlternate, isMissing: isMissing,
          isSelected: isSelected)
        findings.append(contrast(of: layers, below: tint, on: panel, state: state))
      }
    }
    return findings
  }

  /// The lowest contrast among the texts of a card, in each of its states.
  private func cardContrasts() -> [ContrastFinding] {
    let look = CardLook(self)
    let theme = ofCards(look, hasFrame: false)
    func finding(_ state: String, isSelected: Bool, tint: GridColor?) -> ContrastFinding {
      let ratios = CardStyle.TextStyles.all.map { path in
        let layers = theme.cellLayers(
          column: (nil, look.texts[keyPath: path]), isSelected: isSelected)
        let style = ResolvedStyle(layers: layers, isBlending: isBlending)
        return Contrast.minimum(
          of: style.textColor, over: style.paints + (tint.map { [.color($0)] } ?? []),
          backdrop: look.ground)
      }
      return ContrastFinding(
        state: state, ratio: ratios.min() ?? 1, minimum: Contrast.minimumForText)
    }
    return [
      finding("card", isSelected: false, tint: nil),
      finding("card below the pointer", isSelected: false, tint: look.hover.tint),
      finding("selected card", isSelected: true, tint: nil),
    ]
  }

  private var surroundingStyles: [(StyleLevel, CellStyle)] {
    [
      (.title, styles.title), (.subtitle, styles.subtitle), (.caption, styles.caption),
      (.note, styles.note),
    ]
  }

  private func contrast(
    of layers: [StyleLayer], below tint: GridColor? = nil, on backdrop: GridColor, state: String
  ) -> ContrastFinding {
    let style = ResolvedStyle(layers: layers, isBlending: isBlending)
    let ratio = Contrast.minimum(
      of: style.textColor, over: style.paints + (tint.map { [.color($0)] } ?? []),
      backdrop: backdrop)
    return ContrastFinding(state: state, ratio: ratio, minimum: Contrast.minimumForText)
  }
}
