import GridreelModel
import GridreelPrimitives
import GridreelSceneModel
import GridreelStyle

/// Lays out what stands in place of rows where there are none.
struct EmptyLayout {
  let context: LayoutContext
  let geometry: GridGeometry

  /// The text, in the middle of the grid, and the line that ends the grid below it.
  func items(_ bands: [Band], map: inout GridMap) -> [Item] {
    guard let band = bands.first(where: \.isEmpty) else { return [] }
    let grid = geometry.grid
    let frame = GridRect(
      x: grid.x, y: geometry.y(of: band), width: grid.width, height: band.height)
    map.emptyText = context.grid.emptyText
    let placed = context.place(
      context.grid.emptyText, context.emptyStyle, .center, in: frame)
    context.report(placed, place: "the text in place of rows")
    let text = Item(
      Identity(.body, .other("no rows")), frame: frame, content: .text(placed.block))
    guard geometry.isLast(band), let line = context.theme.gridLines.bottom, line.isVisible else {
      return [text]
    }
    return [
      Item(
        Identity(.body, .horizontalLine),
        frame: GridRect(
          x: frame.x, y: frame.maxY - line.width, width: frame.width, height: line.width),
        content: .line(color: line.color, dash: line.dash)), text,
    ]
  }
}

extension LayoutContext {
  /// The style of what stands in place of rows.
  var emptyStyle: ResolvedStyle {
    var style = styles.filler(state: styles.missing(styles.number(of: .init()))).value
    (style.lineLimit, style.overflow) = (0, .wrap)
    return style
  }
}
