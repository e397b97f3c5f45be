import GridreelPrimitives
import Testing

@Suite struct SHA256Tests {
  private func digest(_ bytes: [UInt8]) -> String {
    bytes.withUnsafeBytes { SHA256.hexadecimal(of: $0) }
  }

  /// The examples of FIPS 180-4.
  @Test func publishedDigestsComeOut() {
    #expect(
      digest([]) == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855")
    #expect(
      digest(Array("abc".utf8))
        == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
    #expect(
      digest(Array("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq".utf8))
        == "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1")
    #expect(
      digest([UInt8](repeating: UInt8(ascii: "a"), count: 100_000))
        == "6d1cf22d7cc09b085dfc25ee1a1f3ae0265804c607bc2074ad253bcc82fd81ee")
  }

  /// What the processor does and what Swift does are the same, in one go and in pieces.
  @Test func everyWayGivesOneDigest() {
    var word: UInt32 = 1
    let bytes = (0..<1000).map { _ in
      word = word &* 1_664_525 &+ 1_013_904_223
      return UInt8(word >> 24)
    }
    for length in Array(0...200) + [1000] {
      let whole = digest(Array(bytes[..<length]))
      for isPortable in [false, true] {
        for piece in [1, 63, 64, 65, 1000] {
          var pieces = SHA256(isPortable: isPortable)
          for start in stride(from: 0, to: length, by: piece) {
            bytes[start..<min(start + piece, length)].withUnsafeBytes { pieces.add($0) }
          }
          #expect(pieces.hexadecimal == whole, "\(length) bytes by \(piece), \(isPortable)")
        }
      }
    }
  }

  /// The end of a block is where a length goes wrong.
  @Test func everyLengthHasADigestOfItsOwn() {
    let digests = (0...130).map { digest([UInt8](repeating: 0, count: $0)) }
    #expect(Set(digests).count == 131)
    #expect(digests.allSatisfy { $0.count == 64 })
    #expect(
      digests[64] == "f5a5fd42d16a20302798ef6ed309979b43003d2320d9f0e8ea9831a92759fb4b")
  }
}
