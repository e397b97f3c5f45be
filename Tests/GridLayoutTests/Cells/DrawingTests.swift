import GridreelLayout
import GridreelModel
import GridreelPrimitives
import GridreelSceneModel
import GridreelStyle
import GridreelValues
import Testing

/// A cell type as a user of the library writes one.
private struct Meter: CellDrawing {
  func size(of cell: CellContext) -> GridSize? {
    cell.number == nil ? nil : GridSize(width: 80, height: 12)
  }

  func draw(_ cell: CellContext, in frame: GridRect, with pen: inout CellPen) {
    var bar = cell.place(GridSize(width: 80, height: 12), in: frame)
    pen.fill(bar, cell.colors.track, cornerRadius: 6)
    bar.width *= (cell.number ?? 0) / 10
    pen.fill(bar, cell.colors.accent, cornerRadius: 6)
  }

  func text(of cell: CellContext) -> String { "\(cell.text) of 10" }
}

/// Draws far more than there is room for.
private struct Giant: CellDrawing {
  func size(of cell: CellContext) -> GridSize? { GridSize(width: 10, height: 10) }

  func draw(_ cell: CellContext, in frame: GridRect, with pen: inout CellPen) {
    let huge = GridRect(x: -1000, y: -1000, width: 3000, height: 3000)
    pen.fill(huge, .black)
    pen.outline(huge, LineStyle(width: 1, color: .black))
    pen.text("words", in: huge, CellTextLook(font: cell.font, color: .black))
    pen.fill(GridRect(x: -50, y: -50, width: 10, height: 10), .black)
  }
}

/// Images of fixed names.
private struct Shelf: PictureSource {
  func picture(named name: String) throws(GridreelError) -> Picture {
    guard name == "there.png" else { throw GridreelError("image '\(name)' is not there") }
    return Picture(
      format: .png, bytes: [1], size: GridSize(width: 2, height: 1),
      bitmap: Bitmap(width: 2, height: 1, pixels: [0, 0]))
  }
}

/// Shapes that hold large pictures.
private struct LargeShelf: PictureSource {
  func picture(named name: String) throws(GridreelError) -> Picture {
    Picture(
      format: .svg, bytes: Array(name.utf8), size: GridSize(width: 2, height: 1), bitmap: nil,
      innerPixelCount: GridreelError.pixelLimit / 2)
  }
}

@Suite struct LargeImages {
  @Test func allImagesOfAPictureShareTheirRoom() {
    var sketch = CellSketch(
      .image(ImageCell()), ["a.svg", "b.svg", "a.svg", "c.svg"].map(Value.text))
    sketch.sketch.grid.pictures = LargeShelf()
    for _ in 0..<2 {
      let refused = sketch.sketch.picture().warnings.filter { $0.kind == .refusedPicture }
      #expect(Set(refused.map(\.row)) == [4])
      #expect(
        refused.first?.message.description.hasPrefix("image 'c.svg' and those before it") == true)
    }
  }
}

