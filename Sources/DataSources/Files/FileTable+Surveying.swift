package import GridModel
import JSONText

extension FileTable {
  /// How many rows there are, and where they begin.
  func survey() throws(DataError) -> Survey {
    if let known = state.withLock({ $0.survey }) { return known }
    var request = PassRequest()
    request.notesPlaces = true
    return note(try pass(request), of: [])
  }

  /// The kinds of some columns, by their places.
  func kinds(of columns: [Int]) throws(DataError) -> [ValueKind] {
    let known = state.withLock { state in columns.map { state.kinds[$0] } }
    let unknown = zip(columns, known).filter { $1 == nil }.map(\.0)
    guard !unknown.isEmpty else { return known.compactMap { $0 } }
    var request = PassRequest()
    let watched = watch(unknown, &request)
    if !watched.isEmpty {
      let result = try pass(request)
      try check(result, watched)
      note(result, of: watched)
    }
    return state.withLock { state in columns.map { state.kinds[$0] ?? .text } }
  }

  /// Makes a request watch the columns whose kinds are not known, and says which those are.
  private func watch(_ columns: [Int], _ request: inout PassRequest) -> [Int] {
    let watched = state.withLock { state in
      request.notesPlaces = state.survey == nil
      var watched: [Int] = []
      var seen: Set<Int> = []
      for column in columns where state.kinds[column] == nil && seen.insert(column).inserted {
        if let kind = forced[column], kind == .text {
          state.kinds[column] = .text
        } else if forced[column] == nil, guesses[column].isSettled {
          state.kinds[column] = .text
        } else {
          watched.append(column)
        }
      }
      return watched
    }
    request.watched = watched.map { column in
      PassRequest.Watched(
        column: column, isForced: forced[column] != nil,
        finder: forced[column].map(KindFinder.init(trying:)) ?? KindFinder())
    }
    return watched
  }

  /// Keeps what a pass has found out.
  @discardableResult
  private func note(_ result: PassResult, of watched: [Int]) -> Survey {
    state.withLock { state in
      for (place, column) in watched.enumerated() {
        state.kinds[column] = forced[column] ?? result.finders[place].kind
      }
      if let known = state.survey { return known }
      let survey = Survey(rowCount: result.rowCount, places: result.places)
      state.survey = survey
      return survey
    }
  }

  /// Refuses a text that is not of the kind that its column must have.
  private func check(_ result: PassResult, _ watched: [Int]) throws(DataError) {
    guard let misfit = result.misfit else { return }
    let column = watched[misfit.watched]
    throw .misfit(
      misfit.text, row: misfit.row, column: columnKeys[column], forced[column] ?? .text)
  }

  // MARK: Making ready

  /// Up to so many rows are found in passing, without anything that is kept of all rows.
  static let greatestReach = 20_000

  package func makeReady(
    for arrangement: Arrangement, showing columns: [String], reach: Int?
  ) throws(DataError) {
    let isSound = (try? arrangement.check(columns: columnKeys)) != nil
    let ordering =
      isSound ? arrangement.sort.map(\.column) + (arrangement.filter?.columns ?? []) : []
    let grouping = [arrangement.grouping?.column].compactMap { $0 }
    let needed = (columns + ordering + grouping).compactMap(place(ofColumn:))
    let limit = min(reach ?? .max, arrangement.end ?? .max)
    let isStreamed =
      isSound && grouping.isEmpty && limit <= Self.greatestReach
      && !(arrangement.sort.isEmpty && arrangement.filter == nil)
    // What orders the rows is read as what the first rows tell; where that turns out to be wrong,
    // all is known the second time.
    for _ in 0..<3 {
      var request = PassRequest()
      let watched = watch(needed, &request)
      let assumed = ordering.compactMap(place(ofColumn:)).map { ($0, likelyKind($0)) }
      if isStreamed { want(arrangement, limit, &request) }
      let isKnown = !request.notesPlaces && watched.isEmpty
      if isKnown, !isStreamed || isReady(arrangement, limit) { return }
      let result = try pass(request)
      try check(result, watched)
      note(result, of: watched)
      guard isStreamed else { return }
      if assumed.allSatisfy({ likelyKind($0) == $1 }) {
        var first = result.first
        let rows = first.sorted().map { UInt32(truncatingIfNeeded: $0.row) }
        let ready = Ready(arrangement: arrangement, count: result.matchCount, rows: rows)
        state.withLock { $0.ready = ready }
        return
      }
    }
  }

  /// Whether the first rows of an order are known already, or cost no pass.
  private func isReady(_ arrangement: Arrangement, _ limit: Int) -> Bool {
    state.withLock { state in
      if let ready = state.ready, ready.arrangement == arrangement {
        return ready.rows.count >= min(limit, ready.count)
      }
      let columns = arrangement.sort.compactMap { place(ofColumn: $0.column) }
      return arrangement.filter == nil
        && columns.allSatisfy {
          state.sortKeys[SortPlace(column: $0, locale: arrangement.titles.symbols.name)] != nil
        }
    }
  }

  private func want(_ arrangement: Arrangement, _ limit: Int, _ request: inout PassRequest) {
    request.filter = arrangement.filter.map(rowFilter)
    request.collation = arrangement.titles.symbols.collation
    request.wanted = .first(arrangement.sort.compactMap(streamedKey), limit: limit)
  }

  func streamedKey(_ key: SortKey) -> StreamedKey? {
    place(ofColumn: key.column).map {
      StreamedKey(column: $0, kind: likelyKind($0), direction: key.direction)
    }
  }

  func rowFilter(_ filter: Expression) -> RowFilter {
    let condition = filter.prepared(for: self)
    return RowFilter(
      condition,
      columns: condition.columns.map { key in
        let column = place(ofColumn: key) ?? 0
        return (column, likelyKind(column))
      })
  }
}
