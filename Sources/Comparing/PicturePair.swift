package import GridreelImageCodecs
internal import GridreelPrimitives

#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#else
internal import Darwin
#endif

/// Two pictures whose rows are read from top to bottom.
///
/// Rows and columns refer to the part that both pictures have.
protocol PicturePair {
  /// The size of the part that both pictures have, in pixels, both above 0.
  var width: Int { get }
  /// See ``width``.
  var height: Int { get }

  /// Whether the first ``width`` pixels of row `y` are equal in both; `y` never decreases by more than 4.
  mutating func hasEqualRows(_ y: Int) -> Bool
  /// The words of row `y` of the expected picture; valid until a row 4 further down is requested.
  mutating func expectedRow(_ y: Int) -> UnsafePointer<UInt32>
  /// The words of row `y` of the actual picture, valid as long.
  mutating func actualRow(_ y: Int) -> UnsafePointer<UInt32>
}

/// Two pictures in memory, borrowed for one comparison.
struct BitmapPair: PicturePair {
  let width, height: Int
  private let expected, actual: UnsafePointer<UInt32>
  private let expectedStride, actualStride: Int

  /// Lends the pixels of two bitmaps to `body`.
  static func lend<Result>(
    _ expected: Bitmap, _ actual: Bitmap, to body: (inout BitmapPair) -> Result
  ) -> Result {
    expected.pixels.withUnsafeBufferPointer { first in
      actual.pixels.withUnsafeBufferPointer { second in
        guard let first = first.baseAddress, let second = second.baseAddress else {
          preconditionFailure("a bitmap has pixels")
        }
        var pair = BitmapPair(
          width: min(expected.width, actual.width), height: min(expected.height, actual.height),
          expected: first, actual: second, expectedStride: expected.width,
          actualStride: actual.width)
        return body(&pair)
      }
    }
  }

  @inline(__always)
  func hasEqualRows(_ y: Int) -> Bool {
    memcmp(expectedRow(y), actualRow(y), width &* 4) == 0
  }

  @inline(__always)
  func expectedRow(_ y: Int) -> UnsafePointer<UInt32> { expected + y &* expectedStride }

  @inline(__always)
  func actualRow(_ y: Int) -> UnsafePointer<UInt32> { actual + y &* actualStride }
}

extension PNGPair: PicturePair {}

extension Comparator {
  /// Compares two unpacked pictures; only rows that differ are decoded into pixels.
  package func examine(_ expected: PNGUnpacker, _ actual: PNGUnpacker) async -> Comparison {
    var pair = await PNGPair(expected: expected, actual: actual)
    let (first, second) = (pair.expectedInfo, pair.actualInfo)
    return examine(
      &pair, expected: .init(x: 0, y: 0, width: first.width, height: first.height),
      actual: .init(x: 0, y: 0, width: second.width, height: second.height))
  }
}
