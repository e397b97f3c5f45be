import GridreelCanvas
import GridreelPrimitives
import Testing

@Suite struct Ellipsis {
  @Test(arguments: [
    (Overflow.ellipsis, "The quick…"), (.ellipsisStart, "…lazy dog"),
    (.ellipsisMiddle, "The q…dog"),
    (.wrap, "The quick…"),
  ])
  func whatIsTooMuchIsReplaced(overflow: Overflow, expected: String) throws {
    let catalog = try FontFixtures.catalog()
    let room = catalog.line(expected).width + 1
    let shaped = catalog.line("The quick brown fox and the lazy dog", width: room, overflow)
    #expect(shaped.lines.map(\.text) == [expected])
    #expect(shaped.isTruncated && shaped.width <= room)
  }

  @Test(arguments: [
    (Overflow.ellipsisMiddle, "290,291,292,293,294", "290,29…93,294", "290,291,…,294"),
    (.ellipsisMiddle, "1.43E-17,0,0,0,2.40E-22", "1.43E-17,0,…2.40E-22", "1.43E-17,…0,2.40E-22"),
    (
      .ellipsisMiddle, "1.43E-17,5.17E-18,-2.40E-22", "1.43E-17,5.…-2.40E-22",
      "1.43E-17,…,-2.40E-22"
    ),
    (.ellipsis, "about 12.5 and -34.75 of it", "about 12.5 and -34.7…", "about 12.5 and…"),
    (.ellipsis, "20792345678901", "20792…", "20792…"),
    (.ellipsisStart, "until 1999-12-31", "…9-12-31", "…-12-31"),
  ])
  func theEllipsisIsNotWithinANumber(
    overflow: Overflow, text: String, room: String, expected: String
  ) throws {
    let catalog = try FontFixtures.catalog()
    let shaped = catalog.line(text, width: catalog.line(room).width + 0.5, overflow)
    #expect(shaped.lines.map(\.text) == [expected])
  }

  @Test func fullStopsBeforeTheEllipsisAreTrimmed() throws {
    let catalog = try FontFixtures.catalog()
    let room = catalog.line("www.example.…").width + 0.5
    #expect(catalog.line("www.example.WWWWWW", width: room).lines[0].text == "www.example…")
  }

  @Test func textThatFitsExactlyStaysWhole() throws {
    let catalog = try FontFixtures.catalog()
    let natural = catalog.line("The quick brown fox")
    let shaped = catalog.line("The quick brown fox", width: natural.width)
    #expect(!shaped.isTruncated && shaped.lines.map(\.text) == ["The quick brown fox"])
  }

  @Test func noWidthIsEverExceeded() throws {
    let catalog = try FontFixtures.catalog()
    let ellipsis = catalog.line("…").width
    for overflow in [Overflow.ellipsis, .ellipsisStart, .ellipsisMiddle] {
      for step in 0..<60 {
        let room = ellipsis + Double(step) * 1.7
        for text in ["The quick brown fox", "שלום עולם abc def", "a╬b╬c╬d╬e"] {
          let shaped = catalog.line(text, width: room, overflow)
          #expect(shaped.width <= room + 1e-5, "\(text) in \(room)")
          #expect(shaped.isTruncated == shaped.lines[0].text.contains("…"))
        }
      }
    }
  }

  @Test func spacesBeforeTheEllipsisAreTrimmed() throws {
    let catalog = try FontFixtures.catalog()
    let room = catalog.line("The  …").width + 0.5
    #expect(catalog.line("The   WWWWWW", width: room).lines[0].text == "The…")
  }

  @Test func noRoomForTheEllipsisClips() throws {
    let catalog = try FontFixtures.catalog()
    let shaped = catalog.line("Wide", width: 3)
    #expect(shaped.isTruncated && shaped.lines[0].text == "Wide" && shaped.width > 3)
  }

  @Test func clippingKeepsTheWholeLine() throws {
    let catalog = try FontFixtures.catalog()
    let shaped = catalog.line("The quick brown fox", width: 40, .clip)
    #expect(shaped.isTruncated && shaped.lines[0].text == "The quick brown fox")
  }

  @Test func lettersWithMarksAreNeverTornApart() throws {
    let catalog = try FontFixtures.catalog()
    for step in 0..<40 {
      let text = catalog.line("e\u{301}e\u{301}e\u{301}e\u{301}e\u{301}", width: 14 + Double(step))
        .lines[0].text
      #expect(!text.contains("e…") && (!text.contains("…") || text.unicodeScalars.count % 2 == 1))
    }
  }

