internal import CGridreelWebP
package import GridreelPrimitives

/// The way in which an animated WebP stores pixels.
package enum WebPQuality: Hashable, Sendable {
  /// Exactly; effort 0 (fast) to 100 (small). 75 is the knee; below 50 files grow by jumps.
  case lossless(effort: Int = 75)
  /// Lossy, 0 (small) to 100 (good), except for rectangles that are smaller when stored exactly.
  case lossy(Int)
}

/// The rectangle of a picture that must be stored.
package struct WebPChange: Sendable {
  /// The place of the pixels; both offsets are even.
  let rectangle: PixelRectangle
  /// Whether the pixels are blended over the previous ones instead of replacing them.
  let isLaidOver: Bool
  /// The pixels with straight alpha, row-major.
  let words: [UInt32]
  /// The pixels of the whole rectangle for lossy storage; nil if they are `words`.
  let wholeWords: [UInt32]?
}

/// One picture of an animated WebP: a rectangle and its compressed pixels.
package struct WebPFrame: Hashable, Sendable {
  /// The place of the pixels; both offsets are even.
  let rectangle: PixelRectangle
  /// Whether the pixels are blended over the previous ones instead of replacing them.
  let isLaidOver: Bool
  /// The chunks `ALPH`, `VP8 ` and `VP8L` with their headers.
  let chunks: [UInt8]
}

