import GridreelComparing
import GridreelPrimitives
import TestSupport
import Testing

@Suite struct ColorDistances {
  /// What published comparisons of both metrics give, rounded to three decimals.
  @Test(
    arguments: [
      (0xf8fafc, 0xffffff, 0.021), (0xd1d5db, 0xe5e7eb, 0.070), (0xe5e7eb, 0xffffff, 0.092),
      (0x000000, 0x333333, 0.193),
    ] as [(UInt32, UInt32, Double)])
  func yiqIsAsPublished(_ first: UInt32, _ second: UInt32, _ distance: Double) {
    let found = Tolerance.Metric.yiq.distance(GridColor(rgb: first), GridColor(rgb: second))
    #expect(abs(found - distance) < 0.0006)
  }

  @Test func blackAndWhiteAreOneApartInOKLab() {
    #expect(abs(Tolerance.Metric.oklab.distance(.black, .white) - 1) < 1e-6)
    #expect(Tolerance.Metric.oklab.distance(.white, .white) == 0)
  }

  /// The lightness toe of Ottosson's: L = 0.5 becomes 0.4214114.
  @Test func theToeBringsNearBlackTogether() {
    // Linear light of 0.125 is a cube root of 0.5: between the greys 99 and 100.
    let lower = Tolerance.Metric.oklab.distance(.black, GridColor(rgb: 0x636363))
    let upper = Tolerance.Metric.oklab.distance(.black, GridColor(rgb: 0x646464))
    #expect(lower < 0.42141 && upper > 0.42141)
  }

  @Test(arguments: Tolerance.Metric.allCases)
  func aThresholdAllowsItsOwnDistance(_ metric: Tolerance.Metric) {
    var numbers = SeededGenerator(seed: 6)
    for _ in 0..<60 {
      let words = (0..<2).map { _ in UInt32.random(in: 0...0xffffff, using: &numbers) }
      let distance = metric.distance(GridColor(rgb: words[0]), GridColor(rgb: words[1]))
      let pictures = words.map { Bitmap.plain(1, 1, 0xff00_0000 | $0) }
      let above = Tolerance.threshold(distance * 1.000001, metric)
      let below = Tolerance.threshold(distance * 0.999999, metric)
      #expect(difference(pictures[0], pictures[1], above).isWithinTolerance)
      #expect(!difference(pictures[0], pictures[1], below).isWithinTolerance)
      #expect(above.hides(GridColor(rgb: words[0]), GridColor(rgb: words[1])))
      #expect(!below.hides(GridColor(rgb: words[0]), GridColor(rgb: words[1])))
    }
  }

  @Test(arguments: Tolerance.Metric.allCases)
  func noChangeOfAlphaHides(_ metric: Tolerance.Metric) {
    // Each colour turns clear: upon some ground of its own colour nobody would see it.
    let colors: [UInt32] = [0x000000, 0x303030, 0x30cf30, 0xcfcfcf, 0x808080, 0xffffff]
    for color in colors {
      let opaque = Bitmap.plain(3, 2, 0xff00_0000 | color)
      for place in 0..<6 {
        var other = opaque
        other.pixels[place] = 0
        #expect(difference(opaque, other, .threshold(0.1, metric)).differingPixels == 1)
      }
    }
  }

  @Test(arguments: Tolerance.Metric.allCases)
  func aLittleLessAlphaIsALittleDistance(_ metric: Tolerance.Metric) {
    let found = difference(
      .plain(1, 1, 0x8000_0000), .plain(1, 1, 0x8100_0000), .threshold(0.02, metric))
    #expect(found.isWithinTolerance && found.maximumChannelDelta == 1)
  }

  @Test func withoutAThresholdEveryMetricIsExact() {
    for metric in Tolerance.Metric.allCases {
      let tolerance = Tolerance.exact.with(\.metric, metric)
      #expect(
        !difference(.plain(1, 1, 0xff00_0000), .plain(1, 1, 0xff00_0001), tolerance)
          .isWithinTolerance)
    }
  }

  /// Pairs just on either side of 0.1, found by the formulas in another program.
  @Test(arguments: NearThreshold.pairs)
  func decisionsNearTheThresholdAreThoseOfTheFormulas(_ pair: NearThreshold) {
    let found = difference(
      .plain(1, 1, 0xff00_0000 | pair.first), .plain(1, 1, 0xff00_0000 | pair.second),
      .threshold(0.1, pair.metric))
    #expect(found.isWithinTolerance == !pair.differs)
  }
}
