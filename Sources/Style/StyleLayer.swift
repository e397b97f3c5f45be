/// A level of the cascade.
public enum StyleLevel: String, CaseIterable, Hashable, Sendable {
  /// The theme's style of all rows.
  case row
  /// The column's style of its cells.
  case column
  /// The theme's style of rows with an odd index within their section.
  case alternateRow
  /// The colour from a column's heat scale.
  case heat
  /// The theme's style of cells without a value.
  case missing
  /// The theme's style of selected rows and cells.
  case selected
  /// The style of a conditional rule.
  case rule
  /// The style from the caller's hook, the strongest level of a cell.
  case hook
  /// The theme's style of the header row.
  case header
  /// The column's style of its header.
  case columnHeader
  /// The theme's style of section headers.
  case sectionHeader
  /// The theme's style of spanners, the titles above several columns.
  case spanner
  /// The theme's style of row numbers, and of the letters above columns.
  case rowNumber
  /// The theme's style of summary rows.
  case summary
  /// The theme's styles of the texts around the grid.
  case title, subtitle, caption, note

  /// The levels that apply to a cell, weakest first.
  public static let cellOrder: [StyleLevel] = [
    .row, .column, .alternateRow, .heat, .missing, .selected, .rule, .hook,
  ]
  /// The levels that apply to a column's header, weakest first.
  public static let headerOrder: [StyleLevel] = [.header, .columnHeader, .rule]
  /// The levels that apply to a section header, weakest first.
  public static let sectionHeaderOrder: [StyleLevel] = [.sectionHeader, .rule]
  /// The levels that apply to a spanner, weakest first.
  public static let spannerOrder: [StyleLevel] = [.header, .spanner]
  /// The levels that apply to the letter above a column, weakest first.
  public static let letterOrder: [StyleLevel] = [.header, .spanner, .rowNumber]
  /// The levels that apply to a cell of a summary row, weakest first.
  public static let summaryOrder: [StyleLevel] = [.row, .column, .summary]

  /// The level's readable name, such as "theme's selected style".
  public var title: String {
    switch self {
    case .row: "theme's row style"
    case .column: "column's style"
    case .alternateRow: "theme's alternate row style"
    case .heat: "heat"
    case .missing: "theme's missing style"
    case .selected: "theme's selected style"
    case .rule: "rule"
    case .hook: "cell hook"
    case .header: "theme's header style"
    case .columnHeader: "column's header style"
    case .sectionHeader: "theme's section header style"
    case .spanner: "theme's spanner style"
    case .rowNumber: "theme's row number style"
    case .summary: "theme's summary style"
    case .title: "theme's title style"
    case .subtitle: "theme's subtitle style"
    case .caption: "theme's caption style"
    case .note: "theme's note style"
    }
  }
}

/// A style in a cascade, with its level.
public struct StyleLayer: Hashable, Sendable {
  /// The level of the style.
  public var level: StyleLevel
  /// The name of the style within its level, such as a rule's condition or a column's key.
  public var name: String?
  /// The style itself, which may be partial.
  public var style: CellStyle

  /// Makes a layer of a style.
  public init(_ level: StyleLevel, name: String? = nil, style: CellStyle) {
    (self.level, self.name, self.style) = (level, name, style)
  }
}

/// A style with the name of its origin, such as a rule with its condition.
public typealias NamedStyle = (name: String?, style: CellStyle)

