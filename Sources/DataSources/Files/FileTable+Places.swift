import GridreelJSONText
import GridreelModel
import GridreelPrimitives
import GridreelValues

extension FileTable {
  package func findPlaces(_ sought: [SoughtPlaces]) {
    var rows: [Arrangement: Set<Int>] = [:]
    for sought in sought {
      rows[sought.arrangement, default: []].formUnion(sought.rows.lazy.map(\.source))
    }
    let (ready, rowCount) = state.withLock { ($0.ready, $0.survey?.rowCount ?? 0) }
    var wanted: [(arrangement: Arrangement, rows: [Int])] = []
    for order in ready where !order.arrangement.sort.isEmpty {
      guard let asked = rows[order.arrangement],
        wanted.first.map({ $0.arrangement.isStreamable(with: order.arrangement) }) ?? true
      else { continue }
      let unknown = asked.filter { order.place(of: $0) == nil }
      guard !unknown.isEmpty else { continue }
      // Rows that the file does not have need no search.
      wanted.append((order.arrangement, unknown.sorted().filter((0..<rowCount).contains)))
      remember(unknown.map { ($0, nil) }, in: order.arrangement)
    }
    _ = answer { () throws(GridreelError) in try seek(wanted) }
  }

  /// The places of rows in an order whose first rows are known, without rows that are not in it.
  func places(of rows: [Int], in arrangement: Arrangement) -> [Int: Int] {
    findPlaces([SoughtPlaces(of: Set(rows.map(RowIdentity.init(source:))), in: arrangement)])
    let ready = state.withLock { $0.ready.first { $0.arrangement == arrangement } }
    var places: [Int: Int] = [:]
    for row in rows { if let place = ready?.place(of: row) ?? nil { places[row] = place } }
    return places
  }

  /// Counts the rows before the sought ones, in one pass over the file.
  private func seek(
    _ wanted: [(arrangement: Arrangement, rows: [Int])]
  ) throws(GridreelError) {
    guard let first = wanted.first?.arrangement else { return }
    var request = PassRequest()
    (request.filter, request.collation) = (
      first.filter.map(rowFilter), first.titles.symbols.collation
    )
    var sought: [SoughtRows] = []
    for (arrangement, rows) in wanted {
      sought.append(try soughtRows(rows, arrangement, request))
    }
    guard sought.contains(where: { !$0.rows.isEmpty }) else { return }
    request.wanted = .places(sought)
    let result = try pass(request)
    for (place, own) in sought.enumerated() {
      var before = 0
      var found: [(Int, Int?)] = []
      for (row, count) in zip(own.rows, result.counts[place]) {
        before += count
        found.append((row.row, before))
      }
      remember(found, in: wanted[place].arrangement)
    }
  }

  /// The sort keys of some rows, without rows that the filter leaves out.
  private func soughtRows(
    _ rows: [Int], _ arrangement: Arrangement, _ request: PassRequest
  ) throws(GridreelError) -> SoughtRows {
    let keys = arrangement.sort.compactMap(streamedKey)
    var writer = SortKeyWriter(keys, request.collation)
    let places = try survey().places
    let columns = arrangement.columnKeys.compactMap(place(ofColumn:))
    let needed = withInputs(columns).filter { $0 < fieldCount }
    var found: [SoughtRows.Row] = []
    for row in rows {
      let own = try block(of: row, columns: needed, places).withRecord(row) {
        fields, reader, offset -> SoughtRows.Row? in
        guard request.filter?.holds(fields, reader) ?? true else { return nil }
        return SoughtRows.Row(
          head: writer.head(fields, reader),
          rest: writer.hasRest ? writer.rest(fields, reader) : [], offset: offset, row: row)
      }
      if let own = own ?? nil { found.append(own) }
    }
    return SoughtRows(keys: keys, rows: found)
  }

  private func remember(_ places: [(Int, Int?)], in arrangement: Arrangement) {
    state.withLock { state in
      guard let order = state.ready.firstIndex(where: { $0.arrangement == arrangement }) else {
        return
      }
      for (row, place) in places { state.ready[order].places[row] = .some(place) }
    }
  }
}

extension FileTable.Ready {
  /// The place of a row; an inner nil if it is not in the order, an outer nil if that is unknown.
  fileprivate func place(of row: Int) -> Int?? {
    if let known = places[row] { return .some(known) }
    return rows.firstIndex { $0 == row }.map { .some($0) }
  }
}
