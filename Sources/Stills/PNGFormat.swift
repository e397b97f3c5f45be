import GridreelFiles
import GridreelPrimitives

extension PictureFormat {
  /// PNG: lossless pixels.
  public static let png = PictureFormat(PNGFormat())
}

struct PNGFormat: StillFormat {
  let name = "png"
  let content = StillContent.pixels
  let isForPages = true

  func file(
    of picture: StillPicture, _ settings: StillSettings
  ) throws(GridreelError) -> StillFile {
    let bitmap = try picture.bitmap(settings)
    return StillFile(
      bytes: try bitmap.pngData(scale: settings.scale, optimized: settings.isOptimized),
      of: bitmap, picture, settings)
  }
}
