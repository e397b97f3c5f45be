import GridLayout

extension [LayoutWarning] {
  /// Refuses to go on where a C library is missing that an image needs.
  ///
  /// - Throws: ``GridreelError`` with code `missingResource`.
  func checkLibraries() throws(GridreelError) {
    guard let lack = first(where: { $0.kind == .missingLibrary }) else { return }
    throw GridreelError(.missingResource, lack.message)
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
  /// What is said of the first C library that is missing.
  private var missingLibrary: String?

  /// Collects what one picture's layout found; lines name the input's file.
  init(_ found: [LayoutWarning] = [], in file: String) {
    self.file = file
    add(found)
  }

  /// What was found so far.
  var lines: [Warning] { others + cut.map(line) }

  /// Refuses to go on where a C library is missing that an image needs.
  ///
  /// - Throws: ``GridreelError`` with code `missingResource`.
  func checkLibraries() throws(GridreelError) {
    if let missingLibrary { throw GridreelError(.missingResource, missingLibrary) }
  }

  /// Adds what another page's layout found; memory grows with what is said and not with the rows.
  mutating func add(_ found: [LayoutWarning]) {
    for warning in found {
      guard warning.kind == .truncatedText, let row = warning.row, let column = warning.column
      else {
        if warning.kind == .missingLibrary, missingLibrary == nil {
          missingLibrary = warning.message
        }
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
