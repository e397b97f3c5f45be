internal import Canvas
internal import Primitives
internal import SceneModel

/// The tags of a document while its pages are written: title and notes around one table, or lists of cards.
struct DocumentStructure {
  /// The heading of a section, for the document's outline.
  struct Heading: Hashable {
    /// What is written, and how far below the page's top, in points.
    let title: String
    let y: Double
  }

  /// The tags that are open, outermost first.
  private(set) var openTags: [String] = []
  private var hasHeader = false
  private var knownSections: Set<String> = []
  private var columns: [String] = []

  /// The sections that begin on a page.
  mutating func newSections(_ content: PageContent) -> [Heading] {
    content.rows.compactMap { row in
      guard case .section(let key) = row.owner, knownSections.insert(key).inserted,
        let text = row.cells.first?.texts.first
      else { return nil }
      return Heading(title: text.block.string, y: row.y)
    }
  }

  /// Draws a page's texts in reading order, each in its tag.
  mutating func draw(
    _ content: PageContent, page: VectorPage, with painter: borrowing some PagePainter & ~Copyable
  ) {
    guard page.text == .text else {
      for text in content.all { page.draw(text, with: painter) }
      return
    }
    if openTags.isEmpty { open("Document", painter) }
    draw(paragraphs: content.above, title: content.title, page: page, with: painter)
    if content.isTiled {
      drawCards(content, page: page, with: painter)
    } else {
      drawHeader(content, page: page, with: painter)
      for row in content.rows { draw(row, page: page, with: painter) }
    }
    draw(paragraphs: content.below, title: content.title, page: page, with: painter)
    for text in content.marginalia { page.draw(text, with: painter) }
  }

  private mutating func draw(
    paragraphs: [PageText], title: String?, page: VectorPage,
    with painter: borrowing some PagePainter & ~Copyable
  ) {
    guard !paragraphs.isEmpty else { return }
    if openTags.last == "Table" || openTags.last == "L" {
      // What follows is a table of its own, with a header of its own.
      close(painter)
      hasHeader = false
    }
    for text in paragraphs {
      let isTitle = text.identity.part == .other("title") || text.block.string == title
      let tag = isTitle ? "H1" : "P"
      painter.beginTag(tag)
      page.draw(text, with: painter)
      painter.endTag(tag)
    }
  }

  private mutating func drawHeader(
    _ content: PageContent, page: VectorPage, with painter: borrowing some PagePainter & ~Copyable
  ) {
    guard !content.header.isEmpty else { return }
    guard !hasHeader else {
      // A header that is repeated is an ornament of its page: the table has its own already.
      let titles = content.spanners.flatMap { $0 }
      for text in titles + content.header.flatMap(\.texts) { page.draw(text, with: painter) }
      return
    }
    hasHeader = true
    columns = content.header.compactMap(\.column)
    openTable(painter)
    for titles in content.spanners { draw(titles, above: content.header, page, painter) }
    painter.beginTag("TR")
    for cell in content.header { draw(cell, tag: "TH", page: page, with: painter) }
    painter.endTag("TR")
  }

  /// Draws a row of titles above columns: each in the cell of its first column, the other columns'
  /// cells being empty, since this version of Cairo writes no spans.
  private func draw(
    _ titles: [PageText], above header: [PageContent.Cell], _ page: VectorPage,
    _ painter: borrowing some PagePainter & ~Copyable
  ) {
    var rest = titles[...]
    painter.beginTag("TR")
    for cell in header {
      painter.beginTag("TH")
      while let title = rest.first, title.frame.x < cell.x + 0.5 {
        page.draw(title, with: painter)
        rest = rest.dropFirst()
      }
      painter.endTag("TH")
    }
    for title in rest { page.draw(title, with: painter) }
    painter.endTag("TR")
  }

  private mutating func draw(
    _ row: PageContent.Row, page: VectorPage, with painter: borrowing some PagePainter & ~Copyable
  ) {
    openTable(painter)
    painter.beginTag("TR")
    if case .section = row.owner {
      for cell in row.cells { draw(cell, tag: "TH", page: page, with: painter) }
    } else {
      var rest = row.cells[...]
      for column in columns {
        // A cell without text keeps its place, so that those after it stay in their columns.
        if rest.contains(where: { $0.column == column }) {
          while let cell = rest.first {
            rest = rest.dropFirst()
            draw(cell, tag: "TD", page: page, with: painter)
            if cell.column == column { break }
          }
        } else {
          painter.beginTag("TD")
          painter.endTag("TD")
        }
      }
      for cell in rest { draw(cell, tag: "TD", page: page, with: painter) }
    }
    painter.endTag("TR")
  }

  /// Cards as the items of a list; a section's header stands before its list.
  private mutating func drawCards(
    _ content: PageContent, page: VectorPage, with painter: borrowing some PagePainter & ~Copyable
  ) {
    for cell in content.header { draw(cell, tag: "P", page: page, with: painter) }
    for row in content.rows {
      if case .section = row.owner {
        if openTags.last == "L" { close(painter) }
        for cell in row.cells { draw(cell, tag: "H2", page: page, with: painter) }
        continue
      }
      if openTags.last != "L" { open("L", painter) }
      painter.beginTag("LI")
      painter.beginTag("LBody")
      for cell in row.cells { draw(cell, tag: "P", page: page, with: painter) }
      painter.endTag("LBody")
      painter.endTag("LI")
    }
  }

  private func draw(
    _ cell: PageContent.Cell, tag: String, page: VectorPage,
    with painter: borrowing some PagePainter & ~Copyable
  ) {
    painter.beginTag(tag)
    for text in cell.texts {
      if let address = text.link { painter.beginLink(to: address) }
      page.draw(text, with: painter)
      if text.link != nil { painter.endTag("Link") }
    }
    painter.endTag(tag)
  }

  private mutating func openTable(_ painter: borrowing some PagePainter & ~Copyable) {
    if openTags.last != "Table" { open("Table", painter) }
  }

  private mutating func open(_ tag: String, _ painter: borrowing some PagePainter & ~Copyable) {
    painter.beginTag(tag)
    openTags.append(tag)
  }

  private mutating func close(_ painter: borrowing some PagePainter & ~Copyable) {
    if let tag = openTags.popLast() { painter.endTag(tag) }
  }
}

extension PageContent {
  /// All texts, in reading order.
  fileprivate var all: [PageText] {
    let cells = header + rows.flatMap(\.cells)
    return above + spanners.flatMap { $0 } + cells.flatMap(\.texts) + below + marginalia
  }
}
