import GridModel
import Primitives
import SceneModel
import Style

/// Turns measured cards into a scene's items and a map's cells.
struct CardPainter {
  /// How far a fill behind one part reaches beyond it, in points.
  private static let chip = Insets(top: 2, right: 5, bottom: 2, left: 5)

  let context: LayoutContext
  let look: CardLook
  let parts: [CardPart]
  let cells: VisibleCells
  /// What cards may draw on.
  let clip: Rect

  /// The items of one card, lowest first: shadow, fill, edge, then its parts.
  func items(_ number: Int, _ placed: [PlacedPart], in frame: Rect, map: inout GridMap) -> [Item] {
    let row = cells.rows[number]
    guard !frame.intersection(clip).isEmpty else { return [] }
    map.cards.append(
      GridMap.Card(
        row: row.number + 1, source: row.identity.source + 1, section: row.index.section + 1,
        rect: frame.intersection(clip), frame: frame))
    let ground = context.styles.filler(state: row.state)
    var items = base(row, ground.value, frame)
    for part in placed {
      let place = part.frame.offset(x: frame.x, y: frame.y)
      let cell = cells.column(part.part)[number]
      items += chip(cell, part, place, row, ground)
      items += edgeLines(cell.style.value.border, owner(row, part), place)
      if let label = part.label, let item = self.label(cell, part, row, label, in: frame) {
        items.append(item)
      }
      items += self.items(cell, part, place, row, map: &map)
    }
    return items
  }

  private func owner(_ row: VisibleRow, _ part: PlacedPart) -> Identity.Owner {
    .cell(row: row.identity, column: parts[part.part].column)
  }

  // MARK: The card itself

  private func base(_ row: VisibleRow, _ style: ResolvedStyle, _ frame: Rect) -> [Item] {
    let owner = Identity.Owner.row(row.identity)
    let radius = look.cornerRadius
    let isSelected = context.grid.selection.rows.contains(row.identity)
    var items: [Item] = []
    if let shadow = look.shadow {
      items.append(
        Item(Identity(owner, .shadow), frame: frame, content: .shadow(shadow, cornerRadius: radius))
      )
    }
    items.append(
      Item(
        Identity(owner, .background), frame: frame,
        content: .fill(style.paints, cornerRadius: radius)))
    items.append(
      Item(
        Identity(owner, .border), frame: frame,
        content: .outline(isSelected ? look.selectedBorder : look.border, cornerRadius: radius)))
    return items
  }

  /// The fill behind one part, where that is not the card's own.
  private func chip(
    _ cell: VisibleCell, _ part: PlacedPart, _ frame: Rect, _ row: VisibleRow, _ ground: SharedStyle
  ) -> [Item] {
    let identity = Identity(owner(row, part), .background)
    if parts[part.part].role == .image {
      let radius = look.radius(inset: CardMeasuring.imageInset)
      return [
        Item(identity, frame: frame, content: .fill([.color(look.well)], cornerRadius: radius))
      ]
    }
    if isUponImage(part) {
      // A label is translucent, and must be readable upon any image.
      let pill = Rect(x: frame.x, y: frame.y + 2, width: frame.width, height: frame.height - 4)
      return [
        Item(
          identity, frame: pill,
          content: .fill([.color(look.fill)], cornerRadius: max(0, pill.height / 2)))
      ]
    }
    let style = cell.style.value
    guard cell.style.paintsNumber != ground.paintsNumber, !style.paints.isEmpty else { return [] }
    return [
      Item(
        identity, frame: frame.outset(by: Self.chip),
        content: .fill(
          style.paints, cornerRadius: max(style.cornerRadius, min(4, look.cornerRadius))))
    ]
  }

  private func isUponImage(_ part: PlacedPart) -> Bool {
    parts[part.part].role == .badge && parts.contains { $0.role == .image }
  }

  // MARK: Parts

