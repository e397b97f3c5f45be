internal import Primitives

/// What a task of a ``FilmEncoder`` has done.
enum FilmStep<Failure: Error, Frame: Sendable>: Sendable {
  /// The frame with this index was drawn.
  case drawn(Int, Result<Bitmap, Failure>)
  /// The frame with this index was encoded.
  case encoded(Int, Result<Frame, CodecError>)
}

/// Which frame is to be drawn, encoded and written next.
struct FilmSchedule<Encoder: FrameEncoding> {
  private let encoder: Encoder
  private let frameCount, taskLimit, window: Int
  private var runningCount = 0
  private var startedDrawings = 0
  private var startedEncodings = 0
  private var writtenCount = 0
  /// Frames that are not encoded yet, or whose successor is not.
  private var bitmaps: [Int: Bitmap] = [:]
  /// Frames that wait for an earlier one.
  private var contents: [Int: Encoder.Frame] = [:]

  /// - Parameters:
  ///   - encoder: Tells what of the pictures is needed.
  ///   - frameCount: How many frames the film has.
  ///   - taskLimit: How many tasks may run at the same time.
  ///   - window: How far drawing may be ahead of writing, in frames.
  init(encoder: Encoder, frameCount: Int, taskLimit: Int, window: Int) {
    self.encoder = encoder
    (self.frameCount, self.taskLimit, self.window) = (frameCount, taskLimit, window)
  }

  /// Whether every frame is written.
  var isComplete: Bool { writtenCount == frameCount }

  /// The next frame to write, if it is encoded.
  mutating func nextToWrite() -> (index: Int, content: Encoder.Frame)? {
    guard let content = contents.removeValue(forKey: writtenCount) else { return nil }
    writtenCount += 1
    return (writtenCount - 1, content)
  }

  /// The next frame to encode, if it is drawn and a task may be started, which then counts as running.
  ///
  /// Of its pictures no more is handed out than encoding needs, so that tasks keep no others.
  ///
  /// - Throws: What the encoder throws.
  mutating func nextToEncode() throws(CodecError) -> (index: Int, change: Encoder.Change)? {
    let index = startedEncodings
    guard runningCount < taskLimit, let bitmap = bitmaps[index] else { return nil }
    startedEncodings += 1
    runningCount += 1
    let previous = bitmaps.removeValue(forKey: index - 1)
    return (index, try encoder.change(to: bitmap, after: previous))
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
  mutating func add(_ content: Encoder.Frame, at index: Int) {
    contents[index] = content
    runningCount -= 1
  }
}
