import GridreelPrimitives
import GridreelRendering
import GridreelSceneModel
import TestSupport
import Testing

/// A red and a blue pixel side by side.
private let twoPixels = Picture(
  format: .png, bytes: Array("two pixels".utf8), size: GridSize(width: 2, height: 1),
  bitmap: Bitmap(width: 2, height: 1, pixels: [0xffff_0000, 0xff00_00ff]))

/// A green square with a margin of a quarter.
private let square = Picture(
  format: .svg,
  bytes: Array(
    """
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 4">
    <rect x="1" y="1" width="2" height="2" fill="#00ff00"/></svg>
    """.utf8), size: GridSize(width: 4, height: 4), bitmap: nil)

private let red = GridColor(red: 1, green: 0, blue: 0)

@Suite struct FigureDrawing {
  @Test(arguments: [1.0, 2, 3])
  func pointsAreMeasuredFromTheFrame(scale: Double) throws {
    let figure = Figure(
      through: [
        GridPoint(x: 1, y: 1), GridPoint(x: 3, y: 1), GridPoint(x: 3, y: 4), GridPoint(x: 1, y: 4),
      ],
      isClosed: true)
    let bitmap = try draw(
      [
        .item(
          GridRect(x: 2, y: 3, width: 6, height: 6), .figure(figure, FigureLook(fill: red)))
      ], scale: scale)
    for y in 0..<bitmap.height {
      for x in 0..<bitmap.width {
        let (across, down) = (Double(x) / scale, Double(y) / scale)
        let isInside = across >= 3 && across < 5 && down >= 4 && down < 7
        #expect(bitmap[x, y] == (isInside ? 0xffff_0000 : 0xffff_ffff))
      }
    }
  }

  @Test func snappedCornersLeaveNoHalfTones() throws {
    let figure = Figure(
      through: [
        GridPoint(x: 1.3, y: 0.6), GridPoint(x: 3.4, y: 0.6), GridPoint(x: 3.4, y: 4.7),
        GridPoint(x: 1.3, y: 4.7),
      ], isClosed: true)
    let bitmap = try draw(
      [
        .item(
          GridRect(x: 0, y: 0, width: 6, height: 6),
          .figure(figure, FigureLook(fill: red, isSnapped: true)))
      ], scale: 1)
    #expect(Set(bitmap.pixels) == [0xffff_0000, 0xffff_ffff])
    #expect(bitmap[1, 1] == 0xffff_0000)
    #expect(bitmap[3, 1] == 0xffff_ffff)
  }

  @Test func linesAreAsThickAsTheyAreSaid() throws {
    let line = Figure(through: [GridPoint(x: 0, y: 6), GridPoint(x: 12, y: 6)])
    let look = FigureLook(stroke: LineStyle(width: 2, color: red), isRound: false)
    let bitmap = try draw(
      [.item(GridRect(x: 0, y: 0, width: 12, height: 12), .figure(line, look))], scale: 2)
    #expect((0..<24).filter { bitmap[6, $0] == 0xffff_0000 } == [10, 11, 12, 13])
  }
}

@Suite struct PictureDrawing {
  private func item(_ block: PictureBlock, _ frame: GridRect) -> Item {
    .item(frame, .picture(block))
  }

  @Test func aContainedPictureLeavesRoomAboveAndBelow() throws {
    let frame = GridRect(x: 2, y: 2, width: 8, height: 8)
    let bitmap = try draw([item(PictureBlock(twoPixels), frame)], scale: 1)
    #expect(bitmap[5, 3] == 0xffff_ffff)
    #expect(bitmap[2, 5] == 0xffff_0000)
    #expect(bitmap[9, 7] == 0xff00_00ff)
    #expect(bitmap[5, 8] == 0xffff_ffff)
  }

  @Test func aCoveringPictureFillsItsFrameAndNoMore() throws {
    let frame = GridRect(x: 2, y: 2, width: 8, height: 8)
    let bitmap = try draw([item(PictureBlock(twoPixels, fit: .cover), frame)], scale: 1)
    #expect(bitmap[2, 2] == 0xffff_0000)
    #expect(bitmap[9, 9] == 0xff00_00ff)
    #expect(bitmap[1, 5] == 0xffff_ffff)
    #expect(bitmap[10, 5] == 0xffff_ffff)
  }

  @Test func cornersAreCutAndOpacityMixes() throws {
    let frame = GridRect(x: 0, y: 0, width: 12, height: 12)
    let block = PictureBlock(twoPixels, fit: .cover, cornerRadius: 6, opacity: 0.5)
    let bitmap = try draw([item(block, frame)], scale: 1)
    #expect(bitmap[0, 0] == 0xffff_ffff)
    let pixel = bitmap[2, 6]
    #expect(pixel >> 16 & 0xff == 0xff)
    #expect((126...129).contains(pixel >> 8 & 0xff))
  }

