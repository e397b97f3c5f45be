import GridreelJSONText
import GridreelModel
import GridreelPrimitives
import GridreelStyle

/// The options that put texts on several lines; nil means not set.
package struct WrappingOptions: Sendable {
  /// The columns whose texts wrap on as many lines as they need, and those whose texts never do.
  package var wrap, noWrap: [String]?

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
  ]
}

extension OptionName {
  package static let wrap = OptionName("wrap")
  package static let noWrap = OptionName("noWrap")
}
