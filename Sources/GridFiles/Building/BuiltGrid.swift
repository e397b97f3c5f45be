package import GridreelDataSources
package import GridreelModel
package import GridreelPrimitives

/// A grid made of options and a table, with its rows in order.
package struct BuiltGrid: Sendable {
  /// The grid.
  package var grid: DataGrid
  /// Its rows in display order.
  package let source: any GridDataSource
  /// The number of rows in the grid's order; rows of collapsed sections do not count.
  package let rowCount: Int
  /// What rules of editing changed.
  package private(set) var edits: [Edit] = []
  /// What its columns were before they became rows; nil if they did not.
  package let upright: Upright?

  /// A grid whose columns are drawn as rows.
  package struct Upright: Sendable {
    package let grid: DataGrid
    /// Its rows in display order.
    package let source: any GridDataSource
    /// The column whose values name the columns that are drawn; nil if only one is.
    package let naming: Column?
    /// The columns that are drawn as rows.
    package let fields: [Column]

    /// The key of the column that is drawn for a row, from 0.
    package static func key(ofRow row: Int) -> String { "row \(row + 1)" }
  }

  package init(
    grid: DataGrid, source: any GridDataSource, rowCount: Int, edits: [Edit] = [],
    upright: Upright? = nil
  ) {
    self.upright = upright
    (self.grid, self.source, self.rowCount, self.edits) = (grid, source, rowCount, edits)
  }

  /// The grid of the data, also where its columns are drawn as rows.
  package var dataGrid: DataGrid { upright?.grid ?? grid }

  /// The columns whose formats somebody chose.
  package var formattedColumns: Set<String> {
    let formatted = dataGrid.columns.filter { $0.format != nil }.map(\.key)
    let properties: Set<Edit.Property> = [
      .numberFormat, .dateFormat, .listFormat, .addressFormat, .textFormat, .markupFormat,
      .workbookFormat, .missing,
    ]
    return Set(formatted).subtracting(
      edits.filter { properties.contains($0.property) }.compactMap(\.column))
  }

  /// Arranges the rows of a grid that was made by code.
  ///
  /// - Throws: ``GridreelError`` if the grid names something that does not exist.
  package init(arranging grid: DataGrid) throws(GridreelError) {
    let rows = try grid.arranged()
    try grid.checkNames(in: rows)
    self.init(grid: grid, source: rows, rowCount: 0)
  }
}

extension DataGrid {
  /// The file or table of its rows; nil if they come from elsewhere.
  package var dataFile: (any DataFile)? {
    source.bare as? any DataFile
  }

  /// Fails if rows could not be read while the picture was drawn.
  package func checkSource() throws(GridreelError) {
    guard let file = dataFile, let failure = file.failure else { return }
    throw failure.located(in: file.name ?? "")
  }
}
