import GridreelImageCodecs
import GridreelPrimitives
import Testing

@Suite struct FilmEncoding {
  private static let frames = slidingFrames(count: 9)

  private struct DrawingFailed: Error {}

  /// What is written by several tasks, or by one thread where `taskLimit` is 0.
  private func bytes<Writer: FilmWriter & ~Copyable>(
    taskLimit: Int, inOrder: Bool = false,
    _ makeWriter: (_ file: CollectedBytes) throws -> Writer
  ) async throws -> [UInt8] {
    let (file, frames) = (CollectedBytes(), Self.frames)
    let source = FilmSource<Never>(
      frameCount: frames.count, duration: { 0.02 + Double($0) / 100 },
      drawing: inOrder ? .inOrder { frames[$0] } : .concurrently { frames[$0] })
    let writer = try makeWriter(file)
    if taskLimit == 0 {
      try FilmEncoder().encodeSerially(source, into: writer)
    } else {
      try await FilmEncoder(taskLimit: taskLimit).encode(source, into: writer)
    }
    return file.bytes
  }

  private func palette() -> FilmPalette {
    var histogram = ColorHistogram()
    for frame in Self.frames { histogram.add(frame) }
    return FilmPalette(histogram, maximumColors: 64)
  }

  @Test(arguments: [1, 2, 8], [false, true])
  func severalTasksWriteTheBytesOfOneThread(_ taskLimit: Int, _ inOrder: Bool) async throws {
    let palette = palette()
    func gif(_ file: CollectedBytes) throws -> GIFWriter {
      try GIFWriter(width: 240, height: 96, palette: palette, sink: file.add)
    }
    func apng(_ file: CollectedBytes) throws -> APNGWriter {
      try APNGWriter(
        width: 240, height: 96, frameCount: 9, colors: .opaque(unusedColor: 0xff01_02fe),
        sink: file.add)
    }
    func webP(_ file: CollectedBytes) throws -> WebPWriter {
      try WebPWriter(
        width: 240, height: 96, quality: .lossless(effort: 20), sink: file.add,
        correct: file.correct)
    }
    func stills(_ file: CollectedBytes) throws -> StillsWriter {
      StillsWriter { index, bytes in file.add([UInt8(index)] + bytes) }
    }
    #expect(
      try await bytes(taskLimit: taskLimit, inOrder: inOrder, gif) == bytes(taskLimit: 0, gif))
    #expect(
      try await bytes(taskLimit: taskLimit, inOrder: inOrder, apng) == bytes(taskLimit: 0, apng))
    #expect(
      try await bytes(taskLimit: taskLimit, inOrder: inOrder, webP) == bytes(taskLimit: 0, webP))
    #expect(
      try await bytes(taskLimit: taskLimit, inOrder: inOrder, stills)
        == bytes(taskLimit: 0, stills))
  }

  @Test func aHistogramOfManyTasksCountsEveryPixel() async throws {
    let frames = Self.frames
    var expected = ColorHistogram()
    for frame in frames { expected.add(frame) }
    var counted = ColorHistogram()
    try await FilmEncoder(taskLimit: 4).encode(
      film(frames, durations: frames.map { _ in 1 }), into: HistogramWriter { counted = $0 })
    #expect(counted.entries.map(\.color) == expected.entries.map(\.color))
    #expect(counted.entries.map(\.count) == expected.entries.map(\.count))
  }

  @Test(arguments: [1, 2, 8])
  func fewFramesAreDrawnAhead(_ taskLimit: Int) async throws {
    var (drawnCount, writtenCount, farthest) = (0, 0, 0)
    let source = FilmSource<Never>(
      frameCount: 60, duration: { _ in 1 },
      drawing: .inOrder { _ in
        drawnCount += 1
        farthest = max(farthest, drawnCount - writtenCount)
        return TestPicture.onePixel.bitmap
      })
    try await FilmEncoder(taskLimit: taskLimit).encode(
      source, into: StillsWriter { _, _ in writtenCount += 1 })
    #expect((drawnCount, writtenCount) == (60, 60))
    // The frame before the one that is written next is kept as well: eleven at most.
    #expect(farthest <= taskLimit + 2)
  }

  @Test func framesInOrderAreDrawnOneByOne() async throws {
    var indices: [Int] = []
    let source = FilmSource<Never>(
      frameCount: 20, duration: { _ in 1 },
      drawing: .inOrder { index in
        indices.append(index)
        return TestPicture.onePixel.bitmap
      })
    var counts: [Int] = []
    try await FilmEncoder(taskLimit: 3).encode(source, into: StillsWriter { _, _ in }) {
      counts.append($0)
    }
    #expect(indices == Array(0..<20))
    #expect(counts == Array(1...20))
  }

  @Test func whatDrawingThrowsReachesTheCaller() async {
    let source = FilmSource<DrawingFailed>(
      frameCount: 9, duration: { _ in 1 },
      drawing: .concurrently { (index) throws(DrawingFailed) in
        if index == 5 { throw DrawingFailed() }
        return TestPicture.onePixel.bitmap
      })
    let failure = await #expect(throws: FilmFailure<DrawingFailed>.self) {
      try await FilmEncoder(taskLimit: 2).encode(source, into: StillsWriter { _, _ in })
    }
    guard case .drawing = failure else {
      Issue.record("\(String(describing: failure))")
      return
    }
  }

  @Test func whatTheSinkThrowsReachesTheCaller() async {
    let frames = slidingFrames(count: 4)
    let failure = await #expect(throws: FilmFailure<Never>.self) {
      try await FilmEncoder(taskLimit: 2).encode(
        film(frames, durations: [1, 1, 1, 1]),
        into: StillsWriter { (index, _) throws(GridreelError) in
          if index == 2 { throw GridreelError(.unwritableOutput, "the disk is full") }
        })
    }
    guard case .encoding(let error) = failure else {
      Issue.record("\(String(describing: failure))")
      return
    }
    #expect(error.code == .unwritableOutput)
  }

  @Test func aCancelledTaskStopsSoon() async {
    let task = Task {
      var writtenCount = 0
      let source = FilmSource<Never>(
        frameCount: 1_000_000, duration: { _ in 1 },
        drawing: .concurrently { _ in TestPicture.onePixel.bitmap })
      do throws(FilmFailure<Never>) {
        try await FilmEncoder(taskLimit: 2).encode(source, into: StillsWriter { _, _ in }) {
          writtenCount = $0
          if $0 == 10 { withUnsafeCurrentTask { $0?.cancel() } }
        }
      } catch {
        if case .cancelled = error { return writtenCount }
      }
      return -1
    }
    #expect(10...30 ~= (await task.value))
  }
}
