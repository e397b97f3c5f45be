import GridreelModel
import GridreelPrimitives
import GridreelSceneModel
import GridreelStyle

/// A header's title and arrow, placed side by side.
struct PlacedTitle {
  /// The title; of a drawn one, the text that would end where the drawing does.
  let title: PlacedText
  /// A drawn title, with the room for it and its place in it.
  var drawn: (title: DrawnTitle, room: GridRect, place: GridRect)?
  var icon: Item?
  var arrow: Item?
  /// The lower half of the arrows of a column that may be sorted.
  var idle: Item?
  var priority: Item?

  /// What stands beside the title.
  var marks: [Item] { [arrow, idle, priority].compactMap { $0 } }
}

extension LayoutContext {
  /// The room between arrow and priority number, in points.
  private static let numberSpacing = 2.0
  /// The size of an icon as a fraction of the font's, and the room between it and its title, in points.
  private static let (iconShare, iconSpacing) = (1.25, 6.0)

  /// The maximum number of arrows shown at once, here or in a state for which room is reserved.
  private var keyCount: Int { max(grid.visibleSortMarks.count, grid.sortMarkRoom.count) }

  /// The room that arrow, priority number and the space before them take, in points.
  ///
  /// As soon as one column is sorted, every sortable column reserves it, so that titles do not move
  /// when the arrow moves from one column to another.
  func arrowSlotWidth(_ place: Int) -> Double {
    let count = keyCount
    guard count > 0 || hasIdleArrows, columns[place].sortMode != .none || isMarked(place) else {
      return 0
    }
    return slotWidth(place, hasNumber: count > 1)
  }

  /// The room that the icon beside a title and its arrow take, in points.
  func markRoom(_ place: Int) -> Double { arrowSlotWidth(place) + iconSlotWidth(place) }

  /// The room of what is drawn beside a title; arrows that are not shown get none.
  func visibleMarkRoom(_ place: Int) -> Double {
    (isMarked(place) || hasIdleArrows ? arrowSlotWidth(place) : 0) + iconSlotWidth(place)
  }

  /// Whether columns that may be sorted show it.
  private var hasIdleArrows: Bool {
    theme.sortArrow.idleColor != nil || theme.sortArrow.idle != nil
  }

  /// The height of the arrows beside a title, in points.
  var arrowHeight: Double {
    let size = theme.sortArrow.size
    return theme.sortArrow.idleColor == nil ? size : max(size, 2 * Self.idleSide(of: size) + 1)
  }

  /// The side of each arrow of a column that is not sorted.
  private static func idleSide(of size: Double) -> Double { (size * 0.6).rounded() }

  /// The side of the square that holds the icon beside a title, in points.
  func iconSide(_ place: Int) -> Double {
    (headerStyle(place).value.font.size * Self.iconShare).rounded()
  }

  /// The room that an icon and the space after it take, in points.
  private func iconSlotWidth(_ place: Int) -> Double {
    columns[place].icon == nil ? 0 : iconSide(place) + Self.iconSpacing
  }

  /// Whether a column shows an arrow, here or in a state for which room is reserved.
  func isMarked(_ place: Int) -> Bool {
    marks[place] != nil || grid.sortMarkRoom.holds(columns[place].key)
  }

  private func slotWidth(_ place: Int, hasNumber: Bool) -> Double {
    let arrow = theme.sortArrow
    return arrow.size + arrow.spacing + (hasNumber ? numberWidth(place) : 0)
  }

  private func numberStyle(_ place: Int) -> ResolvedStyle {
    var style = headerStyle(place).value
    style.font.size = (style.font.size * 0.75).rounded()
    style.font.hasTabularFigures = true
    style.textColor = theme.sortArrow.color
    style.inset = .zero
    return style
  }

  /// The room of the widest priority number and the space before it, in points.
  private func numberWidth(_ place: Int) -> Double {
    naturalWidth(String(keyCount), numberStyle(place)).rounded(.up) + Self.numberSpacing
  }

