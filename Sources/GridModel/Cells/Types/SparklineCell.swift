package import GridreelJSONText
public import GridreelPrimitives
public import GridreelStyle
import GridreelValues

/// The options for drawing a series of numbers as a sparkline.
public struct SparklineCell: Hashable, Sendable {
  /// The form of the chart.
  public enum Look: String, Hashable, Sendable, CaseIterable {
    /// A line.
    case line
    /// A line over a tinted area.
    case area
    /// A bar for each number, starting from 0.
    case bars
  }

  /// A number that is marked by a dot, or by an emphasized bar.
  public enum Dot: String, Hashable, Sendable, CaseIterable {
    /// The smallest, the largest, the last number.
    case min, max, last
  }

  /// The form of the chart.
  public var look: Look
  /// The numbers to mark.
  public var dots: Set<Dot>
  /// The numbers at the chart's lower and upper edges; nil uses the cell's own range.
  public var minimum, maximum: Double?
  /// The columns whose numbers are drawn; empty takes those in the cell's text.
  public var columns: [String] = []
  /// The colour of the chart; nil uses the theme's accent.
  @Themed public var color: GridColor?

  /// Makes the options, by default for a line with a dot at the last number.
  public init(
    look: Look = .line, dots: Set<Dot> = [.last], minimum: Double? = nil, maximum: Double? = nil,
    color: GridColor? = nil
  ) {
    self.look = look
    self.dots = dots
    self.minimum = minimum
    self.maximum = maximum
    self.color = color
  }
}

extension CellType {
  /// A sparkline of the numbers in the cell's text.
  public static func sparkline(_ options: SparklineCell) -> CellType { CellType(options) }
}

extension SparklineCell: ReadableCellKind {
  package static let name = "sparkline"
  package static let standard = SparklineCell()
  package static let keys: [Key<SparklineCell>] = [
    Key("look", \.look, .word, "The form of the chart."),
    Key("dots", \.dots, .words(), "The numbers that are marked. Without it: the last."),
    Key(
      "columns", .any([.name, .list(of: .name, count: 1...Int.max)]),
      "The columns of the numbers, or a range such as \"Jan..Dec\". Without it: those in the cell's text."
    ) { reader, node, cell throws(GridreelError) in
      cell.columns = try reader.columns(node, for: "columns")
    }.recorded(as: "columns") { $0.columns.joined(separator: ",") },
    Key("minimum", \.minimum, .number(), "The number at the lower edge."),
    Key("maximum", \.maximum, .number(), "The number at the upper edge."),
    Key("color", themed: \.$color, .color, "Without it: the accent."),
  ]

  package func check(_ object: ObjectReader) throws(GridreelError) {
    try object.checkRising(minimum, maximum)
  }

  package var cellDrawing: (any CellDrawing)? { SparklineDrawing(options: self) }
  package var role: CellRole { .ownTitle }
  package var room: CellRoom { .flexible }
}

/// Draws a sparkline of the numbers in a cell's text.
struct SparklineDrawing: FlexibleDrawing {
  /// The default size of the chart, and the radius of a dot, in points.
  private static let (width, height, dot) = (108.0, 26.0, 2.5)
  /// The minimum width of a chart, in points.
  private static let leastWidth = 36.0

  let options: SparklineCell

  var alignment: GridHorizontalAlignment? { .leading }
  var isMirrored: Bool { false }

  func size(of cell: CellContext) -> GridSize? {
    NumberSeries(of: cell, in: options.columns) == nil
      ? nil : GridSize(width: Self.width, height: Self.height + 4)
  }

  func leastWidth(of cell: CellContext) -> Double { Self.leastWidth }

  func draw(_ cell: CellContext, in frame: GridRect, with pen: inout CellPen) {
    guard let series = NumberSeries(of: cell, in: options.columns) else { return }
    let height = min(max(frame.height - 12, 8), frame.height, 64)
    let place = cell.place(GridSize(width: frame.width, height: height), in: frame).aligned
    let color = options.color.map(cell.colors.visible) ?? cell.colors.accent
    if options.look == .bars {
      SparkBars(options: options, series: series, place: place)
        .draw(color, cell.colors, with: &pen)
    } else {
      drawLine(series, color, cell.colors, in: place, with: &pen)
    }
  }

  func text(of cell: CellContext) -> String {
    NumberSeries(of: cell, in: options.columns)?.words(in: cell) ?? cell.text
  }

