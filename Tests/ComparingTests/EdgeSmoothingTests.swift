import GridreelComparing
import GridreelPrimitives
import TestSupport
import Testing

@Suite struct EdgeSmoothingTests {
  private static let ignoring = Tolerance.threshold(0.1).with(\.ignoresAntialiasing, true)
  private static let words: [Character: UInt32] = [
    ".": 0xffff_ffff, "#": 0xff00_0000, "-": 0xff80_8080, "+": 0xff40_4040,
  ]

  private static func picture(_ rows: [String]) -> Bitmap { Bitmap(rows, words) }

  /// An upright edge whose middle column smooths it.
  private static let edge = picture([
    "...-###", "...-###", "...-###", "...-###", "...-###",
  ])

  @Test func aPixelThatSmoothsAnEdgeDoesNotCount() {
    var other = Self.edge
    other.pixels[2 * 7 + 3] = 0xff40_4040
    let strict = difference(Self.edge, other, .threshold(0.1))
    #expect(strict.differingPixels == 1 && strict.antialiasedPixels == 0)
    let found = difference(Self.edge, other, Self.ignoring)
    #expect(found.differingPixels == 0 && found.antialiasedPixels == 1 && found.isWithinTolerance)
    #expect(found.regions.isEmpty)
  }

  @Test func aPixelInAPlainAreaCounts() {
    var other = Self.edge
    other.pixels[2 * 7 + 1] = 0xff80_8080
    #expect(difference(Self.edge, other, Self.ignoring).differingPixels == 1)
  }

  @Test func aPixelWithoutADarkerNeighbourCounts() {
    // A dark spot on white has brighter neighbours only.
    let found = difference(.plain(7, 5), Bitmap.plain(7, 5).marked([(3, 2)]), Self.ignoring)
    #expect(found.differingPixels == 1)
  }

  @Test func aMovedEdgeCounts() {
    let moved = Self.picture(["..####.", "..####.", "..####.", "..####.", "..####."])
    let found = difference(Self.edge, moved, Self.ignoring)
    #expect(found.differingPixels > 0 && !found.isWithinTolerance)
  }

  @Test func detectionIsAskedOnlyOfWhatIsOverTheThreshold() {
    var other = Self.edge
    other.pixels[2 * 7 + 3] = 0xff82_8282
    let found = difference(Self.edge, other, Self.ignoring)
    #expect(found.differingPixels == 0 && found.antialiasedPixels == 0)
    let exact = difference(Self.edge, other, .exact.with(\.ignoresAntialiasing, true))
    #expect(exact.differingPixels == 0 && exact.antialiasedPixels == 1)
  }

  @Test func transparentGroundIsPlain() {
    // Half covered pixels between ink and nothing: the ground around them has one word only.
    let words: [Character: UInt32] = [".": 0, "#": 0xff00_0000, "-": 0x8000_0000, "+": 0x4000_0000]
    let rows = ["...-###", "...-###", "...-###", "...-###", "...-###"]
    let other = ["...-###", "...-###", "...+###", "...-###", "...-###"]
    let found = difference(Bitmap(rows, words), Bitmap(other, words), Self.ignoring)
    #expect(found.differingPixels == 0 && found.antialiasedPixels == 1)
  }

  @Test func pictureOfOnePixelHasNoEdge() {
    let found = difference(.plain(1, 1), .plain(1, 1, 0xff00_0000), Self.ignoring)
    #expect(found.differingPixels == 1)
  }

  /// Counts that `Benchmarks/Peers/reference.mjs` gave for the same noise of few colours.
  @Test(arguments: [Tolerance.Metric.oklab, .yiq])
  func countsIncludingBordersAreThoseOfTheReference(_ metric: Tolerance.Metric) {
    var numbers = SeededGenerator(seed: 11)
    let words: [UInt32] = [0xff00_0000, 0xffff_ffff, 0xff80_8080, 0xffc0_c0c0]
    let pictures = (0..<2).map { _ in
      Bitmap(
        width: 40, height: 30,
        pixels: (0..<1200).map { _ in words[Int.random(in: 0..<4, using: &numbers)] })
    }
    let tolerance = Self.ignoring.with(\.metric, metric)
    let found = difference(pictures[0], pictures[1], tolerance)
    let other = difference(pictures[1], pictures[0], tolerance)
    #expect(found.differingPixels == 831 && found.antialiasedPixels == 64)
    #expect(found.antialiasedPixels == other.antialiasedPixels)
  }
}
