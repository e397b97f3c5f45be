import GridreelModel
import GridreelPrimitives
import GridreelValues

extension DataTable.Column {
  /// The column with its texts read as Markdown: their values are those of the plain texts.
  func readMarkdown() -> DataTable.Column {
    var column = self
    column.cells = cells.map { cell in
      guard case .text = cell.value else { return cell }
      return Cell(RichText(markdown: cell.text))
    }
    return column
  }

  /// The column with the looks of another one's texts.
  func marked(as other: DataTable.Column) -> DataTable.Column {
    var column = self
    column.cells = zip(cells, other.cells).map { cell, other in
      FieldReader.marked(cell, RichText(other.text, other.looks))
    }
    return column
  }
}

extension DataTable {
  /// Loads all rows of a source.
  init(reading source: some DataFile) throws(GridreelError) {
    let rows = (0..<source.rowCount(inSection: 0)).map { RowIndex(section: 0, row: $0) }
    let columns = source.columnKeys.map { key in
      Column(
        key: key, kind: source.kind(ofColumn: key), cells: source.readCells(at: rows, column: key))
    }
    if let failure = source.failure { throw failure }
    self.init(columns: columns)
  }
}
