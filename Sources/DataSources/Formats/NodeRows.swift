package import GridreelJSONText
import GridreelModel
package import GridreelPrimitives

extension TableReader {
  /// Reads a table inside another JSON text, such as the inline data of a grid file, like a file of its
  /// own.
  ///
  /// - Parameters:
  ///   - node: A table in any shape that files may have.
  ///   - options: The layout of the table, where it should not be detected.
  /// - Returns: What was found.
  /// - Throws: ``GridreelError`` with the position of the first error in the other text.
  package static func read(
    rows node: JSONNode, options: ReadingOptions = ReadingOptions()
  ) throws(GridreelError) -> Found<FileTable> {
    var own = options
    // The node has been decoded already.
    own.encoding = .utf8
    do throws(GridreelError) {
      var found = try FileTable.open(
        SourceBytes(Array(node.compactText.utf8)), as: .json, options: own)
      found.warnings = found.warnings.map { Warning(node.place(of: $0.place), $0.message) }
      return found
    } catch {
      throw GridreelError(error.message, at: node.source(ofCompactColumn: error.column ?? 1))
    }
  }
}

extension JSONNode {
  /// The place, in the text of the node, of a place in its compact text.
  fileprivate func place(of compact: ProblemPlace) -> ProblemPlace {
    guard let column = compact.column else { return compact }
    let position = source(ofCompactColumn: column)
    return ProblemPlace(line: position.line, column: position.column)
  }
}
