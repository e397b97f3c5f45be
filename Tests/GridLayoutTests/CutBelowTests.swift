import GridreelLayout
import GridreelModel
import GridreelPrimitives
import GridreelSceneModel
import GridreelStyle
import TestSupport
import Testing

/// Texts of several lines in rows that are not high enough for them.
@Suite struct CutBelow {
  /// One cell with room for ten characters on a line, each line 14 points high.
  private func sketch(_ text: String, rowHeight: Double) -> Sketch {
    var sketch = Sketch([[text]])
    sketch.grid.columns[0].width = .fixed(90)
    sketch.grid.theme.rowHeight = .points(rowHeight)
    sketch.grid.columns[0].style.overflow = .wrap
    sketch.grid.columns[0].style.lineLimit = 0
    return sketch
  }

  @Test(arguments: [(20.0, 1), (27, 1), (28, 2), (41, 2), (42, 3), (60, 4), (200, 0)])
  func asManyLinesAreShownAsTheRowHasRoomFor(height: Double, expected: Int) throws {
    let picture = sketch("aaaa bbbb cccc dddd eeee ffff gggg hhhh iiii jjjj", rowHeight: height)
      .picture()
    let block = try #require(picture.text(0, "a"))
    #expect(block.lineLimit == expected)
    #expect(block.overflow == (expected == 0 ? .wrap : .ellipsis))
    #expect(picture.map.cells.first?.isTruncated == (expected > 0))
    #expect(picture.warnings.map(\.kind) == (expected > 0 ? [.truncatedText] : []))
    let (top, bottom) = (block.origin.y - 10, block.origin.y - 10 + 14 * Double(max(1, expected)))
    #expect(top >= 30 && (expected == 0 || bottom <= 30 + height))
  }

  @Test func theWarningSaysWhatHelps() {
    let picture = sketch("aaaa bbbb cccc dddd", rowHeight: 20).picture()
    #expect(picture.warnings.first?.message.description.contains("--row-height") == true)
    #expect(picture.warnings.first?.row == 1)
  }

  @Test func aTextThatIsJustLowEnoughKeepsItsStyle() {
    let block = sketch("aaaa bbbb cccc dddd", rowHeight: 32).picture().text(0, "a")
    #expect(block?.lineLimit == 0)
    #expect(block?.overflow == .wrap)
  }

  @Test func linesMayTakeTheRoomOfTheInsetsButNotTheNeighbours() throws {
    var sketch = sketch("aaaa bbbb cccc dddd", rowHeight: 34)
    sketch.grid.theme.styles.row.inset = Insets(top: 12, right: 10, bottom: 2, left: 10)
    let block = try #require(sketch.picture().text(0, "a"))
    #expect(block.lineLimit == 0)
    #expect(block.origin.y - 10 + 28 <= 64)
  }

  @Test func aRowThatIsAsHighAsItWantsCutsNothing() {
    var sketch = sketch("aaaa bbbb cccc dddd eeee ffff", rowHeight: 20)
    sketch.grid.theme.rowHeight = .auto
    #expect(sketch.picture().warnings.isEmpty)
  }
}
