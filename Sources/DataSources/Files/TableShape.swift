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
  /// The title of the rows before the first row that repeats the names of the columns below a title.
  package var lead: String?

  /// How columns are aligned, by key.
  package var alignments: [String: GridHorizontalAlignment] = [:]

  /// The codes of the formats that a workbook gives the numbers and dates of columns, by key.
  package var formats: [String: String] = [:]
  /// The codes of the numbers of columns in which they differ by row, by key and row; an empty one is the general format.
  package var rowFormats: [String: [Int: String]] = [:]

  /// The rows that stand out in a workbook: bold ones among plain ones, and those on a ground that few have.
  package var boldRows: Set<Int> = [], filledRows: Set<Int> = []

  /// Whether a row stands out.
  func stands(_ row: Int) -> Bool { boldRows.contains(row) || filledRows.contains(row) }

  /// Whether one cell has all columns of a row to itself.
  func isWhole(_ row: Int, of columnCount: Int) -> Bool {
    spans.contains { $0.rows == row..<row + 1 && $0.columns.count == columnCount }
  }

  package init() {}

  /// The text over several columns that stands in a cell; nil for none.
  func text(row: Int, column: String) -> Cell? {
    cells.isEmpty ? nil : cells[.init(row: RowIdentity(source: row), column: column)]
  }

  /// The shape of a table without some rows; nil if cells span these and others.
  func without(_ gone: Set<Int>) -> TableShape? {
    func place(_ row: Int) -> Int { row - gone.count { $0 < row } }
    var shape = self
    let held = spans.filter { !($0.rows.count == 1 && gone.contains($0.rows.lowerBound)) }
    guard !held.contains(where: { $0.rows.contains(where: gone.contains) }) else { return nil }
    shape.spans = held.map { span in
      let first = place(span.rows.lowerBound)
      return CellSpan(rows: first..<first + span.rows.count, columns: span.columns)
    }
    let texts = cells.filter { !gone.contains($0.key.row.source) }
    shape.cells = Dictionary(
      uniqueKeysWithValues: texts.map { at, cell in
        (.init(row: RowIdentity(source: place(at.row.source)), column: at.column), cell)
      })
    shape.rowFormats = rowFormats.mapValues { codes in
      Dictionary(
        uniqueKeysWithValues: codes.filter { !gone.contains($0.key) }.map { (place($0), $1) })
    }
    shape.boldRows = Set(boldRows.subtracting(gone).map(place))
    shape.filledRows = Set(filledRows.subtracting(gone).map(place))
    return shape
  }
}

extension DataFile {
  /// The table with other cells in some places, in which its columns keep their kinds.
  package func showing(_ cells: [Selection.CellPlace: Cell]) -> any DataFile {
    guard let table = self as? FileTable, !cells.isEmpty else { return self }
    var shape = table.shape
    shape.cells.merge(cells) { own, _ in own }
    return table.changed(shape: shape)
  }
}
