import GridModel
package import JSONText

extension TableReader {
  /// Reads a table inside another JSON text, such as the inline data of a grid file, like a file of its
  /// own.
  ///
  /// - Parameters:
  ///   - node: A table in any shape that files may have.
  ///   - options: The layout of the table, where it should not be detected.
  /// - Returns: The table and warnings.
  /// - Throws: ``DataError`` with the position of the first error in the other text.
  package static func read(
    rows node: JSONNode, options: ReadingOptions = ReadingOptions()
  ) throws(DataError) -> (table: any DataFile, warnings: [DataWarning]) {
    var own = options
    // The node has been decoded already.
    own.encoding = .utf8
    do throws(DataError) {
      let (table, warnings) = try FileTable.open(
        SourceBytes(Array(node.compactText.utf8)), as: .json, options: own)
      let placed = warnings.map {
        DataWarning(message: $0.message, position: $0.position.map(node.position(of:)))
      }
      return (table, placed)
    } catch {
      throw DataError(
        message: error.message, position: node.position(of: error.position ?? .start),
        column: error.column)
    }
  }
}

extension SourcePosition {
  /// The first position of a text.
  fileprivate static let start = SourcePosition(line: 1, column: 1)
}

extension JSONNode {
  /// The position, in the text of the node, of a position in its compact text.
  fileprivate func position(of compact: SourcePosition) -> SourcePosition {
    SourcePosition(source(ofCompactColumn: compact.column))
  }
}
