import GridreelJSONText
import GridreelPrimitives

/// What parameters and keys of other programs' themes are called here.
package enum ThemeMeanings {
  /// Other names of parameters, as ``KeyMeanings/plain(_:)`` has them.
  private static let names: [String: ThemeVocabulary] = {
    let table: [(ThemeVocabulary, String)] = [
      (
        .accentColor,
        "accent primary primarycolor brand brandcolor main maincolor themecolor highlight highlightcolor"
      ),
      (
        .backgroundColor,
        "bg bgcolor background tablebackground tablebackgroundcolor pagebackground canvascolor"
      ),
      (.foregroundColor, "fg fgcolor foreground ink"),
      (.rowBorder, "rowseparator rowline rowdivider"),
      (.textColor, "text color fontcolor bodytextcolor inkcolor"),
      (.subtleTextColor, "muted mutedcolor secondarycolor secondarytextcolor"),
      (
        .headerBackgroundColor,
        "headerbg headerbgcolor headerbackground headercolor headerfill headerfillcolor headbackground"
      ),
      (.headerTextColor, "headerfontcolor headertext headerforeground headerforegroundcolor"),
      (.headerFontWeight, "headerweight headerbold"),
      (.headerFontSize, "headersize headertextsize"),
      (
        .oddRowBackgroundColor,
        "zebra zebracolor stripe stripes striped stripecolor stripebackground rowstriping alternaterow "
          + "alternaterowcolor alternaterowbackground alternaterowbackgroundcolor altrowcolor "
          + "altrowbackground altrowbackgroundcolor evenrowcolor evenrowbackgroundcolor oddrowcolor "
          + "oddrowbackground bandcolor"
      ),
      (
        .borderColor,
        "border line lines linecolor gridcolor gridlinecolor gridlines rulecolor dividercolor "
          + "separatorcolor"
      ),
      (.borderWidth, "linewidth gridlinewidth rulewidth"),
      (
        .wrapperBorderRadius,
        "cornerradius radius rounded roundedcorners corners tableradius tableborderradius"
      ),
      (.cellHorizontalPadding, "cellpadding padding paddingx horizontalpadding cellspacing"),
      (.spacing, "gap density"), (.fontFamily, "font family typeface fontname"),
      (.fontSize, "size textsize basefontsize bodyfontsize"), (.rowHeight, "lineheight rowsize"),
      (.selectedRowBackgroundColor, "selection selectioncolor selectedcolor selectedrowcolor"),
      (.rowHoverColor, "hover hovercolor rowhover"), (.heatColor, "heat heatmap heatmapcolor"),
    ]
    return Dictionary(
      table.flatMap { row in
        row.1.split(separator: " ").map { (String($0), row.0) }
      }, uniquingKeysWith: { first, _ in first })
  }()

  /// The keys of themes.
  package static let keys = ThemeReader.keys

  /// The parameter that a name of ours or another one means; nil if none is known.
  package static func parameter(meantBy name: String) -> String? {
    (ThemeVocabulary(rawValue: name) ?? names[KeyMeanings.plain(name)])?.rawValue
  }

  /// The part with a style that a name of ours or another one means; nil if none is known.
  package static func part(meantBy name: String) -> String? {
    let parts = ThemeFields.styles.map(\.name)
    return parts.contains(name) ? name : KeyMeanings.name(meantBy: name, among: parts)
  }

  /// What to write for a key that a theme does not have: a parameter's or a style's stands one object deeper.
  static func answer(to member: JSONObject.Member) -> Message? {
    let value = member.node.compactText
    if ThemeFields.styles.contains(where: { $0.name == member.key }) {
      return "; write it within \"styles\": {\"\(member.key)\": \(value)}"
    }
    guard let name = parameter(meantBy: member.key) else { return nil }
    return "; write it within \"parameters\": {\"\(name)\": \(value)}"
  }
}
