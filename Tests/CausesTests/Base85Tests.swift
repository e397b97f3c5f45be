import Testing

@testable import GridreelCauses

@Suite struct Base85Tests {
  @Test(arguments: 0..<70)
  func bytesAreReadAsTheyWereWritten(count: Int) {
    for factor in [0, 37, 255] {
      let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* factor &+ factor) }
      #expect(Base85.bytes(of: Base85.text(of: bytes)) == bytes)
    }
  }

  @Test func theTextIsThatOfTheSpecification() {
    let bytes: [UInt8] = [0x86, 0x4F, 0xD2, 0x6F, 0xB5, 0x59, 0xF7, 0x5B]
    #expect(Base85.text(of: bytes) == "HelloWorld")
  }

  @Test(arguments: ["H", "Hello ", "Hello\n1", "#####", "Hello\"orl", "##", "HelloW", "é1"])
  func otherTextsAreRefused(text: String) {
    #expect(Base85.bytes(of: text) == nil)
  }
}
