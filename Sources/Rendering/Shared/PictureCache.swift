internal import GridreelCanvas
internal import GridreelPrimitives
internal import GridreelSceneModel

/// Caches drawn pictures for reuse.
final class PictureCache {
  private struct Key: Hashable {
    let picture: Picture
    let fit: Picture.Fit
    let width, height: Int
  }

  /// The maximum number of cached device pixels.
  private static let pixelLimit = 1 << 25
  /// The maximum number of pixels of a picture that is also cached whole, beside the sizes drawn.
  private static let wholePixelLimit = 1 << 22

  private var drawable: [Picture: DrawablePicture] = [:]
  private var rasters: [Key: RasterPicture] = [:]
  private var pixelCount = 0

  /// A picture as Cairo draws it.
  func drawable(_ picture: Picture) -> DrawablePicture {
    if let known = drawable[picture] { return known }
    let made = DrawablePicture(picture)
    drawable[picture] = made
    return made
  }

  /// A picture fitted into a frame of the given size in device pixels.
  func raster(_ block: PictureBlock, width: Int, height: Int) -> RasterPicture {
    let key = Key(picture: block.picture, fit: block.fit, width: width, height: height)
    if let known = rasters[key] { return known }
    let frame = GridRect(x: 0, y: 0, width: Double(width), height: Double(height))
    let whole = block.picture.rect(in: frame, fit: block.fit)
    let isKept = block.picture.pixelCount <= Self.wholePixelLimit
    let made = RasterPicture(
      isKept ? drawable(block.picture) : DrawablePicture(block.picture),
      in: whole.snapped(to: frame), width: width, height: height)
    if pixelCount > Self.pixelLimit { (rasters, drawable, pixelCount) = ([:], [:], 0) }
    rasters[key] = made
    pixelCount += width * height
    return made
  }
}

extension GridRect {
  /// The rectangle with whole edges; a rectangle that nearly fills a frame becomes the frame.
  fileprivate func snapped(to frame: GridRect) -> GridRect {
    func edge(_ value: Double, _ other: Double) -> Double {
      abs(value - other) < 0.75 ? other : value.rounded()
    }
    let (left, top) = (edge(x, frame.x), edge(y, frame.y))
    return GridRect(
      x: left, y: top, width: max(1, edge(maxX, frame.maxX) - left),
      height: max(1, edge(maxY, frame.maxY) - top))
  }
}
