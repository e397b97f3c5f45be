import GridreelJSONText
package import GridreelPrimitives

/// The standard parameters of all themes, with the names that AG Grid uses.
package enum ThemeVocabulary: String, CaseIterable {
  case backgroundColor, foregroundColor, accentColor, textColor, subtleTextColor
  case chromeBackgroundColor, borderColor, borderWidth, borderRadius, spacing
  case fontFamily, fontSize, fontWeight
  case headerBackgroundColor, headerTextColor, headerFontFamily, headerFontSize, headerFontWeight
  case headerHeight, headerRowBorder, headerColumnBorder
  case dataBackgroundColor, cellTextColor, cellHorizontalPadding, rowHeight, rowBorder
  case columnBorder, oddRowBackgroundColor, selectedRowBackgroundColor, rowHoverColor
  case heatColor
  case rangeSelectionBackgroundColor, rangeSelectionBorderColor
  case pinnedColumnBorder, pinnedRowBackgroundColor
  case wrapperBorder, wrapperBorderRadius, iconSize, iconColor

  /// The type of a parameter's value.
  enum Kind: Hashable {
    case color
    /// A colour or `"none"`.
    case optionalColor
    case number(ClosedRange<Double>)
    /// A number or `"auto"`.
    case rowHeight
    case weight
    case text
    case line
  }

  /// The value of a parameter that a theme does not set.
  enum Usual {
    case value(ThemeParameter)
    /// The same as another parameter.
    case parameter(ThemeVocabulary)
    /// A colour with an alpha of `0...1`.
    case faint(ThemeVocabulary, Double)
    /// A colour as opaque as a text on it stays legible, over a background.
    case legible(ThemeVocabulary, below: ThemeVocabulary, over: ThemeVocabulary)
    /// A colour tinted by another one with an alpha of `0...1`.
    case tint(ThemeVocabulary, by: ThemeVocabulary, Double)
    /// A multiple of the spacing.
    case spacing(Double)
    /// The height of an icon or of a text with this font size, and a multiple of the spacing.
    case height(of: ThemeVocabulary, Double)
    /// A line as wide and coloured as all of the theme's lines.
    case border
    /// A line as wide as all of the theme's lines, in a colour with an alpha of `0...1`.
    case line(ThemeVocabulary, Double)
  }

  /// Everything known about a parameter besides its name.
  struct Definition {
    let kind: Kind
    let meaning: String
    let usual: Usual

    init(_ kind: Kind, _ meaning: String, _ usual: Usual) {
      self.kind = kind
      self.meaning = meaning
      self.usual = usual
    }
  }

  /// The parameter's definition; this is the only list of them.
  var definition: Definition {
    switch self {
    case .backgroundColor:
      Definition(.optionalColor, "The picture's background.", .value(.color(.white)))
    case .foregroundColor:
      Definition(
        .color, "What text, borders and tints derive from.",
        .value(.color(GridColor(rgb: 0x1f2937))))
    case .accentColor:
      Definition(.color, "The one strong colour.", .value(.color(GridColor(rgb: 0x2563eb))))
    case .textColor:
      Definition(.color, "All text.", .parameter(.foregroundColor))
    case .subtleTextColor:
      Definition(.color, "Subtitle, caption and note.", .faint(.textColor, 0.7))
    case .chromeBackgroundColor:
      Definition(
        .optionalColor, "Header and section headers.",
        .tint(.backgroundColor, by: .foregroundColor, 0.02))
    case .borderColor:
      Definition(.color, "All lines.", .faint(.foregroundColor, 0.15))
    case .borderWidth:
      Definition(.number(StyleLimits.lineWidth), "All lines' width in points.", .value(.number(1)))
    case .borderRadius:
      Definition(
        .number(StyleLimits.radius), "The radius of small corners, in points.",
        .value(.number(4)))
    case .spacing:
      Definition(
        .number(StyleLimits.inset), "What room everywhere derives from, in points.",
        .value(.number(8)))
    case .fontFamily:
      Definition(.text, "The family of all text.", .value(.text("Inter")))
    case .fontSize:
      Definition(
        .number(StyleLimits.fontSize), "The size of cells' text, in points.",
        .value(.number(14)))
    case .fontWeight:
      Definition(.weight, "The weight of cells' text.", .value(.number(400)))
    case .headerBackgroundColor:
      Definition(.optionalColor, "The header row.", .parameter(.chromeBackgroundColor))
    case .headerTextColor:
      Definition(.color, "The header's text.", .parameter(.textColor))
    case .headerFontFamily:
      Definition(.text, "The header's family.", .parameter(.fontFamily))
    case .headerFontSize:
      Definition(
        .number(StyleLimits.fontSize), "The header's size, in points.",
        .parameter(.fontSize))
    case .headerFontWeight:
      Definition(.weight, "The header's weight.", .value(.number(600)))
    case .headerHeight:
      Definition(
        .number(StyleLimits.height), "The header's height, in points.",
        .height(of: .headerFontSize, 4))
    case .headerRowBorder:
      Definition(.line, "The line below the header.", .border)
    case .headerColumnBorder:
      Definition(.line, "The line right of every header.", .value(.none))
    case .dataBackgroundColor:
      Definition(.optionalColor, "The rows.", .parameter(.backgroundColor))
    case .cellTextColor:
      Definition(.color, "Cells' text.", .parameter(.textColor))
    case .cellHorizontalPadding:
      Definition(
        .number(StyleLimits.inset), "Room left and right of cells' text, in points.",
        .spacing(2))
    case .rowHeight:
      Definition(.rowHeight, "The rows' height, in points.", .height(of: .fontSize, 3.25))
    case .rowBorder:
      Definition(.line, "The line below every row.", .border)
    case .columnBorder:
      Definition(.line, "The line right of every column but the last.", .value(.none))
    case .oddRowBackgroundColor:
      Definition(.optionalColor, "Every other row, laid over dataBackgroundColor.", .value(.none))
    case .selectedRowBackgroundColor:
      Definition(.optionalColor, "Selected rows.", .faint(.accentColor, 0.12))
    case .rowHoverColor:
      Definition(.optionalColor, "Rows pointed at.", .faint(.foregroundColor, 0.06))
    case .heatColor:
      Definition(
        .color, "The highest numbers of heat scales without colours.",
        .legible(.accentColor, below: .cellTextColor, over: .dataBackgroundColor))
    case .rangeSelectionBackgroundColor:
      Definition(.optionalColor, "Selected ranges of cells.", .faint(.accentColor, 0.2))
    case .rangeSelectionBorderColor:
      Definition(.color, "The line around selected ranges.", .parameter(.accentColor))
    case .pinnedColumnBorder:
      Definition(
        .line, "The line right of the last pinned column.", .line(.foregroundColor, 0.35))
    case .pinnedRowBackgroundColor:
      Definition(.optionalColor, "Pinned rows.", .parameter(.dataBackgroundColor))
    case .wrapperBorder:
      Definition(.line, "The line around the grid.", .border)
    case .wrapperBorderRadius:
      Definition(
        .number(StyleLimits.radius), "The radius of the grid's corners, in points.",
        .value(.number(8)))
    case .iconSize:
      Definition(
        .number(StyleLimits.fontSize),
        "The height that icons ask for, in points; the sort arrow is half as large.",
        .value(.number(16)))
    case .iconColor:
      Definition(.color, "The sort arrow.", .parameter(.headerTextColor))
    }
  }
}

