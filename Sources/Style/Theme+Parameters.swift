import GridreelPrimitives

extension Theme {
  /// Makes the look derived from parameters only, the starting point of a theme file.
  init(name: String, parameters: ThemeParameters) {
    self.init(name: name)
    self.parameters = parameters
    styles = Styles(parameters: parameters)
    rowHeight = parameters.number(.rowHeight).map(RowHeight.points) ?? .auto
    headerHeight = parameters.number(.headerHeight) ?? headerHeight
    sectionHeaderHeight = headerHeight
    gridLines = GridLines(
      horizontal: parameters.line(.rowBorder), vertical: parameters.line(.columnBorder),
      header: parameters.line(.headerRowBorder))
    gridLines.pinned = parameters.line(.pinnedColumnBorder)
    sortArrow.color = parameters.color(.iconColor) ?? .black
    sortArrow.size = (parameters.number(.iconSize) ?? 16) / 2
    sortArrow.spacing = (parameters.number(.spacing) ?? 8) * 0.75
    frame.background = parameters.color(.backgroundColor)
    frame.border = parameters.line(.wrapperBorder)
    frame.cornerRadius = parameters.number(.wrapperBorderRadius) ?? 0
    frame.margin = Insets((parameters.number(.spacing) ?? 8) * 2)
  }
}

extension Theme.Styles {
  /// Makes the styles derived from parameters only.
  fileprivate init(parameters: ThemeParameters) {
    self.init()
    row = CellStyle(parameters, background: .dataBackgroundColor, text: .cellTextColor)
    if let stripe = parameters.color(.oddRowBackgroundColor) {
      alternateRow.background = .value(stripe)
    }
    if let fill = parameters.color(.selectedRowBackgroundColor) {
      selected.background = .value(fill)
    }
    missing.textColor = parameters.missingTextColor
    header = CellStyle(parameters, background: .headerBackgroundColor, text: .headerTextColor)
    header.font.family = parameters.text(.headerFontFamily)
    header.font.size = parameters.number(.headerFontSize)
    header.font.weight = parameters.number(.headerFontWeight).map { Int(clamped: $0) }
    header.border.right = parameters.line(.headerColumnBorder).map(CellStyle.Setting.value)
    sectionHeader = CellStyle(parameters, background: .chromeBackgroundColor, text: .textColor)
    sectionHeader.font.weight = 600
    spanner.align = .center
    summary.font.weight = 600
    summary.background = parameters.color(.foregroundColor).map { .value($0.withAlpha(0.04)) }
    title = CellStyle(parameters, text: .textColor, larger: 4, weight: 600)
    subtitle = CellStyle(parameters, text: .subtleTextColor)
    caption = CellStyle(parameters, text: .subtleTextColor, larger: -1)
    note = CellStyle(parameters, text: .subtleTextColor, larger: -2)
    rowNumber.textColor = note.textColor
  }
}

extension ThemeParameters {
  /// The subtle text colour, made just as strong as it must be to be legible on rows in every state.
  ///
  /// It is opaque, since a translucent colour would blend with the text colour of the row.
  fileprivate var missingTextColor: GridColor? {
    guard let subtle = color(.subtleTextColor) else { return nil }
    let picture = color(.backgroundColor)?.over(.white) ?? .white
    let plain = color(.dataBackgroundColor)?.over(picture) ?? picture
    func tinted(_ grounds: [GridColor], by name: ThemeVocabulary) -> [GridColor] {
      color(name).map { grounds.map($0.over) } ?? []
    }
    let rows = [plain] + tinted([plain], by: .oddRowBackgroundColor)
    let lit = rows + tinted(rows, by: .selectedRowBackgroundColor)
    let grounds =
      lit + tinted(lit, by: .rowHoverColor) + tinted(rows, by: .rangeSelectionBackgroundColor)
    return grounds.reduce(subtle.over(plain)) { color, ground in
      color.readable(on: ground, ratio: Contrast.minimumForText)
    }
  }
}

extension CellStyle {
  /// The style of a cell on a background.
  fileprivate init(
    _ parameters: ThemeParameters, background: ThemeVocabulary, text: ThemeVocabulary
  ) {
    self.init(parameters, text: text)
    self.background = parameters.color(background).map(Setting.value)
    let padding = parameters.number(.cellHorizontalPadding) ?? 0
    inset = Insets(top: 0, right: padding, bottom: 0, left: padding)
    font.weight = parameters.number(.fontWeight).map { Int(clamped: $0) }
    font.hasTabularFigures = true
    verticalAlign = .middle
    lineLimit = 1
    overflow = .ellipsis
  }

  /// The style of a text outside the grid, `larger` points larger than the text of cells.
  fileprivate init(
    _ parameters: ThemeParameters, text: ThemeVocabulary, larger: Double = 0, weight: Int = 400
  ) {
    self.init()
    textColor = parameters.color(text)
    font.family = parameters.text(.fontFamily)
    font.size = parameters.number(.fontSize).map {
      max(StyleLimits.fontSize.lowerBound, $0 + larger)
    }
    font.weight = weight
    inset = .zero
    lineLimit = 0
    overflow = .wrap
  }
}
