import JSONText
import Primitives

/// A parsed theme file or override.
struct ThemeDocument: Sendable {
  /// The file's path, a built-in theme's name, or the override's spelling.
  var file: String
  /// The root value.
  var root: JSONNode
  /// Whether the nodes' positions are meaningful; false for values from a command line.
  var hasPositions = true

  /// The error with this document's name added.
  func error(_ error: GridreelError) -> ThemeError {
    ThemeError(
      error.message, file: file,
      position: hasPositions ? ThemeError.Position(error.position) : nil)
  }

  /// Runs `body`, adding this document's name to its errors.
  func naming<Result>(
    _ body: () throws(GridreelError) -> Result
  ) throws(ThemeError) -> Result {
    do throws(GridreelError) {
      return try body()
    } catch {
      throw self.error(error)
    }
  }

  /// The reader of the document's object, whose keys are checked.
  func reader() throws(ThemeError) -> ObjectReader {
    try naming { () throws(GridreelError) in try ObjectReader(root, keys: ThemeReader.keys) }
  }
}
