internal import GridreelPrimitives

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// A rectangle of premultiplied pixels borrowed from a bitmap; valid only inside the borrowing call.
struct PixelView {
  /// The top left pixel.
  let base: UnsafePointer<UInt32>
  /// The size in device pixels, both above 0.
  let width, height: Int
  /// The distance from one pixel to the one below it, in words.
  let wordsPerRow: Int

  /// The address of row `y`'s first pixel.
  @inline(__always)
  func row(_ y: Int) -> UnsafePointer<UInt32> { base + y &* wordsPerRow }

  /// Whether row `y`, which is not the first, equals the row above it.
  @inline(__always)
  func repeatsRowAbove(_ y: Int) -> Bool {
    memcmp(row(y), row(y &- 1), width &* 4) == 0
  }
}

extension PixelView {
  /// The part of this view that `rectangle` covers; it must lie inside.
  func part(_ rectangle: PixelRectangle) -> PixelView {
    PixelView(
      base: row(rectangle.y) + rectangle.x, width: rectangle.width, height: rectangle.height,
      wordsPerRow: wordsPerRow)
  }
}

extension Bitmap {
  /// Lends all pixels as a view.
  func withView<Result, Failure: Error>(
    _ body: (PixelView) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try pixels.withUnsafeBufferPointer { (buffer) throws(Failure) in
      guard let base = buffer.baseAddress else { preconditionFailure("a bitmap has pixels") }
      return try body(
        PixelView(base: base, width: width, height: height, wordsPerRow: width))
    }
  }
}
