import GridreelJSONText
import GridreelPrimitives

/// Reads a theme document into a theme; omitted keys leave their properties unchanged.
struct ThemeReader {
  /// The keys that are read before all others.
  private static let earlyKeys = ["extends", "parameters"]
  /// The keys of a theme file.
  static let keys = earlyKeys + ThemeFields.theme.map(\.name)

  let values: KeyReader

  /// Makes a reader for documents that may refer to `parameters`.
  init(parameters: ThemeParameters) {
    values = KeyReader(.library, parameters, keepsReferences: false)
  }

  /// Reads all keys except `extends` and `parameters`, which are resolved before.
  func read(_ root: JSONNode, into theme: inout Theme) throws(GridreelError) {
    try values.read(
      root, by: ThemeFields.theme, besides: Self.earlyKeys, into: &theme,
      answer: ThemeMeanings.answer)
  }
}
