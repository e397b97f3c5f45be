package import GridreelModel
package import GridreelPrimitives
package import GridreelStyle
import GridreelValues

/// Finds the rows and cells that a selection names in a grid's current order.
package struct SelectionResolver {
  let names: ColumnNames
  let grid: DataGrid
  let rows: DrawnRows

  package init(names: ColumnNames, grid: DataGrid, rows: DrawnRows) {
    self.names = names
    self.grid = grid
    self.rows = rows
  }

  /// The rows and the cells.
  ///
  /// - Throws: ``GridreelError`` if a row or a column does not exist.
  package func resolve(
    _ items: [SelectionItem]
  ) throws(GridreelError) -> (rows: Set<RowIdentity>, cells: Set<Selection.CellPlace>) {
    var found: (rows: Set<RowIdentity>, cells: Set<Selection.CellPlace>) = ([], [])
    for item in items {
      let column = try item.column.map { key throws(GridreelError) in
        try names.resolve(key, item.origin)
      }
      for row in try identities(item) {
        if let column {
          found.cells.insert(Selection.CellPlace(row: row, column: column))
        } else {
          found.rows.insert(row)
        }
      }
    }
    return found
  }

  /// The rows that one item names; at least one.
  package func identities(_ item: SelectionItem) throws(GridreelError) -> [RowIdentity] {
    switch item.rows {
    case .numbers(let range):
      let high = range.upperBound == .max ? rows.count : range.upperBound
      guard range.lowerBound <= rows.count, high <= rows.count else {
        let missing = range.lowerBound > rows.count ? range.lowerBound : high
        throw item.origin.error(
          "row \(missing) does not exist; the grid has \(rows.count.counted("row"))")
      }
      return (range.lowerBound...high).map { rows.identity($0 - 1) }
    case .match(let name, let text):
      let key = try names.resolve(name, item.origin)
      let writer = grid.column(key).map(grid.writer(for:))
      let found = rows.source.rows(
        showing: text, inColumn: key, ofSections: rows.sections, writtenBy: writer)
      guard !found.isEmpty else {
        throw item.origin.error(
          "no row has \(missing: .row(text, column: key)) in column '\(key)'")
      }
      return found
    }
  }
}

/// The section titles of a source.
package struct SectionTitles {
  package let titles: [String]

  package init(_ source: any GridDataSource) {
    titles = source.sectionTitles
  }

  /// Checks that every requested section exists; `verb` says what to do with it, such as "collapse".
  ///
  /// - Throws: ``GridreelError`` with the nearest title and the number of titles.
  package func check(_ wanted: [String], to verb: String, _ origin: Origin) throws(GridreelError) {
    guard !titles.isEmpty else {
      throw origin.error("there are no sections to \(verb); make some with \(set: "group", "KEY")")
    }
    for title in wanted where !titles.contains(title) {
      throw origin.error(unknownSection(title, among: titles))
    }
  }
}
