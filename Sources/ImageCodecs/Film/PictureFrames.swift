package import GridreelPrimitives

/// Reads pictures one after the other: the frames of a film, or the pages of a document.
package protocol PictureFrames: AnyObject {
  /// The next picture; nil after the last one.
  ///
  /// - Throws: ``GridreelError`` whose message follows the file's name.
  func next() throws(GridreelError) -> PictureFrame?

  /// The number of pictures; nil where only reading them tells it.
  var count: Int? { get }
  /// When the last picture ends, in seconds from the start; nil if it is not known, or not yet.
  var end: Double? { get }
}

extension PictureFrames {
  package var count: Int? { nil }
  package var end: Double? { nil }
}

/// One picture of several.
package struct PictureFrame: Sendable {
  /// The maximum number of pixels of a picture that others have made.
  package static let pixelLimit = 1 << 26

  /// The pixels.
  package let bitmap: Bitmap
  /// When it appears, in seconds from the start; nil for what does not move.
  package let start: Double?

  /// Makes a picture.
  package init(_ bitmap: Bitmap, start: Double? = nil) {
    (self.bitmap, self.start) = (bitmap, start)
  }
}

extension PictureFrame {
  /// Rejects pictures of more than ``pixelLimit`` before memory is taken for them.
  static func check(width: Int, height: Int) throws(GridreelError) {
    guard width <= pixelLimit / height else {
      throw GridreelError(
        .overBudget, "\(width) × \(height) pixels are more than the \(pixelLimit) allowed")
    }
  }
}

/// A still as a sequence of one picture.
package final class StillFrame: PictureFrames {
  private var bitmap: Bitmap?

  /// Takes the pixels.
  package init(_ bitmap: Bitmap) { self.bitmap = bitmap }

  package func next() -> PictureFrame? {
    defer { bitmap = nil }
    return bitmap.map { PictureFrame($0) }
  }
}
