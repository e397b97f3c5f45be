package import GridreelPrimitives

/// Writes an animated GIF frame by frame; each frame after the first contains only the changed
/// rectangle.
package struct GIFWriter: FilmWriter, ~Copyable {
  package let encoder: GIFFrameEncoder
  private let sink: ByteSink
  private var clock: FrameClock

  /// Writes the start of a reel.
  ///
  /// - Parameters:
  ///   - width: Width of every frame in device pixels, 1...65,535.
  ///   - height: Height of every frame in device pixels, 1...65,535.
  ///   - palette: The colours of the whole reel.
  ///   - plays: The number of times that the reel plays, 0...65,536; 0 for endless.
  ///   - sink: Receives the file's bytes.
  /// - Throws: ``GridreelError`` with code `overBudget` or `internalFault`, or an error of the sink.
  package init(
    width: Int, height: Int, palette: FilmPalette, plays: Int = 0, sink: @escaping ByteSink
  ) throws(GridreelError) {
    guard let storedWidth = UInt16(exactly: width), let storedHeight = UInt16(exactly: height),
      width > 0, height > 0
    else {
      throw GridreelError(.overBudget, "a GIF cannot be \(width) × \(height) pixels large")
    }
    guard 0...65_536 ~= plays else {
      throw GridreelError(.internalFault, "a GIF cannot run \(plays) times")
    }
    let encoder = GIFFrameEncoder(
      extents: FrameExtents(width: width, height: height), palette: palette)
    var head = Array("GIF89a".utf8)
    head.appendLittleEndian(storedWidth)
    head.appendLittleEndian(storedHeight)
    head += [UInt8(0x80 | 0x70 | (encoder.indexBits - 1)), 0, 0]
    for index in 0..<1 << encoder.indexBits {
      let color = index < palette.colors.count ? palette.colors[index] : 0
      for shift in [16, 8, 0] as [UInt32] { head.append(UInt8(color >> shift & 255)) }
    }
    if plays != 1 {
      head += [0x21, 0xff, 11] + Array("NETSCAPE2.0".utf8) + [3, 1]
      // The format counts the repetitions after the first run.
      head.appendLittleEndian(UInt16(max(0, plays - 1)))
      head.append(0)
    }
    try sink(head)
    // Browsers stretch delays of one hundredth to ten hundredths.
    (self.encoder, self.sink, clock) = (encoder, sink, FrameClock(rate: 100, shortest: 2))
  }

  /// Writes the next frame.
  ///
  /// - Parameters:
  ///   - frame: The frame, encoded after the previous one.
  ///   - duration: Seconds until the next frame; kept to 1/100 over the reel, at least 0.02 and at
  ///     most 655.35.
  /// - Throws: ``GridreelError`` with code `internalFault`, or an error of the sink.
  package mutating func append(_ frame: GIFFrame, duration: Double) throws(GridreelError) {
    let delay = try clock.advance(by: duration)
    // Disposal 1: the picture stays.
    var bytes: [UInt8] = [0x21, 0xf9, 4, 1 << 2 | (frame.unchangedIndex == nil ? 0 : 1)]
    bytes.appendLittleEndian(UInt16(min(65_535, delay)))
    bytes += [frame.unchangedIndex ?? 0, 0, 0x2c]
    let rectangle = frame.rectangle
    for value in [rectangle.x, rectangle.y, rectangle.width, rectangle.height] {
      bytes.appendLittleEndian(UInt16(value))
    }
    bytes.append(0)
    bytes += frame.data
    try sink(bytes)
  }

  /// Writes the end of the file.
  ///
  /// - Throws: An error of the sink.
  package consuming func finish() throws(GridreelError) { try sink([0x3b]) }
}
