import GridreelPrimitives
import GridreelRendering
import Testing

@Suite struct DigestOfPixels {
  private let picture = Bitmap(
    width: 2, height: 4, pixels: [1, 0xff02_0304, 1, 0xff02_0304, 5, 6, 1, 0xff02_0304])

  @Test func itIsOfTheRowsThatDifferFromTheOneAbove() {
    let words: [UInt32] = [2, 4, 0, 1, 0xff02_0304, 2, 5, 6, 3, 1, 0xff02_0304]
    let bytes = words.flatMap { word in (0..<4).map { UInt8(truncatingIfNeeded: word >> (8 * $0)) }
    }
    #expect(picture.sha256 == bytes.withUnsafeBytes(SHA256.hexadecimal))
    // By hashlib of Python, over the same bytes.
    #expect(picture.sha256 == "fdb64cd3cea678b87229da197c90d6e24d45cbe32e3c2c7a316b59ed73a05f53")
  }

  @Test(arguments: [
    Bitmap(width: 1, height: 8, pixels: [1, 0xff02_0304, 1, 0xff02_0304, 5, 6, 1, 0xff02_0304]),
    Bitmap(width: 2, height: 3, pixels: [1, 0xff02_0304, 5, 6, 1, 0xff02_0304]),
    Bitmap(width: 2, height: 4, pixels: [1, 0xff02_0304, 5, 6, 5, 6, 1, 0xff02_0304]),
    Bitmap(
      width: 2, height: 5,
      pixels: [1, 0xff02_0304, 1, 0xff02_0304, 5, 6, 1, 0xff02_0304, 1, 0xff02_0304]),
    Bitmap(width: 2, height: 4, pixels: [1, 0xff02_0304, 1, 0xff02_0304, 5, 6, 1, 0xfe02_0304]),
  ])
  func anotherPictureHasAnother(other: Bitmap) {
    #expect(other.sha256 != picture.sha256)
  }
}
