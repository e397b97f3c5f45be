#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#else
internal import Darwin
#endif

/// The scan lines of two pictures of the same form, compared without unfiltering where possible.
///
/// A line that is filtered alike in both, below lines that are equal, is equal, too: most lines of
/// two nearly equal pictures stay filtered. Lines are examined from top to bottom.
struct FilteredLinePair {
  private var expected, actual: PNGScanLines
  /// Whether lines may still be filtered in both.
  private let isShared: Bool
  /// For each examined line, whether it is equal in both.
  private var areEqual: [Bool] = []

  /// Takes two pictures, which are unfiltered unless they are shared; shared ones have the same
  /// width.
  init(
    _ expected: consuming PNGScanLines, _ actual: consuming PNGScanLines, isShared: Bool
  ) {
    self.isShared = isShared
    self.expected = expected
    self.actual = actual
    if isShared { areEqual.reserveCapacity(self.expected.info.height) }
  }

  /// Whether so many lines are filtered alike that unfiltering all of them would be wasted work.
  static func areMostlyAlike(_ first: PNGScanLines, _ second: PNGScanLines) -> Bool {
    let (size, height) = (
      first.passes[0].bytesPerLine + 1, min(first.info.height, second.info.height)
    )
    return first.withLines { first in
      second.withLines { second in
        let alike = stride(from: 0, to: height, by: 8).reduce(0) { count, y in
          count + (memcmp(first + y * size, second + y * size, size) == 0 ? 1 : 0)
        }
        return alike * 16 >= height
      }
    }
  }

  /// Whether the first `byteCount` bytes of line `y` are equal in both pictures.
  mutating func hasEqualLines(_ y: Int, byteCount: Int) -> Bool {
    guard isShared else {
      let (first, second) = (
        expected.passes[0].bytesPerLine + 1, actual.passes[0].bytesPerLine + 1
      )
      return expected.withLines { expected in
        actual.withLines { actual in
          memcmp(expected + y * first + 1, actual + y * second + 1, byteCount) == 0
        }
      }
    }
    look(through: y)
    return areEqual[y]
  }

  /// Writes the words of line `y` of the expected picture.
  mutating func expandExpected(_ y: Int, to output: UnsafeMutablePointer<UInt32>) {
    if isShared { makeExpectedPlain(y) }
    expected.expand(y, to: output)
  }

  /// Writes the words of line `y` of the actual picture.
  mutating func expandActual(_ y: Int, to output: UnsafeMutablePointer<UInt32>) {
    if isShared {
      look(through: y)
      if areEqual[y] { return expandExpected(y, to: output) }
    }
    actual.expand(y, to: output)
  }

  private mutating func makeExpectedPlain(_ y: Int) {
    look(through: y)
    let size = LineSize(expected)
    PNGScanLines.lend(&expected, &actual) { expected, _ in size.makePlain(expected, y) }
  }

  /// Examines all lines up to `y` that have not been examined yet.
  private mutating func look(through y: Int) {
    guard areEqual.count <= y else { return }
    let size = LineSize(expected)
    let lines = areEqual.count...y
    var isAboveEqual = areEqual.last ?? true
    let found = PNGScanLines.lend(&expected, &actual) { expected, actual in
      lines.map { y in
        isAboveEqual = size.compare(expected, actual, y, isAboveEqual: isAboveEqual)
        return isAboveEqual
      }
    }
    areEqual += found
  }
}

/// The memory layout of a picture's lines.
private struct LineSize {
  /// The number of bytes in a line, without the filter byte.
  let count: Int
  /// The distance from one pixel to the next, in bytes.
  let distance: Int

  init(_ lines: PNGScanLines) {
    (count, distance) = (lines.passes[0].bytesPerLine, lines.distance)
  }

  /// Whether line `y`, not yet examined in either picture, is equal in both.
  ///
  /// If it is not, it is unfiltered in both afterwards.
  func compare(
    _ expected: UnsafeMutablePointer<UInt8>, _ actual: UnsafeMutablePointer<UInt8>, _ y: Int,
    isAboveEqual: Bool
  ) -> Bool {
    let (first, second) = (expected + y * (count + 1), actual + y * (count + 1))
    if isAboveEqual && memcmp(first, second, count + 1) == 0 { return true }
    makePlain(expected, y)
    if y > 0 && isAboveEqual && second[0] > 1 { makePlain(expected, y - 1) }
    // An equal line above is unfiltered only in the expected picture.
    let above = y == 0 ? nil : UnsafePointer(isAboveEqual ? first - count : second - count)
    LineUnfilter.reverse(second + 1, second[0], above: above, count: count, distance: distance)
    second[0] = 0
    return memcmp(first, second, count + 1) == 0
  }

  /// Unfilters a line, and as many lines above it as necessary.
  func makePlain(_ lines: UnsafeMutablePointer<UInt8>, _ y: Int) {
    var first = y
    while lines[first * (count + 1)] > 1 && first > 0 && lines[(first - 1) * (count + 1)] != 0 {
      first -= 1
    }
    for place in first...y {
      let line = lines + place * (count + 1)
      let above = place == 0 ? nil : UnsafePointer(line - count)
      LineUnfilter.reverse(line + 1, line[0], above: above, count: count, distance: distance)
      line[0] = 0
    }
  }
}
