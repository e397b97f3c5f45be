import GridreelCanvas
import GridreelPrimitives
import TestSupport
import Testing

@Suite struct GlyphMasks {
  private func glyph(
    _ character: String, _ catalog: FontCatalog, font: GridFont = FontFixtures.inter
  ) throws -> (FaceIdentifier, UInt32) {
    let run = try #require(catalog.line(character, font: font).runs.first)
    return (run.face, run.glyphs[0].identifier)
  }

  /// The ink in whole pixels.
  private func ink(_ mask: GlyphMask) -> Double {
    mask.coverage.reduce(0) { $0 + Double($1) } / 255
  }

  @Test func aFullStopIsASmallBlotOnTheBaseline() throws {
    let catalog = try FontFixtures.catalog()
    let (face, dot) = try glyph(".", catalog)
    let mask = try #require(catalog.mask(face: face, glyph: dot, pixelSize: 100, phase: 0))
    #expect(mask.coverage.count == mask.width * mask.height)
    #expect(10...30 ~= mask.width && 10...30 ~= mask.height)
    #expect(-30...(-10) ~= mask.top && mask.top + mask.height <= 3 && mask.left > 0)
  }

  @Test func phasesMoveTheInkByQuarterPixels() throws {
    let catalog = try FontFixtures.catalog()
    let (face, stem) = try glyph("l", catalog)
    // The stem is 2.35 pixels wide and starts in pixel 2; each phase uncovers a quarter of that pixel.
    let first = try (0..<4).map { phase in
      let mask = try #require(catalog.mask(face: face, glyph: stem, pixelSize: 28, phase: phase))
      #expect(mask.left == 2)
      return Int(mask.coverage[mask.width * 10])
    }
    for phase in 1..<4 { #expect(abs(first[0] - first[phase] - 64 * phase) <= 1) }
  }

  @Test func inkGrowsWithTheAreaOfThePixels() throws {
    let catalog = try FontFixtures.catalog()
    let (face, letter) = try glyph("B", catalog)
    let small = try #require(catalog.mask(face: face, glyph: letter, pixelSize: 20, phase: 0))
    let large = try #require(catalog.mask(face: face, glyph: letter, pixelSize: 200, phase: 0))
    #expect(abs(ink(large) / ink(small) - 100) < 2)
  }

  @Test func blanksHaveNoMask() throws {
    let catalog = try FontFixtures.catalog()
    let (face, space) = try glyph(" ", catalog)
    #expect(catalog.mask(face: face, glyph: space, pixelSize: 20, phase: 0) == nil)
    #expect(catalog.outline(face: face, glyph: space).commands.isEmpty)
    #expect(catalog.mask(face: face, glyph: 60_000, pixelSize: 20, phase: 0) == nil)
    #expect(catalog.mask(face: face, glyph: 1, pixelSize: 0, phase: 0) == nil)
    #expect(catalog.mask(face: face, glyph: 1, pixelSize: .nan, phase: 0) == nil)
  }

  @Test func theSameMaskIsKept() throws {
    let catalog = try FontFixtures.catalog()
    let (face, letter) = try glyph("B", catalog)
    let first = catalog.mask(face: face, glyph: letter, pixelSize: 20, phase: 2)
    #expect(
      first != nil && first === catalog.mask(face: face, glyph: letter, pixelSize: 20, phase: 2))
  }

  @Test func syntheticFacesLookDifferent() throws {
    let regular = FontFixtures.bundled.filter { $0.name == "Inter-Regular.otf" }
    let catalog = try FontCatalog(bundled: regular)
    let (plain, letter) = try glyph("l", catalog)
    let bold = try glyph("l", catalog, font: GridFont(weight: 800)).0
    let slanted = try glyph("l", catalog, font: GridFont(isItalic: true)).0
    let masks = try [plain, bold, slanted].map {
      try #require(catalog.mask(face: $0, glyph: letter, pixelSize: 48, phase: 0))
    }
    #expect(ink(masks[1]) > ink(masks[0]) * 1.3)
    #expect(masks[2].width > masks[0].width + 4)
    #expect(abs(ink(masks[2]) - ink(masks[0])) < 4)
  }
}

