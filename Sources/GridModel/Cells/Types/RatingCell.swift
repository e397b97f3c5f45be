public import GridreelPrimitives
public import GridreelStyle
import GridreelValues

/// The options for drawing a number as stars.
public struct RatingCell: Hashable, Sendable {
  /// The number of stars, `1...20`.
  public internal(set) var count: Int
  /// The stars' colour; nil uses the theme's gold.
  @Themed public var color: GridColor?
  /// Whether the number is shown beside the stars.
  public var showsNumber: Bool

  /// Makes the options; the number of stars is clamped to `1...20`.
  public init(count: Int = 5, color: GridColor? = nil, showsNumber: Bool = false) {
    self.count = min(max(count, Self.counts.lowerBound), Self.counts.upperBound)
    self.color = color
    self.showsNumber = showsNumber
  }
}

extension CellType {
  /// A number as stars.
  public static func rating(_ options: RatingCell) -> CellType { CellType(options) }
}

extension RatingCell: ReadableCellKind {
  package static let name = "rating"
  package static let standard = RatingCell()
  private static let counts = 1...20
  package static let keys: [Key<RatingCell>] = [
    Key("stars", \.count, .integer(counts), "How many there are.").recorded(as: "count"),
    Key("color", themed: \.$color, .color, "Without it: gold."),
    Key("number", \.showsNumber, .boolean, "Whether the number stands beside the stars.")
      .recorded(as: "showsNumber"),
  ]

  package var cellDrawing: (any CellDrawing)? { RatingDrawing(options: self) }
  package var role: CellRole { .ownTitle }
}

/// Draws a number as stars, the last of which may be filled in part.
struct RatingDrawing: CellDrawing {
  /// The gap between stars, and the spacing before the number, in points.
  private static let (gap, spacing) = (2.0, 8.0)

  let options: RatingCell

  var alignment: GridHorizontalAlignment? { .leading }

  func size(of cell: CellContext) -> GridSize? {
    guard cell.number != nil else { return nil }
    let text = cell.size(of: cell.text)
    let number = options.showsNumber ? Self.spacing + text.width : 0
    let side = side(cell)
    return GridSize(width: starsWidth(side) + number, height: max(side, text.height))
  }

  func draw(_ cell: CellContext, in frame: GridRect, with pen: inout CellPen) {
    guard let size = size(of: cell), let number = cell.number else { return }
    let place = cell.place(size, in: frame)
    let side = min(side(cell), frame.height)
    let row = GridRect(
      x: place.x.rounded(), y: (place.center.y - side / 2).rounded(), width: starsWidth(side),
      height: side)
    // Without room for every star, they would leave the cell.
    guard row.maxX <= frame.maxX + 1 else {
      return pen.text(cell.text, in: frame, CellTextLook(font: cell.font, color: cell.textColor))
    }
    let stars = (0..<options.count).map { star in
      Self.star(
        in: GridRect(
          x: row.x + Double(star) * (side + Self.gap), y: row.y, width: side, height: side))
    }
    let empty = cell.colors.text.withAlpha(0.16).over(cell.colors.ground)
    draw(stars, empty, in: row, as: "empty", with: &pen)
    let whole = min(max(number, 0), Double(options.count))
    let end =
      row.x + whole.rounded(.down) * (side + Self.gap) + (whole - whole.rounded(.down)) * side
    let gold = options.color.map(cell.colors.visible) ?? cell.colors.gold
    draw(stars.map { $0.cut(at: end) }, gold, in: row, as: "full", with: &pen)
    guard options.showsNumber else { return }
    let start = min(frame.maxX, row.maxX + Self.spacing)
    pen.text(
      cell.text,
      in: GridRect(x: start, y: frame.y, width: frame.maxX - start, height: frame.height),
      CellTextLook(font: cell.font, color: cell.textColor))
  }

  func text(of cell: CellContext) -> String { "\(cell.text) of \(options.count)" }

  private func draw(
    _ stars: [[GridPoint]], _ color: GridColor, in row: GridRect, as name: String,
    with pen: inout CellPen
  ) {
    var figure = Figure()
    for star in stars { figure.append(Figure(through: star, isClosed: true)) }
    pen.path(figure, in: row, fill: color, as: name)
  }

  private func side(_ cell: CellContext) -> Double { (cell.font.size * 1.1).rounded() }

  private func starsWidth(_ side: Double) -> Double {
    Double(options.count) * (side + Self.gap) - Self.gap
  }

  /// The ten corners of a star, the first at the middle of a square's upper edge.
  private static func star(in square: GridRect) -> [GridPoint] {
    let radius = square.width / 2 * 1.05
    // A star's corners lie on a circle whose centre is a little below the square's.
    let middle = GridPoint(x: square.center.x, y: square.y + radius)
    return (0..<10).map { corner in
      let angle = Double(corner) * .pi / 5
      let reach = corner.isMultiple(of: 2) ? radius : radius * 0.47
      return GridPoint(
        x: middle.x + reach * sine(angle), y: middle.y - reach * cosine(angle))
    }
  }
}

extension [GridPoint] {
  /// The part of a polygon to the left of `x` (Sutherland and Hodgman 1974).
  fileprivate func cut(at x: Double) -> [GridPoint] {
    var kept: [GridPoint] = []
    for (place, point) in enumerated() {
      let previous = self[place == 0 ? count - 1 : place - 1]
      if (point.x < x) != (previous.x < x) {
        let share = (x - previous.x) / (point.x - previous.x)
        kept.append(GridPoint(x: x, y: previous.y + (point.y - previous.y) * share))
      }
      if point.x < x { kept.append(point) }
    }
    return kept
  }
}
