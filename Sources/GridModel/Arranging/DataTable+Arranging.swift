extension DataTable {
  /// The rows filtered, grouped, sorted and cut to a window.
  ///
  /// - Throws: ``ArrangementError`` when a column or a row is asked for that is not there.
  public func arranged(
    by arrangement: Arrangement
  ) throws(ArrangementError) -> any GridDataSource {
    ArrangedTable(table: self, order: try rowOrder(for: arrangement))
  }

  /// Which rows are drawn, and where; the table's own order where nothing is asked for.
  ///
  /// - Throws: ``ArrangementError`` when a column or a row is asked for that is not there.
  public func rowOrder(for arrangement: Arrangement) throws(ArrangementError) -> RowOrder {
    let collation = arrangement.titles.symbols.collation
    try check(arrangement)
    var order = RowOrder(rowCount: rowCount)
    if let filter = arrangement.filter {
      let condition = filter.prepared(for: self).bound(to: self)
      order = order.filtered { condition.holds(row: $0) }
    }
    let window = try arrangement.window(of: order.rowCount)
    if let grouping = arrangement.grouping, let column = column(grouping.column) {
      order = order.grouped(
        by: grouping, cells: column.cells, titles: arrangement.titles, collation: collation)
    }
    return order.sorted(by: arrangement.sort, in: self, keeping: window, collation: collation)
      .windowed(to: window)
  }

  /// Refuses columns that the table does not have.
  private func check(_ arrangement: Arrangement) throws(ArrangementError) {
    let keys = columns.map(\.key)
    if let filter = arrangement.filter {
      do throws(ExpressionError) {
        _ = try filter.validated(columns: keys)
      } catch {
        throw ArrangementError(.unknownColumn, error.message, offset: error.offset)
      }
    }
    let named = arrangement.sort.map(\.column) + [arrangement.grouping?.column].compactMap { $0 }
    for key in named where index(ofColumn: key) == nil {
      throw ArrangementError(.unknownColumn, unknownColumn(key, among: keys))
    }
  }
}

extension Arrangement {
  /// The places to keep, from 0, of an order of `count` rows.
  fileprivate func window(of count: Int) throws(ArrangementError) -> Range<Int> {
    var window = 0..<count
    if let wanted = rows {
      // A range without an end goes to the last row.
      let isOpen = wanted.upperBound == .max && wanted.lowerBound <= count
      let rows = isOpen ? wanted.lowerBound...count : wanted
      guard rows.lowerBound >= 1, rows.upperBound <= count else {
        let asked =
          rows.lowerBound == rows.upperBound || rows.upperBound == .max
          ? "row \(rows.lowerBound) is" : "rows \(rows.lowerBound)-\(rows.upperBound) are"
        let there = count == 1 ? "there is 1 row" : "there are \(count) rows, counted from 1"
        throw ArrangementError(.rowsNotThere, "\(asked) not there; \(there)")
      }
      window = rows.lowerBound - 1..<rows.upperBound
    }
    guard let limit else { return window }
    return window.lowerBound..<window.lowerBound + min(window.count, max(0, limit))
  }
}
