internal import GridreelPrimitives

/// The result of a task of a ``FilmEncoder``.
enum FilmStep<Failure: Error, Frame: Sendable>: Sendable {
  /// The frame with this index was drawn.
  case drawn(Int, Result<Bitmap, Failure>)
  /// The frame with this index was encoded.
  case encoded(Int, Result<Frame, GridreelError>)
}

/// Decides which frame to draw, encode and write next.
struct FilmSchedule<Encoder: FrameEncoding> {
  private let encoder: Encoder
  private let frameCount, taskLimit, window: Int
  private var runningCount = 0
  private var startedDrawings = 0
  private var startedEncodings = 0
  private var writtenCount = 0
  /// Frames that are not encoded yet, or whose successor is not.
  private var bitmaps: [Int: Bitmap] = [:]
  /// Encoded frames that wait for an earlier one.
  private var contents: [Int: Encoder.Frame] = [:]

  /// - Parameters:
  ///   - encoder: Extracts the required parts of pictures.
  ///   - frameCount: The number of frames in the reel.
  ///   - taskLimit: The maximum number of concurrent tasks.
  ///   - window: The number of frames by which drawing may be ahead of writing.
  init(encoder: Encoder, frameCount: Int, taskLimit: Int, window: Int) {
    self.encoder = encoder
    (self.frameCount, self.taskLimit, self.window) = (frameCount, taskLimit, window)
  }

  var isComplete: Bool { writtenCount == frameCount }

  /// The next frame to write, if it is encoded.
  mutating func nextToWrite() -> (index: Int, content: Encoder.Frame)? {
    guard let content = contents.removeValue(forKey: writtenCount) else { return nil }
    writtenCount += 1
    return (writtenCount - 1, content)
  }

  /// Returns the next frame to encode if it is drawn and a task is available; the task then counts
  /// as running.
  ///
  /// Hands out only the parts of its pictures that encoding needs, so that tasks keep no others.
  ///
  /// - Throws: An error of the encoder.
  mutating func nextToEncode() throws(GridreelError) -> (index: Int, change: Encoder.Change)? {
    let index = startedEncodings
    guard runningCount < taskLimit, let bitmap = bitmaps[index] else { return nil }
    startedEncodings += 1
    runningCount += 1
    let previous = bitmaps.removeValue(forKey: index - 1)
    return (index, try encoder.change(to: bitmap, after: previous))
  }

  /// Returns the next frame to draw if there is room and a task is available; the task then counts
  /// as running.
  mutating func nextToDraw() -> Int? {
    guard runningCount < taskLimit, startedDrawings < min(frameCount, writtenCount + window)
    else { return nil }
    startedDrawings += 1
    runningCount += 1
    return startedDrawings - 1
  }

  /// Adds a drawn frame.
  mutating func add(_ bitmap: Bitmap, at index: Int) {
    bitmaps[index] = bitmap
    runningCount -= 1
  }

  /// Adds an encoded frame.
  mutating func add(_ content: Encoder.Frame, at index: Int) {
    contents[index] = content
    runningCount -= 1
  }
}
