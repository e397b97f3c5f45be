import Primitives
import Rendering
import SceneModel
import Testing

@Suite struct PDFPages {
  private func pages(
    _ count: Int, text: VectorText = .text, hasNotes: Bool = true
  ) throws -> [UInt8] {
    let collector = Collector()
    let shaper = try makeShaper()
    var renderer = try PDFRenderer(metadata: PDFMetadata(title: "Pairs"), text: text) {
      collector.bytes += $0
    }
    for _ in 0..<count {
      var scene = SampleScene(rowCount: 3, columnCount: 2).scene
      if !hasNotes { scene.panes.removeFirst() }
      try renderer.addPage(scene, shaper: shaper)
    }
    try renderer.finish()
    return collector.bytes
  }

  private func count(_ needle: String, in bytes: [UInt8]) -> Int {
    let pattern = Array(needle.utf8)
    return bytes.indices.count { bytes[$0...].starts(with: pattern) }
  }

  @Test func twoRunsGiveTheSameBytesWithoutADate() throws {
    let first = try pages(2)
    #expect(try pages(2) == first)
    #expect(count("Date", in: first) == 0)
    #expect(first.starts(with: Array("%PDF-1.5".utf8)))
  }

  @Test func theDocumentIsOneTableWithOneHeader() throws {
    let bytes = try pages(1)
    #expect(count("/S /H1", in: bytes) == 1)
    #expect(count("/S /Table", in: bytes) == 1)
    // A header, a section's heading, three rows.
    #expect(count("/S /TR", in: bytes) == 5)
    #expect(count("/S /TH", in: bytes) == 3)
    #expect(count("/S /TD", in: bytes) == 6)
    #expect(count("/Marked true", in: bytes) == 1)
  }

  @Test func aRepeatedHeaderAndSectionAreTaggedAndListedOnce() throws {
    let bytes = try pages(3, hasNotes: false)
    #expect(count("/Type /Page ", in: bytes) == 3)
    #expect(count("/S /Table", in: bytes) == 1)
    #expect(count("/Title (First section)", in: bytes) == 1)
    // The header once, the section's heading on each page.
    #expect(count("/S /TH", in: bytes) == 2 + 3)
  }

  @Test func notesBelowATableEndItAndTheNextTableHasItsOwnHeader() throws {
    let bytes = try pages(2)
    #expect(count("/S /Table", in: bytes) == 2)
    #expect(count("/S /P", in: bytes) == 2)
    #expect(count("/S /TH", in: bytes) == 2 * 3)
  }

  @Test func outlinesLeaveNoFontAndNoTagBehind() throws {
    let bytes = try pages(1, text: .outlines)
    #expect(count("/FontFile", in: bytes) == 0)
    #expect(count("/S /Table", in: bytes) == 0)
    #expect(try count("/FontFile", in: pages(1)) > 0)
  }

  @Test func aRowWithoutATextInAColumnKeepsThatColumnsPlace() throws {
    var scene = SampleScene(rowCount: 3, columnCount: 2).scene
    scene.panes[1].items.removeAll {
      $0.identity == Identity(.cell(row: RowIdentity(source: 1), column: "c0"), .text)
    }
    let bytes = try PDFRenderer.draw(scene, shaper: makeShaper(), metadata: PDFMetadata())
    #expect(count("/S /TD", in: bytes) == 6)
  }

  @Test func aReceiversErrorIsTold() throws {
    struct DiskFull: Error {}
    let scene = SampleScene(rowCount: 3, columnCount: 2).scene
    let shaper = try makeShaper()
    let error = #expect(throws: RenderingError.self) {
      var renderer = try PDFRenderer(metadata: PDFMetadata()) { _ in throw DiskFull() }
      try renderer.addPage(scene, shaper: shaper)
      try renderer.finish()
    }
    #expect(error?.code == .writeFailed)
    #expect(error?.detail.contains("DiskFull") == true)
  }
}

private final class Collector {
  var bytes: [UInt8] = []
}
