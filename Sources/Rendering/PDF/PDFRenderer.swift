internal import Canvas
internal import Primitives
package import SceneModel

/// What a PDF document says about itself.
package struct PDFMetadata: Hashable, Sendable {
  /// The title; nil is none.
  package var title: String?
  /// What the document shows; nil is none.
  package var subject: String?
  /// The language of its texts, such as `de-DE`; nil leaves it open.
  package var language: String?
  /// When it was made, in seconds since 1970 in UTC; nil leaves the date out.
  package var creationDate: Int?

  /// Makes metadata.
  package init(
    title: String? = nil, subject: String? = nil, language: String? = nil, creationDate: Int? = nil
  ) {
    (self.title, self.subject, self.language) = (title, subject, language)
    self.creationDate = creationDate
  }
}

/// Writes scenes as the pages of a PDF document, one after the other, keeping none; a point is a point.
///
/// Text can be selected in reading order and is tagged: one table over all pages, a title above it.
/// The bytes depend on the scenes, the fonts and the metadata alone.
package struct PDFRenderer: ~Copyable {
  private let surface: PDFSurface
  private let sink: ByteSink
  private let text: VectorText
  private var structure = DocumentStructure()
  private var pageCount = 0

  /// Begins a document.
  ///
  /// - Parameters:
  ///   - metadata: What the document says about itself.
  ///   - text: Whether text stays text.
  ///   - write: Gets the document's bytes in order, in pieces; its first error ends the document.
  /// - Throws: ``RenderingError`` with code `outOfMemory`.
  package init(
    metadata: PDFMetadata, text: VectorText = .text,
    write: @escaping (UnsafeRawBufferPointer) throws -> Void
  ) throws(RenderingError) {
    sink = ByteSink(write)
    self.text = text
    do throws(CairoError) {
      surface = try PDFSurface(
        metadata: DocumentMetadata(
          title: metadata.title, subject: metadata.subject, creationDate: metadata.creationDate),
        sink: sink)
    } catch {
      throw RenderingError(error)
    }
  }

  /// Adds a page as large as a scene, or as the scene made smaller or larger.
  ///
  /// A scene in motion is not tagged: its text is drawn where it stands in the scene's order.
  ///
  /// - Parameters:
  ///   - scene: What to draw.
  ///   - zoom: How many times larger the scene stands on the page than it was laid out.
  ///   - shaper: The fonts; the one that measured the scene's text need not shape it again.
  ///   - label: The page's number as readers show it; nil counts from 1.
  /// - Throws: ``RenderingError`` with code `writeFailed` or what the drawing library met.
  package mutating func addPage(
    _ scene: Scene, zoom: Double = 1, shaper: TextShaper, label: String? = nil
  ) throws(RenderingError) {
    pageCount += 1
    let content = PageContent(scene)
    for heading in structure.newSections(content) {
      surface.addOutlineEntry(heading.title, page: pageCount, y: heading.y * zoom)
    }
    let page = VectorPage(shaper: shaper, text: text)
    var structure = structure
    do throws(CairoError) {
      try surface.addPage(
        size: scene.size, zoom: zoom, label: label ?? "\(pageCount)"
      ) { painter in
        guard !scene.isInMotion else { return page.drawInOrder(scene, with: painter) }
        page.drawBackground(of: scene, with: painter)
        structure.draw(content, page: page, with: painter)
      }
    } catch {
      throw failure(error)
    }
    self.structure = structure
  }

  /// Writes the end of the document.
  ///
  /// - Throws: ``RenderingError`` with code `writeFailed` or what the drawing library met.
  package consuming func finish() throws(RenderingError) {
    let (sink, endTags) = (sink, structure.openTags.reversed())
    do throws(CairoError) {
      try surface.finish(endTags: Array(endTags))
    } catch {
      throw RenderingError(error, cause: sink.failure)
    }
  }

  private func failure(_ error: CairoError) -> RenderingError {
    RenderingError(error, cause: sink.failure)
  }

  /// Writes one scene as a document of one page and returns its bytes.
  ///
  /// - Throws: ``RenderingError`` as the methods above.
  package static func draw(
    _ scene: Scene, shaper: TextShaper, metadata: PDFMetadata, text: VectorText = .text
  ) throws(RenderingError) -> [UInt8] {
    let collector = ByteCollector()
    var renderer = try PDFRenderer(metadata: metadata, text: text) { collector.bytes += $0 }
    try renderer.addPage(scene, shaper: shaper)
    try renderer.finish()
    return collector.bytes
  }
}

/// Bytes gathered in memory; a class, since a document's end hands them on from afar.
private final class ByteCollector {
  var bytes: [UInt8] = []
}
