import GridreelFiles
package import GridreelLayout
package import GridreelPrimitives

extension LayoutWarning {
  /// The error for an image that must not be drawn or needs a missing C library; nil for other warnings.
  fileprivate func failure(in file: String) -> GridreelError? {
    switch kind {
    case .missingLibrary: return GridreelError(.missingResource, message)
    case .refusedPicture, .unreachablePicture:
      let place = [row.map { "row \($0)" }, column.map { "column '\($0)'" }].compactMap(\.self)
      return GridreelError(
        kind == .refusedPicture ? .overBudget : .outOfReach, file: file,
        (place.isEmpty ? "" : place.joined(separator: ", ") + ": ") + message
      )
    default: return nil
    }
  }
}

extension [LayoutWarning] {
  /// Fails if an image must not be drawn, or needs a missing C library.
  ///
  /// - Throws: ``GridreelError`` with code `badInput` or `missingResource`.
  package func checkPictures(in file: String) throws(GridreelError) {
    for warning in self {
      if let failure = warning.failure(in: file) { throw failure }
    }
  }
}

/// Warnings of a layout as lines for people; the same problem in many rows is reported once.
package struct WarningList {
  /// The number of rows to name; the rest is only counted.
  private static let namedRows = 5

  /// A column with truncated text: the first rows concerned, and their number.
  private struct CutColumn {
    let key: String
    /// How to fix it.
    let advice: Message
    var rows: [Int] = []
    var lastRow: Int?
    var count = 0
  }

  private struct CutKey: Hashable {
    let column: String
    let advice: Message
  }

  /// Characters without a glyph: the first place with the same remedy, and the number of others.
  private struct MissingGlyphs {
    let first: Message
    let remedy: Message
    var otherCount = 0

    var message: Message {
      let others = otherCount > 0 ? " and \(otherCount.counted("more place"))" : ""
      return "\(first)\(others); \(remedy)"
    }
  }

  private let file: String
  private var others: [Warning] = []
  private var missing: [MissingGlyphs] = []
  private var seen: Set<Message> = []
  /// The columns in the order of their first rows.
  private var cut: [CutColumn] = []
  private var places: [CutKey: Int] = [:]
  /// The error of the first image that cannot be left out.
  private var failure: GridreelError?

  /// Collects the warnings of one picture's layout; lines name the input's file.
  package init(_ found: [LayoutWarning] = [], in file: String) {
    self.file = file
    add(found)
  }

  /// The lines so far.
  package var lines: [Warning] {
    others + missing.map { Warning(file: file, $0.message) } + cut.map(line)
  }

  /// Fails if an image must not be drawn, or needs a missing C library.
  ///
  /// - Throws: ``GridreelError`` with code `badInput` or `missingResource`.
  package func checkPictures() throws(GridreelError) {
    if let failure { throw failure }
  }

  /// Adds the warnings of another page; memory grows with the number of lines, not of rows.
  package mutating func add(_ found: [LayoutWarning]) {
    for warning in found {
      guard warning.kind == .truncatedText, let row = warning.row, let column = warning.column
      else {
        failure = failure ?? warning.failure(in: file)
        if seen.insert(warning.message).inserted { append(warning) }
        continue
      }
      let advice = warning.remedy ?? ""
      let key = CutKey(column: column, advice: advice)
      let place = places[key] ?? cut.count
      if place == cut.count {
        places[key] = place
        cut.append(CutColumn(key: column, advice: advice))
      }
      // A card may cut both the title of a column and its value.
      guard cut[place].lastRow != row else { continue }
      cut[place].lastRow = row
      cut[place].count += 1
      if cut[place].rows.count < Self.namedRows { cut[place].rows.append(row) }
    }
  }

  private mutating func append(_ warning: LayoutWarning) {
    guard warning.kind == .missingGlyph, let remedy = warning.remedy else {
      others.append(Warning(file: file, warning.message))
      return
    }
    if let place = missing.firstIndex(where: { $0.remedy == remedy }) {
      missing[place].otherCount += 1
    } else {
      missing.append(MissingGlyphs(first: warning.finding, remedy: remedy))
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
