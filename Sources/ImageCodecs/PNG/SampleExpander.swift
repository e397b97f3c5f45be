/// Converts unfiltered scan lines of any colour type and depth to premultiplied words.
struct SampleExpander {
  private let info: PNGInfo
  /// The word of each value of a single sample of up to 8 bits; empty for other pictures.
  private let table: [UInt32]
  /// The number of valid values of such a sample.
  let validCount: Int
  /// The samples, at the file's depth, of the one transparent colour; empty without one.
  private let colorKey: [Int]

  /// Creates an expander for the pixels of `file`.
  init(_ file: PNGFile) {
    info = file.info
    let transparency = Array(file.transparency)
    switch info.colorType {
    case .palette:
      let palette = Array(file.palette)
      validCount = palette.count / 3
      table = (0..<256).map { index in
        guard index < palette.count / 3 else { return 0 }
        let alpha = index < transparency.count ? UInt32(transparency[index]) : 255
        let (red, green) = (UInt32(palette[3 * index]), UInt32(palette[3 * index + 1]))
        return premultiplied(
          alpha << 24 | red << 16 | green << 8 | UInt32(palette[3 * index + 2]))
      }
      colorKey = []
    case .grey where info.depth <= 8:
      let largest = (1 << info.depth) - 1
      let clear = transparency.count == 2 ? Int(transparency[0]) << 8 | Int(transparency[1]) : -1
      validCount = 256
      table = (0..<256).map { value in
        value == clear ? 0 : 0xff00_0000 | UInt32(min(value, largest) * 255 / largest) * 0x01_0101
      }
      colorKey = []
    case .grey, .rgb, .greyAlpha, .rgba:
      (table, validCount) = ([], 256)
      colorKey = stride(from: 0, to: transparency.count, by: 2).map {
        Int(transparency[$0]) << 8 | Int(transparency[$0 + 1])
      }
    }
  }

  /// Whether equal bytes mean equal pixels in both.
  func hasSameForm(as other: SampleExpander) -> Bool {
    info.colorType == other.info.colorType && info.depth == other.info.depth
      && table == other.table && colorKey == other.colorKey
  }

  /// Writes `count` pixels, each `step` words after the previous one.
  ///
  /// Reads up to three bytes beyond the line.
  func expand(
    _ line: UnsafePointer<UInt8>, count: Int, to output: UnsafeMutablePointer<UInt32>, step: Int
  ) {
    switch (info.colorType, info.depth) {
    case (.rgb, 8) where colorKey.isEmpty:
      let raw = UnsafeRawPointer(line)
      for x in 0..<count {
        let rgb = raw.loadUnaligned(fromByteOffset: x &* 3, as: UInt32.self)
        output[x &* step] = UInt32(bigEndian: rgb) &>> 8 | 0xff00_0000
      }
    case (.rgba, 8):
      let raw = UnsafeRawPointer(line)
      for x in 0..<count {
        let rgba = UInt32(
          bigEndian: raw.loadUnaligned(fromByteOffset: x &* 4, as: UInt32.self))
        output[x &* step] = premultiplied(rgba &>> 8 | rgba &<< 24)
      }
    case _ where !table.isEmpty: expandSingle(line, count: count, to: output, step: step)
    default: expandSamples(line, count: count, to: output, step: step)
    }
  }

  /// Whether all of `count` indices are in the palette.
  func hasValidIndices(_ line: UnsafePointer<UInt8>, count: Int) -> Bool {
    var largest: UInt8 = 0
    if info.depth == 8 {
      for x in 0..<count { largest = max(largest, line[x]) }
    } else {
      for x in 0..<count { largest = max(largest, UInt8(truncatingIfNeeded: value(line, x))) }
    }
    return Int(largest) < validCount
  }

  private func expandSamples(
    _ line: UnsafePointer<UInt8>, count: Int, to output: UnsafeMutablePointer<UInt32>, step: Int
  ) {
    let channels = info.colorType.channels
    let isDeep = info.depth == 16
    for x in 0..<count {
      var samples = SIMD4<Int>.zero
      for channel in 0..<channels {
        let place = x &* channels &+ channel
        samples[channel] =
          isDeep
          ? Int(line[place &* 2]) &<< 8 | Int(line[place &* 2 &+ 1]) : Int(line[place])
      }
      output[x &* step] = word(samples, isDeep: isDeep)
    }
  }

  private func expandSingle(
    _ line: UnsafePointer<UInt8>, count: Int, to output: UnsafeMutablePointer<UInt32>, step: Int
  ) {
    table.withUnsafeBufferPointer { table in
      if info.depth == 8 {
        for x in 0..<count { output[x &* step] = table[Int(line[x])] }
      } else {
        for x in 0..<count { output[x &* step] = table[value(line, x)] }
      }
    }
  }

  /// The sample of pixel `x`, in fewer than 8 bits.
  @inline(__always)
  private func value(_ line: UnsafePointer<UInt8>, _ x: Int) -> Int {
    let depth = info.depth
    let perByte = 8 / depth
    let shift = 8 &- depth &* (x % perByte &+ 1)
    return Int(line[x / perByte]) &>> shift & ((1 &<< depth) &- 1)
  }

  @inline(__always)
  private func word(_ samples: SIMD4<Int>, isDeep: Bool) -> UInt32 {
    let bytes = isDeep ? rounded(samples) : samples
    switch info.colorType {
    case .grey, .palette:
      let isClear = colorKey == [samples[0]]
      return isClear ? 0 : 0xff00_0000 | UInt32(truncatingIfNeeded: bytes[0]) &* 0x01_0101
    case .greyAlpha:
      let grey = UInt32(truncatingIfNeeded: bytes[0]) &* 0x01_0101
      return premultiplied(UInt32(truncatingIfNeeded: bytes[1]) &<< 24 | grey)
    case .rgb:
      let isClear =
        colorKey.count == 3 && samples[0] == colorKey[0] && samples[1] == colorKey[1]
        && samples[2] == colorKey[2]
      return isClear ? 0 : packed(bytes, alpha: 255)
    case .rgba:
      return premultiplied(packed(bytes, alpha: bytes[3]))
    }
  }

  @inline(__always)
  private func packed(_ bytes: SIMD4<Int>, alpha: Int) -> UInt32 {
    UInt32(
      truncatingIfNeeded: alpha &<< 24 | bytes[0] &<< 16 | bytes[1] &<< 8 | bytes[2])
  }

  /// A 16-bit sample as 8 bits, rounded to the nearest.
  @inline(__always)
  private func rounded(_ samples: SIMD4<Int>) -> SIMD4<Int> {
    var result = SIMD4<Int>.zero
    for lane in 0..<4 { result[lane] = (samples[lane] &* 255 &+ 32_767) / 65_535 }
    return result
  }
}

/// A straight word `0xAARRGGBB` with its colours multiplied by alpha, rounded to the nearest.
@inline(__always)
func premultiplied(_ word: UInt32) -> UInt32 {
  let alpha = word &>> 24
  if alpha == 255 { return word }
  if alpha == 0 { return 0 }
  // Red and blue in one word, green in another: each product has 16 bits of its own.
  var redBlue = (word & 0xff_00ff) &* alpha &+ 0x80_0080
  redBlue = (redBlue &+ ((redBlue &>> 8) & 0xff_00ff)) &>> 8 & 0xff_00ff
  var green = (word &>> 8 & 0xff) &* alpha &+ 0x80
  green = (green &+ (green &>> 8)) & 0xff00
  return alpha &<< 24 | redBlue | green
}
