import GridreelPrimitives
import GridreelRendering
import GridreelSceneModel
import Testing

@Suite struct PaneOpacity {
  private func panes(opacity: Double) -> [Pane] {
    [
      Pane(.frame, items: [.fill(GridRect(x: 0, y: 0, width: 12, height: 12), .white)]),
      Pane(
        .body(pinned: false), clip: GridRect(x: 0, y: 0, width: 8, height: 12), opacity: opacity,
        items: [
          .fill(GridRect(x: 0, y: 0, width: 12, height: 12), GridColor(rgb: 0xff0000)),
          Item(
            Identity(.body, .text), frame: GridRect(x: 0, y: 0, width: 12, height: 6),
            content: .fill([.color(.black)], cornerRadius: 0)),
        ]),
    ]
  }

  @Test func fadesThePaneAsOneThing() throws {
    let bitmap = try draw(panes: panes(opacity: 0.4), scale: 1)
    // What lies beneath within the pane does not shine through: red never shows where black is.
    #expect(bitmap.pixels[0] == 0xff99_9999)
    #expect(bitmap.pixels[9 * 12] == 0xffff_9999)
    #expect(bitmap.pixels[9] == 0xffff_ffff)
  }

  @Test func wholeAndEmptyPanesAreExact() throws {
    let whole = try draw(panes: panes(opacity: 1), scale: 1)
    #expect(whole.pixels[0] == 0xff00_0000)
    #expect(whole.pixels[9 * 12] == 0xffff_0000)
    let nothing = try draw(panes: panes(opacity: 0), scale: 1)
    #expect(nothing.pixels.allSatisfy { $0 == 0xffff_ffff })
  }

  @Test func staysTransparentWhereNothingIs() throws {
    let pane = Pane(
      .body(pinned: false), opacity: 0.4,
      items: [.fill(GridRect(x: 0, y: 0, width: 6, height: 12), .black)])
    let bitmap = try draw(panes: [pane], scale: 1, background: nil)
    #expect(bitmap.pixels[0] == 0x6600_0000)
    #expect(bitmap.pixels[7] == 0)
  }

  @Test func isAGroupInVectors() throws {
    let scene = Scene(
      size: GridSize(width: 12, height: 12), background: nil, panes: panes(opacity: 0.4))
    let shaper = try makeShaper()
    let svg = try SVGRenderer(text: .text).draw(scene, shaper: shaper, description: nil)
    #expect(svg.contains("<g opacity=\".4\">"))
    let pdf = try PDFRenderer.draw(
      scene, shaper: shaper, metadata: PDFMetadata(title: "Pane"), level: 0)
    let bytes = String(decoding: pdf, as: UTF8.self)
    #expect(bytes.contains("/ca 0.4"))
    #expect(bytes.contains("/S/Transparency"))
  }

  @Test func aSceneInMotionHasItsTextInDrawingOrderAndNoTags() throws {
    let text = TextBlock(
      string: "under", font: GridFont(), color: .black, origin: GridPoint(x: 0, y: 10), width: 40)
    let frame = GridRect(x: 0, y: 0, width: 40, height: 12)
    var scene = Scene(
      size: GridSize(width: 40, height: 12), background: .white,
      panes: [
        Pane(
          .body(pinned: false),
          items: [
            Item(Identity(.body, .text), frame: frame, content: .text(text)),
            .fill(frame, .white),
          ])
      ])
    let shaper = try makeShaper()
    func pdf() throws -> String {
      String(
        decoding: try PDFRenderer.draw(
          scene, shaper: shaper, metadata: PDFMetadata(title: "Motion"), level: 0), as: UTF8.self)
    }
    #expect(try pdf().contains("/StructTreeRoot"))
    scene.isInMotion = true
    #expect(try !pdf().contains("/StructTreeRoot"))
  }
}
