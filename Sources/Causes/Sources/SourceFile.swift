package import GridreelJSONText
import GridreelPrimitives

/// A file that decides how a picture looks besides its data: a grid file or a theme.
///
/// A reference keeps the values of its keys, so that a later run can say which one changed.
package struct SourceFile: Hashable, Sendable {
  /// The name of a grid file, whose path the reference's owner is.
  package static let grid = "grid"

  /// ``grid``, or a theme's path from the folder of the reference.
  package let name: String
  /// The object in the file.
  package var root: JSONNode

  package init(name: String, root: JSONNode) { (self.name, self.root) = (name, root) }
}

extension [SourceFile] {
  /// The files by their names as one JSON object, without comments and white space.
  package var text: String {
    "{" + map { jsonString($0.name) + ":" + $0.root.compactText }.joined(separator: ",") + "}"
  }

  /// Reads ``text``; nil if it is not understood.
  package init?(text: String) {
    guard let node = try? JSONNode.parse([UInt8](text.utf8)), case .object(let files) = node.value
    else { return nil }
    self = files.members.map { SourceFile(name: $0.key, root: $0.node) }
  }
}
