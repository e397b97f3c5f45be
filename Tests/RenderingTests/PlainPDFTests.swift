import Primitives
import Rendering
import SceneModel
import Testing

@Suite struct PlainPDFPages {
  /// A document that is not compressed, so that its syntax can be looked at.
  private func document(
    _ scenes: [Scene], metadata: PDFMetadata = PDFMetadata(), level: Int = 0
  ) throws -> [UInt8] {
    let collector = Collector()
    let shaper = try makeShaper()
    var renderer = try PlainPDFRenderer(metadata: metadata, level: level) { collector.bytes += $0 }
    for scene in scenes { try renderer.addPage(scene, shaper: shaper) }
    try renderer.finish(shaper: shaper)
    return collector.bytes
  }

  private var sample: Scene { SampleScene(rowCount: 3, columnCount: 2).scene }

  private func count(_ needle: String, in bytes: [UInt8]) -> Int {
    let pattern = Array(needle.utf8)
    return bytes.indices.count { bytes[$0...].starts(with: pattern) }
  }

  @Test func twoRunsGiveTheSameBytesWithoutADate() throws {
    let first = try document([sample, sample], level: 6)
    #expect(try document([sample, sample], level: 6) == first)
    #expect(first.starts(with: Array("%PDF-1.7".utf8)))
    #expect(count("/CreationDate", in: try document([sample])) == 0)
  }

  @Test func theDateIsWrittenAsItIsGiven() throws {
    let bytes = try document([sample], metadata: PDFMetadata(creationDate: 86_399))
    #expect(count("/CreationDate(D:19700101235959Z)", in: bytes) == 1)
  }

  @Test func theDocumentIsOneTableWithOneHeader() throws {
    let bytes = try document([sample])
    #expect(count("<</S/H1/", in: bytes) == 1)
    #expect(count("<</S/Table/", in: bytes) == 1)
    // A header, a section's heading, three rows.
    #expect(count("<</S/TR/", in: bytes) == 5)
    #expect(count("<</S/TH/", in: bytes) == 3)
    #expect(count("<</S/TD/", in: bytes) == 6)
  }

  @Test func everyPieceOfContentHasOneElement() throws {
    let bytes = try document([sample])
    let marked = count(">>BDC\n", in: bytes)
    #expect(marked == count("/MCID ", in: bytes))
    #expect(marked > 9)
    #expect(count("BMC\n", in: bytes) + marked == count("EMC\n", in: bytes))
  }

  @Test func aRepeatedSectionIsListedOnce() throws {
    var scene = sample
    scene.panes.removeFirst()
    let bytes = try document([scene, scene, scene])
    #expect(count("/Type/Page/", in: bytes) == 3)
    #expect(count("/Count 3", in: bytes) == 1)
    #expect(count("/XYZ 0 ", in: bytes) == 1)
  }

  @Test func aLinkLeadsFromWhereItsTextStands() throws {
    var scene = sample
    let text = try #require(
      scene.items.first { item in
        if case .cell = item.identity.owner, case .text = item.content { true } else { false }
      })
    scene.panes[1].items.append(
      Item(
        Identity(text.identity.owner, .other("link")), frame: text.frame,
        content: .link("https://example.org/(1)")))
    let bytes = try document([scene])
    #expect(count("/URI(https://example.org/\\(1\\))", in: bytes) == 1)
    #expect(count("/Type/OBJR/Obj ", in: bytes) == 1)
    #expect(count("/Annots[", in: bytes) == 1)
  }

  @Test func translucentGradientsHaveAMaskAndOpaqueOnesNone() throws {
    func masks(_ alpha: Double) throws -> Int {
      let stops = [0.0, 1].map {
        Gradient.Stop(offset: $0, color: Color.black.withAlpha($0 == 0 ? 1 : alpha))
      }
      let gradient = try #require(Gradient(angle: 30, stops: stops))
      var scene = sample
      scene.panes[0].items.append(
        Item(
          Identity(.frame, .other("wash")), frame: Rect(x: 5, y: 5, width: 60, height: 20),
          content: .fill([.gradient(gradient)], cornerRadius: 4)))
      return try count("/S/Luminosity", in: document([scene]))
    }
    #expect(try masks(0.25) == 1)
    #expect(try masks(1) == 0)
  }

  @Test func aReceiversErrorIsTold() throws {
    struct DiskFull: Error {}
    let shaper = try makeShaper()
    let scene = sample
    let error = #expect(throws: RenderingError.self) {
      var renderer = try PlainPDFRenderer(metadata: PDFMetadata()) { _ in throw DiskFull() }
      try renderer.addPage(scene, shaper: shaper)
      try renderer.finish(shaper: shaper)
    }
    #expect(error?.code == .writeFailed)
    #expect(error?.detail.contains("DiskFull") == true)
  }

  @Test func aSceneInGroupsIsDrawnAsOneThing() throws {
    var scene = sample
    scene.panes[0].opacity = 0.5
    let bytes = try document([scene])
    #expect(count("/Subtype/Form", in: bytes) == 1)
    #expect(count("/X0 Do", in: bytes) == 1)
  }
}

private final class Collector {
  var bytes: [UInt8] = []
}
