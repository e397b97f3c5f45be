import GridreelPrimitives
import Testing

@Suite struct Figures {
  @Test func aPartBeginsWhereThePenIsFirst() {
    var figure = Figure()
    figure.line(to: GridPoint(x: 1, y: 2))
    figure.line(to: GridPoint(x: 3, y: 4))
    figure.close()
    #expect(
      figure.steps == [.move(GridPoint(x: 1, y: 2)), .line(GridPoint(x: 3, y: 4)), .close])
  }

  @Test func anEmptyFigureCannotBeClosed() {
    var figure = Figure()
    figure.close()
    #expect(figure.steps.isEmpty)
  }

  @Test func halfwayEveryPointIsHalfway() throws {
    let from = Figure(through: [GridPoint(x: 0, y: 0), GridPoint(x: 4, y: 0)])
    let to = Figure(through: [GridPoint(x: 2, y: 2), GridPoint(x: 4, y: 8)])
    let middle = try #require(from.mixed(with: to, 0.5))
    #expect(middle == Figure(through: [GridPoint(x: 1, y: 1), GridPoint(x: 4, y: 4)]))
  }

  @Test func figuresOfOtherStepsCannotBeMixed() {
    let line = Figure(through: [GridPoint(x: 0, y: 0), GridPoint(x: 4, y: 0)])
    let closed = Figure(through: [GridPoint(x: 0, y: 0)], isClosed: true)
    #expect(line.mixed(with: closed, 0.5) == nil)
    #expect(line.mixed(with: Figure(), 0.5) == nil)
  }

  @Test func aCircleTouchesAllSidesOfItsSquare() {
    let circle = Figure(circleIn: GridRect(x: 10, y: 20, width: 30, height: 8))
    var ends: Set<[Double]> = []
    for case .curve(_, _, let end) in circle.steps { ends.insert([end.x, end.y]) }
    #expect(ends == [[29, 24], [25, 28], [21, 24], [25, 20]])
  }
}

@Suite struct Pictures {
  private func picture(_ text: String, format: Picture.Format = .svg) -> Picture {
    Picture(
      format: format, bytes: Array(text.utf8), size: GridSize(width: 40, height: 20), bitmap: nil)
  }

  @Test func containedPicturesStandInTheMiddle() {
    let frame = GridRect(x: 0, y: 0, width: 20, height: 20)
    #expect(
      picture("a").rect(in: frame, fit: .contain) == GridRect(x: 0, y: 5, width: 20, height: 10))
    #expect(
      picture("a").rect(in: frame, fit: .cover) == GridRect(x: -10, y: 0, width: 40, height: 20))
  }

  @Test func picturesAreTheSameWhereTheirBytesAre() {
    #expect(picture("a") == picture("a"))
    #expect(picture("a") != picture("b"))
  }

  @Test func anOpenColourIsGivenToTheWholeDrawing() {
    let icon = picture("<?xml version=\"1.0\"?><svg viewBox=\"0 0 1 1\" fill=\"currentColor\"/>")
    let tinted = icon.tinted(GridColor(rgb: 0x336699, alpha: 0.5))
    #expect(
      String(decoding: tinted.bytes, as: UTF8.self)
        == "<?xml version=\"1.0\"?><svg color=\"#336699\" viewBox=\"0 0 1 1\" fill=\"currentColor\"/>"
    )
    #expect(tinted != icon)
  }

  @Test(arguments: [
    "<svg fill=\"red\"/>", "<svg color=\"blue\" fill=\"currentColor\"/>", "currentColor",
  ])
  func drawingsWithTheirOwnColourStayAsTheyAre(text: String) {
    #expect(picture(text).tinted(.black) == picture(text))
    #expect(picture("<svg fill='currentColor'/>", format: .png).tinted(.black).format == .png)
  }
}

@Suite struct ColorsInOKLab {
  @Test func hueAndChromaComeBack() {
    for hue in stride(from: 5.0, to: 360, by: 25) {
      let place = GridColor(oklchLightness: 0.6, chroma: 0.09, hue: hue).oklch
      #expect(abs(place.lightness - 0.6) < 1e-6)
      #expect(abs(place.chroma - 0.09) < 1e-6)
      #expect(abs(place.hue - hue) < 1e-3)
    }
  }

  @Test func theMiddleOfBlackAndWhiteLooksHalfAsLight() {
    let middle = GridColor.black.mixedInOKLab(with: .white, fraction: 0.5)
    #expect(abs(middle.oklch.lightness - 0.5) < 1e-3)
    #expect(abs(middle.red - middle.blue) < 1e-4)
  }

  @Test func theEndsOfAMixtureAreExact() {
    let (from, to) = (GridColor(rgb: 0x16a34a), GridColor(rgb: 0xfee2e2, alpha: 0.3))
    #expect(from.mixedInOKLab(with: to, fraction: -1) == from)
    #expect(from.mixedInOKLab(with: to, fraction: 2) == to)
    #expect(abs(from.mixedInOKLab(with: to, fraction: 0.5).alpha - 0.65) < 1e-12)
  }

  @Test(arguments: [0x000000, 0x1f2937, 0x777777, 0x2563eb, 0xffcc00, 0xffffff] as [UInt32])
  func readableColoursAreReadableOnAnyGround(ground: UInt32) {
    let ground = GridColor(rgb: ground)
    for hue in stride(from: 0.0, to: 360, by: 40) {
      let color = GridColor(oklchLightness: 0.6, chroma: 0.15, hue: hue)
      #expect(color.readable(on: ground, ratio: 4.5).contrast(to: ground) >= 4.5 - 1e-9)
    }
  }

  @Test func aColourThatCanBeReadStaysAsItIs() {
    #expect(GridColor.black.readable(on: .white, ratio: 7) == .black)
  }
}
