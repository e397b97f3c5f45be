package import GridreelPrimitives

/// Writes an animated PNG frame by frame; each frame after the first contains only the changed
/// rectangle.
///
/// Frames are never disposed of, since all readers draw this alike.
package struct APNGWriter: FilmWriter, ~Copyable {
  package let encoder: APNGFrameEncoder
  private let frameCount: Int
  private let sink: ByteSink
  private var clock: FrameClock
  private var addedCount: Int
  private var sequence: UInt32

  /// Writes the start of a reel.
  ///
  /// - Parameters:
  ///   - width: Width of every frame in device pixels.
  ///   - height: Height of every frame in device pixels.
  ///   - frameCount: The number of frames that will be added, above 0.
  ///   - plays: The number of times that the reel plays; 0 for endless.
  ///   - colors: The way in which colours are stored.
  ///   - metadata: Density and texts.
  ///   - sink: Receives the file's bytes.
  /// - Throws: ``GridreelError`` with code `internalFault`, or an error of the sink.
  package init(
    width: Int, height: Int, frameCount: Int, plays: Int = 0,
    colors: APNGColors = .opaque(unusedColor: nil), metadata: PNGMetadata = PNGMetadata(),
    sink: @escaping ByteSink
  ) throws(GridreelError) {
    precondition(width > 0 && height > 0, "a film has at least one pixel")
    guard frameCount > 0, let frames = UInt32(exactly: frameCount),
      let playCount = UInt32(exactly: plays)
    else {
      throw GridreelError(.internalFault, "a film cannot have \(frameCount) frames, \(plays) times")
    }
    let encoder = APNGFrameEncoder(
      extents: FrameExtents(width: width, height: height), colors: colors)
    var writer = ChunkWriter()
    try writer.appendHeader(width: width, height: height, form: encoder.form, metadata)
    if let color = encoder.transparentColor {
      writer.append("tRNS") { bytes in
        for shift in [16, 8, 0] as [UInt32] { bytes.appendBigEndian(UInt16(color >> shift & 255)) }
      }
    }
    writer.append("acTL") { bytes in
      bytes.appendBigEndian(frames)
      bytes.appendBigEndian(playCount)
    }
    try sink(writer.bytes)
    (self.encoder, self.frameCount, self.sink) = (encoder, frameCount, sink)
    (clock, addedCount, sequence) = (.milliseconds, 0, 0)
  }

  /// Writes the next frame; one that equals the previous frame costs about a hundred bytes.
  ///
  /// - Parameters:
  ///   - frame: The frame, encoded after the previous one.
  ///   - duration: Seconds until the next frame; kept to the millisecond over the reel, at least
  ///     0.011.
  /// - Throws: ``GridreelError`` with code `internalFault`, or an error of the sink.
  package mutating func append(_ frame: APNGFrame, duration: Double) throws(GridreelError) {
    guard addedCount < frameCount else {
      throw GridreelError(.internalFault, "a film of \(frameCount) frames got one more")
    }
    var writer = ChunkWriter(continuing: ())
    appendControl(frame, delay: try clock.advance(by: duration), to: &writer)
    if addedCount == 0 {
      writer.append("IDAT", frame.data)
    } else {
      let number = sequence
      writer.append("fdAT") { bytes in
        bytes.appendBigEndian(number)
        bytes += frame.data
      }
      sequence += 1
    }
    try sink(writer.bytes)
    addedCount += 1
  }

  /// Writes the end of the file.
  ///
  /// - Throws: ``GridreelError`` with code `internalFault` if frames are missing, or an error of the
  ///   sink.
  package consuming func finish() throws(GridreelError) {
    guard addedCount == frameCount else {
      throw GridreelError(.internalFault, "\(addedCount) of \(frameCount) frames were added")
    }
    var writer = ChunkWriter(continuing: ())
    writer.append("IEND", [])
    try sink(writer.bytes)
  }

  private mutating func appendControl(
    _ frame: APNGFrame, delay: Int, to writer: inout ChunkWriter
  ) {
    // The numerator has 16 bits: long holds are given in hundredths, tenths or whole seconds.
    var (numerator, denominator) = (delay, 1000)
    while numerator > 65_535 && denominator > 1 {
      (numerator, denominator) = ((numerator + 5) / 10, denominator / 10)
    }
    let (number, rectangle) = (sequence, frame.rectangle)
    writer.append("fcTL") { bytes in
      bytes.appendBigEndian(number)
      for value in [rectangle.width, rectangle.height, rectangle.x, rectangle.y] {
        bytes.appendBigEndian(UInt32(value))
      }
      bytes.appendBigEndian(UInt16(min(65_535, numerator)))
      bytes.appendBigEndian(UInt16(denominator))
      // Disposal 0: none; blending 0: replace, 1: over.
      bytes += [0, frame.isLaidOver ? 1 : 0]
    }
    sequence += 1
  }
}
