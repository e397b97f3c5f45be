/// Decides whether two pixels count as different; a test may cache results for the next pixels.
protocol PixelTest {
  /// Whether two unequal premultiplied `0xAARRGGBB` words differ by more than is allowed.
  mutating func differs(_ expected: UInt32, _ actual: UInt32) -> Bool
}

/// Without a threshold every difference counts.
struct ExactTest: PixelTest {
  @inline(__always)
  func differs(_ expected: UInt32, _ actual: UInt32) -> Bool { true }
}

/// The eight-bit channels of a premultiplied `0xAARRGGBB` word.
struct Channels {
  /// Each in `0...255`; the colours are multiplied by alpha.
  let red, green, blue, alpha: Int

  @inline(__always)
  init(_ word: UInt32) {
    (alpha, red) = (Int(word &>> 24), Int(word &>> 16 & 255))
    (green, blue) = (Int(word &>> 8 & 255), Int(word & 255))
  }

  /// The largest difference of any channel of two words, `0...255`.
  @inline(__always)
  static func greatestDelta(_ first: UInt32, _ second: UInt32) -> UInt8 {
    let (a, b) = (
      unsafeBitCast(first, to: SIMD4<UInt8>.self), unsafeBitCast(second, to: SIMD4<UInt8>.self)
    )
    return (pointwiseMax(a, b) &- pointwiseMin(a, b)).max()
  }

  /// Whether both words are opaque.
  @inline(__always)
  static func areOpaque(_ first: UInt32, _ second: UInt32) -> Bool {
    first & second >= 0xff00_0000
  }
}

/// The backdrops over which translucent pixels are compared: they differ if they differ over any of these.
///
/// Over black and white no change of alpha can hide: it changes one of the two. The eight colours in between
/// are those of the pattern that other tools use, so that no difference is missed that those tools would find
/// at any position in the picture.
enum Backdrop {
  /// Red, green and blue of each, `0...255`.
  static let colors: [SIMD3<Double>] =
    [SIMD3(repeating: 0), SIMD3(repeating: 255)] + (0..<8).map(patternColor)

  /// One of the eight colours whose channels are each 48 or 207.
  private static func patternColor(_ index: Int) -> SIMD3<Double> {
    let bits = SIMD3<Int>(index & 1, index >> 1 & 1, index >> 2)
    return SIMD3<Double>(bits &* 159 &+ 48)
  }
}
