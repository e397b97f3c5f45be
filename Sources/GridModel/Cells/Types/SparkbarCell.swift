package import GridreelJSONText
public import GridreelPrimitives
public import GridreelStyle
import GridreelValues

/// The options for drawing a series of numbers as small columns, with negative ones below a base line.
public struct SparkbarCell: Hashable, Sendable {
  /// A number whose column is emphasized.
  public enum Highlight: String, Hashable, Sendable, CaseIterable {
    case max, last
  }

  /// The colour of the columns; nil uses the theme's accent.
  @Themed public var color: GridColor?
  /// The colour of negative columns; nil uses the theme's red.
  @Themed public var negativeColor: GridColor?
  /// The numbers whose columns are emphasized; empty draws all alike.
  public var highlight: Set<Highlight>
  /// The numbers at the chart's lower and upper edges; nil uses the cell's own range and 0.
  public var minimum, maximum: Double?
  /// The columns whose numbers are drawn; empty takes those in the cell's text.
  public var columns: [String] = []

  /// Makes the options, by default without emphasis and with the cell's own range.
  public init(
    color: GridColor? = nil, negativeColor: GridColor? = nil, highlight: Set<Highlight> = [],
    minimum: Double? = nil, maximum: Double? = nil
  ) {
    self.highlight = highlight
    self.minimum = minimum
    self.maximum = maximum
    self.color = color
    self.negativeColor = negativeColor
  }
}

extension CellType {
  /// A small column chart of the numbers in the cell's text.
  public static func sparkbar(_ options: SparkbarCell) -> CellType { CellType(options) }
}

extension SparkbarCell: ReadableCellKind {
  package static let name = "sparkbar"
  package static let standard = SparkbarCell()
  package static let keys: [Key<SparkbarCell>] = [
    Key("color", themed: \.$color, .color, "The columns' colour. Without it: the accent."),
    Key(
      "negativeColor", themed: \.$negativeColor, .color,
      "The colour of columns below 0. Without it: the theme's red."),
    Key(
      "highlight", \.highlight, .words(),
      "The numbers whose columns are stronger than the others."),
    Key(
      "columns", .any([.name, .list(of: .name, count: 1...Int.max)]),
      "The columns of the numbers, or a range such as \"Jan..Dec\". Without it: those in the cell's text."
    ) { reader, node, cell throws(GridreelError) in
      cell.columns = try reader.columns(node, for: "columns")
    }.recorded(as: "columns") { $0.columns.joined(separator: ",") },
    Key("minimum", \.minimum, .number(), "The number at the lower edge."),
    Key("maximum", \.maximum, .number(), "The number at the upper edge."),
  ]

  package func check(_ object: ObjectReader) throws(GridreelError) {
    try object.checkRising(minimum, maximum)
  }

  package var cellDrawing: (any CellDrawing)? { SparkbarDrawing(options: self) }
  package var role: CellRole { .ownTitle }
  package var room: CellRoom { .flexible }
}

/// Draws small columns of equal width, above and below a base line.
struct SparkbarDrawing: FlexibleDrawing {
  /// The default size of the chart in points, that of a sparkline.
  private static let natural = GridSize(width: 108, height: 30)
  /// The minimum width of a chart, in points.
  private static let leastWidth = 36.0

  let options: SparkbarCell

  var alignment: GridHorizontalAlignment? { .leading }
  var isMirrored: Bool { false }

  func size(of cell: CellContext) -> GridSize? {
    NumberSeries(of: cell, in: options.columns) == nil ? nil : Self.natural
  }

  func leastWidth(of cell: CellContext) -> Double { Self.leastWidth }

  func text(of cell: CellContext) -> String {
    NumberSeries(of: cell, in: options.columns)?.words(in: cell) ?? cell.text
  }

  func draw(_ cell: CellContext, in frame: GridRect, with pen: inout CellPen) {
    guard let series = NumberSeries(of: cell, in: options.columns) else { return }
    let height = min(max(frame.height - 12, 8), frame.height, 64)
    let place = cell.place(GridSize(width: frame.width, height: height), in: frame).aligned
    let columns = Columns(series: series, options: options, place: place)
    let colors = cell.colors
    let rising = options.color.map(colors.visible) ?? colors.accent
    let falling = colors.visible(options.negativeColor ?? colors.negative)
    let strong = strongPlaces(series)
    for (name, color, isFalling) in [
      ("columns", rising, false), ("columns below 0", falling, true),
    ] {
      let places = series.numbers.indices.filter { (series.numbers[$0] ?? 0 < 0) == isFalling }
      let quiet = strong.isEmpty ? color : color.withAlpha(0.45)
      let others = columns.figure(places.filter { !strong.contains($0) })
      pen.path(others, in: place, fill: quiet, isSnapped: true, as: name)
      let marked = columns.figure(places.filter(strong.contains))
      pen.path(marked, in: place, fill: color, isSnapped: true, as: "highlighted \(name)")
    }
    if series.min < 0 {
      pen.fill(columns.baseLine, colors.outline, as: "base line")
    }
  }

  private func strongPlaces(_ series: NumberSeries) -> Set<Int> {
    Set(
      options.highlight.compactMap { highlight in
        switch highlight {
        case .max: series.index(of: .max)
        case .last: series.index(of: .last)
        }
      })
  }

  /// The chart's columns, with edges at whole or half points where there is room.
  private struct Columns {
    let series: NumberSeries
    let place: GridRect
    private let scale: NumberSeries.Scale
    private let step, gap: Double

    init(series: NumberSeries, options: SparkbarCell, place: GridRect) {
      self.series = series
      self.place = place
      scale = NumberSeries.Scale(
        low: options.minimum ?? min(0, series.min), high: options.maximum ?? max(0, series.max),
        extent: place.height)
      let exact = place.width / Double(series.numbers.count)
      step =
        exact >= 3
        ? min(exact, 14).rounded(.down) : exact >= 1.5 ? (exact * 2).rounded(.down) / 2 : exact
      gap = step >= 5 ? 2 : step >= 2 ? 1 : 0
    }

    private var base: Double { scale.height(of: 0).rounded() }

    /// The zero line, as long as the columns.
    var baseLine: GridRect {
      GridRect(
        x: place.x, y: place.maxY - base - 0.5, width: step * Double(series.numbers.count) - gap,
        height: 1)
    }

    func figure(_ places: [Int]) -> Figure {
      var figure = Figure()
      for index in places {
        guard let number = series.numbers[index] else { continue }
        let end = scale.height(of: number)
        // A tiny number must remain visible.
        let high = number < 0 ? base : max(end, base + 1)
        let low = number < 0 ? min(end, base - 1) : base
        let left = place.x + Double(index) * step
        let right = left + step - gap
        figure.append(
          Figure(
            through: [
              GridPoint(x: left, y: place.maxY - high), GridPoint(x: right, y: place.maxY - high),
              GridPoint(x: right, y: place.maxY - low), GridPoint(x: left, y: place.maxY - low),
            ], isClosed: true))
      }
      return figure
    }
  }
}
