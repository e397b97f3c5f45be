import Gridreel
import GridreelJSONText
import TestSupport
import Testing

@testable import GridreelFiles

struct AddressTests {
  private func csv(_ addresses: [String]) -> String {
    "k,link\n" + addresses.enumerated().map { "\($0),\($1)\n" }.joined()
  }

  @Test func addressesInPrintHaveNoScheme() throws {
    let built = try edited(
      csv(["https://www.example.org/", "http://maps.example.org/a/b", "", "on request"]))
    #expect(
      try drawn(built, "link") == ["example.org", "maps.example.org/a/b", "–", "on request"])
    let edit = try #require(built.edits.first { $0.rule == .addresses })
    #expect(
      (edit.column, edit.before, edit.after, edit.setting)
        == ("link", "http://maps.example.org/a/b", "maps.example.org/a/b", "short"))
    // The value is the one in the file.
    let one = try edited(
      csv(["https://www.example.org/", "http://example.com"]),
      [.filter: "link = 'https://www.example.org/'"])
    #expect(one.source.rowCount == 1)
    let raw = try edited(csv(["https://example.org/"]), [.rawRules: "addresses"])
    #expect(try drawn(raw, "link") == ["https://example.org/"])
  }

  @Test func ofLongAddressesTheHostSaysMost() throws {
    let long = "https://www.shop.example/itm/184162385556?hash=item2b02f21a54"
    #expect(
      try drawn(edited(csv([long, "https://example.org/b"])), "link")
        == ["shop.example", "example.org"])
    // The same address may come again, but two with the same host would be one.
    #expect(try drawn(edited(csv([long, long])), "link") == ["shop.example", "shop.example"])
    let few = try drawn(
      edited(csv([long, long + "1", "https://a.example/", "https://b.example/"])), "link")
    #expect(few.first?.hasSuffix("?hash=item2b02f21a54") == true)
    let same = try drawn(edited(csv([long, "https://shop.example/b"])), "link")
    #expect(same == ["shop.example/itm/184162385556?hash=item2b02f21a54", "shop.example/b"])
  }

  @Test(arguments: [
    (
      "https://a.example/x,y,https://www.b.example/", "a.example/x,y, b.example",
      "a.example, b.example"
    ),
    ("https://a.example/1; http://a.example/2", "a.example/1, a.example/2", "a.example"),
    (" https://a.example/1\nHTTPS://a.example/1", "a.example/1", "a.example"),
  ])
  func severalAddressesAreWrittenEach(text: String, short: String, hosts: String) {
    #expect(AddressFormat.short.string(for: text) == short)
    #expect(AddressFormat.host.string(for: text) == hosts)
  }

  @Test(arguments: [
    "https://", "http:///a", "https://localhost/a",
    "ftp://example.org/a", "mailto:a@example.org",
    "https://example.org/a b", "example.org", "see https://example.org",
  ])
  func otherTextsStay(text: String) throws {
    #expect(AddressFormat.short.string(for: text) == nil)
    #expect(try drawn(edited(csv([text, text])), "link") == [text, text])
  }

  @Test(arguments: ["https://a.example, see there", ", ;", "", "https://a.example,https://"])
  func textsWithOtherWordsAreNoAddresses(text: String) {
    #expect(AddressFormat.short.string(for: text) == nil)
  }

  @Test(arguments: [
    ("short", "example.org:8080/a?b=c#d"), ("host", "example.org:8080"),
  ])
  func aFormatSaysHowMuch(word: String, drawn: String) throws {
    let node = try JSONNode.parse(Array("{\"address\": \"\(word)\", \"prefix\": \"→ \"}".utf8))
    let address = "HTTPS://WWW.example.org:8080/a?b=c#d"
    let cell = Cell(value: .text(address), text: address)
    #expect(try FormatReader.format(node).string(for: cell, symbols: .enUS) == "→ " + drawn)
  }

  @Test func anUnknownWordIsRefused() throws {
    let node = try JSONNode.parse(Array("{\"address\": \"long\"}".utf8))
    #expect(throws: GridreelError.self) { try FormatReader.format(node) }
  }
}
