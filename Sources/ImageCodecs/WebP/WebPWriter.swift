package import GridreelPrimitives

/// Writes an animated WebP frame by frame; each frame after the first contains only the changed
/// rectangle.
package struct WebPWriter: FilmWriter, ~Copyable {
  package let encoder: WebPFrameEncoder
  private let sink: ByteSink
  private let correct: ByteCorrection
  private var clock: FrameClock
  private var size: Int
  private var hasAlpha: Bool

  private static let sizeOffset = 4
  private static let flagsOffset = 20
  private static let longestDelay = 0xff_ffff

  /// Writes the start of a reel.
  ///
  /// - Parameters:
  ///   - width: Width of every frame in device pixels, 1...16,383.
  ///   - height: Height of every frame in device pixels, 1...16,383.
  ///   - quality: The way in which pixels are stored.
  ///   - isOpaque: Whether all frames are opaque.
  ///   - plays: The number of times that the reel plays, 0...65,535; 0 for endless.
  ///   - sink: Receives the file's bytes.
  ///   - correct: Overwrites bytes at the file's start; called at the end, when its size is known.
  /// - Throws: ``GridreelError`` with code `overBudget` or `internalFault`, or an error of the sink.
  package init(
    width: Int, height: Int, quality: WebPQuality = .lossless(), isOpaque: Bool = true,
    plays: Int = 0, sink: @escaping ByteSink, correct: @escaping ByteCorrection
  ) throws(GridreelError) {
    guard 1...WebPFrameEncoder.largestSide ~= width, 1...WebPFrameEncoder.largestSide ~= height
    else {
      throw GridreelError(
        .overBudget,
        "a WebP cannot be \(width) × \(height) pixels large; "
          + "\(WebPFrameEncoder.largestSide) is the most")
    }
    guard let playCount = UInt16(exactly: plays) else {
      throw GridreelError(.internalFault, "a WebP cannot run \(plays) times")
    }
    var head = Array("RIFF".utf8) + [0, 0, 0, 0] + Array("WEBPVP8X".utf8)
    head.appendLittleEndian(UInt32(10))
    head += [0, 0, 0, 0]
    head.appendThreeBytes(width - 1)
    head.appendThreeBytes(height - 1)
    head += Array("ANIM".utf8)
    head.appendLittleEndian(UInt32(6))
    // The background of translucent reels, for readers that honour it: transparent.
    head += [0, 0, 0, 0]
    head.appendLittleEndian(playCount)
    try sink(head)
    encoder = WebPFrameEncoder(
      extents: FrameExtents(width: width, height: height), quality: quality)
    (self.sink, self.correct) = (sink, correct)
    (clock, size, hasAlpha) = (.milliseconds, head.count, !isOpaque)
  }

  /// Writes the next frame.
  ///
  /// - Parameters:
  ///   - frame: The frame, encoded after the previous one.
  ///   - duration: Seconds until the next frame; kept to the millisecond over the reel,
  ///     0.011...16,777.
  /// - Throws: ``GridreelError`` with code `overBudget` or `internalFault`, or an error of the sink.
  package mutating func append(_ frame: WebPFrame, duration: Double) throws(GridreelError) {
    let delay = min(Self.longestDelay, try clock.advance(by: duration))
    var bytes = Array("ANMF".utf8)
    bytes.appendLittleEndian(UInt32(truncatingIfNeeded: 16 + frame.chunks.count))
    let rectangle = frame.rectangle
    for value in [rectangle.x / 2, rectangle.y / 2, rectangle.width - 1, rectangle.height - 1] {
      bytes.appendThreeBytes(value)
    }
    bytes.appendThreeBytes(delay)
    // Bit 1: replace instead of blending; bit 0: dispose of the frame, which is never set.
    bytes.append(frame.isLaidOver ? 0 : 2)
    bytes += frame.chunks
    hasAlpha = hasAlpha || frame.isLaidOver
    try put(bytes)
  }

  /// Writes the file's size and kind into its header.
  ///
  /// - Throws: An error of the sink or the correction.
  package consuming func finish() throws(GridreelError) {
    var bytes: [UInt8] = []
    bytes.appendLittleEndian(UInt32(size - 8))
    try correct(bytes, Self.sizeOffset)
    // Bit 1: the file is animated; bit 4: some pixels are transparent.
    try correct([hasAlpha ? 0x12 : 0x02], Self.flagsOffset)
  }

  private mutating func put(_ bytes: [UInt8]) throws(GridreelError) {
    guard size + bytes.count <= Int(UInt32.max) else {
      throw GridreelError(.overBudget, "a WebP cannot be larger than 4 GiB")
    }
    try sink(bytes)
    size += bytes.count
  }
}

extension [UInt8] {
  /// Appends three bytes in little-endian order.
  fileprivate mutating func appendThreeBytes(_ value: Int) {
    for shift in [0, 8, 16] { append(UInt8(truncatingIfNeeded: value >> shift)) }
  }
}
