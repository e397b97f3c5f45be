/// Pixels of a filtered scan line.
protocol FilteredPixels {
  /// The filtered bytes of pixel `x`, in the order of a straight `0xAARRGGBB` word.
  func word(_ x: Int) -> UInt32
  /// Bits that every pixel has, whatever the file says.
  static var fixedBits: UInt32 { get }
}

/// Three bytes per pixel; one byte behind the last pixel is readable.
struct RGBBytes: FilteredPixels {
  let base: UnsafePointer<UInt8>
  static var fixedBits: UInt32 { 0xff00_0000 }

  @inline(__always)
  func word(_ x: Int) -> UInt32 {
    let raw = UnsafeRawPointer(base).loadUnaligned(fromByteOffset: x &* 3, as: UInt32.self)
    return UInt32(bigEndian: raw) &>> 8
  }
}

/// Four bytes per pixel.
struct RGBABytes: FilteredPixels {
  let base: UnsafePointer<UInt8>
  static var fixedBits: UInt32 { 0 }

  @inline(__always)
  func word(_ x: Int) -> UInt32 {
    let raw = UnsafeRawPointer(base).loadUnaligned(fromByteOffset: x &* 4, as: UInt32.self)
    let rgba = UInt32(bigEndian: raw)
    return rgba &>> 8 | rgba &<< 24
  }
}

/// Undoes scan line filters on pixels of 24 and 32 bits, four samples at a time.
enum PixelUnfilter {
  /// Writes the `count` unfiltered words of one line.
  ///
  /// - Parameters:
  ///   - pixels: The filtered line.
  ///   - filter: Its filter type, 0...4.
  ///   - above: The unfiltered words of the line above; zeros above the first line.
  ///   - row: The place for the words.
  ///   - count: How many pixels there are.
  @inline(__always)
  static func reverse<Pixels: FilteredPixels>(
    _ pixels: Pixels, _ filter: UInt8, _ above: UnsafePointer<UInt32>,
    _ row: UnsafeMutablePointer<UInt32>, _ count: Int
  ) {
    let fixed = Pixels.fixedBits
    switch filter {
    case 0:
      for x in 0..<count { row[x] = pixels.word(x) | fixed }
    case 1:
      var left: UInt32 = 0
      for x in 0..<count {
        left = sum(left, pixels.word(x))
        row[x] = left | fixed
      }
    case 2:
      for x in 0..<count { row[x] = sum(above[x], pixels.word(x)) | fixed }
    case 3:
      var left: UInt32 = 0
      for x in 0..<count {
        left = sum(mean(left, above[x]), pixels.word(x))
        row[x] = left | fixed
      }
    default:
      reversePaeth(pixels, above, row, count)
    }
  }

  @inline(__always)
  private static func reversePaeth<Pixels: FilteredPixels>(
    _ pixels: Pixels, _ above: UnsafePointer<UInt32>, _ row: UnsafeMutablePointer<UInt32>,
    _ count: Int
  ) {
    let fixed = Pixels.fixedBits
    var (left, corner) = (SIMD4<Int16>.zero, SIMD4<Int16>.zero)
    for x in 0..<count {
      let top = lanes(above[x])
      let (toLeft, toTop) = (top &- corner, left &- corner)
      let toCorner = toLeft &+ toTop
      let (leftError, topError, cornerError) = (
        magnitude(toLeft), magnitude(toTop), magnitude(toCorner)
      )
      var nearest = corner.replacing(with: top, where: topError .<= cornerError)
      nearest.replace(
        with: left, where: (leftError .<= topError) .& (leftError .<= cornerError))
      left = (nearest &+ lanes(pixels.word(x))) & SIMD4(repeating: 255)
      corner = top
      row[x] = unsafeBitCast(SIMD4<UInt8>(truncatingIfNeeded: left), to: UInt32.self) | fixed
    }
  }

  @inline(__always)
  private static func lanes(_ word: UInt32) -> SIMD4<Int16> {
    SIMD4<Int16>(truncatingIfNeeded: unsafeBitCast(word, to: SIMD4<UInt8>.self))
  }

  @inline(__always)
  private static func magnitude(_ value: SIMD4<Int16>) -> SIMD4<Int16> {
    pointwiseMax(value, SIMD4.zero &- value)
  }

  /// The sums of the four bytes, each modulo 256.
  @inline(__always)
  private static func sum(_ a: UInt32, _ b: UInt32) -> UInt32 {
    ((a & 0x7f7f_7f7f) &+ (b & 0x7f7f_7f7f)) ^ ((a ^ b) & 0x8080_8080)
  }

  /// The means of the four bytes, rounded down.
  @inline(__always)
  private static func mean(_ a: UInt32, _ b: UInt32) -> UInt32 {
    (a & b) &+ (((a ^ b) & 0xfefe_fefe) &>> 1)
  }
}

/// Undoes scan line filters byte by byte, for every other size of pixel.
enum ByteUnfilter {
  /// Unfilters one line in place.
  ///
  /// - Parameters:
  ///   - line: The `count` filtered bytes.
  ///   - filter: The filter type, 0...4.
  ///   - above: The unfiltered line above; `nil` above the first.
  ///   - count: How many bytes there are.
  ///   - distance: Bytes from one pixel to the next, 1...8.
  static func reverse(
    _ line: UnsafeMutablePointer<UInt8>, _ filter: UInt8, _ above: UnsafePointer<UInt8>?,
    _ count: Int, distance: Int
  ) {
    switch filter {
    case 1:
      guard count > distance else { return }
      for x in distance..<count { line[x] &+= line[x &- distance] }
    case 2:
      guard let above else { return }
      for x in 0..<count { line[x] &+= above[x] }
    case 3:
      for x in 0..<count {
        let left = x < distance ? 0 : Int(line[x &- distance])
        let top = above.map { Int($0[x]) } ?? 0
        line[x] &+= UInt8(truncatingIfNeeded: (left &+ top) &>> 1)
      }
    case 4:
      for x in 0..<count {
        let left = x < distance ? 0 : Int(line[x &- distance])
        let top = above.map { Int($0[x]) } ?? 0
        let corner = x < distance ? 0 : above.map { Int($0[x &- distance]) } ?? 0
        line[x] &+= UInt8(truncatingIfNeeded: paeth(left, top, corner))
      }
    default:
      return
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