  /// Places title, arrow and number in a header cell's frame.
  ///
  /// The theme's side is relative to the text: beside a title at the right edge, the arrow stands on
  /// its other side, so that the title stays flush with the numbers below it. A title that is too
  /// long is truncated, and the arrow stays in the cell.
  func placeTitle(_ place: Int, in frame: GridRect) -> PlacedTitle {
    let style = headerStyle(place).value
    let alignment = style.align ?? .leading
    let mark = marks[place]
    let isIdle = mark == nil && hasIdleArrows && columns[place].sortMode != .none
    guard mark != nil || isIdle else { return titleWithIcon(place, in: frame) }
    let slot =
      mark.map { slotWidth(place, hasNumber: $0.priority != nil) } ?? arrowSlotWidth(place)
    let isLeft = (theme.sortArrow.side == .leading) != (alignment == .trailing)
    var titleFrame = frame
    titleFrame.width = max(0, frame.width - slot)
    if isLeft { titleFrame.x += min(slot, frame.width) }
    var result = titleWithIcon(place, in: titleFrame)
    let box = frame.inset(by: style.inset)
    addMark(
      place, beside: shown(result, alignment), isLeft: isLeft, middle: middle(of: result), box,
      frame, to: &result)
    return result
  }

  /// The left and the right end of a placed title, with its icon.
  private func shown(
    _ placed: PlacedTitle, _ alignment: GridHorizontalAlignment
  ) -> ClosedRange<Double> {
    let title =
      placed.drawn.map { $0.place.x...$0.place.maxX } ?? extent(of: placed.title, alignment)
    return min(placed.icon?.frame.x ?? title.lowerBound, title.lowerBound)...title.upperBound
  }

  /// The middle of a placed title's lines.
  private func middle(of placed: PlacedTitle) -> Double {
    let title = placed.title
    return placed.drawn?.place.center.y
      ?? title.block.origin.y - title.metrics.ascent + title.metrics.height / 2
  }

  /// Places a title, and its icon before it, in the room that an arrow leaves.
  private func titleWithIcon(_ place: Int, in frame: GridRect) -> PlacedTitle {
    guard columns[place].icon != nil else { return placedTitle(place, in: frame) }
    var room = frame
    let slot = min(iconSlotWidth(place), frame.width)
    (room.x, room.width) = (frame.x + slot, frame.width - slot)
    var result = placedTitle(place, in: room)
    let start = shown(result, headerStyle(place).value.align ?? .leading).lowerBound
    let side = min(iconSide(place), frame.height)
    result.icon = icon(
      place,
      in: GridRect(
        x: max(frame.x, (start - slot).rounded()), y: (middle(of: result) - side / 2).rounded(),
        width: side, height: side))
    return result
  }

  /// The icon beside a title; nil if there is none, or its image cannot be drawn.
  func icon(_ place: Int, in square: GridRect) -> Item? {
    let column = columns[place]
    let color = headerStyle(place).value.textColor
    return column.icon
      .flatMap { picture(named: $0, tint: color, row: nil, column: column.key) }
      .map {
        Item(
          Identity(.headerCell(column: column.key), .mark("icon")), frame: square,
          content: .picture(PictureBlock($0)))
      }
  }

  /// Places a title in the room that an arrow leaves.
  private func placedTitle(_ place: Int, in frame: GridRect) -> PlacedTitle {
    var style = headerStyle(place).value
    let title = columns[place].title
    guard let drawn = drawnTitle(place) else {
      let placed = self.place(
        title, style, style.align ?? .leading, in: frame, natural: natural(title, style))
      return PlacedTitle(title: placed)
    }
    let room = frame.inset(by: style.inset)
    let spot = drawn.cell.context.place(drawn.size, in: room)
    style.inset = .zero
    let placed = self.place(
      title, style, .trailing, in: spot, natural: natural(title, style))
    return PlacedTitle(title: placed, drawn: (drawn, room, spot))
  }

