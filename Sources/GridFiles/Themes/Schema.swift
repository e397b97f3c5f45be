import Primitives

/// The JSON Schemas of the files that users write.
package enum Schema {
  /// The schema of themes.
  package static var themeText: String {
    let file = BuiltInFiles.files(in: "Schemas/", ending: "theme.schema.json").first
    return file.map { String(decoding: $0.bytes, as: UTF8.self) }.map(withoutLastBreak) ?? ""
  }

  /// Returns the schema of a kind of file: `grid`, `job`, `theme` or `script`.
  ///
  /// - Throws: ``GridreelError`` with code `usage` if there is no such kind.
  package static func text(of kind: String) throws(GridreelError) -> String {
    let ending = ".schema.json"
    let files = BuiltInFiles.files(in: "Schemas/", ending: ending)
    let names = files.map { String($0.name.dropFirst("Schemas/".count).dropLast(ending.count)) }
    guard let place = names.firstIndex(of: kind) else {
      let hint =
        nearestName(to: kind, among: names).map { "did you mean '\($0)'?" }
        ?? "there are \(names.joined(separator: " and "))"
      throw GridreelError(.usage, "there is no schema '\(kind)'; \(hint)")
    }
    return withoutLastBreak(String(decoding: files[place].bytes, as: UTF8.self))
  }

  private static func withoutLastBreak(_ text: String) -> String {
    text.hasSuffix("\n") ? String(text.dropLast()) : text
  }
}
