package import GridreelPrimitives

/// Receives the next bytes of a file; throws ``GridreelError`` with code `unwritableOutput` to stop encoding.
package typealias ByteSink = (_ bytes: [UInt8]) throws(GridreelError) -> Void

/// Overwrites previously written bytes of a file, from `offset` on; throws like ``ByteSink``.
package typealias ByteCorrection = (_ bytes: [UInt8], _ offset: Int) throws(GridreelError) -> Void

/// Converts the pictures of a reel to the form that its file stores, in two steps.
///
/// The first step is quick and extracts the required parts of the pictures, which then need not be
/// kept. The second step is pure, so it may run on several threads at once.
package protocol FrameEncoding: Sendable {
  /// Everything that encoding a picture requires.
  associatedtype Change: Sendable
  /// The stored form of one picture.
  associatedtype Frame: Sendable

  /// Extracts what must be encoded to show `bitmap` after `previous`; `nil` is for the first
  /// picture.
  ///
  /// - Throws: ``GridreelError`` with code `internalFault`.
  func change(to bitmap: Bitmap, after previous: Bitmap?) throws(GridreelError) -> Change

  /// Encodes a change.
  ///
  /// - Throws: ``GridreelError`` with code `internalFault` or `overBudget`.
  func encode(_ change: Change) throws(GridreelError) -> Frame
}

/// A picture and the previous one, for encoders that need both completely.
package struct FramePair: Sendable {
  /// The picture to encode.
  let bitmap: Bitmap
  /// The previous picture; `nil` for the first one.
  let previous: Bitmap?
}

extension FrameEncoding where Change == FramePair {
  /// Returns both pictures unchanged.
  package func change(to bitmap: Bitmap, after previous: Bitmap?) -> FramePair {
    FramePair(bitmap: bitmap, previous: previous)
  }
}

extension FrameEncoding where Change == Bitmap {
  /// Returns the picture unchanged.
  package func change(to bitmap: Bitmap, after previous: Bitmap?) -> Bitmap { bitmap }
}

/// Writes encoded frames to a file, one at a time; memory does not grow with their number.
package protocol FilmWriter: ~Copyable {
  /// The encoder of this reel's frames.
  associatedtype Encoder: FrameEncoding

  /// Encodes this reel's frames, each one after the previous picture.
  var encoder: Encoder { get }

  /// Writes the next frame.
  ///
  /// - Parameters:
  ///   - frame: The frame, encoded by ``encoder`` after the previously appended frame.
  ///   - duration: Seconds until the next frame, 0...86,400; rounding errors do not add up over the
  ///     reel.
  /// - Throws: ``GridreelError`` with code `internalFault`, or an error of the sink.
  mutating func append(_ frame: Encoder.Frame, duration: Double) throws(GridreelError)

  /// Writes the end of the file.
  ///
  /// - Throws: ``GridreelError`` with code `internalFault` if frames are missing, or an error of the
  ///   sink.
  consuming func finish() throws(GridreelError)
}

/// The common size of all frames of a reel.
struct FrameExtents: Hashable, Sendable {
  /// The size in device pixels, both above 0.
  let width, height: Int

  /// Checks a frame before it is encoded.
  ///
  /// - Throws: ``GridreelError`` with code `internalFault`.
  func check(_ bitmap: Bitmap) throws(GridreelError) {
    guard bitmap.width == width, bitmap.height == height else {
      throw GridreelError(
        .internalFault,
        "a frame is \(bitmap.width) × \(bitmap.height) pixels large in a film of "
          + "\(width) × \(height)")
    }
  }

  /// The rectangle of a whole frame.
  var whole: PixelRectangle { PixelRectangle(x: 0, y: 0, width: width, height: height) }
}