@Suite struct GlyphOutlines {
  @Test(arguments: ["Inter", "JetBrains Mono"])
  func outlinesAreClosedContoursInEm(family: String) throws {
    let catalog = try FontFixtures.catalog()
    let run = try #require(catalog.line("o", font: GridFont(family: family)).runs.first)
    let outline = catalog.outline(face: run.face, glyph: run.glyphs[0].identifier)
    var (starts, ends) = (0, 0)
    var heights: [Double] = []
    for command in outline.commands {
      switch command {
      case .moveTo(let end), .lineTo(let end), .quadTo(_, let end), .curveTo(_, _, let end):
        heights.append(end.y)
        if case .moveTo = command { starts += 1 }
      case .close: ends += 1
      }
    }
    #expect(starts == 2 && ends == 2)
    #expect(outline.commands.last == .close)
    let (top, bottom) = (try #require(heights.min()), try #require(heights.max()))
    #expect(-0.62 ... -0.5 ~= top && 0...0.03 ~= bottom)
  }
}

@Suite struct Subsetting {
  @Test(arguments: ["Inter", "JetBrains Mono"])
  func aSubsetIsASmallFontThatShapesTheSame(family: String) throws {
    let catalog = try FontFixtures.catalog()
    let font = GridFont(family: family, hasTabularFigures: true)
    let text = "AVATAR 1,234.5"
    let whole = catalog.line(text, font: font)
    let run = try #require(whole.runs.first)
    let bytes = try catalog.subset(
      face: run.face, glyphs: Set(run.glyphs.map(\.identifier)), text: Set(text.unicodeScalars),
      keepsAlternates: false)
    #expect(bytes.count < 12_000)
    let scratch = try FontScratch(name: "subset.otf", bytes: bytes)
    let reduced = try FontCatalog(bundled: [], paths: [scratch.folder])
    let again = reduced.line(text, font: font)
    #expect(again.missing.isEmpty)
    #expect(abs(again.width - whole.width) < 1e-9)
    #expect(reduced.line("Q").missing == ["Q"])
  }

  /// Texts by which some versions of HarfBuzz never return from a subset of a prepared face.
  static let texts = ["200E", "200C", "200D", "FE0F", "FEFF", "202A", "2060"].map { code in
    "abc" + String(UnicodeScalar(UInt32(code, radix: 16) ?? 0) ?? "?")
  }

  @Test(arguments: ["Gridreel Serif", "JetBrains Mono", "Inter"])
  func aFaceIsReducedAnyNumberOfTimes(family: String) throws {
    for text in Self.texts + ["x \u{2060}y", "\u{FFFD}\u{200F}"] {
      let catalog = try FontFixtures.catalog()
      for run in catalog.line(text, font: GridFont(family: family)).runs {
        let glyphs = Set(run.glyphs.map(\.identifier))
        for _ in 0..<5 {
          let svg = try catalog.subset(
            face: run.face, glyphs: glyphs, text: Set(text.unicodeScalars), keepsAlternates: false)
          #expect(!svg.isEmpty)
          #expect(try !catalog.documentFont(face: run.face, glyphs: glyphs).bytes.isEmpty)
        }
      }
    }
  }
}

@Suite struct FallbackFonts {
  static let han = "/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc"
  static let emoji = "/usr/share/fonts/truetype/noto/NotoColorEmoji.ttf"

  @Test(.enabled(if: BundledFonts.exists(FallbackFonts.han)))
  func aCollectionsFaceFollowsTheLanguage() throws {
    let catalog = try FontFixtures.catalog(paths: [Self.han])
    for (text, family) in [
      ("日本のかな", "Noto Sans CJK JP"), ("中文字", "Noto Sans CJK SC"), ("漢字 한글", "Noto Sans CJK KR"),
    ] {
      let shaped = catalog.line("x " + text)
      #expect(shaped.missing.isEmpty)
      let run = try #require(shaped.runs.last)
      #expect(catalog.family(of: run.face).family == family)
      #expect(!run.glyphs.contains { $0.identifier == 0 })
      #expect(
        catalog.mask(face: run.face, glyph: run.glyphs[0].identifier, pixelSize: 20, phase: 0)
          != nil)
    }
  }

  @Test(.enabled(if: BundledFonts.exists(FallbackFonts.emoji)))
  func emojiHaveTheirOwnColors() throws {
    let catalog = try FontFixtures.catalog(paths: [Self.emoji])
    let shaped = catalog.line("ok 👩‍🚀❤️")
    #expect(shaped.missing.isEmpty && shaped.runs.count == 2)
    let run = try #require(shaped.runs.last)
    #expect(catalog.isColored(face: run.face) && run.glyphs.count == 2)
    #expect(shaped.lineHeight == catalog.line("ok").lineHeight)
    #expect(
      catalog.mask(face: run.face, glyph: run.glyphs[0].identifier, pixelSize: 20, phase: 0) == nil)
  }
}
