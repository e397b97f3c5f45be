internal import Primitives

/// What a task of a ``FilmEncoder`` has done.
enum FilmStep<Failure: Error, Frame: Sendable>: Sendable {
  /// The frame with this index was drawn.
  case drawn(Int, Result<Bitmap, Failure>)
  /// The frame with this index was encoded.
  case encoded(Int, Result<Frame, CodecError>)
}

/// Which frame is to be drawn, encoded and written next.
struct FilmSchedule<Frame> {
  /// A frame to encode.
  struct Pair {
    let index: Int
    let bitmap: Bitmap
    /// The frame before.
    let previous: Bitmap?
  }

  private let frameCount, taskLimit, window: Int
  private var runningCount = 0
  private var startedDrawings = 0
  private var startedEncodings = 0
  private var writtenCount = 0
  /// Frames that are not encoded yet, or whose successor is not.
  private var bitmaps: [Int: Bitmap] = [:]
  /// Frames that wait for an earlier one.
  private var contents: [Int: Frame] = [:]

  /// - Parameters:
  ///   - frameCount: How many frames the film has.
  ///   - taskLimit: How many tasks may run at the same time.
  ///   - window: How far drawing may be ahead of writing, in frames.
  init(frameCount: Int, taskLimit: Int, window: Int) {
    (self.frameCount, self.taskLimit, self.window) = (frameCount, taskLimit, window)
  }

  /// Whether every frame is written.
  var isComplete: Bool { writtenCount == frameCount }

  /// The next frame to write, if it is encoded.
  mutating func nextToWrite() -> (index: Int, content: Frame)? {
    guard let content = contents.removeValue(forKey: writtenCount) else { return nil }
    writtenCount += 1
    return (writtenCount - 1, content)
  }

  /// The next frame to encode, if it is drawn and a task may be started, which then counts as running.
  mutating func nextToEncode() -> Pair? {
    let index = startedEncodings
    guard runningCount < taskLimit, let bitmap = bitmaps[index] else { return nil }
    startedEncodings += 1
    runningCount += 1
    return Pair(index: index, bitmap: bitmap, previous: bitmaps.removeValue(forKey: index - 1))
  }

  /// The next frame to draw, if there is room and a task may be started, which then counts as running.
  mutating func nextToDraw() -> Int? {
    guard runningCount < taskLimit, startedDrawings < min(frameCount, writtenCount + window)
    else { return nil }
    startedDrawings += 1
    runningCount += 1
    return startedDrawings - 1
  }

  /// Takes a frame that was drawn.
  mutating func add(_ bitmap: Bitmap, at index: Int) {
    bitmaps[index] = bitmap
    runningCount -= 1
  }

  /// Takes a frame that was encoded.
  mutating func add(_ content: Frame, at index: Int) {
    contents[index] = content
    runningCount -= 1
  }
}
