package import GridreelCauses
import GridreelComparing
internal import GridreelImageCodecs
package import GridreelPrimitives

/// The expected picture, the actual one and their difference side by side, scaled to fit a terminal.
package enum PictureStrip {
  /// The space between two pictures, in pixels.
  private static let gap = 10
  /// The minimum size of the part that is shown, and the margin around a difference, in pixels.
  private static let leastWidth = 480, leastHeight = 120, surroundings = 32

  /// Draws the pictures of a result.
  ///
  /// Large pictures are cropped to the part that differs, with a margin.
  ///
  /// - Parameters:
  ///   - result: The result with its pictures.
  ///   - width: The strip's maximum width in pixels, 1 or more.
  ///   - height: The strip's maximum height in pixels, 1 or more.
  /// - Returns: The strip; nil if there is no readable picture.
  package static func draw(_ result: SnapshotResult, width: Int, height: Int) -> Bitmap? {
    let decoded = [result.expected, result.actual].map { $0.flatMap(decode) }
    var pictures = decoded.compactMap(\.self)
    if pictures.count == 2 {
      pictures.append(PictureSet.difference(pictures[0], pictures[1], ignoring: result.ignored))
    }
    return draw(pictures, result.difference?.regions ?? [], width, height)
  }

  /// Draws one picture.
  ///
  /// - Parameters:
  ///   - file: The bytes of a PNG.
  ///   - width: The maximum width in pixels, 1 or more.
  ///   - height: The maximum height in pixels, 1 or more.
  /// - Returns: The picture; nil if it cannot be read.
  package static func draw(file: [UInt8], width: Int, height: Int) -> Bitmap? {
    decode(file).flatMap { draw([$0], [], width, height) }
  }

  private static func draw(
    _ pictures: [Bitmap], _ regions: [PictureDifference.Region], _ width: Int, _ height: Int
  ) -> Bitmap? {
    guard !pictures.isEmpty else { return nil }
    let part = part(of: pictures, regions)
    let room = max(1, (width - gap * (pictures.count - 1)) / pictures.count)
    let scale = min(
      1, Double(room) / Double(part.width), Double(max(1, height)) / Double(part.height))
    let size = (
      width: max(1, Int(Double(part.width) * scale)),
      height: max(1, Int(Double(part.height) * scale))
    )
    var strip = Bitmap(
      width: size.width * pictures.count + gap * (pictures.count - 1), height: size.height,
      pixels: [UInt32](
        repeating: 0,
        count: (size.width * pictures.count + gap * (pictures.count - 1)) * size.height))
    for (place, picture) in pictures.enumerated() {
      let left = place * (size.width + gap)
      strip.take(part, of: picture, left: left, width: size.width)
    }
    return strip
  }

  private static func decode(_ file: [UInt8]) -> Bitmap? {
    do throws(GridreelError) { return try PNGDecoder().decode(file) } catch { return nil }
  }

  /// The part to show: everything, or the differences with a margin.
  private static func part(
    of pictures: [Bitmap], _ regions: [PictureDifference.Region]
  ) -> PictureDifference.Region {
    let width = pictures.map(\.width).max() ?? 1
    let height = pictures.map(\.height).max() ?? 1
    guard let first = regions.first else {
      return .init(x: 0, y: 0, width: width, height: height)
    }
    var (left, top) = (first.x, first.y)
    var (right, bottom) = (first.x + first.width, first.y + first.height)
    for region in regions {
      (left, top) = (min(left, region.x), min(top, region.y))
      (right, bottom) = (
        max(right, region.x + region.width), max(bottom, region.y + region.height)
      )
    }
    let horizontal = span(left, right, of: width, atLeast: leastWidth)
    let vertical = span(top, bottom, of: height, atLeast: leastHeight)
    return .init(
      x: horizontal.lowerBound, y: vertical.lowerBound, width: horizontal.count,
      height: vertical.count)
  }

  /// From `start` to `end` with a margin, within `0..<extent`, and not too short.
  private static func span(_ start: Int, _ end: Int, of extent: Int, atLeast least: Int)
    -> Range<Int>
  {
    let wanted = min(extent, max(least, end - start + 2 * surroundings))
    let first = min(max(0, (start + end - wanted) / 2), extent - wanted)
    return first..<first + wanted
  }
}
