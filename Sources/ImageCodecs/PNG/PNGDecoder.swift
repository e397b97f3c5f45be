package import Primitives

/// Reads PNG files of every colour type, depth and interlacing into premultiplied bitmaps.
///
/// Samples of 16 bits are rounded to 8, of films only the first frame is read. Colour spaces (gAMA,
/// iCCP) are not applied.
package struct PNGDecoder: Hashable, Sendable {
  /// The most pixels a picture may have; each takes up to 12 bytes while it is decoded.
  package let maximumPixels: Int
  /// Whether a picture is refused of which a bitmap cannot hold everything: more than 8 bits, frames.
  package let isStrict: Bool

  /// A decoder that refuses pictures of more than `maximumPixels`, by default 2^28 (1 GiB when decoded).
  ///
  /// A limit above 2^40 counts as 2^40, so that no size in bytes can overflow.
  package init(maximumPixels: Int = 1 << 28, isStrict: Bool = false) {
    self.maximumPixels = min(maximumPixels, 1 << 40)
    self.isStrict = isStrict
  }

  /// The picture in a whole PNG file.
  ///
  /// - Throws: ``CodecError`` with code `notThisFormat`, `truncated`, `damaged`, `checksumMismatch`, `unsupported`,
  ///   `tooManyPixels` or `outOfMemory`.
  package func decode(_ bytes: [UInt8]) throws(CodecError) -> Bitmap {
    try unpack(bytes).bitmap()
  }

  /// The picture in a whole PNG file, as far as it can be wrong: unpacked and checked.
  ///
  /// - Throws: ``CodecError`` like ``decode(_:)``.
  package func unpack(_ bytes: [UInt8]) throws(CodecError) -> PNGScanLines {
    let file = try PNGFile(bytes)
    let (width, height) = (file.info.width, file.info.height)
    guard width <= maximumPixels / height else {
      throw CodecError(
        .tooManyPixels, "\(width) × \(height) pixels are more than the \(maximumPixels) allowed")
    }
    guard !isStrict || !file.info.isAnimated else {
      throw CodecError(.unsupported, "the file is a film of several frames, not a still")
    }
    var lines = try PNGScanLines(file)
    guard !isStrict || lines.hasOnlyByteSamples() else {
      throw CodecError(
        .unsupported,
        "the picture has samples of 16 bits that 8 bits cannot hold; save it with 8 bits")
    }
    return lines
  }
}

/// The pixels that one pass of Adam7 brings, or all of them where a picture is not interlaced.
struct InterlacePass: Hashable {
  /// The first pixel's place in the picture.
  let x, y: Int
  /// The distance between pixels of this pass.
  let stepX, stepY: Int
  /// The extents in pixels of this pass, both above 0.
  let width, height: Int
  /// Bytes of a scan line without the filter byte.
  let bytesPerLine: Int

  /// Bytes of all scan lines, filter bytes included.
  var byteCount: Int { (bytesPerLine + 1) * height }

  private static let adam7: [(x: Int, y: Int, stepX: Int, stepY: Int)] = [
    (0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2),
    (0, 1, 1, 2),
  ]

  /// The passes of a picture that have pixels, in the file's order.
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
