import GridreelComparing
import GridreelPrimitives
import TestSupport
import Testing

@Suite struct ToleranceTests {
  private static let white = Bitmap.plain(10, 10)

  private static func marked(_ count: Int) -> Bitmap {
    white.marked((0..<count).map { ($0 % 10, $0 / 10) })
  }

  @Test(arguments: [(0, 0, true), (1, 0, false), (3, 3, true), (4, 3, false)])
  func countsAreAllowedUpToTheMaximum(_ count: Int, _ maximum: Int, _ isAllowed: Bool) {
    let tolerance = Tolerance.exact.with(\.maximumDifferingPixels, maximum)
    #expect(
      difference(Self.white, Self.marked(count), tolerance).isWithinTolerance == isAllowed)
  }

  /// 0.29 × 100 is less than 29 in binary numbers.
  @Test(arguments: [
    (29, 0.29, true), (30, 0.29, false), (7, 0.07, true), (100, 1, true), (1, 0, false),
  ])
  func sharesAreAllowedUpToTheMaximum(_ count: Int, _ ratio: Double, _ isAllowed: Bool) {
    let tolerance = Tolerance.exact.with(\.maximumDifferingRatio, ratio)
    #expect(
      difference(Self.white, Self.marked(count), tolerance).isWithinTolerance == isAllowed)
  }

  @Test func ofCountAndShareTheSmallerCounts() {
    for (count, ratio) in [(5, 0.03), (3, 0.05)] {
      let tolerance = Tolerance.exact.with(\.maximumDifferingPixels, count)
        .with(\.maximumDifferingRatio, ratio)
      #expect(difference(Self.white, Self.marked(3), tolerance).isWithinTolerance)
      #expect(!difference(Self.white, Self.marked(4), tolerance).isWithinTolerance)
    }
  }

  @Test func aChannelMayDifferByTheDeltaAndNoMore() {
    let tolerance = Tolerance.exact.with(\.maximumChannelDelta, 3)
    let grey = Bitmap.plain(3, 1, 0xff80_8080)
    #expect(
      difference(grey, .plain(3, 1, 0xff80_8080, [(0, 0, 0xff83_7d80)]), tolerance)
        .isWithinTolerance)
    let found = difference(grey, .plain(3, 1, 0xff80_8080, [(0, 0, 0xff80_8084)]), tolerance)
    #expect(!found.isWithinTolerance && found.maximumChannelDelta == 4)
  }

  @Test func deltaOrThresholdIsEnough() {
    let both = Tolerance.threshold(0.01).with(\.maximumChannelDelta, 40)
    let near = difference(.plain(1, 1, 0xff00_0000), .plain(1, 1, 0xff28_2828), both)
    #expect(near.isWithinTolerance)
    #expect(
      !difference(.plain(1, 1, 0xff00_0000), .plain(1, 1, 0xff29_2929), both).isWithinTolerance)
  }

  @Test func theDensestWindowDecidesAlone() {
    // Nine in one corner, three elsewhere.
    let places = (0..<9).map { ($0 % 3, $0 / 3) } + [(9, 0), (0, 9), (9, 9)]
    let picture = Self.white.marked(places)
    for (size, most) in [(1, 1), (2, 4), (3, 9), (4, 9), (9, 9), (10, 12), (64, 12)] {
      let tolerance = Tolerance.exact.with(
        \.window, .init(size: size, maximumDifferingPixels: most))
      let found = difference(Self.white, picture, tolerance)
      #expect(found.densestWindow == most && found.isWithinTolerance)
      let strict = tolerance.with(\.window, .init(size: size, maximumDifferingPixels: most - 1))
      #expect(!difference(Self.white, picture, strict).isWithinTolerance)
      #expect(
        !difference(Self.white, picture, tolerance.with(\.maximumDifferingPixels, 11))
          .isWithinTolerance)
    }
  }

  @Test func theDensestWindowIsFoundWhereverItStands() {
    var numbers = SeededGenerator(seed: 9)
    for _ in 0..<30 {
      let (width, height) = (
        Int.random(in: 1...80, using: &numbers), Int.random(in: 1...30, using: &numbers)
      )
      let marks = (0..<width * height).map { _ in UInt8.random(in: 0...9, using: &numbers) < 2 }
      var other = Bitmap.plain(width, height)
      for place in marks.indices where marks[place] { other.pixels[place] = 0xff00_0000 }
      let size = Int.random(in: 1...12, using: &numbers)
      var densest = 0
      for top in 0...max(0, height - size) {
        for left in 0...max(0, width - size) {
          var count = 0
          for y in top..<min(height, top + size) {
            for x in left..<min(width, left + size) where marks[y * width + x] { count += 1 }
          }
          densest = max(densest, count)
        }
      }
      let tolerance = Tolerance.exact.with(
        \.window, .init(size: size, maximumDifferingPixels: 0))
      #expect(difference(.plain(width, height), other, tolerance).densestWindow == densest)
    }
  }
}
