import GridModel
import Primitives
import Values

/// A number with an arrow for its movement; arrows stand below each other.
struct PriceDrawing: CellDrawing {
  /// The room between number and arrow, in points.
  private static let spacing = 6.0

  let options: PriceCell

  var alignment: HorizontalAlignment? { .trailing }

  func size(of cell: CellContext) -> Size? {
    guard cell.number != nil else { return nil }
    let text = cell.size(of: cell.text)
    return Size(width: text.width + Self.spacing + arrowSize(cell), height: text.height)
  }

  func draw(_ cell: CellContext, in frame: Rect, with pen: inout CellPen) {
    guard let size = size(of: cell) else { return }
    let place = cell.place(size, in: frame)
    let movement = movement(cell)
    let rising = options.risingColor.map(cell.colors.readable) ?? cell.colors.positive
    let falling = options.fallingColor.map(cell.colors.readable) ?? cell.colors.negative
    let color = movement > 0 ? rising : movement < 0 ? falling : cell.colors.subtle
    let side = min(arrowSize(cell), place.width, frame.height)
    let arrow = Rect(
      x: (place.maxX - side).rounded(), y: (place.center.y - side / 2).rounded(), width: side,
      height: side)
    if movement == 0 {
      pen.line(
        from: Point(x: arrow.x + 1, y: arrow.center.y),
        to: Point(x: arrow.maxX - 1, y: arrow.center.y),
        LineStyle(width: 1.5, color: color), as: "even")
    } else {
      pen.arrow(in: arrow, angle: movement > 0 ? 0 : 180, color, as: "arrow")
    }
    let room = Rect(
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

  /// Above 0 for a rise, below for a fall.
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
  /// Another column's number in the same row; nil where it holds none that is finite.
  func number(ofColumn key: String) -> Double? {
    if case .number(let number) = cell(ofColumn: key).value, number.isFinite { number } else { nil }
  }
}
