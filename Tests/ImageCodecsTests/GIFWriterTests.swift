import GridreelImageCodecs
import GridreelPrimitives
import TestSupport
import Testing

@Suite struct GIFWriting {
  private func film(
    _ frames: [Bitmap], maximumColors: Int = 256, plays: Int = 0, duration: Double = 0.04
  ) throws(GridreelError) -> [UInt8] {
    var histogram = ColorHistogram()
    for frame in frames { histogram.add(frame) }
    let file = CollectedBytes()
    let writer = try GIFWriter(
      width: frames[0].width, height: frames[0].height,
      palette: FilmPalette(histogram, maximumColors: maximumColors), plays: plays, sink: file.add)
    try write(frames, durations: frames.map { _ in duration }, into: writer)
    return file.bytes
  }

  @Test(arguments: [TestPicture.fewColors, .onePixel, .oneColor, .greyGrid])
  func picturesWithFewColorsAreExact(_ picture: TestPicture) throws {
    let bitmap = picture.bitmap
    #expect(GIFReader(try film([bitmap])).frames == [bitmap.pixels])
  }

  @Test func noiseFillsAndClearsTheCodeTableManyTimes() throws {
    let bitmap = TestPicture.mapped(TestPicture.noise.bitmap) { $0 & 0xffc0_e0c0 }
    #expect(GIFReader(try film([bitmap])).frames == [bitmap.pixels])
  }

  /// Stretches of one colour are packed in one step, of any length and across rows.
  @Test(arguments: 0..<6)
  func stretchesOfOneColorAreExact(_ seed: Int) throws {
    var generator = SeededGenerator(seed: seed)
    var pixels: [UInt32] = []
    let colors: [UInt32] = [0xffff_ffff, 0xff11_2233, 0xffd0_d5dc, 0xff3b_82f6]
    while pixels.count < 300 * 200 {
      let color = colors[Int.random(in: 0..<(seed < 3 ? 2 : 4), using: &generator)]
      let longest = [3, 90, 4000][seed % 3]
      pixels += repeatElement(color, count: Int.random(in: 1...longest, using: &generator))
    }
    let first = Bitmap(width: 300, height: 200, pixels: Array(pixels.prefix(300 * 200)))
    var second = first
    for _ in 0..<40 {
      let start = Int.random(in: 0..<59_000, using: &generator)
      for place in start..<start + 200 { second.pixels[place] = colors[place / 50 % 4] }
    }
    #expect(GIFReader(try film([first, second])).frames == [first.pixels, second.pixels])
  }

  @Test func aPlainPictureNeedsAsManyCodesAsLengthsThatAddUpToIt() throws {
    // One code for each length 1, 2, 3 … until a million pixels: 1,414 codes of at most 11 bits.
    let plain = Bitmap(
      width: 1000, height: 1000, pixels: [UInt32](repeating: 0xff33_6699, count: 1_000_000))
    let bytes = try film([plain])
    #expect(1500..<2100 ~= bytes.count)
    #expect(GIFReader(bytes).frames == [plain.pixels])
  }

  @Test func everyFrameIsShownAndOnlyChangesAreWritten() throws {
    let sources = filmFrames().map { frame in TestPicture.mapped(frame) { $0 & 0xffe0_e0c0 } }
    let reader = GIFReader(try film(sources))
    #expect(reader.frames == sources.map(\.pixels))
    #expect(Array(reader.sizes[..<3]) == [[301, 120], [1, 1], [14, 1]])
  }

  @Test func filmsThatUseAllIndicesAreExactToo() throws {
    let levels = TestPicture.picture(256, 4) { x, _ in 0xff00_0000 | UInt32(x) * 0x01_0101 }
    var changed = levels
    for x in 0..<9 { changed.pixels[256 + x] = 0xff77_7777 }
    let reader = GIFReader(try film([levels, changed]))
    #expect(reader.frames == [levels.pixels, changed.pixels])
  }

  @Test func unchangedTextIsLeftOut() throws {
    let sources = slidingFrames(count: 6).map { frame in
      TestPicture.mapped(frame) { $0 & 0xffe0_e0c0 }
    }
    let reader = GIFReader(try film(sources))
    #expect(reader.frames == sources.map(\.pixels))
    #expect(reader.clearIndices.dropFirst().contains { $0 != nil })
  }

  @Test func frequentColorsStayExactWhenThePaletteIsTooSmall() throws {
    let bitmap = TestPicture.grid.bitmap
    let shown = GIFReader(try film([bitmap])).frames[0]
    for color in [0xffff_ffff, 0xfff4_f6f9, 0xffd0_d5dc] as [UInt32] {
      #expect(zip(bitmap.pixels, shown).allSatisfy { $0 != color || $1 == color })
    }
    #expect(Set(shown).count <= 255)
  }

  @Test(arguments: [2, 3, 4, 16, 17, 255, 256])
  func thePaletteKeepsToItsLimit(_ limit: Int) {
    var histogram = ColorHistogram()
    histogram.add(
      TestPicture.picture(60, 40) { x, y in
        0xff00_0000 | UInt32(x * 4) << 16 | UInt32(y * 6) << 8 | UInt32(x + y)
      })
    let colors = FilmPalette(histogram, maximumColors: limit).colors
    // One index of the largest palette stays free for pixels that do not change.
    #expect(colors.count == min(255, limit))
  }

  @Test func theHistogramCountsEveryPixelOnce() {
    var histogram = ColorHistogram()
    histogram.add(TestPicture.noise.bitmap)
    histogram.add(TestPicture.repeatedRows.bitmap)
    let total = histogram.entries.reduce(0) { $0 + $1.count }
    #expect(total == 211 * 180 + 500 * 90)
    let distinct = Set(TestPicture.noise.bitmap.pixels + TestPicture.repeatedRows.bitmap.pixels)
    #expect(histogram.colorCount == distinct.count)
  }

  @Test func translucentPixelsAreLaidOverTheBackground() throws {
    let bitmap = Bitmap(width: 2, height: 1, pixels: [0, 0x8000_0000])
    #expect(GIFReader(try film([bitmap])).frames == [[0xffff_ffff, 0xff7f_7f7f]])
  }

  @Test(
    arguments: [
      (0.001, [2, 2, 2, 2, 2]), (0.025, [3, 2, 3, 2, 3]), (1.0, [100, 100, 100, 100, 100]),
    ] as [(Double, [Int])])
  func delaysAreNeverBelowTwoHundredths(_ duration: Double, _ delays: [Int]) throws {
    let reader = GIFReader(try film(filmFrames(), duration: duration))
    #expect(reader.delays == delays)
  }

  @Test(arguments: [(0, 0), (1, nil), (2, 1), (65_536, 65_535)] as [(Int, Int?)])
  func playsBecomeTheLoopCount(_ plays: Int, _ loopCount: Int?) throws {
    #expect(GIFReader(try film([TestPicture.onePixel.bitmap], plays: plays)).loopCount == loopCount)
  }

  @Test func filmsThatDoNotFitAreRefused() {
    let row = Bitmap(width: 65_536, height: 1, pixels: [UInt32](repeating: 0, count: 65_536))
    #expect(errorCode { () throws(GridreelError) in _ = try film([row]) } == .overBudget)
    let two = [TestPicture.onePixel.bitmap, TestPicture.clear.bitmap]
    #expect(
      errorText { () throws(GridreelError) in _ = try film(two) }?.hasPrefix("a frame is ") == true)
  }
}
