import JSONText

/// One theme file as it was read, or one override.
struct ThemeDocument {
  /// The file's path, a built-in theme's name, or the override as it was written.
  var file: String
  /// The file's one value.
  var root: JSONNode
  /// Whether the nodes' places mean anything; not so where a command line gave them.
  var hasPositions = true

  /// The error with this document's name.
  func error(_ error: JSONTextError) -> ThemeError {
    ThemeError(
      error.message, file: file,
      position: hasPositions ? ThemeError.Position(error.position) : nil)
  }

  /// Runs `body` and gives its errors this document's name.
  func naming<Result>(
    _ body: () throws(JSONTextError) -> Result
  ) throws(ThemeError) -> Result {
    do throws(JSONTextError) {
      return try body()
    } catch {
      throw self.error(error)
    }
  }

  /// The document's object, its keys checked.
  func reader() throws(ThemeError) -> ObjectReader {
    try naming { () throws(JSONTextError) in try ObjectReader(root, keys: ThemeReader.keys) }
  }
}
