import GridreelPrimitives
package import GridreelStyle
import GridreelValues

/// The options for drawing a colour swatch.
public struct SwatchCell: Hashable, Sendable {
  /// Whether the colour's text is shown beside the swatch.
  public var showsText: Bool

  /// Makes the options; by default the colour's text is shown.
  public init(showsText: Bool = true) { self.showsText = showsText }
}

extension CellType {
  /// A swatch of the colour that the cell names.
  public static func swatch(_ options: SwatchCell) -> CellType { CellType(options) }
}

extension SwatchCell: ReadableCellKind {
  package static let name = "swatch"
  package static let standard = SwatchCell()
  package static let keys: [Key<SwatchCell>] = [
    Key("text", \.showsText, .boolean, "Whether the colour's text stands beside the patch.")
      .recorded(as: "showsText")
  ]

  package var cellDrawing: (any CellDrawing)? { SwatchDrawing(options: self) }
}

/// Draws a swatch of the colour that a cell names.
struct SwatchDrawing: CellDrawing {
  /// The spacing between swatch and text, in points.
  private static let spacing = 8.0

  let options: SwatchCell

  var alignment: GridHorizontalAlignment? { .leading }

  func size(of cell: CellContext) -> GridSize? {
    guard (try? GridColor(parsing: cell.cell.text)) != nil else { return nil }
    let text = cell.size(of: cell.text)
    let room = options.showsText ? Self.spacing + text.width : 0
    return GridSize(width: side(cell) + room, height: max(side(cell), text.height))
  }

  func draw(_ cell: CellContext, in frame: GridRect, with pen: inout CellPen) {
    guard let size = size(of: cell), let color = try? GridColor(parsing: cell.cell.text) else {
      return
    }
    let place = cell.place(size, in: frame)
    let side = min(side(cell), place.width, place.height)
    let patch = GridRect(
      x: place.x.rounded(), y: (place.center.y - side / 2).rounded(), width: side, height: side)
    let radius = (side / 4).rounded()
    pen.fill(patch, color, cornerRadius: radius, as: "patch")
    // The outline keeps a colour close to the cell's own from vanishing.
    pen.outline(
      patch, LineStyle(width: 1, color: cell.colors.text.withAlpha(0.22)), cornerRadius: radius,
      as: "edge")
    guard options.showsText else { return }
    let start = min(place.maxX, patch.maxX + Self.spacing)
    pen.text(
      cell.text,
      in: GridRect(x: start, y: place.y, width: place.maxX - start, height: place.height),
      CellTextLook(font: cell.font, color: cell.textColor))
  }

  private func side(_ cell: CellContext) -> Double { (cell.font.size * 1.2).rounded() }
}
