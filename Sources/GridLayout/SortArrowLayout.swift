import GridModel
import Primitives
import SceneModel
import Style

/// A header's title and arrow, placed beside each other.
struct PlacedTitle {
  let title: PlacedText
  let arrow: Item?
  let priority: Item?
}

extension LayoutContext {
  private var arrows: [SortKey] { grid.visibleSortMarks }

  /// The arrow of a column: its direction, and its priority from 1 where several columns sort.
  func mark(of column: Column) -> (direction: SortDirection, priority: Int?)? {
    guard let place = arrows.firstIndex(where: { $0.column == column.key }) else { return nil }
    return (arrows[place].direction, arrows.count > 1 ? place + 1 : nil)
  }

  /// The room that arrow, priority number and the space before them take, in points.
  ///
  /// Every sortable column keeps it as soon as one is sorted, so that titles do not move when the
  /// arrow goes from one column to another.
  func arrowSlotWidth(of column: Column) -> Double {
    let style = grid.theme.sortArrow
    guard !arrows.isEmpty, column.sortMode != .none || mark(of: column) != nil else { return 0 }
    let number = arrows.count > 1 ? priorityWidth(column) : 0
    return style.size + style.spacing + number
  }

  private func priorityStyle(_ column: Column) -> ResolvedStyle {
    var style = headerStyle(column)
    style.font.size = (style.font.size * 0.75).rounded()
    style.font.hasTabularFigures = true
    style.textColor = grid.theme.sortArrow.color
    return style
  }

  private func priorityWidth(_ column: Column) -> Double {
    naturalWidth(String(min(arrows.count, 9)), priorityStyle(column)).rounded(.up) + 2
  }

  /// Places title, arrow and number in a header cell's frame.
  ///
  /// The theme's side is seen along the text: beside a title at the right edge the arrow stands on
  /// its other side, so that the title stays flush with the numbers below it.
  func placeTitle(of column: Column, in frame: Rect) -> PlacedTitle {
    let style = headerStyle(column)
    let alignment = style.align ?? .leading
    guard let mark = mark(of: column) else {
      return PlacedTitle(
        title: place(column.title, style, alignment, in: frame), arrow: nil, priority: nil)
    }
    let arrow = grid.theme.sortArrow
    let number = mark.priority == nil ? 0 : priorityWidth(column)
    let slot = arrow.size + arrow.spacing + number
    let box = frame.inset(by: style.inset)
    let isLeft = (arrow.side == .leading) != (alignment == .trailing)
    var titleFrame = frame
    titleFrame.width = max(0, frame.width - slot)
    if isLeft { titleFrame.x += slot }
    let width = min(naturalWidth(column.title, style), max(0, box.width - slot))
    if alignment == .center {
      titleFrame = frame
      titleFrame.width = width + style.inset.horizontal
      titleFrame.x = frame.x + (frame.width - titleFrame.width - slot) / 2 + (isLeft ? slot : 0)
    }
    let title = place(
      column.title, style, alignment == .center ? .leading : alignment, in: titleFrame)
    let titleLeft =
      alignment == .trailing ? box.maxX - (isLeft ? 0 : slot) - width : title.block.origin.x
    let left = isLeft ? titleLeft - slot : titleLeft + width + arrow.spacing
    return finish(column, mark, title, left: left, style, frame)
  }

  private func finish(
    _ column: Column, _ mark: (direction: SortDirection, priority: Int?), _ title: PlacedText,
    left: Double, _ style: ResolvedStyle, _ frame: Rect
  ) -> PlacedTitle {
    let look = grid.theme.sortArrow
    let content = frame.inset(by: style.inset)
    let middle = content.center.y
    let square = Rect(
      x: left.rounded(), y: (middle - look.size / 2).rounded(), width: look.size, height: look.size)
    let owner = Identity.Owner.headerCell(column: column.key)
    let arrow = Item(
      Identity(owner, .arrow), frame: square,
      content: .arrow(
        Arrow(
          shape: look.shape, color: look.color, angle: mark.direction == .ascending ? 0 : 180)))
    guard let priority = mark.priority else {
      return PlacedTitle(title: title, arrow: arrow, priority: nil)
    }
    var numberStyle = priorityStyle(column)
    numberStyle.inset = .zero
    let numberFrame = Rect(
      x: square.maxX + 2, y: content.y, width: priorityWidth(column), height: content.height)
    let text = place(String(priority), numberStyle, .leading, in: numberFrame)
    return PlacedTitle(
      title: title, arrow: arrow,
      priority: Item(
        Identity(owner, .priority), frame: numberFrame, content: .text(text.block)))
  }
}