/// Encodes the changes from frame to frame with libwebp.
package struct WebPFrameEncoder: FrameEncoding {
  /// The size of all frames.
  let extents: FrameExtents
  /// The way in which pixels are stored.
  let quality: WebPQuality

  /// The maximum number of pixels per side.
  package static let largestSide = 16_383
  /// Runs with fewer colour changes compress about as well unchanged (measured on grids with moving
  /// rows).
  private static let leastEdges = 24

  /// Returns the `VP8L` chunk of a still with exactly these pixels.
  ///
  /// - Throws: ``GridreelError`` with code `overBudget`, `internalFault` or `badInput`.
  package static func stillChunks(of bitmap: Bitmap) throws(GridreelError) -> [UInt8] {
    let extents = FrameExtents(width: bitmap.width, height: bitmap.height)
    let encoder = WebPFrameEncoder(extents: extents, quality: .lossless())
    return try encoder.encode(encoder.change(to: bitmap, after: nil)).chunks
  }

  /// Returns a file with about these pixels, which is small rather than good.
  ///
  /// - Throws: ``GridreelError`` with code `overBudget`, `internalFault` or `badInput`.
  package static func roughFile(of bitmap: Bitmap) throws(GridreelError) -> [UInt8] {
    let extents = FrameExtents(width: bitmap.width, height: bitmap.height)
    let change = try WebPFrameEncoder(extents: extents, quality: .lossless())
      .change(to: bitmap, after: nil)
    return try change.words.withUnsafeBufferPointer { (words) throws(GridreelError) in
      try compressed(words, change.rectangle, .lossy(30))
    }
  }

  /// Returns the rectangle that changed.
  ///
  /// libwebp is slow and needs four times the rectangle's memory, so pictures are not kept for it.
  ///
  /// - Throws: ``GridreelError`` with code `internalFault`.
  package func change(
    to bitmap: Bitmap, after previous: Bitmap?
  ) throws(GridreelError) -> WebPChange {
    try extents.check(bitmap)
    let difference = FrameDifference(
      of: bitmap, after: previous, alignment: 2,
      filling: .init(word: 0, leastEdges: Self.leastEdges))
    var wholeWords: [UInt32]?
    if case .lossy = quality, difference.isFilled {
      // An alpha plane would cost more than the pixels it saves.
      wholeWords = Self.straight(difference.ownWords(of: bitmap))
    }
    return WebPChange(
      rectangle: difference.rectangle, isLaidOver: difference.isFilled,
      words: Self.straight(difference.words(in: bitmap)), wholeWords: wholeWords)
  }

  /// Converts premultiplied words to straight alpha; opaque ones stay unchanged.
  private static func straight(_ words: consuming [UInt32]) -> [UInt32] {
    guard words.contains(where: { $0 != 0 && $0 >> 24 != 255 }) else { return words }
    for place in words.indices {
      let (red, green, blue, alpha) = straightComponents(words[place])
      words[place] = alpha << 24 | red << 16 | green << 8 | blue
    }
    return words
  }

  /// Encodes the rectangle that changed; if lossy storage is allowed, the smaller of lossy and
  /// exact: flat colours and sharp letters compress better exactly.
  ///
  /// - Throws: ``GridreelError`` with code `overBudget`, `internalFault` or `badInput`.
  package func encode(_ change: WebPChange) throws(GridreelError) -> WebPFrame {
    guard case .lossy = quality else { return try exactFrame(change, quality) }
    let exact = try exactFrame(change, .lossless())
    let about = WebPFrame(
      rectangle: change.rectangle, isLaidOver: false,
      chunks: try chunks(change.wholeWords ?? change.words, change.rectangle, quality))
    return about.chunks.count < exact.chunks.count ? about : exact
  }

  private func exactFrame(
    _ change: WebPChange, _ quality: WebPQuality
  ) throws(GridreelError) -> WebPFrame {
    WebPFrame(
      rectangle: change.rectangle, isLaidOver: change.isLaidOver,
      chunks: try chunks(change.words, change.rectangle, quality))
  }

  private func chunks(
    _ words: [UInt32], _ rectangle: PixelRectangle, _ quality: WebPQuality
  ) throws(GridreelError) -> [UInt8] {
    let file = try words.withUnsafeBufferPointer { (words) throws(GridreelError) in
      try Self.compressed(words, rectangle, quality)
    }
    return try Self.imageChunks(of: file)
  }

  /// The file of a still picture; the words have straight alpha.
  private static func compressed(
    _ words: UnsafeBufferPointer<UInt32>, _ rectangle: PixelRectangle, _ quality: WebPQuality
  ) throws(GridreelError) -> [UInt8] {
    var configuration = try self.configuration(quality)
    var picture = WebPPicture()
    guard WebPPictureInit(&picture) != 0 else { throw versionMismatch }
    defer { WebPPictureFree(&picture) }
    picture.use_argb = 1
    (picture.width, picture.height) = (Int32(rectangle.width), Int32(rectangle.height))
    // libwebp does not write to them, since the configuration requests exact pixels.
    picture.argb = UnsafeMutablePointer(mutating: words.baseAddress)
    picture.argb_stride = picture.width
    var output = WebPMemoryWriter()
    WebPMemoryWriterInit(&output)
    defer { WebPMemoryWriterClear(&output) }
    picture.writer = WebPMemoryWrite
    let status = withUnsafeMutablePointer(to: &output) { output in
      picture.custom_ptr = UnsafeMutableRawPointer(output)
      return WebPEncode(&configuration, &picture)
    }
    guard status != 0 else { throw failure(picture.error_code, rectangle) }
    return [UInt8](UnsafeBufferPointer(start: output.mem, count: output.size))
  }

  private static func configuration(
    _ quality: WebPQuality
  ) throws(GridreelError) -> WebPConfig {
    var configuration = WebPConfig()
    guard WebPConfigInit(&configuration) != 0 else { throw versionMismatch }
    configuration.exact = 1
    switch quality {
    case .lossless(let effort):
      configuration.lossless = 1
      // From 2 on libwebp keeps statistics of smaller tiles, tens of megabytes for a frame of a
      // grid, to no benefit: measured, files are within 1 % either way.
      configuration.method = 1
      configuration.quality = Float(min(100, max(0, effort)))
    case .lossy(let quality):
      configuration.method = 4
      configuration.quality = Float(min(100, max(0, quality)))
    }
    guard WebPValidateConfig(&configuration) != 0 else {
      throw GridreelError(.badInput, "libwebp refuses its settings")
    }
    return configuration
  }

  private static var versionMismatch: GridreelError {
    GridreelError(.badInput, "libwebp is not the version that this program was built for")
  }

  private static func failure(
    _ code: WebPEncodingError, _ rectangle: PixelRectangle
  ) -> GridreelError {
    let size = "\(rectangle.width) × \(rectangle.height) pixels"
    return switch code {
    case VP8_ENC_ERROR_OUT_OF_MEMORY, VP8_ENC_ERROR_BITSTREAM_OUT_OF_MEMORY:
      GridreelError(.internalFault, "no memory to compress \(size)")
    case VP8_ENC_ERROR_BAD_DIMENSION, VP8_ENC_ERROR_PARTITION0_OVERFLOW,
      VP8_ENC_ERROR_PARTITION_OVERFLOW, VP8_ENC_ERROR_FILE_TOO_BIG:
      GridreelError(.overBudget, "\(size) do not fit into WebP (libwebp's error \(code.rawValue))")
    default:
      GridreelError(.badInput, "\(size) cannot be compressed (libwebp's error \(code.rawValue))")
    }
  }

  /// The chunks of a still picture's file that belong in a frame of a reel.
  ///
  /// - Throws: ``GridreelError`` with code `badInput`.
  private static func imageChunks(of file: [UInt8]) throws(GridreelError) -> [UInt8] {
    var chunks: [UInt8] = []
    // After "RIFF", its size and "WEBP"; every chunk has a header of eight bytes and an even length.
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
      throw GridreelError(.badInput, "libwebp gave a file whose chunks do not add up")
    }
    return chunks
  }
}
