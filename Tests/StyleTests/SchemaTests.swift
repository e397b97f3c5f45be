import GridreelJSONText
import Testing

@testable import GridreelStyle

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// The published schemas and the readers know the same keys.
@Suite struct Schemas {
  private static func schema(_ name: String) throws -> JSONNode {
    try JSONNode.parse(
      BuiltInThemes.bytes(ofFile: BuiltInThemes.folder + "Schemas/\(name).schema.json"))
  }

  /// The keys that a definition of a schema allows, wherever it lists them.
  private static func keys(_ definition: String, of schema: JSONNode) throws -> Set<String> {
    let definitions = try #require(schema.object()["$defs"]).object()
    return try keys(in: try #require(definitions[definition]))
  }

  private static func keys(in node: JSONNode) throws -> Set<String> {
    let object = try node.object()
    if let properties = object["properties"] {
      return Set(try properties.object().members.map(\.key))
    }
    for alternative in try object["anyOf"]?.array() ?? [] {
      let keys = try keys(in: alternative)
      if !keys.isEmpty { return keys }
    }
    return []
  }

  static let definitions: [(name: String, keys: [String])] = [
    ("theme", ThemeReader.keys + ["$schema"]),
    ("styles", ThemeFields.styles.map(\.name)),
    ("gridLines", ThemeFields.gridLines.map(\.name)),
    ("sortArrow", ThemeFields.sortArrow.map(\.name)),
    ("frame", ThemeFields.frame.map(\.name)),
    ("cards", ThemeFields.cards.map(\.name)),
    ("print", ThemeFields.print.map(\.name)),
    ("cardState", ThemeFields.cardState.map(\.name)),
    ("parameters", ThemeVocabulary.allCases.map(\.rawValue)),
    ("cellStyle", KeyReader.styleKeys.map(\.name)),
    ("font", KeyReader.keys(ofGroup: "font").map(\.name)),
    ("border", KeyReader.keys(ofGroup: "border").map(\.name)),
    ("lineObject", KeyReader.lineMembers.map(\.key)),
    ("gradient", KeyReader.gradientMembers.map(\.key)),
    ("shadow", KeyReader.shadowFields.map(\.name)),
  ]

  @Test func everyParameterHasAMeaning() {
    let silent = ThemeVocabulary.allCases.filter { $0.definition.meaning.isEmpty }
    #expect(silent == [])
  }

  @Test(arguments: definitions, ["theme", "grid"])
  func everyKeyIsInTheSchemaAndTheOtherWayRound(
    definition: (name: String, keys: [String]), schema: String
  ) throws {
    let listed = try Self.keys(definition.name, of: Self.schema(schema))
    #expect(listed == Set(definition.keys))
  }

  @Test func bothSchemasDefineStylesAndThemesAlike() throws {
    let theme = try #require(Self.schema("theme").object()["$defs"]).object()
    let grid = try #require(Self.schema("grid").object()["$defs"]).object()
    for member in theme.members {
      let other = try #require(grid[member.key])
      #expect(member.node.plainValue == other.plainValue, "\(member.key) differs")
    }
  }

  @Test func everyObjectOfTheThemeSchemaRefusesUnknownKeys() throws {
    var open: [String] = []
    func visit(_ node: JSONNode, _ path: String) throws {
      switch node.value {
      case .object(let object):
        let isObject = object["type"]?.value == .string("object")
        if isObject, object["additionalProperties"]?.value != .boolean(false) { open.append(path) }
        for member in object.members { try visit(member.node, path + "/" + member.key) }
      case .array(let nodes): for node in nodes { try visit(node, path) }
      case .null, .boolean, .number, .string: break
      }
    }
    try visit(Self.schema("theme"), "")
    #expect(open == ["/$defs/parameters"])
  }

  @Test func everyNamedWeightIsListed() throws {
    let font = try #require(Self.schema("theme").object()["$defs"]?.object()["font"])
    let weight = try #require(font.object()["properties"]?.object()["weight"]?.object()["anyOf"])
    let names = try weight.array()[1].object()["enum"]?.array().map { try $0.string() }
    #expect(names == KeyReader.weights.map(\.name))
  }
}

extension JSONNode {
  /// The value without its places.
  fileprivate var plainValue: String {
    switch value {
    case .null: "null"
    case .boolean(let boolean): String(boolean)
    case .number(let number): number.literal
    case .string(let text): "\"\(text)\""
    case .array(let nodes): "[" + nodes.map(\.plainValue).joined(separator: ",") + "]"
    case .object(let object):
      "{" + object.members.map { "\"\($0.key)\":\($0.node.plainValue)" }.joined(separator: ",")
        + "}"
    }
  }
}
