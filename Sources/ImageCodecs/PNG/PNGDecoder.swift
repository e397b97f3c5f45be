package import GridreelPrimitives

/// Decodes PNG files of every colour type, depth and interlacing into premultiplied bitmaps.
///
/// Rounds 16-bit samples to 8 bits, and reads only the first frame of an APNG. Does not apply colour
/// spaces (gAMA, iCCP).
package struct PNGDecoder: Hashable, Sendable {
  /// The maximum number of pixels; each takes up to 12 bytes during decoding.
  package let maximumPixels: Int
  /// Whether to reject pictures that a bitmap cannot hold completely: more than 8 bits, several
  /// frames.
  package let isStrict: Bool

  /// Creates a decoder that rejects pictures of more than `maximumPixels`, by default 2^28 (1 GiB
  /// decoded).
  ///
  /// A limit above 2^40 counts as 2^40, so that no size in bytes can overflow.
  package init(maximumPixels: Int = 1 << 28, isStrict: Bool = false) {
    self.maximumPixels = min(maximumPixels, 1 << 40)
    self.isStrict = isStrict
  }

  /// Decodes the picture of a complete PNG file.
  ///
  /// - Throws: ``GridreelError`` with code `badInput`, `truncated`, `overBudget` or `internalFault`.
  package func decode(_ bytes: [UInt8]) throws(GridreelError) -> Bitmap {
    try unpack(bytes).bitmap()
  }

  /// Whether a complete PNG file holds exactly the pixels of a bitmap.
  ///
  /// Compares line by line, without a second bitmap.
  ///
  /// - Throws: ``GridreelError`` like ``decode(_:)``.
  package func holds(_ bitmap: Bitmap, in bytes: [UInt8]) throws(GridreelError) -> Bool {
    try unpack(bytes).hasPixels(of: bitmap)
  }

  /// Decompresses and validates the picture of a complete PNG file.
  ///
  /// - Throws: ``GridreelError`` like ``decode(_:)``.
  package func unpack(_ bytes: [UInt8]) throws(GridreelError) -> PNGScanLines {
    let file = try PNGFile(bytes)
    let (width, height) = (file.info.width, file.info.height)
    guard width <= maximumPixels / height else {
      throw GridreelError(
        .overBudget, "\(width) × \(height) pixels are more than the \(maximumPixels) allowed")
    }
    guard !isStrict || !file.info.isAnimated else {
      throw GridreelError(.badInput, "the file is a film of several frames, not a still")
    }
    var lines = try PNGScanLines(file)
    guard !isStrict || lines.hasOnlyByteSamples() else {
      throw GridreelError(
        .badInput, "the picture has samples of 16 bits that 8 bits cannot hold; save it with 8 bits"
      )
    }
    return lines
  }
}

/// The pixels of one Adam7 pass, or all pixels of a picture that is not interlaced.
struct InterlacePass: Hashable {
  /// The position of the first pixel in the picture.
  let x, y: Int
  /// The distance between pixels of this pass.
  let stepX, stepY: Int
  /// The size of this pass in pixels, both above 0.
  let width, height: Int
  /// The number of bytes in a scan line, without the filter byte.
  let bytesPerLine: Int

  /// The number of bytes in all scan lines, filter bytes included.
  var byteCount: Int { (bytesPerLine + 1) * height }

  private static let adam7: [(x: Int, y: Int, stepX: Int, stepY: Int)] = [
    (0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2),
    (0, 1, 1, 2),
  ]

  /// The non-empty passes of a picture, in file order.
  static func all(of info: PNGInfo) -> [InterlacePass] {
    let grids = info.isInterlaced ? adam7 : [(0, 0, 1, 1)]
    return grids.compactMap { grid in
      let width = (info.width - grid.x + grid.stepX - 1) / grid.stepX
      let height = (info.height - grid.y + grid.stepY - 1) / grid.stepY
      guard width > 0, height > 0 else { return nil }
      return InterlacePass(
        x: grid.x, y: grid.y, stepX: grid.stepX, stepY: grid.stepY, width: width, height: height,
        bytesPerLine: info.bytesPerLine(width: width))
    }
  }
}
