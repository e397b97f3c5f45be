import Gridreel

/// An assertion's place in the source.
package struct SourcePlace: Sendable {
  /// The file as `Module/File.swift`, and its path.
  let fileID, filePath: StaticString
  /// The function of the test.
  let testName: String
  let line, column: UInt

  package init(
    fileID: StaticString, filePath: StaticString, testName: String, line: UInt, column: UInt
  ) {
    (self.fileID, self.filePath, self.testName) = (fileID, filePath, testName)
    (self.line, self.column) = (line, column)
  }

  var module: String {
    fileID.description.split(separator: "/").first.map(String.init) ?? ""
  }

  /// The file's name without its extension.
  var fileName: String {
    let name = filePath.description.split(separator: "/").last ?? ""
    return String(name.hasSuffix(".swift") ? name.dropLast(".swift".count) : name)
  }

  /// The folder next to the file that contains its references.
  var snapshotFolder: String {
    FilePath.join(
      FilePath.join(FilePath.folder(of: filePath.description), "__Snapshots__"), fileName)
  }
}
