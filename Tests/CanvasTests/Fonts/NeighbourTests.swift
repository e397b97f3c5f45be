import Glibc
import GridreelPrimitives
import TestSupport
import Testing

@testable import GridreelCanvas

@Suite struct Neighbours {
  /// Whole numbers, amounts, dates, words, ligatures of other fonts, and any signs.
  private static func text(_ generator: inout SeededGenerator) -> String {
    let words = [
      "office", "fjord", "Tokyo", "AVATAR", "fi", "ffl", "jinx", "Win-win", "->", "0x1F", "1/2",
      "(a)", "i", "Th",
    ]
    switch Int.random(in: 0..<6, using: &generator) {
    case 0: return String(Int.random(in: -9_999_999...9_999_999, using: &generator))
    case 1:
      return
        "\(Int.random(in: 0...999, using: &generator)),\(Int.random(in: 100...999, using: &generator)).5"
    case 2:
      return
        "20\(Int.random(in: 10...99, using: &generator))-12-\(Int.random(in: 10...31, using: &generator))"
    case 3, 4:
      return (0..<Int.random(in: 1...3, using: &generator))
        .map { _ in words.randomElement(using: &generator) ?? "" }.joined(separator: " ")
    default:
      return String(
        decoding: (0..<Int.random(in: 0...9, using: &generator)).map { _ in
          UInt8.random(in: 0x20...0x7e, using: &generator)
        }, as: UTF8.self)
    }
  }

  /// Shapes texts as the table has them and, with a feature that is on anyway, as HarfBuzz has them.
  private func compare(_ catalog: FontCatalog, _ font: GridFont, count: Int) throws {
    var generator = SeededGenerator(seed: 7)
    var plain = font
    plain.features = try [#require(FontFeature("kern"))]
    for _ in 0..<count {
      let text = Self.text(&generator)
      let (known, shaped) = (catalog.line(text, font: font), catalog.line(text, font: plain))
      #expect(known.width == shaped.width, "\(font.family) '\(text)'")
      #expect(known.runs.map(\.glyphs) == shaped.runs.map(\.glyphs), "\(font.family) '\(text)'")
      #expect(known.runs.map(\.clusters) == shaped.runs.map(\.clusters), "\(font.family) '\(text)'")
      #expect(known.runs.map(\.text) == shaped.runs.map(\.text))
    }
  }

  @Test(arguments: ["Inter", "Gridreel Serif", "JetBrains Mono"], [400, 700])
  func knownPairsAreAsHarfBuzzShapesThem(family: String, weight: Int) throws {
    for isTabular in [false, true] {
      let font = GridFont(family: family, size: 13, weight: weight, hasTabularFigures: isTabular)
      try compare(try FontFixtures.catalog(), font, count: 1500)
    }
  }

  /// `FONTS_TO_COMPARE=/usr/share/fonts` compares all fonts below a folder.
  @Test(.enabled(if: getenv("FONTS_TO_COMPARE") != nil))
  func otherFontsAreAsHarfBuzzShapesThem() throws {
    let folder = getenv("FONTS_TO_COMPARE").map { String(cString: $0) } ?? ""
    for path in try FontPaths.files(at: [folder]) {
      // Broken fonts are refused.
      guard let catalog = try? FontFixtures.catalog(paths: [path]) else { continue }
      for entry in catalog.fonts.entries where entry.origin == .path {
        let facts = entry.face.facts
        for isTabular in [false, true] {
          let font = GridFont(
            family: facts.family, size: 12, weight: facts.weight, isItalic: facts.isItalic,
            hasTabularFigures: isTabular)
          try compare(catalog, font, count: 2000)
        }
      }
    }
  }

  /// The table for texts without letters, or with them, after `count` texts.
  private func table(
    _ family: String, hasLetters: Bool, after count: Int
  ) throws -> NeighbourTable? {
    let catalog = try FontFixtures.catalog()
    let font = GridFont(family: family, size: 13, hasTabularFigures: true)
    for number in 0..<count {
      _ = catalog.line(hasLetters ? "Win \(number)" : "\(number)", font: font)
    }
    let face = try #require(catalog.line("0", font: font).runs.first?.face)
    let style = TextStyle(
      face: face, size: 13, hasTabularFigures: true, letterSpacing: 0, features: [], weight: 400,
      isItalic: false, families: [])
    var text = hasLetters ? "Win 3" : "3"
    return text.withUTF8 { bytes in
      let item = TextItem(
        bytes: 0..<bytes.count, face: face, isRightToLeft: false, script: nil, language: nil)
      return NeighbourTables.Key(item, bytes[0..<bytes.count], style)
        .flatMap { catalog.shaper.runShaper.tables[$0] }
    }
  }

  private func isKnown(_ text: String, to table: NeighbourTable) -> Bool {
    var text = text
    var steps: [NeighbourTable.Step] = []
    return text.withUTF8 { table.add($0, to: &steps) }
  }

  @Test(arguments: ["Inter", "Gridreel Serif", "JetBrains Mono"])
  func numbersAreLearntAfterSome(family: String) throws {
    #expect(try table(family, hasLetters: false, after: 20) == nil)
    let table = try #require(try table(family, hasLetters: false, after: 400))
    #expect(isKnown("123321", to: table))
    #expect(
      !isKnown("1-2", to: table) && !isKnown("1 ", to: table) && !isKnown("1\u{e9}", to: table))
  }

  @Test func lettersAreLearntToo() throws {
    let table = try #require(try table("Inter", hasLetters: true, after: 400))
    #expect(isKnown("Win 1234", to: table) && !isKnown("win", to: table))
  }

  @Test(arguments: ["Inter", "Gridreel Serif", "JetBrains Mono"])
  func aLineThatIsLookedUpIsTheOneThatIsShaped(family: String) throws {
    let catalog = try FontFixtures.catalog()
    let font = GridFont(family: family, size: 13)
    var generator = SeededGenerator(seed: 3)
    var (known, steps) = (0, [SignLine.Step]())
    for _ in 0..<3000 {
      let text = Self.text(&generator)
      let shaped = catalog.shape(text, font: font, width: nil, lineLimit: 1, overflow: .ellipsis)
      guard !text.isEmpty, let line = catalog.signLine(text, font: font) else { continue }
      known += 1
      #expect(line.width == shaped.width && line.ascent + line.descent == shaped.lineHeight)
      #expect(catalog.signLine(text, font: font, &steps)?.width == shaped.width)
      let glyphs = shaped.lines.flatMap(\.runs).flatMap(\.glyphs).map(\.identifier)
      #expect(steps.map(\.glyph) == glyphs)
    }
    #expect(known > 300)
  }

  @Test func whatMayNeedMoreThanALookUpIsShaped() throws {
    let catalog = try FontFixtures.catalog()
    let font = GridFont(family: "Inter", size: 13)
    var spaced = font
    spaced.letterSpacing = 1
    for number in 0..<400 {
      _ = catalog.line("\(number)", font: font)
      _ = catalog.line("\(number)", font: spaced)
    }
    #expect(catalog.signLine("123", font: font) != nil)
    #expect(catalog.signLine("123", font: spaced) == nil)
    #expect(catalog.signLine("1\u{e9}", font: font) == nil)
    #expect(catalog.signLine("1\n2", font: font) == nil)
    #expect(catalog.signLine(String(repeating: "1", count: 600), font: font) == nil)
  }
}
