internal import Canvas
package import Primitives

/// The reason why a scene could not be drawn.
package struct RenderingError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kind of failure.
  package enum Code: Hashable, Sendable {
    /// The picture has more device pixels than can be drawn, or than the memory limit allows.
    case pictureTooLarge
    /// The scale is not a number above 0.
    case invalidScale
    /// Memory ran out.
    case outOfMemory
    /// The receiver of the bytes reported an error.
    case writeFailed
    /// A font could not be used.
    case fontFailed
    /// The drawing library failed in another way.
    case drawingFailed
  }

  /// The kind of failure, for code to branch on.
  package let code: Code
  /// What failed, on what, and how to fix it; one line without a full stop.
  package let detail: Message

  init(_ code: Code, _ detail: Message) { (self.code, self.detail) = (code, detail) }

  /// Converts an error from Cairo.
  init(_ error: CairoError) {
    let code: Code =
      switch error.code {
      case .invalidSize: .pictureTooLarge
      case .outOfMemory: .outOfMemory
      case .invalidFont: .fontFailed
      case .invalidText, .other: .drawingFailed
      }
    self.init(code, "\(error)")
  }

  /// The same text as ``detail``.
  package var description: String { detail.description }
}
