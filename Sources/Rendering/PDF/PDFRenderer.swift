internal import GridreelCanvas
package import GridreelPrimitives
package import GridreelSceneModel

/// The metadata of a PDF document.
package struct PDFMetadata: Hashable, Sendable {
  /// The title; nil for none.
  package var title: String?
  /// A description of the content; nil for none.
  package var subject: String?
  /// The language of the texts, such as `de-DE`; nil leaves it unspecified.
  package var language: String?
  /// The creation date, in seconds since 1970 in UTC; nil omits it.
  package var creationDate: Int?

  /// Creates metadata; every field defaults to none.
  package init(
    title: String? = nil, subject: String? = nil, language: String? = nil, creationDate: Int? = nil
  ) {
    (self.title, self.subject, self.language) = (title, subject, language)
    self.creationDate = creationDate
  }
}

/// Writes scenes as the pages of a PDF document, one at a time and without keeping them; one point
/// of a scene is one point on the page.
///
/// Text can be selected in reading order and is tagged: one table over all pages, with a title above
/// it. The bytes depend only on the scenes, the fonts and the metadata.
package struct PDFRenderer: ~Copyable {
  /// Returns a description of a cell's drawing for screen readers.
  package typealias Describe = (Identity.Owner) -> String?

  private let sink: ByteSink
  private let page: PageWriter
  private let metadata: PDFMetadata
  private let text: VectorText
  private var structure = DocumentStructure()
  private var pages: [Int] = []
  private var isRightToLeft = false
  private let pageTree: Int
  private var headings: [(title: String, page: Int, y: Double)] = []

  /// Starts a document.
  ///
  /// - Parameters:
  ///   - metadata: The metadata of the document.
  ///   - text: Whether text stays text or becomes shapes.
  ///   - level: The compression level, 0 (stored) to 12.
  ///   - write: Receives the document's bytes in order, in pieces; its first error ends the
  ///     document.
  /// - Throws: ``GridreelError`` with code `internalFault`.
  package init(
    metadata: PDFMetadata, text: VectorText = .text, level: Int = 6,
    write: @escaping (UnsafeRawBufferPointer) throws -> Void
  ) throws(GridreelError) {
    guard let packer = StreamPacker(level: level) else {
      throw GridreelError(.internalFault, "no memory to compress a document")
    }
    self.metadata = metadata
    self.text = text
    sink = ByteSink(write)
    var objects = PDFObjects(sink: sink, packer: packer)
    pageTree = objects.reserve()
    page = PageWriter(objects: objects)
  }

  /// The maximum side of a page that readers show, in points.
  private static let largestSide = 14_400.0

  private static func check(_ size: GridSize) throws(GridreelError) {
    guard size.width > largestSide || size.height > largestSide else { return }
    let (width, height) = (Int(size.width.rounded(.up)), Int(size.height.rounded(.up)))
    throw GridreelError(
      .usage,
      "a PDF page would be \(width) × \(height) points; at most \(Int(largestSide)) are allowed on a "
        + "side: use several pages with \(set: "page", "a4"), or show fewer "
        + (height > width ? "rows with \(option: "limit")" : "columns with \(option: "columns")"))
  }

  /// Adds a page of a scene's size, scaled by `zoom`.
  ///
  /// A scene in motion is not tagged: its text is drawn at its place in the scene's drawing order.
  ///
  /// - Parameters:
  ///   - scene: The scene to draw.
  ///   - zoom: The scale of the scene on the page.
  ///   - shaper: The fonts, the same for all pages.
  ///   - describe: Returns the descriptions of cells without text.
  /// - Throws: ``GridreelError`` with code `unwritableOutput` or `usage`, or an error of the
  ///   drawing library.
  package mutating func addPage(
    _ scene: Scene, zoom: Double = 1, shaper: TextShaper, describe: Describe = { _ in nil }
  ) throws(GridreelError) {
    try Self.check(GridSize(width: scene.size.width * zoom, height: scene.size.height * zoom))
    let object = page.objects.reserve()
    pages.append(object)
    isRightToLeft = scene.isRightToLeft
    let content = PageContent(scene)
    for heading in structure.newSections(content) {
      headings.append((heading.title, object, (scene.size.height - heading.y) * zoom))
    }
    page.begin(page: object, size: scene.size, zoom: zoom, countsLines: !scene.isRightToLeft)
    draw(content, VectorPage(shaper: shaper, text: text), describe)
    write(object, size: scene.size, zoom: zoom, content: page.end())
    try check()
  }

  private mutating func draw(
    _ content: PageContent, _ vector: VectorPage, _ describe: Describe
  ) {
    let scene = content.scene
    page.sharesParts = scene.isInMotion
    guard !scene.isInMotion else { return vector.drawInOrder(scene, on: page) }
    guard text == .text else {
      guard let said = metadata.subject ?? metadata.title else {
        return vector.drawInOrder(scene, on: page)
      }
      structure.open(page)
      return page.asFigure(said) { vector.drawInOrder(scene, on: page) }
    }
    page.alternatives = [:]
    for owner in content.figures { page.alternatives[owner] = describe(owner) }
    vector.drawBackground(of: scene, figures: Set(page.alternatives.keys), on: page)
    structure.draw(content, as: vector, on: page)
  }

  private func write(_ object: Int, size: GridSize, zoom: Double, content: [UInt8]) {
    let stream = page.objects.reserve()
    page.objects.write(stream, stream: content)
    var body = PDFBytes()
    body.add("<</Type/Page/Parent ")
    body.reference(pageTree)
    body.add("/Resources ")
    body.reference(page.resources)
    body.add("/MediaBox[0 0 ")
    body.add(size.width * zoom)
    body.add(size.height * zoom)
    body.add("]/Contents ")
    body.reference(stream)
    body.add("/Group<</S/Transparency/CS/DeviceRGB>>/Tabs/S")
    if let key = page.tree.endPage(&page.objects) {
      body.add("/StructParents ")
      body.add(key)
    }
    if !page.annotations.isEmpty {
      body.add("/Annots[")
      for annotation in page.annotations {
        body.reference(annotation)
        body.add(" ")
      }
      body.add("]")
    }
    body.add(">>")
    page.objects.write(object, body)
  }

  /// Writes the end of the document.
  ///
  /// - Parameter shaper: The fonts with which the pages were drawn.
  /// - Throws: ``GridreelError`` with code `unwritableOutput`, or `missingResource` if a font cannot be
  ///   embedded.
  package consuming func finish(shaper: TextShaper) throws(GridreelError) {
    writeResources(try writeFonts(shaper.catalog))
    if !page.tree.isEmpty { page.tree.finish(&page.objects) }
    let tail = DocumentTail(
      pages: pages, pageTree: pageTree, headings: headings, metadata: metadata,
      structure: page.tree.isEmpty ? nil : page.tree.root, isRightToLeft: isRightToLeft)
    tail.write(&page.objects)
    _ = sink.flush()
    try check()
  }

  /// Writes all fonts; returns their names on pages and their objects.
  private func writeFonts(
    _ catalog: FontCatalog
  ) throws(GridreelError) -> [(name: Int, object: Int)] {
    var written: [(name: Int, object: Int)] = []
    for face in page.fonts.faces {
      guard !face.isEmbedded else {
        written += try EmbeddedFont(face, catalog).write(&page.objects)
        continue
      }
      for (font, glyphs) in face.shapes.chunked(by: DocumentFace.glyphsPerFont).enumerated() {
        let shapes = ShapeFont(
          face: face, glyphs: glyphs, catalog: catalog, resources: page.resources)
        let object = try shapes.write(&page.images, &page.objects)
        written.append((face.name(ofFont: font), object))
      }
    }
    return written
  }

  private func writeResources(_ fonts: [(name: Int, object: Int)]) {
    var body = PDFBytes()
    body.add("<<")
    page.paints.write(into: &body)
    body.add("/Font<<")
    for font in fonts { body.add("/F\(font.name) \(font.object) 0 R") }
    body.add(">>/XObject<<")
    for (name, object) in page.images.objects.enumerated() { body.add("/X\(name) \(object) 0 R") }
    body.add(">>>>")
    page.objects.write(page.resources, body)
  }

  private func check() throws(GridreelError) {
    if let failure = page.failure { throw failure }
    guard let failure = sink.failure else { return }
    throw failure as? GridreelError
      ?? GridreelError(
        .unwritableOutput, "the document could not be written: \(String(describing: failure))")
  }
}

extension PDFRenderer {
  /// Writes one scene as a document of one page and returns its bytes.
  ///
  /// - Throws: ``GridreelError`` as thrown by the methods above.
  package static func draw(
    _ scene: Scene, shaper: TextShaper, metadata: PDFMetadata, text: VectorText = .text,
    level: Int = 6, describe: Describe = { _ in nil }
  ) throws(GridreelError) -> [UInt8] {
    let collector = ByteCollector()
    var renderer = try PDFRenderer(metadata: metadata, text: text, level: level) {
      collector.bytes += $0
    }
    try renderer.addPage(scene, shaper: shaper, describe: describe)
    try renderer.finish(shaper: shaper)
    return collector.bytes
  }
}

/// Collects bytes in memory; a class, since the closure that receives the bytes outlives the call.
private final class ByteCollector {
  var bytes: [UInt8] = []
}

extension Array {
  /// The elements in order, in chunks of `count`.
  fileprivate func chunked(by count: Int) -> [ArraySlice<Element>] {
    stride(from: 0, to: self.count, by: count).map { self[$0..<Swift.min($0 + count, self.count)] }
  }
}
