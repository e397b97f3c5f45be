package import Primitives

/// The pictures of a film, drawn when they are asked for and never kept.
package struct FilmSource<Failure: Error> {
  /// Who may call the function that draws frame `index`, 0-based.
  package enum Drawing {
    /// It is called once for each frame in order, never twice at the same time.
    case inOrder((_ index: Int) throws(Failure) -> Bitmap)
    /// It may be called in any order and on several threads at once.
    case concurrently(@Sendable (_ index: Int) throws(Failure) -> Bitmap)
  }

  /// How many frames there are, 0 or more.
  package let frameCount: Int
  /// How long a frame, 0-based, is shown, in seconds.
  package let duration: (_ index: Int) -> Double
  /// Draws frames.
  package let drawing: Drawing

  /// A film.
  package init(
    frameCount: Int, duration: @escaping (_ index: Int) -> Double, drawing: Drawing
  ) {
    (self.frameCount, self.duration, self.drawing) = (frameCount, duration, drawing)
  }

  /// Draws one frame.
  func draw(_ index: Int) throws(Failure) -> Bitmap {
    switch drawing {
    case .inOrder(let draw): try draw(index)
    case .concurrently(let draw): try draw(index)
    }
  }
}

/// Why a film was not written; its file is to be removed.
package enum FilmFailure<DrawingFailure: Error>: Error {
  /// A frame could not be drawn.
  case drawing(DrawingFailure)
  /// A frame could not be encoded or written.
  case encoding(CodecError)
  /// The task was cancelled.
  case cancelled
}
