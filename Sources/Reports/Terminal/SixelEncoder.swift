internal import GridreelImageCodecs
internal import GridreelPrimitives

/// Writes bitmaps as DEC Sixel graphics: bands of six rows, in at most 256 colours.
enum SixelEncoder {
  /// The bytes that draw a bitmap; fully transparent pixels keep the terminal's contents.
  static func encode(_ bitmap: Bitmap) -> [UInt8] {
    var histogram = ColorHistogram()
    histogram.add(bitmap)
    let palette = FilmPalette(histogram)
    // 1: pixels that are not drawn keep their colour. Then: square pixels, and the size.
    var result = Array("\u{1B}P0;1;0q\"1;1;\(bitmap.width);\(bitmap.height)".utf8)
    for (index, color) in palette.colors.enumerated() {
      let parts = [16, 8, 0].map { percent(color >> UInt32($0) & 255) }
      result += "#\(index);2;\(parts[0]);\(parts[1]);\(parts[2])".utf8
    }
    for top in stride(from: 0, to: bitmap.height, by: 6) {
      appendBand(bitmap, top, palette, to: &result)
    }
    return result + Array("\u{1B}\\".utf8)
  }

  /// A channel of 0...255 in percent.
  private static func percent(_ channel: UInt32) -> UInt32 { (channel * 100 + 127) / 255 }

  /// Appends six rows: for each colour a line of sixels, drawn over each other.
  private static func appendBand(
    _ bitmap: Bitmap, _ top: Int, _ palette: FilmPalette, to result: inout [UInt8]
  ) {
    var lines = [[UInt8]?](repeating: nil, count: palette.colors.count)
    for y in top..<min(top + 6, bitmap.height) {
      for x in 0..<bitmap.width {
        let pixel = bitmap.pixels[y * bitmap.width + x]
        guard pixel >> 24 > 0 else { continue }
        let index = Int(palette.index(ofPixel: pixel))
        if lines[index] == nil { lines[index] = [UInt8](repeating: 0, count: bitmap.width) }
        lines[index]?[x] |= 1 << UInt8(y - top)
      }
    }
    var isFirst = true
    for (index, line) in lines.enumerated() {
      guard let line else { continue }
      // A dollar sign returns to the left end of the band.
      if !isFirst { result.append(UInt8(ascii: "$")) }
      isFirst = false
      result += "#\(index)".utf8
      appendRuns(line, to: &result)
    }
    result.append(UInt8(ascii: "-"))
  }

  /// Appends a line of sixels, runs of four and more as a count, without trailing empty ones.
  private static func appendRuns(_ line: [UInt8], to result: inout [UInt8]) {
    let end = (line.lastIndex { $0 != 0 } ?? -1) + 1
    var place = 0
    while place < end {
      var next = place + 1
      while next < end, line[next] == line[place] { next += 1 }
      let sixel = line[place] + 63
      if next - place > 3 {
        result += "!\(next - place)".utf8
        result.append(sixel)
      } else {
        result += [UInt8](repeating: sixel, count: next - place)
      }
      place = next
    }
  }
}
