/// Reverses the filters of PNG scan lines in place.
enum LineUnfilter {
  /// Unfilters one line.
  ///
  /// - Parameters:
  ///   - line: The `count` filtered bytes, without the filter byte.
  ///   - filter: The filter type, 0...4.
  ///   - above: The unfiltered line above; `nil` for the first line.
  ///   - count: The number of bytes.
  ///   - distance: Bytes from one pixel to the next, 1...8; 1 for pixels smaller than a byte.
  static func reverse(
    _ line: UnsafeMutablePointer<UInt8>, _ filter: UInt8, above: UnsafePointer<UInt8>?,
    count: Int, distance: Int
  ) {
    switch (filter, above) {
    case (0, _), (2, nil): return
    case (2, let above?):
      for x in 0..<count { line[x] &+= above[x] }
    case (_, let above?) where filter != 1 && distance == 3:
      reverseByPixels(line, filter, above, count, ThreeBytes.self)
    case (_, let above?) where filter != 1 && distance == 4:
      reverseByPixels(line, filter, above, count, FourBytes.self)
    case (1, _) where distance == 3: addLeft(line, count, ThreeBytes.self)
    case (1, _) where distance == 4: addLeft(line, count, FourBytes.self)
    default: reverseByBytes(line, filter, above, count, distance)
    }
  }

  private static func reverseByPixels(
    _ line: UnsafeMutablePointer<UInt8>, _ filter: UInt8, _ above: UnsafePointer<UInt8>,
    _ count: Int, _ size: (some PixelSize).Type
  ) {
    if filter == 3 {
      addMean(line, above, count, size)
    } else {
      addPaeth(line, above, count, size)
    }
  }

  @inline(__always)
  private static func addLeft(
    _ line: UnsafeMutablePointer<UInt8>, _ count: Int, _ size: (some PixelSize).Type
  ) {
    var left = SIMD4<UInt8>.zero
    forEachPixel(line, count, size) { packed, _ in
      left = left &+ unsafeBitCast(packed, to: SIMD4<UInt8>.self)
      return unsafeBitCast(left, to: UInt32.self)
    }
  }

  @inline(__always)
  private static func addMean(
    _ line: UnsafeMutablePointer<UInt8>, _ above: UnsafePointer<UInt8>, _ count: Int,
    _ size: (some PixelSize).Type
  ) {
    var left: UInt32 = 0
    forEachPixel(line, count, size) { packed, x in
      let top = size.load(above + x, isLast: x &+ size.count >= count)
      // The means of the four bytes, rounded down, then their sums, each modulo 256.
      let mean = (left & top) &+ (((left ^ top) & 0xfefe_fefe) &>> 1)
      left = ((mean & 0x7f7f_7f7f) &+ (packed & 0x7f7f_7f7f)) ^ ((mean ^ packed) & 0x8080_8080)
      return left
    }
  }

  @inline(__always)
  private static func addPaeth(
    _ line: UnsafeMutablePointer<UInt8>, _ above: UnsafePointer<UInt8>, _ count: Int,
    _ size: (some PixelSize).Type
  ) {
    var (left, corner) = (SIMD4<Int16>.zero, SIMD4<Int16>.zero)
    forEachPixel(line, count, size) { packed, x in
      let top = lanes(size.load(above + x, isLast: x &+ size.count >= count))
      let (toLeft, toTop) = (top &- corner, left &- corner)
      let (leftError, topError, cornerError) = (
        magnitude(toLeft), magnitude(toTop), magnitude(toLeft &+ toTop)
      )
      var nearest = corner.replacing(with: top, where: topError .<= cornerError)
      nearest.replace(
        with: left, where: (leftError .<= topError) .& (leftError .<= cornerError))
      left = (nearest &+ lanes(packed)) & SIMD4(repeating: 255)
      corner = top
      return unsafeBitCast(SIMD4<UInt8>(truncatingIfNeeded: left), to: UInt32.self)
    }
  }

