public import GridreelValues

/// A table in memory, with rows and columns, as produced by file readers.
public struct DataTable: Hashable, Sendable {
  /// One column of a table.
  public struct Column: Hashable, Sendable {
    /// The column's name, unique in its table.
    public var key: String
    /// The kind that fits all its values.
    public var kind: ValueKind
    /// The cells, one for each row.
    public var cells: [Cell]
    /// The order of its texts; nil is that of letters.
    package var order: ValueOrder?

    /// Makes a column of cells.
    public init(key: String, kind: ValueKind, cells: [Cell]) {
      (self.key, self.kind, self.cells) = (key, kind, cells)
    }
  }

  /// All columns, each with the same number of cells.
  public let columns: [Column]
  /// The number of rows.
  public let rowCount: Int
  private let places: [String: Int]
  let sortMemory = SortMemory()

  /// Makes a table of its columns.
  ///
  /// - Precondition: all columns have the same number of cells and distinct keys.
  public init(columns: [Column]) {
    self.columns = columns
    let rowCount = columns.first?.cells.count ?? 0
    precondition(columns.allSatisfy { $0.cells.count == rowCount }, "columns of equal length")
    self.rowCount = rowCount
    places = Dictionary(uniqueKeysWithValues: columns.enumerated().map { ($1.key, $0) })
  }

  /// The index of the column named `key`, or nil.
  public func index(ofColumn key: String) -> Int? { places[key] }

  /// The column named `key`, or nil.
  public func column(_ key: String) -> Column? { places[key].map { columns[$0] } }

  /// The cell of a row (from 0) and a column; missing if there is no such column.
  public func cell(row: Int, column key: String) -> Cell {
    guard let place = places[key] else { return .missing }
    return columns[place].cells[row]
  }

  /// Whether two tables have the same columns in the same order.
  public static func == (left: DataTable, right: DataTable) -> Bool {
    left.columns == right.columns
  }

  /// Hashes the columns.
  public func hash(into hasher: inout Hasher) { hasher.combine(columns) }
}
