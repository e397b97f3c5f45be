import GridreelPrimitives
import GridreelRendering
import GridreelSceneModel
import Testing

@Suite struct SVGDocuments {
  private func svg(
    _ items: [Item], renderer: SVGRenderer = SVGRenderer(embedsFonts: false), title: String? = nil,
    clip: GridRect? = nil
  ) throws -> String {
    let scene = Scene(
      size: GridSize(width: 100, height: 50), background: nil,
      panes: [Pane(.body(pinned: false), clip: clip, items: items)], title: title)
    return try withPlainNames(renderer.draw(scene, shaper: makeShaper()))
  }

  private func text(_ string: String, alignment: GridHorizontalAlignment = .leading) -> Item {
    .item(
      GridRect(x: 0, y: 0, width: 100, height: 20),
      .text(
        TextBlock(
          string: string, font: GridFont(), color: .black, origin: GridPoint(x: 5, y: 15),
          width: 90,
          alignment: alignment)))
  }

  @Test func theRootNamesSizeAndRole() throws {
    let document = try svg([], title: "A & B")
    #expect(document.hasPrefix("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"100\""))
    #expect(document.contains("viewBox=\"0 0 100 50\" role=\"img\" aria-labelledby=\"title\""))
    #expect(document.contains("<title id=\"title\">A &amp; B</title>"))
    #expect(document.hasSuffix("</svg>\n"))
  }

  @Test(arguments: [("\u{5d0}\u{5d1}\u{5d2}\u{5d3}\u{5d4}", true), ("abcdefgh", false)])
  func aTextAtTheRightThatIsTooWideLosesItsEnd(string: String, isRightToLeft: Bool) throws {
    let block = TextBlock(
      string: string, font: GridFont(), color: .black, origin: GridPoint(x: 20, y: 15), width: 30,
      alignment: .trailing, overflow: .clip)
    let document = try svg([.item(GridRect(x: 20, y: 0, width: 30, height: 20), .text(block))])
    // Where reading begins, the text meets the edge of its room.
    #expect(document.contains(" x=\"50\"") == isRightToLeft)
    #expect(document.contains("direction=\"rtl\"") == isRightToLeft)
  }

  @Test(arguments: VectorText.allCases)
  func hostileTextStaysWellFormed(mode: VectorText) throws {
    let hostile = [
      "<script>&\"']]>", "nul\0 bell\u{7} fffe\u{fffe}", "family \u{1f468}\u{200d}\u{1f469}",
      "\u{5d0}\u{5d1}\u{5d2} abc", "a  b", "<![CDATA[", "--><!--", "line\nbreak\ttab",
    ]
    let items = hostile.map { text($0) }
    let document = try svg(
      items, renderer: SVGRenderer(text: mode, embedsFonts: true), title: hostile.joined())
    #expect(XMLCheck.problem(in: document) == nil)
    #expect(!document.unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" })
    #expect(!document.unicodeScalars.contains { $0.properties.isNoncharacterCodePoint })
  }

  @Test func spacesThatXMLWouldJoinAreKept() throws {
    #expect(try svg([text("a  b")]).contains("xml:space=\"preserve\">a  b</text>"))
    #expect(try !svg([text("a b")]).contains("xml:space"))
  }

  @Test func textIsAnchoredAtTheSideByWhichItStands() throws {
    #expect(try svg([text("12", alignment: .trailing)]).contains("text-anchor:end"))
    #expect(try svg([text("12", alignment: .trailing)]).contains("x=\"95\" y=\"15\">12</text>"))
    #expect(try svg([text("12", alignment: .center)]).contains("x=\"50\" y=\"15\">12</text>"))
    #expect(try svg([text("12")]).contains("x=\"5\" y=\"15\">12</text>"))
  }

  @Test func onlyVisibleTextIsWritten() throws {
    let long = try svg([text("a text that is far too long for its cell")])
    #expect(long.contains("\u{2026}</text>"))
    #expect(!long.contains("cell"))
  }

  @Test func rectanglesOfOneColourBecomeOnePath() throws {
    let document = try svg([
      .fill(GridRect(x: 0, y: 0, width: 10, height: 1), .black),
      .fill(GridRect(x: 0, y: 9, width: 10, height: 1), .black),
      .fill(GridRect(x: 2, y: 2, width: 1, height: 1), .white),
    ])
    #expect(document.contains("<path fill=\"#000\" d=\"M0 0h10v1h-10zM0 9h10v1h-10z\"/>"))
    #expect(document.contains("<rect x=\"2\" y=\"2\" width=\"1\" height=\"1\" fill=\"#fff\"/>"))
  }

