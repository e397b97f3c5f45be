import GridreelJSONText
public import GridreelPrimitives
public import GridreelStyle
import GridreelValues

/// The options for drawing a number with its movement.
public struct PriceCell: Hashable, Sendable {
  /// The source of the movement.
  public enum Movement: Hashable, Sendable {
    /// The number's own sign.
    case sign
    /// The sign of another column's number.
    case change(column: String)
    /// The difference between the number and that of another column.
    case previous(column: String)
  }

  /// The source of the movement.
  public var movement: Movement
  /// The colour of a rise; nil uses the theme's green.
  @Themed public var risingColor: GridColor?
  /// The colour of a fall; nil uses the theme's red.
  @Themed public var fallingColor: GridColor?
  /// Whether the number is coloured by the movement too.
  public var colorsText: Bool

  /// Makes the options; by default the movement is the number's sign, in colours of the theme.
  public init(
    movement: Movement = .sign, risingColor: GridColor? = nil, fallingColor: GridColor? = nil,
    colorsText: Bool = true
  ) {
    self.movement = movement
    self.risingColor = risingColor
    self.fallingColor = fallingColor
    self.colorsText = colorsText
  }
}

extension CellType {
  /// A number with an arrow for its movement.
  public static func price(_ options: PriceCell) -> CellType { CellType(options) }
}

extension PriceCell.Movement {
  /// The movement in records.
  fileprivate var written: String {
    switch self {
    case .sign: "sign"
    case .change(let column): "change of \(column)"
    case .previous(let column): "previous of \(column)"
    }
  }
}

extension PriceCell: ReadableCellKind {
  package static let name = "price"
  package static let standard = PriceCell()
  package static let keys: [Key<PriceCell>] = [
    Key(
      "change", .name, "The column whose sign is the movement. Without it: the number's own sign."
    ) {
      reader, node, cell throws(GridreelError) in
      cell.movement = .change(column: try reader.column(node, for: "change"))
    }.recorded(as: "movement") { $0.movement.written },
    Key("previous", .name, "The column of the number before.") {
      reader, node, cell throws(GridreelError) in
      guard case .sign = cell.movement else {
        throw node.error("give 'change' or 'previous', not both")
      }
      cell.movement = .previous(column: try reader.column(node, for: "previous"))
    },
    Key("risingColor", themed: \.$risingColor, .color, "Without it: the theme's green."),
    Key("fallingColor", themed: \.$fallingColor, .color, "Without it: the theme's red."),
    Key("colorsText", \.colorsText, .boolean, "Whether the number is coloured too."),
  ]

  package var cellDrawing: (any CellDrawing)? { PriceDrawing(options: self) }
  package var role: CellRole { .price }
}

/// Draws a number with an arrow for its movement, with all arrows in one column.
struct PriceDrawing: CellDrawing {
  /// The spacing between number and arrow, in points.
  private static let spacing = 6.0

  let options: PriceCell

  var alignment: GridHorizontalAlignment? { .trailing }

  func size(of cell: CellContext) -> GridSize? {
    guard cell.number != nil else { return nil }
    let text = cell.size(of: cell.text)
    return GridSize(width: text.width + Self.spacing + arrowSize(cell), height: text.height)
  }

  func draw(_ cell: CellContext, in frame: GridRect, with pen: inout CellPen) {
    guard let size = size(of: cell) else { return }
    let place = cell.place(size, in: frame)
    let movement = movement(cell)
    let rising = options.risingColor.map(cell.colors.readable) ?? cell.colors.positive
    let falling = options.fallingColor.map(cell.colors.readable) ?? cell.colors.negative
    let color = movement > 0 ? rising : movement < 0 ? falling : cell.colors.subtle
    let side = min(arrowSize(cell), place.width, frame.height)
    let arrow = GridRect(
      x: (place.maxX - side).rounded(), y: (place.center.y - side / 2).rounded(), width: side,
      height: side)
    if movement == 0 {
      pen.line(
        from: GridPoint(x: arrow.x + 1, y: arrow.center.y),
        to: GridPoint(x: arrow.maxX - 1, y: arrow.center.y),
        LineStyle(width: 1.5, color: color), as: "even")
    } else {
      pen.arrow(in: arrow, angle: movement > 0 ? 0 : 180, color, as: "arrow")
    }
    let room = GridRect(
      x: place.x, y: place.y, width: max(0, arrow.x - Self.spacing - place.x), height: place.height)
    let isPlain = movement == 0 || !options.colorsText
    pen.text(
      cell.text, in: room,
      CellTextLook(
        font: cell.font, color: isPlain ? cell.textColor : color, alignment: .trailing))
  }

  func text(of cell: CellContext) -> String {
    let movement = movement(cell)
    return cell.text + (movement > 0 ? ", rising" : movement < 0 ? ", falling" : ", unchanged")
  }

  /// Positive for a rise, negative for a fall.
  private func movement(_ cell: CellContext) -> Double {
    guard let number = cell.number else { return 0 }
    switch options.movement {
    case .sign: return number
    case .change(let column): return cell.number(ofColumn: column) ?? 0
    case .previous(let column): return cell.number(ofColumn: column).map { number - $0 } ?? 0
    }
  }

  private func arrowSize(_ cell: CellContext) -> Double { (cell.font.size * 0.58).rounded() }
}

extension CellContext {
  /// The number in another column of the same row; nil if it is not a finite number.
  func number(ofColumn key: String) -> Double? {
    if case .number(let number) = cell(ofColumn: key).value, number.isFinite { number } else { nil }
  }
}
