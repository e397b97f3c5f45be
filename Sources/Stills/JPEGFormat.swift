import GridreelFiles
import GridreelImageCodecs
import GridreelPrimitives
import GridreelRendering

extension PictureFormat {
  /// JPEG: inexact pixels, for forms that take no other format.
  public static let jpg = PictureFormat(JPEGFormat())
}

/// JPEG, encoded by libturbojpeg.
struct JPEGFormat: StillFormat {
  let name = "jpg"
  let content = StillContent.pixels

  func file(
    of picture: StillPicture, _ settings: StillSettings
  ) throws(GridreelError) -> StillFile {
    try picture.check(settings, atMost: JPEGEncoder.largestSide, "a JPEG")
    let bitmap = try picture.bitmap(settings)
    let bytes = try JPEGEncoder().encode(
      bitmap, scale: settings.scale, comment: PNGMetadata.mark.value)
    return StillFile(bytes: bytes, of: bitmap, picture, settings)
  }
}

extension StillPicture {
  /// Fails if a side is too long for a format.
  ///
  /// - Throws: ``GridreelError`` with code `usage`.
  func check(
    _ settings: StillSettings, atMost most: Int, _ format: String
  ) throws(GridreelError) {
    let (width, height) = pixels(settings)
    guard width > most || height > most else { return }
    let advice = settings.asker.advice ?? "use a smaller \(option: "scale") or a .png"
    throw GridreelError(
      .usage,
      "the picture is too large: \(width) × \(height) pixels, and \(format) has at most \(most) on a side: \(advice)"
    )
  }
}
