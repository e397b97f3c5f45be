import GridreelJSONText
import TestSupport
import Testing

@testable import Gridreel
@testable import GridreelFiles
@testable import GridreelReels
@testable import GridreelStills
@testable import GridreelStudio

@Suite struct BuiltInFilesTests {
  @Test func everyBuiltInFileEqualsTheOneInTheRepository() throws {
    let files = BuiltInFiles.all()
    for file in files {
      #expect(Array(file.bytes) == (try Repository.bytes("Themes/\(file.name)")), "\(file.name)")
    }
  }

  @Test func everyThemeAndFontIsBuiltIn() throws {
    let expected =
      try Repository.files(in: "Themes", ending: ".json")
      + Repository.files(in: "Themes/Fonts", ending: "tf").map { "Fonts/\($0)" }
    #expect(BuiltInFiles.all().map(\.name).sorted() == expected.sorted())
  }

  @Test func theCatalogShowsThemesAsTheyAreWritten() throws {
    for name in ThemeCatalog().names {
      let source = try #require(ThemeCatalog().source(of: name))
      #expect(Array(source.utf8) == (try Repository.bytes("Themes/\(name).json")))
      #expect(try ThemeCheck(name).findings.isEmpty)
    }
    #expect(ThemeCatalog().source(of: "../Examples/harbour") == nil)
  }

  private func keys(_ node: JSONNode?) -> Set<String> {
    guard case .object(let object) = node?["properties"]?.value else { return [] }
    return Set(object.members.map(\.key))
  }

  @Test func theGridSchemaHasExactlyTheKeysOfGridFiles() throws {
    let schema = try JSONNode.parse(Array(FileSchemas.document("grid").written.utf8))
    #expect(keys(schema) == Set(GridFile.keys).union(["$schema"]))
    #expect(keys(schema["$defs"]?["column"]) == Set(ColumnOption.schema.keys))
    #expect(keys(schema["$defs"]?["format"]) == Set(FormatReader.schema.keys))
  }

  @Test func theJobSchemaHasExactlyTheKeysOfJobs() throws {
    let schema = try JSONNode.parse(Array(FileSchemas.document("job").written.utf8))
    #expect(keys(schema) == Set(BatchJob.keys).union(["$schema"]))
  }

  /// Every reference in a schema leads somewhere.
  @Test(arguments: FileSchemas.kinds)
  func everyReferenceOfASchemaIsDefined(kind: String) throws {
    let schema = try JSONNode.parse(Array(FileSchemas.document(kind).written.utf8))
    var lost: [String] = []
    func visit(_ node: JSONNode) {
      switch node.value {
      case .object(let object):
        if case .string(let path)? = object["$ref"]?.value {
          let target = path.dropFirst(2).split(separator: "/").reduce(JSONNode?.some(schema)) {
            $0?[String($1)]
          }
          if target == nil { lost.append(path) }
        }
        for member in object.members { visit(member.node) }
      case .array(let nodes): nodes.forEach(visit)
      default: break
      }
    }
    visit(schema)
    #expect(lost == [])
  }

  @Test func anUnknownSchemaNamesTheOnesThereAre() {
    #expect(
      failure { _ = try FileSchemas.document("gird") }
        == "error: there is no schema 'gird'; did you mean 'grid'?")
  }
}