  /// Replaces each pixel of a line with the result of `plain` for it and its offset in bytes.
  ///
  /// Each pixel is loaded before the one to its left is stored: four-byte stores overlap the next
  /// three-byte pixel, and a load that hits a recent store stalls.
  @inline(__always)
  private static func forEachPixel<GridSize: PixelSize>(
    _ line: UnsafeMutablePointer<UInt8>, _ count: Int, _ size: GridSize.Type,
    _ plain: (_ packed: UInt32, _ x: Int) -> UInt32
  ) {
    var x = 0
    var packed = size.load(line, isLast: size.count >= count)
    while x &+ size.count < count {
      let next = x &+ size.count
      let following = size.load(line + next, isLast: next &+ size.count >= count)
      UnsafeMutableRawPointer(line).storeBytes(
        of: plain(packed, x), toByteOffset: x, as: UInt32.self)
      (x, packed) = (next, following)
    }
    size.storeLast(plain(packed, x), line + x)
  }

  @inline(__always)
  private static func lanes(_ word: UInt32) -> SIMD4<Int16> {
    SIMD4<Int16>(truncatingIfNeeded: unsafeBitCast(word, to: SIMD4<UInt8>.self))
  }

  @inline(__always)
  private static func magnitude(_ value: SIMD4<Int16>) -> SIMD4<Int16> {
    pointwiseMax(value, SIMD4.zero &- value)
  }

  /// Byte by byte, for all other pixel sizes and for first lines.
  private static func reverseByBytes(
    _ line: UnsafeMutablePointer<UInt8>, _ filter: UInt8, _ above: UnsafePointer<UInt8>?,
    _ count: Int, _ distance: Int
  ) {
    for x in 0..<count {
      let left = x < distance ? 0 : Int(line[x &- distance])
      let top = above.map { Int($0[x]) } ?? 0
      let corner = x < distance ? 0 : above.map { Int($0[x &- distance]) } ?? 0
      switch filter {
      case 1: line[x] &+= UInt8(truncatingIfNeeded: left)
      case 3: line[x] &+= UInt8(truncatingIfNeeded: (left &+ top) &>> 1)
      default: line[x] &+= UInt8(truncatingIfNeeded: paeth(left, top, corner))
      }
    }
  }

  @inline(__always)
  private static func paeth(_ left: Int, _ top: Int, _ corner: Int) -> Int {
    let estimate = left &+ top &- corner
    let (toLeft, toTop, toCorner) = (
      abs(estimate &- left), abs(estimate &- top), abs(estimate &- corner)
    )
    if toLeft <= toTop && toLeft <= toCorner { return left }
    return toTop <= toCorner ? top : corner
  }
}

/// The size of a pixel in bytes; both kinds are processed as four-byte words.
private protocol PixelSize {
  static var count: Int { get }
  /// The pixel's bytes, followed by bytes of the next pixel; never reads beyond the last pixel.
  static func load(_ pixel: UnsafePointer<UInt8>, isLast: Bool) -> UInt32
  /// Stores a pixel and nothing after it.
  static func storeLast(_ word: UInt32, _ pixel: UnsafeMutablePointer<UInt8>)
}

private enum ThreeBytes: PixelSize {
  static var count: Int { 3 }

  @inline(__always)
  static func load(_ pixel: UnsafePointer<UInt8>, isLast: Bool) -> UInt32 {
    if isLast {
      return UInt32(pixel[0]) | UInt32(pixel[1]) << 8 | UInt32(pixel[2]) << 16
    }
    return UInt32(
      littleEndian: UnsafeRawPointer(pixel).loadUnaligned(fromByteOffset: 0, as: UInt32.self))
  }

  @inline(__always)
  static func storeLast(_ word: UInt32, _ pixel: UnsafeMutablePointer<UInt8>) {
    for byte in 0..<3 { pixel[byte] = UInt8(truncatingIfNeeded: word >> UInt32(8 * byte)) }
  }
}

private enum FourBytes: PixelSize {
  static var count: Int { 4 }

  @inline(__always)
  static func load(_ pixel: UnsafePointer<UInt8>, isLast: Bool) -> UInt32 {
    UnsafeRawPointer(pixel).loadUnaligned(fromByteOffset: 0, as: UInt32.self)
  }

  @inline(__always)
  static func storeLast(_ word: UInt32, _ pixel: UnsafeMutablePointer<UInt8>) {
    UnsafeMutableRawPointer(pixel).storeBytes(of: word, as: UInt32.self)
  }
}
