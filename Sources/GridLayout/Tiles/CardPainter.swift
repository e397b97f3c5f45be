import GridreelModel
import GridreelPrimitives
import GridreelSceneModel
import GridreelStyle
import GridreelValues

/// Converts measured cards to a scene's items and a map's cells.
struct CardPainter {
  let context: LayoutContext
  let look: CardLook
  let parts: [CardPart]
  let cells: VisibleCells
  /// The area that cards may draw on.
  let clip: GridRect
  let colors: StateColors
  /// The style of facts' names, on cards at rest and on selected ones.
  let labels: (plain: ResolvedStyle, selected: ResolvedStyle)
  /// The distance by which a lifted card extends beyond its place, in points; 0 if it is not lifted.
  let growth: Double

  init(
    context: LayoutContext, look: CardLook, parts: [CardPart], cells: VisibleCells, clip: GridRect,
    growth: Double = 0
  ) {
    (self.context, self.look, self.parts, self.cells) = (context, look, parts, cells)
    (self.clip, self.growth) = (clip, growth)
    colors = StateColors(context)
    func label(isSelected: Bool) -> ResolvedStyle {
      let layers = context.theme.cellLayers(
        column: (nil, look.texts.label), isSelected: isSelected)
      return ResolvedStyle(layers: layers, isBlending: context.theme.isBlending)
    }
    labels = (label(isSelected: false), label(isSelected: true))
  }

  /// The items of one card, lowest first: shadow, fill, edge, then its parts.
  func items(_ number: Int, _ placed: [PlacedPart], in frame: GridRect, map: inout GridMap)
    -> [Item]
  {
    let row = cells.rows[number]
    guard !frame.intersection(clip).isEmpty else { return [] }
    map.cards.append(
      GridMap.Card(
        row: row.number + 1, source: row.identity.source + 1, section: row.index.section + 1,
        rect: frame.intersection(clip), frame: frame))
    let ground = context.styles.filler(state: row.state)
    var items = base(row, ground.value, frame.outset(by: Insets(growth)))
    // A field may be wider than its part, and lies over the others.
    var fields: [Item] = []
    for part in placed {
      let place = part.frame.offset(x: frame.x, y: frame.y)
      let cell = cells.column(part.part)[number]
      let veil = context.veils.callout(row: row.identity, column: parts[part.part].column)
      items += chip(cell, part, place, row, ground, isHidden: veil != nil)
      items += edgeLines(cell.style.value.border, owner(row, part), place)
      let label = part.label.flatMap {
        self.label($0.offset(x: frame.x, y: frame.y), part, row, ground)
      }
      items += label?.items ?? []
      if let veil {
        if context.grid.editing?.cell == .init(row: row.identity, column: parts[part.part].column) {
          context.warnHiddenField(row, column: parts[part.part].column)
        }
        items += hidden(cell, part, place, row, veil, map: &map)
      } else if let field = field(cell, part, place, row, in: frame) {
        fields += field.items
        report(field.metrics, row, part)
        record(
          field.text, part, place, row, isTruncated: field.metrics.isTruncated, map: &map)
      } else {
        let own = self.items(cell, part, place, row, hasLabel: label != nil, map: &map)
        items += own.map { context.changing($0, at: row.index, part.part) }
      }
    }
    return items + fields + rings(row, placed, in: frame)
  }

  func owner(_ row: VisibleRow, _ part: PlacedPart) -> Identity.Owner {
    .cell(row: row.identity, column: parts[part.part].column)
  }

  // MARK: The card itself

  private func base(_ row: VisibleRow, _ style: ResolvedStyle, _ frame: GridRect) -> [Item] {
    let owner = Identity.Owner.row(row.identity)
    let radius = look.cornerRadius
    let state = state(of: row)
    func item(_ part: Identity.Part, _ content: Item.Content) -> Item {
      Item(Identity(owner, part), frame: frame, content: content)
    }
    var items: [Item] = []
    if let shadow = state.shadow {
      items.append(item(.shadow, .shadow(shadow, cornerRadius: radius)))
    }
    items.append(item(.background, .fill(style.paints, cornerRadius: radius)))
    if let tint = state.tint {
      items.append(item(.mark("tint"), .fill([.color(tint)], cornerRadius: radius)))
    }
    if let border = state.border, border.isVisible {
      items.append(item(.border, .outline(border, cornerRadius: radius)))
    }
    if let line = look.topLine, line.isVisible {
      items.append(
        Item(
          Identity(owner, .horizontalLine),
          frame: GridRect(x: frame.x, y: frame.y, width: frame.width, height: line.width),
          content: .line(color: line.color, dash: line.dash)))
    }
    return items
  }

  /// The look of a card: lifted takes precedence, and a selected card keeps its border.
  private func state(of row: VisibleRow) -> (tint: GridColor?, border: LineStyle?, shadow: Shadow?)
  {
    let isSelected = context.grid.selection.rows.contains(row.identity)
    let edge = isSelected ? look.selected : look.plain
    if growth > 0 {
      let border = isSelected ? look.selected.border : look.lifted.border
      return (look.lifted.tint, border, look.lifted.shadow)
    }
    guard context.grid.hovered == .row(row.identity) else {
      return (nil, edge.border, edge.shadow)
    }
    return (
      look.hover.tint, isSelected ? edge.border : look.hover.border, look.hover.shadow
    )
  }

  /// Adds a visible part to the map.
  func record(
    _ text: String, _ part: PlacedPart, _ frame: GridRect, _ row: VisibleRow, isTruncated: Bool,
    isRedacted: Bool = false, map: inout GridMap
  ) {
    map.cells.append(
      GridMap.Cell(
        row: row.number + 1, source: row.identity.source + 1, section: row.index.section + 1,
        column: parts[part.part].column, text: text, rect: frame.intersection(clip), frame: frame,
        isTruncated: isTruncated, isRedacted: isRedacted))
  }

  func report(_ metrics: TextMetrics, _ row: VisibleRow, _ part: PlacedPart) {
    let column = parts[part.part].column
    context.report(
      metrics, row: row.number + 1, column: column,
      place: "'\(column)' on card \(row.number + 1)")
  }
}
