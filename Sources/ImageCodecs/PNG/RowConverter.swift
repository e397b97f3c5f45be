/// Turns rows of premultiplied words into the bytes of a PNG scan line.
struct RowConverter {
  /// The form of the bytes.
  let form: PixelForm

  /// Writes `count` pixels, which take `count × form.bytesPerPixel` bytes.
  ///
  /// Up to three bytes behind them may be overwritten too.
  func convert(
    _ words: UnsafePointer<UInt32>, count: Int, to bytes: UnsafeMutablePointer<UInt8>
  ) {
    switch form {
    case .grey:
      for x in 0..<count { bytes[x] = UInt8(truncatingIfNeeded: words[x]) }
    case .palette(let palette):
      palette.writeIndices(of: words, count: count, to: bytes)
    case .rgb:
      // One store of four bytes per pixel; the fourth is overwritten by the next pixel.
      let raw = UnsafeMutableRawPointer(bytes)
      for x in 0..<count {
        raw.storeBytes(
          of: (words[x] &<< 8).bigEndian, toByteOffset: x &* 3, as: UInt32.self)
      }
    case .rgba:
      Self.convertToStraight(words, count: count, to: UnsafeMutableRawPointer(bytes))
    }
  }

  private static func convertToStraight(
    _ words: UnsafePointer<UInt32>, count: Int, to raw: UnsafeMutableRawPointer
  ) {
    var (last, packed) = (UInt32(0), UInt32(0))
    for x in 0..<count {
      let word = words[x]
      if word != last {
        last = word
        let straight = straightComponents(word)
        packed = straight.red &<< 24 | straight.green &<< 16 | straight.blue &<< 8 | straight.alpha
      }
      raw.storeBytes(of: packed.bigEndian, toByteOffset: x &* 4, as: UInt32.self)
    }
  }
}
