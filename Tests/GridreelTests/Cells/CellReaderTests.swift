import Foundation
import GridreelJSONText
import TestSupport
import Testing

@testable import Gridreel
@testable import GridreelFiles
@testable import GridreelReels
@testable import GridreelStills
@testable import GridreelStudio

@Suite struct CellReading {
  /// The column `a` of a grid file with these further keys.
  private func column(_ keys: String) throws -> Column {
    let text = #"{"data": [{"a": 1, "b": "x"}], "columns": [{"key": "a", \#(keys)}]}"#
    let file = try GridFile(parsing: Array(text.utf8), name: "g")
    guard case .inline(let rows) = file.data.value else { throw CancellationError() }
    let table = try TableReader.read(rows: rows).table
    let grid = try GridBuilder(options: file.options, table: table).build(theme: .light).grid
    return grid.columns[0]
  }

  @Test(arguments: [
    (#""cell": "text""#, CellType.text), (#""cell": "number""#, .number),
    (#""cell": "check""#, .check(CheckCell())),
    (
      ##""cell": {"type": "check", "look": "mark", "color": "#336699"}"##,
      .check(CheckCell(look: .mark, color: GridColor(rgb: 0x336699)))
    ),
    (
      #""cell": {"type": "image", "size": 40}"#,
      .image(ImageCell(size: GridSize(width: 40, height: 40)))
    ),
    (
      #""cell": {"type": "image", "size": [48, 32], "fit": "cover", "cornerRadius": 4}"#,
      .image(ImageCell(size: GridSize(width: 48, height: 32), fit: .cover, cornerRadius: 4))
    ),
    (
      #""cell": {"type": "badge", "look": "dot", "colors": {"on": "green"}, "color": "red"}"#,
      .badge(
        BadgeCell(
          colors: ["on": GridColor(rgb: 0x008000)], color: GridColor(rgb: 0xff0000), look: .dot))
    ),
    (
      #""cell": {"type": "progress", "minimum": 1, "maximum": 5, "number": false}"#,
      .progress(ProgressCell(minimum: 1, maximum: 5, showsNumber: false))
    ),
    (
      #""cell": {"type": "sparkline", "look": "bars", "dots": ["min", "max"], "minimum": -1}"#,
      .sparkline(SparklineCell(look: .bars, dots: [.min, .max], minimum: -1))
    ),
    (
      #""cell": {"type": "price", "change": "b", "colorsText": false}"#,
      .price(PriceCell(movement: .change(column: "b"), colorsText: false))
    ),
    (
      ##""cell": {"type": "price", "previous": "#2"}"##,
      .price(PriceCell(movement: .previous(column: "b")))
    ),
    (#""cell": {"type": "swatch", "text": false}"#, .swatch(SwatchCell(showsText: false))),
    (#""cell": {"type": "link", "address": "b"}"#, .link(LinkCell(address: "b"))),
    (
      #""cell": {"type": "rating", "stars": 10, "number": true}"#,
      .rating(RatingCell(count: 10, showsNumber: true))
    ),
    (#""cell": "avatar""#, .avatar(AvatarCell())),
    (
      ##""cell": {"type": "avatar", "picture": "b", "size": 40, "colors": ["#336699"], "shape": "rounded"}"##,
      .avatar(
        AvatarCell(picture: "b", size: 40, colors: [GridColor(rgb: 0x336699)], shape: .rounded))
    ),
    (
      ##""cell": {"type": "sparkbar", "negativeColor": "#336699", "highlight": ["max"], "minimum": -9}"##,
      .sparkbar(
        SparkbarCell(negativeColor: GridColor(rgb: 0x336699), highlight: [.max], minimum: -9))
    ),
  ])
  func everyTypeIsRead(keys: String, type: CellType) throws {
    #expect(try column(keys).cell == type)
  }

  @Test func coloursMayBeTheThemes() throws {
    let accent = try #require(Theme.light.parameters.color("accentColor"))
    let column = try column(#""cell": {"type": "progress", "color": "$accentColor"}"#)
    let cell = try #require(column.cell.kind as? ProgressCell)
    #expect(cell.color == accent)
  }

  @Test func thePageNamesEveryPalette() throws {
    let page = try String(
      contentsOfFile: Repository.path + "Documentation/Cells.md", encoding: .utf8)
    #expect(HeatPalette.names.filter { !page.contains("`\($0)`") } == [])
  }

  @Test func heatScalesAreRead() throws {
    let (white, green) = (GridColor.white, GridColor(rgb: 0x16a34a))
    #expect(
      try column(##""heat": ["#fff", "#16a34a"]"##).heat == HeatScale(colors: [white, green]))
    for palette in HeatPalette.names {
      let colors = try column(#""heat": "\#(palette)""#).heat?.colors ?? []
      #expect(Set(colors).count == 5, "\(palette)")
      #expect(
        try column(#""heat": {"colors": "\#(palette.lowercased())_r"}"#).heat?.colors
          == colors.reversed())
    }
    let full = ##""heat": {"colors": ["#fff", "#16a34a"], "domain": [1, 100], "scale": "log"}"##
    #expect(
      try column(full).heat == HeatScale(colors: [white, green], domain: 1...100, spread: .log))
    #expect(
      try column(##""heat": {"colors": ["#fff", "#16a34a"], "domain": "auto"}"##).heat
        == HeatScale(colors: [white, green]))
  }

  @Test func aHeatScaleWithoutColoursIsTheThemes() throws {
    let strong = try #require(Theme.light.parameters.color("heatColor"))
    let heat = try column(#""heat": {"scale": "log"}"#).heat
    #expect(heat?.colors == [strong.withAlpha(0), strong])
    #expect(heat?.spread == .log)
  }

  private static let start = #"{"data": [{"a": 1, "b": "x"}], "columns": [{"key": "a", "#

  @Test(arguments: [
    (#""cell": "progres""#, 9, "did you mean 'progress'?"),
    (#""cell": 3"#, 9, "expected an object for 'cell', found a number"),
    (#""cell": {"maximum": 3}"#, 9, "the key 'type' is missing"),
    (
      #""cell": {"type": "progress", "maxmum": 3}"#, 30,
      "unknown key 'maxmum'; did you mean 'maximum'?"
    ),
    (#""cell": {"type": "progress", "maximum": 0}"#, 41, "'maximum' must be above 'minimum'"),
    (#""cell": {"type": "rating", "stars": 0}"#, 37, "'stars' is a whole number from 1 to 20"),
    (
      #""cell": {"type": "image", "size": 0}"#, 35,
      "'size': 0 is out of range; it goes from 1 to 10000 points"
    ),
    (#""cell": {"type": "image", "size": [1, 2, 3]}"#, 35, "'size' is one number"),
    (#""cell": {"type": "price", "change": "c"}"#, 37, "unknown column 'c'"),
    (
      #""cell": {"type": "price", "change": "b", "previous": "b"}"#, 54,
      "give 'change' or 'previous', not both"
    ),
    (#""cell": {"type": "sparkline", "dots": ["mid"]}"#, 40, "unknown word"),
    (
      #""cell": {"type": "badge", "colors": {"on": "grene"}}"#, 44, "did you mean 'green'?"
    ),
    (
      #""cell": {"type": "avatar", "size": 4}"#, 36,
      "'size': 4 is out of range; it goes from 8 to 400 points"
    ),
    (#""cell": {"type": "avatar", "colors": []}"#, 38, "there are 1 to 64 'colors'"),
    (#""cell": {"type": "avatar", "picture": "c"}"#, 39, "unknown column 'c'"),
    (#""cell": {"type": "sparkbar", "highlight": ["min"]}"#, 44, "unknown word"),
    (#""cell": {"type": "sparkbar", "minimum": 2, "maximum": 1}"#, 55, "'maximum' must be above"),
    (#""heat": ["red"]"#, 9, "2 to 16 colours"),
    (#""heat": "virids""#, 9, "unknown palette 'virids'; did you mean 'viridis'?"),
    (#""heat": "nice""#, 9, "unknown palette 'nice'; there are 'viridis', 'magma'"),
    (#""heat": {"colors": ["red", "blue"], "domain": [5, 5]}"#, 51, "'domain' must rise"),
    (
      #""heat": {"colors": ["red", "blue"], "domain": [0, 5], "scale": "log"}"#, 48,
      "begins above 0"
    ),
    (
      #""heat": {"colors": ["red", "blue"], "domain": [0, 5], "scale": "quantile"}"#, 47,
      "has no 'domain'"
    ),
    (#""heat": {"colors": ["red", "blue"], "scale": "cubic"}"#, 46, "unknown word"),
  ])
  func whatCannotBeReadIsToldByPlace(keys: String, offset: Int, message: String) throws {
    let found = try #require(failure { _ = try column(keys) })
    #expect(found.hasPrefix("g:1:\(Self.start.count + offset): error: "), "\(found)")
    #expect(found.contains(message), "\(found)")
  }

  private func keys(_ node: JSONNode?) -> Set<String> {
    guard case .object(let object) = node?["properties"]?.value else { return [] }
    return Set(object.members.map(\.key))
  }

  @Test func theSchemaHasExactlyTheKeysOfEveryType() throws {
    let schema = try JSONNode.parse(Array(FileSchemas.document("grid").written.utf8))
    let definitions = try #require(schema["$defs"])
    let names = definitions["cellTypeName"]?["enum"]?.elements.compactMap(\.text) ?? []
    #expect(names == CellType.readable.map { $0.name })
    #expect(keys(definitions["heat"]) == Set(CellReader.heatSchema.keys))
    let types = definitions["cellType"]?["oneOf"]?.elements ?? []
    for kind in CellType.readable {
      let type = types.first { node in
        let name = node["properties"]?["type"]
        return name?["const"]?.text == kind.name
          || name?["enum"]?.elements.contains { $0.text == kind.name } == true
      }
      #expect(keys(type) == Set(CellType.schema(of: kind).keys), "\(kind)")
      let own = try JSONNode.parse(Array(CellType.schema(of: kind).written.utf8))
      for key in CellType.schema(of: kind).keys {
        let published = type?["properties"]?[key]
        #expect(own["properties"]?[key]?.facts == published?.facts, "\(kind), \(key)")
      }
    }
  }
}

extension JSONNode {
  /// The value without its places, members in the order of their keys.
  fileprivate var facts: String {
    switch value {
    case .object(let object):
      let members = object.members.sorted { $0.key < $1.key }
      return "{" + members.map { "\($0.key): \($0.node.facts)" }.joined(separator: ", ") + "}"
    case .array(let nodes): return "[" + nodes.map(\.facts).joined(separator: ", ") + "]"
    default: return "\(value)"
    }
  }
}
