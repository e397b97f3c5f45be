import GridreelImageCodecs
import GridreelPrimitives
import Testing

@Suite struct PNGEnvelopeTests {
  private let picture = Bitmap(width: 2, height: 1, pixels: [0xffff_0000, 0xff00_ff00])

  private func file(_ entries: [PNGMetadata.TextEntry]) throws -> [UInt8] {
    try PNGEnvelope(PNGEncoder().encode(picture)).adding(entries)
  }

  @Test(arguments: [("plain", 1), ("Ärger → 🎉", 1), ("", 1), ("long ", 20_000)], [true, false])
  func aTextIsReadAsItWasAdded(text: (part: String, count: Int), isCompressed: Bool) throws {
    let text = String(repeating: text.part, count: text.count)
    let entry = PNGMetadata.TextEntry(keyword: "Key", value: text, isCompressed: isCompressed)
    let bytes = try file([PNGMetadata.TextEntry(keyword: "Other", value: "x"), entry])
    #expect(try PNGEnvelope(bytes).text("Key") == text)
    #expect(try PNGEnvelope(bytes).text("Ke") == nil)
    #expect(try PNGDecoder().decode(bytes) == picture)
  }

  @Test func packedTextsAreSmaller() throws {
    let text = String(repeating: "long ", count: 2000)
    let entry = PNGMetadata.TextEntry(keyword: "Key", value: text, isCompressed: true)
    #expect(try file([entry]).count < 500)
  }

  @Test func theRestOfAFileIsEverythingButTheText() throws {
    let plain = try PNGEncoder().encode(picture)
    let bytes = try PNGEnvelope(plain).adding([PNGMetadata.TextEntry(keyword: "Key", value: "v")])
    let rest = try PNGEnvelope(bytes).parts(without: "Key").flatMap { bytes[$0] }
    #expect(rest == plain)
    #expect(try PNGEnvelope(plain).parts(without: "Key") == [0..<plain.count])
  }

  @Test func twoTextsOfOneNameAreAmbiguous() throws {
    let entry = PNGMetadata.TextEntry(keyword: "Key", value: "v")
    let envelope = try PNGEnvelope(file([entry, entry]))
    #expect(throws: GridreelError.self) { _ = try envelope.text("Key") }
    #expect(throws: GridreelError.self) { _ = try envelope.parts(without: "Key") }
  }

  @Test(
    arguments: [
      ("zTXt", [0, 0, 1, 2, 3]), ("zTXt", [0]), ("iTXt", [0]), ("iTXt", [0, 1, 0, 0]),
      ("iTXt", [0, 1, 0, 0, 0, 9, 9]),
    ] as [(String, [UInt8])])
  func aBrokenTextIsAnError(name: String, content: [UInt8]) throws {
    var fixture = PNGFixture(lines: [0, 7])
    fixture.beforeData = [(name, Array("Key".utf8) + content)]
    let envelope = try PNGEnvelope(fixture.bytes)
    #expect(throws: GridreelError.self) { _ = try envelope.text("Key") }
  }

  @Test func everyCutAndEveryFlippedBitIsFound() throws {
    let bytes = try file([PNGMetadata.TextEntry(keyword: "Key", value: "v")])
    for end in 0..<bytes.count - 12 {
      #expect(throws: GridreelError.self) { _ = try PNGEnvelope(Array(bytes[..<end])) }
    }
    for place in 0..<bytes.count - 12 {
      var broken = bytes
      broken[place] ^= 1
      #expect(throws: GridreelError.self) { _ = try PNGEnvelope(broken) }
    }
  }
}
