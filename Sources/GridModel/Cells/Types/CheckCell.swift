public import GridreelPrimitives
public import GridreelStyle
import GridreelValues

/// The options for drawing booleans.
public struct CheckCell: Hashable, Sendable {
  /// How true and false are shown.
  public enum Look: String, Hashable, Sendable, CaseIterable {
    /// A checked box and an empty box.
    case box
    /// A check mark and nothing.
    case mark
  }

  /// How true and false are shown.
  public var look: Look
  /// The colour for true; nil uses the theme's accent.
  @Themed public var color: GridColor?

  /// Makes the options, by default for boxes in the theme's accent colour.
  public init(look: Look = .box, color: GridColor? = nil) {
    self.look = look
    self.color = color
  }
}

extension CellType {
  /// A check mark for true.
  public static func check(_ options: CheckCell) -> CellType { CellType(options) }
}

extension CheckCell: ReadableCellKind {
  package static let name = "check"
  package static let standard = CheckCell()
  package static let keys: [Key<CheckCell>] = [
    Key("look", \.look, .word, "What shows a yes."),
    Key("color", themed: \.$color, .color, "The colour of a yes. Without it: the accent."),
  ]

  package var cellDrawing: (any CellDrawing)? { CheckDrawing(options: self) }
}

/// Draws a check mark, with or without a box.
struct CheckDrawing: CellDrawing {
  let options: CheckCell

  var alignment: GridHorizontalAlignment? { .center }
  var isMirrored: Bool { false }

  func size(of cell: CellContext) -> GridSize? {
    guard case .boolean = cell.cell.value else { return nil }
    return GridSize(width: side(cell), height: side(cell))
  }

  func draw(_ cell: CellContext, in frame: GridRect, with pen: inout CellPen) {
    let isYes = cell.cell.value == .boolean(true)
    let box = cell.place(GridSize(width: side(cell), height: side(cell)), in: frame).squared
    let color = options.color.map(cell.colors.visible) ?? cell.colors.accent
    let radius = (box.width / 4).rounded()
    if options.look == .box {
      if isYes {
        pen.fill(box, color, cornerRadius: radius, as: "box")
      } else {
        pen.outline(
          box, LineStyle(width: 1.5, color: cell.colors.outline), cornerRadius: radius, as: "box")
      }
    }
    guard isYes else { return }
    let ink = options.look == .box ? cell.colors.symbol(on: color) : color
    func point(_ x: Double, _ y: Double) -> GridPoint {
      GridPoint(x: box.x + x * box.width, y: box.y + y * box.height)
    }
    pen.path(
      Figure(through: [point(0.25, 0.53), point(0.43, 0.71), point(0.76, 0.32)]), in: box,
      stroke: LineStyle(width: box.width / 8, color: ink), as: "mark")
  }

  func text(of cell: CellContext) -> String {
    cell.hasFormat ? cell.text : cell.cell.value == .boolean(true) ? "yes" : "no"
  }

  private func side(_ cell: CellContext) -> Double { (cell.font.size * 1.2).rounded() }
}

extension GridRect {
  /// The largest centred square whose top left corner has integer coordinates.
  var squared: GridRect {
    let side = min(width, height).rounded(.down)
    return GridRect(
      x: (x + (width - side) / 2).rounded(), y: (y + (height - side) / 2).rounded(), width: side,
      height: side)
  }

  /// The rectangle with its top left corner rounded to integer coordinates.
  var aligned: GridRect { GridRect(x: x.rounded(), y: y.rounded(), width: width, height: height) }
}
