package import GridreelPrimitives
package import GridreelValues

/// The rows of a new source under the identities that rows with the same keys had in earlier ones.
package struct FollowedRows: PartialRows, ColumnReading, RowsOver {
  package let base: any GridDataSource
  private let links: Links

  /// Which rows of the base are which rows of the grid.
  private final class Links: Sendable {
    /// The identities of all rows that the grid has ever had, by their keys.
    let rows: [RowKey: RowIdentity]
    /// The grid's identities by those of the base.
    let grid: [RowIdentity: RowIdentity]
    /// The base's identities by those of the grid.
    let base: [RowIdentity: RowIdentity]

    /// Links rows by their keys; rows that are new get identities that no row had before.
    init(_ new: [(key: RowKey, row: RowIdentity)], to known: [RowKey: RowIdentity]) {
      var (rows, grid, base) = (known, [RowIdentity: RowIdentity](), [RowIdentity: RowIdentity]())
      var next = (known.values.map(\.source).max() ?? -1) + 1
      for (key, row) in new {
        let own = rows[key] ?? RowIdentity(source: next)
        if rows[key] == nil {
          rows[key] = own
          next += 1
        }
        (grid[row], base[own]) = (own, row)
      }
      (self.rows, self.grid, self.base) = (rows, grid, base)
    }
  }

  private init(_ base: any GridDataSource, _ links: Links) {
    (self.base, self.links) = (base, links)
  }

  /// Lets the rows of a new source follow those of an old one.
  ///
  /// - Parameters:
  ///   - new: The new source, in its own order.
  ///   - old: The old source, in its own order.
  ///   - column: The column whose texts are the keys; nil takes those of the sources.
  /// - Returns: The new rows; nil if the rows of either have no keys.
  /// - Throws: The problem of the first key that does not tell two rows apart.
  static func following(
    _ new: any GridDataSource, after old: any GridDataSource, by column: String?
  ) throws(RowKeyProblem) -> FollowedRows? {
    let base = new.bare
    guard let rows = try base.keyedRows(by: column) else { return nil }
    if let followed = old.unedited as? FollowedRows {
      return FollowedRows(base, Links(rows, to: followed.links.rows))
    }
    guard let before = try old.unedited.keyedRows(by: column) else { return nil }
    let known = Dictionary(before.map { ($0.key, $0.row) }, uniquingKeysWith: { first, _ in first })
    return FollowedRows(base, Links(rows, to: known))
  }

  /// Whether a row of the grid is among these rows.
  func has(_ row: RowIdentity) -> Bool { links.base[row] != nil }

  /// The grid's identity of a row of the base.
  func row(ofBase row: RowIdentity) -> RowIdentity { links.grid[row] ?? row }

  package var wholeCount: Int { base.countBeforeSlicing }
  package var knownColumns: [String]? { base.knownColumns }
  package var sectionCount: Int { base.sectionCount }
  package func title(ofSection section: Int) -> String? { base.title(ofSection: section) }
  package func hasTitle(ofSection section: Int) -> Bool { base.hasTitle(ofSection: section) }
  package func rowCount(inSection section: Int) -> Int { base.rowCount(inSection: section) }
  package func kind(ofColumn key: String) -> ValueKind { base.kind(ofColumn: key) }
  package func value(of aggregate: Aggregate) -> Value { base.value(of: aggregate) }
  package func key(at index: RowIndex) -> RowKey? { base.key(at: index) }

  package func cell(at index: RowIndex, column: String) -> Cell {
    base.cell(at: index, column: column)
  }

  package func cells(at rows: [RowIndex], column: String) -> [Cell] {
    base.readCells(at: rows, column: column)
  }

  package func identity(at index: RowIndex) -> RowIdentity {
    let row = base.identity(at: index)
    return links.grid[row] ?? row
  }

  package func places(of rows: Set<RowIdentity>) -> [RowIdentity: RowIndex] {
    let own = rows.compactMap { links.base[$0] }
    return Dictionary(
      base.places(of: Set(own)).map { (links.grid[$0] ?? $0, $1) },
      uniquingKeysWith: { first, _ in first })
  }

  package func arranged(
    by arrangement: Arrangement
  ) throws(GridreelError) -> any GridDataSource {
    FollowedRows(try base.arranged(by: arrangement), links)
  }
}

extension GridDataSource {
  /// The source itself, below edits and below the identities of earlier rows.
  package var bare: any GridDataSource {
    let base = unedited
    return (base as? FollowedRows)?.base.bare ?? base
  }

  /// The identity that a row has in the source itself, from which its number there follows.
  func ownIdentity(at index: RowIndex) -> RowIdentity {
    if let followed = self as? FollowedRows { return followed.base.identity(at: index) }
    if let first = self as? FirstRows { return first.base.ownIdentity(at: index) }
    return identity(at: index)
  }
}
