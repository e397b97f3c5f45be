import GridreelImageCodecs
import GridreelPrimitives
import Testing

@Suite struct PNGEncoding {
  @Test(arguments: TestPicture.allCases)
  func theDecoderGivesBackEveryPixel(_ picture: TestPicture) throws {
    let bitmap = picture.bitmap
    let file = try PNGEncoder().encode(bitmap)
    #expect(try PNGDecoder().decode(file) == bitmap)
  }

  @Test(arguments: [TestPicture.grid, .translucentGrid, .noise, .oneColumn])
  func libdeflateGivesBackEveryPixelToo(_ picture: TestPicture) throws {
    let bitmap = picture.bitmap
    let file = try PNGEncoder(effort: .level(6)).encode(bitmap)
    #expect(try PNGDecoder().decode(file) == bitmap)
  }

  @Test(arguments: TestPicture.allCases)
  func theSmallestFileHasEveryPixelInTheFewestBytes(_ picture: TestPicture) throws {
    let bitmap = picture.bitmap
    let file = try PNGEncoder(effort: .smallest).encode(bitmap)
    #expect(try PNGDecoder().decode(file) == bitmap)
    for effort in [PNGEncoder.Effort.standard, .level(9), .level(12)] {
      let other = try PNGEncoder(effort: effort).encode(bitmap)
      #expect(file.count <= other.count, "\(effort)")
    }
  }

  @Test func theSmallestFileTakesTheFilterThatPays() throws {
    // A ramp is the same step everywhere; letters repeat as they are; equal rows are no difference.
    let smooth = try PNGEncoder(effort: .smallest).encode(TestPicture.diagonal.bitmap)
    let plain = try PNGEncoder(effort: .level(12)).encode(TestPicture.diagonal.bitmap)
    #expect(smooth.count * 2 < plain.count, "\(smooth.count) bytes against \(plain.count)")
  }

  @Test(arguments: [
    (TestPicture.grid, UInt8(2)), (.noise, 2), (.translucentNoise, 6), (.translucentGrid, 3),
    (.clear, 3), (.onePixel, 3), (.oneColor, 3), (.fewColors, 3), (.greyGrid, 0),
  ])
  func theSmallestExactFormIsTaken(_ picture: TestPicture, _ colorType: UInt8) throws {
    let file = try PNGEncoder().encode(picture.bitmap)
    #expect(file[25] == colorType)
    #expect(file[24] == 8)
  }

  @Test(arguments: [256, 257])
  func aPaletteHoldsAtMost256Colors(_ count: Int) throws {
    let bitmap = TestPicture.picture(count, 2) { x, _ in 0xff00_0000 | UInt32(x) << 4 | 1 }
    let file = try PNGEncoder().encode(bitmap)
    #expect(file[25] == (count == 256 ? 3 : 2))
    #expect(try PNGDecoder().decode(file) == bitmap)
  }

  @Test func translucentPaletteColorsComeFirstAndShortenTheirChunk() throws {
    let bitmap = Bitmap(width: 3, height: 1, pixels: [0xffff_0000, 0x8000_0080, 0xff00_ff00])
    let parts = chunks(of: try PNGEncoder().encode(bitmap))
    #expect(parts.map(\.name) == ["IHDR", "sRGB", "PLTE", "tRNS", "IDAT", "IEND"])
    #expect(parts[2].content == [0, 0, 255, 0, 255, 0, 255, 0, 0])
    #expect(parts[3].content == [128])
  }

  @Test func theOrderOfPixelsDoesNotChangeThePalette() throws {
    let colors: [UInt32] = [0xff11_2233, 0, 0xff44_5566, 0x8040_2010]
    let forward = try PNGEncoder().encode(Bitmap(width: 4, height: 1, pixels: colors))
    let backward = try PNGEncoder().encode(Bitmap(width: 4, height: 1, pixels: colors.reversed()))
    let palettes = [forward, backward].map { file in chunks(of: file).first { $0.name == "PLTE" } }
    #expect(palettes[0]?.content == palettes[1]?.content)
  }

