import GridreelJSONText
import GridreelModel
import GridreelPrimitives
import GridreelValues

extension FileTable {
  package var vacantKeys: Set<String> {
    let places = unnamedKeys.compactMap(place(ofColumn:)).filter { guesses[$0].isVacant }.sorted()
    let found = answer { () throws(GridreelError) in try finders(of: places) } ?? []
    return Set(zip(places, found).filter { $1.isVacant }.map { columnKeys[$0.0] })
  }

  package func doubt(ofColumn key: String, isThorough: Bool) -> ColumnDoubt? {
    guard let column = place(ofColumn: key), column < fieldCount, forced[column] == nil else {
      return nil
    }
    let finder = state.withLock { $0.finders[column] } ?? guesses[column]
    if let doubt = resolved(finder).doubt { return .ambiguous(doubt.message(ofColumn: key)) }
    guard state.withLock({ $0.types[column]?.kind ?? .text }) == .text else { return nil }
    if let obstacle = finder.obstacle { return .obstacle(obstacle) }
    guard isThorough, !finder.isOpen else { return nil }
    return thoroughObstacle(column, isSettled: finder.isSettled).map(ColumnDoubt.obstacle)
  }

  /// What keeps a column of texts from being numbers or dates, by a sample from all over the file; if that
  /// looks like them and no finder saw all values, by all of these.
  private func thoroughObstacle(_ column: Int, isSettled: Bool) -> String? {
    answer { () throws(GridreelError) -> String? in
      let sample = try sample(of: column, survey())
      if isSettled, sample.isLikely, let obstacle = try finders(of: [column]).first?.obstacle {
        return obstacle
      }
      return sample.amountObstacle
    } ?? nil
  }

  package func reports(ofColumns keys: [String]) -> [ColumnReport] {
    let places = keys.compactMap(place(ofColumn:))
    let fields = places.filter { $0 < fieldCount }
    let found = answer { () throws(GridreelError) in try finders(of: fields) } ?? []
    let byPlace = Dictionary(zip(fields, found)) { first, _ in first }
    return places.map { place in
      let type =
        answer { () throws(GridreelError) in try types(of: [place])[0] } ?? ColumnType(.text)
      guard let finder = byPlace[place] else {
        return ColumnReport(
          key: columnKeys[place], kind: type.kind, convention: nil,
          missingCount: rowCount - present(place))
      }
      return ColumnReport(
        key: columnKeys[place], kind: type.kind, convention: finder.convention(of: type),
        missingCount: rowCount - finder.count - finder.wordCount(as: type))
    }
  }

  /// The number of values in a computed column that are not missing.
  private func present(_ place: Int) -> Int {
    guard case .number(let count) = value(of: Aggregate(.count, of: columnKeys[place])) else {
      return 0
    }
    return Int(clamped: count)
  }

  /// What all rows show of some columns.
  private func finders(of columns: [Int]) throws(GridreelError) -> [KindFinder] {
    guard !columns.isEmpty else { return [] }
    var request = PassRequest()
    request.watched = columns.map {
      PassRequest.Watched(column: $0, isForced: false, finder: KindFinder(isPatient: true))
    }
    return try pass(request).finders
  }

  /// The number of values in a sample.
  private static let sampleCount = 1_000

  /// Samples values of a column from all over the file.
  private func sample(of column: Int, _ survey: Survey) throws(GridreelError) -> KindFinder {
    let stretches = 16
    let length = Self.sampleCount / stretches
    var sample = KindFinder(isPatient: true)
    var next = 0
    for stretch in 0..<stretches {
      let start = max(next, survey.rowCount * stretch / stretches)
      next =
        survey.rowCount > Self.sampleCount
        ? min(survey.rowCount, start + length) : survey.rowCount
      for row in start..<max(start, next) {
        _ = try block(of: row, columns: [column], survey.places).withRecord(row) {
          fields, reader, _ in
          sample.observe(fields[column], reader, row: row)
        }
      }
    }
    return sample
  }

  /// The number of rows, and the offsets at which some of them begin.
  func survey() throws(GridreelError) -> Survey {
    if let known = state.withLock({ $0.survey }) { return known }
    var request = PassRequest()
    request.notesPlaces = true
    return note(try pass(request), of: [])
  }

  /// The types of some columns, by index.
  func types(of columns: [Int]) throws(GridreelError) -> [ColumnType] {
    let known = state.withLock { state in columns.map { state.types[$0] } }
    let unknown = zip(columns, known).filter { $1 == nil }.map(\.0)
    guard !unknown.isEmpty else { return known.compactMap { $0 } }
    var request = PassRequest()
    let watched = watch(unknown, &request)
    if !watched.isEmpty {
      let result = try pass(request)
      try check(result, watched)
      note(result, of: watched)
    }
    return state.withLock { state in columns.map { state.types[$0] ?? ColumnType(.text) } }
  }

  /// Makes a request watch the columns whose types are unknown, and returns those columns.
  func watch(_ columns: [Int], _ request: inout PassRequest) -> [Int] {
    let watched = state.withLock { state in
      request.notesPlaces = state.survey == nil
      var watched: [Int] = []
      var seen: Set<Int> = []
      for column in columns where state.types[column] == nil && seen.insert(column).inserted {
        if forced[column] == nil, guesses[column].isSettled {
          state.types[column] = resolved(guesses[column]).type
        } else {
          watched.append(column)
        }
      }
      return watched
    }
    request.watched = watched.map { column in
      PassRequest.Watched(
        column: column, isForced: forced[column] != nil,
        finder: forced[column].map {
          KindFinder(trying: $0, hasPattern: rules.hasPattern(columnKeys[column]))
        } ?? KindFinder())
    }
    return watched
  }

  /// The type that a finder stands for in this file, and the doubt about it.
  func resolved(_ finder: KindFinder) -> (type: ColumnType, doubt: ReadingDoubt?) {
    finder.resolved(by: rules, habits, allowsWords: true)
  }

  /// The type of a column that needs no finding: one with a pattern, or text.
  func declared(_ column: Int) -> ColumnType? {
    guard let type = forced[column] else { return nil }
    return rules.hasPattern(columnKeys[column]) || type.kind == .text || type.kind == .boolean
      ? type : nil
  }

  /// Stores the findings of a pass.
  @discardableResult
  func note(_ result: PassResult, of watched: [Int]) -> Survey {
    state.withLock { state in
      for (place, column) in watched.enumerated() {
        let finder = result.finders[place]
        state.finders[column] = finder
        state.types[column] = declared(column) ?? resolved(finder).type
      }
      if let known = state.survey { return known }
      let survey = Survey(rowCount: result.rowCount, places: result.places)
      state.survey = survey
      return survey
    }
  }

  /// Refuses a text that does not fit its column's declared kind.
  func check(_ result: PassResult, _ watched: [Int]) throws(GridreelError) {
    guard let misfit = result.misfit else { return }
    let column = watched[misfit.watched]
    throw .misfit(
      misfit.text, row: misfit.row, column: columnKeys[column],
      forced[column] ?? ColumnType(.text))
  }
}
