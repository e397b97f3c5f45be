package import GridreelModel
import GridreelPrimitives
import GridreelValues

extension DataGrid {
  /// The grid in the form that an editor would give it, by the rules for names and values.
  package var editedForm: DataGrid {
    var wishes = EditingWishes()
    wishes.known = Set(columns.map(\.key))
    return TableEditor(self, FlatRows(source), wishes).grid
  }
}

/// The rows of all sections of a source, as rows of one.
private struct FlatRows: GridDataSource {
  private let source: any GridDataSource
  /// The number of rows before each section, and of all rows.
  private let starts: [Int]

  init(_ source: any GridDataSource) {
    self.source = source
    var starts = [0]
    for section in 0..<source.sectionCount {
      starts.append(starts[section] + source.rowCount(inSection: section))
    }
    self.starts = starts
  }

  var sectionCount: Int { 1 }

  func title(ofSection section: Int) -> String? { nil }

  func rowCount(inSection section: Int) -> Int { starts[starts.count - 1] }

  func cell(at index: RowIndex, column: String) -> Cell {
    source.cell(at: place(of: index.row), column: column)
  }

  func identity(at index: RowIndex) -> RowIdentity { source.identity(at: place(of: index.row)) }

  func kind(ofColumn key: String) -> ValueKind { source.kind(ofColumn: key) }

  private func place(of row: Int) -> RowIndex {
    let section = starts.partitioningIndex { $0 > row } - 1
    return RowIndex(section: section, row: row - starts[section])
  }
}
