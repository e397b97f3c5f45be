import JSONText

/// Reads a theme's document into a theme; what the document leaves out stays as it is.
struct ThemeReader {
  /// The keys of a theme file.
  static let keys = ["extends", "parameters"] + ThemeFields.theme.map(\.key)

  let values: StyleReader

  /// Makes a reader of documents that may use `parameters`.
  init(parameters: ThemeParameters) {
    values = StyleReader(parameters: parameters, keepsReferences: false)
  }

  /// Reads everything but `extends` and `parameters`, which must be known before.
  func read(_ root: JSONNode, into theme: inout Theme) throws(JSONTextError) {
    let object = try ObjectReader(root, keys: Self.keys)
    for field in ThemeFields.theme {
      guard let node = object.node(field.key) else { continue }
      try field.read(values, node, &theme)
    }
  }
}