  @Test func translucentRectanglesThatMeetStayApart() throws {
    let half = GridColor.black.withAlpha(0.5)
    let document = try svg([
      .fill(GridRect(x: 0, y: 0, width: 10, height: 10), half),
      .fill(GridRect(x: 5, y: 5, width: 10, height: 10), half),
    ])
    #expect(!document.contains("<path"))
    #expect(document.contains("fill=\"#000\" fill-opacity=\".5\""))
  }

  @Test func gradientsAndClipsAreSharedAndNumberedByFirstUse() throws {
    let gradient = try #require(
      GridGradient(
        angle: 90, stops: [.init(offset: 0, color: .white), .init(offset: 1, color: .black)]))
    let items = (0..<3).map { row in
      Item.item(
        GridRect(x: 0, y: Double(row) * 10, width: 10, height: 10),
        .fill([.gradient(gradient)], cornerRadius: 0))
    }
    let document = try svg(items, clip: GridRect(x: 0, y: 0, width: 50, height: 40))
    #expect(document.contains("<clipPath id=\"g1\"><rect width=\"50\" height=\"40\"/></clipPath>"))
    #expect(document.contains("<linearGradient id=\"g2\" x2=\"0\" y2=\"1\">"))
    #expect(!document.contains("id=\"g3\""))
  }

  @Test func outlinesDefineEachGlyphOnceAndHoldNoText() throws {
    let document = try svg([text("anna")], renderer: SVGRenderer(text: .outlines))
    #expect(!document.contains("<text"))
    #expect(!document.contains("@font-face"))
    #expect(document.split(separator: "<path id=").count == 3)
    #expect(document.split(separator: "<use href=").count == 5)
  }

  @Test func fontsInUseAreEmbedded() throws {
    let renderer = SVGRenderer()
    let document = try svg([text("ab")], renderer: renderer)
    #expect(document.contains("@font-face{font-family:\"Inter\";"))
    #expect(document.contains("src:url(data:font/otf;base64,"))
    // Readers that know no embedded fonts take the family where they have it.
    #expect(document.contains("{font:14px \"Inter\",sans-serif;"))
    #expect(document.contains(" .t1{font-family:\"Inter\",\"Inter\",sans-serif}"))
    #expect(try svg([], renderer: renderer).contains("@font-face") == false)
    #expect(try svg([text("ab")]).contains("@font-face") == false)
  }

  /// What a document defines by ids, classes and names of fonts.
  private func definitions(_ document: String) -> [Substring: Substring] {
    let id = /\n<(?:svg|title|desc|[a-zA-Z]+)(?: xmlns="[^"]+")? id="([^"]+)"[^\n]*/
    let rule = /\n\.([^{]+)\{[^\n]*/
    let font = /\n@font-face\{font-family:"([^"]+)";(font-weight:[0-9]+)[^\n]*/
    let pairs =
      ("\n" + document).matches(of: id).map { ($0.1, $0.0) }
      + document.matches(of: rule).map { ($0.1, $0.0) }
      + document.matches(of: font).map { ($0.1 + $0.2, $0.0) }
    return Dictionary(pairs) { first, _ in first }
  }

  /// The lines of two documents that only one of them has.
  private func changedLines(_ first: String, _ second: String) -> (removed: Int, added: Int) {
    let difference = second.split(separator: "\n").difference(from: first.split(separator: "\n"))
    return (difference.removals.count, difference.insertions.count)
  }

  @Test(arguments: VectorText.allCases)
  func namesThatDocumentsOfOnePageShareMeanTheSame(mode: VectorText) throws {
    let renderer = SVGRenderer(text: mode)
    let (one, other) = (
      SampleScene(rowCount: 3, columnCount: 2), SampleScene(rowCount: 4, columnCount: 2)
    )
    let first = definitions(
      try renderer.draw(one.scene, shaper: makeShaper(), description: "A"))
    let second = definitions(
      try renderer.draw(other.scene, shaper: makeShaper(), description: "B"))
    #expect(first.count > 5)
    let shared = first.filter { second[$0.key] != nil }
    #expect(!shared.isEmpty && shared.count < first.count)
    for (name, definition) in shared { #expect(second[name] == definition) }
    #expect(first.keys.allSatisfy { $0.prefix(6).wholeMatch(of: /[a-z][a-z0-9]{5}/) != nil })
  }

  @Test(arguments: VectorText.allCases)
  func aChangedTextChangesItsOwnLines(mode: VectorText) throws {
    func document(_ words: [String]) throws -> String {
      let items = words.enumerated().map { row, word in
        Item.item(
          GridRect(x: 0, y: 20 * Double(row), width: 100, height: 20),
          .text(
            TextBlock(
              string: word, font: GridFont(), color: .black,
              origin: GridPoint(x: 5, y: 15 + 20 * Double(row)), width: 90)))
      }
      let pane = Pane(
        .body(pinned: false), clip: GridRect(x: 0, y: 0, width: 99, height: 200), items: items)
      let scene = Scene(
        size: GridSize(width: 100, height: 200), background: nil, panes: [pane])
      return try SVGRenderer(text: mode).draw(
        scene, shaper: makeShaper(), description: words.joined(separator: "\n"))
    }
    let before = try document(["tea", "eat", "lama", "mate"])
    let sameLetters = changedLines(before, try document(["tea", "ate", "lama", "mate"]))
    // The text, its line in the description, and the first line of that and the root, which have its id.
    #expect(sameLetters == (4, 4))
    guard mode == .text else { return }
    // Other letters: also the font, and the rule by which texts have it.
    #expect(changedLines(before, try document(["tea", "end", "lama", "mate"])) == (6, 6))
  }

  @Test func everyReferenceLeadsToANameOfTheSameDocument() throws {
    let scene = SampleScene(rowCount: 3, columnCount: 2).scene
    let document = try SVGRenderer(text: .outlines).draw(scene, shaper: makeShaper())
    let references = document.matches(of: /url\(#([^)]+)\)|href="#([^"]+)"|class="([^"]+)"/)
    #expect(references.count > 5)
    #expect(
      Set(definitions(document).keys).isSuperset(of: references.compactMap { $0.1 ?? $0.2 ?? $0.3 })
    )
  }

  @Test func readersAreToldToShowSignsAsTheyAre() throws {
    #expect(try svg([text("a->b")]).contains("font-feature-settings:\"calt\" 0,\"clig\" 0;"))
    let mono = TextBlock(
      string: "a->b", font: GridFont(family: "JetBrains Mono", hasTabularFigures: true),
      color: .black,
      origin: GridPoint(x: 5, y: 15), width: 90)
    let document = try svg([.item(GridRect(x: 0, y: 0, width: 100, height: 20), .text(mono))])
    #expect(
      document.contains("font-feature-settings:\"calt\" 0,\"clig\" 0,\"liga\" 0,\"tnum\";"))
  }

  @Test func featuresAreDeclaredAndTheirGlyphsEmbedded() throws {
    func document(_ features: [FontFeature]) throws -> String {
      let block = TextBlock(
        string: "a0", font: GridFont(features: features), color: .black,
        origin: GridPoint(x: 5, y: 15),
        width: 90)
      return try svg([.item(GridRect(x: 0, y: 0, width: 100, height: 20), .text(block))])
    }
    let features = ["zero", "salt=2"].compactMap(FontFeature.init)
    let plain = try document([])
    #expect(!plain.contains("zero"))
    #expect(try document(features).contains(",\"zero\",\"salt\" 2;"))
    #expect(try document(features).utf8.count > plain.utf8.count)
  }

  @Test func lettersKeepTheirRoom() throws {
    let spaced = TextBlock(
      string: "Ab", font: GridFont(letterSpacing: 1.5), color: .black,
      origin: GridPoint(x: 5, y: 15),
      width: 90)
    let document = try svg([.item(GridRect(x: 0, y: 0, width: 100, height: 20), .text(spaced))])
    #expect(document.contains("\"liga\" 0;letter-spacing:1.5px;"))
    #expect(try !svg([text("Ab")]).contains("letter-spacing"))
  }

  @Test func signsBesideLettersThatChangeStandInSpans() throws {
    let document = try svg([text("\u{5d0} -> 4 \u{5d1}")])
    #expect(
      document.contains(
        ">\u{5d0} <tspan class=\"t2\">-&gt;</tspan> <tspan class=\"t2\">4</tspan> \u{5d1}</text>"))
    #expect(document.contains(".t2{font-feature-settings:\"calt\" 0,\"clig\" 0}"))
    #expect(!document.contains("calt\" 0,\"clig\" 0;"))
  }

  @Test func twoRunsGiveTheSameText() throws {
    let scene = SampleScene(rowCount: 4, columnCount: 4).scene
    let first = try SVGRenderer().draw(scene, shaper: makeShaper())
    #expect(try SVGRenderer().draw(scene, shaper: makeShaper()) == first)
    #expect(XMLCheck.problem(in: first) == nil)
  }
}
