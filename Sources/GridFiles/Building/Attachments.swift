/// Data that travels with a job, by name.
package struct Attachments: Sendable {
  /// The start of an input that names an attachment.
  package static let prefix = "attachment:"

  /// The name of data that came with a request: what they are, they tell themselves.
  package static let unnamed = "body"

  /// The names and contents in the order in which they came.
  package private(set) var files: [(name: String, bytes: [UInt8])] = []

  package init() {}

  /// Adds an attachment.
  package mutating func add(_ name: String, _ bytes: [UInt8]) { files.append((name, bytes)) }

  /// Whether an input names an attachment instead of a file.
  package static func isName(_ input: String) -> Bool { input.hasPrefix(prefix) }

  /// The contents for an input; nil if it names a file.
  package func bytes(for input: String) -> [UInt8]? {
    guard Self.isName(input) else { return nil }
    let name = input.dropFirst(Self.prefix.count)
    return files.first { $0.name == name }?.bytes
  }
}
