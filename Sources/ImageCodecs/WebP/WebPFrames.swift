internal import CGridreelWebP
package import GridreelPrimitives

/// Reads the pictures of a WebP file, still or animated, by libwebpdemux.
package final class WebPFrames: PictureFrames {
  /// The file, from which the decoder reads as long as it exists.
  private let memory: UnsafeMutableBufferPointer<UInt8>
  private let decoder: OpaquePointer
  private let width, height: Int
  private let isAnimated: Bool
  package let count: Int?
  /// How often it is played; 0 for without end, nil for a still.
  package let plays: Int?
  /// When the next picture appears, in milliseconds.
  private var start: Int32 = 0

  /// Reads the structure of a complete file.
  ///
  /// - Throws: ``GridreelError`` with code `badInput` or `overBudget`.
  package init(_ bytes: [UInt8]) throws(GridreelError) {
    var features = WebPBitstreamFeatures()
    guard WebPGetFeatures(bytes, bytes.count, &features) == VP8_STATUS_OK else {
      throw .damagedWebP
    }
    (width, height) = (Int(features.width), Int(features.height))
    isAnimated = features.has_animation != 0
    try PictureFrame.check(width: width, height: height)
    let memory = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: bytes.count)
    _ = memory.initialize(from: bytes)
    var options = WebPAnimDecoderOptions()
    // Premultiplied; on little-endian machines these are the words of bitmaps.
    let isReady = WebPAnimDecoderOptionsInit(&options) != 0
    options.color_mode = MODE_bgrA
    var data = WebPData(bytes: memory.baseAddress, size: bytes.count)
    guard isReady, let decoder = WebPAnimDecoderNew(&data, &options) else {
      memory.deallocate()
      throw .damagedWebP
    }
    (self.memory, self.decoder) = (memory, decoder)
    var info = WebPAnimInfo()
    let isKnown = isAnimated && WebPAnimDecoderGetInfo(decoder, &info) != 0
    (count, plays) = isKnown ? (Int(info.frame_count), Int(info.loop_count)) : (nil, nil)
  }

  package var end: Double? {
    isAnimated && WebPAnimDecoderHasMoreFrames(decoder) == 0 ? Double(start) / 1000 : nil
  }

  deinit {
    WebPAnimDecoderDelete(decoder)
    memory.deallocate()
  }

  package func next() throws(GridreelError) -> PictureFrame? {
    guard WebPAnimDecoderHasMoreFrames(decoder) != 0 else { return nil }
    var pixels: UnsafeMutablePointer<UInt8>?
    var end: Int32 = 0
    guard WebPAnimDecoderGetNext(decoder, &pixels, &end) != 0, let pixels else {
      throw .damagedWebP
    }
    let words = UnsafeRawBufferPointer(start: pixels, count: width * height * 4)
      .bindMemory(to: UInt32.self)
    defer { start = end }
    return PictureFrame(
      Bitmap(width: width, height: height, pixels: Array(words)),
      start: isAnimated ? Double(start) / 1000 : nil)
  }
}

extension GridreelError {
  fileprivate static var damagedWebP: GridreelError {
    GridreelError(.badInput, "the WebP is damaged or not complete")
  }
}
