import ImageCodecs
import Primitives
import Testing

/// Keeps the bytes a writer hands out.
final class CollectedBytes {
  var bytes: [UInt8] = []
}

/// Five frames: a grid, the same again, a small change, another grid, and the first again.
func filmFrames() -> [Bitmap] {
  let first = TestPicture.grid(width: 301, height: 120)
  var changed = first
  for x in 40..<55 { changed.pixels[301 * 30 + x] = 0xffff_0000 }
  return [first, first, changed, TestPicture.grid(width: 301, height: 120, seed: 9), first]
}

@Suite struct APNGWriting {
  private struct Frame {
    let control: [UInt8]
    let bitmap: Bitmap

    var x: Int { Int(control[12..<16].reduce(UInt32(0)) { $0 << 8 | UInt32($1) }) }
    var y: Int { Int(control[16..<20].reduce(UInt32(0)) { $0 << 8 | UInt32($1) }) }
  }

  private func film(
    _ frames: [Bitmap], durations: [Double]? = nil, plays: Int = 0, isOpaque: Bool = true
  ) throws(CodecError) -> [UInt8] {
    let file = CollectedBytes()
    var writer = try APNGWriter(
      width: frames[0].width, height: frames[0].height, frameCount: frames.count, plays: plays,
      isOpaque: isOpaque
    ) { file.bytes += $0 }
    for (index, frame) in frames.enumerated() {
      try writer.add(frame, duration: durations?[index] ?? 1.0 / 60)
    }
    try writer.finish()
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
        + PNGFixture.chunk("IDAT", data.name == "IDAT" ? data.content : Array(data.content[4...]))
        + PNGFixture.chunk("IEND", [])
      result.append(Frame(control: part.content, bitmap: try PNGDecoder().decode(still)))
    }
    return result
  }

  @Test(arguments: [true, false])
  func pastingTheRectanglesGivesEveryFrame(_ isOpaque: Bool) throws {
    var sources = filmFrames()
    if !isOpaque {
      sources[3] = TestPicture.mapped(sources[3]) { $0 & 1 == 0 ? $0 : 0x8010_2030 }
    }
    var canvas = [UInt32](repeating: 0, count: sources[0].pixels.count)
    for (source, frame) in zip(sources, try frames(of: film(sources, isOpaque: isOpaque))) {
      for y in 0..<frame.bitmap.height {
        for x in 0..<frame.bitmap.width {
          canvas[(y + frame.y) * source.width + x + frame.x] = frame.bitmap[x, y]
        }
      }
      try #require(canvas == source.pixels)
    }
  }

  @Test func onlyWhatChangedIsWritten() throws {
    let frames = try frames(of: film(filmFrames()))
    #expect(frames.count == 5)
    #expect(frames[1].bitmap.pixels.count == 1)
    #expect((frames[2].x, frames[2].y) == (40, 30))
    #expect((frames[2].bitmap.width, frames[2].bitmap.height) == (15, 1))
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
    func code(_ frames: [Bitmap], duration: Double = 1) -> CodecError.Code? {
      errorCode { () throws(CodecError) in
        _ = try film(frames, durations: frames.map { _ in duration })
      }
    }
    #expect(code([small, TestPicture.oneColor.bitmap]) == .frameMismatch)
    #expect(code([TestPicture.clear.bitmap]) == .frameMismatch)
    #expect(code([small], duration: -1) == .invalidMetadata)
    #expect(code([small], duration: .nan) == .invalidMetadata)
    #expect(code([small]) == nil)
  }

  @Test func aMissingFrameIsNoticedAtTheEnd() {
    let code = errorCode { () throws(CodecError) in
      let writer = try APNGWriter(width: 1, height: 1, frameCount: 1) { _ in }
      try writer.finish()
    }
    #expect(code == .frameMismatch)
  }

  @Test func whatTheSinkThrowsReachesTheCaller() {
    let code = errorCode { () throws(CodecError) in
      _ = try APNGWriter(width: 1, height: 1, frameCount: 1) { (_) throws(CodecError) in
        throw CodecError(.sinkFailed, "the disk is full")
      }
    }
    #expect(code == .sinkFailed)
  }
}
