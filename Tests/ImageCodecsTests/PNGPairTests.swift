import GridreelImageCodecs
import GridreelPrimitives
import TestSupport
import Testing

@Suite struct PNGPairTests {
  /// A picture of RGB with a filter for each line, uncompressed.
  private static func file(
    _ bitmap: Bitmap, filters: [UInt8], interlace: UInt8 = 0
  ) -> [UInt8] {
    let samples = bitmap.pixels.flatMap { word in
      [16, 8, 0].map { UInt8(truncatingIfNeeded: word >> $0) }
    }
    return PNGFixture(
      width: bitmap.width, height: bitmap.height, colorType: 2,
      lines: PNGFixture.filtered(
        samples, bytesPerLine: bitmap.width * 3, distance: 3, filters: filters)
    ).bytes
  }

  /// A picture in which some pixels of another one are changed.
  private static func changed(_ bitmap: Bitmap, _ numbers: inout SeededGenerator) -> Bitmap {
    var copy = bitmap
    for _ in 0..<Int.random(in: 0...6, using: &numbers) {
      let place = Int.random(in: 0..<bitmap.pixels.count, using: &numbers)
      copy.pixels[place] = 0xff00_0000 | UInt32.random(in: 0...0xff_ffff, using: &numbers)
    }
    return copy
  }

  private static func check(
    _ expected: Bitmap, _ actual: Bitmap, _ files: [[UInt8]], order: [Int]
  ) async throws {
    let unpackers = (PNGUnpacker(), PNGUnpacker())
    try await unpackers.0.unpack(files[0])
    try await unpackers.1.unpack(files[1])
    var pair = await PNGPair(expected: unpackers.0, actual: unpackers.1)
    for y in order {
      let rows = [expected, actual].map {
        Array($0.pixels[y * $0.width..<y * $0.width + pair.width])
      }
      #expect(pair.hasEqualRows(y) == (rows[0] == rows[1]), "row \(y)")
      let found = [pair.expectedRow(y), pair.actualRow(y)].map {
        Array(UnsafeBufferPointer(start: $0, count: pair.width))
      }
      #expect(found == rows, "row \(y)")
    }
  }

  @Test(arguments: [
    [[UInt8(0)], [0]], [[1], [1]], [[2], [2]], [[3], [3]], [[4], [4]],
    [[4, 2, 0, 1, 3], [4, 2, 0, 1, 3]],
    [[4], [2]], [[0, 2], [2, 0]], [[3, 1], [4]], [[2, 2, 2, 4], [2, 2, 2, 3]],
  ])
  func rowsAreThoseOfThePictures(_ filters: [[UInt8]]) async throws {
    var numbers = SeededGenerator(seed: 41)
    for height in [1, 2, 17, 40] {
      let expected = TestPicture.picture(23, height) { x, y in
        0xff00_0000 | UInt32(x * 7 & 255) << 16 | UInt32(y * 5 & 255) << 8 | UInt32(x ^ y) & 255
      }
      for _ in 0..<6 {
        let actual = Self.changed(expected, &numbers)
        let files = [
          Self.file(expected, filters: filters[0]), Self.file(actual, filters: filters[1]),
        ]
        try await Self.check(expected, actual, files, order: Array(0..<height))
        // Rows may be left out, and rows a little above may be asked for again.
        let jumps = stride(from: 0, to: height, by: 3).flatMap {
          [$0, max(0, $0 - 2), min(height - 1, $0 + 2)]
        }
        try await Self.check(expected, actual, files, order: jumps)
      }
    }
  }

  @Test func anInterlacedPictureIsPutTogether() async throws {
    // The seven passes of 2 × 2 pixels: the first, then two more rows of one and of two pixels.
    let plain = PNGFixture(width: 2, height: 2, lines: [0, 10, 20, 0, 30, 40])
    var interlaced = plain
    interlaced.interlace = 1
    interlaced.lines = [0, 10, 0, 20, 0, 30, 40]
    let bitmap = try PNGDecoder().decode(plain.bytes)
    for files in [[plain.bytes, interlaced.bytes], [interlaced.bytes, interlaced.bytes]] {
      try await Self.check(bitmap, bitmap, files, order: [0, 1])
    }
  }

  @Test func damageInEitherFileIsFoundWhenItIsUnpacked() throws {
    let picture = TestPicture.grid.bitmap
    let file = try PNGEncoder().encode(picture)
    #expect(
      errorCode { () throws(GridreelError) in _ = try PNGDecoder().unpack(Array(file.dropLast(20)))
      }
        == .truncated)
    var palette = PNGFixture(
      width: 2, height: 1, colorType: 3, beforeData: [("PLTE", [1, 2, 3])], lines: [0, 0, 1])
    #expect(
      errorText { () throws(GridreelError) in _ = try PNGDecoder().unpack(palette.bytes) }
        == "a pixel names a colour that the palette does not have")
    palette.lines = [0, 0, 0]
    #expect(
      errorCode { () throws(GridreelError) in _ = try PNGDecoder().unpack(palette.bytes) } == nil)
  }
}

@Suite struct StrictDecoding {
  private func reason(_ fixture: PNGFixture) -> String? {
    errorText { () throws(GridreelError) in _ = try PNGDecoder(isStrict: true).unpack(fixture.bytes)
    }
  }

  @Test func samplesThatEightBitsCannotHoldAreRefused() {
    let exact = PNGFixture(width: 2, height: 1, depth: 16, lines: [0, 7, 7, 255, 255])
    #expect(reason(exact) == nil)
    var finer = exact
    finer.lines = [0, 7, 8, 255, 255]
    #expect(
      reason(finer)
        == "the picture has samples of 16 bits that 8 bits cannot hold; save it with 8 bits")
    #expect(
      errorCode { () throws(GridreelError) in _ = try PNGDecoder().decode(finer.bytes) } == nil)
    // The same samples behind a filter are finer too: 0x0707 and then 0x0001 more.
    var filtered = exact
    filtered.lines = [1, 7, 7, 0, 1]
    #expect(
      reason(filtered)
        == "the picture has samples of 16 bits that 8 bits cannot hold; save it with 8 bits")
  }

  @Test func filmsAreRefused() {
    var film = PNGFixture(width: 1, height: 1, lines: [0, 1])
    film.beforeData = [("acTL", [0, 0, 0, 2, 0, 0, 0, 0])]
    #expect(reason(film) == "the file is a film of several frames, not a still")
    #expect(
      errorCode { () throws(GridreelError) in _ = try PNGDecoder().decode(film.bytes) } == nil)
  }

  @Test(arguments: [
    ("version https://git-lfs.github.com/spec/v1\noid sha256:4d7a\nsize 12345\n", "Git LFS"),
    ("GIF89a\u{1}", "GIF"), ("%PDF-1.7", "PDF"), ("<svg xmlns=''/>", "SVG"), ("", "empty"),
    ("<!DOCTYPE html>", "web page"), ("RIFF____WEBPVP8L", "WebP"), ("hello", "signature"),
  ])
  func otherFilesAreCalledByTheirName(_ text: String, _ word: String) {
    do throws(GridreelError) {
      _ = try PNGDecoder().decode(Array(text.utf8))
      Issue.record("\(text) was decoded")
    } catch {
      #expect(error.code == .badInput && error.message.description.contains(word))
    }
  }
}
