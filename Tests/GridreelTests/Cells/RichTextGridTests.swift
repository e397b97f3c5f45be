import GridreelJSONText
import GridreelRendering
import GridreelSceneModel
import TestSupport
import Testing

@testable import Gridreel
@testable import GridreelFiles
@testable import GridreelStills

@Suite struct RichTextGridTests {
  private static let keys = #"""
    "columns": [{"key": "a", "markup": "markdown", "title": {"text": "A b", "runs": [[2, 3, {"italic": true}]]}}],
    "textMarkup": "markdown", "title": "The **title**", "caption": "x<sup>2</sup>"
    """#

  private func built(_ keys: String, theme: Theme = .light) throws -> BuiltGrid {
    let data = #"[{"a": "**b** [2](https://example.org)"}, {"a": "a ~~1~~"}]"#
    let file = try GridFile(parsing: Array("{\"data\": \(data), \(keys)}".utf8), name: "g")
    guard case .inline(let rows) = file.data.value else { throw CancellationError() }
    let table = try TableReader.read(rows: rows).table
    return try GridBuilder(options: file.options, table: table).build(theme: theme)
  }

  private func blocks(_ still: Still) -> [String: TextBlock] {
    var blocks: [String: TextBlock] = [:]
    for case .text(let block) in still.picture.scene.items.map(\.content) {
      blocks[block.string] = block
    }
    return blocks
  }

  @Test func partsOfAllTextsHaveTheirLooks() throws {
    let blocks = try blocks(Renderer().still(built(Self.keys)))
    let cell = try #require(blocks["b 2"]?.runs?.runs)
    #expect(cell.map(\.end) == [1, 2, 3])
    #expect(cell.map(\.look.font.weight) == [700, 400, 400])
    #expect(cell.map(\.look.link) == [nil, nil, "https://example.org"])
    #expect(cell.map(\.look.isUnderlined) == [false, false, true])
    #expect(blocks["a 1"]?.runs?.runs.map(\.look.isStruck) == [false, true])
    #expect(blocks["A b"]?.runs?.runs.map(\.look.font.isItalic) == [false, true])
    #expect(try #require(blocks["The title"]?.runs?.runs.last).look.font.weight > 600)
    #expect(try #require(blocks["x2"]?.runs?.runs.last).look.rise > 3)
  }

  @Test func ordersMapsAndAlternativeTextsHaveThePlainText() throws {
    let still = try Renderer().still(built(Self.keys + #", "sort": "a""#))
    #expect(still.map.cells.map(\.text) == ["a 1", "b 2"])
    #expect(still.picture.scene.title == "The title")
    #expect(AltText(still).text.contains("b 2") && !AltText(still).text.contains("*"))
  }

  @Test func columnsAreAsWideAsTheLooksNeed() throws {
    let wide = try Renderer().still(built(Self.keys))
    let cell = try #require(wide.map.cells.first { $0.text == "b 2" })
    let metrics = try #require(blocks(wide)["b 2"]).request
    #expect(cell.frame.width >= wide.shaper.measure(metrics).width + 24)
    #expect(!cell.isTruncated)
  }

  @Test func coloursOfTheThemeFollowIt() throws {
    let keys =
      #""columns": ["a"], "title": {"text": "ab", "runs": [[1, 2, {"textColor": "$accentColor"}]]}"#
    let colors = try [Theme.light, .dark].map { theme in
      let still = try Renderer().still(built(keys, theme: theme))
      return try #require(blocks(still)["ab"]?.runs?.runs.last?.look.color)
    }
    #expect(colors == [Theme.light.parameters.accent, Theme.dark.parameters.accent])
  }

  @Test func foundTextsAreHighlighted() throws {
    let keys =
      Self.keys
      + ##", "rules": [{"mark": "B", "when": "a = 'b 2'", "look": {"background": "#ff0000"}}]"##
    let blocks = try blocks(Renderer().still(built(keys)))
    let cell = try #require(blocks["b 2"]?.runs?.runs)
    #expect(cell.map(\.look.background) == [GridColor(rgb: 0xff0000), nil, nil])
    #expect(cell[0].look.font.weight == 700)
    #expect(blocks["a 1"]?.runs?.runs.allSatisfy { $0.look.background == nil } == true)
  }

  @Test func documentsHaveTheLinks() throws {
    let still = try Renderer().still(built(Self.keys))
    let svg = String(decoding: try still.svgData(), as: UTF8.self)
    #expect(svg.contains("<a href=\"https://example.org\"><tspan class="))
    #expect(svg.contains("</tspan></a></text>"))
    let outlines = String(decoding: try still.svgData(outlines: true), as: UTF8.self)
    #expect(!outlines.contains("<text"))
    #expect(try !still.pdfData().isEmpty)
  }

  @Test func cellsOfASourceOfOnesOwnHaveLooks() throws {
    struct City {
      let name: RichText
    }
    let grid = DataGrid(rows: [City(name: "Rio \("de Janeiro", italic: true)")])
    let blocks = try blocks(Renderer().render(grid))
    #expect(blocks["Rio de Janeiro"]?.runs?.runs.map(\.look.font.isItalic) == [false, true])
  }
}
