import Foundation
import GridreelJSONText
import TestSupport
import Testing

@testable import Gridreel
@testable import GridreelFiles
@testable import GridreelReels
@testable import GridreelStills
@testable import GridreelStudio

/// Files that are made from declarations are as these have it.
///
/// `RECORD_GENERATED=1 Scripts/test --filter GeneratedFileTests` writes them anew; look at the difference
/// before it is committed.
@Suite struct GeneratedFileTests {
  @Test(arguments: FileSchemas.kinds)
  func theSchemas(kind: String) throws {
    try check("Themes/Schemas/\(kind).schema.json", FileSchemas.document(kind).written)
  }

  @Test func theReferenceOfOptions() throws {
    try check("Documentation/Options.md", OptionReference.page)
  }

  @Test func theReferenceOfColumns() throws {
    try check("Documentation/Columns.md", ColumnReference.page())
  }

  @Test(arguments: GridFile.keys)
  func theReferenceHasEveryKeyOfGridFiles(key: String) {
    #expect(OptionReference.page.contains("\n| `\(key)` |"))
  }

  @Test func theOptionsOfPython() throws {
    try check("Python/src/gridreel/options.py", PythonOptions.module)
  }

  private func check(_ name: String, _ text: String) throws {
    let path = Repository.path + name
    if ProcessInfo.processInfo.environment["RECORD_GENERATED"] != nil {
      try Data(text.utf8).write(to: URL(fileURLWithPath: path))
      Issue.record("recorded \(name); run again without RECORD_GENERATED")
      return
    }
    let kept = try String(contentsOfFile: path, encoding: .utf8)
    #expect(kept == text, "\(name) is not as declared; record it anew")
  }
}
