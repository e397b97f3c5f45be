import GridreelModel
import GridreelPrimitives
import GridreelSceneModel
import GridreelStyle
import GridreelValues

/// The title of a column or a section, drawn by a type of cells instead of written.
struct DrawnTitle {
  let cell: DrawnCell
  let size: GridSize

  /// The accessible text of the title.
  var text: String { cell.drawing.text(of: cell.context) }
}

extension LayoutContext {
  /// A column's title as its header's type of cells draws it; nil writes it as text.
  func drawnTitle(_ place: Int) -> DrawnTitle? {
    let column = columns[place]
    return drawn(
      column.title, by: column.headerCell, headerStyle(place).value, column: column.key)
  }

  /// A section's title as the grid's type of cells for section headers draws it; nil writes it as text.
  func drawnTitle(ofSection title: String, _ style: ResolvedStyle) -> DrawnTitle? {
    drawn(title, by: grid.sectionHeaderCell, style, column: grid.grouping?.column ?? "")
  }

  private func drawn(
    _ title: String, by type: CellType, _ style: ResolvedStyle, column: String
  ) -> DrawnTitle? {
    guard let drawing = type.drawing else { return nil }
    let writer = CellWriter(symbols: grid.symbols)
    let measuring = measuring
    let questions = CellContext.Questions(
      cell: { _ in .missing }, write: writer.text(for:),
      measure: { text, font in
        let metrics = measuring.measure(TextRequest(string: text, font: font))
        return GridSize(width: metrics.width, height: metrics.height)
      },
      picture: { self.picture(named: $0, tint: style.textColor, row: nil, column: column) })
    let context = CellContext(
      cell: Cell(title: title), writer: writer, style: style, alignment: style.align ?? .leading,
      theme: theme, questions: questions)
    return drawing.size(of: context).map {
      DrawnTitle(cell: DrawnCell(drawing, context), size: $0)
    }
  }

  /// Draws a cell or a title.
  ///
  /// - Parameters:
  ///   - drawn: What is drawn.
  ///   - room: Where its shapes may be.
  ///   - full: The whole cell, including its insets.
  ///   - owner: The owner of the items.
  /// - Returns: The painter with the items, lowest first.
  func paint(
    _ drawn: DrawnCell, in room: GridRect, of full: GridRect, owner: Identity.Owner
  ) -> MarkPainter {
    var pen = CellPen(frame: room)
    if !room.isEmpty { drawn.drawing.draw(drawn.context, in: room, with: &pen) }
    var painter = MarkPainter(
      context: self, style: drawn.context.style, full: full, owner: owner)
    painter.add(pen.marks, of: drawn.drawing)
    if let address = pen.address { painter.add(link: address) }
    return painter
  }
}

extension Cell {
  /// The cell of a title: a number, if it is written as one, so that ratings and bars can be titles.
  fileprivate init(title: String) {
    let number = Double(title).flatMap { $0.isFinite ? Value.number($0) : nil }
    self.init(value: title.isEmpty ? .missing : number ?? .text(title), text: title)
  }
}
