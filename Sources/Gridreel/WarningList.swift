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

  private(set) var lines: [Warning] = []
  private var seen: Set<String> = []
  /// The rows of each column in which text is cut, in order of the columns' first.
  private var cut: [(column: String, rows: [Int])] = []
  private var places: [String: Int] = [:]

  /// Collects what one picture's layout found; lines name the input's file.
  init(_ found: [LayoutWarning], in file: String) {
    for warning in found {
      guard warning.kind == .truncatedText, let row = warning.row, let column = warning.column
      else {
        if seen.insert(warning.message).inserted {
          lines.append(Warning(file: file, warning.message))
        }
        continue
      }
      if let place = places[column] {
        cut[place].rows.append(row)
      } else {
        places[column] = cut.count
        cut.append((column, [row]))
      }
    }
    lines += cut.map { Self.line($0, in: file) }
  }

  private static func line(
    _ cut: (column: String, rows: [Int]), in file: String
  ) -> Warning {
    let named = cut.rows.prefix(namedRows).map(String.init).joined(separator: ", ")
    let rest = cut.rows.count - namedRows
    let rows =
      rest > 0
      ? "rows \(named) and \(rest) more" : cut.rows.count > 1 ? "rows \(named)" : "row \(named)"
    return Warning(
      file: file,
      "text is cut off in column '\(cut.column)' in \(rows); widen the column or the picture")
  }
}