  @Test func glyphsOfACutLineStandSideBySide() throws {
    let catalog = try FontFixtures.catalog()
    let shaped = catalog.line("Hamburgefonstiv", width: 60, .ellipsisMiddle)
    let whole = catalog.line(shaped.lines[0].text)
    let (cut, fresh) = (try #require(shaped.runs.first), try #require(whole.runs.first))
    #expect(cut.glyphs.map(\.identifier) == fresh.glyphs.map(\.identifier))
    for (left, right) in zip(cut.glyphs, fresh.glyphs) { #expect(abs(left.x - right.x) < 1) }
  }
}

@Suite struct LineBreaking {
  @Test func linesBreakBetweenWords() throws {
    let catalog = try FontFixtures.catalog()
    let room = catalog.line("quick brown").width + 1
    #expect(
      catalog.lines("The quick brown fox jumps", width: room)
        == ["The quick", "brown fox", "jumps"])
  }

  @Test func explicitBreaksCount() throws {
    let catalog = try FontFixtures.catalog()
    #expect(catalog.lines("a\nb\r\n\nc\n", width: nil) == ["a", "b", "", "c", ""])
    #expect(catalog.lines("a\nb\nc", width: nil, limit: 2, .ellipsis) == ["a", "b…"])
  }

  @Test func theLastAllowedLineGetsTheEllipsis() throws {
    let catalog = try FontFixtures.catalog()
    let room = catalog.line("quick brown").width + 1
    let text = "The quick brown fox jumps over the lazy dog"
    let shaped = catalog.shape(
      text, font: FontFixtures.inter, width: room, lineLimit: 2, overflow: .wrap)
    #expect(shaped.isTruncated && shaped.lines.map(\.text).first == "The quick")
    #expect(shaped.lines[1].text.hasPrefix("brown fox") && shaped.lines[1].text.hasSuffix("…"))
    #expect(shaped.width <= room)
    #expect(
      catalog.lines(text, width: room, limit: 2, .ellipsisStart).last?.hasSuffix("lazy dog") == true
    )
  }

  @Test func longWordsBreakAnywhere() throws {
    let catalog = try FontFixtures.catalog()
    let lines = catalog.lines("abcdefghijklmnopqrstuvwxyz", width: 50)
    #expect(lines.count > 3 && lines.joined() == "abcdefghijklmnopqrstuvwxyz")
  }

  @Test(arguments: [
    ("2019-01-14 08:00:00", ["2019-01-14", "08:00:00"]),
    ("14-Jan-2019 or so", ["14-Jan-2019", "or so"]),
    ("about 12,345.67", ["about", "12,345.67"]), ("kg 12 345 678", ["kg", "12 345 678"]),
    ("2019-01-14T08:00Z", ["2019-01-14T08:00Z"]), ("1999–2005", ["1999–", "2005"]),
  ])
  func linesBreakBesideNumbersAndDates(text: String, expected: [String]) throws {
    let catalog = try FontFixtures.catalog()
    let room = try #require(expected.map { catalog.line($0).width }.max()) + 0.1
    #expect(catalog.lines(text, width: room) == expected)
  }

  @Test(arguments: ["2019-01-14 08:00:00", "12,345.67 km", "a 14-Jan-2019"])
  func aNumberOrADateWiderThanTheLineIsCut(text: String) throws {
    let catalog = try FontFixtures.catalog()
    let words = text.split(separator: " ").map(String.init)
    let widest = try #require(words.max { catalog.line($0).width < catalog.line($1).width })
    let room = catalog.line(widest).width - 1
    let shaped = catalog.shape(
      text, font: FontFixtures.inter, width: room, lineLimit: 0, overflow: .ellipsis)
    #expect(shaped.isTruncated && shaped.width <= room)
    #expect(shaped.lines.map { $0.text.hasSuffix("…") } == words.map { $0 == widest })
  }

  @Test func aLineNarrowerThanALetterHoldsOneLetter() throws {
    let catalog = try FontFixtures.catalog()
    #expect(catalog.lines("abc d", width: 0.5) == ["a", "b", "c", "d"])
  }

  @Test func spacesHangOverTheEdge() throws {
    let catalog = try FontFixtures.catalog()
    let room = catalog.line("brown").width + 0.1
    #expect(catalog.lines("quick    brown", width: room) == ["quick", "brown"])
  }

  @Test func hebrewLinesKeepTheDirection() throws {
    let catalog = try FontFixtures.catalog()
    let shaped = catalog.shape(
      "שלום 123 שלום 456", font: FontFixtures.inter, width: 100, lineLimit: 0, overflow: .wrap)
    #expect(shaped.lines.count > 1)
    // In a paragraph from right to left the number after the word stands left of it.
    #expect(shaped.lines[0].runs.first?.text.contains("123") == true)
  }
}

@Suite struct LongTexts {
  static let long = String(
    repeating: "The quick brown fox jumps over the lazy dog. ", count: 110_000)

  @Test func fiveMegabytesInACellAreCut() throws {
    let catalog = try FontFixtures.catalog()
    for overflow in Overflow.allCases {
      let shaped = catalog.line(Self.long, width: 120, overflow)
      #expect(shaped.isTruncated && shaped.lines.count == 1)
    }
    #expect(catalog.line(Self.long).isTruncated)
    #expect(catalog.lines(Self.long, width: 120, limit: 3).count == 3)
  }

  @Test func bothEndsOfALongTextAreSeen() throws {
    let catalog = try FontFixtures.catalog()
    let text = "START" + Self.long + "END"
    #expect(catalog.line(text, width: 100).lines[0].text.hasPrefix("START"))
    #expect(catalog.line(text, width: 100, .ellipsisStart).lines[0].text.hasSuffix("END"))
    let middle = catalog.line(text, width: 100, .ellipsisMiddle).lines[0].text
    #expect(middle.hasPrefix("START") && middle.hasSuffix("END"))
  }

  @Test func textWithoutWidthEnds() throws {
    let catalog = try FontFixtures.catalog()
    let text = String(repeating: "\u{200b}", count: 200_000)
    let shaped = catalog.line(text, width: 100)
    #expect(shaped.isTruncated)
  }
}
