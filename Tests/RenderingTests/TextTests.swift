import GridreelPrimitives
import GridreelRendering
import GridreelSceneModel
import Testing

@Suite struct PixelText {
  private func block(
    _ string: String, x: Double = 4, width: Double = 60, overflow: Overflow = .clip,
    alignment: GridHorizontalAlignment = .leading
  ) -> TextBlock {
    TextBlock(
      string: string, font: GridFont(size: 16), color: .black, origin: GridPoint(x: x, y: 24),
      width: width, alignment: alignment, overflow: overflow)
  }

  private func draw(
    _ block: TextBlock, clip: GridRect? = nil, scale: Double = 2
  ) throws -> Bitmap {
    let item = Item.item(GridRect(x: 4, y: 4, width: 60, height: 28), .text(block))
    return try RenderingTests.draw(
      panes: [Pane(.body(pinned: false), clip: clip, items: [item])], scale: scale, side: 100)
  }

  /// The columns and rows between which anything is drawn.
  private func ink(_ bitmap: Bitmap) -> (left: Int, right: Int, top: Int, bottom: Int)? {
    var columns: [Int] = []
    var rows: [Int] = []
    for y in 0..<bitmap.height {
      for x in 0..<bitmap.width where bitmap[x, y] != 0xffff_ffff {
        columns.append(x)
        rows.append(y)
      }
    }
    guard let left = columns.min(), let right = columns.max(), let top = rows.min(),
      let bottom = rows.max()
    else { return nil }
    return (left, right, top, bottom)
  }

  @Test func equalDigitsLookTheSameWherePixelsAreLarge() throws {
    let bitmap = try draw(block("1111"), scale: 1)
    // The runs of columns with ink, one for each digit.
    var digits: [[[UInt32]]] = [[]]
    for x in 0..<bitmap.width {
      let column = (0..<bitmap.height).map { bitmap[x, $0] }
      if column.contains(where: { $0 != 0xffff_ffff }) {
        digits[digits.count - 1].append(column)
      } else if digits.last?.isEmpty == false {
        digits.append([])
      }
    }
    digits.removeAll(where: \.isEmpty)
    #expect(digits.count == 4)
    #expect(Set(digits).count == 1)
  }

  @Test(arguments: [1.0, 1.5, 2, 3])
  func aFlatLetterStandsOnTheBaselinesDeviceRow(scale: Double) throws {
    let ink = try #require(try ink(draw(block("H"), scale: scale)))
    #expect(ink.bottom == Int((24 * scale).rounded()) - 1)
    #expect(ink.left >= Int((4 * scale).rounded()))
    // Inter's capitals are 0.727 of the em high.
    #expect(abs(Double(ink.bottom - ink.top + 1) - 0.727 * 16 * scale) <= 1)
  }

  @Test func textThatIsCutStaysInItsExtent() throws {
    let ink = try #require(try ink(draw(block("WWWWWWWWWWWW"))))
    #expect(ink.left >= 8)
    #expect(ink.right == 127)
  }

  @Test func anEllipsisKeepsTextInItsExtent() throws {
    let ink = try #require(try ink(draw(block("WWWWWWWWWWWW", overflow: .ellipsis))))
    #expect(ink.left >= 8)
    #expect(ink.right < 128)
  }

  @Test func trailingTextEndsAtItsExtentsEnd() throws {
    let ink = try #require(try ink(draw(block("II", alignment: .trailing))))
    #expect((120..<128).contains(ink.right))
  }

  @Test func aPanesClipCutsGlyphs() throws {
    let clip = GridRect(x: 10, y: 16, width: 20, height: 4)
    let ink = try #require(try ink(draw(block("WWWWWW"), clip: clip)))
    #expect(ink.left >= 20 && ink.right < 60 && ink.top >= 32 && ink.bottom < 40)
  }

  @Test func stemsReachTheTextsOwnColour() throws {
    let bitmap = try draw(block("HHHH"), scale: 3)
    #expect(bitmap.pixels.contains(0xff00_0000))
  }

  @Test func anUnderlineIsSharpAndBelowTheBaseline() throws {
    var underlined = block("x")
    underlined.decoration = .underline
    let plain = try draw(block("x"))
    let bitmap = try draw(underlined)
    let changed = (0..<bitmap.height).filter { y in
      (0..<bitmap.width).contains { bitmap[$0, y] != plain[$0, y] }
    }
    #expect(changed == [51, 52])
    let row = (0..<bitmap.width).map { bitmap[$0, 51] }
    #expect(row.allSatisfy { $0 == 0xff00_0000 || $0 == 0xffff_ffff })
  }

  @Test func aShadowsCopyIsMovedAndBlurred() throws {
    var sharp = block("H")
    sharp.color = .clear
    sharp.shadow = Shadow(x: 3, y: 5, blur: 0, color: .black)
    let plain = try #require(try ink(draw(block("H"))))
    let moved = try #require(try ink(draw(sharp)))
    #expect(moved.left == plain.left + 6 && moved.bottom == plain.bottom + 10)
    var soft = sharp
    soft.shadow = Shadow(x: 3, y: 5, blur: 4, color: .black)
    let blurred = try #require(try ink(draw(soft)))
    #expect(blurred.left < moved.left && blurred.bottom > moved.bottom)
  }

  @Test func theSameSceneGivesTheSamePixels() throws {
    let scene = SampleScene(rowCount: 4, columnCount: 3).scene
    let first = try BitmapRenderer().draw(scene, scale: 2, shaper: makeShaper())
    #expect(try BitmapRenderer().draw(scene, scale: 2, shaper: makeShaper()) == first)
    #expect(first.isOpaque)
  }
}

@Suite struct Measuring {
  @Test func metricsAreThoseOfTheShapedText() throws {
    let shaper = try makeShaper()
    let short = shaper.measure(TextRequest(string: "Wide", font: GridFont()))
    #expect(short.width > 20 && short.lineCount == 1 && !short.isTruncated)
    let cut = shaper.measure(
      TextRequest(string: "Wide words that do not fit", font: GridFont(), width: 60))
    #expect(cut.isTruncated && cut.width <= 60)
    let wrapped = shaper.measure(
      TextRequest(
        string: "Wide words that do not fit", font: GridFont(), width: 60, lineLimit: 0,
        overflow: .wrap
      ))
    #expect(wrapped.lineCount > 1)
    #expect(abs(wrapped.height - short.height * Double(wrapped.lineCount)) < 1e-9)
  }

  @Test func charactersWithoutAGlyphAreNamed() throws {
    let metrics = try makeShaper().measure(TextRequest(string: "a\u{65e5}b", font: GridFont()))
    #expect(metrics.missingCharacters == ["\u{65e5}"])
  }
}
