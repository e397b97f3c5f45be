import GridLayout

extension LayoutWarning {
  /// The failure that it is, where an image must not be drawn or needs a C library that is missing.
  fileprivate func failure(in file: String) -> GridreelError? {
    switch kind {
    case .missingLibrary: return GridreelError(.missingResource, message)
    case .refusedPicture:
      let place = [row.map { "row \($0)" }, column.map { "column '\($0)'" }].compactMap(\.self)
      return GridreelError(
        .badInput, file: file, (place.isEmpty ? "" : place.joined(separator: ", ") + ": ") + message
      )
    default: return nil
    }
  }
}

extension [LayoutWarning] {
  /// Refuses to go on where an image must not be drawn, or needs a C library that is missing.
  ///
  /// - Throws: ``GridreelError`` with code `badInput` or `missingResource`.
  func checkPictures(in file: String) throws(GridreelError) {
    for warning in self {
      if let failure = warning.failure(in: file) { throw failure }
    }
  }
}

/// What layout found, put into lines for people: the same thing in many rows is said once.
struct WarningList {
  /// How many rows are named before the rest is only counted.
  private static let namedRows = 5

  /// A column in which text is cut: the first rows in which it is, and in how many.
  private struct CutColumn {
    let key: String
    /// What to do about it.
    let advice: Substring
    var rows: [Int] = []
    var count = 0
  }

  private let file: String
  private var others: [Warning] = []
  private var seen: Set<String> = []
  /// In order of the columns' first rows.
  private var cut: [CutColumn] = []
  private var places: [String: Int] = [:]
  /// What is amiss with the first image that cannot be left out.
  private var failure: GridreelError?

  /// Collects what one picture's layout found; lines name the input's file.
  init(_ found: [LayoutWarning] = [], in file: String) {
    self.file = file
    add(found)
  }

  /// What was found so far.
  var lines: [Warning] { others + cut.map(line) }

  /// Refuses to go on where an image must not be drawn, or needs a C library that is missing.
  ///
  /// - Throws: ``GridreelError`` with code `badInput` or `missingResource`.
  func checkPictures() throws(GridreelError) {
    if let failure { throw failure }
  }

  /// Adds what another page's layout found; memory grows with what is said and not with the rows.
  mutating func add(_ found: [LayoutWarning]) {
    for warning in found {
      guard warning.kind == .truncatedText, let row = warning.row, let column = warning.column
      else {
        failure = failure ?? warning.failure(in: file)
        if seen.insert(warning.message).inserted {
          others.append(Warning(file: file, warning.message))
        }
        continue
      }
      let advice = warning.message.split(separator: "; ").last ?? ""
      let key = "\(column); \(advice)"
      let place = places[key] ?? cut.count
      if place == cut.count {
        places[key] = place
        cut.append(CutColumn(key: column, advice: advice))
      }
      cut[place].count += 1
      if cut[place].rows.count < Self.namedRows { cut[place].rows.append(row) }
    }
  }

  private func line(_ cut: CutColumn) -> Warning {
    let named = cut.rows.map(String.init).joined(separator: ", ")
    let rest = cut.count - cut.rows.count
    let rows =
      rest > 0
      ? "rows \(named) and \(rest) more" : cut.count > 1 ? "rows \(named)" : "row \(named)"
    return Warning(
      file: file,
      "text is cut off in column '\(cut.key)' in \(rows); \(cut.advice)")
  }
}
