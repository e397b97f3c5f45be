import GridreelStyle

/// A named value of a theme.
package struct ParameterKey: RecordKey {
  /// The name stored in records, as in theme files.
  package let name: String

  /// The parameters from which others derive.
  package static var ordered: [ParameterKey] { bases }

  package init(reading name: String) { self.name = name }

  private init(_ parameter: ThemeVocabulary) { name = parameter.rawValue }

  /// The parameters from which others derive, and which are therefore reported before them.
  static let bases: [ParameterKey] = [
    ThemeVocabulary.backgroundColor, .foregroundColor, .accentColor, .borderColor, .textColor,
    .chromeBackgroundColor, .dataBackgroundColor,
  ].map(ParameterKey.init)
  static let rowBorder = ParameterKey(.rowBorder)
  static let columnBorder = ParameterKey(.columnBorder)
  static let headerRowBorder = ParameterKey(.headerRowBorder)
  static let pinnedColumnBorder = ParameterKey(.pinnedColumnBorder)
  static let wrapperBorder = ParameterKey(.wrapperBorder)
}
