internal import CWebP
package import Primitives

/// How a WebP film stores pixels.
package enum WebPQuality: Hashable, Sendable {
  /// Exactly; effort 0 (fast) to 100 (small). 75 is the knee; below 50 files grow by jumps.
  case lossless(effort: Int = 75)
  /// About, 0 (small) to 100 (good).
  case lossy(Int)
}

/// One picture of a WebP film: a rectangle and its compressed pixels.
package struct WebPFrame: Hashable, Sendable {
  /// Where the pixels lie; both offsets are even.
  let rectangle: PixelRectangle
  /// Whether the pixels are laid over those before instead of replacing them.
  let isLaidOver: Bool
  /// The chunks `ALPH`, `VP8 ` and `VP8L` with their headers.
  let chunks: [UInt8]
}

/// Packs what changed from frame to frame by libwebp.
package struct WebPFrameEncoder: FrameEncoding {
  /// The extents of all frames.
  let extents: FrameExtents
  /// How pixels are stored.
  let quality: WebPQuality

  /// The most pixels a side may have.
  static let largestSide = 16_383
  /// Stretches with fewer changes of colour pack about as well by themselves (measured on grids whose rows are moving).
  private static let leastEdges = 24

  /// Packs the rectangle that changed.
  ///
  /// - Throws: ``CodecError`` with code `frameMismatch`, `tooManyPixels` or `outOfMemory`.
  package func encode(
    _ bitmap: Bitmap, after previous: Bitmap?
  ) throws(CodecError) -> WebPFrame {
    try extents.check(bitmap)
    let filling: FrameDifference.Filling? =
      switch quality {
      case .lossless: .init(word: 0, leastEdges: Self.leastEdges)
      // An alpha plane would cost more than the pixels it saves.
      case .lossy: nil
      }
    let difference = FrameDifference(
      of: bitmap, after: previous, alignment: 2, filling: filling)
    let file: [UInt8] = try difference.withView(in: bitmap) { (view) throws(CodecError) in
      try view.withStraightWords { (view) throws(CodecError) in try compressed(view) }
    }
    return WebPFrame(
      rectangle: difference.rectangle, isLaidOver: difference.isFilled,
      chunks: try Self.imageChunks(of: file))
  }

  /// A still picture's file; the view's words have straight alpha.
  private func compressed(_ view: PixelView) throws(CodecError) -> [UInt8] {
    var configuration = try configuration()
    var picture = WebPPicture()
    guard WebPPictureInit(&picture) != 0 else { throw Self.versionMismatch }
    defer { WebPPictureFree(&picture) }
    picture.use_argb = 1
    (picture.width, picture.height) = (Int32(view.width), Int32(view.height))
    // Only transparent pixels would be written to, and those are 0 already.
    picture.argb = UnsafeMutablePointer(mutating: view.base)
    picture.argb_stride = Int32(view.wordsPerRow)
    var output = WebPMemoryWriter()
    WebPMemoryWriterInit(&output)
    defer { WebPMemoryWriterClear(&output) }
    picture.writer = WebPMemoryWrite
    let status = withUnsafeMutablePointer(to: &output) { output in
      picture.custom_ptr = UnsafeMutableRawPointer(output)
      return WebPEncode(&configuration, &picture)
    }
    guard status != 0 else { throw Self.failure(picture.error_code, view) }
    return [UInt8](UnsafeBufferPointer(start: output.mem, count: output.size))
  }

  private func configuration() throws(CodecError) -> WebPConfig {
    var configuration = WebPConfig()
    guard WebPConfigInit(&configuration) != 0 else { throw Self.versionMismatch }
    configuration.method = 4
    switch quality {
    case .lossless(let effort):
      configuration.lossless = 1
      configuration.quality = Float(min(100, max(0, effort)))
    case .lossy(let quality):
      configuration.quality = Float(min(100, max(0, quality)))
    }
    guard WebPValidateConfig(&configuration) != 0 else {
      throw CodecError(.unsupported, "libwebp refuses its settings")
    }
    return configuration
  }

  private static var versionMismatch: CodecError {
    CodecError(.unsupported, "libwebp is not the version that this program was built for")
  }

  private static func failure(_ code: WebPEncodingError, _ view: PixelView) -> CodecError {
    let size = "\(view.width) × \(view.height) pixels"
    return switch code {
    case VP8_ENC_ERROR_OUT_OF_MEMORY, VP8_ENC_ERROR_BITSTREAM_OUT_OF_MEMORY:
      CodecError(.outOfMemory, "no memory to compress \(size)")
    case VP8_ENC_ERROR_BAD_DIMENSION, VP8_ENC_ERROR_PARTITION0_OVERFLOW,
      VP8_ENC_ERROR_PARTITION_OVERFLOW, VP8_ENC_ERROR_FILE_TOO_BIG:
      CodecError(.tooManyPixels, "\(size) do not fit into WebP (libwebp's error \(code.rawValue))")
    default:
      CodecError(.unsupported, "\(size) cannot be compressed (libwebp's error \(code.rawValue))")
    }
  }

  /// The chunks of a still picture's file that belong into a frame of a film.
  ///
  /// - Throws: ``CodecError`` with code `damaged`.
  private static func imageChunks(of file: [UInt8]) throws(CodecError) -> [UInt8] {
    var chunks: [UInt8] = []
    // Behind "RIFF", its size and "WEBP"; every chunk has eight bytes before it and an even length.
    var offset = 12
    while offset + 8 <= file.count {
      let name = String(decoding: file[offset..<offset + 4], as: UTF8.self)
      let length = file[offset + 4..<offset + 8].reversed().reduce(0) { $0 << 8 | Int($1) }
      let end = offset + 8 + length + length % 2
      guard end <= file.count else { break }
      if ["ALPH", "VP8 ", "VP8L"].contains(name) { chunks += file[offset..<end] }
      offset = end
    }
    guard offset == file.count, !chunks.isEmpty else {
      throw CodecError(.damaged, "libwebp gave a file whose chunks do not add up")
    }
    return chunks
  }
}

extension PixelView {
  /// Lends the same pixels with straight alpha; opaque ones without a copy.
  fileprivate func withStraightWords<Result, Failure: Error>(
    _ body: (PixelView) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let isStraight = (0..<height).allSatisfy { y in
      let row = row(y)
      return (0..<width).allSatisfy { row[$0] == 0 || row[$0] >> 24 == 255 }
    }
    if isStraight { return try body(self) }
    var words: [UInt32] = []
    words.reserveCapacity(width * height)
    for y in 0..<height {
      for word in UnsafeBufferPointer(start: row(y), count: width) {
        let (red, green, blue, alpha) = straightComponents(word)
        words.append(alpha << 24 | red << 16 | green << 8 | blue)
      }
    }
    return try words.withUnsafeBufferPointer { (buffer) throws(Failure) in
      guard let base = buffer.baseAddress else { preconditionFailure("a view has pixels") }
      return try body(
        PixelView(base: base, width: width, height: height, wordsPerRow: width))
    }
  }
}
