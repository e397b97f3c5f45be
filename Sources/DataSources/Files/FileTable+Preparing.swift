import GridreelJSONText
import GridreelModel
package import GridreelPrimitives
import GridreelValues

extension FileTable {
  /// The maximum number of rows found in passing, without storing anything for all rows.
  static let greatestReach = 20_000

  package func makeReady(
    for orders: [NeededOrder], showing columns: [String]
  ) throws(GridreelError) {
    let plan = Preparation(of: orders, showing: columns, in: self)
    // The kinds of sort columns are first assumed from the first rows; if that turns out to be
    // wrong, they are all known in the second pass.
    for _ in 0..<3 {
      var request = PassRequest()
      let watched = watch(plan.needed, &request)
      let assumed = plan.ordering.map { ($0, likelyType($0)) }
      let wanted = plan.streamed.filter { !isReady($0) }
      want(wanted, &request)
      guard request.notesPlaces || !watched.isEmpty || !wanted.isEmpty else { return }
      let result = try pass(request)
      try check(result, watched)
      note(result, of: watched)
      if assumed.allSatisfy({ likelyType($0) == $1 }) {
        keep(wanted, result)
        return
      }
    }
  }

  /// Whether the first rows of an order are already known, or need no pass.
  private func isReady(_ order: Preparation.Order) -> Bool {
    let arrangement = order.arrangement
    return state.withLock { state in
      if let ready = state.ready.first(where: { $0.arrangement == arrangement }) {
        return ready.rows.count >= min(order.limit, ready.count)
      }
      let columns = arrangement.sort.compactMap { place(ofColumn: $0.column) }
      return arrangement.filter == nil
        && columns.allSatisfy {
          state.sortKeys[SortPlace(column: $0, locale: arrangement.titles.symbols.name)] != nil
        }
    }
  }

  private func want(_ orders: [Preparation.Order], _ request: inout PassRequest) {
    guard let first = orders.first?.arrangement else { return }
    (request.filter, request.collation) = (
      first.filter.map(rowFilter), first.titles.symbols.collation
    )
    request.wanted = .first(
      orders.map {
        StreamedOrder(keys: $0.arrangement.sort.compactMap(streamedKey), limit: $0.limit)
      })
  }

  private func keep(_ orders: [Preparation.Order], _ result: PassResult) {
    let ready = zip(orders, result.first).map { order, first in
      var first = first
      return Ready(
        arrangement: order.arrangement, count: result.matchCount,
        rows: first.sorted().map { UInt32(truncatingIfNeeded: $0.row) })
    }
    state.withLock { state in
      let renewed = Set(ready.map(\.arrangement))
      state.ready = state.ready.filter { !renewed.contains($0.arrangement) } + ready
    }
  }

  func streamedKey(_ key: SortKey) -> StreamedKey? {
    place(ofColumn: key.column).map { streamedKey($0, key.direction) }
  }

  func streamedKey(_ column: Int, _ direction: SortDirection = .ascending) -> StreamedKey {
    StreamedKey(
      column: column, type: likelyType(column), direction: direction,
      formula: recordFormula(column), order: orders[column])
  }

  func rowFilter(_ filter: GridExpression) -> RowFilter {
    let condition = filter.resolved(columns: columnKeys).prepared(for: self) { key in
      place(ofColumn: key).map(likelyKind) ?? .text
    }
    return RowFilter(
      condition,
      columns: condition.columns.map { key in
        let column = place(ofColumn: key) ?? 0
        return RowFilter.Column(
          place: column, type: likelyType(column), formula: recordFormula(column))
      })
  }
}

/// What one pass over a file has to find so that rows can be shown in some orders.
private struct Preparation {
  /// An order whose first rows are found in passing.
  struct Order {
    let arrangement: Arrangement
    let limit: Int
  }

  /// The orders whose first rows are found in passing; they share one filter and one locale.
  private(set) var streamed: [Order] = []
  /// The columns used for sorting and filtering in passing.
  private(set) var ordering: [Int] = []
  /// The columns whose kinds must be known.
  private(set) var needed: [Int]

  init(of orders: [NeededOrder], showing columns: [String], in table: FileTable) {
    func places(_ columns: [String]) -> [Int] {
      table.withInputs(columns.compactMap(table.place(ofColumn:)))
    }
    needed = places(columns)
    for order in orders {
      let arrangement = order.arrangement
      guard (try? arrangement.check(columns: table.columnKeys)) != nil else { continue }
      let own = places(arrangement.resolved(columns: table.columnKeys).columnKeys)
      needed += own
      let limit = min(order.reach ?? .max, arrangement.end ?? .max)
      guard arrangement.isStreamable, limit <= FileTable.greatestReach,
        streamed.first.map({ $0.arrangement.isStreamable(with: arrangement) }) ?? true
      else { continue }
      streamed.append(Order(arrangement: arrangement, limit: limit))
      ordering += own
    }
  }
}

extension Arrangement {
  /// Whether its first rows can be found in passing, and are not simply the file's.
  fileprivate var isStreamable: Bool { grouping == nil && !(sort.isEmpty && filter == nil) }

  /// Whether both can be computed in one pass over a file.
  func isStreamable(with other: Arrangement) -> Bool {
    filter == other.filter && titles.symbols.name == other.titles.symbols.name
  }
}
