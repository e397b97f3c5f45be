import GridreelImageCodecs
import GridreelPrimitives
import TestSupport
import Testing

@Suite struct PNGDecoding {
  /// Every colour type with each of its depths.
  static let kinds: [(colorType: UInt8, depth: UInt8, channels: Int)] = [
    (0, 1, 1), (0, 2, 1), (0, 4, 1), (0, 8, 1), (0, 16, 1), (2, 8, 3), (2, 16, 3), (3, 1, 1),
    (3, 2, 1), (3, 4, 1), (3, 8, 1), (4, 8, 2), (4, 16, 2), (6, 8, 4), (6, 16, 4),
  ]

  private static let palette: [UInt8] = (0..<768).map { (byte: Int) in UInt8(byte * 37 % 251) }

  /// Samples 0..<2^depth of a picture, pixel by pixel.
  private static func samples(_ width: Int, _ height: Int, _ kind: (UInt8, UInt8, Int)) -> [Int] {
    var numbers = SeededGenerator(seed: UInt64(kind.0) * 100 + UInt64(kind.1))
    return (0..<width * height * kind.2).map { _ in
      Int.random(in: 0..<1 << Int(kind.1), using: &numbers)
    }
  }

  /// Packs the samples of a line into bytes, the highest bits first.
  private static func packed(_ samples: [Int], depth: Int) -> [UInt8] {
    if depth == 16 { return samples.flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] } }
    let perByte = 8 / depth
    return stride(from: 0, to: samples.count, by: perByte).map { start in
      (0..<perByte).reduce(0) { byte, place in
        byte << depth | (start + place < samples.count ? UInt8(samples[start + place]) : 0)
      }
    }
  }

  /// What the decoder should make of one pixel's samples.
  private static func word(_ samples: [Int], colorType: UInt8, depth: Int) -> UInt32 {
    let largest = Double((1 << depth) - 1)
    let bytes = samples.map { (Double($0) * 255 / largest).rounded() }
    let straight: (red: Double, green: Double, blue: Double, alpha: Double) =
      switch colorType {
      case 0: (bytes[0], bytes[0], bytes[0], 255)
      case 2: (bytes[0], bytes[1], bytes[2], 255)
      case 3:
        (
          Double(palette[samples[0] * 3]), Double(palette[samples[0] * 3 + 1]),
          Double(palette[samples[0] * 3 + 2]), 255
        )
      case 4: (bytes[0], bytes[0], bytes[0], bytes[1])
      default: (bytes[0], bytes[1], bytes[2], bytes[3])
      }
    func share(_ value: Double) -> UInt32 { UInt32((value * straight.alpha / 255).rounded()) }
    return UInt32(straight.alpha) << 24 | share(straight.red) << 16 | share(straight.green) << 8
      | share(straight.blue)
  }

  private static func lines(
    _ samples: [Int], width: Int, _ kind: (UInt8, UInt8, Int), filters: [UInt8]
  ) -> [UInt8] {
    let perLine = width * kind.2
    let rows = stride(from: 0, to: samples.count, by: perLine).map { start in
      packed(Array(samples[start..<start + perLine]), depth: Int(kind.1))
    }
    return PNGFixture.filtered(
      Array(rows.joined()), bytesPerLine: rows[0].count,
      distance: max(1, kind.2 * Int(kind.1) / 8), filters: filters)
  }

  @Test(arguments: kinds)
  func everyKindAndFilterIsRead(_ kind: (UInt8, UInt8, Int)) throws {
    let (width, height) = (21, 15)
    let samples = Self.samples(width, height, kind)
    let fixture = PNGFixture(
      width: width, height: height, depth: kind.1, colorType: kind.0,
      beforeData: kind.0 == 3 ? [("PLTE", Self.palette)] : [],
      lines: Self.lines(samples, width: width, kind, filters: [4, 0, 1, 2, 3, 4]), dataChunks: 3)
    let bitmap = try PNGDecoder().decode(fixture.bytes)
    for pixel in 0..<width * height {
      let expected = Self.word(
        Array(samples[pixel * kind.2..<(pixel + 1) * kind.2]), colorType: kind.0,
        depth: Int(kind.1))
      try #require(bitmap.pixels[pixel] == expected, "pixel \(pixel)")
    }
    try Self.checkHolds(fixture.bytes, bitmap)
  }

  /// A file holds its own picture, and neither one with another pixel nor one of another size.
  private static func checkHolds(_ file: [UInt8], _ bitmap: Bitmap) throws {
    #expect(try PNGDecoder().holds(bitmap, in: file))
    for pixel in [0, bitmap.pixels.count / 2, bitmap.pixels.count - 1] {
      var other = bitmap
      other.pixels[pixel] ^= 1
      #expect(other != bitmap)
      #expect(try !PNGDecoder().holds(other, in: file), "pixel \(pixel)")
    }
    guard bitmap.width != bitmap.height else { return }
    let turned = Bitmap(width: bitmap.height, height: bitmap.width, pixels: bitmap.pixels)
    #expect(turned != bitmap)
    #expect(try !PNGDecoder().holds(turned, in: file))
  }

  @Test(arguments: kinds, [(1, 1), (4, 3), (13, 9)])
  func interlacedPicturesEqualPlainOnes(_ kind: (UInt8, UInt8, Int), _ size: (Int, Int)) throws {
    let (width, height) = size
    let samples = Self.samples(width, height, kind)
    var plain = PNGFixture(
      width: width, height: height, depth: kind.1, colorType: kind.0,
      beforeData: kind.0 == 3 ? [("PLTE", Self.palette)] : [],
      lines: Self.lines(samples, width: width, kind, filters: [0]))
    let expected = try PNGDecoder().decode(plain.bytes)
    // The passes as the specification draws them: the first pass each pixel of an 8 × 8 tile is in.
    let tile = [
      "16462646", "77777777", "56565656", "77777777", "36463646", "77777777", "56565656",
      "77777777",
    ].map(Array.init)
    plain.lines = "1234567".flatMap { pass -> [UInt8] in
      let rows = (0..<height).map { y in (0..<width).filter { x in tile[y % 8][x % 8] == pass } }
      let chosen = rows.enumerated().flatMap { y, columns in
        columns.flatMap { x in
          samples[(y * width + x) * kind.2..<(y * width + x + 1) * kind.2]
        }
      }
      guard let passWidth = rows.map(\.count).max(), passWidth > 0 else { return [] }
      return Self.lines(chosen, width: passWidth, kind, filters: [2, 4, 3, 1, 0])
    }
    plain.interlace = 1
    #expect(try PNGDecoder().decode(plain.bytes) == expected)
    try Self.checkHolds(plain.bytes, expected)
  }

  @Test func aPaletteWithAlphaIsPremultiplied() throws {
    let fixture = PNGFixture(
      width: 3, height: 1, depth: 8, colorType: 3,
      beforeData: [("PLTE", [200, 100, 0, 1, 2, 3, 9, 9, 9]), ("tRNS", [128, 0])],
      lines: [0, 0, 1, 2])
    #expect(try PNGDecoder().decode(fixture.bytes).pixels == [0x8064_3200, 0, 0xff09_0909])
  }

  @Test(arguments: [
    (UInt8(0), UInt8(8), [UInt8(0), 7], [UInt8(7), 8], [UInt32(0), 0xff08_0808]),
    (0, 2, [0, 2], [0b1001_0000], [0, 0xff55_5555]),
    (0, 16, [1, 7], [1, 7, 1, 8], [0, 0xff01_0101]),
    (2, 8, [0, 1, 0, 2, 0, 3], [1, 2, 3, 1, 2, 4], [0, 0xff01_0204]),
    (2, 16, [1, 1, 2, 2, 3, 3], [1, 1, 2, 2, 3, 3, 1, 1, 2, 2, 3, 4], [0, 0xff01_0203]),
  ])
  func oneColorCanBeDeclaredClear(
    _ colorType: UInt8, _ depth: UInt8, _ key: [UInt8], _ line: [UInt8], _ words: [UInt32]
  ) throws {
    let fixture = PNGFixture(
      width: 2, height: 1, depth: depth, colorType: colorType, beforeData: [("tRNS", key)],
      lines: [0] + line)
    #expect(try PNGDecoder().decode(fixture.bytes).pixels == words)
  }

  @Test func theHeaderIsReadWithoutThePixels() throws {
    let fixture = PNGFixture(
      width: 3, height: 5, depth: 16, colorType: 4, interlace: 1,
      beforeData: [
        ("pHYs", [0, 0, 0x16, 0x25, 0, 0, 0x16, 0x25, 1]), ("tEXt", Array("Title\0A grid".utf8)),
        ("vpAg", [1, 2]),
      ],
      lines: [255])
    let info = try PNGInfo(fixture.bytes)
    #expect(info.width == 3 && info.height == 5 && info.depth == 16 && info.isInterlaced)
    #expect(info.colorType == .greyAlpha)
    #expect(info.metadata.text == [.init(keyword: "Title", value: "A grid")])
    #expect(abs((info.metadata.scale ?? 0) - 2) < 0.001)
  }
}
