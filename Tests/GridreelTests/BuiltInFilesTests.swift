import JSONText
import TestSupport
import Testing

@testable import GridFiles
@testable import Gridreel
@testable import Reels
@testable import Stills
@testable import Studio

@Suite struct BuiltInFilesTests {
  @Test func everyBuiltInFileEqualsTheOneInTheRepository() throws {
    let files = BuiltInFiles.all()
    for file in files {
      #expect(Array(file.bytes) == (try Repository.bytes("Themes/\(file.name)")), "\(file.name)")
    }
  }

  @Test func everyThemeFontAndSchemaIsBuiltIn() throws {
    let expected =
      try Repository.files(in: "Themes", ending: ".json")
      + Repository.files(in: "Themes/Fonts", ending: "tf").map { "Fonts/\($0)" }
      + Repository.files(in: "Themes/Schemas", ending: ".json").map { "Schemas/\($0)" }
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
    let schema = try JSONNode.parse(Array(Schema.text(of: "grid").utf8))
    #expect(keys(schema) == Set(GridFile.keys).union(["$schema"]))
    #expect(keys(schema["$defs"]?["column"]) == Set(ColumnOption.schema.keys))
    #expect(keys(schema["$defs"]?["format"]) == Set(FormatReader.schema.keys))
  }

  @Test func anUnknownSchemaNamesTheOnesThereAre() {
    #expect(
      failure { _ = try Schema.text(of: "gird") }
        == "error: there is no schema 'gird'; did you mean 'grid'?")
  }
}
