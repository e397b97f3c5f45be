import CGridreelWebP
import Gridreel
import GridreelImageCodecs
import GridreelLayout
import GridreelPrimitives
import GridreelStudio
import TestSupport
import Testing

/// A WebP file with one picture, taken apart by libwebp.
private struct StillReader {
  let hasAlpha: Bool
  /// Premultiplied words, as bitmaps have them.
  let bitmap: Bitmap
  /// The content of the chunk with metadata.
  let exif: [UInt8]

  init(_ bytes: [UInt8]) throws {
    var features = WebPBitstreamFeatures()
    try #require(WebPGetFeatures(bytes, bytes.count, &features) == VP8_STATUS_OK)
    try #require(features.has_animation == 0)
    // 2 is a lossless file.
    try #require(features.format == 2)
    hasAlpha = features.has_alpha == 1
    let (width, height) = (Int(features.width), Int(features.height))
    var words = [UInt32](repeating: 0, count: width * height)
    let isDecoded = words.withUnsafeMutableBytes { output in
      WebPDecodeBGRAInto(
        bytes, bytes.count, output.bindMemory(to: UInt8.self).baseAddress, output.count,
        Int32(width * 4)) != nil
    }
    try #require(isDecoded)
    bitmap = Bitmap(width: width, height: height, pixels: words.map(Self.premultiplied))
    let name = try #require(bytes.firstRange(of: Array("EXIF".utf8)))
    exif = Array(bytes[(name.upperBound + 4)...])
  }

  private static func premultiplied(_ word: UInt32) -> UInt32 {
    let alpha = word >> 24
    func part(_ shift: UInt32) -> UInt32 { (((word >> shift & 255) * alpha + 127) / 255) << shift }
    return alpha << 24 | part(16) | part(8) | part(0)
  }

  /// A number with its lowest byte first.
  func number(_ offset: Int) -> Int {
    exif[offset..<offset + 4].reversed().reduce(0) { $0 << 8 | Int($1) }
  }
}

@Suite struct WebPStillTests {
  private func drawn(_ name: String, theme: String? = nil) throws -> [UInt8] {
    let folder = try ScratchFolder()
    let input = try folder.write("name,n\nAda,1\nBob,2.5\nŽofie,-3\n", to: "t.csv")
    var job = RenderJob(input: input, outputs: [folder[name]])
    job.options = try options([.scale: "1.5"])
    if let theme {
      let file = try folder.write(theme, to: "own.json")
      try job.options.read(.theme, [file], OptionName.theme.flagOrigin)
    }
    let report = try job.run()
    #expect(report.files[0].pixelWidth != nil)
    return try folder.bytes(name)
  }

  @Test(arguments: [
    nil, ##"{"extends": "light", "parameters": {"backgroundColor": "#3366cc80"}}"##,
  ])
  func itsPixelsAreThoseOfThePNG(theme: String?) throws {
    let png = try PNGDecoder().decode(drawn("t.png", theme: theme))
    let still = try StillReader(drawn("t.webp", theme: theme))
    #expect(still.bitmap == png)
    #expect(still.hasAlpha == !png.isOpaque)
  }

  @Test func itSaysItsDensity() throws {
    let still = try StillReader(drawn("t.webp"))
    #expect(Array(still.exif[0..<4]) == [0x49, 0x49, 42, 0])
    #expect(still.number(62) == 108_000 && still.number(66) == 1000)
    #expect(still.number(70) == 108_000 && still.number(74) == 1000)
  }

  @Test func itIsTheSameEveryTime() throws {
    #expect(try drawn("t.webp") == drawn("t.webp"))
  }

  @Test func aPictureThatIsTooLargeForItIsRefused() throws {
    let error = try #require(throws: GridreelError.self) {
      let folder = try ScratchFolder()
      let rows = (0..<300).map { "\($0)\n" }.joined()
      let input = try folder.write("n\n" + rows, to: "t.csv")
      var job = RenderJob(input: input, outputs: [folder["t.webp"]])
      job.options = try options([.limit: "all"])
      _ = try job.run()
    }
    #expect(error.code == .usage)
    #expect(
      error.message.description.contains("at most 16383 on a side"), "\(error.message.description)")
  }
}
