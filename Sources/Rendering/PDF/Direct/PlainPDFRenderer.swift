internal import Canvas
internal import Primitives
package import SceneModel

/// Writes scenes without pictures as the pages of a PDF document by our own means.
///
/// It shows what ``PDFRenderer`` shows, in a fraction of its time and in a memory that hardly grows with
/// the number of pages, so it is meant for long documents. Text is text, in fonts that stay embedded.
package struct PlainPDFRenderer: ~Copyable {
  private let sink: ByteSink
  private let page: DirectPage
  private let metadata: PDFMetadata
  private var structure = DocumentStructure()
  private var pages: [Int] = []
  private let pageTree: Int
  private var headings: [(title: String, page: Int, y: Double)] = []

  /// Begins a document.
  ///
  /// - Parameters:
  ///   - metadata: What the document says about itself.
  ///   - level: How hard to compress, 0 (not at all) to 12.
  ///   - write: Gets the document's bytes in order, in pieces; its first error ends the document.
  /// - Throws: ``RenderingError`` with code `outOfMemory`.
  package init(
    metadata: PDFMetadata, level: Int = 6,
    write: @escaping (UnsafeRawBufferPointer) throws -> Void
  ) throws(RenderingError) {
    guard let deflater = Deflater(level: level) else {
      throw RenderingError(.outOfMemory, "no memory to compress a document")
    }
    self.metadata = metadata
    sink = ByteSink(write)
    var objects = PDFObjects(sink: sink, deflater: deflater)
    pageTree = objects.reserve()
    page = DirectPage(objects: objects)
  }

  /// Whether the fonts of a shaper can all be written by this renderer: none has colours of its own,
  /// is a variable one or may come from the system.
  package static func supports(_ shaper: TextShaper) -> Bool { shaper.catalog.hasPlainFacesOnly }

  /// Adds a page as large as a scene, or as the scene made smaller or larger.
  ///
  /// - Parameters:
  ///   - scene: What to draw, at rest.
  ///   - zoom: How many times larger the scene stands on the page than it was laid out.
  ///   - shaper: The fonts, the same for all pages.
  /// - Throws: ``RenderingError`` with code `writeFailed`, or `drawingFailed` where the scene has a
  ///   picture.
  package mutating func addPage(
    _ scene: Scene, zoom: Double = 1, shaper: TextShaper
  ) throws(RenderingError) {
    let object = page.objects.reserve()
    pages.append(object)
    let content = PageContent(scene)
    for heading in structure.newSections(content) {
      headings.append((heading.title, object, (scene.size.height - heading.y) * zoom))
    }
    let drawing = VectorPage(shaper: shaper, text: .text)
    page.begin(page: object, size: scene.size, zoom: zoom)
    drawing.drawBackground(of: scene, with: page)
    structure.draw(content, page: drawing, with: page)
    write(object, size: scene.size, zoom: zoom, content: page.end())
    guard !page.hasLeftOut else {
      throw RenderingError(.drawingFailed, "a picture cannot be drawn in a document of plain text")
    }
    try check()
  }

  private func write(_ object: Int, size: Size, zoom: Double, content: [UInt8]) {
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
  /// - Parameter shaper: The fonts that the pages were drawn with.
  /// - Throws: ``RenderingError`` with code `writeFailed`, or `fontFailed` where one cannot be embedded.
  package consuming func finish(shaper: TextShaper) throws(RenderingError) {
    do throws(FontError) {
      try page.fonts.write(&page.objects, shaper.catalog)
    } catch {
      throw RenderingError(.fontFailed, error.detail)
    }
    writeResources()
    page.tree.finish(&page.objects)
    let tail = DocumentTail(
      pages: pages, pageTree: pageTree, headings: headings, metadata: metadata,
      structure: page.tree.root)
    tail.write(&page.objects)
    _ = sink.flush()
    try check()
  }

  private func writeResources() {
    var body = PDFBytes()
    body.add("<<")
    page.paints.write(into: &body)
    body.add("/Font<<")
    for (name, face) in page.fonts.faces.enumerated() {
      body.add("/F\(name) \(face.object) 0 R")
    }
    body.add(">>/XObject<<")
    for (name, object) in page.groups.enumerated() { body.add("/X\(name) \(object) 0 R") }
    body.add(">>>>")
    page.objects.write(page.resources, body)
  }

  private func check() throws(RenderingError) {
    guard let failure = sink.failure else { return }
    throw RenderingError(.writeFailed, "the document could not be written: \(failure)")
  }
}
