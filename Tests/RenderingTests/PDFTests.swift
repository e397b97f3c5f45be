import GridreelPrimitives
import GridreelRendering
import GridreelSceneModel
import Testing

@Suite struct PDFPages {
  /// A document that is not compressed, so that its syntax can be looked at.
  private func document(
    _ scenes: [Scene], metadata: PDFMetadata = PDFMetadata(), text: VectorText = .text,
    level: Int = 0
  ) throws -> [UInt8] {
    let collector = Collector()
    let shaper = try makeShaper()
    var renderer = try PDFRenderer(metadata: metadata, text: text, level: level) {
      collector.bytes += $0
    }
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

  @Test(arguments: [
    (0, "19700101000000"), (86_399, "19700101235959"), (951_826_154, "20000229120914"),
    (-1, "19691231235959"), (4_102_444_799, "20991231235959"),
  ])
  func theDateIsWrittenAsItIsGiven(seconds: Int, digits: String) throws {
    let bytes = try document([sample], metadata: PDFMetadata(creationDate: seconds))
    #expect(count("/CreationDate(D:\(digits)Z)", in: bytes) == 1)
  }

  @Test func theDocumentIsOneTableWithOneHeader() throws {
    let bytes = try document([sample])
    #expect(count("<</S/H1/", in: bytes) == 1)
    #expect(count("<</S/Table/", in: bytes) == 1)
    // A header, a section's heading, three rows.
    #expect(count("<</S/TR/", in: bytes) == 5)
    #expect(count("<</S/TH/", in: bytes) == 3)
    #expect(count("<</S/TD/", in: bytes) == 6)
    #expect(count("/Marked true", in: bytes) == 1)
  }

  @Test func whatIsReadFromRightToLeftHasTheSameOrder() throws {
    let (plain, mirrored) = (try document([sample]), try document([sample.mirrored]))
    #expect(shownTexts(mirrored) == shownTexts(plain))
    #expect(!shownTexts(plain).isEmpty)
    #expect(mirrored != plain)
    #expect(count("/Direction/R2L", in: plain) == 0)
    #expect(count("/Direction/R2L", in: mirrored) == 1)
  }

  /// The operands that show texts, in the document's order.
  private func shownTexts(_ bytes: [UInt8]) -> [ArraySlice<UInt8>] {
    bytes.split(separator: 0x0a).flatMap { $0.split(separator: 0x20) }
      .filter { $0.suffix(4).elementsEqual(")]TJ".utf8) }
  }

  @Test func aRepeatedHeaderAndSectionAreTaggedAndListedOnce() throws {
    var page = sample
    page.panes.removeFirst()
    let bytes = try document([page, page, page])
    #expect(count("<</S/Table/", in: bytes) == 1)
    #expect(count("<</Title<FEFF", in: bytes) == 1)
    // The header once, the section's heading on each page.
    #expect(count("<</S/TH/", in: bytes) == 2 + 3)
  }

  @Test func notesBelowATableEndItAndTheNextTableHasItsOwnHeader() throws {
    let bytes = try document([sample, sample])
    #expect(count("<</S/Table/", in: bytes) == 2)
    #expect(count("<</S/P/", in: bytes) == 2)
    #expect(count("<</S/TH/", in: bytes) == 2 * 3)
  }

  @Test func outlinesLeaveNoFontAndNoTableButAFigureThatIsDescribed() throws {
    let metadata = PDFMetadata(title: "Pairs", subject: "Three rows")
    let bytes = try document([sample], metadata: metadata, text: .outlines)
    #expect(count("/FontFile", in: bytes) == 0)
    #expect(count("<</S/Table/", in: bytes) == 0)
    #expect(count("<</S/Figure/", in: bytes) == 1)
    #expect(count("/Alt<FEFF00540068007200650065", in: bytes) == 1)
    #expect(try count("/FontFile", in: document([sample])) > 0)
  }

  @Test func aRowWithoutATextInAColumnKeepsThatColumnsPlace() throws {
    var scene = sample
    scene.panes[1].items.removeAll {
      $0.identity == Identity(.cell(row: RowIdentity(source: 1), column: "c0"), .text)
    }
    #expect(try count("<</S/TD/", in: document([scene])) == 6)
  }

  @Test func aCellThatIsDrawnIsAFigureThatIsDescribed() throws {
    var scene = sample
    let owner = Identity.Owner.cell(row: RowIdentity(source: 1), column: "c0")
    let place = try #require(
      scene.panes[1].items.firstIndex { $0.identity == Identity(owner, .text) })
    let frame = scene.panes[1].items[place].frame
    scene.panes[1].items[place] = Item(
      Identity(owner, .mark("dot")), frame: frame, content: .disc(.black))
    let bytes = try PDFRenderer.draw(
      scene, shaper: makeShaper(), metadata: PDFMetadata(), level: 0
    ) { $0 == owner ? "yes" : nil }
    #expect(count("<</S/Figure/", in: bytes) == 1)
    #expect(count("/Alt<FEFF007900650073>", in: bytes) == 1)
    #expect(count("/Figure<</MCID ", in: bytes) == 1)
    #expect(count("<</S/TD/", in: bytes) == 6)
    // Nobody says anything of it: an ornament.
    #expect(try count("<</S/Figure/", in: document([scene])) == 0)
  }

