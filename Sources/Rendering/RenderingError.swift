internal import Canvas

/// Why a scene could not be drawn.
package struct RenderingError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kind of failure.
  package enum Code: Hashable, Sendable {
    /// The picture has more device pixels than can be drawn or than memory is allowed for.
    case pictureTooLarge
    /// The scale is not a number above 0.
    case invalidScale
    /// Memory ran out.
    case outOfMemory
    /// The receiver of the bytes refused them.
    case writeFailed
    /// A font could not be used.
    case fontFailed
    /// The drawing library failed in another way.
    case drawingFailed
  }

  /// The kind of failure, for code to branch on.
  package let code: Code
  /// What failed, on what, and what to do; one line without a full stop.
  package let detail: String

  init(_ code: Code, _ detail: String) { (self.code, self.detail) = (code, detail) }

  /// What Cairo met.
  init(_ error: CairoError) {
    let code: Code =
      switch error.code {
      case .invalidSize: .pictureTooLarge
      case .outOfMemory: .outOfMemory
      case .invalidFont: .fontFailed
      case .invalidText, .other: .drawingFailed
      }
    self.init(code, error.description)
  }

  /// The detail.
  package var description: String { detail }
}
