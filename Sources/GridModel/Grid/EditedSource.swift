public import Primitives
public import Values

/// A source with changes laid over it: cells that were edited, and an order of rows made by hand.
///
/// The source itself stays as it is. Order, sections, filters and what is displayed see the changes,
/// unless the source underneath arranges its rows by itself: then its order is that of the values
/// it has.
public struct EditedSource: GridDataSource {
  /// The source underneath.
  public let base: any GridDataSource
  /// The cells that were changed.
  public private(set) var cells: [Selection.CellPlace: Cell] = [:]
  /// The rows of the base in the order made by hand; nil is the base's own.
  private var order: [RowIndex]?

  /// A source over another one, without changes; changes of changes are not stacked.
  static func over(_ source: any GridDataSource) -> EditedSource {
    source as? EditedSource ?? EditedSource(base: source)
  }

  /// Lays changes over a source.
  ///
  /// - Parameters:
  ///   - base: The source underneath.
  ///   - cells: The cells that are changed.
  public init(base: any GridDataSource, cells: [Selection.CellPlace: Cell] = [:]) {
    (self.base, self.cells) = (base, cells)
  }

  /// Whether rows can be moved by hand: not where the source underneath arranges them by itself.
  var canMoveRows: Bool { base is any RowValues }

  /// Changes a cell.
  public mutating func setCell(_ cell: Cell, at place: Selection.CellPlace) { cells[place] = cell }

  /// Puts the rows in an order made by hand.
  ///
  /// - Precondition: all rows of the base are in it, each once.
  mutating func setOrder(_ order: [RowIndex]) {
    precondition(order.count == base.rowCount, "all rows of the source")
    self.order = order
  }

  /// The rows of the base in their present order, all sections one after the other.
  var rowOrder: [RowIndex] {
    order
      ?? (0..<base.sectionCount).flatMap { section in
        (0..<base.rowCount(inSection: section)).map { RowIndex(section: section, row: $0) }
      }
  }

  /// How many sections there are; 1 where rows were moved by hand.
  public var sectionCount: Int { order == nil ? base.sectionCount : 1 }

  /// What a section's header says; nil for no header.
  public func title(ofSection section: Int) -> String? {
    order == nil ? base.title(ofSection: section) : nil
  }

  /// How many rows a section has.
  public func rowCount(inSection section: Int) -> Int {
    order?.count ?? base.rowCount(inSection: section)
  }

  private func baseIndex(_ index: RowIndex) -> RowIndex { order?[index.row] ?? index }

  /// One cell, as it was changed; missing where there is no such column.
  public func cell(at index: RowIndex, column: String) -> Cell {
    let index = baseIndex(index)
    guard !cells.isEmpty else { return base.cell(at: index, column: column) }
    let place = Selection.CellPlace(row: base.identity(at: index), column: column)
    return cells[place] ?? base.cell(at: index, column: column)
  }

  /// A row's own name, which is that of the source underneath.
  public func identity(at index: RowIndex) -> RowIdentity { base.identity(at: baseIndex(index)) }

  /// The kind of a column's values.
  public func kind(ofColumn key: String) -> ValueKind { base.kind(ofColumn: key) }

  /// One value worked out over all rows of a column, changes included.
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

  /// The same rows filtered, sorted, grouped and cut to a window.
  ///
  /// - Throws: ``ArrangementError`` when a column or a row is asked for that is not there.
  public func arranged(
    by arrangement: Arrangement
  ) throws(ArrangementError) -> any GridDataSource {
    if cells.isEmpty && order == nil { return try base.arranged(by: arrangement) }
    guard let store = base as? any RowValues else {
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
  /// What was asked of the rows that their source cannot do; empty where it did all.
  package var missedSteps: [String] {
    let rows = (self as? EditedSource)?.base ?? self
    return (rows as? UnarrangedRows)?.missed ?? []
  }
}
