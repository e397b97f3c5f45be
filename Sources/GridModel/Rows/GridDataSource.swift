public import GridreelPrimitives
public import GridreelValues

/// The place of a row: its section and its index in it, both from 0.
public struct RowIndex: Hashable, Sendable {
  /// The index of the section.
  public var section: Int
  /// The index of the row in its section.
  public var row: Int

  /// Makes the place of a row.
  public init(section: Int, row: Int) { (self.section, self.row) = (section, row) }
}

/// Supplies a grid's rows in display order; a grid queries only what is visible.
public protocol GridDataSource: Sendable {
  /// The number of sections; 1 without a title if rows are not grouped.
  var sectionCount: Int { get }
  /// The title of a section's header; nil for no header.
  func title(ofSection section: Int) -> String?
  /// Whether a section has a title.
  ///
  /// It is asked of all sections, a title only of those that are drawn, and of all while some are collapsed. The default
  /// implementation asks for the title, so that a source with very many sections should have its own.
  func hasTitle(ofSection section: Int) -> Bool
  /// The number of rows in a section.
  func rowCount(inSection section: Int) -> Int
  /// A cell; missing if there is no such column.
  func cell(at index: RowIndex, column: String) -> Cell
  /// The identity of a row, which stays the same when the order changes.
  func identity(at index: RowIndex) -> RowIdentity
  /// What tells a row from all others in this source and in later ones; nil, the default, if nothing does.
  ///
  /// When a grid takes new rows, those with equal keys are the same rows: they travel, and what was selected, edited
  /// or pointed at stays with them. Either all rows have a key or none.
  func key(at index: RowIndex) -> RowKey?
  /// The kind of a column's values.
  func kind(ofColumn key: String) -> ValueKind

  /// The keys of all columns, so that a grid that names another one is an error; nil if the source does not tell
  /// them, which is the default.
  var knownColumns: [String]? { get }

  /// Returns the same rows filtered, sorted, grouped and sliced.
  ///
  /// A source with a fixed order does not need this method: its rows are shown as they come, cut by a range and a
  /// limit, and a warning reports the steps that were not performed.
  ///
  /// - Throws: ``GridreelError`` if a column or a range of rows does not exist.
  func arranged(by arrangement: Arrangement) throws(GridreelError) -> any GridDataSource

  /// An aggregate over all rows of a column, including those outside of the viewport.
  ///
  /// The default implementation visits every cell.
  func value(of aggregate: Aggregate) -> Value

  /// Finds the places of rows in display order; rows that are not shown are left out.
  ///
  /// The default implementation queries the identity at each row's place in the source's own order, and where
  /// some are elsewhere, row identities one by one until all are found.
  func places(of rows: Set<RowIdentity>) -> [RowIdentity: RowIndex]
}

extension GridDataSource {
  /// Nil: unknown columns are missing values.
  public var knownColumns: [String]? { nil }

  /// Asks for the title.
  public func hasTitle(ofSection section: Int) -> Bool { title(ofSection: section) != nil }

  /// Whether a section is among the collapsed ones.
  package func isCollapsed(_ section: Int, _ collapsed: Set<String>) -> Bool {
    // Most grids have none, and need not know a title for that.
    guard !collapsed.isEmpty, let title = title(ofSection: section) else { return false }
    return collapsed.contains(title)
  }

  /// Returns the rows in their own order, cut by a range and a limit; O(sections).
  ///
  /// - Throws: ``GridreelError`` if the range of rows does not exist.
  public func arranged(
    by arrangement: Arrangement
  ) throws(GridreelError) -> any GridDataSource { try inOwnOrder(arrangement) }

  /// The rows in their own order, cut by a range and a limit.
  package func inOwnOrder(
    _ arrangement: Arrangement
  ) throws(GridreelError) -> any GridDataSource {
    let isWhole = arrangement.rows == nil && arrangement.limit == nil
    return isWhole && arrangement.steps.isEmpty ? self : try UnarrangedRows(self, by: arrangement)
  }

  /// Computes the aggregate by visiting every cell of the column; O(rows).
  public func value(of aggregate: Aggregate) -> Value {
    var values: [Value] = []
    for section in 0..<sectionCount {
      for row in 0..<rowCount(inSection: section) {
        let index = RowIndex(section: section, row: row)
        values.append(cell(at: index, column: aggregate.column).value)
      }
    }
    return aggregate.value(over: values)
  }

  /// Queries the identity at each row's place in the source's own order, and where some are elsewhere, row
  /// identities one by one until all are found; O(rows) then.
  public func places(of rows: Set<RowIdentity>) -> [RowIdentity: RowIndex] { scan(for: rows) }

  /// Finds the places of rows by their identities, those in the source's own order first.
  func scan(for rows: Set<RowIdentity>) -> [RowIdentity: RowIndex] {
    var places = unmoved(rows)
    guard places.count < rows.count else { return places }
    for section in 0..<sectionCount {
      for row in 0..<rowCount(inSection: section) {
        guard places.count < rows.count else { return places }
        let index = RowIndex(section: section, row: row)
        let identity = identity(at: index)
        if rows.contains(identity) { places[identity] = index }
      }
    }
    return places
  }

  /// The titles of all sections that have one.
  package var sectionTitles: [String] { (0..<sectionCount).compactMap(title(ofSection:)) }

  /// The places of those rows that are where they are in the source's own order.
  private func unmoved(_ rows: Set<RowIdentity>) -> [RowIdentity: RowIndex] {
    var places: [RowIdentity: RowIndex] = [:]
    var rest = rows.sorted()[...]
    var start = 0
    for section in 0..<sectionCount where !rest.isEmpty {
      let end = start + rowCount(inSection: section)
      while let row = rest.first, row.source < end {
        rest.removeFirst()
        guard row.source >= start else { continue }
        let index = RowIndex(section: section, row: row.source - start)
        if identity(at: index) == row { places[row] = index }
      }
      start = end
    }
    return places
  }

  /// The total number of rows in all sections.
  public var rowCount: Int {
    (0..<sectionCount).reduce(0) { $0 + rowCount(inSection: $1) }
  }
}
