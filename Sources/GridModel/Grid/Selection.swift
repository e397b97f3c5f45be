public import GridreelPrimitives

/// The selected rows and cells, with the selection mode.
public struct Selection: Hashable, Sendable {
  /// The place of a cell, by row identity and column key.
  public struct CellPlace: Hashable, Sendable {
    /// The identity of the row.
    public var row: RowIdentity
    /// The column's key.
    public var column: String

    /// Makes the place of a cell.
    public init(row: RowIdentity, column: String) { (self.row, self.column) = (row, column) }
  }

  /// The selection mode, which limits what taps can select.
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

  /// The selection mode for taps; code may select anything.
  public var mode = Mode.rowMultiple
  /// The selected rows.
  public var rows: Set<RowIdentity> = []
  /// The selected cells.
  public var cells: Set<CellPlace> = []

  /// Makes an empty selection.
  public init() {}

  /// Whether the cell is selected, by itself or with its row.
  public func contains(row: RowIdentity, column: String) -> Bool {
    rows.contains(row) || cells.contains(CellPlace(row: row, column: column))
  }
}
