public import GridreelPrimitives
public import GridreelValues

/// A source overlaid with changes: edited cells and a manual order of rows.
///
/// The source itself is never modified. Order, sections, filters and displayed cells reflect the
/// changes, unless the underlying source arranges its rows itself: then it orders them by its own values.
public struct EditedSource: GridDataSource {
  /// The underlying source.
  public let base: any GridDataSource
  /// The changed cells.
  public private(set) var cells: [Selection.CellPlace: Cell] = [:]
  /// The rows of the base in their manual order; nil means the base's own.
  private var order: [RowIndex]?

  /// Wraps a source without changes; an edited source is returned unchanged.
  static func over(_ source: any GridDataSource) -> EditedSource {
    source as? EditedSource ?? EditedSource(base: source)
  }

  /// Overlays a source with changes.
  ///
  /// - Parameters:
  ///   - base: The underlying source.
  ///   - cells: The changed cells.
  public init(base: any GridDataSource, cells: [Selection.CellPlace: Cell] = [:]) {
    (self.base, self.cells) = (base, cells)
  }

  /// Fails if rows cannot be moved manually, since the underlying source arranges them itself.
  func checkMovable() throws(GridreelError) {
    guard !(base.bare is any RowValues) else { return }
    throw GridreelError(
      "the rows cannot be moved by hand, since their source, \(type(of: base)), arranges them itself; move them in "
        + "the source, or take them from an array or a table")
  }

  /// Changes a cell.
  public mutating func setCell(_ cell: Cell, at place: Selection.CellPlace) { cells[place] = cell }

  /// Whether the rows are in a manual order.
  var isReordered: Bool { order != nil }

  /// Sets a manual order of rows.
  ///
  /// - Precondition: the order has all rows of the base, each once.
  mutating func setOrder(_ order: [RowIndex]) {
    precondition(order.count == base.rowCount, "all rows of the source")
    self.order = order
  }

  /// The rows of the base in their current order, over all sections.
  var rowOrder: [RowIndex] {
    order
      ?? (0..<base.sectionCount).flatMap { section in
        (0..<base.rowCount(inSection: section)).map { RowIndex(section: section, row: $0) }
      }
  }

  /// The number of sections; 1 if rows were moved manually.
  public var sectionCount: Int { order == nil ? base.sectionCount : 1 }

  /// The title of a section's header; nil for no header.
  public func title(ofSection section: Int) -> String? {
    order == nil ? base.title(ofSection: section) : nil
  }

  /// Whether a section has a title.
  public func hasTitle(ofSection section: Int) -> Bool {
    order == nil && base.hasTitle(ofSection: section)
  }

  /// The number of rows in a section.
  public func rowCount(inSection section: Int) -> Int {
    order?.count ?? base.rowCount(inSection: section)
  }

  private func baseIndex(_ index: RowIndex) -> RowIndex { order?[index.row] ?? index }

  /// A cell with its changes; missing if there is no such column.
  public func cell(at index: RowIndex, column: String) -> Cell {
    let index = baseIndex(index)
    guard !cells.isEmpty else { return base.cell(at: index, column: column) }
    let place = Selection.CellPlace(row: base.identity(at: index), column: column)
    return cells[place] ?? base.cell(at: index, column: column)
  }

  /// A row's identity in the underlying source.
  public func identity(at index: RowIndex) -> RowIdentity { base.identity(at: baseIndex(index)) }

  /// The kind of a column's values.
  public func kind(ofColumn key: String) -> ValueKind { base.kind(ofColumn: key) }

  /// An aggregate over all rows of a column, including changes.
  public func value(of aggregate: Aggregate) -> Value {
    guard cells.keys.contains(where: { $0.column == aggregate.column }) else {
      return base.value(of: aggregate)
    }
    return aggregate.value(
      over: (0..<sectionCount).lazy.flatMap { section in
        (0..<rowCount(inSection: section)).lazy.map { row in
          cell(at: RowIndex(section: section, row: row), column: aggregate.column).value
        }
      })
  }

  /// The same rows filtered, sorted, grouped and sliced.
  ///
  /// - Throws: ``GridreelError`` if a column or a range of rows does not exist.
  public func arranged(
    by arrangement: Arrangement
  ) throws(GridreelError) -> any GridDataSource {
    if cells.isEmpty && order == nil { return try base.arranged(by: arrangement) }
    guard let store = base.bare as? any RowValues else {
      return EditedSource(base: try base.arranged(by: arrangement), cells: cells)
    }
    let keys = store.columnKeys(for: arrangement.columnKeys)
    return try ReorderedRows(self, by: arrangement, columns: keys) { row, key, purpose in
      let index = baseIndex(RowIndex(section: 0, row: row))
      let place = Selection.CellPlace(row: base.identity(at: index), column: key)
      return cells[place] ?? store.cell(row: index.row, column: key, for: purpose)
    }
  }
}

extension GridDataSource {
  /// The source below edits; itself if it has none.
  package var unedited: any GridDataSource { (self as? EditedSource)?.base ?? self }

  /// The requested steps that the source cannot perform; empty if it performed all.
  package var missedSteps: [String] {
    let own = (self as? NumberedRows)?.base ?? self
    return (own.bare as? UnarrangedRows)?.missed ?? []
  }
}

extension EditedSource: ColumnReading {
  package func cells(at rows: [RowIndex], column: String) -> [Cell] {
    guard cells.isEmpty else { return rows.map { cell(at: $0, column: column) } }
    return base.readCells(at: order == nil ? rows : rows.map(baseIndex), column: column)
  }
}

extension EditedSource: PartialRows {
  package var wholeCount: Int { order?.count ?? base.countBeforeSlicing }
}

extension EditedSource: RowsOver {}
