import GridreelFiles
import GridreelImageCodecs
import GridreelPrimitives
import GridreelRendering

extension PictureFormat {
  /// Lossless WebP: exact pixels in smaller files than PNG.
  public static let webp = PictureFormat(WebPFormat())
}

/// Lossless WebP: the pixels are encoded by libwebp; their density is recorded as Exif metadata.
struct WebPFormat: StillFormat {
  let name = "webp"
  let content = StillContent.pixels
  let isForPages = true

  func file(
    of picture: StillPicture, _ settings: StillSettings
  ) throws(GridreelError) -> StillFile {
    try picture.check(settings, atMost: WebPFrameEncoder.largestSide, "a WebP")
    let bitmap = try picture.bitmap(settings)
    do throws(GridreelError) {
      let pixels = try WebPFrameEncoder.stillChunks(of: bitmap)
      let bytes = Self.file(pixels, of: bitmap, scale: settings.scale)
      return StillFile(bytes: bytes, of: bitmap, picture, settings)
    } catch {
      throw GridreelError(.internalFault, error.message)
    }
  }

  /// A file with one picture.
  private static func file(_ pixels: [UInt8], of bitmap: Bitmap, scale: Double) -> [UInt8] {
    // Bit 3: there is metadata; bit 4: some pixels are transparent.
    var head: [UInt8] = [bitmap.isOpaque ? 0x08 : 0x18, 0, 0, 0]
    head.append(UInt32(bitmap.width - 1), bytes: 3)
    head.append(UInt32(bitmap.height - 1), bytes: 3)
    let content = Array("WEBP".utf8) + chunk("VP8X", head) + pixels + chunk("EXIF", notes(scale))
    return chunk("RIFF", content)
  }

  private static func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
    var chunk = Array(name.utf8)
    chunk.append(UInt32(content.count), bytes: 4)
    chunk += content
    if content.count % 2 == 1 { chunk.append(0) }
    return chunk
  }

  /// The horizontal and vertical pixels per inch, where a point is 1/72 inch, and the program, in Exif format.
  private static func notes(_ scale: Double) -> [UInt8] {
    let program = Array(PNGMetadata.mark.value.utf8) + [0]
    let entryCount: UInt32 = 4
    let valuesOffset = 8 + 2 + 12 * entryCount + 4
    var exif = Array("II".utf8)
    exif.append(42, bytes: 2)
    exif.append(8, bytes: 4)
    exif.append(entryCount, bytes: 2)
    for (place, tag) in [UInt32(0x011a), 0x011b].enumerated() {
      exif.append(tag, bytes: 2)
      exif.append(5, bytes: 2)
      exif.append(1, bytes: 4)
      exif.append(valuesOffset + 8 * UInt32(place), bytes: 4)
    }
    // The unit: 2 means inches.
    exif.append(0x0128, bytes: 2)
    exif.append(3, bytes: 2)
    exif.append(1, bytes: 4)
    exif.append(2, bytes: 4)
    // The program: 2 means text.
    exif.append(0x0131, bytes: 2)
    exif.append(2, bytes: 2)
    exif.append(UInt32(program.count), bytes: 4)
    exif.append(valuesOffset + 16, bytes: 4)
    exif.append(0, bytes: 4)
    for _ in 0..<2 {
      exif.append(UInt32(clamped: (72 * scale * 1000).rounded()), bytes: 4)
      exif.append(1000, bytes: 4)
    }
    return exif + program
  }
}

extension [UInt8] {
  /// Appends the lowest bytes of a number in little-endian order.
  fileprivate mutating func append(_ number: UInt32, bytes count: Int) {
    for place in 0..<count { append(UInt8(truncatingIfNeeded: number >> UInt32(8 * place))) }
  }
}
