import GridreelModel
import GridreelPrimitives
import GridreelSceneModel
import GridreelStyle

/// Converts a pen's marks to a scene's items.
struct MarkPainter {
  let context: LayoutContext
  let style: ResolvedStyle
  /// The whole cell.
  let full: GridRect
  let owner: Identity.Owner
  private(set) var items: [Item] = []
  /// The sizes of all texts.
  private(set) var texts: [TextMetrics] = []

  init(context: LayoutContext, style: ResolvedStyle, full: GridRect, owner: Identity.Owner) {
    (self.context, self.style, self.full, self.owner) = (context, style, full, owner)
  }

  /// Adds the marks of a drawing.
  mutating func add(_ marks: [CellMark], of drawing: any CellDrawing) {
    let start = items.count
    for mark in marks { add(mark) }
    guard context.isRightToLeft, !drawing.isMirrored else { return }
    items[start...] = Array(items[start...]).mirroredInPlace[...]
  }

  private mutating func add(_ mark: CellMark) {
    switch mark.content {
    case .fill(let color, let radius):
      add(.fill([.color(color)], cornerRadius: radius), mark)
    case .outline(let line, let radius): add(.outline(line, cornerRadius: radius), mark)
    case .disc(let color): add(.disc(color), mark)
    case .arrow(let shape, let color, let angle):
      add(.arrow(Arrow(shape: shape, color: color, angle: angle)), mark)
    case .figure(let figure, let look):
      add(.figure(figure, look), mark)
    case .picture(let picture, let fit, let radius):
      add(.picture(PictureBlock(picture, fit: fit, cornerRadius: radius)), mark)
    case .text(let string, let look): add(string, look, mark)
    }
  }

  mutating func add(link address: String) {
    items.append(Item(Identity(owner, .mark("link")), frame: full, content: .link(address)))
  }

  private mutating func add(_ content: Item.Content, _ mark: CellMark) {
    var item = Item(Identity(owner, .mark(mark.name)), frame: mark.frame, content: content)
    item.gauge = mark.gauge
    items.append(item)
  }

  /// The room of a text; shapes beside it stand on whole points, so that it may lack a part of one.
  private func room(
    _ natural: TextMetrics?, _ alignment: GridHorizontalAlignment, _ frame: GridRect
  ) -> GridRect {
    let lack = (natural?.width ?? 0) - frame.width
    guard lack > 0, lack < 1 else { return frame }
    let share = alignment == .leading ? 0 : alignment == .center ? 0.5 : 1
    return GridRect(
      x: frame.x - lack * share, y: frame.y, width: frame.width + lack, height: frame.height)
  }

  /// Digits stay below each other where the picture is mirrored.
  private func alignment(of string: String, _ look: CellTextLook) -> GridHorizontalAlignment {
    let alignment = look.alignment == .decimal ? .trailing : look.alignment
    guard context.isRightToLeft, alignment == .trailing else { return alignment }
    let isWords = string.unicodeScalars.contains(where: \.properties.isAlphabetic)
    return isWords ? .trailing : .leading
  }

  /// The first text counts as the cell's own, as in a cell of text.
  private mutating func add(_ string: String, _ look: CellTextLook, _ mark: CellMark) {
    var style = style
    (style.font, style.textColor, style.decoration) = (look.font, look.color, look.decoration)
    (style.inset, style.lineLimit, style.verticalAlign) = (.zero, 1, .middle)
    let alignment = alignment(of: string, look)
    let natural = context.natural(string, style)
    let placed = context.place(
      string, style, alignment, in: room(natural, alignment, mark.frame), natural: natural)
    let isFirst = texts.isEmpty
    texts.append(placed.metrics)
    guard placed.block.width > 0 else { return }
    items.append(
      Item(
        Identity(owner, isFirst ? .text : .mark(mark.name)), frame: isFirst ? full : mark.frame,
        content: .text(placed.block)))
  }
}
