public import Primitives

/// Which rows and cells are selected.
public struct Selection: Hashable, Sendable {
  /// One cell by its row's identity and its column's key.
  public struct CellPlace: Hashable, Sendable {
    /// The row.
    public var row: RowIdentity
    /// The column's key.
    public var column: String

    /// Names a cell.
    public init(row: RowIdentity, column: String) { (self.row, self.column) = (row, column) }
  }

  /// What taps may select.
  public enum Mode: String, Hashable, Sendable, CaseIterable {
    /// Nothing.
    case none
    /// One row at a time.
    case rowSingle
    /// Any number of rows.
    case rowMultiple
    /// One cell at a time.
    case cellSingle
    /// Any number of cells.
    case cellMultiple
  }

  /// What taps may select; code may select anything.
  public var mode = Mode.rowMultiple
  /// The selected rows.
  public var rows: Set<RowIdentity> = []
  /// The selected cells.
  public var cells: Set<CellPlace> = []

  /// Nothing selected.
  public init() {}

  /// Whether the cell is selected, by itself or with its row.
  public func contains(row: RowIdentity, column: String) -> Bool {
    rows.contains(row) || cells.contains(CellPlace(row: row, column: column))
  }
}
