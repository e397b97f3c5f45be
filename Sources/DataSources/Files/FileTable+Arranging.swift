import GridreelJSONText
package import GridreelModel
package import GridreelPrimitives
package import GridreelValues

extension FileTable {
  package func arranged(
    by arrangement: Arrangement
  ) throws(GridreelError) -> any GridDataSource {
    guard arrangement.grouping == nil,
      let ready = state.withLock({ $0.ready.first { $0.arrangement == arrangement } })
    else { return try orderedRows(by: arrangement) }
    let window = try arrangement.window(of: ready.count)
    let sorter = RowSorter(
      first: ready.rows, count: ready.count,
      places: { arrangement.sort.isEmpty ? nil : self.places(of: $0, in: arrangement) },
      whole: { self.wholeOrder(arrangement) })
    return ArrangedRows(
      store: self, sections: [ArrangedRows.Section(sorter: sorter, window: window)],
      wholeCount: ready.count)
  }

  /// All rows of an order, for requests beyond the first ones.
  private func wholeOrder(_ arrangement: Arrangement) -> RowSorter {
    let order = answer { () throws(GridreelError) in
      let rows =
        if let filter = arrangement.filter { try matchingRows(filter) } else {
          RowList.range(0..<(try survey().rowCount))
        }
      return RowSorter(
        rows: rows,
        by: try orderingColumns(arrangement.sort, for: arrangement.titles.symbols))
    }
    return order ?? RowSorter(rows: .range(0..<rowCount), by: [])
  }

  package func rows(where condition: GridExpression) throws(GridreelError) -> RowList {
    try matchingRows(condition)
  }

  package func sortColumns(
    _ keys: [SortKey], for symbols: LocaleSymbols
  ) throws(GridreelError) -> [SortColumn] {
    try orderingColumns(keys, for: symbols)
  }

  private func matchingRows(_ condition: GridExpression) throws(GridreelError) -> RowList {
    let condition = condition.resolved(columns: columnKeys)
    _ = try types(of: withInputs(condition.columns.compactMap(place(ofColumn:))))
    var request = PassRequest()
    request.filter = rowFilter(condition)
    request.wanted = .rows
    return .list(try pass(request).rows)
  }

  private func orderingColumns(
    _ keys: [SortKey], for symbols: LocaleSymbols
  ) throws(GridreelError) -> [SortColumn] {
    let columns = keys.compactMap { place(ofColumn: $0.column) }
    let known = try sortKeys(of: columns, for: symbols)
    return zip(keys, columns).compactMap { key, column in
      known[SortPlace(column: column, locale: symbols.name)].map { SortColumn($0, key.direction) }
    }
  }

  /// The sort keys of the rows for some columns, cached for the next order.
  private func sortKeys(
    of columns: [Int], for symbols: LocaleSymbols
  ) throws(GridreelError) -> [SortPlace: ColumnKeys] {
    _ = try types(of: withInputs(columns))
    let known = state.withLock { $0.sortKeys }
    var streamed: [StreamedKey] = []
    for column in columns
    where known[SortPlace(column: column, locale: symbols.name)] == nil
      && !streamed.contains(where: { $0.column == column })
    {
      streamed.append(streamedKey(column))
    }
    guard !streamed.isEmpty else { return known }
    var request = PassRequest()
    (request.wanted, request.collation) = (.keys(streamed), symbols.collation)
    request.rowCount = state.withLock { $0.survey?.rowCount }
    let result = try pass(request)
    return state.withLock { state in
      for (place, key) in streamed.enumerated() {
        state.sortKeys[SortPlace(column: key.column, locale: symbols.name)] = ColumnKeys(
          heads: result.heads[place], keys: result.keyTexts[place])
      }
      return state.sortKeys
    }
  }

  /// An aggregate over all rows of a column; missing if there is no such column.
  package func value(of aggregate: Aggregate) -> Value {
    guard let column = place(ofColumn: aggregate.column) else { return .missing }
    let value = answer { () throws(GridreelError) -> Value in
      let kind = try types(of: [column])[0].kind
      guard aggregate.function != .count else { return try count(of: column) }
      guard kind == .number || kind == .date,
        let keys = try sortKeys(of: [column], for: .enUS).first(where: { $0.key.column == column })
      else { return .missing }
      return aggregate.value(over: keys.value.heads.lazy.map { Value(sortHead: $0, kind) })
    }
    return value ?? .missing
  }

  /// The number of values in a column that are not missing.
  private func count(of column: Int) throws(GridreelError) -> Value {
    var request = PassRequest()
    let isPresent = PreparedExpression(
      columns: [columnKeys[column]], condition: .not(.isMissing(.column(0))))
    let field = RowFilter.Column(
      place: column, type: likelyType(column), formula: recordFormula(column))
    request.filter = RowFilter(isPresent, columns: [field])
    return .number(Double(try pass(request).matchCount))
  }
}

extension FileTable: ColumnConventions {
  package func value(of text: String, inColumn key: String) -> Value? {
    guard let column = place(ofColumn: key) else { return nil }
    return FieldReader.value(of: text, as: likelyType(column))
  }

  package func decimalSeparator(ofColumn key: String) -> String {
    place(ofColumn: key).map { likelyType($0).decimalSeparator } ?? "."
  }
}

extension Value {
  /// Makes the number or date that a head was made of.
  fileprivate init(sortHead head: UInt64, _ kind: ValueKind) {
    guard head != .max else {
      self = .missing
      return
    }
    let number = Double(bitPattern: head >> 63 == 1 ? head & ~(1 << 63) : ~head)
    self =
      kind == .number
      ? .number(number) : .date(Timestamp(seconds: number, isDayOnly: false))
  }
}
