import GridreelPrimitives

/// What notes below a table begin with.
enum NoteText {
  private static let words = [
    "source", "sources", "note", "notes", "data:", "data source", "footnote", "quelle", "fuente",
    "fonte", "*", "†", "©",
    "(1)", "[1]", "1)", "¹",
  ]

  /// Whether a text begins as notes do.
  static func begins(_ text: String) -> Bool {
    let text = text.lowercased()
    return words.contains { word in
      guard text.hasPrefix(word) else { return false }
      let next = text.dropFirst(word.count).first
      return word.last?.isLetter != true || next.map { ":. =-".contains($0) } ?? false
    }
  }
}
