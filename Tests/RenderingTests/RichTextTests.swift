import GridreelPrimitives
import GridreelRendering
import GridreelSceneModel
import TestSupport
import Testing

@Suite struct RichTextDrawing {
  private let red = GridColor(rgb: 0xff0000)
  private let yellow = GridColor(rgb: 0xffff00)

  private func block(_ parts: [(String, TextLook)], width: Double = 200) -> TextBlock {
    var block = TextBlock(
      string: parts.map(\.0).joined(), font: GridFont(), color: .black,
      origin: GridPoint(x: 5, y: 20), width: width)
    var end = 0
    block.runs = TextRuns(
      parts.map { text, look in
        end += text.utf8.count
        return TextRuns.Run(end: end, look: look)
      })
    return block
  }

  private func look(
    color: GridColor? = nil, background: GridColor? = nil, rise: Double = 0, link: String? = nil
  ) -> TextLook {
    TextLook(
      font: GridFont(size: rise == 0 ? 14 : 10), rise: rise, color: color, background: background,
      link: link)
  }

  private func scene(_ block: TextBlock) -> Scene {
    Scene(
      size: GridSize(width: 220, height: 30), background: .white,
      panes: [
        Pane(
          .body(pinned: false),
          items: [
            .item(GridRect(x: 0, y: 0, width: 220, height: 30), .text(block))
          ])
      ])
  }

  @Test func pixelsHaveTheColoursOfTheParts() throws {
    let block = block([
      ("HHH ", look()), ("HHH", look(color: red)), ("   ", look(background: yellow)),
    ])
    let shaper = try makeShaper()
    let bitmap = try BitmapRenderer().draw(scene(block), scale: 2, shaper: shaper)
    func width(_ text: String) -> Double {
      shaper.measure(TextRequest(string: text, font: GridFont())).width
    }
    func pixels(_ start: Double, _ end: Double) -> Set<UInt32> {
      Set((Int(2 * start) + 2..<Int(2 * end) - 2).map { bitmap[$0, 30] })
    }
    let (middle, end) = (5 + width("HHH "), 5 + width("HHH HHH"))
    #expect(pixels(5, middle).contains(0xff00_0000) && !pixels(5, middle).contains(red.pixel))
    #expect(pixels(middle, end).contains(red.pixel))
    #expect(!pixels(middle, end).contains(0xff00_0000))
    #expect(pixels(end, end + width("   ")) == [yellow.pixel])
  }

  @Test func spansOfSVGStandOnTheirLines() throws {
    let block = block([
      ("H", look()), ("2", look(rise: -2)), ("O & ", look()), ("x", look(link: "https://a.b/?c&d")),
    ])
    let document = try withPlainNames(
      SVGRenderer(embedsFonts: false).draw(scene(block), shaper: makeShaper()))
    #expect(
      document.contains(
        "<text x=\"5\" y=\"20\"><tspan class=\"t1\">H</tspan><tspan class=\"t2\" dy=\"2\">2</tspan>"
          + "<tspan class=\"t1\" dy=\"-2\">O &amp; </tspan><a href=\"https://a.b/?c&amp;d\">"
          + "<tspan class=\"t1\">x</tspan></a></text>"))
    #expect(XMLCheck.problem(in: document) == nil)
  }

  @Test func linksOfPDFLeadFromTheirParts() throws {
    let block = block([("see ", look()), ("here", look(link: "https://a.b"))])
    let collector = Collector()
    var renderer = try PDFRenderer(metadata: PDFMetadata(), text: .text, level: 0) {
      collector.bytes += $0
    }
    try renderer.addPage(scene(block), shaper: makeShaper())
    try renderer.finish(shaper: makeShaper())
    let text = String(decoding: collector.bytes, as: UTF8.self)
    #expect(text.contains("/S/URI/URI(https://a.b)"))
    #expect(text.contains("<</S/Link/"))
    let width = try makeShaper().measure(TextRequest(string: "see ", font: GridFont())).width
    let rest = try #require(text.split(separator: "/Rect[").last)
    let left = try #require(Double(rest.prefix { $0 != " " }))
    #expect(abs(left - 5 - width) < 0.01)
  }
}

private final class Collector {
  var bytes: [UInt8] = []
}
