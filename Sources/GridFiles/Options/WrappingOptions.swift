import GridreelJSONText
import GridreelModel
import GridreelPrimitives
import GridreelStyle

/// The options that put texts on several lines, or rows under one text; nil means not set.
package struct WrappingOptions: Sendable {
  /// The columns whose texts wrap on as many lines as they need, and those whose texts never do.
  package var wrap, noWrap: [String]?
  /// The columns whose equal neighbours become one cell.
  package var merge: [String]?

  package init() {}

  static let keys: [GridOption] = [
    GridOption(
      .wrap, \.wrapping.wrap, .names, "Columns whose texts wrap on as many lines as they need.",
      flag: .value("key,…")
    ).needing(.table),
    GridOption(
      .noWrap, \.wrapping.noWrap, .names, "Columns whose texts stay on one line.",
      flag: .value("key,…")
    ).needing(.table),
    GridOption(
      .merge, \.wrapping.merge, .names,
      "Columns whose equal cells below each other become one, as those by which rows are sorted.",
      flag: .value("key,…")
    ).needing(.table),
  ]
}

extension OptionName {
  package static let wrap = OptionName("wrap")
  package static let noWrap = OptionName("noWrap")
  package static let merge = OptionName("merge")
}
