import Foundation
import GridreelCauses
import GridreelComparing
import GridreelImageCodecs
import GridreelPrimitives
import Testing

@testable import GridreelReports

/// How a page holds pictures in few bytes.
@Suite struct PagePictureTests {
  /// A picture that hardly compresses.
  private let noise: Bitmap = {
    var state: UInt32 = 1
    let pixels = (0..<600 * 400).map { _ in
      state = state &* 1_664_525 &+ 1_013_904_223
      return state | 0xff00_0000
    }
    return Bitmap(width: 600, height: 400, pixels: pixels)
  }()

  private func result(_ expected: Bitmap, _ actual: Bitmap) throws -> SnapshotResult {
    var result = SnapshotResult(
      .init(grid: "a.grid.json", theme: "light", scale: 1), .changed, reference: "S/a/light@1x.png")
    result.expected = try PNGEncoder().encode(expected)
    result.actual = try PNGEncoder().encode(actual)
    result.difference = Comparator().compare(expected, actual)
    return result
  }

  /// The noise with another colour in columns 300 to 309 of rows 200 to 204.
  private var changed: Bitmap {
    var changed = noise
    for y in 200..<205 { for x in 300..<310 { changed.pixels[y * 600 + x] = 0xffff_ffff } }
    return changed
  }

  @Test func whatDiffersIsExactWithItsSurroundings() throws {
    let parts = ExactParts(noise, changed)
    // Squares of 16 pixels, two around those that differ.
    #expect(parts.regions == [.init(x: 256, y: 160, width: 96, height: 80)])
    let set = PictureSet(try result(noise, changed), room: .max)
    #expect(set.notes == [])
    #expect(set.pictures.map(\.name) == ["expected", "actual", "difference"])
    #expect(set.pictures[0].layers.map(\.file) == [try PNGEncoder().encode(noise)])
    #expect(set.pictures[0].exact == nil)
    let actual = set.pictures[1]
    #expect(actual.layers[0] == set.pictures[0].layers[0])
    let kept = try PNGDecoder().decode(actual.layers[1].file)
    #expect((kept.width, kept.height) == (600, 400))
    for (x, y) in [(256, 160), (300, 200), (309, 204), (351, 239)] {
      #expect(kept[x, y] == changed[x, y])
    }
    for (x, y) in [(255, 200), (352, 200), (300, 159), (300, 240)] { #expect(kept[x, y] == 0) }
  }

  @Test func littleRoomReducesWhatDoesNotDiffer() throws {
    let room = 160_000
    let set = PictureSet(try result(noise, changed), room: room)
    #expect(set.pictures.count == 3)
    #expect(set.notes.count == 1 && set.notes[0].contains("exact where they differ"))
    let files = Set(set.pictures.flatMap(\.layers))
    #expect(files.count == 4, "one ground for all three")
    #expect(files.reduce(0) { $0 + $1.file.count } <= room)
    let kept = try PNGDecoder().decode(set.pictures[1].layers[1].file)
    #expect(kept[300, 200] == 0xffff_ffff && kept[256, 160] == noise[256, 160])
    #expect(set.pictures[1].layers[0].file.starts(with: "RIFF".utf8))
  }

  @Test func whereAllDiffersTheFirstPlacesAreExact() throws {
    let other = Bitmap(width: 600, height: 400, pixels: noise.pixels.map { $0 ^ 0xff })
    let room = 100_000
    let set = PictureSet(try result(noise, other), room: room)
    #expect(set.notes.count == 1 && set.notes[0].contains("at the first places that differ"))
    let exact = try #require(set.pictures[1].exact)
    #expect(exact.count == 1 && exact[0].width == 600 && (1..<400).contains(exact[0].height))
    #expect(set.pictures.allSatisfy { $0.layers.count == 2 && $0.exact == exact })
    #expect(Set(set.pictures.map(\.layers[0])).count == 3, "each has a ground of its own")
    #expect(set.pictures.flatMap(\.layers).reduce(0) { $0 + $1.file.count } <= room)
    let kept = try PNGDecoder().decode(set.pictures[1].layers[1].file)
    #expect(kept[599, 0] == other[599, 0])
    #expect(kept[0, exact[0].height] == 0)
  }

  @Test func aPictureAloneIsReducedWithoutRoom() throws {
    var missing = try result(noise, changed)
    (missing.status, missing.expected, missing.difference) = (.missing, nil, nil)
    let whole = PictureSet(missing, room: 2_000_000)
    #expect(whole.pictures.map(\.exact) == [nil] && whole.notes == [])
    let small = PictureSet(missing, room: 5000)
    #expect(small.pictures.map(\.exact) == [[]])
    #expect(small.pictures[0].layers.map { $0.width } == [600])
    #expect(small.pictures[0].layers[0].file.count <= 5000)
    #expect(small.notes == ["The picture is reduced, so that this page does not become too large."])
  }

  @Test func anAreaThatOnlyOnePictureHasDiffers() {
    let low = Bitmap(width: 100, height: 50, pixels: [UInt32](repeating: 7, count: 5000))
    let high = Bitmap(width: 100, height: 120, pixels: [UInt32](repeating: 7, count: 12_000))
    #expect(ExactParts(low, high).regions == [.init(x: 0, y: 16, width: 100, height: 104)])
    #expect(ExactParts(low, low).regions == [])
  }

  @Test func equalFilesOfTwoFailuresAreHeldOnce() throws {
    let first = try result(noise, changed)
    var second = first
    second.subject.theme = "dark"
    let page = String(decoding: HTMLReport([first, second]).bytes, as: UTF8.self)
    let expected = Data(try #require(first.expected)).base64EncodedString()
    #expect(page.components(separatedBy: expected).count == 2)
    #expect(page.components(separatedBy: "<figure ").count == 7)
    #expect(page.contains("<a href=\"#picture-1\" data-file=\"1\">As in picture 1</a>"))
  }

  @Test func theLimitHoldsForAllFailuresTogether() throws {
    let one = try result(noise, changed)
    let results = (0..<20).map { place in
      var result = one
      result.subject.grid = "a\(place).grid.json"
      var changed = self.changed
      changed.pixels[place] ^= 1
      result.actual = (try? PNGEncoder().encode(changed)) ?? []
      return result
    }
    let page = HTMLReport(results, pictureLimit: 400_000).bytes
    #expect(page.count < 700_000)
    #expect(
      String(decoding: page, as: UTF8.self).components(separatedBy: "data-picture=").count == 61)
  }
}
