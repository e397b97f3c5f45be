import GridreelPrimitives

/// What notes below a table begin with.
enum NoteText {
  private static let words = [
    "source", "sources", "note", "notes", "data:", "data source", "footnote", "quelle", "fuente",
    "fonte", "*", "†", "©",
    "(1)", "[1]", "1)", "¹",
  ]

  /// What stands alone above notes.
  private static let headings: Set<String> = [
    "legend", "legend:", "legende", "legende:", "légende", "leyenda", "notes", "footnotes",
    "sources", "remarks",
    "abbreviations", "anmerkungen", "symbols", "explanation of symbols",
  ]

  /// The letters and words from which on a text is prose.
  private static let (leastLetters, leastWords) = (40, 6)

  /// Whether a text below some labels is none of these: they are numbers, or it is a sentence twice as long as any of them.
  static func differs(_ text: String, from labels: [String]) -> Bool {
    guard labels.count > 1, !text.isValue else { return false }
    return differs(text, fromNumbers: labels)
      || text.count >= leastLetters && text.split(separator: " ").count >= leastWords
        && labels.allSatisfy { 2 * $0.count <= text.count }
  }

  /// Whether labels are numbers, and a text among them is a word, which is no mark of some letters and no comment.
  static func differs(_ text: String, fromNumbers labels: [String]) -> Bool {
    labels.count > 1 && labels.allSatisfy { Double($0) != nil }
      && !text.isValue && !text.hasPrefix("#") && text.count(where: \.isLetter) > 3
  }

  /// Whether a text says what a sheet holds, as in `This worksheet contains one table`.
  static func saysOfSheet(_ text: String) -> Bool {
    let text = text.lowercased()
    return ["this worksheet ", "this sheet ", "this tab ", "this spreadsheet "].contains {
      text.hasPrefix($0)
    }
  }

  /// Whether a text begins as notes do.
  static func begins(_ text: String) -> Bool {
    let text = text.lowercased()
    return headings.contains(text)
      || words.contains { word in
        guard text.hasPrefix(word) else { return false }
        let next = text.dropFirst(word.count).first
        return word.last?.isLetter != true || next.map { ":. =-".contains($0) } ?? false
      }
  }
}
