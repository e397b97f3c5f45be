import GridreelImageCodecs
import GridreelPrimitives

/// Keeps the bytes a writer hands out.
final class CollectedBytes {
  var bytes: [UInt8] = []

  func add(_ more: [UInt8]) { bytes += more }

  func correct(_ replacement: [UInt8], at offset: Int) {
    bytes.replaceSubrange(offset..<offset + replacement.count, with: replacement)
  }
}

/// Five frames: a grid, the same again, a small change, another grid, and the first again.
func filmFrames() -> [Bitmap] {
  let first = TestPicture.grid(width: 301, height: 120)
  var changed = first
  for x in 41..<55 { changed.pixels[301 * 31 + x] = 0xffff_0000 }
  return [first, first, changed, TestPicture.grid(width: 301, height: 120, seed: 9), first]
}

/// Frames in which words slide over a standing grid, so that unchanged text lies among what changed.
func slidingFrames(count: Int) -> [Bitmap] {
  let grid = TestPicture.grid(width: 240, height: 96)
  return (0..<count).map { step in
    var frame = grid
    for y in 40..<60 {
      for x in 0..<240 { frame.pixels[y * 240 + x] = grid[(x + step * 7) % 240, y] }
    }
    for y in 10..<90 { frame.pixels[y * 240 + (step * 31) % 240] = 0xff20_4060 }
    return frame
  }
}

/// A film of pictures that are there already.
func film(_ frames: [Bitmap], durations: [Double]) -> FilmSource<Never> {
  FilmSource(
    frameCount: frames.count, duration: { durations[$0] }, drawing: .concurrently { frames[$0] })
}

/// Writes frames on one thread.
func write<Writer: FilmWriter & ~Copyable>(
  _ frames: [Bitmap], durations: [Double]? = nil, into writer: consuming Writer
) throws(GridreelError) {
  let durations = durations ?? frames.map { _ in 1.0 / 60 }
  do throws(FilmFailure<Never>) {
    try FilmEncoder().encodeSerially(film(frames, durations: durations), into: writer)
  } catch {
    switch error {
    case .encoding(let error): throw error
    case .cancelled: throw GridreelError(.unwritableOutput, "cancelled")
    }
  }
}
