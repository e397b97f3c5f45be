import GridreelJSONText
import GridreelPrimitives

/// Reads a theme document into a theme; omitted keys leave their properties unchanged.
struct ThemeReader {
  /// The keys of a theme file.
  static let keys = ["extends", "parameters"] + ThemeFields.theme.map(\.name)

  let values: KeyReader

  /// Makes a reader for documents that may refer to `parameters`.
  init(parameters: ThemeParameters) {
    values = KeyReader(.library, parameters, keepsReferences: false)
  }

  /// Reads all keys except `extends` and `parameters`, which are resolved before.
  func read(_ root: JSONNode, into theme: inout Theme) throws(GridreelError) {
    try values.read(ObjectReader(root, keys: Self.keys), by: ThemeFields.theme, into: &theme)
  }
}
