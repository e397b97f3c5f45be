import GridreelModel
import GridreelPrimitives
import GridreelSceneModel
import GridreelStyle

/// Draws the parts of a card.
extension CardPainter {
  /// The distance by which a chip extends beyond its part, in points.
  static var chipInsets: Insets { Insets(top: 2, right: 5, bottom: 2, left: 5) }

  /// The chip: a fill behind one part that is not the card's own.
  func chip(
    _ cell: VisibleCell, _ part: PlacedPart, _ frame: GridRect, _ row: VisibleRow,
    _ ground: SharedStyle, isHidden: Bool
  ) -> [Item] {
    let identity = Identity(owner(row, part), .background)
    func item(_ frame: GridRect, _ paints: [Paint], radius: Double) -> Item {
      Item(identity, frame: frame, content: .fill(paints, cornerRadius: radius))
    }
    if parts[part.part].role == .image {
      guard let well = look.well else { return [] }
      return [item(frame, [.color(well)], radius: look.radius(inset: look.imageInset))]
    }
    if context.partsUponImages.contains(part.part) {
      guard !isHidden else { return [] }
      // A label is translucent, and must be readable over any image.
      let pill = GridRect(x: frame.x, y: frame.y + 2, width: frame.width, height: frame.height - 4)
      return [item(pill, [.color(look.fill)], radius: max(0, pill.height / 2))]
    }
    let style = cell.style.value
    guard cell.style.paintsNumber != ground.paintsNumber, !style.paints.isEmpty else { return [] }
    let radius = max(style.cornerRadius, min(4, look.cornerRadius))
    return [item(frame.outset(by: Self.chipInsets), style.paints, radius: radius)]
  }

  /// A part's drawing or text, with the mark of its footnote.
  func items(
    _ cell: VisibleCell, _ part: PlacedPart, _ frame: GridRect, _ row: VisibleRow, hasLabel: Bool,
    map: inout GridMap
  ) -> [Item] {
    if let drawn = cell.drawn {
      var painter = MarkPainter(
        context: context, style: cell.style.value, full: frame, owner: owner(row, part))
      let width = draw(drawn, part, frame, with: &painter)
      for metrics in painter.texts { report(metrics, row, part) }
      record(
        drawn.drawing.text(of: drawn.context), part, frame, row,
        isTruncated: painter.texts.contains(where: \.isTruncated), map: &map)
      let placed = drawnText(cell, in: frame, width: width)
      return painter.items + noteMark(cell, part, frame, row, after: placed, hasLabel: hasLabel)
    }
    guard !cell.text.isEmpty else {
      record("", part, frame, row, isTruncated: false, map: &map)
      return []
    }
    let placed = text(cell, in: frame)
    report(placed.metrics, row, part)
    record(cell.text, part, frame, row, isTruncated: placed.metrics.isTruncated, map: &map)
    guard placed.block.width > 0 else { return [] }
    let item = Item(
      Identity(owner(row, part), .text), frame: frame, content: .text(placed.block))
    return [item] + noteMark(cell, part, frame, row, after: placed, hasLabel: hasLabel)
  }

  /// Draws a part; returns the natural width of the drawing.
  private func draw(
    _ drawn: DrawnCell, _ part: PlacedPart, _ frame: GridRect, with painter: inout MarkPainter
  ) -> Double {
    var (room, drawing) = (frame, drawn.drawing)
    if parts[part.part].role == .image,
      let options = context.columns[part.part].cell.kind as? ImageCell
    {
      let enlarged = image(options, in: frame)
      drawing = enlarged.cell.cellDrawing ?? drawing
      room = enlarged.room
    }
    var pen = CellPen(frame: room)
    drawing.draw(drawn.context, in: room, with: &pen)
    painter.add(pen.marks, of: drawing)
    if let address = pen.address { painter.add(link: address) }
    return min(frame.width, drawing.size(of: drawn.context)?.width ?? frame.width)
  }

