import GridreelImageCodecs
import GridreelPrimitives
import Testing

@Suite struct APNGWriting {
  private struct Frame {
    let control: [UInt8]
    let bitmap: Bitmap

    var x: Int { Int(control[12..<16].reduce(UInt32(0)) { $0 << 8 | UInt32($1) }) }
    var y: Int { Int(control[16..<20].reduce(UInt32(0)) { $0 << 8 | UInt32($1) }) }
  }

  private func film(
    _ frames: [Bitmap], durations: [Double]? = nil, plays: Int = 0,
    colors: APNGColors = .opaque(unusedColor: nil)
  ) throws(GridreelError) -> [UInt8] {
    let file = CollectedBytes()
    let writer = try APNGWriter(
      width: frames[0].width, height: frames[0].height, frameCount: frames.count, plays: plays,
      colors: colors, sink: file.add)
    try write(frames, durations: durations, into: writer)
    return file.bytes
  }

  /// Decodes each frame's rectangle by wrapping its data into a still picture.
  private func frames(of file: [UInt8]) throws -> [Frame] {
    let parts = chunks(of: file)
    var result: [Frame] = []
    for (index, part) in parts.enumerated() where part.name == "fcTL" {
      let data = parts[index + 1]
      let header = Array(part.content[4..<12]) + parts[0].content[8...]
      let still =
        PNGFixture.signature + PNGFixture.chunk("IHDR", header)
        + parts.filter { ["PLTE", "tRNS"].contains($0.name) }
        .flatMap { PNGFixture.chunk($0.name, $0.content) }
        + PNGFixture.chunk("IDAT", data.name == "IDAT" ? data.content : Array(data.content[4...]))
        + PNGFixture.chunk("IEND", [])
      result.append(Frame(control: part.content, bitmap: try PNGDecoder().decode(still)))
    }
    return result
  }

  /// The picture after each frame.
  private func pictures(of file: [UInt8], _ width: Int, _ height: Int) throws -> [[UInt32]] {
    var canvas = [UInt32](repeating: 0, count: width * height)
    return try frames(of: file).map { frame in
      for y in 0..<frame.bitmap.height {
        for x in 0..<frame.bitmap.width {
          let word = frame.bitmap[x, y]
          let isLaidOver = frame.control[25] == 1
          if isLaidOver && word >> 24 == 0 { continue }
          if isLaidOver { try #require(word >> 24 == 255) }
          canvas[(y + frame.y) * width + x + frame.x] = word
        }
      }
      return canvas
    }
  }

  @Test(
    arguments: [
      .opaque(unusedColor: nil), .opaque(unusedColor: 0xff01_02fe), .translucent,
    ] as [APNGColors])
  func pastingTheRectanglesGivesEveryFrame(_ colors: APNGColors) throws {
    var sources = filmFrames()
    if colors == .translucent {
      sources[3] = TestPicture.mapped(sources[3]) { $0 & 1 == 0 ? $0 : 0x8010_2030 }
    }
    #expect(try pictures(of: film(sources, colors: colors), 301, 120) == sources.map(\.pixels))
    let sliding = slidingFrames(count: 4)
    #expect(try pictures(of: film(sliding, colors: colors), 240, 96) == sliding.map(\.pixels))
  }

  @Test func unchangedTextIsLeftOutWhereAColorIsFree() throws {
    let frames = slidingFrames(count: 6)
    var histogram = ColorHistogram()
    for frame in frames { histogram.add(frame) }
    let free = try #require(histogram.unusedColor)
    #expect(frames.allSatisfy { !$0.pixels.contains(free) })
    let small = try film(frames, colors: .opaque(unusedColor: free))
    #expect(small.count < (try film(frames)).count)
    #expect(try self.frames(of: small).contains { $0.control[25] == 1 })
  }

  @Test(arguments: [16, 255, 256])
  func aPaletteGivesTheNearestColors(_ limit: Int) throws {
    let sources = slidingFrames(count: 4)
    var histogram = ColorHistogram()
    for source in sources { histogram.add(source) }
    let palette = FilmPalette(histogram, maximumColors: limit)
    let shown = try pictures(of: film(sources, colors: .palette(palette)), 240, 96)
    #expect(Set(shown.joined()).count <= palette.colors.count)
    if palette.isExact { #expect(shown == sources.map(\.pixels)) }
    let worst = zip(shown.joined(), sources.map(\.pixels).joined())
      .map { abs(Int($0 & 255) - Int($1 & 255)) }.max()
    #expect(worst ?? 255 <= (limit == 16 ? 64 : 16))
  }

  @Test func onlyWhatChangedIsWritten() throws {
    let frames = try frames(of: film(filmFrames()))
    #expect(frames.count == 5)
    #expect(frames[1].bitmap.pixels.count == 1)
    #expect((frames[2].x, frames[2].y) == (41, 31))
    #expect((frames[2].bitmap.width, frames[2].bitmap.height) == (14, 1))
    #expect(frames.allSatisfy { $0.control[24] == 0 && $0.control[25] == 0 })
  }

  @Test func theStillPictureIsTheFirstFrame() throws {
    #expect(try PNGDecoder().decode(film(filmFrames())) == filmFrames()[0])
  }

  @Test func sequenceNumbersHaveNoGaps() throws {
    let numbers = chunks(of: try film(filmFrames())).filter { ["fcTL", "fdAT"].contains($0.name) }
      .map { $0.content[..<4].reduce(0) { $0 << 8 | Int($1) } }
    #expect(numbers == Array(0..<9))
  }

  @Test func delaysAddUpToTheWholeFilm() throws {
    let file = try film(filmFrames(), durations: [1.0 / 60, 1.0 / 60, 1.0 / 60, 0.5, 100])
    let delays = try frames(of: file).map { frame in
      [20, 22].map { Int(frame.control[$0]) << 8 | Int(frame.control[$0 + 1]) }
    }
    #expect(delays == [[17, 1000], [16, 1000], [17, 1000], [500, 1000], [10_000, 100]])
  }

  @Test func framesThatDoNotFitAreRefused() {
    let small = TestPicture.onePixel.bitmap
    func reason(_ frames: [Bitmap], duration: Double = 1) -> String? {
      errorText { () throws(GridreelError) in
        _ = try film(frames, durations: frames.map { _ in duration })
      }
    }
    #expect(reason([small, TestPicture.oneColor.bitmap])?.hasPrefix("a frame is ") == true)
    #expect(reason([TestPicture.clear.bitmap]) == "a frame of an opaque film is translucent")
    #expect(reason([small], duration: -1) == "a frame cannot last -1.0 seconds")
    #expect(reason([small], duration: .nan) == "a frame cannot last nan seconds")
    #expect(reason([small]) == nil)
  }

  @Test func aMissingFrameIsNoticedAtTheEnd() {
    let reason = errorText { () throws(GridreelError) in
      try write([], into: try APNGWriter(width: 1, height: 1, frameCount: 1) { _ in })
    }
    #expect(reason == "0 of 1 frames were added")
  }

  @Test func anOpaqueFilmRefusesTranslucentFrames() {
    let reason = errorText { () throws(GridreelError) in
      _ = try film([TestPicture.clear.bitmap])
    }
    #expect(reason == "a frame of an opaque film is translucent")
  }

  @Test func whatTheSinkThrowsReachesTheCaller() {
    let code = errorCode { () throws(GridreelError) in
      _ = try APNGWriter(width: 1, height: 1, frameCount: 1) { (_) throws(GridreelError) in
        throw GridreelError(.unwritableOutput, "the disk is full")
      }
    }
    #expect(code == .unwritableOutput)
  }
}
