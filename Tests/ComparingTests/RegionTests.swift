import GridreelComparing
import GridreelPrimitives
import TestSupport
import Testing

@Suite struct RegionTests {
  private func regions(
    _ width: Int, _ height: Int, _ places: [(x: Int, y: Int)]
  ) -> [PictureDifference.Region] {
    difference(.plain(width, height), Bitmap.plain(width, height).marked(places)).regions
  }

  @Test func aLetterIsOneRegionAndTight() {
    let places = [(40, 20), (43, 20), (46, 27), (41, 24)]
    #expect(regions(100, 60, places) == [.init(x: 40, y: 20, width: 7, height: 8)])
  }

  @Test func whatIsFarApartStaysApart() {
    let found = regions(200, 100, [(150, 10), (5, 10), (5, 90)])
    #expect(
      found == [
        .init(x: 5, y: 10, width: 1, height: 1), .init(x: 150, y: 10, width: 1, height: 1),
        .init(x: 5, y: 90, width: 1, height: 1),
      ])
  }

  @Test func aFrameAndWhatItSurroundsAreOneRegion() {
    let frame = (0..<80).flatMap { [($0, 0), ($0, 79), (0, $0), (79, $0)] }
    #expect(regions(80, 80, frame + [(40, 40)]) == [.init(x: 0, y: 0, width: 80, height: 80)])
  }

  @Test func theLastColumnOfAnyWidthIsFound() {
    for width in [63, 64, 65, 127, 128, 129] {
      #expect(
        regions(width, 9, [(width - 1, 8)]) == [.init(x: width - 1, y: 8, width: 1, height: 1)])
    }
  }

  @Test func thereAreNeverTooManyAndNeverAPixelOutside() {
    var numbers = SeededGenerator(seed: 12)
    let places = (0..<4000).map { _ in
      (Int.random(in: 0..<900, using: &numbers), Int.random(in: 0..<700, using: &numbers))
    }
    let found = regions(900, 700, places)
    #expect((1...100).contains(found.count))
    for place in places {
      let holding = found.filter { region in
        (region.x..<region.x + region.width).contains(place.0)
          && (region.y..<region.y + region.height).contains(place.1)
      }
      #expect(holding.count == 1)
    }
  }
}
