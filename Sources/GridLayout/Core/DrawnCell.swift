import GridreelModel
import GridreelPrimitives
import GridreelSceneModel
import GridreelStyle
import GridreelValues

/// A visible cell that is drawn instead of written.
final class DrawnCell {
  let drawing: any CellDrawing
  let context: CellContext

  init(_ drawing: any CellDrawing, _ context: CellContext) {
    (self.drawing, self.context) = (drawing, context)
  }

  /// Whether the drawing itself deals with the room at its end.
  var isEven: Bool { drawing is any EvenDrawing }

  /// The same cell with more room at its end.
  func sparing(_ room: Double) -> DrawnCell {
    guard room > 0 else { return self }
    var context = context
    context.spareRoom = room
    return DrawnCell(drawing, context)
  }
}

extension LayoutContext {
  /// A cell as its column's type shows it, with the measurements that are certainly needed.
  ///
  /// `number` is the row's place in the drawn order, from 0, if known.
  func visible(
    _ cell: Cell, _ style: SharedStyle, _ place: Int, at index: RowIndex, number: Int? = nil
  ) -> VisibleCell {
    var visible = shown(cell, style, place, at: index, number: number)
    if case .number(let value) = cell.value { visible.number = value }
    return visible
  }

  private func shown(
    _ cell: Cell, _ style: SharedStyle, _ place: Int, at index: RowIndex, number: Int?
  ) -> VisibleCell {
    guard let drawing = drawings[place] else {
      let text = text(of: cell, inColumn: place)
      return measured(text, looks(of: cell, text, style, place, at: index), place)
    }
    let alignment = style.value.align ?? naturalAlignment(place)
    let context = CellContext(
      cell: cell, writer: writer(place), style: style.value, alignment: alignment, theme: theme,
      questions: questions(place, style.value, at: index, number: number))
    guard let size = drawing.size(of: context) else {
      return measured(context.text, looks(of: cell, context.text, style, place, at: index), place)
    }
    let room = TextMetrics(width: size.width, height: size.height, ascent: size.height)
    return VisibleCell(
      text: drawing.text(of: context), style: style, alignment: alignment, natural: room,
      fraction: (drawing as? any EvenDrawing)?.endRoom(of: context),
      drawn: DrawnCell(drawing, context))
  }

  private func questions(
    _ place: Int, _ style: ResolvedStyle, at index: RowIndex, number: Int?
  ) -> CellContext.Questions {
    let (source, measuring, key) = (source, measuring, columns[place].key)
    return CellContext.Questions(
      cell: { source.cell(at: index, column: $0) }, write: writer(place).text(for:),
      measure: { text, font in
        let metrics = measuring.measure(TextRequest(string: text, font: font))
        return GridSize(width: metrics.width, height: metrics.height)
      },
      picture: { self.picture(named: $0, tint: style.textColor, row: number, column: key) })
  }
}

extension CellContext {
  /// Collects the facts on which a cell's drawing depends.
  init(
    cell: Cell, writer: CellWriter, style: ResolvedStyle, alignment: GridHorizontalAlignment,
    theme: Theme, questions: Questions
  ) {
    self.init(
      cell: cell, text: writer.text(for: cell), hasFormat: writer.format != nil, style: style,
      alignment: alignment, colors: CellColors(theme: theme, style: style), questions: questions)
  }
}

extension CellWriter {
  /// A number as the column writes it; without a format, in the fewest digits that identify it.
  func text(for number: Double) -> String {
    let plain = NumberFormat(.plain, isGrouping: false).string(for: number)
    return text(for: Cell(value: .number(number), text: plain))
  }
}
