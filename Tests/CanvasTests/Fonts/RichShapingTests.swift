import GridreelCanvas
import GridreelPrimitives
import Testing

@Suite struct RichShapingTests {
  private let bold = TextLook(font: GridFont(size: 14, weight: 700))
  private let code = TextLook(font: GridFont(family: "monospace", size: 12.5))
  private let raised = TextLook(font: GridFont(size: 10), rise: 5)
  private let plain = TextLook(font: FontFixtures.inter)

  /// A text of parts.
  private func text(_ parts: [(String, TextLook)]) -> (text: String, runs: TextRuns) {
    var (text, runs) = ("", [TextRuns.Run]())
    for (part, look) in parts {
      text += part
      runs.append(TextRuns.Run(end: text.utf8.count, look: look))
    }
    return (text, TextRuns(runs))
  }

  private func shape(
    _ parts: [(String, TextLook)], width: Double? = nil, limit: Int = 1,
    _ overflow: Overflow = .ellipsis
  ) throws -> ShapedText {
    let (text, runs) = text(parts)
    return try FontFixtures.catalog().shape(
      text, runs, font: FontFixtures.inter, width: width, lineLimit: limit, overflow: overflow)
  }

  @Test func eachPartIsShapedInItsOwnFont() throws {
    let catalog = try FontFixtures.catalog()
    let shaped = try shape([("San ", plain), ("Francisco", bold), (" x", code)])
    #expect(shaped.runs.map(\.part) == [0, 1, 2])
    #expect(shaped.runs.map(\.size) == [14, 14, 12.5])
    let widths = [
      catalog.line("San ").width, catalog.line("Francisco", font: bold.font).width,
      catalog.line(" x", font: code.font).width,
    ]
    #expect(abs(shaped.width - widths.reduce(0, +)) < 1e-9)
    #expect(shaped.lineHeight == catalog.line("San").lineHeight)
  }

  @Test func raisedPartsStandAboveTheLine() throws {
    let shaped = try shape([("x", plain), ("2", raised), ("y", plain)])
    #expect(shaped.runs.map { $0.glyphs.map(\.y) } == [[0], [-5], [0]])
  }

  @Test(arguments: [
    (Overflow.ellipsis, "a bold wo…", [0, 1]), (.ellipsisStart, "…d the end", [2]),
    (.ellipsisMiddle, "a bol…end", [0, 1, 2]),
  ])
  func aCutTextKeepsTheLooksOfWhatIsLeft(overflow: Overflow, expected: String, parts: [Int]) throws
  {
    let shaped = try shape(
      [("a ", plain), ("bold word", bold), (" and the end", plain)], width: 78, overflow)
    #expect(shaped.isTruncated && shaped.width <= 78)
    #expect(shaped.lines[0].text == expected)
    #expect(Set(shaped.runs.map(\.part)).sorted() == parts)
  }

  @Test func linesBreakWhereTheWidthsOfTheLooksSay() throws {
    let words = [("one ", plain), ("two three", bold), (" four five", plain)]
    let shaped = try shape(words, width: 72, limit: 0, .wrap)
    #expect(shaped.lines.map(\.text) == ["one two", "three four", "five"])
    #expect(shaped.lines.map { $0.runs.map(\.part) } == [[0, 1], [1, 2], [2]])
    #expect(shaped.lines.allSatisfy { $0.width <= 72 })
  }

  @Test func aLineOfKnownSignsIsMeasuredAsItIsShaped() throws {
    let catalog = try FontFixtures.catalog()
    for number in 0..<400 {
      _ = catalog.line("Win \(number) ", font: plain.font)
      _ = catalog.line("To \(number)", font: bold.font)
      _ = catalog.line(" \(number) Win", font: code.font)
    }
    let (text, runs) = text([("Win 1 ", plain), ("To 2", bold), (" 3 Win", code), ("", plain)])
    let size = try #require(catalog.lineSize(text, runs, font: plain.font))
    let shaped = catalog.shape(
      text, runs, font: plain.font, width: nil, lineLimit: 1, overflow: .clip)
    #expect(size.width == shaped.width && size.ascent == shaped.ascent)
    let (other, marks) = self.text([("Win \u{5d0}", plain), ("To", bold)])
    #expect(catalog.lineSize(other, marks, font: plain.font) == nil)
  }

  @Test func aBrokenLineHasTheGlyphsOfItsPartsFromTheLeft() throws {
    let shaped = try shape(
      [("one ", plain), ("two three", bold), (" four", plain)], width: 72, limit: 0, .wrap)
    for line in shaped.lines {
      #expect(line.runs.first?.x == 0 && line.runs.first?.glyphs.first?.x == 0)
      #expect(line.runs.map(\.text).joined() == line.text)
      #expect(abs(line.runs.reduce(0) { $0 + $1.width } - line.width) < 1e-9)
      var start = 0
      for run in line.runs {
        #expect(run.textStart == start)
        start += run.text.utf8.count
      }
    }
  }

  @Test func partsOfTwoDirectionsStandInTheirOrder() throws {
    let hebrew = "\u{5d0}\u{5d1} \u{5d2}\u{5d3}"
    let shaped = try shape([("ab ", plain), (hebrew, bold), (" cd", plain)])
    #expect(shaped.lines[0].runsInReadingOrder.map(\.part).first == 0)
    let right = shaped.runs.filter(\.isRightToLeft)
    #expect(right.allSatisfy { $0.part == 1 } && !right.isEmpty)
    // A part that begins within a word from right to left stands at the word's left.
    let split = try shape([("\u{5d0}\u{5d1}", plain), ("\u{5d2}\u{5d3}", bold)])
    #expect(split.runs.map(\.part) == [1, 0])
  }

  @Test func lettersThatJoinAreJoinedAcrossParts() throws {
    let joined = try shape([
      ("\u{628}\u{628}", plain), ("\u{628}", TextLook(font: FontFixtures.inter, color: .white)),
    ])
    #expect(joined.lines[0].text == "\u{628}\u{628}\u{628}")
  }

  @Test func partsOfManyPiecesTakeTimeInProportion() throws {
    let parts = (0..<100_000).map { ("a", $0.isMultiple(of: 2) ? bold : plain) }
    let shaped = try shape(parts, width: 400, limit: 0, .wrap)
    #expect(shaped.isTruncated)
    #expect(shaped.lines.allSatisfy { $0.width <= 400 })
  }
}
