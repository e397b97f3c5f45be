package import GridreelJSONText
public import GridreelPrimitives
public import GridreelStyle
import GridreelValues

/// The options for drawing a number as a progress bar.
public struct ProgressCell: Hashable, Sendable {
  /// The numbers for an empty and for a full bar.
  public var minimum, maximum: Double
  /// The bar's colour; nil uses the theme's accent.
  @Themed public var color: GridColor?
  /// The bar's colour at `maximum`, if it changes with the length; nil keeps one colour.
  @Themed public var fullColor: GridColor?
  /// Whether the number is shown beside the bar.
  public var showsNumber: Bool
  /// The longest text of the column, where the numbers beside the bars are written as in other cells; nil writes them
  /// as percentages.
  package var longestText: String?

  /// Makes the options, by default for numbers from 0 to 100 in the theme's accent colour.
  public init(
    minimum: Double = 0, maximum: Double = 100, color: GridColor? = nil,
    fullColor: GridColor? = nil,
    showsNumber: Bool = true
  ) {
    self.minimum = minimum
    self.maximum = maximum
    self.color = color
    self.fullColor = fullColor
    self.showsNumber = showsNumber
  }
}

extension CellType {
  /// A progress bar.
  public static func progress(_ options: ProgressCell) -> CellType { CellType(options) }
}

extension ProgressCell: ReadableCellKind {
  package static let name = "progress"
  package static let standard = ProgressCell()
  package static let keys: [Key<ProgressCell>] = [
    Key("minimum", \.minimum, .number(), "The number of an empty bar. Without it: 0."),
    Key("maximum", \.maximum, .number(), "The number of a full bar. Without it: 100."),
    Key("color", themed: \.$color, .color, "The bar's colour. Without it: the accent."),
    Key("fullColor", themed: \.$fullColor, .color, "The bar's colour where it is full."),
    Key("number", \.showsNumber, .boolean, "Whether the number stands beside the bar.")
      .recorded(as: "showsNumber"),
  ]

  package func check(_ object: ObjectReader) throws(GridreelError) {
    try object.checkRising(minimum, maximum)
  }

  package var cellDrawing: (any CellDrawing)? { ProgressDrawing(options: self) }
  package var role: CellRole { .ownTitle }
  package var room: CellRoom { .flexible }
}

/// Draws a progress bar.
struct ProgressDrawing: FlexibleDrawing, EvenDrawing {
  /// The bar's length in a column that fits its content, its minimum length, and the spacing before
  /// the number.
  private static let (length, leastLength, spacing) = (96.0, 24.0, 10.0)

  let options: ProgressCell

  /// Numbers as they are stand below each other at the right, and so do the title and the total.
  var alignment: GridHorizontalAlignment? { options.longestText == nil ? .leading : .trailing }

  func size(of cell: CellContext) -> GridSize? {
    guard cell.number != nil else { return nil }
    let line = cell.size(of: text(of: cell)).height
    return GridSize(width: Self.length + endRoom(of: cell), height: line)
  }

  func leastWidth(of cell: CellContext) -> Double { Self.leastLength + endRoom(of: cell) }

  func draw(_ cell: CellContext, in frame: GridRect, with pen: inout CellPen) {
    guard let share = share(cell) else { return }
    let text = text(of: cell)
    let numberRoom = min(endRoom(of: cell) + cell.spareRoom, frame.width)
    let thickness = min(max(6, (cell.font.size / 2).rounded()), frame.height)
    let place = cell.place(GridSize(width: frame.width, height: thickness), in: frame).aligned
    var bar = GridRect(x: place.x, y: place.y, width: frame.width - numberRoom, height: thickness)
    let radius = thickness / 2
    pen.fill(bar, cell.colors.track, cornerRadius: radius, as: "track")
    // Values with signs begin at nought, which may lie within the bar.
    let nought =
      options.longestText == nil
      ? 0 : -options.minimum / (options.maximum - options.minimum)
    if share != nought, bar.width > 0 {
      let track = bar
      bar.width = max(1, track.width * abs(share - nought))
      bar.x = track.x + min(track.width * min(share, nought), track.width - bar.width)
      fill(bar, color(share, cell.colors), with: &pen)
    }
    guard options.showsNumber else { return }
    let start = frame.maxX - numberRoom + min(Self.spacing, numberRoom)
    pen.text(
      text, in: GridRect(x: start, y: frame.y, width: frame.maxX - start, height: frame.height),
      CellTextLook(font: figures(cell), color: cell.textColor, alignment: .trailing))
  }

  /// Draws a bar; one that is shorter than its round ends is what they have in common, so that 4 % is
  /// shorter than 5 %.
  private func fill(_ bar: GridRect, _ color: GridColor, with pen: inout CellPen) {
    let radius = bar.height / 2
    guard bar.width < bar.height else {
      return pen.fill(bar, color, cornerRadius: radius, as: "bar")
    }
    let half = bar.width / 2
    // Two arcs that meet above and below the middle; `reach` is the length of their handles.
    let rise = (radius * radius - (radius - half) * (radius - half)).squareRoot()
    let reach = 4 / 3 * rise / (2 * radius - half) * radius
    let (middle, center) = (bar.x + half, bar.center.y)
    let slope = (x: rise / radius * reach, y: (radius - half) / radius * reach)
    var figure = Figure()
    figure.move(to: GridPoint(x: middle, y: center - rise))
    for (side, end) in [(1.0, 1.0), (-1.0, -1.0)] {
      figure.curve(
        to: GridPoint(x: middle, y: center + end * rise),
        by: GridPoint(x: middle + side * slope.x, y: center - end * rise + end * slope.y),
        GridPoint(x: middle + side * slope.x, y: center + end * rise - end * slope.y))
    }
    figure.close()
    pen.path(figure, in: bar, fill: color, as: "bar")
  }

  func text(of cell: CellContext) -> String {
    if options.longestText != nil || cell.hasFormat || cell.text.contains("%") { return cell.text }
    guard let share = share(cell, isLimited: false) else { return cell.text }
    return NumberFormat(.percent, isGrouping: false, fractionDigits: 0...0).string(for: share)
  }

  /// The width of the number, or of that of a full bar if that is longer.
  func endRoom(of cell: CellContext) -> Double {
    guard options.showsNumber else { return 0 }
    let full =
      options.longestText ?? (cell.hasFormat ? cell.written(options.maximum) : "100%")
    let font = figures(cell)
    let widest = max(
      cell.size(of: text(of: cell), font: font).width, cell.size(of: full, font: font).width)
    return (widest + Self.spacing).rounded(.up)
  }

  private func figures(_ cell: CellContext) -> GridFont {
    var font = cell.font
    font.hasTabularFigures = true
    return font
  }

  private func share(_ cell: CellContext, isLimited: Bool = true) -> Double? {
    guard let number = cell.number, options.maximum != options.minimum else { return nil }
    let share = (number - options.minimum) / (options.maximum - options.minimum)
    return isLimited ? min(max(share, 0), 1) : share
  }

  private func color(_ share: Double, _ colors: CellColors) -> GridColor {
    let empty = options.color ?? colors.accent
    return colors.visible(
      options.fullColor.map { empty.mixedInOKLab(with: $0, fraction: share) } ?? empty)
  }
}