  @Test(arguments: [1.0, 1.5, 2, 4])
  func shapesAreSharpAtEveryScale(scale: Double) throws {
    let frame = GridRect(x: 2, y: 2, width: 8, height: 8)
    let bitmap = try draw([item(PictureBlock(square), frame)], scale: scale)
    #expect(Set(bitmap.pixels) == [0xffff_ffff, 0xff00_ff00])
    let middle = Int(6 * scale)
    #expect(bitmap[middle, middle] == 0xff00_ff00)
    #expect(bitmap[Int(3 * scale), middle] == 0xffff_ffff)
  }

  private func scene(_ items: [Item]) -> Scene {
    Scene(
      size: GridSize(width: 100, height: 40), background: nil,
      panes: [Pane(.body(pinned: false), items: items)])
  }

  private func places(_ count: Int) -> [GridRect] {
    (0..<count).map { GridRect(x: Double($0) * 20, y: 3, width: 16, height: 16) }
  }

  @Test(arguments: [twoPixels, square])
  func anSVGDocumentHoldsEachPictureOnce(picture: Picture) throws {
    let items = places(4).map { item(PictureBlock(picture), $0) }
    let document = try SVGRenderer(embedsFonts: false).draw(scene(items), shaper: makeShaper())
    #expect(
      document.components(
        of: "href=\"data:\(picture.format == .svg ? "image/svg+xml" : "image/png");base64,") == 1)
    #expect(document.components(of: "<use href=") == 4)
    #expect(XMLCheck.problem(in: document) == nil)
  }

  @Test func aPDFDocumentHoldsEachPictureOnceAndTheSameBytesEveryTime() throws {
    func document(_ count: Int) throws -> [UInt8] {
      let items = places(count).map { item(PictureBlock(twoPixels), $0) }
      return try PDFRenderer.draw(
        scene(items), shaper: makeShaper(), metadata: PDFMetadata(title: "Pictures"))
    }
    let four = try document(4)
    #expect(try document(4) == four)
    let images = String(decoding: four, as: UTF8.self).components(of: "/Subtype/Image")
    #expect(images == 1)
  }

  @Test func shapesStayShapesInPDF() throws {
    let items = places(2).map { item(PictureBlock(square), $0) }
    let bytes = try PDFRenderer.draw(
      scene(items), shaper: makeShaper(), metadata: PDFMetadata(title: "Shapes"))
    #expect(String(decoding: bytes, as: UTF8.self).components(of: "/Subtype/Image") == 0)
  }

  private func document(of picture: Picture, level: Int = 0) throws -> String {
    let items = places(2).map { item(PictureBlock(picture), $0) }
    let bytes = try PDFRenderer.draw(
      scene(items), shaper: makeShaper(), metadata: PDFMetadata(), level: level)
    return String(decoding: bytes, as: Unicode.ASCII.self)
  }

  @Test func pixelsInPDFHaveAMaskWhereSomethingShowsThrough() throws {
    func picture(_ pixels: [UInt32]) -> Picture {
      let bitmap = Bitmap(width: 2, height: 1, pixels: pixels)
      return Picture(
        format: .png, bytes: pixels.flatMap { [UInt8(truncatingIfNeeded: $0 >> 24), 1] },
        size: GridSize(width: 2, height: 1), bitmap: bitmap)
    }
    let translucent = try document(of: picture([0x8040_0000, 0xffff_0000]))
    #expect(translucent.components(of: "/SMask ") == 1)
    #expect(translucent.components(of: "/Subtype/Image") == 2)
    #expect(translucent.components(of: "/DeviceRGB/DecodeParms") == 1)
    let gray = try document(of: picture([0xff40_4040, 0xffff_ffff]))
    #expect(!gray.contains("/SMask "))
    #expect(gray.components(of: "/DeviceGray/DecodeParms") == 1)
  }

  @Test func aPlainJPEGFileIsPutIntoPDFAsItIs() throws {
    let bitmap = Bitmap(width: 1, height: 1, pixels: [0xff11_2233])
    func picture(components: Int?) -> Picture {
      Picture(
        format: .jpeg, bytes: Array("a JPEG file".utf8), size: GridSize(width: 8, height: 6),
        bitmap: bitmap, plainComponents: components)
    }
    let plain = try document(of: picture(components: 3), level: 6)
    #expect(plain.components(of: "stream\na JPEG file\nendstream") == 1)
    #expect(plain.components(of: "/Filter/DCTDecode") == 1)
    #expect(plain.contains("/Width 8/Height 6/"))
    // What readers may decode otherwise is put in as the pixels that we see.
    let other = try document(of: picture(components: nil), level: 6)
    #expect(!other.contains("/DCTDecode") && other.contains("/Width 1/Height 1/"))
  }

  /// An SVG picture of 10 by 10.
  private func drawing(_ content: String) -> Picture {
    let text =
      "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 10 10'>\(content)</svg>"
    return Picture(
      format: .svg, bytes: Array(text.utf8), size: GridSize(width: 10, height: 10), bitmap: nil)
  }

  @Test func gradientsAndGroupsOfShapesStayShapesInPDF() throws {
    let gradient = try document(
      of: drawing(
        "<linearGradient id='g'><stop stop-color='red'/><stop offset='1' stop-color='blue' "
          + "stop-opacity='.5'/></linearGradient><path d='M1 1h8v8h-3v-4z' fill='url(#g)'/>"))
    #expect(gradient.components(of: "/PatternType 2") == 1)
    #expect(gradient.components(of: "/S/Luminosity") == 1)
    #expect(!gradient.contains("/Subtype/Image"))
    let group = try document(
      of: drawing("<g opacity='.5'><rect width='5' height='5'/><circle r='3'/></g>"))
    // The group within the picture.
    #expect(group.components(of: "/Subtype/Form") == 2)
    #expect(group.contains("/ca 0.502"))
    #expect(!group.contains("/Subtype/Image"))
  }

  @Test(arguments: [
    "<filter id='b'><feGaussianBlur stdDeviation='1'/></filter>"
      + "<rect width='5' height='5' filter='url(#b)'/>",
    "<mask id='m'><circle r='5' fill='#fff'/></mask>"
      + "<rect width='5' height='5' mask='url(#m)'/>",
  ])
  func aDrawingThatIsNotMadeOfShapesAloneIsPixelsInPDF(content: String) throws {
    let pixels = try document(of: drawing(content))
    // The colours and their mask.
    #expect(pixels.components(of: "/Subtype/Image") == 2)
    #expect(!pixels.contains("/Subtype/Form"))
  }

  @Test func linksLeadOnInDocuments() throws {
    let owner = Identity.Owner.cell(row: RowIdentity(source: 0), column: "a")
    let frame = GridRect(x: 0, y: 0, width: 60, height: 20)
    let block = TextBlock(
      string: "site", font: GridFont(), color: .black, origin: GridPoint(x: 5, y: 15), width: 50)
    let items = [
      Item(Identity(owner, .text), frame: frame, content: .text(block)),
      Item(
        Identity(owner, .mark("link")), frame: frame, content: .link("https://example.org/?a=1&b=2")
      ),
    ]
    let svg = try SVGRenderer(embedsFonts: false).draw(scene(items), shaper: makeShaper())
    #expect(svg.contains("<a href=\"https://example.org/?a=1&amp;b=2\">"))
    let pdf = try PDFRenderer.draw(
      scene(items), shaper: makeShaper(), metadata: PDFMetadata(title: "Links"), level: 0)
    let text = String(decoding: pdf, as: UTF8.self)
    #expect(text.contains("/URI(https://example.org/?a=1&b=2)"))
    #expect(text.components(of: "/S/Link") == 1)
  }
}

