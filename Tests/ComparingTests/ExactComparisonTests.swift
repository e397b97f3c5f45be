import GridreelComparing
import GridreelPrimitives
import TestSupport
import Testing

@Suite struct ExactComparison {
  @Test func aPictureIsTheSameAsItself() {
    let picture = Bitmap.noise(70, 33, seed: 1)
    let found = difference(picture, picture)
    #expect(found.isWithinTolerance && found.differingPixels == 0 && found.regions.isEmpty)
    #expect(found.totalPixels == 70 * 33 && found.maximumChannelDelta == 0)
  }

  /// Widths around the sixteen pixels that are compared at once, and every column in them.
  @Test(arguments: [1, 2, 3, 15, 16, 17, 31, 32, 33, 63, 64, 65, 100])
  func everySinglePixelIsFound(width: Int) {
    let picture = Bitmap.noise(width, 3, seed: 2)
    for x in 0..<width {
      for y in 0..<3 {
        var other = picture
        other.pixels[y * width + x] ^= 1
        let found = difference(picture, other)
        #expect(found.differingPixels == 1 && !found.isWithinTolerance)
        #expect(found.maximumChannelDelta == 1)
        #expect(found.regions == [.init(x: x, y: y, width: 1, height: 1)])
      }
    }
  }

  @Test func randomChangesAreCountedLikeOneByOne() {
    var numbers = SeededGenerator(seed: 3)
    for _ in 0..<40 {
      let (width, height) = (
        Int.random(in: 1...90, using: &numbers), Int.random(in: 1...40, using: &numbers)
      )
      let picture = Bitmap.noise(width, height, seed: 4)
      var other = picture
      let changes = Int.random(in: 0...width * height, using: &numbers)
      for _ in 0..<changes {
        let place = Int.random(in: 0..<width * height, using: &numbers)
        other.pixels[place] ^= UInt32.random(in: 0...0xff, using: &numbers)
      }
      let pairs = zip(picture.pixels, other.pixels).filter { $0 != $1 }
      let found = difference(picture, other)
      #expect(found.differingPixels == pairs.count)
      #expect(
        found.maximumChannelDelta == pairs.map { abs(Int($0 & 255) - Int($1 & 255)) }.max() ?? 0)
    }
  }

  @Test func aChangeOfAlphaAloneIsADifference() {
    let found = difference(.plain(4, 4, 0), .plain(4, 4, 0, [(1, 1, 0x0100_0000)]))
    #expect(found.differingPixels == 1 && found.maximumChannelDelta == 1)
  }

  @Test func whatOnlyOnePictureHasDiffersAndIsNeverAllowed() {
    let loose = Tolerance.threshold(1).with(\.maximumDifferingRatio, 1)
    let found = difference(.plain(10, 8), .plain(12, 5), loose)
    #expect(found.changesSize && !found.isWithinTolerance)
    #expect(found.totalPixels == 12 * 8)
    #expect(found.differingPixels == 10 * 3 + 2 * 5)
    #expect(found.maximumChannelDelta == 255)
    #expect(
      found.regions == [
        .init(x: 10, y: 0, width: 2, height: 5), .init(x: 0, y: 5, width: 10, height: 3),
      ])
  }

  @Test func aPictureThatGrewOnBothSidesIsCoveredOnce() {
    let found = difference(.plain(4, 3), .plain(6, 5))
    #expect(found.differingPixels == 30 - 12)
    #expect(found.regions.reduce(0) { $0 + $1.width * $1.height } == 30 - 12)
  }

  @Test func theCommonPartOfPicturesOfOtherSizesIsCompared() {
    let found = difference(.plain(4, 3), Bitmap.plain(5, 3).marked([(1, 2)]))
    #expect(found.differingPixels == 3 + 1)
    #expect(found.regions.contains(.init(x: 1, y: 2, width: 1, height: 1)))
  }
}