@Suite struct CustomCells {
  @Test func aTypeOfOnesOwnDrawsWithinTheCell() throws {
    let picture = CellSketch(.custom(Meter()), [.number(5)]).sketch.picture()
    let frames = picture.cell().map(\.frame)
    #expect(
      frames == [
        GridRect(x: 10, y: 44, width: 80, height: 12),
        GridRect(x: 10, y: 44, width: 40, height: 12),
      ])
    #expect(picture.said() == "5 of 10")
    #expect(picture.map.headers[0].rect.width == 100)
  }

  @Test func whatIsTooLargeIsCut() {
    let items = CellSketch(.custom(Giant()), [.number(1)], width: .fixed(50)).items()
    let room = GridRect(x: 10, y: 30, width: 30, height: 40)
    #expect(items.count == 3)
    for item in items where item.identity.part != .text { #expect(room.contains(item.frame)) }
  }

  @Test func columnsAreComparedByTheirDrawings() {
    #expect(CellType.custom(Meter()) == .custom(Meter()))
    #expect(CellType.custom(Meter()) != .custom(Giant()))
  }

  @Test func rowsAreAsHighAsTheirCellsAsk() {
    var sketch = CellSketch(
      .image(ImageCell(size: GridSize(width: 50, height: 60))), [.text("there.png"), .missing])
    sketch.sketch.grid.theme.rowHeight = .auto
    sketch.sketch.grid.pictures = Shelf()
    let picture = sketch.sketch.picture()
    let heights = picture.map.cells.filter { $0.column == "a" }.map(\.rect.height)
    #expect(heights == [68, 14])
  }

  @Test func longGridsFindTheirWidestCell() {
    let values = (0..<500).map { Value.text($0 == 321 ? "the widest label" : "label") }
    let short = CellSketch(.badge(BadgeCell()), [.text("the widest label")]).sketch.widths()
    #expect(CellSketch(.badge(BadgeCell()), values).sketch.widths()[0] == short[0])
    var sketch = CellSketch(.badge(BadgeCell()), values)
    let layout = sketch.sketch.layouter.paged(on: GridSize(width: 400, height: 300))
    sketch.sketch.grid.theme.rowHeight = .auto
    #expect(layout.page(0).map.headers[0].rect.width == short[0])
  }
}

@Suite struct ImageCells {
  private func picture(_ names: [String], _ options: ImageCell, width: ColumnWidth = .fit)
    -> GridPicture
  {
    var sketch = CellSketch(.image(options), names.map(Value.text), width: width)
    sketch.sketch.grid.pictures = Shelf()
    return sketch.sketch.picture()
  }

  @Test func anImageStandsInItsFrame() throws {
    let options = ImageCell(size: GridSize(width: 30, height: 20), fit: .cover, cornerRadius: 4)
    let item = try #require(picture(["there.png"], options).cell().mark("image"))
    #expect(item.frame == GridRect(x: 10, y: 40, width: 30, height: 20))
    guard case .picture(let block) = item.content else { return }
    #expect((block.fit, block.cornerRadius) == (.cover, 4))
  }

  @Test func lowRowsAndNarrowColumnsMakeItSmaller() throws {
    let options = ImageCell(size: GridSize(width: 80, height: 80))
    let low = try #require(picture(["there.png"], options).cell().mark("image"))
    #expect((low.frame.width, low.frame.height) == (36, 36))
    let narrow = try #require(
      picture(["there.png"], options, width: .fixed(36)).cell().mark("image"))
    #expect((narrow.frame.width, narrow.frame.height) == (16, 16))
  }

  @Test func amissingImageIsAPlaceholderAndAWarning() throws {
    let picture = picture(["there.png", "pictures/gone.png"], ImageCell())
    #expect(picture.warnings.map(\.kind) == [.unusablePicture])
    #expect(picture.warnings.first?.row == 2)
    #expect(picture.warnings.first?.column == "a")
    #expect(picture.cell(1).mark("placeholder") != nil)
    #expect(picture.said(1) == "gone")
  }

  @Test func aGridWithoutImagesSaysSo() {
    let picture = CellSketch(.image(ImageCell()), [.text("a.png")]).sketch.picture()
    #expect(
      picture.warnings.map(\.message.description)
        == ["there is no folder of images in which 'a.png' could be found"])
  }
}

/// Every type at every width: nothing may leave its cell.
@Suite struct NarrowDrawnCells {
  static let types: [(CellType, Value)] = [
    (.check(CheckCell()), .boolean(true)), (.image(ImageCell()), .text("there.png")),
    (.image(ImageCell()), .text("gone.png")), (.badge(BadgeCell()), .text("label")),
    (.badge(BadgeCell(look: .dot)), .text("label")), (.progress(ProgressCell()), .number(50)),
    (.sparkline(SparklineCell(look: .area, dots: [.min, .max, .last])), .text("1,5,2,3")),
    (.sparkline(SparklineCell(look: .bars)), .text("1,5,-2,3")), (.price(PriceCell()), .number(3)),
    (.price(PriceCell()), .number(0)), (.swatch(SwatchCell()), .text("#336699")),
    (.link(LinkCell()), .text("example.org")),
    (.rating(RatingCell(showsNumber: true)), .number(3.5)),
    (.avatar(AvatarCell()), .text("Ada Lovelace")),
    (.avatar(AvatarCell(size: 60, showsText: false, shape: .rounded)), .text("☺")),
    (.sparkbar(SparkbarCell(highlight: [.max, .last])), .text("1,5,-2,3")),
    (.sparkbar(SparkbarCell(minimum: 2, maximum: 3)), .text("-1,9")),
  ]

