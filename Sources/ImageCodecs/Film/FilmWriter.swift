package import Primitives

/// Turns the pictures of a film into what its file stores of them, in two steps.
///
/// The first one is quick and takes what it needs of the pictures, which then need not be kept. The
/// second one is pure, so it may run on several threads at once.
package protocol FrameEncoding: Sendable {
  /// All that encoding a picture needs to know.
  associatedtype Change: Sendable
  /// What the file stores of one picture.
  associatedtype Frame: Sendable

  /// What must be encoded to show `bitmap` where `previous` was shown; `nil` is for the first picture.
  ///
  /// - Throws: ``CodecError`` with code `frameMismatch`.
  func change(to bitmap: Bitmap, after previous: Bitmap?) throws(CodecError) -> Change

  /// Encodes a change.
  ///
  /// - Throws: ``CodecError`` with code `frameMismatch`, `tooManyPixels` or `outOfMemory`.
  func encode(_ change: Change) throws(CodecError) -> Frame
}

/// A picture and the one before it, for encoders that look at both to the end.
package struct FramePair: Sendable {
  /// The picture to encode.
  let bitmap: Bitmap
  /// The picture before; `nil` before the first one.
  let previous: Bitmap?
}

extension FrameEncoding where Change == FramePair {
  /// Both pictures as they are.
  package func change(to bitmap: Bitmap, after previous: Bitmap?) -> FramePair {
    FramePair(bitmap: bitmap, previous: previous)
  }
}

extension FrameEncoding where Change == Bitmap {
  /// The picture as it is.
  package func change(to bitmap: Bitmap, after previous: Bitmap?) -> Bitmap { bitmap }
}

/// Puts encoded frames into a file, one after the other; memory does not grow with their number.
package protocol FilmWriter: ~Copyable {
  /// How this film's frames are encoded.
  associatedtype Encoder: FrameEncoding

  /// Encodes this film's frames; each one after the picture before it.
  var encoder: Encoder { get }

  /// Writes the next frame.
  ///
  /// - Parameters:
  ///   - frame: The frame, encoded by ``encoder`` after the frame that was appended before.
  ///   - duration: Seconds until the next frame, 0...86,400; roundings do not add up over the film.
  /// - Throws: ``CodecError`` with code `frameMismatch`, `invalidMetadata` or what the sink throws.
  mutating func append(_ frame: Encoder.Frame, duration: Double) throws(CodecError)

  /// Writes the end of the file.
  ///
  /// - Throws: ``CodecError`` with code `frameMismatch` when frames are missing, or what the sink throws.
  consuming func finish() throws(CodecError)
}

/// The extents that all frames of a film share.
struct FrameExtents: Hashable, Sendable {
  /// The extents in device pixels, both above 0.
  let width, height: Int

  /// Checks a frame before it is encoded.
  ///
  /// - Throws: ``CodecError`` with code `frameMismatch`.
  func check(_ bitmap: Bitmap) throws(CodecError) {
    guard bitmap.width == width, bitmap.height == height else {
      throw CodecError(
        .frameMismatch,
        "a frame is \(bitmap.width) × \(bitmap.height) pixels large in a film of "
          + "\(width) × \(height)")
    }
  }

  /// The rectangle of a whole frame.
  var whole: PixelRectangle { PixelRectangle(x: 0, y: 0, width: width, height: height) }
}
