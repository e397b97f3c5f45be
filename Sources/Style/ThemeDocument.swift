package import GridreelJSONText
import GridreelPrimitives

extension Theme {
  /// The files that it was made from, each over the ones before it; built-in themes are none.
  package var files: [(path: String, root: JSONNode)] {
    source.documents.filter { $0.hasPositions && $0.file.isPath }.map { ($0.file, $0.root) }
  }
}

/// A parsed theme file or override.
struct ThemeDocument: Sendable {
  /// The file's path, a built-in theme's name, or the override's spelling.
  var file: String
  /// The root value.
  var root: JSONNode
  /// Whether the nodes' positions are meaningful; false for values from a command line.
  var hasPositions = true

  /// The error with this document's name added.
  func error(_ error: GridreelError) -> GridreelError {
    guard !hasPositions else { return error.located(in: file) }
    var unplaced = GridreelError(error.code, file: file, error.message)
    unplaced.others = error.others.map(self.error)
    return unplaced
  }

  /// Runs `body`, adding this document's name to its errors.
  func naming<Result>(
    _ body: () throws(GridreelError) -> Result
  ) throws(GridreelError) -> Result {
    do throws(GridreelError) {
      return try body()
    } catch {
      throw self.error(error)
    }
  }

  /// The value of a key, whatever else the object has; nil if it is absent.
  ///
  /// - Throws: ``GridreelError`` if the document is no object.
  func node(_ key: String) throws(GridreelError) -> JSONNode? {
    try naming { () throws(GridreelError) in try root.object()[key] }
  }
}