  @Test(arguments: types, [0.0, 1, 19, 21, 24, 33, 47, 200])
  func nothingLeavesItsCell(type: (CellType, Value), width: Double) {
    for height in [4.0, 13, 40] {
      var sketch = CellSketch(type.0, [type.1], width: .fixed(width))
      sketch.sketch.grid.theme.rowHeight = .points(height)
      sketch.sketch.grid.pictures = Shelf()
      let cell = GridRect(x: 0, y: 30, width: width, height: height)
      for item in sketch.items() {
        // A line's half thickness may stand over where a figure touches the edge.
        #expect(cell.contains(item.frame, tolerance: 1), "\(item)")
        let areInside = item.corners.allSatisfy { corner in
          cell.contains(GridRect(x: corner.x, y: corner.y, width: 0, height: 0), tolerance: 1)
        }
        #expect(areInside, "\(item)")
      }
    }
  }
}

@Suite struct HeatCells {
  private func sketch(_ numbers: [Double]) -> CellSketch {
    var sketch = CellSketch(.text, numbers.map(Value.number))
    sketch.sketch.grid.columns[0].heat = HeatScale(
      colors: [GridColor(rgb: 0xffffff), GridColor(rgb: 0x0000ff)])
    return sketch
  }

  private func background(_ picture: GridPicture, _ row: Int) -> [Paint] {
    picture.paints(at: GridPoint(x: 5, y: 35 + Double(row) * 40))
  }

  @Test func numbersColourTheirCells() {
    let picture = sketch([1, 9]).sketch.picture()
    #expect(background(picture, 0).last == .color(.white))
    #expect(background(picture, 1).last == .color(GridColor(rgb: 0x0000ff)))
  }

  @Test func aSelectionLiesOverHeat() {
    var sketch = sketch([1, 9])
    sketch.sketch.grid.theme.styles.selected.background = .value(GridColor.black.withAlpha(0.5))
    sketch.sketch.grid.selection.replace(rows: [RowIdentity(source: 1)], cells: [])
    let picture = sketch.sketch.picture()
    let blue = GridColor(rgb: 0x0000ff)
    #expect(background(picture, 1).last == .color(GridColor.black.withAlpha(0.5).over(blue)))
  }

  @Test func textStandsOutWhereItIsAsked() throws {
    var sketch = sketch([1, 9])
    sketch.sketch.grid.theme.styles.row.textColor = .black
    sketch.sketch.grid.columns[0].style.isTextContrasting = true
    let picture = sketch.sketch.picture()
    #expect(picture.text(0, "a")?.color == .black)
    #expect(picture.text(1, "a")?.color == .white)
  }

  @Test func anExplanationNamesTheHeat() throws {
    let sketch = sketch([1, 9]).sketch
    let explanation = CellExplanation(
      grid: sketch.grid, source: sketch.source, row: RowIndex(section: 0, row: 1), column: "a")
    let background = try #require(explanation.style.property("background"))
    #expect(background.value == "#0000ff")
    #expect(background.source?.level == .heat)
  }

  @Test func anExplanationSaysWhatADrawnCellSays() {
    let sketch = CellSketch(.rating(RatingCell()), [.number(3)]).sketch
    let explanation = CellExplanation(
      grid: sketch.grid, source: sketch.source, row: RowIndex(section: 0, row: 0), column: "a")
    #expect(explanation.text == "3 of 5")
  }
}
