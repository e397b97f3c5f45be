/// Converts rows of premultiplied words to the bytes of a PNG scan line.
struct RowConverter {
  let form: PixelForm

  /// Writes `count` pixels, which take `count × form.bytesPerPixel` bytes.
  ///
  /// May overwrite up to three bytes after them.
  func convert(
    _ words: UnsafePointer<UInt32>, count: Int, to bytes: UnsafeMutablePointer<UInt8>
  ) {
    switch form {
    case .grey:
      for x in 0..<count { bytes[x] = UInt8(truncatingIfNeeded: words[x]) }
    case .palette(let palette):
      palette.writeIndices(of: words, count: count, to: bytes)
    case .rgb:
      // One four-byte store per pixel; the next pixel overwrites the fourth byte.
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
