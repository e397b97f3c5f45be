import Gridreel
import GridreelCauses
import GridreelComparing
import Testing

/// What changes on cards is told in their own words.
@Suite struct TileCauseTests {
  private let stage: RecordStage

  init() throws { stage = try RecordStage() }

  private func grid(
    theme: String = RecordStage.theme, data: String = RecordStage.data,
    _ change: (inout Tiles) -> Void = { _ in }
  ) throws -> DataGrid {
    var tiles = Tiles(
      perLine: 3, heading: "People",
      card: [
        CardPart("name", as: .title), CardPart("city", as: .subtitle), CardPart("age", as: .fact),
      ])
    change(&tiles)
    var grid = try stage.grid(theme: theme, data: data)
    grid.layout = .tiles(tiles)
    grid.menu = SortMenu(options: [.init("Own order"), .init("Name", sort: [SortKey("name")])])
    return grid
  }

  @Test func theRoomBetweenCardsIsASetting() throws {
    #expect(
      try stage.causes(grid(), grid { $0.gap = 20 }).roots
        == ["state: room between cards (gap): automatic → 20"])
    #expect(
      try stage.causes(grid(), grid { $0.heading = "Staff" }).roots
        == ["state: heading above the cards (heading): People → Staff"])
  }

  @Test func aChangedCellIsNamedWithItsCard() throws {
    let other = RecordStage.data.with("Hana,52", replacedBy: "Hana,53")
    let causes = try stage.causes(grid(), grid(data: other))
    #expect(causes.roots == ["data: cell 8:age: '52' → '53'"])
    // The last card is in the second place of the third line.
    let place = try #require(causes.first?.places.first)
    #expect(place.x > 200 && place.width == 200, "\(place)")
  }

  @Test func aThemesRowStyleReachesCardsToo() throws {
    let theme = RecordStage.theme.with("\"#ffffff\"", replacedBy: "\"#fffffe\"")
    let causes = try stage.causes(grid(), grid(theme: theme)).roots
    #expect(causes.first?.hasPrefix("style: theme's row style: background") == true, "\(causes)")
    #expect(!causes.contains { $0.hasPrefix("library") }, "\(causes)")
  }

  @Test func theSizeOfTheRowsFontIsNamedNotThoseDerivedFromIt() throws {
    let theme = RecordStage.theme.with(
      "\"inset\": [0, 12, 0, 12]}", replacedBy: "\"font\": {\"size\": 15}}")
    let causes = try stage.causes(grid(), grid(theme: theme)).roots
    #expect(causes.first?.hasPrefix("style: theme's row style: font.size ") == true, "\(causes)")
    #expect(causes.count == 1, "\(causes)")
  }

  @Test func whatAThemeSaysOfCardsIsNamedByItsKey() throws {
    func grid(_ cards: String) throws -> DataGrid {
      try self.grid(
        theme: RecordStage.theme.with(
          "\"blending\": true", replacedBy: "\"cards\": {\(cards)}, \"blending\": true"))
    }
    #expect(
      try stage.causes(grid("\"cornerRadius\": 4"), grid("\"cornerRadius\": 5")).roots
        == ["theme: cards: cornerRadius (cards.cornerRadius): 4 → 5"])
    #expect(
      try stage.causes(grid(""), grid("\"title\": {\"textColor\": \"#123456\"}")).roots
        == ["theme: cards: title textColor (cards.title.textColor): derived → #123456"])
    #expect(
      try stage.causes(grid("\"spacing\": 12"), grid("\"spacing\": 24")).roots
        == ["theme: cards: spacing (cards.spacing): 12 → 24"])
  }

  @Test func theMenuIsToldByItsState() throws {
    var other = try grid()
    other.openMenu()
    #expect(
      try stage.causes(grid(), other).roots == ["state: the menu of orders: is open now"])
  }

  @Test func cardsInsteadOfATableAreOneCause() throws {
    #expect(
      try stage.causes(stage.grid(), grid()).all
        == ["state: rows are shown as cards instead of in a table"])
  }
}
