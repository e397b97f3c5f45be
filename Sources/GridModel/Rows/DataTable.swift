public import Values

/// Rows and columns in memory, as a reader of files leaves them.
public struct DataTable: Hashable, Sendable {
  /// One column of a table.
  public struct Column: Hashable, Sendable {
    /// The column's name, unique in its table.
    public var key: String
    /// The kind that fits all its values.
    public var kind: ValueKind
    /// One cell for each row.
    public var cells: [Cell]

    /// Makes a column.
    public init(key: String, kind: ValueKind, cells: [Cell]) {
      (self.key, self.kind, self.cells) = (key, kind, cells)
    }
  }

  /// All columns, each as long as the others.
  public let columns: [Column]
  /// How many rows there are.
  public let rowCount: Int
  private let places: [String: Int]
  let sortMemory = SortMemory()

  /// Makes a table.
  ///
  /// - Precondition: all columns have the same number of cells and different keys.
  public init(columns: [Column]) {
    self.columns = columns
    let rowCount = columns.first?.cells.count ?? 0
    precondition(columns.allSatisfy { $0.cells.count == rowCount }, "columns of equal length")
    self.rowCount = rowCount
    places = Dictionary(uniqueKeysWithValues: columns.enumerated().map { ($1.key, $0) })
  }

  /// The place of the column named `key`, or nil.
  public func index(ofColumn key: String) -> Int? { places[key] }

  /// The column named `key`, or nil.
  public func column(_ key: String) -> Column? { places[key].map { columns[$0] } }

  /// The cell of a row (from 0) and a column; missing where there is no such column.
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
