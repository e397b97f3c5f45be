import Foundation

/// A folder of its own for one test, removed with everything in it when the test ends.
package final class ScratchFolder: Sendable {
  /// The folder's path with a slash at its end.
  package let path: String

  /// Makes an empty folder.
  package init() throws {
    path = NSTemporaryDirectory() + "gridreel-\(UUID().uuidString)/"
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit {
    do {
      try FileManager.default.removeItem(atPath: path)
    } catch {
      print("\(path) stays behind: \(error)")
    }
  }

  /// The path of a file in the folder.
  package subscript(name: String) -> String { path + name }

  /// Writes a file and returns its path.
  @discardableResult
  package func write(_ text: String, to name: String) throws -> String {
    try write(Array(text.utf8), to: name)
  }

  /// Writes a file and returns its path.
  @discardableResult
  package func write(_ bytes: [UInt8], to name: String) throws -> String {
    try Data(bytes).write(to: URL(fileURLWithPath: self[name]))
    return self[name]
  }

  /// Makes a folder in the folder.
  package func makeFolder(_ name: String) throws {
    try FileManager.default.createDirectory(atPath: self[name], withIntermediateDirectories: true)
  }

  /// A file's bytes.
  package func bytes(_ name: String) throws -> [UInt8] {
    Array(try Data(contentsOf: URL(fileURLWithPath: self[name])))
  }

  /// A file's text.
  package func text(_ name: String) throws -> String {
    String(decoding: try bytes(name), as: UTF8.self)
  }

  /// The names of everything directly in the folder, in alphabetical order.
  package func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: path).sorted()
  }

  /// The names of everything directly in one of its folders, in alphabetical order.
  package func names(in folder: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: self[folder]).sorted()
  }
}

/// The repository that holds the tests.
package enum Repository {
  /// Its folder, ending in a slash.
  package static let path: String = {
    let parts = #filePath.split(separator: "/").dropLast(3)
    return "/" + parts.joined(separator: "/") + "/"
  }()

  /// The names of the files in one of its folders with an ending, in alphabetical order.
  package static func files(in folder: String, ending: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: path + folder)
      .filter { $0.hasSuffix(ending) }.sorted()
  }

  /// The bytes of one of its files.
  package static func bytes(_ name: String) throws -> [UInt8] {
    Array(try Data(contentsOf: URL(fileURLWithPath: path + name)))
  }
}
