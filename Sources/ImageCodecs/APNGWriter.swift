package import Primitives

/// Writes an animated PNG frame by frame; each frame after the first holds only the rectangle that changed.
///
/// Frames are never disposed of and replace what they cover, which every reader draws alike.
package struct APNGWriter: ~Copyable {
  private let width, height, frameCount: Int
  private let form: PixelForm
  private let sink: ByteSink
  private var clock: FrameClock
  private var previous: Bitmap?
  private var addedCount: Int
  private var sequence: UInt32

  /// Writes the head of a film.
  ///
  /// - Parameters:
  ///   - width: Width of every frame in device pixels.
  ///   - height: Height of every frame in device pixels.
  ///   - frameCount: How many frames will be added, above 0.
  ///   - plays: How often the film runs; 0 for ever.
  ///   - isOpaque: Whether all frames are opaque, which saves the alpha samples.
  ///   - metadata: Density and texts.
  ///   - sink: Takes the file's bytes.
  /// - Throws: ``CodecError`` with code `invalidMetadata` or what the sink throws.
  package init(
    width: Int, height: Int, frameCount: Int, plays: Int = 0, isOpaque: Bool = true,
    metadata: PNGMetadata = PNGMetadata(), sink: @escaping ByteSink
  ) throws(CodecError) {
    precondition(width > 0 && height > 0, "a film has at least one pixel")
    guard frameCount > 0, let frames = UInt32(exactly: frameCount),
      let playCount = UInt32(exactly: plays)
    else {
      throw CodecError(.invalidMetadata, "a film cannot have \(frameCount) frames, \(plays) times")
    }
    let form = isOpaque ? PixelForm.rgb : .rgba
    var writer = ChunkWriter()
    try writer.appendHeader(width: width, height: height, form: form, metadata)
    writer.append("acTL") { bytes in
      bytes.appendBigEndian(frames)
      bytes.appendBigEndian(playCount)
    }
    try sink(writer.bytes)
    (self.width, self.height, self.frameCount, self.sink) = (width, height, frameCount, sink)
    (self.form, clock, previous) = (form, FrameClock(rate: 1000, shortest: 1), nil)
    (addedCount, sequence) = (0, 0)
  }

  /// Writes the next frame; one that equals the frame before costs about a hundred bytes.
  ///
  /// - Parameters:
  ///   - bitmap: The whole frame.
  ///   - duration: Seconds until the next frame; kept to the millisecond over the film.
  /// - Throws: ``CodecError`` with code `frameMismatch`, `invalidMetadata` or what the sink throws.
  package mutating func add(_ bitmap: Bitmap, duration: Double) throws(CodecError) {
    guard bitmap.width == width, bitmap.height == height, addedCount < frameCount else {
      throw CodecError(
        .frameMismatch,
        "frame \(addedCount + 1) of \(frameCount) is \(bitmap.width) × \(bitmap.height) pixels "
          + "large in a film of \(width) × \(height)")
    }
    let delay = try clock.advance(by: duration)
    let rectangle = changedRectangle(in: bitmap)
    var writer = ChunkWriter(continuing: ())
    appendControl(rectangle, delay: delay, to: &writer)
    try bitmap.withView { (whole) throws(CodecError) in
      try appendPixels(of: whole.part(rectangle), to: &writer)
    }
    try sink(writer.bytes)
    previous = bitmap
    addedCount += 1
  }

  /// Writes the end of the file.
  ///
  /// - Throws: ``CodecError`` with code `frameMismatch` when frames are missing, or what the sink throws.
  package consuming func finish() throws(CodecError) {
    guard addedCount == frameCount else {
      throw CodecError(.frameMismatch, "\(addedCount) of \(frameCount) frames were added")
    }
    var writer = ChunkWriter(continuing: ())
    writer.append("IEND", [])
    try sink(writer.bytes)
  }

  private func changedRectangle(in bitmap: Bitmap) -> PixelRectangle {
    guard let previous else { return PixelRectangle(x: 0, y: 0, width: width, height: height) }
    let change = previous.withView { old in
      bitmap.withView { new in PixelRectangle.ofChange(from: old, to: new) }
    }
    return change ?? PixelRectangle(x: 0, y: 0, width: 1, height: 1)
  }

  private mutating func appendControl(
    _ rectangle: PixelRectangle, delay: Int, to writer: inout ChunkWriter
  ) {
    // The numerator has 16 bits: long holds are told in hundredths, tenths or whole seconds.
    var (numerator, denominator) = (delay, 1000)
    while numerator > 65_535 && denominator > 1 {
      (numerator, denominator) = ((numerator + 5) / 10, denominator / 10)
    }
    let number = sequence
    writer.append("fcTL") { bytes in
      bytes.appendBigEndian(number)
      for value in [rectangle.width, rectangle.height, rectangle.x, rectangle.y] {
        bytes.appendBigEndian(UInt32(value))
      }
      bytes.appendBigEndian(UInt16(min(65_535, numerator)))
      bytes.appendBigEndian(UInt16(denominator))
      // Disposal 0 (none), blending 0 (source).
      bytes.append(contentsOf: [0, 0])
    }
    sequence += 1
  }

  private mutating func appendPixels(
    of view: PixelView, to writer: inout ChunkWriter
  ) throws(CodecError) {
    var survey = PixelSurvey()
    survey.add(view)
    guard form == .rgba || survey.isOpaque else {
      throw CodecError(.frameMismatch, "frame \(addedCount + 1) of an opaque film is translucent")
    }
    let (form, number) = (form, sequence)
    if addedCount == 0 {
      writer.append("IDAT") { bytes in
        PixelDeflater.compress(view, repeats: survey.repeats, as: form, to: &bytes)
      }
    } else {
      writer.append("fdAT") { bytes in
        bytes.appendBigEndian(number)
        PixelDeflater.compress(view, repeats: survey.repeats, as: form, to: &bytes)
      }
      sequence += 1
    }
  }
}