  @Test func straightColorsAreRoundedToTheNearest() throws {
    // 257 colours keep the palette away: alpha 3, red 1 → 85, green 2 → 170, blue 3 → 255.
    var pixels: [UInt32] = [0x0301_0203]
    for value in 0..<256 as Range<UInt32> { pixels.append(0xff00_0000 | value << 8 | 9) }
    let bitmap = Bitmap(width: pixels.count, height: 1, pixels: pixels)
    let file = try PNGEncoder().encode(bitmap)
    #expect(file[25] == 6)
    #expect(try PNGDecoder().decode(file)[0, 0] == 0x0301_0203)
  }

  @Test func samePixelsGiveTheSameBytes() throws {
    let first = try PNGEncoder().encode(TestPicture.grid.bitmap)
    #expect(try PNGEncoder().encode(TestPicture.grid.bitmap) == first)
  }

  @Test func samePixelsGiveTheSameSmallestBytes() throws {
    let bitmap = TestPicture.translucentGrid.bitmap
    let files = try (0..<2).map { _ in try PNGEncoder(effort: .smallest).encode(bitmap) }
    #expect(files[0] == files[1])
  }

  @Test func aGridIsHardlyLargerThanWithLibdeflate() throws {
    let bitmap = TestPicture.grid(width: 1200, height: 800)
    let own = try PNGEncoder().encode(bitmap).count
    let reference = try PNGEncoder(effort: .level(6)).encode(bitmap).count
    #expect(own * 10 <= reference * 11, "\(own) bytes against \(reference)")
  }
}

@Suite struct PNGMetadataChunks {
  private let pixel = Bitmap(width: 1, height: 1, pixels: [0xffff_ffff])

  @Test(arguments: [(1.0, UInt32(2835)), (2.0, 5669), (3.0, 8504), (0.5, 1417)])
  func theScaleBecomesPixelsPerMetre(_ scale: Double, _ density: UInt32) throws {
    let file = try PNGEncoder().encode(pixel, metadata: PNGMetadata(scale: scale))
    let chunk = chunks(of: file).first { $0.name == "pHYs" }
    #expect(chunk?.content == PNGFixture.bigEndian(density) + PNGFixture.bigEndian(density) + [1])
  }

  @Test func withoutAScaleNoDensityIsClaimed() throws {
    let names = chunks(of: try PNGEncoder().encode(pixel)).map(\.name)
    #expect(names == ["IHDR", "sRGB", "IDAT", "IEND"])
  }

  @Test func textsStandBeforeThePixelsInTheEncodingTheyNeed() throws {
    let metadata = PNGMetadata(text: [
      .init(keyword: "Title", value: "Länder"), .init(keyword: "Comment", value: "国々 🌍"),
    ])
    let file = try PNGEncoder().encode(pixel, metadata: metadata)
    let parts = chunks(of: file)
    #expect(parts.map(\.name) == ["IHDR", "sRGB", "tEXt", "iTXt", "IDAT", "IEND"])
    #expect(parts[2].content == Array("Title".utf8) + [0, 76, 0xe4] + Array("nder".utf8))
    #expect(try PNGInfo(file).metadata.text == metadata.text)
  }

  @Test(arguments: [
    "", " Title", "Title ", "two  spaces", "naïve\u{3000}", "a\nb",
    String(repeating: "k", count: 80),
  ])
  func aKeywordThatCannotBeStoredIsRefused(_ keyword: String) {
    let metadata = PNGMetadata(text: [.init(keyword: keyword, value: "v")])
    let reason = errorText { () throws(GridreelError) in
      _ = try PNGEncoder().encode(pixel, metadata: metadata)
    }
    #expect(reason == "a PNG keyword is 1 to 79 Latin-1 characters, not \"\(keyword)\"")
  }

  @Test(arguments: [0, -1, Double.nan, .infinity, 1e9])
  func aScaleWithoutADensityIsRefused(_ scale: Double) {
    let reason = errorText { () throws(GridreelError) in
      _ = try PNGEncoder().encode(pixel, metadata: PNGMetadata(scale: scale))
    }
    #expect(reason == "a scale of \(scale) pixels per point has no density")
  }

  @Test func aTextWithNULIsRefused() {
    let metadata = PNGMetadata(text: [.init(keyword: "k", value: "a\0b")])
    let reason = errorText { () throws(GridreelError) in
      _ = try PNGEncoder().encode(pixel, metadata: metadata)
    }
    #expect(reason == "the text for k contains the character NUL")
  }
}