  @Test func everyPieceOfContentHasOneElement() throws {
    let bytes = try document([sample])
    let marked = count(">>BDC\n", in: bytes)
    #expect(marked == count("/MCID ", in: bytes))
    #expect(marked > 9)
    #expect(count("BMC\n", in: bytes) + marked == count("EMC\n", in: bytes))
  }

  /// A page without title and notes whose columns have other keys.
  private func page(columns prefix: String) -> Scene {
    var scene = sample
    scene.panes.removeFirst()
    for pane in scene.panes.indices {
      for item in scene.panes[pane].items.indices {
        let identity = scene.panes[pane].items[item].identity
        let owner: Identity.Owner? =
          switch identity.owner {
          case .headerCell(let key): .headerCell(column: prefix + key)
          case .cell(let row, let key): .cell(row: row, column: prefix + key)
          default: nil
          }
        if let owner { scene.panes[pane].items[item].identity = Identity(owner, identity.part) }
      }
    }
    return scene
  }

  @Test func otherColumnsMakeATableWithAHeaderOfItsOwn() throws {
    let rows = try document([page(columns: "a"), page(columns: "a")])
    #expect(count("<</S/Table/", in: rows) == 1)
    #expect(count("/Scope/Column", in: rows) == 2)
    let columns = try document([page(columns: "a"), page(columns: "b"), page(columns: "a")])
    #expect(count("<</S/Table/", in: columns) == 3)
    #expect(count("/Scope/Column", in: columns) == 3 * 2)
    #expect(count("<</S/TD/", in: columns) == 3 * 6)
  }

  @Test func otherColumnsAtOtherPlacesMakeATableToo() throws {
    var moved = page(columns: "b")
    for pane in moved.panes.indices {
      moved.panes[pane].items = moved.panes[pane].items.map { $0.moved(x: 3, y: 0) }
    }
    #expect(try count("<</S/Table/", in: document([page(columns: "a"), moved])) == 2)
  }

  @Test func aHeaderWithoutATitleKeepsItsColumn() throws {
    var scene = page(columns: "a")
    for pane in scene.panes.indices {
      scene.panes[pane].items.removeAll {
        $0.identity == Identity(.headerCell(column: "ac0"), .text)
      }
    }
    let bytes = try document([scene])
    // Its place in the header is an empty cell.
    #expect(count("/Scope/Column", in: bytes) == 1)
    #expect(count("<</S/TD/", in: bytes) == 1 + 6)
  }

