package import GridModel
import JSONText

/// Rows that a grid shows, wherever they come from: a file of some format, or a table in memory.
package protocol DataFile: GridDataSource {
  /// The columns' names, in their own order.
  var columnKeys: [String] { get }
  /// The file's name, for messages; nil where there is no file.
  var name: String? { get }

  /// The same rows with some columns read as other kinds of values; the texts stay as they are.
  ///
  /// - Throws: ``DataError`` with the first row, counted from 1, whose text does not fit, unless
  ///   that is found out when rows are made ready.
  func read(as kinds: [String: ValueKind]) throws(DataError) -> any DataFile

  /// Reads what is needed to show the rows in an order, in one go if it can be.
  ///
  /// - Parameters:
  ///   - arrangement: The order.
  ///   - columns: The columns that are shown or ruled by.
  ///   - reach: How many rows of the order, from its first, may be asked for; nil is any number.
  /// - Throws: ``DataError`` with the place of the first thing that is wrong.
  func makeReady(
    for arrangement: Arrangement, showing columns: [String], reach: Int?
  ) throws(DataError)

  /// Why a cell could not be read, though it could before.
  var failure: DataError? { get }
}

extension DataTable: DataFile {
  package func read(as kinds: [String: ValueKind]) throws(DataError) -> any DataFile {
    var columns = columns
    for (key, kind) in kinds.sorted(by: { $0.key < $1.key }) {
      guard let place = index(ofColumn: key) else { continue }
      columns[place] = try columns[place].read(as: kind)
    }
    return DataTable(columns: columns)
  }

  package func makeReady(
    for arrangement: Arrangement, showing columns: [String], reach: Int?
  ) throws(DataError) {}

  package var failure: DataError? { nil }
  package var name: String? { nil }
}

extension DataTable.Column {
  /// The column with its texts read as another kind of values; the texts stay as they are.
  ///
  /// - Throws: ``DataError`` with the first row, counted from 1, whose text does not fit.
  func read(as wanted: ValueKind) throws(DataError) -> DataTable.Column {
    guard kind != wanted else { return self }
    var read: [Cell] = []
    read.reserveCapacity(cells.count)
    var finder = KindFinder(trying: wanted)
    for (row, cell) in cells.enumerated() {
      var text = cell.text
      let found = text.withUTF8 { bytes -> Cell? in
        let reader = FieldReader(bytes: bytes, isTyped: false)
        let field = SourceField(
          start: 0, length: bytes.count, kind: bytes.isEmpty ? .missing : .text)
        return finder.observe(field, reader) ? reader.cell(field, as: wanted) : nil
      }
      guard let found else { throw .misfit(text, row: row, column: key, wanted) }
      read.append(found.value.isMissing ? .missing : found)
    }
    return DataTable.Column(key: key, kind: wanted, cells: read)
  }
}

extension DataError {
  /// A text is not of the kind that its column must have.
  static func misfit(_ text: String, row: Int, column: String, _ kind: ValueKind) -> DataError {
    DataError(
      message: "column '\(column)' holds '\(text)' in row \(row + 1), which is no \(kind.rawValue)",
      column: column)
  }
}
