import GridreelCanvas
import GridreelPrimitives
import TestSupport
import Testing

@Suite struct FaceChoice {
  private func face(_ font: GridFont, _ catalog: FontCatalog) throws -> (FaceDescription, GlyphRun)
  {
    let run = try #require(catalog.line("x", font: font).runs.first)
    return (catalog.family(of: run.face), run)
  }

  @Test(arguments: [
    (100, 400), (300, 400), (400, 400), (450, 500), (500, 500), (550, 600), (600, 600), (700, 700),
    (900, 700),
  ])
  func theNearestWeightIsTakenAsInCSS(asked: Int, expected: Int) throws {
    let (face, run) = try face(GridFont(weight: asked), FontFixtures.catalog())
    #expect(face.family == "Inter" && face.weight == expected && !run.isSyntheticBold)
  }

  @Test func monospacedHasNoMediumAndTakesTheLighter() throws {
    let catalog = try FontFixtures.catalog()
    #expect(try face(GridFont(family: "monospace", weight: 500), catalog).0.weight == 400)
    #expect(try face(GridFont(family: "monospace", weight: 600), catalog).0.weight == 700)
  }

  @Test func italicIsAFaceOrASlant() throws {
    let catalog = try FontFixtures.catalog()
    let italic = try face(GridFont(isItalic: true), catalog)
    #expect(italic.0.isItalic && !italic.1.isSyntheticSlant)
    let bold = try face(GridFont(weight: 700, isItalic: true), catalog)
    #expect(!bold.0.isItalic && bold.0.weight == 700 && bold.1.isSyntheticSlant)
    let mono = try face(GridFont(family: "JetBrains Mono", isItalic: true), catalog)
    #expect(mono.0.family == "JetBrains Mono" && mono.1.isSyntheticSlant)
  }

  @Test func boldIsCalculatedOnlyWhereTheFamilyHasNone() throws {
    let regular = FontFixtures.bundled.filter { $0.name == "Inter-Regular.otf" }
    let catalog = try FontCatalog(bundled: regular)
    let bold = try face(GridFont(weight: 700), catalog)
    #expect(bold.1.isSyntheticBold && bold.0.weight == 400)
    #expect(try !face(GridFont(weight: 500), catalog).1.isSyntheticBold)
    let plain = try face(GridFont(weight: 400), catalog)
    #expect(plain.1.face != bold.1.face)
  }

  @Test(arguments: ["Inter", "inter", " 'Inter' , Arial", "\"Nowhere Sans\", Inter", "sans-serif"])
  func familiesAreListsInAnyCase(family: String) throws {
    let catalog = try FontFixtures.catalog()
    #expect(try face(GridFont(family: family), catalog).0.family == "Inter")
    #expect(catalog.unknownFamilies.isEmpty)
  }

  @Test func unknownFamiliesAreReportedOnceInOrder() throws {
    let catalog = try FontFixtures.catalog()
    for family in ["Zapfino", "Arial", "Zapfino", "Zapfino, Arial"] {
      #expect(try face(GridFont(family: family), catalog).0.family == "Inter")
    }
    #expect(catalog.unknownFamilies == ["Zapfino", "Arial"])
  }

  @Test func descriptionsNameTheFile() throws {
    let (face, _) = try face(GridFont(weight: 700), FontFixtures.catalog())
    #expect(face.fileName == "Inter-Bold.otf" && face.isBundled && face.isEmbeddable)
    #expect(face.bytes.count > 200_000 && face.indexInFile == 0)
  }
}

@Suite struct FontFiles {
  @Test func foldersAndFilesAddFonts() throws {
    let regular = FontFixtures.bundled.filter { $0.name == "Inter-Regular.otf" }
    for path in [FontScratch.fonts, FontScratch.fonts + "JetBrainsMono-Bold.ttf"] {
      let catalog = try FontCatalog(bundled: regular, paths: [path])
      let run = try #require(
        catalog.line("x", font: GridFont(family: "JetBrains Mono", weight: 700)).runs.first)
      let face = catalog.family(of: run.face)
      #expect(face.family == "JetBrains Mono" && face.weight == 700 && !face.isBundled)
      #expect(
        catalog.mask(face: run.face, glyph: run.glyphs[0].identifier, pixelSize: 20, phase: 0)
          != nil)
    }
  }

  @Test func fontsByPathAloneAreEnough() throws {
    let catalog = try FontCatalog(bundled: [], paths: [FontScratch.fonts])
    #expect(catalog.line("x").missing.isEmpty && catalog.unknownFamilies.isEmpty)
  }

  @Test func noFontsAtAllIsAnError() {
    #expect { try FontCatalog(bundled: []) } throws: {
      ($0 as? GridreelError)?.message == "there is no font to draw text with"
    }
  }

  @Test func aMissingPathIsAnError() {
    #expect {
      try FontCatalog(bundled: FontFixtures.bundled, paths: ["/no/such/folder"])
    } throws: {
      let error = $0 as? GridreelError
      return error?.code == .missingResource
        && error?.message == "no font file or folder at '/no/such/folder'"
    }
  }

  @Test(arguments: [0, 3, 100, 5_000, 100_000])
  func aBrokenFileIsAnError(length: Int) throws {
    let bytes = Array(FontFixtures.bundled[0].bytes.prefix(length))
    let scratch = try FontScratch(name: "broken.otf", bytes: bytes)
    #expect {
      try FontCatalog(bundled: FontFixtures.bundled, paths: [scratch.folder])
    } throws: {
      let error = $0 as? GridreelError
      let reasons = ["is broken", "is not an OpenType or TrueType font", "is empty"]
      return error?.code == .missingResource
        && reasons.contains { error?.message.description.hasSuffix($0) == true }
    }
  }

  @Test func randomBytesInAFontNeverCrash() throws {
    var generator = SeededGenerator(seed: 7)
    for _ in 0..<40 {
      var bytes = Array(FontFixtures.bundled[5].bytes)
      for _ in 0..<200 {
        bytes[Int.random(in: 0..<4000, using: &generator)] = UInt8.random(
          in: 0...255, using: &generator)
      }
      let scratch = try FontScratch(name: "broken.ttf", bytes: bytes)
      guard let catalog = try? FontCatalog(bundled: [], paths: [scratch.folder]) else { continue }
      let shaped = catalog.line("Hello 123")
      for run in shaped.runs {
        for glyph in run.glyphs {
          _ = catalog.mask(face: run.face, glyph: glyph.identifier, pixelSize: 20, phase: 1)
        }
      }
    }
  }
}
