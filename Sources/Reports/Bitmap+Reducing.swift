import GridreelComparing
internal import GridreelPrimitives

extension Bitmap {
  /// Draws a part of another picture into the columns from `left` on, averaging the pixels under each pixel.
  mutating func take(
    _ part: PictureDifference.Region, of picture: Bitmap, left: Int, width: Int
  ) {
    for y in 0..<height {
      let rows = Self.cells(y, of: height, part.y, part.height, limit: picture.height)
      for x in 0..<width {
        let columns = Self.cells(x, of: width, part.x, part.width, limit: picture.width)
        pixels[y * self.width + left + x] = picture.mean(columns, rows)
      }
    }
  }

  /// The picture, reduced so that its longer side has so many pixels.
  func reduced(toSide side: Int) -> Bitmap {
    let longest = max(width, height)
    let size = (
      width: max(1, width * side / longest), height: max(1, height * side / longest)
    )
    var small = Bitmap(
      width: size.width, height: size.height,
      pixels: [UInt32](repeating: 0, count: size.width * size.height))
    let whole = PictureDifference.Region(x: 0, y: 0, width: width, height: height)
    small.take(whole, of: self, left: 0, width: size.width)
    return small
  }

  /// The pixels of a line that form pixel `place` of `count`; empty outside the picture.
  private static func cells(
    _ place: Int, of count: Int, _ start: Int, _ extent: Int, limit: Int
  ) -> Range<Int> {
    let first = start + place * extent / count
    let last = max(first + 1, start + (place + 1) * extent / count)
    return min(first, limit)..<min(last, limit)
  }

  private func mean(_ columns: Range<Int>, _ rows: Range<Int>) -> UInt32 {
    let count = UInt32(columns.count * rows.count)
    guard count > 0 else { return 0 }
    var sums = SIMD4<UInt32>(repeating: 0)
    for y in rows {
      for x in columns {
        let pixel = pixels[y * width + x]
        sums &+= SIMD4(pixel >> 24, pixel >> 16 & 255, pixel >> 8 & 255, pixel & 255)
      }
    }
    let half = count / 2
    let mean = (sums &+ SIMD4(repeating: half)) / SIMD4(repeating: count)
    return mean[0] << 24 | mean[1] << 16 | mean[2] << 8 | mean[3]
  }
}