  private func items(
    _ cell: VisibleCell, _ part: PlacedPart, _ frame: Rect, _ row: VisibleRow, map: inout GridMap
  ) -> [Item] {
    var painter = MarkPainter(
      context: context, style: cell.style.value, full: frame, owner: owner(row, part))
    var text = cell.text
    var (items, isTruncated): ([Item], Bool) = ([], false)
    if let drawn = cell.drawn {
      draw(drawn, part, frame, with: &painter)
      text = drawn.drawing.text(of: drawn.context)
      items = painter.items
      isTruncated = painter.texts.contains(where: \.isTruncated)
      for metrics in painter.texts { report(metrics, row, part) }
    } else if !cell.text.isEmpty {
      let placed = self.text(cell, in: frame)
      report(placed.metrics, row, part)
      isTruncated = placed.metrics.isTruncated
      if placed.block.width > 0 {
        items = [
          Item(Identity(owner(row, part), .text), frame: frame, content: .text(placed.block))
        ]
      }
    }
    map.cells.append(
      GridMap.Cell(
        row: row.number + 1, source: row.identity.source + 1, section: row.index.section + 1,
        column: parts[part.part].column, text: text, rect: frame.intersection(clip), frame: frame,
        isTruncated: isTruncated))
    return items
  }

  private func draw(
    _ drawn: DrawnCell, _ part: PlacedPart, _ frame: Rect, with painter: inout MarkPainter
  ) {
    var (room, drawing) = (frame, drawn.drawing)
    if parts[part.part].role == .image, case .image(let options) = context.columns[part.part].cell {
      (drawing, room) = image(options, in: frame)
    }
    var pen = CellPen(frame: room)
    drawing.draw(drawn.context, in: room, with: &pen)
    for mark in pen.marks { painter.add(mark) }
    if let address = pen.address { painter.add(link: address) }
  }

  /// The drawing of an image as large as its place: all of it where the image is cut to fill it, else
  /// with some room around.
  private func image(_ options: ImageCell, in frame: Rect) -> (any CellDrawing, Rect) {
    let isFilling = options.fit != .contain
    let inset = isFilling ? 0 : (min(frame.width, frame.height) * 0.08).rounded()
    let place = frame.inset(by: Insets(inset))
    let radius = isFilling ? look.radius(inset: CardMeasuring.imageInset) : options.cornerRadius
    let drawing = ImageDrawing(
      options: ImageCell(
        size: Size(width: place.width, height: place.height), fit: options.fit,
        cornerRadius: radius))
    // A drawing keeps two points above and below it free.
    return (drawing, place.outset(by: Insets(top: 2, right: 0, bottom: 2, left: 0)))
  }

  /// A text from the top of its frame, its baseline on a whole point.
  private func text(_ cell: VisibleCell, in frame: Rect) -> PlacedText {
    var style = cell.style.value
    (style.inset, style.verticalAlign) = (.zero, .top)
    let alignment = cell.alignment == .decimal ? .leading : cell.alignment
    let placed = context.place(cell.text, style, alignment, in: frame, natural: cell.natural)
    return placed.aligned
  }

  /// A fact's name, quiet, upon the first baseline of its value.
  private func label(
    _ cell: VisibleCell, _ part: PlacedPart, _ row: VisibleRow, _ label: Rect, in card: Rect
  ) -> Item? {
    let title = context.columns[part.part].title
    guard !title.isEmpty, label.width > 0 else { return nil }
    var style = cell.style.value
    (style.inset, style.verticalAlign, style.lineLimit) = (.zero, .top, 1)
    style.textColor = cell.style.value.paints == [.color(look.fill)] ? look.subtle : style.textColor
    style.font.weight = min(style.font.weight, 400)
    let place = label.offset(x: card.x, y: card.y)
    let placed = context.place(
      title, style, .leading, in: place, natural: context.natural(title, style)
    ).aligned
    report(placed.metrics, row, part)
    guard placed.block.width > 0 else { return nil }
    return Item(
      Identity(owner(row, part), .mark("label")), frame: place, content: .text(placed.block))
  }

  private func report(_ metrics: TextMetrics, _ row: VisibleRow, _ part: PlacedPart) {
    let column = parts[part.part].column
    context.report(
      metrics, row: row.number + 1, column: column,
      place: "'\(column)' on card \(row.number + 1)")
  }
}

extension PlacedText {
  /// The text with its baseline on a whole point, so that it does not tremble while its card moves.
  fileprivate var aligned: PlacedText {
    var block = block
    block.origin.y = block.origin.y.rounded()
    return PlacedText(block: block, metrics: metrics)
  }
}
