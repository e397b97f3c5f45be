import GridModel
import Primitives
import Values

/// The image of the file that a cell names.
struct ImageDrawing: FlexibleDrawing {
  /// Room above and below, and the least width of an image, in points.
  private static let (margin, leastWidth) = (4.0, 24.0)

  let options: ImageCell

  var alignment: HorizontalAlignment? { .leading }

  func size(of cell: CellContext) -> Size? {
    guard !cell.cell.value.isMissing else { return nil }
    return Size(width: options.size.width, height: options.size.height + 2 * Self.margin)
  }

  func leastWidth(of cell: CellContext) -> Double { min(Self.leastWidth, options.size.width) }

  func draw(_ cell: CellContext, in frame: Rect, with pen: inout CellPen) {
    // In low rows the margin goes first.
    let margin = min(Self.margin, max(0, (frame.height - options.size.height) / 2))
    let room = frame.inset(
      by: Insets(top: max(2, margin), right: 0, bottom: max(2, margin), left: 0))
    let factor = min(1, room.width / options.size.width, room.height / options.size.height)
    guard factor > 0 else { return }
    let size = Size(width: options.size.width * factor, height: options.size.height * factor)
    let place = cell.place(size, in: room).aligned
    let radius = options.cornerRadius * factor
    if let picture = cell.picture(named: cell.cell.text) {
      pen.picture(picture, in: place, fit: options.fit, cornerRadius: radius, as: "image")
    } else {
      drawPlaceholder(cell, in: place, cornerRadius: max(radius, 3), with: &pen)
    }
  }

  /// The file's name without its folder and its ending.
  func text(of cell: CellContext) -> String {
    let file = cell.cell.text.split(separator: "/").last ?? ""
    guard let dot = file.lastIndex(of: "."), dot > file.startIndex else { return String(file) }
    return String(file[..<dot])
  }

  /// A landscape in a frame, as programs show where an image is to be.
  private func drawPlaceholder(
    _ cell: CellContext, in place: Rect, cornerRadius: Double, with pen: inout CellPen
  ) {
    pen.fill(place, cell.colors.track, cornerRadius: cornerRadius, as: "placeholder")
    let side = min(place.width, place.height) * 0.6
    guard side >= 6 else { return }
    let (x, y) = (place.center.x - side / 2, place.center.y - side / 2)
    func point(_ across: Double, _ down: Double) -> Point {
      Point(x: x + across * side, y: y + down * side)
    }
    let hills = [
      point(0, 0.85), point(0.35, 0.4), point(0.55, 0.65), point(0.7, 0.5), point(1, 0.85),
    ]
    pen.path(
      Figure(through: hills, isClosed: true), in: place, fill: cell.colors.outline, as: "hills")
    let sun = Rect(x: x + side * 0.64, y: y + side * 0.1, width: side * 0.2, height: side * 0.2)
    pen.path(Figure(circleIn: sun), in: place, fill: cell.colors.outline, as: "sun")
  }
}
