#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#else
internal import Darwin
#endif

/// A raster image in memory: premultiplied sRGB pixels of 32 bits, `0xAARRGGBB` in native byte
/// order.
///
/// Pixels are row-major, top row first, `height × width` words without padding.
public struct Bitmap: Hashable, Sendable {
  /// The dimensions in device pixels, both above 0.
  public let width, height: Int
  /// `height × width` words, row-major; each is alpha, red, green, blue from the highest byte down.
  public var pixels: [UInt32]

  /// Makes a bitmap of existing pixels.
  ///
  /// - Precondition: there are exactly `width × height` of them.
  public init(width: Int, height: Int, pixels: [UInt32]) {
    precondition(width > 0 && height > 0, "a bitmap has at least one pixel")
    precondition(pixels.count == width * height, "a bitmap has width × height pixels")
    (self.width, self.height, self.pixels) = (width, height, pixels)
  }

  /// Whether two bitmaps have one size and equal pixels.
  ///
  /// Compares memory, at several times the speed of a comparison word by word.
  public static func == (left: Bitmap, right: Bitmap) -> Bool {
    guard (left.width, left.height) == (right.width, right.height) else { return false }
    return left.pixels.withUnsafeBytes { left in
      right.pixels.withUnsafeBytes { right in
        guard let first = left.baseAddress, let second = right.baseAddress else { return true }
        return first == second || memcmp(first, second, left.count) == 0
      }
    }
  }

  /// The pixel in column `x` of row `y`, premultiplied `0xAARRGGBB`.
  public subscript(x: Int, y: Int) -> UInt32 {
    precondition((0..<width).contains(x) && (0..<height).contains(y), "pixel outside the bitmap")
    return pixels[y * width + x]
  }

  /// Whether every pixel has full alpha.
  public var isOpaque: Bool {
    pixels.withUnsafeBufferPointer { buffer in
      var all: UInt32 = 0xff00_0000
      for pixel in buffer { all &= pixel }
      return all == 0xff00_0000
    }
  }
}
