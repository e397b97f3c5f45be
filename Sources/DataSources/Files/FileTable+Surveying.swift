import GridModel
import JSONText
import Primitives

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
  func watch(_ columns: [Int], _ request: inout PassRequest) -> [Int] {
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
  func note(_ result: PassResult, of watched: [Int]) -> Survey {
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
  func check(_ result: PassResult, _ watched: [Int]) throws(DataError) {
    guard let misfit = result.misfit else { return }
    let column = watched[misfit.watched]
    throw .misfit(
      misfit.text, row: misfit.row, column: columnKeys[column], forced[column] ?? .text)
  }
}
