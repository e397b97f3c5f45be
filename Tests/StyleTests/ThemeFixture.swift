import GridreelPrimitives
import GridreelStyle

/// Themes in memory, as if they were files.
struct ThemeFixture {
  var files: [String: String]

  var loader: ThemeLoader {
    let files = files
    return ThemeLoader(builtIn: ["plain": Array(#"{"name": "Plain"}"#.utf8)]) { path in
      guard let text = files[path] else { throw NoSuchFile() }
      return Array(text.utf8)
    }
  }

  struct NoSuchFile: Error, CustomStringConvertible {
    var description: String { "no such file" }
  }

  /// Loads one text as a theme.
  static func load(_ text: String, _ overrides: String...) throws -> Theme {
    try ThemeFixture(files: ["theme.json": text]).loader
      .load("theme.json", overrides: overrides.map { try ThemeOverride($0) })
  }

  /// What is wrong with a theme, as compilers write it; empty where nothing is.
  static func failure(_ text: String, _ overrides: String...) -> String {
    do {
      let loader = ThemeFixture(files: ["theme.json": text]).loader
      _ = try loader.load("theme.json", overrides: overrides.map { try ThemeOverride($0) })
      return ""
    } catch {
      return told(error)
    }
  }
}

/// An error as compilers write it, without the word `error`.
func told(_ error: any Error) -> String {
  guard let error = error as? GridreelError else { return "\(error)" }
  return "\(error.place.text ?? ""): \(error.message)"
}
