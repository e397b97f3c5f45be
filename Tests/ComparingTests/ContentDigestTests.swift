import GridreelComparing
import GridreelPrimitives
import Testing

@Suite struct ContentDigestTests {
  /// The published test values of XXH64 with seed 0.
  @Test(arguments: [
    ("", "ef46db3751d8e999"), ("a", "d24ec4f1a98c6e5b"), ("abc", "44bc2cf5ad770999"),
    ("Nobody inspects the spammish repetition", "fbcea83c8a378bf1"),
  ])
  func theFirstHalfIsXXH64(text: String, expected: String) {
    #expect(ContentDigest(text).description.hasPrefix(expected))
  }

  @Test func howContentsAreCutDoesNotMatter() {
    let bytes = (0..<257).map { UInt8(truncatingIfNeeded: $0 * 37) }
    for length in [0, 1, 7, 8, 31, 32, 33, 64, 100, 257] {
      let whole = ContentDigest(Array(bytes[..<length]))
      for cut in 0...length {
        var builder = ContentDigest.Builder()
        builder.add(Array(bytes[..<cut]))
        builder.add(Array(bytes[cut..<length]))
        #expect(builder.digest == whole)
      }
    }
  }

  @Test func everyBitCounts() {
    let bytes = (0..<100).map { UInt8($0) }
    var seen: Set<ContentDigest> = [ContentDigest(bytes)]
    for place in bytes.indices {
      for bit in 0..<8 {
        var changed = bytes
        changed[place] ^= 1 << bit
        #expect(seen.insert(ContentDigest(changed)).inserted)
      }
    }
  }

  @Test func extentsCount() {
    let pixels = [UInt32](repeating: 0xff00_0000, count: 12)
    let wide = ContentDigest(Bitmap(width: 6, height: 2, pixels: pixels))
    #expect(wide != ContentDigest(Bitmap(width: 2, height: 6, pixels: pixels)))
    #expect(wide != ContentDigest(Bitmap(width: 12, height: 1, pixels: pixels)))
  }

  @Test func itsTextIsReadBack() {
    let digest = ContentDigest("x")
    #expect(ContentDigest(Substring(digest.description)) == digest)
    for text in ["", "0", "g" + digest.description.dropFirst(), digest.description + "0"] {
      #expect(ContentDigest(Substring(text)) == nil)
    }
  }
}
