import GridreelDataSources
import GridreelJSONText
import GridreelModel
import GridreelPrimitives
import GridreelValues

/// Reads a source that must be right.
func table(_ text: String, as format: DataFormat = .csv) throws -> DataTable {
  try TableReader.read(Array(text.utf8), as: format).table
}

/// The error of a source that must be wrong, as `line:column: message`.
func failure(_ text: String, as format: DataFormat = .csv) -> String {
  failure(bytes: Array(text.utf8), as: format)
}

func failure(bytes: [UInt8], as format: DataFormat = .csv) -> String {
  do throws(GridreelError) {
    return "no error, but \(try TableReader.read(bytes, as: format).table)"
  } catch {
    let place = error.line == nil ? "" : "\(error.position.line):\(error.position.column): "
    return place + error.message.description
  }
}

extension DataFile {
  /// The texts of the cells, row by row.
  var texts: [[String]] {
    (0..<rowCount).map { row in
      columnKeys.map { cell(at: RowIndex(section: 0, row: row), column: $0).text }
    }
  }

  /// The same rows with columns of other kinds.
  func read(as kinds: [String: ValueKind]) throws(GridreelError) -> any DataFile {
    try read(by: ReadingRules(columns: kinds.mapValues { ReadingRules.Column(kind: $0) }))
  }

  /// Why a column is text, if nearly all its values are numbers or dates.
  func obstacle(ofColumn key: String) -> String? {
    if case .obstacle(let message) = doubt(ofColumn: key, isThorough: true) { message } else { nil }
  }
}

extension DataTable {
  /// The names and all texts, row by row.
  var lines: [[String]] {
    [columns.map(\.key)] + (0..<rowCount).map { row in columns.map { $0.cells[row].text } }
  }

  /// The first column's values.
  var values: [Value] { columns[0].cells.map(\.value) }
}
