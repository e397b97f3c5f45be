import Foundation
import JSONText
import TestSupport
import Testing

@testable import GridFiles
@testable import Gridreel
@testable import Reels
@testable import Stills
@testable import Studio

/// Files that are made from declarations are as these have it.
///
/// `RECORD_GENERATED=1 Scripts/test --filter GeneratedFileTests` writes them anew; look at the difference
/// before it is committed.
@Suite struct GeneratedFileTests {
  @Test func theSchemaOfGridFiles() throws {
    try check("Themes/Schemas/grid.schema.json", FileSchemas.grid(themes()).written)
  }

  @Test func theSchemaOfJobs() throws {
    try check("Themes/Schemas/job.schema.json", BatchJob.schema(themes()).written)
  }

  /// The definitions of themes and styles.
  private func themes() throws -> [(key: String, schema: JSONSchema)] {
    let root = try JSONNode.parse(Repository.bytes("Themes/Schemas/theme.schema.json"))
    return try #require(root["$defs"]).object().members.map { ($0.key, JSONSchema($0.node)) }
  }

  @Test func theSchemaOfScripts() throws {
    try check("Themes/Schemas/script.schema.json", FileSchemas.script.written)
  }

  @Test func theReferenceOfOptions() throws {
    try check("Documentation/Options.md", OptionReference.page)
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

extension JSONSchema {
  /// A schema that was written.
  fileprivate init(_ node: JSONNode) {
    self.init()
    guard case .schema(let schema) = Term(node) else { return }
    self = schema
  }
}

extension JSONSchema.Term {
  fileprivate init(_ node: JSONNode) {
    switch node.value {
    case .string(let text): self = .text(text)
    case .number(let number): self = .number(number.value)
    case .boolean(let boolean): self = .boolean(boolean)
    case .null: self = .text("null")
    case .array(let nodes): self = .list(nodes.map { JSONSchema.Term($0) })
    case .object(let object):
      self = .schema(
        JSONSchema(
          object.members.map { JSONSchema.Keyword($0.key, JSONSchema.Term($0.node)) }))
    }
  }
}