@Suite struct VectorPictures {
  @Test func extentsAreThoseOfTheDrawing() throws {
    #expect(try VectorPictureReader.size(of: square.bytes) == GridSize(width: 4, height: 4))
    let sized = "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"30\" height=\"20\"/>"
    #expect(try VectorPictureReader.size(of: Array(sized.utf8)) == GridSize(width: 30, height: 20))
  }

  @Test(arguments: ["", "<svg", "<html/>", "<svg xmlns=\"http://www.w3.org/2000/svg\"><g></svg>"])
  func whatIsNoDrawingIsRefused(text: String) {
    #expect(throws: GridreelError.self) {
      try VectorPictureReader.size(of: Array(text.utf8))
    }
  }

  @Test(arguments: ["", "file://"])
  func nothingOutsideOfTheFileIsLoaded(scheme: String) throws {
    let path = Repository.path + "Examples/pictures/mug.png"
    #expect(BundledFonts.exists(path))
    let text = """
      <svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"
        viewBox="0 0 4 4"><image href="\(scheme)\(path)" width="4" height="4"/>
      <image xlink:href="\(scheme)\(path)" width="4" height="4"/></svg>
      """
    let picture = Picture(
      format: .svg, bytes: Array(text.utf8), size: GridSize(width: 4, height: 4), bitmap: nil)
    #expect(try VectorPictureReader.size(of: picture.bytes) == picture.size)
    let frame = GridRect(x: 0, y: 0, width: 12, height: 12)
    let bitmap = try draw([.item(frame, .picture(PictureBlock(picture)))], scale: 2)
    #expect(Set(bitmap.pixels) == [0xffff_ffff])
  }
}

extension String {
  /// How often a text occurs.
  func components(of part: String) -> Int {
    let (text, wanted) = (Array(utf8), Array(part.utf8))
    return text.indices.count { text[$0...].starts(with: wanted) }
  }
}
