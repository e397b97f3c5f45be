import GridreelCanvas
import GridreelPrimitives
import TestSupport
import Testing

/// Signs of status, which the program draws itself.
@Suite struct SignTests {
  private func layers(_ text: String, _ catalog: FontCatalog) throws -> [GlyphLayer] {
    let shaped = catalog.line(text)
    #expect(shaped.missing.isEmpty)
    let run = try #require(shaped.runs.last)
    return run.glyphs.flatMap { catalog.layers(face: run.face, glyph: $0.identifier) }
  }

  private func family(_ text: String, _ catalog: FontCatalog) throws -> String {
    catalog.family(of: try #require(catalog.line(text).runs.last).face).family
  }

  @Test(arguments: [
    "✅", "❌", "🔴", "🟠", "🟡", "🟢", "🔵", "🟣", "⚪", "⚫", "⭐", "❗", "❓", "🔥", "🚀", "💡", "🔒", "🔓", "🚫",
    "⛔", "⏳", "⚠\u{fe0f}", "ℹ\u{fe0f}", "✔\u{fe0f}", "✖\u{fe0f}", "☑\u{fe0f}", "⬆\u{fe0f}",
    "⬇\u{fe0f}",
    "➡\u{fe0f}", "⬅\u{fe0f}",
  ])
  func emojiHaveColoursWithoutAnyFontForThem(text: String) throws {
    let catalog = try FontFixtures.catalog()
    let layers = try layers(text, catalog)
    #expect(!layers.isEmpty && layers.allSatisfy { $0.color != nil })
  }

  @Test(arguments: [
    "✅\u{fe0e}", "🔥\u{fe0e}", "⚠", "⚠\u{fe0e}", "ℹ", "✔", "✘", "☑", "⬇", "ⓘ", "★", "☆", "▲", "▽",
    "○",
  ])
  func othersHaveTheColourOfTheText(text: String) throws {
    let catalog = try FontFixtures.catalog()
    #expect(try layers(text, catalog).allSatisfy { $0.color == nil })
  }

  @Test func aSignThatTheTextsOwnFontHasIsTakenFromIt() throws {
    let catalog = try FontFixtures.catalog()
    #expect(try family("⚠", catalog) == "Inter")
    #expect(try family("★", catalog) == "Inter")
    #expect(try family("✔", catalog) == "Gridreel Signs")
    #expect(try family("⚠\u{fe0f}", catalog) == "Gridreel Signs")
  }

  @Test func aSignTakesRoomAndKeepsTheHeightOfItsLine() throws {
    let catalog = try FontFixtures.catalog()
    let shaped = catalog.line("ok ✅ \u{5d0}\u{5d1}")
    #expect(shaped.lineHeight == catalog.line("ok").lineHeight)
    #expect(shaped.lines[0].text == "ok ✅ \u{5d0}\u{5d1}")
    #expect(catalog.line("✅").width > 14 && catalog.line("✅").width < 20)
  }

  @Test(.enabled(if: BundledFonts.exists(FallbackFonts.emoji)))
  func aFontThatWasGivenDrawsAllEmoji() throws {
    let catalog = try FontFixtures.catalog(paths: [FallbackFonts.emoji])
    #expect(try family("✅", catalog) == "Noto Color Emoji")
    #expect(try family("⚠\u{fe0f}", catalog) == "Noto Color Emoji")
  }

  @Test func theFontIsSmall() {
    let file = BundledFonts.files.first { $0.name == "GridreelSigns.ttf" }
    #expect((1...60_000).contains(file?.bytes.count ?? 0))
  }
}
