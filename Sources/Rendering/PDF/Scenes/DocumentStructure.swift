internal import GridreelCanvas
internal import GridreelPrimitives
internal import GridreelSceneModel

/// Manages a document's tags while its pages are written: title and notes around tables, or lists of
/// cards.
///
/// Rows that continue on the next page stay in one table. Columns that continue there, because the
/// grid is wider than the paper, make another table with a header of its own.
struct DocumentStructure {
  /// The heading of a section, for the document's outline.
  struct Heading: Hashable {
    /// The text, and its distance from the page's top, in points.
    let title: String
    let y: Double
  }

  /// The open tags, outermost first.
  private(set) var openTags: [String] = []
  private var knownSections: Set<String> = []
  private var table = TableStructure(number: 0)

  /// The sections that start on a page.
  mutating func newSections(_ content: PageContent) -> [Heading] {
    content.rows.compactMap { row in
      guard case .section(let key) = row.owner, knownSections.insert(key).inserted,
        let text = row.cells.first?.texts.first, let block = content.block(text)
      else { return nil }
      return Heading(title: block.string, y: row.y)
    }
  }

  /// Draws a page's texts in reading order, each in its tag.
  mutating func draw(_ content: PageContent, as vector: VectorPage, on page: PageWriter) {
    let drawing = TextDrawing(content: content, vector: vector)
    open(page)
    if !content.above.isEmpty || content.isTiled { page.shareBackground() }
    draw(paragraphs: content.above, drawing, on: page)
    if content.isTiled {
      drawCards(drawing, on: page)
    } else {
      drawTable(drawing, on: page)
    }
    draw(paragraphs: content.below, drawing, on: page)
    for text in content.marginalia { drawing.draw(text, on: page) }
  }

  private mutating func draw(
    paragraphs: [PageText], _ drawing: TextDrawing,
    on page: PageWriter
  ) {
    // What follows is a separate table with a header of its own.
    if !paragraphs.isEmpty { closeTable(page) }
    for text in paragraphs {
      let tag = drawing.isTitle(text) ? "H1" : "P"
      page.beginTag(tag)
      drawing.draw(text, on: page)
      page.endTag(tag)
    }
  }

  private mutating func drawTable(
    _ drawing: TextDrawing, on page: PageWriter
  ) {
    let content = drawing.content
    guard !content.header.isEmpty || !content.spanners.isEmpty || !content.rows.isEmpty else {
      return
    }
    if !table.take(content.columns) { closeTable(page) }
    if openTags.last != "Table" {
      open("Table", page)
      table = TableStructure(number: table.number + 1)
      _ = table.take(content.columns)
    }
    table.drawHeader(drawing, on: page)
    for row in content.rows where !Allowance.isSpent { table.draw(row, drawing, on: page) }
  }

  /// Draws cards as the items of a list; a section's header precedes its list.
  private mutating func drawCards(
    _ drawing: TextDrawing, on page: PageWriter
  ) {
    for cell in drawing.content.header {
      drawing.draw(cell, StructureTag("P"), on: page)
    }
    for row in drawing.content.rows {
      if case .section = row.owner {
        if openTags.last == "L" { close(page) }
        for cell in row.cells { drawing.draw(cell, StructureTag("H2"), on: page) }
        continue
      }
      if openTags.last != "L" { open("L", page) }
      page.beginTag("LI")
      page.beginTag("LBody")
      for cell in row.cells { drawing.draw(cell, StructureTag("P"), on: page) }
      page.endTag("LBody")
      page.endTag("LI")
    }
  }

  private mutating func closeTable(_ page: PageWriter) {
    if openTags.last == "Table" || openTags.last == "L" { close(page) }
  }

  /// Opens the document's own element, once.
  mutating func open(_ page: PageWriter) {
    if openTags.isEmpty { open("Document", page) }
  }

  private mutating func open(_ tag: String, _ page: PageWriter) {
    page.beginTag(tag)
    openTags.append(tag)
  }

  private mutating func close(_ page: PageWriter) {
    if let tag = openTags.popLast() { page.endTag(tag) }
  }
}

/// Draws the texts of one page.
struct TextDrawing {
  let content: PageContent
  let vector: VectorPage

  /// Draws one text.
  func draw(_ text: PageText, on page: PageWriter) {
    guard let block = content.block(text) else { return }
    vector.draw(block, in: content.clips[text.pane], on: page)
  }

  /// Draws a cell's texts as one element.
  func draw(
    _ cell: PageContent.Cell, _ tag: StructureTag,
    on page: PageWriter
  ) {
    page.beginTag(tag)
    if cell.texts.isEmpty, let figure = cell.figure {
      within(cell.link, on: page) {
        page.addFigure(figure.owner, in: content.place(of: figure.frame))
      }
    }
    for text in cell.texts { within(cell.link, on: page) { draw(text, on: page) } }
    page.endTag(tag.role)
  }

  /// Draws content inside a link, if there is an address.
  private func within(_ address: String?, on page: PageWriter, _ draw: () -> Void) {
    if let address { page.beginLink(to: address) }
    draw()
    if address != nil { page.endTag("Link") }
  }

  /// Whether a text is the page's title.
  func isTitle(_ text: PageText) -> Bool {
    content.identity(text).part == .other("title")
      || content.block(text)?.string == content.scene.title
  }
}
