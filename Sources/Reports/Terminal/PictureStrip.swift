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
      copy(picture, part, to: &strip, left: left, width: size.width)
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

  /// Downscales a part of a picture into the strip, averaging the pixels under each target pixel.
  private static func copy(
    _ picture: Bitmap, _ part: PictureDifference.Region, to strip: inout Bitmap, left: Int,
    width: Int
  ) {
    for y in 0..<strip.height {
      let rows = cells(y, of: strip.height, part.y, part.height, limit: picture.height)
      for x in 0..<width {
        let columns = cells(x, of: width, part.x, part.width, limit: picture.width)
        strip.pixels[y * strip.width + left + x] = mean(picture, columns, rows)
      }
    }
  }

  /// The pixels of a line that form pixel `place` of `count`; empty outside the picture.
  private static func cells(
    _ place: Int, of count: Int, _ start: Int, _ extent: Int, limit: Int
  ) -> Range<Int> {
    let first = start + place * extent / count
    let last = max(first + 1, start + (place + 1) * extent / count)
    return min(first, limit)..<min(last, limit)
  }

  private static func mean(_ picture: Bitmap, _ columns: Range<Int>, _ rows: Range<Int>) -> UInt32 {
    let count = UInt32(columns.count * rows.count)
    guard count > 0 else { return 0 }
    var sums = SIMD4<UInt32>(repeating: 0)
    for y in rows {
      for x in columns {
        let pixel = picture.pixels[y * picture.width + x]
        sums &+= SIMD4(pixel >> 24, pixel >> 16 & 255, pixel >> 8 & 255, pixel & 255)
      }
    }
    let half = count / 2
    let mean = (sums &+ SIMD4(repeating: half)) / SIMD4(repeating: count)
    return mean[0] << 24 | mean[1] << 16 | mean[2] << 8 | mean[3]
  }
}
