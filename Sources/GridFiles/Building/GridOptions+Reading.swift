import GridreelDataSources
import GridreelModel
import GridreelPrimitives
import GridreelStyle
import GridreelValues

extension GridOptions {
  /// Adds the columns of Markdown to what is said of columns.
  private func markUp(
    _ rules: inout [String: ReadingRules.Column], _ names: ColumnNames
  ) throws(GridreelError) {
    for option in display.markup ?? [] {
      let key = try names.resolve(option.key, option.origin)
      let known = rules[key]
      rules[key] = ReadingRules.Column(
        kind: known?.kind, pattern: known?.pattern, order: known?.order, isMarkdown: true)
    }
  }

  /// What the options say of the data: their locale, and the types and patterns of columns.
  ///
  /// - Throws: ``GridreelError`` where they name a column, a locale or a pattern that does not exist.
  func readingRules(_ names: ColumnNames) throws(GridreelError) -> ReadingRules {
    var rules: [String: ReadingRules.Column] = [:]
    for option in order.allColumns ?? []
    where option.kind != nil || option.parse != nil || option.order != nil || option.markup != nil {
      let key = try names.resolve(option.key, option.origin)
      if let parse = option.parse, let kind = option.kind, parse.value.kind != kind {
        throw parse.origin.error(
          "the pattern is one of \(parse.value.kind.words), but the type is \(kind.rawValue)")
      }
      if let order = option.order, let kind = option.parse?.value.kind ?? option.kind, kind != .text
      {
        throw order.origin.error(
          "the order is one of texts, but the type is \(kind.rawValue); leave one of them out")
      }
      rules[key] = ReadingRules.Column(
        kind: option.kind, pattern: option.parse?.value,
        order: option.order?.value, isMarkdown: option.markup != nil)
    }
    for option in self.display.parse ?? [] {
      let key = try names.resolve(option.key, option.origin)
      let pattern = try FormatReader.reading(option.value, option.origin)
      if rules[key]?.order != nil {
        throw option.origin.error(
          "column '\(key)' has an order of its own, which is one of texts; leave one of them out")
      }
      rules[key] = ReadingRules.Column(
        pattern: pattern, isMarkdown: rules[key]?.isMarkdown ?? false)
    }
    try markUp(&rules, names)
    let stated: OptionName? =
      display.inputLocale != nil ? .inputLocale : display.locale != nil ? .locale : nil
    guard let stated, let name = display.inputLocale ?? display.locale else {
      return ReadingRules(columns: rules)
    }
    return ReadingRules(
      locale: try FormatReader.symbols(name, origin(of: stated)),
      certainty: stated == .inputLocale ? .certain : .likely, columns: rules)
  }
}
