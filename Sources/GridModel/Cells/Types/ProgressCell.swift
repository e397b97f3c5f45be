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
package struct ProgressDrawing: FlexibleDrawing, EvenDrawing {
  /// The bar's length in a column that fits its content, its minimum length, and the spacing before
  /// the number.
  private static let (length, leastLength, spacing) = (96.0, 24.0, 10.0)

  let options: ProgressCell

  /// Numbers as they are stand below each other at the right, and so do the title and the total.
  package var alignment: GridHorizontalAlignment? {
    options.longestText == nil ? .leading : .trailing
  }

  package func size(of cell: CellContext) -> GridSize? {
    guard cell.number != nil else { return nil }
    let line = cell.size(of: text(of: cell)).height
    return GridSize(width: Self.length + endRoom(of: cell), height: line)
  }

  package func leastWidth(of cell: CellContext) -> Double { Self.leastLength + endRoom(of: cell) }

  package func draw(_ cell: CellContext, in frame: GridRect, with pen: inout CellPen) {
    guard let number = cell.number, options.maximum != options.minimum else { return }
    let text = text(of: cell)
    let numberRoom = min(endRoom(of: cell) + cell.spareRoom, frame.width)
    let thickness = min(max(6, (cell.font.size / 2).rounded()), frame.height)
    let place = cell.place(GridSize(width: frame.width, height: thickness), in: frame).aligned
    let track = GridRect(
      x: place.x, y: place.y, width: frame.width - numberRoom, height: thickness)
    let (options, colors) = (options, cell.colors)
    // Values with signs begin at nought, which may lie within the bar.
    let gauge = Gauge(
      number: number, minimum: options.minimum, maximum: options.maximum,
      startsAtNought: options.longestText != nil
    ) { share in Self.color(share, options, colors) }
    pen.gauge(gauge, in: track, colors.track)
    guard options.showsNumber else { return }
    let start = frame.maxX - numberRoom + min(Self.spacing, numberRoom)
    pen.text(
      text, in: GridRect(x: start, y: frame.y, width: frame.maxX - start, height: frame.height),
      CellTextLook(font: figures(cell), color: cell.textColor, alignment: .trailing))
  }

  package func text(of cell: CellContext) -> String {
    shown(cell.number, writtenAs: cell.text, hasFormat: cell.hasFormat)
  }

  /// The text beside a bar, or below the bars of a column for a total of them.
  ///
  /// - Parameters:
  ///   - number: The number; nil for what is none.
  ///   - text: How the column writes it.
  ///   - hasFormat: Whether it has a format for that.
  /// - Returns: The share of a full bar in percent, unless the column says how to write numbers.
  package func shown(_ number: Double?, writtenAs text: String, hasFormat: Bool) -> String {
    if options.longestText != nil || hasFormat || text.contains("%") { return text }
    guard let share = share(number) else { return text }
    return NumberFormat(.percent, isGrouping: false, fractionDigits: 0...0).string(for: share)
  }

  /// The width of the number, or of that of a full bar if that is longer.
  package func endRoom(of cell: CellContext) -> Double {
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

  /// The share of a full bar, which may lie beyond `0...1`; nil for what is no number.
  private func share(_ number: Double?) -> Double? {
    guard let number, options.maximum != options.minimum else { return nil }
    return (number - options.minimum) / (options.maximum - options.minimum)
  }

  private static func color(
    _ share: Double, _ options: ProgressCell, _ colors: CellColors
  ) -> GridColor {
    let empty = options.color ?? colors.accent
    return colors.visible(
      options.fullColor.map { empty.mixedInOKLab(with: $0, fraction: share) } ?? empty)
  }
}
