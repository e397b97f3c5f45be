import GridreelPrimitives
import GridreelRendering
import GridreelSceneModel
import TestSupport
import Testing

/// Built-in signs, and texts that are turned, in each kind of output.
@Suite struct SignDrawing {
  private let green = GridColor(rgb: 0x1fa157)

  private func block(_ text: String, angle: Double = 0) -> TextBlock {
    var block = TextBlock(
      string: text, font: GridFont(size: 40), color: GridColor(rgb: 0x0000ff),
      origin: GridPoint(x: 50, y: 90), width: 90)
    block.angle = angle
    return block
  }

  private func scene(_ block: TextBlock) -> Scene {
    Scene(
      size: GridSize(width: 150, height: 100), background: .white,
      panes: [
        Pane(
          .body(pinned: false),
          items: [.item(GridRect(x: 0, y: 0, width: 150, height: 100), .text(block))])
      ])
  }

  /// How many pixels of a colour are in a region.
  private func count(_ color: GridColor, _ block: TextBlock, _ region: GridRect) throws -> Int {
    let bitmap = try BitmapRenderer().draw(scene(block), scale: 1, shaper: makeShaper())
    var count = 0
    for y in Int(region.y)..<Int(region.maxY) {
      for x in Int(region.x)..<Int(region.maxX) where bitmap[x, y] == color.pixel { count += 1 }
    }
    return count
  }

  private func pdf(_ block: TextBlock) throws -> String {
    let collector = Bytes()
    var renderer = try PDFRenderer(metadata: PDFMetadata(), text: .text, level: 0) {
      collector.bytes += $0
    }
    try renderer.addPage(scene(block), shaper: makeShaper())
    try renderer.finish(shaper: makeShaper())
    return String(decoding: collector.bytes, as: UTF8.self)
  }

  private let right = GridRect(x: 50, y: 50, width: 100, height: 50)
  private let above = GridRect(x: 10, y: 0, width: 50, height: 88)

  @Test func pixelsHaveTheColoursOfTheLayers() throws {
    #expect(try count(green, block("✅"), right) > 100)
    #expect(try count(green, block("✅\u{fe0e}"), right) == 0)
    #expect(try count(GridColor(rgb: 0x0000ff), block("✅\u{fe0e}"), right) > 100)
  }

  @Test func aTurnedTextReadsUpwards() throws {
    let blue = GridColor(rgb: 0x0000ff)
    #expect(try count(blue, block("HHH"), right) > 100)
    #expect(try count(blue, block("HHH", angle: 90), above) > 100)
    #expect(try count(green, block("✅", angle: 90), above) > 100)
    #expect(
      try count(blue, block("HHH", angle: 90), GridRect(x: 62, y: 0, width: 80, height: 100)) == 0)
  }

  @Test func aDocumentDrawsSignsAsPathsAndKeepsTheirText() throws {
    let text = try pdf(block("✅"))
    #expect(text.contains("/Subtype/Type3") && !text.contains("/Subtype/Image"))
    #expect(text.contains("<00><2705>"))
    #expect(text.contains("0.1216 0.6314 0.3412 rg"))
  }

  @Test func aDocumentTurnsTextsAsText() throws {
    #expect(try pdf(block("HHH", angle: 90)).contains("0 -1 1 0 "))
    let drawing = try SVGRenderer(embedsFonts: false).draw(
      scene(block("HHH", angle: 45)), shaper: makeShaper())
    #expect(drawing.contains("<g transform=\"rotate(-45 50 90)\">"))
    #expect(XMLCheck.problem(in: drawing) == nil)
  }

  @Test func outlinesHaveTheColoursOfTheLayers() throws {
    let drawing = try SVGRenderer(text: .outlines).draw(scene(block("✅")), shaper: makeShaper())
    #expect(!drawing.contains("<text") && drawing.contains("fill=\"#1fa157\""))
  }
}

private final class Bytes {
  var bytes: [UInt8] = []
}
