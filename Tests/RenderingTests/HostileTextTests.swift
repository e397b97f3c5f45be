import GridreelPrimitives
import GridreelRendering
import GridreelSceneModel
import Testing

/// Addresses and texts that would break a document's syntax.
@Suite struct HostileText {
  /// A cell with a text that leads to an address, below a section.
  private func scene(address: String, text: String = "site") -> Scene {
    var scene = SampleScene(rowCount: 1, columnCount: 1).scene
    let owner = Identity.Owner.cell(row: RowIdentity(source: 0), column: "hostile")
    // Within the rows: what a pane cuts off leads nowhere.
    let table = SampleScene(rowCount: 1, columnCount: 1).table
    let frame = GridRect(x: table.x, y: table.y + 40, width: 60, height: 20)
    let block = TextBlock(
      string: text, font: GridFont(), color: .black,
      origin: GridPoint(x: frame.x + 5, y: frame.y + 15),
      width: 50)
    scene.panes[1].items += [
      Item(Identity(owner, .text), frame: frame, content: .text(block)),
      Item(Identity(owner, .mark("link")), frame: frame, content: .link(address)),
    ]
    return scene
  }

  private func document(_ scene: Scene, title: String = "T") throws -> String {
    let bytes = try PDFRenderer.draw(
      scene, shaper: makeShaper(), metadata: PDFMetadata(title: title, subject: title), level: 0)
    return String(decoding: bytes, as: Unicode.ASCII.self)
  }

  @Test(arguments: [
    (
      "http://a/)/S/JavaScript/JS(app.alert(1)",
      "http://a/\\)/S/JavaScript/JS\\(app.alert\\(1\\)"
    ),
    ("http://a/(x", "http://a/\\(x"), ("http://a/:)", "http://a/:\\)"),
    ("http://a/\\", "http://a/%5C"), ("http://a/'\n>>x", "http://a/'%0A>>x"),
    ("http://a/é\u{0}", "http://a/%C3%A9%00"),
  ])
  func anAddressStaysOneString(address: String, written: String) throws {
    let document = try document(scene(address: address))
    #expect(document.contains("/URI(\(written))"))
    #expect(document.components(of: "/A<</S/URI/URI(") == 1)
    let rest = document.split(separator: "/S/URI/URI(", maxSplits: 1).last ?? ""
    // Up to the first bracket that is not escaped, it is the address.
    let string = rest.prefixMatch(of: /(?:\\.|[^\\()])*\)>>>>/)
    #expect(string != nil)
  }

  @Test(arguments: [0xfffe, 0xffff, 0xfdd0, 0x1fffe, 0x5c, 0x0a, 0x00])
  func noTextKeepsADocumentFromBeingWritten(code: UInt32) throws {
    let text = "(" + String(try #require(Unicode.Scalar(code)))
    let document = try document(scene(address: "http://a", text: "a\(text)b"), title: text)
    #expect(document.hasSuffix("%%EOF\n"))
    #expect(!document.contains("<FEFFFFFE") && !document.contains("<FEFFFDD0"))
  }
}
