import Gridreel
import GridreelPrimitives
import GridreelStudio

extension ForeignLine {
  /// A query over a file that is no database, and a filter of another language.
  mutating func findQueries() {
    let query = value(of: "--sql")
    let inputs = items.compactMap { item -> String? in
      if case .word(let word) = item { word } else { nil }
    }
    if let query, !inputs.contains(where: ForeignValues.isDatabase) {
      return replace("--sql", by: ForeignValues.flags(ofQuery: query, inputs: inputs))
    }
    for (index, item) in items.enumerated() {
      guard case .word(let word) = item else { continue }
      if word.lowercased().hasPrefix("select "), !inputs.contains(where: ForeignValues.isDatabase) {
        items.remove(at: index)
        return add(ForeignValues.flags(ofQuery: word, inputs: inputs))
      }
      if word.hasPrefix("."), let open = word.firstIndex(of: "{"), let end = word.lastIndex(of: "}")
      {
        items.remove(at: index)
        let keys = String(word[word.index(after: open)..<end]).items
        return add(["--columns", keys.joined(separator: ",")])
      }
    }
  }
}
