internal import Canvas
internal import Primitives
internal import SceneModel

/// The tags of a document while its pages are written: title and notes around tables, or lists of cards.
///
/// Rows that go on on the next page stay in one table. Columns that go on there, because the grid is
/// wider than the paper, make another table with a header of its own.
struct DocumentStructure {
  /// The heading of a section, for the document's outline.
  struct Heading: Hashable {
    /// What is written, and how far below the page's top, in points.
    let title: String
    let y: Double
  }

  /// The tags that are open, outermost first.
  private(set) var openTags: [String] = []
  private var knownSections: Set<String> = []
  private var table = TableStructure(number: 0)

  /// The sections that begin on a page.
  mutating func newSections(_ content: PageContent) -> [Heading] {
    content.rows.compactMap { row in
      guard case .section(let key) = row.owner, knownSections.insert(key).inserted,
        let text = row.cells.first?.texts.first, let block = content.block(text)
      else { return nil }
      return Heading(title: block.string, y: row.y)
    }
  }

  /// Draws a page's texts in reading order, each in its tag.
  mutating func draw(
    _ content: PageContent, page: VectorPage, with painter: borrowing some PagePainter & ~Copyable
  ) {
    let drawing = TextDrawing(content: content, page: page)
    guard page.text == .text else {
      for text in content.all { drawing.draw(text, with: painter) }
      return
    }
    if openTags.isEmpty { open("Document", painter) }
    draw(paragraphs: content.above, drawing, with: painter)
    if content.isTiled {
      drawCards(drawing, with: painter)
    } else {
      drawTable(drawing, with: painter)
    }
    draw(paragraphs: content.below, drawing, with: painter)
    for text in content.marginalia { drawing.draw(text, with: painter) }
  }

  private mutating func draw(
    paragraphs: [PageText], _ drawing: TextDrawing,
    with painter: borrowing some PagePainter & ~Copyable
  ) {
    // What follows is a table of its own, with a header of its own.
    if !paragraphs.isEmpty { closeTable(painter) }
    for text in paragraphs {
      let tag = drawing.isTitle(text) ? "H1" : "P"
      painter.beginTag(tag)
      drawing.draw(text, with: painter)
      painter.endTag(tag)
    }
  }

  private mutating func drawTable(
    _ drawing: TextDrawing, with painter: borrowing some PagePainter & ~Copyable
  ) {
    let content = drawing.content
    guard !content.header.isEmpty || !content.spanners.isEmpty || !content.rows.isEmpty else {
      return
    }
    if !table.take(content.columns) { closeTable(painter) }
    if openTags.last != "Table" {
      open("Table", painter)
      table = TableStructure(number: table.number + 1)
      _ = table.take(content.columns)
    }
    table.drawHeader(drawing, with: painter)
    for row in content.rows { table.draw(row, drawing, with: painter) }
  }

  /// Cards as the items of a list; a section's header stands before its list.
  private mutating func drawCards(
    _ drawing: TextDrawing, with painter: borrowing some PagePainter & ~Copyable
  ) {
    for cell in drawing.content.header {
      drawing.draw(cell, StructureTag("P"), with: painter)
    }
    for row in drawing.content.rows {
      if case .section = row.owner {
        if openTags.last == "L" { close(painter) }
        for cell in row.cells { drawing.draw(cell, StructureTag("H2"), with: painter) }
        continue
      }
      if openTags.last != "L" { open("L", painter) }
      painter.beginTag("LI")
      painter.beginTag("LBody")
      for cell in row.cells { drawing.draw(cell, StructureTag("P"), with: painter) }
      painter.endTag("LBody")
      painter.endTag("LI")
    }
  }

  private mutating func closeTable(_ painter: borrowing some PagePainter & ~Copyable) {
    if openTags.last == "Table" || openTags.last == "L" { close(painter) }
  }

  private mutating func open(_ tag: String, _ painter: borrowing some PagePainter & ~Copyable) {
    painter.beginTag(tag)
    openTags.append(tag)
  }

  private mutating func close(_ painter: borrowing some PagePainter & ~Copyable) {
    if let tag = openTags.popLast() { painter.endTag(tag) }
  }
}

/// Draws the texts of one page.
struct TextDrawing {
  let content: PageContent
  let page: VectorPage

  /// Draws one text.
  func draw(_ text: PageText, with painter: borrowing some PagePainter & ~Copyable) {
    guard let block = content.block(text) else { return }
    page.draw(block, in: content.clips[text.pane], with: painter)
  }

  /// Draws a cell's texts as one element.
  func draw(
    _ cell: PageContent.Cell, _ tag: StructureTag,
    with painter: borrowing some PagePainter & ~Copyable
  ) {
    painter.beginTag(tag)
    for text in cell.texts {
      if let address = cell.link { painter.beginLink(to: address) }
      draw(text, with: painter)
      if cell.link != nil { painter.endTag("Link") }
    }
    painter.endTag(tag.role)
  }

  /// Whether a text is the page's title.
  func isTitle(_ text: PageText) -> Bool {
    content.identity(text).part == .other("title")
      || content.block(text)?.string == content.scene.title
  }
}
