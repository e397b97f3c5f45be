import GridreelCanvas
import GridreelPrimitives
import TestSupport
import Testing

/// What is written is what is shown: no sign is drawn as another one.
@Suite struct LiteralText {
  static let arabic = "/usr/share/fonts/truetype/noto/NotoSansArabic-Regular.ttf"
  static let devanagari = "/usr/share/fonts/truetype/noto/NotoSansDevanagari-Regular.ttf"
  static let texts = ["0x1F4A", "4x4", "a->b", "--->", "x=>y", "<->", "!=", "<=", "12:30", "(A-B)"]

  /// The glyphs of a text whose signs are shaped one by one.
  private func single(_ text: String, _ font: GridFont, _ catalog: FontCatalog) -> [UInt32] {
    text.flatMap { catalog.line(String($0), font: font).runs.flatMap(\.glyphs).map(\.identifier) }
  }

  @Test(arguments: ["Inter", "JetBrains Mono"], texts)
  func signsStayWhatTheyAre(family: String, text: String) throws {
    let catalog = try FontFixtures.catalog()
    for hasTabularFigures in [false, true] {
      let font = GridFont(family: family, hasTabularFigures: hasTabularFigures)
      let glyphs = catalog.line(text, font: font).runs.flatMap(\.glyphs).map(\.identifier)
      #expect(glyphs == single(text, font, catalog))
      // A mark without width sends the same text on the way over Pango.
      let itemized = catalog.line(text + "\u{200e}", font: font).runs.flatMap(\.glyphs)
      #expect(Array(itemized.map(\.identifier).prefix(glyphs.count)) == glyphs)
    }
  }

  @Test func signsAmongLettersOfAnotherScriptStayWhatTheyAre() throws {
    let catalog = try FontFixtures.catalog()
    let line = catalog.line("\u{915} -> 4\u{200e}")
    let run = try #require(line.runs.first)
    #expect(run.hasAlternates)
    #expect(run.parts.filter(\.isLiteral).map(\.text).contains("->"))
    let glyphs = Set(line.runs.flatMap(\.glyphs).map(\.identifier))
    #expect(glyphs.isSuperset(of: single("->", FontFixtures.inter, catalog)))
  }

  @Test func widthsAndBreaksAreThoseOfTheSigns() throws {
    let catalog = try FontFixtures.catalog()
    let width = catalog.line("x").width + catalog.line("4").width * 2
    #expect(abs(catalog.line("4x4").width - width) < 1)
    #expect(catalog.lines("4x4 4x4 4x4", width: width * 2.5) == ["4x4 4x4", "4x4"])
    #expect(catalog.line("4x4", width: width + 1).isTruncated == false)
  }

  @Test(.enabled(if: BundledFonts.exists(LiteralText.arabic)))
  func arabicLettersAreJoined() throws {
    let catalog = try FontFixtures.catalog(paths: [Self.arabic])
    let run = try #require(catalog.line("عليكم").runs.first)
    #expect(run.hasAlternates && run.isRightToLeft)
    let apart = single("عليكم", FontFixtures.inter, catalog)
    #expect(Set(run.glyphs.map(\.identifier)).isDisjoint(with: apart.dropLast()))
  }

  @Test(.enabled(if: BundledFonts.exists(LiteralText.devanagari)))
  func devanagariLettersFormConjuncts() throws {
    let catalog = try FontFixtures.catalog(paths: [Self.devanagari])
    let run = try #require(catalog.line("क्ष").runs.first)
    #expect(run.hasAlternates)
    #expect(run.glyphs.count == 1)
  }

  @Test func runsAreReadInTheOrderOfTheText() throws {
    let text = "\u{5d0} -> 4x4 \u{5d1}"
    let line = try #require(FontFixtures.catalog().line(text).lines.first)
    #expect(line.runsInReadingOrder.map(\.text).joined() == text)
  }

  @Test(arguments: ["Inter", "JetBrains Mono"])
  func subsetsKeepAlternatesOnlyWhereTheyAreNeeded(family: String) throws {
    let catalog = try FontFixtures.catalog()
    let run = try #require(catalog.line("a->b", font: GridFont(family: family)).runs.first)
    func holdsAlternates(_ keepsAlternates: Bool) throws -> Bool {
      let bytes = try catalog.subset(
        face: run.face, glyphs: Set(run.glyphs.map(\.identifier)),
        text: Set(run.text.unicodeScalars), keepsAlternates: keepsAlternates)
      return bytes.indices.contains { bytes[$0...].starts(with: Array("calt".utf8)) }
    }
    #expect(try holdsAlternates(true))
    #expect(try !holdsAlternates(false))
  }

  @Test(arguments: [0xfffe, 0xffff, 0xfdd0, 0x1fffe, 0x10ffff])
  func noncharactersAreReplacedAndTold(code: UInt32) throws {
    let character = try #require(Unicode.Scalar(code))
    let catalog = try FontFixtures.catalog()
    let line = catalog.line("a\(character)b\(character)")
    #expect(line.lines.map(\.text) == ["a\u{fffd}b\u{fffd}"])
    #expect(line.missing == [character])
    #expect(catalog.lines("a\(character)\nb", width: nil) == ["a\u{fffd}", "b"])
  }
}
