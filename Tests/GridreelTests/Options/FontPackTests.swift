import GridreelPrimitives
import TestSupport
import Testing

@testable import GridreelFiles
@testable import GridreelStudio

/// Packs of fonts are found by name, and only where all their files are.
@Suite struct FontPackTests {
  @Test func aPackIsFoundWithAllItsFilesAndKnownByThem() throws {
    let scratch = try ScratchFolder()
    let folders = [scratch["nowhere"], scratch.path]
    #expect(FontPackFiles(.cjk, in: folders) == nil)
    try scratch.write("one", to: "NotoSansCJK-Regular.ttc")
    #expect(FontPackFiles(.cjk, in: folders) == nil)
    try scratch.write("two", to: "NotoSansCJK-Bold.ttc")
    let files = try #require(FontPackFiles(.cjk, in: folders))
    #expect(
      files.paths == [scratch["NotoSansCJK-Regular.ttc"], scratch["NotoSansCJK-Bold.ttc"]])
    let before = files.digest
    try scratch.write("2", to: "NotoSansCJK-Bold.ttc")
    #expect(files.digest != before && before.count == 64)
  }

  @Test func whatIsNoPackIsToldWithItsName() throws {
    for (text, message) in [
      ("cjkk", "did you mean 'cjk'?"), ("cjk@12", "64 hexadecimal digits"), ("", "is none of"),
    ] {
      let found = #expect(throws: GridreelError.self) { try FontPackRequest(text) }
      #expect(
        found?.message.description.contains(message) == true, "\(found?.message.description ?? "")")
    }
  }

  @Test(
    arguments: [
      ("早", FontPack.cjk), ("ㄱ", .cjk), ("한", .cjk), ("ع", .arabic), ("क", .indic), ("ක", .indic),
      ("😀", .emoji), ("☃", .emoji), ("a", nil), ("5", nil), ("©", nil), ("ก", nil),
    ] as [(Unicode.Scalar, FontPack?)])
  func aCharacterHasAtMostOnePack(character: Unicode.Scalar, pack: FontPack?) {
    #expect(FontPack(with: character) == pack)
  }

  @Test func theListHasEveryFaceAndEveryPack() throws {
    let lines = try FontReport().lines
    #expect(lines.contains { $0.hasPrefix("Inter ") && $0.contains("400 italic") })
    #expect(
      lines.contains { $0.hasPrefix("Gridreel Serif") && $0.contains("Latin, Greek, Cyrillic") })
    for pack in FontPack.allCases {
      #expect(lines.count { $0.hasPrefix(pack.rawValue) } == 1)
    }
  }
}
