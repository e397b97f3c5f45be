package import GridreelModel
package import GridreelPrimitives
package import GridreelValues

/// What a source says about the shape of its table beyond its rows and columns.
package struct TableShape: Hashable, Sendable {
  /// The cells that span rows or columns.
  package var spans: [CellSpan] = []
  /// The titles above several columns.
  package var spanners: [Spanner] = []
  /// Texts over several columns, where the first of these holds other values, in which they are missing.
  package var cells: [Selection.CellPlace: Cell] = [:]
  /// The titles of columns whose keys differ from them, by key.
  package var titles: [String: String] = [:]

  /// How columns are aligned, by key.
  package var alignments: [String: GridHorizontalAlignment] = [:]

  /// The codes of the formats that a workbook gives the numbers and dates of columns, by key.
  package var formats: [String: String] = [:]

  package init() {}

  /// The text over several columns that stands in a cell; nil for none.
  func text(row: Int, column: String) -> Cell? {
    cells.isEmpty ? nil : cells[.init(row: RowIdentity(source: row), column: column)]
  }
}
