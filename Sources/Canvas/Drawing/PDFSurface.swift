internal import CCairo
package import Primitives

/// What a document says about itself.
package struct DocumentMetadata: Hashable, Sendable {
  /// The title; nil is none.
  package var title: String?
  /// What the document shows; nil is none.
  package var subject: String?
  /// When it was made, in seconds since 1970 in UTC; nil leaves the date out.
  package var creationDate: Int?

  /// Makes metadata.
  package init(title: String? = nil, subject: String? = nil, creationDate: Int? = nil) {
    (self.title, self.subject, self.creationDate) = (title, subject, creationDate)
  }
}

/// A PDF document that is written page by page; one unit is 1/72 inch.
///
/// It keeps no finished page's content, only what the document's tables need at the end.
package struct PDFSurface: ~Copyable {
  private let surface: OpaquePointer
  private let painter: Painter
  private let sink: ByteSink

  /// Begins a document whose bytes go to `sink`.
  ///
  /// - Throws: ``CairoError`` with code `outOfMemory`.
  package init(metadata: DocumentMetadata, sink: ByteSink) throws(CairoError) {
    let created: OpaquePointer = cairo_pdf_surface_create_for_stream(
      PDFSurface.write, Unmanaged.passUnretained(sink).toOpaque(), 1, 1)
    do throws(CairoError) {
      try CairoError.check(
        cairo_surface_status(created), in: "cairo_pdf_surface_create_for_stream")
      painter = try Painter(surface: created)
    } catch {
      cairo_surface_destroy(created)
      throw error
    }
    surface = created
    self.sink = sink
    set(metadata)
  }

  deinit {
    // A document that was given up still closes its stream here; the sink lives until then.
    cairo_surface_finish(surface)
    cairo_surface_destroy(surface)
  }

  /// Adds a page.
  ///
  /// - Parameters:
  ///   - size: The extents of what `body` draws, in points.
  ///   - zoom: How many times smaller or larger it stands on the page, which fits it.
  ///   - label: The page's number as readers show it.
  ///   - body: Draws the page in points.
  /// - Throws: ``CairoError`` with code `writeFailed` or what Cairo met while drawing.
  package func addPage(
    size: Size, zoom: Double = 1, label: String, _ body: (borrowing Painter) -> Void
  ) throws(CairoError) {
    cairo_pdf_surface_set_size(surface, size.width * zoom, size.height * zoom)
    cairo_pdf_surface_set_page_label(surface, label)
    painter.save()
    if zoom != 1 { cairo_scale(painter.context, zoom, zoom) }
    body(painter)
    painter.restore()
    cairo_show_page(painter.context)
    try painter.checkStatus()
    try CairoError.check(cairo_surface_status(surface), in: "cairo_show_page")
  }

  /// Adds an entry to the document's outline that leads to a place on a page, counted from 1.
  ///
  /// It must be added before the page it leads to is finished.
  package func addOutlineEntry(_ title: String, page: Int, y: Double) {
    let target = "page=\(page) pos=[0 \(y)]"
    _ = cairo_pdf_surface_add_outline(
      surface, CAIRO_PDF_OUTLINE_ROOT, title.forCairo, target,
      CAIRO_PDF_OUTLINE_FLAG_OPEN)
  }

  /// Ends every open tag by `endTags`, writes the document's tables and closes it.
  ///
  /// - Throws: ``CairoError`` with code `writeFailed` or what Cairo met while writing.
  package consuming func finish(endTags: [String] = []) throws(CairoError) {
    for tag in endTags { painter.endTag(tag) }
    try painter.checkStatus()
    cairo_surface_finish(surface)
    try CairoError.check(cairo_surface_status(surface), in: "cairo_surface_finish")
    guard sink.flush() else { throw CairoError(code: .writeFailed, call: "ByteSink.flush") }
  }

  private func set(_ metadata: DocumentMetadata) {
    if let title = metadata.title {
      cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_TITLE, title.forCairo)
    }
    if let subject = metadata.subject {
      cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_SUBJECT, subject.forCairo)
    }
    // Cairo puts in the present time unless told; what is no date (1.16) takes the entry out.
    guard let seconds = metadata.creationDate else {
      cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_CREATE_DATE, "none")
      return
    }
    let date = Timestamp(seconds: seconds)
    cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_CREATE_DATE, date.extended)
    // Cairo 1.16 leaves out the `D:` that ISO 32000-1, section 7.9.4 asks for.
    sink.replace(
      "/CreationDate (\(date.digits)+00'00)", by: "/CreationDate (D:\(date.digits)Z)   ")
  }

  private static let write: cairo_write_func_t = { closure, data, length in
    guard let closure else { return CAIRO_STATUS_WRITE_ERROR }
    let sink = Unmanaged<ByteSink>.fromOpaque(closure).takeUnretainedValue()
    let bytes = UnsafeRawBufferPointer(start: data, count: Int(length))
    return sink.write(bytes) ? CAIRO_STATUS_SUCCESS : CAIRO_STATUS_WRITE_ERROR
  }
}

extension String {
  /// The text without the one character that would end it early in C, and without those that Cairo refuses.
  fileprivate var forCairo: String {
    (contains("\0") ? filter { $0 != "\0" } : self).withoutNoncharacters
  }
}
