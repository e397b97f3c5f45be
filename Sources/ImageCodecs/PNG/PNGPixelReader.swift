/// Turns unpacked scan lines into premultiplied words.
struct PNGPixelReader {
  private let info: PNGInfo
  private let expander: SampleExpander
  private let hasColorKey: Bool

  /// Whether an index was met that the palette does not have.
  private(set) var hasInvalidIndex = false

  /// A reader for the pixels of `file`.
  init(_ file: PNGFile) {
    info = file.info
    expander = SampleExpander(file)
    hasColorKey = !file.transparency.isEmpty
  }

  /// Writes the pixels of one pass to their places in the picture.
  ///
  /// - Parameters:
  ///   - pass: The pass.
  ///   - lines: Its scan lines, which are overwritten; eight bytes behind them are readable.
  ///   - output: The top left pixel of the picture.
  ///   - wordsPerRow: The picture's width.
  mutating func read(
    _ pass: InterlacePass, from lines: UnsafeMutablePointer<UInt8>,
    into output: UnsafeMutablePointer<UInt32>, wordsPerRow: Int
  ) {
    let isTrueColor = info.depth == 8 && (info.colorType == .rgb || info.colorType == .rgba)
    if isTrueColor && !hasColorKey {
      readTrueColor(pass, from: lines, into: output, wordsPerRow: wordsPerRow)
    } else {
      readSamples(pass, from: lines, into: output, wordsPerRow: wordsPerRow)
    }
  }

  /// Undoes the filters on whole pixels; an opaque picture's own rows serve as the rows above.
  private func readTrueColor(
    _ pass: InterlacePass, from lines: UnsafeMutablePointer<UInt8>,
    into output: UnsafeMutablePointer<UInt32>, wordsPerRow: Int
  ) {
    let scratch = UnsafeMutablePointer<UInt32>.allocate(capacity: 2 * pass.width)
    scratch.initialize(repeating: 0, count: 2 * pass.width)
    defer { scratch.deallocate() }
    let isDirect = info.colorType == .rgb && pass.stepX == 1
    var above = UnsafePointer(scratch)
    for y in 0..<pass.height {
      let line = UnsafePointer(lines + y * (pass.bytesPerLine + 1))
      let target = output + (pass.y + y * pass.stepY) * wordsPerRow + pass.x
      let row = isDirect ? target : scratch + (y & 1 == 0 ? pass.width : 0)
      if info.colorType == .rgb {
        PixelUnfilter.reverse(RGBBytes(base: line + 1), line[0], above, row, pass.width)
      } else {
        PixelUnfilter.reverse(RGBABytes(base: line + 1), line[0], above, row, pass.width)
      }
      if !isDirect {
        for x in 0..<pass.width { target[x &* pass.stepX] = premultiplied(row[x]) }
      }
      above = UnsafePointer(row)
    }
  }

  private mutating func readSamples(
    _ pass: InterlacePass, from lines: UnsafeMutablePointer<UInt8>,
    into output: UnsafeMutablePointer<UInt32>, wordsPerRow: Int
  ) {
    let distance = max(1, info.bitsPerPixel / 8)
    var above: UnsafePointer<UInt8>?
    for y in 0..<pass.height {
      let line = lines + y * (pass.bytesPerLine + 1)
      ByteUnfilter.reverse(line + 1, line[0], above, pass.bytesPerLine, distance: distance)
      let target = output + (pass.y + y * pass.stepY) * wordsPerRow + pass.x
      let isValid = expander.expand(
        UnsafePointer(line + 1), count: pass.width, to: target, step: pass.stepX)
      if !isValid { hasInvalidIndex = true }
      above = UnsafePointer(line + 1)
    }
  }
}

/// A straight word `0xAARRGGBB` with its colours multiplied by alpha, rounded to the nearest.
@inline(__always)
func premultiplied(_ word: UInt32) -> UInt32 {
  let alpha = word &>> 24
  if alpha == 255 { return word }
  if alpha == 0 { return 0 }
  // Red and blue in one word, green in another: each product has 16 bits to itself.
  var redBlue = (word & 0xff_00ff) &* alpha &+ 0x80_0080
  redBlue = (redBlue &+ ((redBlue &>> 8) & 0xff_00ff)) &>> 8 & 0xff_00ff
  var green = (word &>> 8 & 0xff) &* alpha &+ 0x80
  green = (green &+ (green &>> 8)) & 0xff00
  return alpha &<< 24 | redBlue | green
}
