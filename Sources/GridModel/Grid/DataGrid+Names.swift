package import GridreelPrimitives
import GridreelValues

extension GridDataSource {
  /// The keys of its columns, with those of the named ones that it computes; nil if it does not know them.
  func keysKnown(among named: [String]) -> [String]? {
    (bare as? any ColumnNaming)?.columnKeys(for: named) ?? bare.knownColumns
  }
}

/// The columns, rows and sections that a grid names.
extension DataGrid {
  /// Fails if the grid names a column, a row or a section that does not exist, or declares a type that a column
  /// does not have.
  ///
  /// The order, the groups and the filter are checked where rows are arranged.
  ///
  /// - Parameter shown: The rows in display order.
  /// - Throws: ``GridreelError`` with the nearest name.
  package func checkNames(in shown: any GridDataSource) throws(GridreelError) {
    if let problem = hiddenTitles { throw GridreelError(problem) }
    let base = source.bare
    let named = namedColumns
    if let known = source.keysKnown(among: named) {
      let all = Set(known).union(numberColumns.map(\.rawValue))
      for key in named where !all.contains(key) {
        throw GridreelError(unknownColumn(key, among: known))
      }
    }
    try checkSelection(in: base)
    try checkSections(in: shown)
    try checkTypes(in: base)
  }

  /// What is wrong if the titles of sections show what a callout hides in its cells; nil if they do not.
  package var hiddenTitles: Message? {
    guard let key = grouping?.column,
      callouts.contains(where: {
        $0.kind.hides && ($0.columns?.contains(key) ?? ($0.rows == .all))
      })
    else { return nil }
    return
      "a callout hides the values of column '\(key)', but the titles of sections show them; group by "
      + "another column, or hide others"
  }

  /// The keys of all columns that anything but the arrangement of the rows names.
  private var namedColumns: [String] {
    var keys = columns.map(\.key) + (sortMarks ?? []).map(\.column)
    keys += Set(selection.cells.map(\.column)).sorted()
    keys += [hovered, focused].compactMap { $0?.column }
    keys += callouts.flatMap { $0.columns ?? [] } + spanners.flatMap(\.allColumns)
    keys += summaries.flatMap(\.columns)
    keys += footnotes.flatMap(\.places).compactMap(\.column)
    keys += rules.flatMap { [$0.column].compactMap(\.self) + $0.condition.columns }
    keys += layout.tiles?.card.map(\.column) ?? []
    for option in menu?.options ?? [] {
      keys += option.sort.map(\.column) + [option.grouping?.column].compactMap(\.self)
    }
    return keys
  }

  /// Only rows that are numbered by their places are looked for: others would cost a search among all.
  private func checkSelection(in base: any GridDataSource) throws(GridreelError) {
    // Rows that follow others keep what they had while they are away.
    guard base is any RowValues, !(source.unedited is FollowedRows) else { return }
    let rows = selection.rows.union(selection.cells.map(\.row))
    guard let last = rows.max(), last.source >= base.rowCount else { return }
    let count = base.rowCount
    throw GridreelError(
      "there is no row with the identity \(last.source) to select; the source has \(count) row\(count == 1 ? "" : "s"), "
        + "with identities from 0")
  }

  private func checkSections(in shown: any GridDataSource) throws(GridreelError) {
    let wanted = collapsed.subtracting(earlierSections)
    guard !wanted.isEmpty, !wanted.isSubset(of: shown.sectionTitles) else { return }
    // A filter, a range and a limit may hide sections.
    var whole = Arrangement(titles: arrangement.titles)
    whole.grouping = grouping
    let titles = try source.arranged(by: whole).sectionTitles
    for title in wanted.sorted() where !titles.contains(title) {
      throw GridreelError(
        titles.isEmpty
          ? "there is no section '\(title)' to collapse, since the rows have no sections"
          : unknownSection(title, among: titles))
    }
  }

  private func checkTypes(in base: any GridDataSource) throws(GridreelError) {
    for column in columns {
      guard let type = column.type else { continue }
      let kind = base.kind(ofColumn: column.key)
      guard kind == type else {
        throw GridreelError(
          "column '\(column.key)' declares the type \(type.rawValue), but its source gives it the type \(kind.rawValue); only texts are "
            + "read as another type, where the grid is made of rows")
      }
      // Files have no text that is not of its column's type.
      guard type != .text, base is DataTable || base is any RowValues && !(base is any RowStore)
      else { continue }
      for row in 0..<base.rowCount {
        let cell = base.cell(at: RowIndex(section: 0, row: row), column: column.key)
        guard case .text(let text) = cell.value else { continue }
        throw GridreelError(
          "column '\(column.key)' declares the type \(type.rawValue), but row \(row + 1) has \(value: String(text.prefix(40))), which is not a \(type.rawValue)"
        )
      }
    }
  }
}

extension GridTarget {
  fileprivate var column: String? {
    switch self {
    case .header(let key): key
    case .cell(let cell): cell.column
    case .section, .row: nil
    }
  }
}

extension Footnote.Place {
  fileprivate var column: String? {
    switch self {
    case .header(let key), .cell(_, let key): key
    case .title, .subtitle, .caption: nil
    }
  }
}
