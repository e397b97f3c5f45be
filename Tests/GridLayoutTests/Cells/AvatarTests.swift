import GridreelLayout
import GridreelModel
import GridreelPrimitives
import GridreelSceneModel
import GridreelStyle
import GridreelValues
import Testing

/// One picture for every name but `gone.png`.
private struct Faces: PictureSource {
  func picture(named name: String) throws(GridreelError) -> Picture {
    guard name != "gone.png" else { throw GridreelError("image '\(name)' is not there") }
    return Picture(
      format: .png, bytes: [1], size: GridSize(width: 1, height: 1),
      bitmap: Bitmap(width: 1, height: 1, pixels: [0]))
  }
}

@Suite struct AvatarCells {
  /// The initials that a name gets; nil where there is a figure instead.
  private func initials(_ name: String) -> String? {
    let items = CellSketch(.avatar(AvatarCell(showsText: false)), [.text(name)]).items()
    return items.text?.string
  }

  @Test(arguments: [
    ("Ada Lovelace", "AL"), ("grace brewster murray hopper", "GH"), ("Madonna", "M"),
    ("Žofie Nováková", "ŽN"), ("Иван Петров", "ИП"), ("山田 太郎", "山"), ("山田太郎", "山"),
    ("דנה לוי", "ד"), ("سارة علي", "س"), ("🦊 Fox", "F"), ("(Ada)", "A"), ("7 Dwarfs", "7"),
    ("ßen Ångström", "SSÅ"),
  ])
  func namesHaveInitials(name: String, expected: String) {
    #expect(initials(name) == expected)
  }

  @Test(arguments: ["🦊", "…", "- -"])
  func aNameWithoutALetterHasAFigure(name: String) {
    let items = CellSketch(.avatar(AvatarCell(showsText: false)), [.text(name)]).items()
    #expect(items.map(\.identity.part) == ["disc", "head", "shoulders"].map(Identity.Part.mark))
  }

  @Test func theNameStandsBesideTheDisc() throws {
    let picture = CellSketch(.avatar(AvatarCell(size: 20)), [.text("Ada Bo")]).sketch.picture()
    let items = picture.cell()
    let disc = try #require(items.mark("disc"))
    #expect(disc.frame == GridRect(x: 10, y: 40, width: 20, height: 20))
    #expect(items.text?.string == "Ada Bo")
    #expect(items.mark("initials")?.block?.string == "AB")
    // Insets, the disc, the room beside it, six letters.
    #expect(picture.map.headers[0].rect.width == 20 + 20 + 9 + 6 * 7)
    #expect(picture.said() == "Ada Bo")
  }

  @Test func aMissingNameIsWrittenAsMissing() {
    let picture = CellSketch(.avatar(AvatarCell()), [.missing]).sketch.picture()
    #expect(picture.cell().text?.string == "–")
    #expect(picture.cell().mark("disc") == nil)
  }

  @Test func picturesComeFromTheirColumn() {
    var sketch = CellSketch(
      .avatar(AvatarCell(picture: "b")), [.text("Ada"), .text("Bob"), .text("Cleo")],
      others: [.text("a.png"), .text("gone.png"), .missing])
    sketch.sketch.grid.pictures = Faces()
    let picture = sketch.sketch.picture()
    #expect((0..<3).map { picture.cell($0).mark("picture") != nil } == [true, false, false])
    #expect((0..<3).map { picture.cell($0).mark("initials") != nil } == [false, true, true])
    #expect(picture.warnings.map(\.row) == [2])
  }

  @Test(arguments: [GridColor(rgb: 0xffffff), GridColor(rgb: 0x0f172a), GridColor(rgb: 0x808080)])
  func initialsCanBeRead(ground: GridColor) throws {
    let names = (0..<60).map { Value.text("Name \($0)") }
    var sketch = CellSketch(.avatar(AvatarCell(showsText: false)), names)
    sketch.sketch.grid.theme.styles.row.background = .value(ground)
    let picture = sketch.sketch.picture()
    var fills: Set<GridColor> = []
    for row in names.indices {
      let items = picture.cell(row)
      let fill = try #require(items.mark("disc")?.fillColor)
      let ink = try #require(items.text?.color)
      #expect(ink.contrast(to: fill) >= 4.5, "\(fill) on \(ground)")
      fills.insert(fill)
    }
    #expect(fills.count == 12)
  }

  @Test func aNameAlwaysHasTheSameColour() {
    let own = AvatarCell(
      colors: [GridColor(rgb: 0x1d4ed8), GridColor(rgb: 0xb91c1c)], showsText: false)
    let names = ["Ada", "Bob", "Ada"].map(Value.text)
    let picture = CellSketch(.avatar(own), names).sketch.picture()
    let fills = (0..<3).map { picture.cell($0).mark("disc")?.fillColor }
    #expect(fills[0] == fills[2])
    #expect(fills.allSatisfy { fill in own.colors.contains { $0 == fill } })
  }
}