extension ThemeVocabulary {
  /// The schema of the parameter: the form of its value, its meaning and its default.
  var schema: JSONSchema {
    definition.kind.schema
      .described("\(definition.meaning) Without it: \(definition.usual.text).")
  }
}

extension ThemeVocabulary.Usual {
  /// The value in words.
  fileprivate var text: String {
    switch self {
    case .value(let value): value.written
    case .parameter(let name): name.rawValue
    case .faint(let name, let alpha): "\(name.rawValue) at \(Self.percentage(alpha))"
    case .tint(let base, by: let top, let alpha):
      "\(top.rawValue) at \(Self.percentage(alpha)) over \(base.rawValue)"
    case .spacing(let factor): "\(factor.written) × spacing"
    case .height(of: _, let factor): "the larger of icon and text + \(factor.written) × spacing"
    case .legible(let name, below: let text, over: _):
      "\(name.rawValue), as opaque as \(text.rawValue) stays legible"
    case .border: "borderWidth and borderColor"
    case .line(let name, let alpha): "borderWidth, \(name.rawValue) at \(Self.percentage(alpha))"
    }
  }

  private static func percentage(_ alpha: Double) -> String { "\((alpha * 100).written) %" }
}

extension ThemeVocabulary.Kind {
  fileprivate var schema: JSONSchema {
    switch self {
    case .color: Form.color.schema
    case .optionalColor: Form.optionalColor.schema
    case .number(let range): Form.styleNumber(range).schema
    case .rowHeight: Form.rowHeight.schema
    case .weight: .reference("font/properties/weight")
    case .text: Form.styleText.schema
    case .line: Form.line.schema
    }
  }
}

extension ThemeParameters {
  /// The theme's accent colour.
  package var accent: GridColor { color(.accentColor) ?? .black }

  /// The colour of a standard parameter; nil if it is `none`.
  package func color(_ name: ThemeVocabulary) -> GridColor? { color(name.rawValue) }
  func number(_ name: ThemeVocabulary) -> Double? { number(name.rawValue) }

  func line(_ name: ThemeVocabulary) -> LineStyle? {
    if case .line(let line)? = values[name.rawValue] { line } else { nil }
  }

  func text(_ name: ThemeVocabulary) -> String? {
    if case .text(let text)? = values[name.rawValue] { text } else { nil }
  }
}
