package import GridreelJSONText
package import GridreelPrimitives
import GridreelStyle

extension RichText {
  /// Reads a cell's text with the looks of its parts: `{"text": "San Francisco 1", "runs": [[14, 15, {…}]]}`.
  ///
  /// - Throws: ``GridreelError`` at the first error.
  package init(richCell node: JSONNode) throws(GridreelError) { try self.init(node) }
}
