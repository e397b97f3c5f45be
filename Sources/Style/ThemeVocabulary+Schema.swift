import JSONText

extension ThemeVocabulary {
  /// The schema of the parameter: the form of its value and its meaning.
  var schema: JSONSchema { kind.schema.described(Self.meanings[self] ?? "") }

  /// The meaning and the default of each parameter.
  static let meanings: [ThemeVocabulary: String] = [
    .backgroundColor: "The picture's background. Without it: white.",
    .foregroundColor: "What text, borders and tints derive from. Without it: #1f2937.",
    .accentColor: "The one strong colour. Without it: #2563eb.",
    .textColor: "All text. Without it: foregroundColor.",
    .subtleTextColor: "Subtitle, caption and note. Without it: textColor at 70 %.",
    .chromeBackgroundColor:
      "Header and section headers. Without it: foregroundColor at 2 % over backgroundColor.",
    .borderColor: "All lines. Without it: foregroundColor at 15 %.",
    .borderWidth: "All lines' width in points. Without it: 1.",
    .borderRadius: "The radius of small corners, in points. Without it: 4.",
    .spacing: "What room everywhere derives from, in points. Without it: 8.",
    .fontFamily: "The family of all text. Without it: Inter.",
    .fontSize: "The size of cells' text, in points. Without it: 14.",
    .fontWeight: "The weight of cells' text. Without it: 400.",
    .headerBackgroundColor: "The header row. Without it: chromeBackgroundColor.",
    .headerTextColor: "The header's text. Without it: textColor.",
    .headerFontFamily: "The header's family. Without it: fontFamily.",
    .headerFontSize: "The header's size, in points. Without it: fontSize.",
    .headerFontWeight: "The header's weight. Without it: 600.",
    .headerHeight:
      "The header's height, in points. Without it: the larger of icon and text + 4 × spacing.",
    .headerRowBorder: "The line below the header. Without it: borderWidth and borderColor.",
    .headerColumnBorder: "The line right of every header. Without it: none.",
    .dataBackgroundColor: "The rows. Without it: backgroundColor.",
    .cellTextColor: "Cells' text. Without it: textColor.",
    .cellHorizontalPadding:
      "Room left and right of cells' text, in points. Without it: 2 × spacing.",
    .rowHeight:
      "The rows' height, in points. Without it: the larger of icon and text + 3.25 × spacing.",
    .rowBorder: "The line below every row. Without it: borderWidth and borderColor.",
    .columnBorder: "The line right of every column but the last. Without it: none.",
    .oddRowBackgroundColor: "Every other row, laid over dataBackgroundColor. Without it: none.",
    .selectedRowBackgroundColor: "Selected rows. Without it: accentColor at 12 %.",
    .rowHoverColor: "Rows pointed at. Without it: accentColor at 8 %.",
    .rangeSelectionBackgroundColor: "Selected ranges of cells. Without it: accentColor at 20 %.",
    .rangeSelectionBorderColor: "The line around selected ranges. Without it: accentColor.",
    .pinnedColumnBorder:
      "The line right of the last pinned column. Without it: borderWidth and borderColor.",
    .pinnedRowBackgroundColor: "Pinned rows. Without it: dataBackgroundColor.",
    .wrapperBorder: "The line around the grid. Without it: borderWidth and borderColor.",
    .wrapperBorderRadius: "The radius of the grid's corners, in points. Without it: 8.",
    .iconSize:
      "The height that icons ask for, in points; the sort arrow is half as large. Without it: 16.",
    .iconColor: "The sort arrow. Without it: headerTextColor.",
  ]
}

extension ThemeVocabulary.Kind {
  fileprivate var schema: JSONSchema {
    switch self {
    case .color: ValueForm.color.schema
    case .optionalColor: ValueForm.optionalColor.schema
    case .number(let range): ValueForm.number(range).schema
    case .rowHeight: ValueForm.rowHeight.schema
    case .weight: .reference("font/properties/weight")
    case .text: ValueForm.text.schema
    case .line: ValueForm.line.schema
    }
  }
}
