import GridreelComparing
import GridreelImageCodecs
import GridreelPrimitives
import Testing

/// Pictures compared from their files give what they give in memory.
@Suite struct FilePairTests {
  private func unpacked(_ bitmap: Bitmap) async throws -> PNGUnpacker {
    let unpacker = PNGUnpacker(PNGDecoder(isStrict: true))
    try await unpacker.unpack(PNGEncoder().encode(bitmap))
    return unpacker
  }

  private func agree(_ expected: Bitmap, _ actual: Bitmap, _ tolerance: Tolerance) async throws {
    let comparator = Comparator(tolerance: tolerance)
    let found = await comparator.examine(
      try await unpacked(expected), try await unpacked(actual))
    #expect(found == comparator.examine(expected, actual))
  }

  /// Forms in which the encoder writes pictures: grey, palette, RGB and RGBA.
  private static func picture(_ kind: Int, _ width: Int, _ height: Int) -> Bitmap {
    let noise = Bitmap.noise(width, height, seed: 31)
    let words = noise.pixels.enumerated().map { place, word in
      switch kind {
      case 0: 0xff00_0000 | (word & 255) * 0x01_0101
      case 1: 0xff00_0000 | (word & 0xc0_c0c0)
      case 2: 0xff00_0000 | UInt32(place % width) << 16 | UInt32(place / width) << 8 | word & 3
      case 3: word
      default: (word & 1) * 0x8040_2010
      }
    }
    return Bitmap(width: width, height: height, pixels: words)
  }

  @Test(arguments: 0..<5, 0..<5)
  func filesOfAnyTwoFormsCompareLikeBitmaps(_ first: Int, _ second: Int) async throws {
    let (expected, actual) = (Self.picture(first, 37, 24), Self.picture(second, 37, 24))
    try await agree(expected, actual, .exact)
    try await agree(expected, actual, .threshold(0.1).with(\.ignoresAntialiasing, true))
  }

  @Test(arguments: 0..<5)
  func someChangedPixelsAreFoundInAnyForm(_ kind: Int) async throws {
    let expected = Self.picture(kind, 60, 40)
    for places in [[(0, 0)], [(59, 39)], [(5, 20), (5, 21), (50, 30)], [(7, 0), (0, 39)], []] {
      var actual = expected
      for place in places {
        actual.pixels[place.1 * 60 + place.0] = 0xff40_8020
      }
      try await agree(expected, actual, .exact)
      try await agree(actual, expected, .threshold(0.05).with(\.ignoresAntialiasing, true))
    }
  }

  @Test func otherExtentsCompareLikeBitmaps() async throws {
    for (width, height) in [(37, 24), (36, 24), (37, 23), (40, 20), (1, 1)] {
      for kind in 0..<5 {
        try await agree(
          Self.picture(kind, 37, 24), Self.picture(kind, width, height),
          .threshold(0.1).with(\.ignoresAntialiasing, true))
      }
    }
  }
}
