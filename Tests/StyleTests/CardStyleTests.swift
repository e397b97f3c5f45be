import GridreelJSONText
import GridreelPrimitives
import Testing

@testable import GridreelStyle

/// What themes say of cards, and what follows where they say nothing.
@Suite struct CardStyles {
  private func theme(_ cards: String, _ more: String = "") throws -> Theme {
    let node = try JSONNode.parse(Array("{\"cards\": {\(cards)}\(more)}".utf8))
    return try ThemeLoader(builtIn: [:]) { _ in [] }.load(node, file: "test.json")
  }

  @Test func everyPropertyIsRead() throws {
    let cards = try theme(
      """
      "ground": "#eee", "background": "#fff", "border": {"width": 2, "color": "#111"},
      "topLine": {"width": 3, "color": "#222"}, "cornerRadius": 5,
      "shadow": {"y": 4, "blur": 8, "color": "#333"}, "imageBackground": "none",
      "gradient": {"stops": [[0, "#fff"], [1, "#ddd"]]},
      "spacing": 20, "inset": 10, "imageInset": 0,
      "selected": {"background": "#abc"}, "hover": {"border": "none"}, "lifted": {"shadow": "none"},
      "title": {"font": {"weight": 700}}, "label": {"textColor": "#444"}
      """
    ).cards
    #expect(cards.ground == GridColor(rgb: 0xeeeeee))
    #expect(cards.background == .value(.white))
    #expect(cards.border == .value(LineStyle(width: 2, color: GridColor(rgb: 0x111111))))
    #expect(cards.topLine == LineStyle(width: 3, color: GridColor(rgb: 0x222222)))
    #expect(cards.cornerRadius == 5)
    #expect(cards.shadow == .value(Shadow(x: 0, y: 4, blur: 8, color: GridColor(rgb: 0x333333))))
    #expect(cards.imageBackground == CellStyle.Setting.none)
    #expect(cards.gradient != nil)
    #expect([cards.spacing, cards.inset, cards.imageInset] == [20, 10, 0])
    #expect(cards.selected.background == .value(GridColor(rgb: 0xaabbcc)))
    #expect(cards.hover.border == CellStyle.Setting.none)
    #expect(cards.lifted.shadow == CellStyle.Setting.none)
    #expect(cards.texts.title.font.weight == 700)
    #expect(cards.texts.label.textColor == GridColor(rgb: 0x444444))
  }

  @Test(arguments: [
    ("\"spacing\": -1", "spacing"), ("\"spasing\": 1", "spacing"),
    ("\"hover\": {\"colour\": \"#fff\"}", "border"), ("\"title\": {\"fond\": {}}", "font"),
    ("\"ground\": \"none\"", "colour"),
  ])
  func mistakesAreTold(keys: String, word: String) {
    let error = #expect(throws: GridreelError.self) { try theme(keys) }
    #expect(
      error?.message.description.contains(word) == true, "\(error?.message.description ?? "")")
  }

  @Test func anOverrideReachesCards() throws {
    let node = try JSONNode.parse(Array("{}".utf8))
    let theme = try ThemeLoader(builtIn: [:]) { _ in [] }.load(
      node, file: "t.json", overrides: [ThemeOverride("cards.price.textColor=#123456")])
    #expect(theme.cards.texts.price.textColor == GridColor(rgb: 0x123456))
  }

  @Test func whatAThemeLeavesOutFollowsFromRowsAndFrame() throws {
    let plain = CardLook(try theme(""))
    #expect([plain.spacing, plain.inset, plain.imageInset] == [16, 14, 8])
    #expect(plain.cornerRadius == 8)
    #expect(plain.fill == .white)
    #expect(plain.ground != plain.fill)
    #expect(plain.texts.price.font.size == 18)
    let own = CardLook(
      try theme("\"background\": \"#fed\", \"price\": {\"font\": {\"weight\": 300}}"))
    #expect(own.fill == GridColor(rgb: 0xffeedd))
    #expect(own.texts.price.font.size == 18, "each property by itself")
    #expect(own.texts.price.font.weight == 300)
  }

  @Test func aGridsOwnCornersWin() throws {
    #expect(CardLook(try theme("\"cornerRadius\": 5"), cornerRadius: 1).cornerRadius == 1)
  }

  @Test func aThemeOfCardsHasTheSameLookAgain() throws {
    for name in BuiltInThemes.names {
      let theme = try BuiltInThemes.loader.load(name)
      let look = CardLook(theme)
      #expect(CardLook(theme.ofCards(look, hasFrame: false)) == look, "\(name)")
    }
  }

  @Test func aFaintTextOnCardsIsFound() throws {
    let bad = try theme("\"caption\": {\"textColor\": \"#ddd\"}")
    let states = bad.contrasts().filter { !$0.isSufficient }.map(\.state)
    #expect(states.contains("card"))
    let good = try theme("").contrasts().filter { !$0.isSufficient }.map(\.state)
    #expect(!good.contains("card"))
  }
}
