import Gridreel

/// Where an assertion stands in the source.
package struct SourcePlace: Sendable {
  /// The file as `Module/File.swift`, and its path.
  let fileID, filePath: StaticString
  /// The test's function.
  let testName: String
  let line, column: UInt

  /// Names a place.
  package init(
    fileID: StaticString, filePath: StaticString, testName: String, line: UInt, column: UInt
  ) {
    (self.fileID, self.filePath, self.testName) = (fileID, filePath, testName)
    (self.line, self.column) = (line, column)
  }

  /// The module's name.
  var module: String {
    fileID.description.split(separator: "/").first.map(String.init) ?? ""
  }

  /// The file's name without its ending.
  var fileName: String {
    let name = filePath.description.split(separator: "/").last ?? ""
    return String(name.hasSuffix(".swift") ? name.dropLast(".swift".count) : name)
  }

  /// The folder beside the file in which references are.
  var snapshotFolder: String {
    FilePath.join(
      FilePath.join(FilePath.folder(of: filePath.description), "__Snapshots__"), fileName)
  }
}
