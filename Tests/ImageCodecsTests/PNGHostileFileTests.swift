import GridreelImageCodecs
import GridreelPrimitives
import TestSupport
import Testing

@Suite struct HostilePNGFiles {
  private static let grey = PNGFixture(width: 2, height: 2, lines: [0, 1, 2, 0, 3, 4])

  private func reason(_ bytes: [UInt8]) -> String? {
    errorText { () throws(GridreelError) in _ = try PNGDecoder().decode(bytes) }
  }

  private func code(_ bytes: [UInt8], maximumPixels: Int = 1 << 28) -> GridreelError.Code? {
    errorCode { () throws(GridreelError) in
      _ = try PNGDecoder(maximumPixels: maximumPixels).decode(bytes)
    }
  }

  @Test func everyTruncationIsNamed() throws {
    let file = try PNGEncoder().encode(
      TestPicture.fewColors.bitmap, metadata: PNGMetadata(scale: 2))
    #expect(reason([])?.contains("empty") == true)
    for count in 1..<file.count where count < 400 || count % 97 == 0 || file.count - count < 40 {
      #expect(code(Array(file[..<count])) == .truncated, "\(count) bytes")
    }
  }

  @Test func everyFlippedBitIsNoticed() throws {
    let file = try PNGEncoder().encode(TestPicture.onePixel.bitmap)
    for bit in 0..<file.count * 8 {
      var copy = file
      copy[bit / 8] ^= 1 << UInt8(bit % 8)
      #expect(code(copy) != nil, "bit \(bit)")
    }
  }

  @Test func damageBehindRightCheckSumsNeverCrashes() throws {
    let sources = [
      try PNGEncoder().encode(TestPicture.translucentGrid.bitmap),
      try PNGEncoder().encode(TestPicture.narrowGrid.bitmap), Self.grey.bytes,
    ]
    var numbers = SeededGenerator(seed: 5)
    var (refused, read) = (0, 0)
    for source in sources {
      let parts = chunks(of: source)
      for _ in 0..<400 {
        var file = PNGFixture.signature
        let target = Int.random(in: 0..<parts.count, using: &numbers)
        for (index, part) in parts.enumerated() {
          var content = part.content
          if index == target && !content.isEmpty {
            let place = Int.random(in: 0..<content.count, using: &numbers)
            content[place] = UInt8.random(in: 0...255, using: &numbers)
          }
          file += PNGFixture.chunk(part.name, content)
        }
        if code(file, maximumPixels: 1 << 20) == nil { read += 1 } else { refused += 1 }
      }
    }
    #expect(refused > 400 && read > 100)
  }

  @Test func aHugePictureIsRefusedBeforeMemoryIsTaken() {
    var fixture = Self.grey
    (fixture.width, fixture.height) = (0x7fff_ffff, 0x7fff_ffff)
    #expect(code(fixture.bytes) == .overBudget)
    #expect(code(fixture.bytes, maximumPixels: .max) == .overBudget)
    (fixture.width, fixture.height) = (16_000, 16_000)
    #expect(code(fixture.bytes) == .truncated)
    #expect(code(Self.grey.bytes, maximumPixels: 3) == .overBudget)
    #expect(code(Self.grey.bytes, maximumPixels: 4) == nil)
  }

  @Test func moreOrFewerLinesThanPromisedAreRefused() {
    var fixture = Self.grey
    fixture.lines += [0, 5, 6]
    #expect(reason(fixture.bytes) == "there are more packed pixels than the picture has")
    fixture.lines = [0, 1, 2, 0, 3]
    #expect(code(fixture.bytes) == .truncated)
  }

  @Test func aFilterThatDoesNotExistIsRefused() {
    var fixture = Self.grey
    fixture.lines[3] = 5
    #expect(reason(fixture.bytes) == "there is a scan line filter above 4")
  }

  @Test func anIndexBehindThePaletteIsRefused() {
    let fixture = PNGFixture(
      width: 2, height: 1, colorType: 3, beforeData: [("PLTE", [1, 2, 3])], lines: [0, 0, 1])
    #expect(reason(fixture.bytes) == "a pixel names a colour that the palette does not have")
  }

  @Test(arguments: [
    (UInt8(0), UInt8(3)), (1, 8), (2, 4), (3, 16), (4, 4), (5, 8), (6, 2), (7, 8), (0, 0),
  ])
  func invalidTypesAndDepthsAreRefused(_ colorType: UInt8, _ depth: UInt8) {
    var fixture = Self.grey
    (fixture.colorType, fixture.depth) = (colorType, depth)
    #expect(reason(fixture.bytes) == "there is no colour type \(colorType) with \(depth) bits")
  }

  @Test func zeroExtentsAreRefused() {
    var fixture = Self.grey
    fixture.width = 0
    #expect(reason(fixture.bytes) == "the picture is 0 × 2 pixels large")
  }

  @Test(arguments: [
    [("PLTE", [UInt8(1), 2, 3])], [("tRNS", [0, 0, 0])], [("IHDR", PNGFixture().header)],
  ])
  func chunksThatDoNotFitAreRefused(_ chunks: [(String, [UInt8])]) {
    var fixture = Self.grey
    fixture.beforeData = chunks
    let reasons = ["does not fit this picture", "stands where it may not"]
    #expect(reasons.contains { reason(fixture.bytes)?.hasSuffix($0) == true })
  }

  @Test func anUnknownCriticalChunkIsRefusedAndAnyOtherSkipped() {
    var fixture = Self.grey
    fixture.beforeData = [("ABCD", [])]
    #expect(reason(fixture.bytes) == "the chunk ABCD is unknown but necessary")
    fixture.beforeData = [("abCD", [1, 2, 3])]
    #expect(code(fixture.bytes) == nil)
  }

  @Test func dataThatIsInterruptedOrMissingIsRefused() {
    let data = PNGFixture.chunk("IDAT", PNGFixture.zlibStored(Self.grey.lines))
    let head = PNGFixture.signature + PNGFixture.chunk("IHDR", Self.grey.header)
    let (text, end) = (PNGFixture.chunk("tEXt", [65, 0, 66]), PNGFixture.chunk("IEND", []))
    #expect(code(head + data + text + end) == nil)
    #expect(reason(head + data + text + data + end) == "the chunk IDAT stands where it may not")
    #expect(reason(head + end) == "there is no chunk IDAT before IEND")
    #expect(reason(PNGFixture.signature + data + end) == "the first chunk is IDAT instead of IHDR")
    #expect(
      reason(head + data + PNGFixture.chunk("PLTE", [1, 2, 3]) + end)
        == "the chunk PLTE stands where it may not")
  }

  @Test func bytesOfAnotherFormatAreNotTakenForPNG() {
    #expect(reason(Array("GIF89a and more".utf8))?.contains("GIF") == true)
  }
}
