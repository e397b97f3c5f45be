import GridreelModel
import GridreelPrimitives
import GridreelSceneModel
import GridreelStyle

/// Draws the interaction states of cards, and the veils over hidden parts.
extension CardPainter {
  /// The width of a focus ring and its distance from the card, in points.
  private static var ringWidth: Double { 2 }
  private static var ringDistance: Double { 3 }
  /// The room between an open field's edges and its text, in points.
  private static var fieldInsets: Insets { Insets(top: 4, right: 7, bottom: 4, left: 7) }

  /// The overlays on a card: parts that are selected, under the pointer, or focused, and the ring of
  /// a focused card.
  func rings(_ row: VisibleRow, _ placed: [PlacedPart], in frame: GridRect) -> [Item] {
    let grid = context.grid
    var items: [Item] = []
    for part in placed {
      let owner = owner(row, part)
      let place = Selection.CellPlace(row: row.identity, column: parts[part.part].column)
      let chip = part.frame.offset(x: frame.x, y: frame.y).outset(by: Self.chipInsets)
      let radius = min(4, look.cornerRadius)
      if grid.hovered == .cell(place) {
        items.append(
          Item(
            Identity(owner, .mark("hover")), frame: chip,
            content: .fill([.color(colors.hover)], cornerRadius: radius)))
      }
      if grid.selection.isInRange(row: place.row, column: place.column) {
        items.append(outline(owner, "range", chip, 1, colors.range, radius))
      }
      if grid.focused == .cell(place) {
        items.append(
          outline(
            owner, "focus ring", chip, Self.ringWidth, colors.accent, min(4, look.cornerRadius)))
      }
    }
    guard grid.focused == .row(row.identity) else { return items }
    let radius = look.cornerRadius
    let ring = frame.outset(by: Insets(growth + Self.ringDistance))
    items.append(
      outline(
        .row(row.identity), "focus ring", ring, Self.ringWidth, colors.accent,
        radius == 0 ? 0 : radius + Self.ringDistance))
    return items
  }

  private func outline(
    _ owner: Identity.Owner, _ name: String, _ frame: GridRect, _ width: Double, _ color: GridColor,
    _ radius: Double
  ) -> Item {
    Item(
      Identity(owner, .mark(name)), frame: frame,
      content: .outline(LineStyle(width: width, color: color), cornerRadius: radius))
  }

  // MARK: The open field

  /// The field over a part, at most as wide as its card; nil if the part is not edited.
  ///
  /// The field's text stands where the part's does.
  func field(
    _ cell: VisibleCell, _ part: PlacedPart, _ frame: GridRect, _ row: VisibleRow, in card: GridRect
  ) -> FieldLayout.Placed? {
    let key = parts[part.part].column
    guard let editing = context.grid.editing, editing.cell == .init(row: row.identity, column: key)
    else { return nil }
    var style = cell.style.value
    style.inset = Self.fieldInsets
    let field = FieldLayout(
      editing: editing, frame: frame.outset(by: Self.fieldInsets), room: card.x..<card.maxX,
      style: style, alignment: cell.alignment == .decimal ? .leading : cell.alignment,
      isRightToLeft: context.isRightToLeft, colors: colors, measuring: context.measuring,
      bottomLine: 0)
    return field.placed
  }

  // MARK: Hidden parts

  /// The veil over a hidden part; the map gets its place but not its text.
  func hidden(
    _ cell: VisibleCell, _ part: PlacedPart, _ frame: GridRect, _ row: VisibleRow,
    _ callout: Callout,
    map: inout GridMap
  ) -> [Item] {
    record("", part, frame, row, isTruncated: false, isRedacted: true, map: &map)
    let owner = owner(row, part)
    if parts[part.part].role == .image { return hiddenImage(frame, callout, owner) }
    var style = cell.style.value
    style.inset = .zero
    let alignment: GridHorizontalAlignment =
      switch parts[part.part].role {
      case .fact, .priceNote: .trailing
      case .image, .badge, .title, .subtitle, .text, .price, .caption: .leading
      }
    return VeilLayout(context: context, callout: callout).items(
      in: frame, style: style, alignment: alignment, owner: owner)
  }

  /// The veil over an image's whole place.
  private func hiddenImage(
    _ frame: GridRect, _ callout: Callout, _ owner: Identity.Owner
  ) -> [Item] {
    let color = callout.color ?? labels.plain.textColor
    let radius = look.radius(inset: look.imageInset)
    guard callout.kind == .blur else {
      return [
        Item(
          Identity(owner, .other("veil")), frame: frame,
          content: .fill([.color(color.withAlpha(color.alpha * 0.82))], cornerRadius: radius))
      ]
    }
    let side = min(frame.width, frame.height)
    let blot = frame.inset(by: Insets((side * 0.26).rounded()))
    return [
      Item(
        Identity(owner, .other("veil")), frame: blot,
        content: .shadow(
          Shadow(x: 0, y: 0, blur: side * 0.3, color: color.withAlpha(color.alpha * 0.5)),
          cornerRadius: side * 0.1))
    ]
  }
}