  private func drawLine(
    _ series: NumberSeries, _ color: GridColor, _ colors: CellColors, in place: GridRect,
    with pen: inout CellPen
  ) {
    // Dots need room for themselves and their rings.
    let hasDots = place.height >= 4 * Self.dot && place.width >= 8 * Self.dot
    let room = place.inset(
      by: Insets(hasDots ? Self.dot + 1 : min(1, place.width / 4, place.height / 4)))
    let scale = series.scale(options, height: room.height)
    let step = room.width / Double(max(1, series.numbers.count - 1))
    let start = series.numbers.count == 1 ? room.maxX : room.x
    let points = series.numbers.enumerated().map { place, number in
      number.map {
        GridPoint(x: start + Double(place) * step, y: room.maxY - scale.height(of: $0))
      }
    }
    let parts = points.split(separator: nil).map { $0.compactMap { $0 } }
    if options.look == .area {
      var area = Figure()
      for part in parts { area.append(Self.area(below: part, to: place.maxY)) }
      pen.path(area, in: place, fill: color.withAlpha(0.16), as: "area")
    }
    var line = Figure()
    for part in parts { line.append(Figure(through: part)) }
    pen.path(line, in: place, stroke: LineStyle(width: 1.5, color: color), as: "line")
    for dot in SparklineCell.Dot.allCases where hasDots && options.dots.contains(dot) {
      guard let index = series.index(of: dot), let point = points[index] else { continue }
      draw(dot, at: point, color, colors, in: place, with: &pen)
    }
  }

  private static func area(below points: [GridPoint], to bottom: Double) -> Figure {
    guard let first = points.first, let last = points.last else { return Figure() }
    return Figure(
      through: [GridPoint(x: first.x, y: bottom)] + points + [GridPoint(x: last.x, y: bottom)],
      isClosed: true)
  }

  /// Draws a dot with a ring of the cell's background colour, so that it stands out from the line.
  private func draw(
    _ dot: SparklineCell.Dot, at point: GridPoint, _ color: GridColor, _ colors: CellColors,
    in place: GridRect, with pen: inout CellPen
  ) {
    func circle(_ radius: Double) -> Figure {
      Figure(
        circleIn: GridRect(
          x: point.x - radius, y: point.y - radius, width: 2 * radius, height: 2 * radius))
    }
    let ink =
      switch dot {
      case .min: colors.visible(colors.negative)
      case .max: colors.visible(colors.positive)
      case .last: color
      }
    pen.path(
      circle(Self.dot + 1), in: place, fill: colors.ground, as: "ring \(dot.rawValue)")
    pen.path(circle(Self.dot), in: place, fill: ink, as: "dot \(dot.rawValue)")
  }
}

/// The bars of a chart, of equal width, with vertical edges at whole device pixels.
private struct SparkBars {
  let options: SparklineCell
  let series: NumberSeries
  let place: GridRect

  func draw(_ color: GridColor, _ colors: CellColors, with pen: inout CellPen) {
    let marked = SparklineCell.Dot.allCases.compactMap { dot in
      options.dots.contains(dot) ? series.index(of: dot).map { (dot, $0) } : nil
    }
    let strong = Set(marked.map(\.1))
    let places = series.numbers.indices.filter { !strong.contains($0) }
    let quiet = color.withAlpha(marked.isEmpty ? 1 : 0.5)
    pen.path(figure(places), in: place, fill: quiet, isSnapped: true, as: "bars")
    for (dot, index) in marked {
      let ink =
        switch dot {
        case .min: colors.visible(colors.negative)
        case .max: colors.visible(colors.positive)
        case .last: color
        }
      pen.path(figure([index]), in: place, fill: ink, isSnapped: true, as: "bar \(dot.rawValue)")
    }
  }

  private func figure(_ places: [Int]) -> Figure {
    let exact = place.width / Double(series.numbers.count)
    // Whole or half points make bars of equal width on most screens.
    let step =
      exact >= 3 ? exact.rounded(.down) : exact >= 1.5 ? (exact * 2).rounded(.down) / 2 : exact
    let gap = step >= 5 ? 2.0 : step >= 2 ? 1.0 : 0
    let scale = series.scale(options, height: place.height, hasZero: true)
    let base = scale.height(of: 0)
    var figure = Figure()
    for index in places {
      guard let number = series.numbers[index] else { continue }
      let end = scale.height(of: number)
      // A tiny number must remain visible.
      let (low, high) = end >= base ? (base, max(end, base + 1)) : (min(end, base - 1), base)
      let left = place.x + Double(index) * step
      let (top, bottom) = (place.maxY - high, place.maxY - low)
      figure.append(
        Figure(
          through: [
            GridPoint(x: left, y: top), GridPoint(x: left + step - gap, y: top),
            GridPoint(x: left + step - gap, y: bottom), GridPoint(x: left, y: bottom),
          ], isClosed: true))
    }
    return figure
  }
}
