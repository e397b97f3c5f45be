#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#else
internal import Darwin
#endif

/// A rectangle in device pixels, with the origin at the top left.
struct PixelRectangle: Hashable, Sendable {
  /// The left and top edges, 0 or more.
  let x, y: Int
  /// The size, both above 0.
  let width, height: Int

  /// This rectangle, extended to the left and upwards until its offsets are multiples of
  /// `alignment`.
  func aligned(to alignment: Int) -> PixelRectangle {
    let (left, top) = (x % alignment, y % alignment)
    return PixelRectangle(x: x - left, y: y - top, width: width + left, height: height + top)
  }

  /// The smallest rectangle that contains all differing pixels, or `nil` if there are none.
  ///
  /// Both views have the same size.
  static func ofChange(from old: PixelView, to new: PixelView) -> PixelRectangle? {
    func isSame(_ y: Int) -> Bool { memcmp(old.row(y), new.row(y), new.width &* 4) == 0 }
    guard let top = (0..<new.height).first(where: { !isSame($0) }),
      let bottom = (top..<new.height).last(where: { !isSame($0) })
    else { return nil }
    var (left, right) = (new.width - 1, 0)
    for y in top...bottom {
      let (oldRow, newRow) = (old.row(y), new.row(y))
      // Only columns outside the current rectangle can enlarge it.
      var x = 0
      while x < left && oldRow[x] == newRow[x] { x &+= 1 }
      left = min(left, x)
      x = new.width &- 1
      while x > right && oldRow[x] == newRow[x] { x &-= 1 }
      right = max(right, x)
    }
    return PixelRectangle(x: left, y: top, width: right - left + 1, height: bottom - top + 1)
  }
}
