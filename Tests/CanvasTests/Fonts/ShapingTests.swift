import GridreelCanvas
import GridreelPrimitives
import Testing

@Suite struct Shaping {
  @Test func theWidthIsTheSumOfUnroundedAdvances() throws {
    let catalog = try FontFixtures.catalog()
    let small = catalog.line("Hello World", font: GridFont(size: 7.3))
    let large = catalog.line("Hello World", font: GridFont(size: 73))
    #expect(abs(small.width * 10 - large.width) < 1e-9)
    #expect(small.width > 30 && small.width < 50)
  }

  @Test func glyphsStandOnTheBaselineFromLeftToRight() throws {
    let run = try #require(try FontFixtures.catalog().line("abc").runs.first)
    #expect(run.glyphs.count == 3)
    #expect(run.glyphs.map(\.y) == [0, 0, 0])
    #expect(run.glyphs[0].x == 0 && run.glyphs[1].x > 5 && run.glyphs[2].x > run.glyphs[1].x + 5)
    #expect(run.clusters.map(\.byteCount) == [1, 1, 1])
    #expect(run.text == "abc")
  }

  @Test func pairsAreKerned() throws {
    let catalog = try FontFixtures.catalog()
    let apart = catalog.line("A").width + catalog.line("V").width
    #expect(catalog.line("AV").width < apart - 0.3)
  }

  @Test func tabularFiguresAreEquallyWide() throws {
    let catalog = try FontFixtures.catalog()
    let tabular = GridFont(size: 14, hasTabularFigures: true)
    #expect(catalog.line("111", font: tabular).width == catalog.line("808", font: tabular).width)
    #expect(catalog.line("111").width < catalog.line("808").width - 1)
  }

