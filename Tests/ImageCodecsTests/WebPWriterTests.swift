import CGridreelWebP
import GridreelImageCodecs
import GridreelPrimitives
import Testing

/// Takes WebP films apart; the pixels are decoded by libwebp.
private struct WebPReader {
  struct Frame {
    let x, y, width, height, delay: Int
    let isLaidOver: Bool
    let words: [UInt32]
  }

  let flags: UInt8
  let plays: Int
  let width, height: Int
  private(set) var frames: [Frame] = []

  init(_ bytes: [UInt8]) throws {
    func number(_ offset: Int, _ count: Int) -> Int {
      bytes[offset..<offset + count].reversed().reduce(0) { $0 << 8 | Int($1) }
    }
    func name(_ offset: Int) -> String {
      String(decoding: bytes[offset..<offset + 4], as: UTF8.self)
    }
    try #require([name(0), name(8), name(12), name(30)] == ["RIFF", "WEBP", "VP8X", "ANIM"])
    try #require(number(4, 4) == bytes.count - 8)
    (flags, width, height) = (bytes[20], number(24, 3) + 1, number(27, 3) + 1)
    plays = number(42, 2)
    var offset = 44
    while offset < bytes.count {
      try #require(name(offset) == "ANMF")
      let length = number(offset + 4, 4)
      let place = offset + 8
      let (width, height) = (number(place + 6, 3) + 1, number(place + 9, 3) + 1)
      frames.append(
        Frame(
          x: number(place, 3) * 2, y: number(place + 3, 3) * 2, width: width, height: height,
          delay: number(place + 12, 3), isLaidOver: bytes[place + 15] & 2 == 0,
          words: try Self.decoded(Array(bytes[place + 16..<place + length]), width, height)))
      offset = place + length + length % 2
    }
  }

  private static func decoded(_ chunks: [UInt8], _ width: Int, _ height: Int) throws -> [UInt32] {
    let size = UInt32(chunks.count + 4)
    let file =
      Array("RIFF".utf8) + (0..<4).map { UInt8(truncatingIfNeeded: size >> (8 * $0)) }
      + Array("WEBP".utf8) + chunks
    var words = [UInt32](repeating: 0, count: width * height)
    let isDecoded = words.withUnsafeMutableBytes { output in
      WebPDecodeBGRAInto(
        file, file.count, output.bindMemory(to: UInt8.self).baseAddress, output.count,
        Int32(width * 4)) != nil
    }
    try #require(isDecoded)
    return words
  }

  /// The picture after each frame.
  var pictures: [[UInt32]] {
    var canvas = [UInt32](repeating: 0, count: width * height)
    return frames.map { frame in
      for (count, word) in frame.words.enumerated() where !frame.isLaidOver || word >> 24 == 255 {
        let (x, y) = (count % frame.width, count / frame.width)
        canvas[(frame.y + y) * width + frame.x + x] = word
      }
      return canvas
    }
  }
}

@Suite struct WebPWriting {
  private func film(
    _ frames: [Bitmap], durations: [Double]? = nil, quality: WebPQuality = .lossless(effort: 30),
    isOpaque: Bool = true, plays: Int = 0
  ) throws(GridreelError) -> [UInt8] {
    let file = CollectedBytes()
    let writer = try WebPWriter(
      width: frames[0].width, height: frames[0].height, quality: quality, isOpaque: isOpaque,
      plays: plays, sink: file.add, correct: file.correct)
    try write(frames, durations: durations, into: writer)
    return file.bytes
  }

  @Test func losslessFilmsShowEveryFrame() throws {
    for sources in [filmFrames(), slidingFrames(count: 4)] {
      #expect(try WebPReader(film(sources)).pictures == sources.map(\.pixels))
    }
  }

  @Test func rectanglesStartAtEvenOffsets() throws {
    let frames = try WebPReader(film(filmFrames())).frames
    #expect((frames[1].width, frames[1].height) == (1, 1))
    #expect((frames[2].x, frames[2].y, frames[2].width, frames[2].height) == (40, 30, 15, 2))
  }

  @Test func unchangedTextIsLeftOutAndTheHeadSaysSo() throws {
    let reader = try WebPReader(film(slidingFrames(count: 4)))
    #expect(reader.frames.dropFirst().contains { $0.isLaidOver })
    #expect(!reader.frames[0].isLaidOver)
    #expect(reader.flags == 0x12)
    #expect(try WebPReader(film([filmFrames()[0]])).flags == 0x02)
  }

  @Test func translucentFramesReplaceWhatTheyCover() throws {
    let half = TestPicture.mapped(slidingFrames(count: 2)[1]) { $0 & 1 == 0 ? $0 : 0x8000_4080 }
    let reader = try WebPReader(film([slidingFrames(count: 1)[0], half], isOpaque: false))
    // Decoded words have straight alpha.
    let straight = half.pixels.map { $0 == 0x8000_4080 ? 0x8000_80ff : $0 }
    #expect(reader.pictures[1] == straight)
    #expect(reader.flags == 0x12)
    #expect(!reader.frames[1].isLaidOver)
  }

  @Test func lossyFilmsAreClose() throws {
    let sources = slidingFrames(count: 3)
    let reader = try WebPReader(film(sources, quality: .lossy(90)))
    let shown = reader.pictures[2]
    let errors = zip(shown, sources[2].pixels).map { abs(Int($0 >> 8 & 255) - Int($1 >> 8 & 255)) }
    #expect(Double(errors.reduce(0, +)) / Double(errors.count) < 6)
  }

  @Test(arguments: [0, 50, 90, 100]) func lossyFilmsAreNeverLargerThanExactOnes(quality: Int) throws
  {
    // Sharp letters upon flat colours, which pack better exactly.
    for sources in [filmFrames(), slidingFrames(count: 4)] {
      let exact = try film(sources, quality: .lossless())
      #expect(try film(sources, quality: .lossy(quality)).count <= exact.count)
    }
  }

  @Test func delaysAddUpToTheWholeFilm() throws {
    let durations = [1.0 / 60, 1.0 / 60, 1.0 / 60, 0.001, 20_000]
    let reader = try WebPReader(film(filmFrames(), durations: durations, plays: 3))
    #expect(reader.frames.map(\.delay) == [17, 16, 17, 11, 0xff_ffff])
    #expect(reader.plays == 3)
  }

  @Test func filmsThatDoNotFitAreRefused() {
    let wide = Bitmap(width: 16_384, height: 1, pixels: [UInt32](repeating: 0, count: 16_384))
    #expect(errorCode { () throws(GridreelError) in _ = try film([wide]) } == .overBudget)
    let two = [TestPicture.onePixel.bitmap, TestPicture.oneRow.bitmap]
    #expect(
      errorText { () throws(GridreelError) in _ = try film(two) }?.hasPrefix("a frame is ") == true)
    let one = [TestPicture.onePixel.bitmap]
    #expect(
      errorText { () throws(GridreelError) in _ = try film(one, plays: 65_536) }
        == "a WebP cannot run 65536 times")
  }
}
