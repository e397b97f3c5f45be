import GridModel
import JSONText
import Primitives
import Values

extension FileTable {
  package func textSurvey(ofColumn key: String) -> TextSurvey? {
    guard let column = place(ofColumn: key), column < fieldCount, forced[column] == nil else {
      return nil
    }
    return answer { () throws(DataError) -> TextSurvey? in
      guard try kinds(of: [column])[0] == .text else { return nil }
      let survey = try survey()
      let sample = try sample(of: column, survey)
      guard sample.isLikely else { return nil }
      guard survey.rowCount > TextSurvey.sampleCount else { return sample }
      var request = PassRequest()
      request.wanted = .texts(of: column)
      return try pass(request).texts
    } ?? nil
  }

  /// Samples values of a column from all over the file.
  private func sample(of column: Int, _ survey: Survey) throws(DataError) -> TextSurvey {
    let stretches = 16
    let length = TextSurvey.sampleCount / stretches
    var sample = TextSurvey()
    var next = 0
    for stretch in 0..<stretches {
      let start = max(next, survey.rowCount * stretch / stretches)
      next =
        survey.rowCount > TextSurvey.sampleCount
        ? min(survey.rowCount, start + length) : survey.rowCount
      for row in start..<max(start, next) {
        _ = try block(of: row, columns: [column], survey.places).withRecord(row) {
          fields, reader, _ in
          sample.add(fields[column], reader)
        }
      }
    }
    return sample
  }

  /// The number of rows, and the offsets at which some of them begin.
  func survey() throws(DataError) -> Survey {
    if let known = state.withLock({ $0.survey }) { return known }
    var request = PassRequest()
    request.notesPlaces = true
    return note(try pass(request), of: [])
  }

  /// The kinds of some columns, by index.
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

  /// Makes a request watch the columns whose kinds are unknown, and returns those columns.
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

  /// Stores the findings of a pass.
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

  /// Refuses a text that does not fit its column's declared kind.
  func check(_ result: PassResult, _ watched: [Int]) throws(DataError) {
    guard let misfit = result.misfit else { return }
    let column = watched[misfit.watched]
    throw .misfit(
      misfit.text, row: misfit.row, column: columnKeys[column], forced[column] ?? .text)
  }
}
