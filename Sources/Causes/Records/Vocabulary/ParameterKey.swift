import Style

/// A named value of a theme.
package struct ParameterKey: RecordKey {
  /// What a record stores: the name in theme files.
  package let name: String

  /// Those from which others derive come first.
  package static var ordered: [ParameterKey] { bases }

  /// The parameter of that name.
  package init(reading name: String) { self.name = name }

  private init(_ parameter: ThemeVocabulary) { name = parameter.rawValue }

  /// Those from which others derive, which are therefore named before them.
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