  @Test func aTitleAboveColumnsSpansThemAndIsTheirHeader() throws {
    var scene = SampleScene(rowCount: 1, columnCount: 3).scene
    let header = try #require(
      scene.items.first { $0.identity == Identity(.headerCell(column: "c1"), .text) })
    guard case .text(var block) = header.content else {
      Issue.record("a header without a title")
      return
    }
    block.string = "Both"
    block.origin.y -= 20
    let frame = GridRect(
      x: header.frame.x, y: header.frame.y - 20, width: 2 * header.frame.width, height: 20)
    scene.panes[2].items.append(
      Item(Identity(.spanner("0"), .text), frame: frame, content: .text(block)))
    let bytes = try document([scene])
    #expect(count("/Scope/Column/ColSpan 2>>/ID(t1.0.0)", in: bytes) == 1)
    #expect(count("/Headers[(t1.0.0)]", in: bytes) == 2)
    #expect(count("/IDTree<</Names[(t1.0.0)", in: bytes) == 1)
    // One empty cell stands left of it.
    #expect(count("<</S/TD/", in: bytes) == 1 + 3)
    #expect(count("<</S/TR/", in: bytes) == 4)
  }

  @Test func aCellOverOthersSaysHowManyAndTheyHaveNone() throws {
    var scene = SampleScene(rowCount: 3, columnCount: 4).scene
    let plain = count("<</S/TD/", in: try document([scene]))
    func cell(_ row: Int, _ column: String) -> Identity.Owner {
      .cell(row: RowIdentity(source: row), column: column)
    }
    let (upright, level) = (cell(0, "c0"), cell(2, "c1"))
    scene.spanningCells[upright] = SpanningCell(
      rows: [RowIdentity(source: 0), RowIdentity(source: 1)], columns: ["c0"])
    scene.spanningCells[level] = SpanningCell(
      rows: [RowIdentity(source: 2)], columns: ["c1", "c2", "c3"])
    let covered = [cell(1, "c0"), cell(2, "c2"), cell(2, "c3")]
    scene.panes[1].items.removeAll { covered.contains($0.identity.owner) }
    let bytes = try document([scene])
    #expect(count("/A<</O/Table/RowSpan 2>>", in: bytes) == 1)
    #expect(count("/A<</O/Table/ColSpan 3>>", in: bytes) == 1)
    #expect(count("<</S/TD/", in: bytes) == plain - 3)
  }

  @Test func aSectionsHeadingSpansAllColumns() throws {
    let bytes = try document([sample])
    #expect(count("/Scope/Row/ColSpan 2", in: bytes) == 1)
  }

  @Test func aSectionsHeadingSpansTheColumnsBeforeItsFirstValue() throws {
    var scene = SampleScene(rowCount: 1, columnCount: 4).scene
    let header = try #require(
      scene.items.first { $0.identity == Identity(.headerCell(column: "c2"), .text) })
    scene.panes[1].items.append(
      Item(
        Identity(.sectionCell(section: "a", column: "c2"), .text), frame: header.frame,
        content: header.content))
    let bytes = try document([scene])
    #expect(count("/Scope/Row/ColSpan 2", in: bytes) == 1)
    // The value and an empty cell stand behind it.
    #expect(count("<</S/TD/", in: bytes) == 2 + 4)
  }

  @Test func theLanguageIsSaidWhereItIsKnown() throws {
    let bytes = try document([sample], metadata: PDFMetadata(language: "de-DE"))
    #expect(count("/Lang(de-DE)", in: bytes) == 1)
    #expect(try count("/Lang", in: document([sample])) == 0)
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
        GridGradient.Stop(offset: $0, color: GridColor.black.withAlpha($0 == 0 ? 1 : alpha))
      }
      let gradient = try #require(GridGradient(angle: 30, stops: stops))
      var scene = sample
      scene.panes[0].items.append(
        Item(
          Identity(.frame, .other("wash")), frame: GridRect(x: 5, y: 5, width: 60, height: 20),
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
    let error = #expect(throws: GridreelError.self) {
      var renderer = try PDFRenderer(metadata: PDFMetadata()) { _ in throw DiskFull() }
      try renderer.addPage(scene, shaper: shaper)
      try renderer.finish(shaper: shaper)
    }
    #expect(error?.code == .unwritableOutput)
    #expect(error?.message.description.contains("DiskFull") == true)
  }

  @Test func aSceneInGroupsIsDrawnAsOneThing() throws {
    var scene = sample
    scene.panes[0].opacity = 0.5
    let bytes = try document([scene])
    #expect(count("/Subtype/Form", in: bytes) == 1)
    #expect(count("/X0 Do", in: bytes) == 1)
  }

  @Test func pagesThatLookAlikeShareTheirBackground() throws {
    var scene = SampleScene(rowCount: 12, columnCount: 3).scene
    #expect(try count("/Subtype/Form", in: document([scene])) == 0)
    // Title and notes end the table, so that each header belongs to a table of its own.
    let bytes = try document([scene, scene, scene])
    #expect(count("/Subtype/Form", in: bytes) == 1)
    #expect(count("/Artifact BMC\n/X0 Do\nEMC\n", in: bytes) == 2)
    scene.panes.removeFirst()
    // The header of the first page is tagged, that of the others a part of what they share.
    let table = try document([scene, scene, scene])
    #expect(count("/Subtype/Form", in: table) == 1)
    #expect(count("/X0 Do", in: table) == 1)
    var other = scene
    other.background = .black
    #expect(try count("/Subtype/Form", in: document([scene, other])) == 0)
  }

  @Test func longDocumentsWriteAlphabetsInCodesOfOneByte() throws {
    let scene = SampleScene(rowCount: 60, columnCount: 6).scene
    let bytes = try document(Array(repeating: scene, count: 8))
    #expect(count("/Type/CMap", in: bytes) >= 1)
    #expect(try count("/Type/CMap", in: document([sample])) == 0)
  }

  @Test func manyElementsAreWrittenAsTheirDifferences() throws {
    let scenes = Array(repeating: SampleScene(rowCount: 60, columnCount: 6).scene, count: 2)
    #expect(try count("/Predictor 12", in: document(scenes, level: 6)) > 2)
    let plain = try document(scenes)
    #expect(count("/Predictor", in: plain) == 0)
    #expect(count("<</S/TD/", in: plain) == 2 * 60 * 6)
  }
}

private final class Collector {
  var bytes: [UInt8] = []
}
