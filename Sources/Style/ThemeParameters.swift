public import Primitives

/// The value of a theme parameter.
public enum ThemeParameter: Hashable, Sendable {
  /// No colour or no line.
  case none
  /// A colour.
  case color(Color)
  /// A number, usually a length in points.
  case number(Double)
  /// A text, such as a font family.
  case text(String)
  /// A line.
  case line(LineStyle)

  /// The kind with its article, for messages.
  var kindName: String {
    switch self {
    case .none: "'none'"
    case .color: "a colour"
    case .number: "a number"
    case .text: "a text"
    case .line: "a line"
    }
  }
}

/// The named parameters of a theme, given or derived.
public struct ThemeParameters: Hashable, Sendable {
  var values: [String: ThemeParameter] = [:]

  /// Makes an empty set of parameters.
  public init() {}

  /// The names of all parameters, in alphabetical order.
  public var names: [String] { values.keys.sorted() }

  /// The value of the parameter `name`, or nil.
  public subscript(name: String) -> ThemeParameter? { values[name] }

  /// The colour named `name`; nil if there is none.
  public func color(_ name: String) -> Color? {
    if case .color(let color)? = values[name] { color } else { nil }
  }

  /// The number named `name`; nil if there is none.
  public func number(_ name: String) -> Double? {
    if case .number(let number)? = values[name] { number } else { nil }
  }

  /// The theme's accent colour.
  package var accent: Color { color(.accentColor) ?? ThemeVocabulary.usualAccent }

  /// The colour of a standard parameter; nil if it is `none`.
  package func color(_ name: ThemeVocabulary) -> Color? { color(name.rawValue) }
  func number(_ name: ThemeVocabulary) -> Double? { number(name.rawValue) }

  func line(_ name: ThemeVocabulary) -> LineStyle? {
    if case .line(let line)? = values[name.rawValue] { line } else { nil }
  }

  func text(_ name: ThemeVocabulary) -> String? {
    if case .text(let text)? = values[name.rawValue] { text } else { nil }
  }
}

/// The standard parameters of all themes, with the names that AG Grid uses.
package enum ThemeVocabulary: String, CaseIterable {
  case backgroundColor, foregroundColor, accentColor, textColor, subtleTextColor
  case chromeBackgroundColor, borderColor, borderWidth, borderRadius, spacing
  case fontFamily, fontSize, fontWeight
  case headerBackgroundColor, headerTextColor, headerFontFamily, headerFontSize, headerFontWeight
  case headerHeight, headerRowBorder, headerColumnBorder
  case dataBackgroundColor, cellTextColor, cellHorizontalPadding, rowHeight, rowBorder
  case columnBorder, oddRowBackgroundColor, selectedRowBackgroundColor, rowHoverColor
  case rangeSelectionBackgroundColor, rangeSelectionBorderColor
  case pinnedColumnBorder, pinnedRowBackgroundColor
  case wrapperBorder, wrapperBorderRadius, iconSize, iconColor

  /// The default accent colour.
  static let usualAccent = Color(rgb: 0x2563eb)

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

  /// The type of the parameter's value.
  var kind: Kind {
    switch self {
    case .foregroundColor, .accentColor, .textColor, .subtleTextColor, .borderColor,
      .headerTextColor, .cellTextColor, .iconColor, .rangeSelectionBorderColor:
      .color
    case .backgroundColor, .chromeBackgroundColor, .headerBackgroundColor, .dataBackgroundColor,
      .oddRowBackgroundColor, .selectedRowBackgroundColor, .rowHoverColor,
      .rangeSelectionBackgroundColor, .pinnedRowBackgroundColor:
      .optionalColor
    case .borderWidth: .number(StyleLimits.lineWidth)
    case .borderRadius, .wrapperBorderRadius: .number(StyleLimits.radius)
    case .spacing, .cellHorizontalPadding: .number(StyleLimits.inset)
    case .headerHeight: .number(StyleLimits.height)
    case .fontSize, .headerFontSize, .iconSize: .number(StyleLimits.fontSize)
    case .fontWeight, .headerFontWeight: .weight
    case .fontFamily, .headerFontFamily: .text
    case .rowHeight: .rowHeight
    case .headerRowBorder, .headerColumnBorder, .rowBorder, .columnBorder, .pinnedColumnBorder,
      .wrapperBorder:
      .line
    }
  }
}
