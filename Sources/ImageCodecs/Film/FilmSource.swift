package import GridreelPrimitives

/// The pictures of a reel, drawn on demand and never kept.
package struct FilmSource<Failure: Error> {
  /// The concurrency of the function that draws frame `index`, 0-based.
  package enum Drawing {
    /// It is called once for each frame in order, never concurrently.
    case inOrder((_ index: Int) throws(Failure) -> Bitmap)
    /// It may be called in any order and on several threads at once.
    case concurrently(@Sendable (_ index: Int) throws(Failure) -> Bitmap)
  }

  /// The number of frames, 0 or more.
  package let frameCount: Int
  /// Returns the duration of a frame, 0-based, in seconds.
  package let duration: (_ index: Int) -> Double
  /// The function that draws frames.
  package let drawing: Drawing
  /// What encoding counts towards; drawing sees to it itself.
  package let budget: SharedBudget?

  /// Creates a source of frames.
  package init(
    frameCount: Int, duration: @escaping (_ index: Int) -> Double, budget: SharedBudget? = nil,
    drawing: Drawing
  ) {
    (self.frameCount, self.duration, self.budget) = (frameCount, duration, budget)
    self.drawing = drawing
  }

  /// Draws one frame.
  func draw(_ index: Int) throws(Failure) -> Bitmap {
    switch drawing {
    case .inOrder(let draw): try draw(index)
    case .concurrently(let draw): try draw(index)
    }
  }
}

/// The reason why a reel was not written; its file should be removed.
package enum FilmFailure<DrawingFailure: Error>: Error {
  /// A frame could not be drawn.
  case drawing(DrawingFailure)
  /// A frame could not be encoded or written.
  case encoding(GridreelError)
  /// The task was cancelled.
  case cancelled
}
