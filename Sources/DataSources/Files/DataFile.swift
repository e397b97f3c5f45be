package import GridModel
import JSONText
package import Primitives
package import Values

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

  /// The same rows with one more column, which is worked out of others.
  ///
  /// - Precondition: The columns that the formula names are there, and none has the key.
  func adding(_ key: String, _ formula: Formula) -> any DataFile

  /// Reads what is needed to show the rows in some orders, in one go if it can be.
  ///
  /// - Parameters:
  ///   - orders: The orders, the one that is shown first at the beginning.
  ///   - columns: The columns that are shown or ruled by.
  /// - Throws: ``DataError`` with the place of the first thing that is wrong.
  func makeReady(for orders: [NeededOrder], showing columns: [String]) throws(DataError)

  /// Reads what is needed to say where rows stand in some orders, in one go if it can be.
  ///
  /// It is no more than a hint: rows that are not among these cost more, and errors are told later.
  func findPlaces(_ sought: [SoughtPlaces])

  /// What the values of a column of text look like; nil where it is none, is text by order, or a
  /// sample of it is text indeed.
  ///
  /// Only where the sample looks like numbers or dates are all values read.
  func textSurvey(ofColumn key: String) -> TextSurvey?

  /// Why a cell could not be read, though it could before.
  var failure: DataError? { get }
}

/// An order of which rows will be asked for.
package struct NeededOrder: Sendable {
  /// The order.
  package var arrangement: Arrangement
  /// How many of its rows, from the first, may be asked for; nil is any number.
  package var reach: Int?

  /// Needs the first rows of an order.
  package init(_ arrangement: Arrangement, reach: Int?) {
    (self.arrangement, self.reach) = (arrangement, reach)
  }
}

/// Rows whose places in an order will be asked for.
package struct SoughtPlaces: Sendable {
  /// The order.
  package var arrangement: Arrangement
  /// The rows.
  package var rows: Set<RowIdentity>

  /// Seeks rows.
  package init(of rows: Set<RowIdentity>, in arrangement: Arrangement) {
    (self.arrangement, self.rows) = (arrangement, rows)
  }
}

extension DataFile {
  /// Reads what is needed to show the rows in one order.
  ///
  /// - Throws: ``DataError`` with the place of the first thing that is wrong.
  package func makeReady(
    for arrangement: Arrangement, showing columns: [String], reach: Int?
  ) throws(DataError) {
    try makeReady(for: [NeededOrder(arrangement, reach: reach)], showing: columns)
  }

  /// Does nothing: places are found when they are asked for.
  package func findPlaces(_ sought: [SoughtPlaces]) {}
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

  package func adding(_ key: String, _ formula: Formula) -> any DataFile {
    let table: DataTable = adding(key, formula)
    return table
  }

  package func makeReady(
    for orders: [NeededOrder], showing columns: [String]
  ) throws(DataError) {}

  package func textSurvey(ofColumn key: String) -> TextSurvey? {
    guard let column = column(key), column.kind == .text else { return nil }
    return TextSurvey(column.cells)
  }

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