  /// The drawing of an image at the size of its place: the whole place if the image is cropped to
  /// fill it, otherwise with some room around.
  private func image(_ options: ImageCell, in frame: GridRect) -> (cell: ImageCell, room: GridRect)
  {
    let isFilling = options.fit != .contain
    let inset = isFilling ? 0 : (min(frame.width, frame.height) * 0.08).rounded()
    let place = frame.inset(by: Insets(inset))
    let radius = isFilling ? look.radius(inset: look.imageInset) : options.cornerRadius
    let cell = ImageCell(
      size: GridSize(width: place.width, height: place.height), fit: options.fit,
      cornerRadius: radius)
    // A drawing keeps two points above and below it free.
    return (cell, place.outset(by: Insets(top: 2, right: 0, bottom: 2, left: 0)))
  }

  /// A text at the top of its frame, with its baseline on a whole point.
  private func text(_ cell: VisibleCell, in frame: GridRect) -> PlacedText {
    var style = cell.style.value
    (style.inset, style.verticalAlign) = (.zero, .top)
    let alignment = cell.alignment == .decimal ? .leading : cell.alignment
    let placed = context.place(cell.text, style, alignment, in: frame, natural: cell.natural)
    return placed.aligned
  }

  /// A fact's name, muted, on the first baseline of its value.
  func label(
    _ place: GridRect, _ part: PlacedPart, _ row: VisibleRow, _ ground: SharedStyle
  ) -> (items: [Item], placed: PlacedText)? {
    let title = context.columns[part.part].title
    guard !title.isEmpty, place.width > 0 else { return nil }
    var style = labels.plain
    if ground.value.paints != context.styles.row().paints {
      style = context.grid.selection.rows.contains(row.identity) ? labels.selected : style
      style.textColor = ground.value.textColor
    }
    (style.inset, style.verticalAlign, style.lineLimit) = (.zero, .top, 1)
    let placed = context.place(
      title, style, .leading, in: place, natural: context.natural(title, style)
    ).aligned
    report(placed.metrics, row, part)
    guard placed.block.width > 0 else { return nil }
    let owner = owner(row, part)
    var items = [
      Item(Identity(owner, .mark("label")), frame: place, content: .text(placed.block))
    ]
    if let mark = context.footnotes.headers[parts[part.part].column] {
      items.append(
        context.mark(
          mark, after: placed, style: style, in: place, owner: owner,
          part: .other("label footnote mark")))
    }
    return (items, placed)
  }

  // MARK: Footnotes

  /// The mark of a part's footnote; a mark of its column stands here unless the column's name
  /// carries it.
  private func noteMark(
    _ cell: VisibleCell, _ part: PlacedPart, _ frame: GridRect, _ row: VisibleRow,
    after placed: PlacedText, hasLabel: Bool
  ) -> [Item] {
    let key = parts[part.part].column
    let own = context.footnotes.cells[Selection.CellPlace(row: row.identity, column: key)]
    let column = hasLabel ? nil : context.footnotes.headers[key]
    let marks = [column, own].compactMap { $0 }
    guard !marks.isEmpty else { return [] }
    // A mark may stand in the card's inset, so that values stay aligned.
    var room = frame
    room.width += look.inset
    return [
      context.mark(
        marks.joined(separator: ","), after: placed, style: cell.style.value, in: room,
        owner: owner(row, part))
    ]
  }

  /// The place of a text as wide as a drawing, for a mark after it.
  private func drawnText(_ cell: VisibleCell, in frame: GridRect, width: Double) -> PlacedText {
    let style = cell.style.value
    let line = context.measuring.measure(TextRequest(string: "0", font: style.font))
    let top = (frame.center.y - line.height / 2).rounded()
    return PlacedText(
      block: TextBlock(
        string: "", font: style.font, color: style.textColor,
        origin: GridPoint(x: frame.x, y: top + line.ascent), width: frame.width,
        alignment: cell.alignment == .decimal ? .leading : cell.alignment),
      metrics: TextMetrics(width: width, height: line.height, ascent: line.ascent))
  }
}

extension PlacedText {
  /// The text with its baseline on a whole point, so that it does not jitter while its card moves.
  fileprivate var aligned: PlacedText {
    var block = block
    block.origin.y = block.origin.y.rounded()
    return PlacedText(block: block, metrics: metrics)
  }
}