  @Test(arguments: [-2.0, 0.5, 12])
  func letterSpacingFollowsEveryCluster(spacing: Double) throws {
    let catalog = try FontFixtures.catalog()
    for (text, clusters) in [("Hello", 5), ("a b", 3), ("e\u{301}x", 2), ("\u{5d0}\u{5d1}", 2)] {
      let plain = catalog.line(text, font: GridFont(size: 14))
      let spaced = catalog.line(text, font: GridFont(size: 14, letterSpacing: spacing))
      #expect(abs(spaced.width - plain.width - Double(clusters) * spacing) < 1e-9, "\(text)")
    }
    let plain = catalog.line("abc", font: GridFont(size: 14))
    let spaced = catalog.line("abc", font: GridFont(size: 14, letterSpacing: spacing))
    let moved = try zip(#require(spaced.runs.first).glyphs, #require(plain.runs.first).glyphs)
      .map { $0.x - $1.x }
    #expect(zip(moved, [0, spacing, 2 * spacing]).allSatisfy { abs($0 - $1) < 1e-9 })
  }

  @Test func featuresAreUsedWhereTheyAreAskedFor() throws {
    let catalog = try FontFixtures.catalog()
    func glyphs(_ text: String, _ features: String..., family: String = "Inter") -> [UInt32] {
      let font = GridFont(family: family, features: features.compactMap(FontFeature.init))
      return catalog.line(text, font: font).runs.flatMap(\.glyphs).map(\.identifier)
    }
    #expect(glyphs("0", "zero") != glyphs("0"))
    #expect(glyphs("a0", "zero")[0] == glyphs("a0")[0])
    // Each sign as it is, unless somebody wants the others.
    #expect(glyphs("->", "calt").count == 1 || glyphs("->", "calt") != glyphs("->"))
    #expect(glyphs("->", "calt", "calt=0") == glyphs("->"))
    #expect(glyphs("0", "ss99") == glyphs("0"))
  }

  @Test func joinedLettersAreNotTornApart() throws {
    let catalog = try FontFixtures.catalog()
    let text = "\u{644}\u{627}"
    let spaced = catalog.line(text, font: GridFont(size: 14, letterSpacing: 5))
    #expect(spaced.width == catalog.line(text).width)
  }

  @Test func lettersWithRoomBetweenThemMakeNoLigature() throws {
    let catalog = try FontFixtures.catalog()
    let code = GridFont(family: "JetBrains Mono", letterSpacing: 1)
    #expect(catalog.line("->", font: code).runs.flatMap(\.glyphs).count == 2)
  }

  @Test func anEllipsisFitsBehindSpacedLetters() throws {
    let font = GridFont(size: 14, letterSpacing: 4)
    let shaped = try FontFixtures.catalog().shape(
      "Letter spacing", font: font, width: 80, lineLimit: 1, overflow: .ellipsis)
    #expect(shaped.isTruncated && shaped.width <= 80 && shaped.lines[0].text.hasSuffix("…"))
    let wrapped = try FontFixtures.catalog().shape(
      "Letter spacing", font: font, width: 100, lineLimit: 0, overflow: .wrap)
    #expect(wrapped.lines.map(\.text) == ["Letter", "spacing"])
  }

  @Test func metricsAreThoseOfThePrimaryFace() throws {
    let text = try FontFixtures.catalog().line("x", font: GridFont(size: 28.16))
    // Inter's hhea table says 2728 and -680 for an em of 2816 units.
    #expect(abs(text.ascent - 27.28) < 1e-9)
    #expect(abs(text.descent - 6.80) < 1e-9)
    #expect(text.lineHeight == text.ascent + text.descent)
  }

  @Test func anEmptyTextHasOneEmptyLine() throws {
    let text = try FontFixtures.catalog().line("")
    #expect(text.lines.count == 1 && text.runs.isEmpty && text.width == 0 && !text.isTruncated)
    #expect(text.lineHeight > 0)
  }

  @Test(arguments: ["a\tb", "a\nb", "a\r\nb", "a\u{0}b", "a\u{7f}b", "a\u{85}b", "a\u{2028}b"])
  func controlCharactersAreSpaces(text: String) throws {
    let catalog = try FontFixtures.catalog()
    let shaped = catalog.line(text)
    #expect(shaped.lines.map(\.text) == ["a b"])
    #expect(shaped.width == catalog.line("a b").width)
    #expect(shaped.missing.isEmpty)
  }

  @Test func combiningMarksShareTheLettersCluster() throws {
    let run = try #require(try FontFixtures.catalog().line("e\u{301}x").runs.first)
    #expect(run.clusters.map(\.byteCount) == [3, 1])
  }

  @Test func clustersCoverTheTextAndItsGlyphs() throws {
    let catalog = try FontFixtures.catalog()
    for text in ["Zürich → 12", "fi ffl", "e\u{301}\u{327} x", "שלום abc", "日本 x"] {
      for run in catalog.line(text).runs {
        #expect(run.clusters.reduce(0) { $0 + $1.byteCount } == run.text.utf8.count)
        #expect(run.clusters.reduce(0) { $0 + $1.glyphCount } == run.glyphs.count)
      }
    }
  }

  /// A mark without width sends the same text on the way over Pango.
  @Test(arguments: ["AVATAR Type", "Zürich 12,345.67", "→ fi ffl 1/2", "Größe Ελλάδα", "Привет"])
  func bothWaysGiveTheSameAdvances(text: String) throws {
    let catalog = try FontFixtures.catalog()
    let direct = catalog.line(text)
    let itemized = catalog.line(text + "\u{200e}")
    #expect(direct.missing.isEmpty && itemized.missing.isEmpty)
    #expect(abs(direct.width - itemized.width) < 0.01)
    #expect(itemized.runs.first?.face == direct.runs.first?.face)
  }

  @Test(arguments: [400, 500, 600, 700], [false, true])
  func pangoKeepsThePrimaryFace(weight: Int, isItalic: Bool) throws {
    let catalog = try FontFixtures.catalog()
    let font = GridFont(size: 14, weight: weight, isItalic: isItalic)
    let direct = try #require(catalog.line("Hello", font: font).runs.first)
    let itemized = try #require(catalog.line("Hello\u{200e}", font: font).runs.first)
    #expect(itemized.face == direct.face)
    #expect(itemized.isSyntheticSlant == direct.isSyntheticSlant)
  }
}

@Suite struct MissingGlyphs {
  @Test func eachMissingCharacterIsReportedOnceInOrder() throws {
    let text = try FontFixtures.catalog().line("日x本日😀")
    #expect(text.missing == ["日", "本", "😀"])
    let box = try #require(try FontFixtures.catalog().line("\u{25A1}").runs.first?.glyphs.first)
    #expect(box.identifier != 0)
    #expect(text.runs.flatMap(\.glyphs).count { $0.identifier == box.identifier } == 4)
  }

  @Test(arguments: [
    "a\u{200d}b", "a\u{fe0f}b", "a\u{200e}b", "a\u{ad}b", "a\u{200b}b", "\u{feff}a",
  ])
  func invisibleCharactersAreNeverMissing(text: String) throws {
    let catalog = try FontFixtures.catalog()
    let shaped = catalog.line(text)
    #expect(shaped.missing.isEmpty)
    let visible = String(text.unicodeScalars.filter { $0.isASCII })
    #expect(abs(shaped.width - catalog.line(visible).width) < 0.5)
  }

  @Test func anotherBundledFamilyFillsIn() throws {
    let catalog = try FontFixtures.catalog()
    // JetBrains Mono has box-drawing characters, Inter has not.
    let shaped = catalog.line("a╬b")
    #expect(shaped.missing.isEmpty)
    #expect(
      shaped.runs.map { catalog.family(of: $0.face).family } == [
        "Inter", "JetBrains Mono", "Inter",
      ])
    #expect(shaped.runs.map(\.text) == ["a", "╬", "b"])
  }

  @Test func hebrewRunsFromRightToLeft() throws {
    let shaped = try FontFixtures.catalog().line("abc שלום")
    let run = try #require(shaped.runs.last)
    #expect(run.isRightToLeft && run.text.hasSuffix("שלום"))
    #expect(shaped.missing.count == 4)
  }
}
