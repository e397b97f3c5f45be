import GridreelComparing
import GridreelPrimitives
import Testing

@Suite struct DifferencePictureTests {
  private func draw(_ expected: Bitmap, _ actual: Bitmap, _ tolerance: Tolerance = .exact) -> Bitmap
  {
    DifferencePicture(
      Comparator(tolerance: tolerance).examine(expected, actual), expected: expected, actual: actual
    ).draw()
  }

  private func isGrey(_ word: UInt32) -> Bool {
    let bytes = [16, 8, 0].map { word >> $0 & 255 }
    return word >> 24 == 255 && bytes[0] == bytes[1] && bytes[1] == bytes[2]
  }

  @Test func equalPixelsAreGreyAndDifferingOnesAreNot() {
    let expected = Bitmap.noise(90, 40, seed: 21)
    let picture = draw(expected, expected.marked([(50, 20), (3, 3)]))
    #expect(!isGrey(picture[50, 20]) && !isGrey(picture[3, 3]))
    #expect(picture[50, 20] == picture[3, 3])
    #expect(isGrey(picture[80, 38]) && picture.isOpaque)
  }

  @Test func aFrameStandsAroundASinglePixel() {
    let picture = draw(.plain(40, 40), Bitmap.plain(40, 40).marked([(20, 20)]))
    let row = (0..<40).filter { !isGrey(picture[$0, 20]) }
    #expect(row.count == 3 && row[1] == 20 && row[2] - 20 == 20 - row[0])
  }

  @Test func darkerStaysDarkerThoughFaded() {
    let picture = draw(
      Bitmap(["#.+"], ["#": 0xff00_0000, ".": 0xffff_ffff, "+": 0xff60_6060]),
      Bitmap(["#.+"], ["#": 0xff00_0000, ".": 0xffff_ffff, "+": 0xff60_6060]))
    #expect(picture[0, 0] < picture[2, 0] && picture[2, 0] < picture[1, 0])
    #expect(picture[0, 0] & 255 > 150)
  }

  @Test func smoothingPixelsHaveAColorOfTheirOwn() {
    let words: [Character: UInt32] = [".": 0xffff_ffff, "#": 0xff00_0000, "-": 0xff80_8080]
    let edge = Bitmap(["..-##", "..-##", "..-##"], words)
    var other = edge
    other.pixels[7] = 0xff30_3030
    let tolerance = Tolerance.threshold(0.1).with(\.ignoresAntialiasing, true)
    let word = draw(edge, other, tolerance)[2, 1]
    #expect(!isGrey(word) && word != draw(edge, other)[2, 1])
  }

  @Test func whatOnlyOnePictureHasIsStriped() {
    let picture = draw(.plain(30, 10), .plain(10, 30))
    #expect(picture.width == 30 && picture.height == 30)
    #expect((10..<30).contains { !isGrey(picture[$0, 5]) })
    #expect((10..<30).contains { !isGrey(picture[5, $0]) })
    #expect((10..<30).allSatisfy { picture[$0, 20] == 0xffff_ffff })
    #expect((0..<10).allSatisfy { isGrey(picture[$0, 5]) })
  }
}