  /// The left and the right end of a placed title's widest line.
  private func extent(
    of placed: PlacedText, _ alignment: GridHorizontalAlignment
  ) -> ClosedRange<Double> {
    let left = placed.block.origin.x
    let width = min(placed.metrics.width, placed.block.width)
    let room = placed.block.width - width
    let start =
      switch alignment {
      case .leading: left
      case .center: left + room / 2
      case .trailing, .decimal: left + room
      }
    return start...(start + width)
  }

  /// Places the arrow of a sorted column and its number, or those of a column that may be sorted.
  func addMark(
    _ place: Int, beside title: ClosedRange<Double>, isLeft: Bool, middle: Double,
    _ box: GridRect, _ frame: GridRect, to result: inout PlacedTitle
  ) {
    let mark = marks[place]
    guard mark != nil || hasIdleArrows && columns[place].sortMode != .none else { return }
    let look = theme.sortArrow
    let size = min(look.size, frame.width)
    let number = mark?.priority == nil ? 0 : numberWidth(place)
    let wish =
      isLeft
      ? (title.lowerBound - look.spacing - number - size).rounded(.down)
      : (title.upperBound + look.spacing).rounded(.up)
    // Whole points are crisper, but the arrow must stay in the cell, and inside its insets if
    // possible.
    let inner = min(max(wish, box.x), max(box.x, box.maxX - size - number))
    let left = min(max(inner, frame.x), frame.maxX - size)
    let square = GridRect(x: left, y: (middle - size / 2).rounded(), width: size, height: size)
    guard let mark else { return addIdleArrows(place, in: square, to: &result) }
    result.arrow = arrow(mark.direction, place, in: square)
    guard let priority = mark.priority else { return }
    let area = GridRect(
      x: square.maxX + Self.numberSpacing, y: box.y, width: number - Self.numberSpacing,
      height: box.height)
    let style = numberStyle(place)
    let text = String(priority)
    let placed = self.place(
      text, style, .leading, in: area, natural: natural(text, style))
    guard area.maxX <= frame.maxX + 1e-9 else { return }
    result.priority = Item(
      Identity(.headerCell(column: columns[place].key), .priority), frame: area,
      content: .text(placed.block))
  }

  /// The arrow of an order, or the theme's picture of it.
  private func arrow(_ direction: SortDirection, _ place: Int, in square: GridRect) -> Item {
    let look = theme.sortArrow
    let identity = Identity(.headerCell(column: columns[place].key), .arrow)
    let name = direction == .ascending ? look.ascending : look.descending
    if let picture = arrowPicture(name, look.color, place) {
      return Item(identity, frame: square, content: .picture(PictureBlock(picture)))
    }
    return Item(
      identity, frame: square,
      content: .arrow(
        Arrow(
          shape: look.shape, color: look.color, angle: direction == .ascending ? 0 : 180)))
  }

  private func arrowPicture(_ name: String?, _ color: GridColor, _ place: Int) -> Picture? {
    name.flatMap { picture(named: $0, tint: color, row: nil, column: columns[place].key) }
  }

  /// Places the pale arrows of both orders, one above the other, or the theme's picture of them.
  private func addIdleArrows(_ place: Int, in square: GridRect, to result: inout PlacedTitle) {
    let look = theme.sortArrow
    let owner = Identity.Owner.headerCell(column: columns[place].key)
    let color = look.idleColor ?? look.color
    if let picture = arrowPicture(look.idle, color, place) {
      result.arrow = Item(
        Identity(owner, .arrow), frame: square, content: .picture(PictureBlock(picture)))
      return
    }
    guard look.idleColor != nil else { return }
    let side = Self.idleSide(of: square.height)
    // On whole points, as all arrows.
    let left = (square.x + (square.width - side) / 2).rounded(.down)
    let top = (square.center.y - side - 0.5).rounded(.down)
    func half(_ part: Identity.Part, y: Double, angle: Double) -> Item {
      Item(
        Identity(owner, part), frame: GridRect(x: left, y: y, width: side, height: side),
        content: .arrow(Arrow(shape: look.shape, color: color, angle: angle)))
    }
    result.arrow = half(.arrow, y: top, angle: 0)
    result.idle = half(.other("idle arrow"), y: top + side + 1, angle: 180)
  }
}
