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
  var arrow: Item?
  var priority: Item?
}

extension LayoutContext {
  /// The room between arrow and priority number, in points.
  private static let numberSpacing = 2.0

  /// The maximum number of arrows shown at once, here or in a state for which room is reserved.
  private var keyCount: Int { max(grid.visibleSortMarks.count, grid.sortMarkRoom.count) }

  /// The room that arrow, priority number and the space before them take, in points.
  ///
  /// As soon as one column is sorted, every sortable column reserves it, so that titles do not move
  /// when the arrow moves from one column to another.
  func arrowSlotWidth(_ place: Int) -> Double {
    let count = keyCount
    guard count > 0, columns[place].sortMode != .none || isMarked(place) else { return 0 }
    return slotWidth(place, hasNumber: count > 1)
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
    guard let mark = marks[place] else { return placedTitle(place, in: frame) }
    let slot = slotWidth(place, hasNumber: mark.priority != nil)
    let isLeft = (theme.sortArrow.side == .leading) != (alignment == .trailing)
    var titleFrame = frame
    titleFrame.width = max(0, frame.width - slot)
    if isLeft { titleFrame.x += min(slot, frame.width) }
    var result = placedTitle(place, in: titleFrame)
    let placed = result.title
    let shown = result.drawn.map { $0.place.x...$0.place.maxX } ?? extent(of: placed, alignment)
    let box = frame.inset(by: style.inset)
    let height = placed.metrics.height
    let middle =
      result.drawn?.place.center.y
      ?? placed.block.origin.y - placed.metrics.ascent + height / 2
    addMark(mark, place, beside: shown, isLeft: isLeft, middle: middle, box, frame, to: &result)
    return result
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

  private func addMark(
    _ mark: SortMark, _ place: Int, beside title: ClosedRange<Double>, isLeft: Bool,
    middle: Double, _ box: GridRect, _ frame: GridRect, to result: inout PlacedTitle
  ) {
    let look = theme.sortArrow
    let size = min(look.size, frame.width)
    let number = mark.priority == nil ? 0 : numberWidth(place)
    let wish =
      isLeft
      ? (title.lowerBound - look.spacing - number - size).rounded(.down)
      : (title.upperBound + look.spacing).rounded(.up)
    // Whole points are crisper, but the arrow must stay in the cell, and inside its insets if
    // possible.
    let inner = min(max(wish, box.x), max(box.x, box.maxX - size - number))
    let left = min(max(inner, frame.x), frame.maxX - size)
    let square = GridRect(x: left, y: (middle - size / 2).rounded(), width: size, height: size)
    let owner = Identity.Owner.headerCell(column: columns[place].key)
    let angle: Double = mark.direction == .ascending ? 0 : 180
    result.arrow = Item(
      Identity(owner, .arrow), frame: square,
      content: .arrow(Arrow(shape: look.shape, color: look.color, angle: angle)))
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
      Identity(owner, .priority), frame: area, content: .text(placed.block))
  }
}
