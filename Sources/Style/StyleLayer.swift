/// A level of the cascade: who gives a style.
public enum StyleLevel: String, CaseIterable, Hashable, Sendable {
  /// The theme's style of all rows.
  case row
  /// The column's style of its cells.
  case column
  /// The theme's style of rows with an odd index within their section.
  case alternateRow
  /// The colour that a column's heat scale gives a number.
  case heat
  /// The theme's style of what is selected.
  case selected
  /// A style with a condition.
  case rule
  /// The library caller's last word on one cell.
  case hook
  /// The theme's style of the header row.
  case header
  /// The column's style of its header.
  case columnHeader
  /// The theme's style of section headers.
  case sectionHeader
  /// The theme's style of titles above several columns.
  case spanner
  /// The theme's style of summary rows.
  case summary
  /// The theme's styles of the texts around the grid.
  case title, subtitle, caption, note

  /// The levels that reach a cell, weakest first.
  public static let cellOrder: [StyleLevel] = [
    .row, .column, .alternateRow, .heat, .selected, .rule, .hook,
  ]
  /// The levels that reach a column's header, weakest first.
  public static let headerOrder: [StyleLevel] = [.header, .columnHeader, .rule]
  /// The levels that reach a section's header, weakest first.
  public static let sectionHeaderOrder: [StyleLevel] = [.sectionHeader, .rule]
  /// The levels that reach a title above several columns, weakest first.
  public static let spannerOrder: [StyleLevel] = [.header, .spanner]
  /// The levels that reach a cell of a summary row, weakest first.
  public static let summaryOrder: [StyleLevel] = [.row, .column, .summary]

  /// What a person calls it, such as "theme's selected style".
  public var title: String {
    switch self {
    case .row: "theme's row style"
    case .column: "column's style"
    case .alternateRow: "theme's alternate row style"
    case .heat: "heat"
    case .selected: "theme's selected style"
    case .rule: "rule"
    case .hook: "cell hook"
    case .header: "theme's header style"
    case .columnHeader: "column's header style"
    case .sectionHeader: "theme's section header style"
    case .spanner: "theme's spanner style"
    case .summary: "theme's summary style"
    case .title: "theme's title style"
    case .subtitle: "theme's subtitle style"
    case .caption: "theme's caption style"
    case .note: "theme's note style"
    }
  }
}

/// One style in a cascade, and who gives it.
public struct StyleLayer: Hashable, Sendable {
  /// Who gives it.
  public var level: StyleLevel
  /// What tells it from others of its level, such as a rule's condition or a column's key.
  public var name: String?
  /// What it gives.
  public var style: CellStyle

  /// Makes a layer.
  public init(_ level: StyleLevel, name: String? = nil, style: CellStyle) {
    (self.level, self.name, self.style) = (level, name, style)
  }
}

/// A style together with the name of who gives it, such as a rule with its condition.
public typealias NamedStyle = (name: String?, style: CellStyle)

extension Theme {
  /// The layers of one cell, weakest first; those without an opinion are left out.
  ///
  /// - Parameters:
  ///   - column: The column's key and cell style.
  ///   - isAlternate: Whether the row's index within its section, counted from 0, is odd.
  ///   - heat: What a heat scale gives.
  ///   - isSelected: Whether the row or the cell is selected.
  ///   - rules: The styles whose conditions hold, weakest first.
  ///   - hook: What the caller's hook gives.
  ///   - keepsSilent: Whether layers without an opinion stay.
  /// - Returns: The layers in the order of ``StyleLevel/cellOrder``.
  public func cellLayers(
    column: NamedStyle, isAlternate: Bool = false, heat: CellStyle? = nil, isSelected: Bool = false,
    rules: [NamedStyle] = [], hook: CellStyle? = nil, keepsSilent: Bool = false
  ) -> [StyleLayer] {
    layers(in: StyleLevel.cellOrder, keepsSilent: keepsSilent) { level in
      switch level {
      case .row: [(nil, styles.row)]
      case .column: [column]
      case .alternateRow: isAlternate ? [(nil, styles.alternateRow)] : []
      case .heat: heat.map { [(nil, $0)] } ?? []
      case .selected: isSelected ? [(nil, styles.selected)] : []
      case .rule: rules
      case .hook: hook.map { [(nil, $0)] } ?? []
      case .header, .columnHeader, .sectionHeader, .spanner, .summary, .title, .subtitle,
        .caption, .note:
        []
      }
    }
  }

  /// The layers of one column's header, weakest first; those without an opinion are left out.
  public func headerLayers(
    column: NamedStyle, rules: [NamedStyle] = [], keepsSilent: Bool = false
  ) -> [StyleLayer] {
    layers(in: StyleLevel.headerOrder, keepsSilent: keepsSilent) { level in
      switch level {
      case .header: [(nil, styles.header)]
      case .columnHeader: [column]
      case .rule: rules
      case .row, .column, .alternateRow, .heat, .selected, .hook, .sectionHeader,
        .spanner, .summary, .title, .subtitle, .caption, .note:
        []
      }
    }
  }

  /// The layers of a section's header, weakest first; those without an opinion are left out.
  public func sectionHeaderLayers(
    rules: [NamedStyle] = [], keepsSilent: Bool = false
  ) -> [StyleLayer] {
    layers(in: StyleLevel.sectionHeaderOrder, keepsSilent: keepsSilent) { level in
      level == .sectionHeader ? [(nil, styles.sectionHeader)] : rules
    }
  }

  /// The layers of a title above several columns, weakest first.
  public func spannerLayers(keepsSilent: Bool = false) -> [StyleLayer] {
    layers(in: StyleLevel.spannerOrder, keepsSilent: keepsSilent) { level in
      [(nil, level == .spanner ? styles.spanner : styles.header)]
    }
  }

  /// The layers of a cell of a summary row, weakest first; those without an opinion are left out.
  ///
  /// - Parameters:
  ///   - column: The column's key and cell style; nil is where no column is.
  ///   - keepsSilent: Whether layers without an opinion stay.
  /// - Returns: The layers in the order of ``StyleLevel/summaryOrder``.
  public func summaryLayers(column: NamedStyle?, keepsSilent: Bool = false) -> [StyleLayer] {
    layers(in: StyleLevel.summaryOrder, keepsSilent: keepsSilent) { level in
      if level == .column { return column.map { [$0] } ?? [] }
      return [(nil, level == .row ? styles.row : styles.summary)]
    }
  }

  /// Puts what `styles` gives for each level into the order of `levels`.
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