extension Theme {
  /// The layers of a cell, weakest first, without empty styles.
  ///
  /// - Parameters:
  ///   - column: The column's key and cell style.
  ///   - isAlternate: Whether the row's index in its section, from 0, is odd.
  ///   - heat: The style from a heat scale; nil for none.
  ///   - isMissing: Whether the cell has no value.
  ///   - isSelected: Whether the row or the cell is selected.
  ///   - rules: The styles of the rules that apply, weakest first.
  ///   - hook: The style from the caller's hook; nil for none.
  ///   - keepsSilent: Whether to keep layers with empty styles.
  /// - Returns: The layers in the order of ``StyleLevel/cellOrder``.
  public func cellLayers(
    column: NamedStyle, isAlternate: Bool = false, heat: CellStyle? = nil, isMissing: Bool = false,
    isSelected: Bool = false, rules: [NamedStyle] = [], hook: CellStyle? = nil,
    keepsSilent: Bool = false
  ) -> [StyleLayer] {
    layers(in: StyleLevel.cellOrder, keepsSilent: keepsSilent) { level in
      switch level {
      case .row: [(nil, styles.row)]
      case .column: [column]
      case .alternateRow: isAlternate ? [(nil, styles.alternateRow)] : []
      case .heat: heat.map { [(nil, $0)] } ?? []
      case .missing: isMissing ? [(nil, styles.missing)] : []
      case .selected: isSelected ? [(nil, styles.selected)] : []
      case .rule: rules
      case .hook: hook.map { [(nil, $0)] } ?? []
      case .header, .columnHeader, .sectionHeader, .spanner, .rowNumber, .summary, .title,
        .subtitle, .caption, .note:
        []
      }
    }
  }

  /// The layers of a column's header, weakest first, without empty styles.
  public func headerLayers(
    column: NamedStyle, rules: [NamedStyle] = [], keepsSilent: Bool = false
  ) -> [StyleLayer] {
    layers(in: StyleLevel.headerOrder, keepsSilent: keepsSilent) { level in
      switch level {
      case .header: [(nil, styles.header)]
      case .columnHeader: [column]
      case .rule: rules
      case .row, .column, .alternateRow, .heat, .missing, .selected, .hook, .sectionHeader,
        .spanner, .rowNumber, .summary, .title, .subtitle, .caption, .note:
        []
      }
    }
  }

  /// The layers of a section header, weakest first, without empty styles.
  public func sectionHeaderLayers(
    rules: [NamedStyle] = [], keepsSilent: Bool = false
  ) -> [StyleLayer] {
    layers(in: StyleLevel.sectionHeaderOrder, keepsSilent: keepsSilent) { level in
      level == .sectionHeader ? [(nil, styles.sectionHeader)] : rules
    }
  }

  /// The layers of a spanner, weakest first.
  public func spannerLayers(keepsSilent: Bool = false) -> [StyleLayer] {
    layers(in: StyleLevel.spannerOrder, keepsSilent: keepsSilent) { level in
      [(nil, level == .spanner ? styles.spanner : styles.header)]
    }
  }

  /// The layers of the letter above a column, weakest first; without a background of its own, row numbers' colour
  /// may be illegible on the header's.
  public func letterLayers(keepsSilent: Bool = false) -> [StyleLayer] {
    layers(in: StyleLevel.letterOrder, keepsSilent: keepsSilent) { level in
      switch level {
      case .rowNumber: styles.rowNumber.background == nil ? [] : [(nil, styles.rowNumber)]
      default: [(nil, level == .spanner ? styles.spanner : styles.header)]
      }
    }
  }

  /// The layers of a cell of a summary row, weakest first, without empty styles.
  ///
  /// - Parameters:
  ///   - column: The column's key and cell style; nil if there is no column.
  ///   - keepsSilent: Whether to keep layers with empty styles.
  /// - Returns: The layers in the order of ``StyleLevel/summaryOrder``.
  public func summaryLayers(column: NamedStyle?, keepsSilent: Bool = false) -> [StyleLayer] {
    layers(in: StyleLevel.summaryOrder, keepsSilent: keepsSilent) { level in
      if level == .column { return column.map { [$0] } ?? [] }
      return [(nil, level == .row ? styles.row : styles.summary)]
    }
  }

  /// Collects the `styles` of each level in the order of `levels`.
  private func layers(
    in levels: [StyleLevel], keepsSilent: Bool, _ styles: (StyleLevel) -> [NamedStyle]
  ) -> [StyleLayer] {
    var layers: [StyleLayer] = []
    for level in levels {
      for named in styles(level) where keepsSilent || named.style != CellStyle() {
        layers.append(StyleLayer(level, name: named.name, style: named.style))
      }
    }
    return layers
  }
}
