import GridModel
import Primitives
import SceneModel
import Style

/// The sizes of arrow labels, and the sides of the grid on which they stand.
///
/// Independent of what is visible, so that nothing moves when rows do.
struct ArrowLabels {
  /// The minimum length of an arrow, in points.
  static let length = 34.0
  /// The room between a label and its arrow, and between labels, in points.
  static let gap = 6.0
  /// The room between labels and the picture's edge, in points.
  private static let edge = 14.0
  private static let widest = 160.0
  private static let fontSize = 13.0

  let context: LayoutContext

  /// The font of labels.
  var font: Font {
    var font = context.styles.row().font
    (font.size, font.weight, font.isItalic) = (Self.fontSize, 600, false)
    font.hasTabularFigures = false
    return font
  }

  /// The size of a label, which wraps if it is long.
  func metrics(_ callout: Callout) -> TextMetrics {
    guard let text = callout.text, !text.isEmpty else {
      return TextMetrics(width: 0, height: 0, ascent: 0)
    }
    return context.measuring.measure(
      TextRequest(
        string: text, font: font, width: Self.widest, lineLimit: 0, overflow: .wrap))
  }

  /// The side on which an arrow's label stands: above for columns, otherwise at the right.
  static func side(_ callout: Callout) -> Callout.Side {
    if let side = callout.side { return side }
    if case .some = callout.rows { return .trailing }
    return .top
  }

  /// The look with margins wide enough for all labels.
  func reserved(in look: FrameLook) -> FrameLook {
    var look = look
    for callout in context.grid.callouts where callout.kind == .arrow {
      let room = metrics(callout)
      let across = (Self.length + Self.gap + room.width + Self.edge).rounded(.up)
      let down = (Self.length * 0.8 + Self.gap + room.height).rounded(.up)
      switch Self.side(callout) {
      case .leading: look.style.margin.left = max(look.style.margin.left, across)
      case .trailing: look.style.margin.right = max(look.style.margin.right, across)
      case .top: look.labels.above = max(look.labels.above, down)
      case .bottom: look.labels.below = max(look.labels.below, down)
      }
    }
    return look
  }
}

/// Lays out arrows from labels beside the grid to cells.
struct ArrowLayout {
  private static let lineWidth = 2.0
  private static let haloWidth = 5.0
  private static let headLength = 7.0

  let context: LayoutContext
  let look: FrameLook
  let geometry: GridGeometry

  private var labels: ArrowLabels { ArrowLabels(context: context) }

  /// An arrow and its label while labels are placed.
  private struct Arrow {
    let target: CalloutLayout.Target
    let side: Callout.Side
    let room: TextMetrics
    /// The tip of the arrow.
    let tip: Point
    /// The label's middle along the side.
    var middle: Double
  }

  /// The arrows and their labels; labels on one side make room for each other.
  func items(_ targets: [CalloutLayout.Target]) -> [Item] {
    var sides: [Callout.Side: [Arrow]] = [:]
    for target in targets {
      let arrow = arrow(target)
      sides[arrow.side, default: []].append(arrow)
    }
    return Callout.Side.allCases.flatMap { side in
      spread(sides[side] ?? []).flatMap(items)
    }
  }

  private func arrow(_ target: CalloutLayout.Target) -> Arrow {
    let side = ArrowLabels.side(target.callout)
    let rect = target.region.rect
    let frame = geometry.frame
    // Targets that reach the grid's edge are pointed at from outside.
    func outer(_ place: Double, _ edge: Double, _ outside: Double) -> Double {
      abs(place - edge) < 1 ? outside : place
    }
    let tip =
      switch side {
      case .leading:
        Point(x: outer(rect.x, geometry.grid.x, frame.x) - 3, y: rect.center.y)
      case .trailing:
        Point(x: outer(rect.maxX, geometry.grid.maxX, frame.maxX) + 3, y: rect.center.y)
      case .top: Point(x: rect.center.x, y: outer(rect.y, geometry.grid.y, frame.y) - 3)
      case .bottom: Point(x: rect.center.x, y: outer(rect.maxY, geometry.grid.maxY, frame.maxY) + 3)
      }
    let isLevel = side == .leading || side == .trailing
    return Arrow(
      target: target, side: side, room: labels.metrics(target.callout), tip: tip,
      middle: isLevel ? tip.y : tip.x)
  }

  /// Moves labels along their side until none covers another.
  private func spread(_ arrows: [Arrow]) -> [Arrow] {
    var arrows = arrows.sorted { $0.middle < $1.middle }
    guard let side = arrows.first?.side else { return [] }
    let isLevel = side == .leading || side == .trailing
    func extent(_ arrow: Arrow) -> Double { isLevel ? arrow.room.height : arrow.room.width }
    let end = (isLevel ? geometry.picture.height : geometry.picture.width) - 4
    var next = 4.0
    for place in arrows.indices {
      let half = extent(arrows[place]) / 2
      arrows[place].middle = max(arrows[place].middle, next + half)
      next = arrows[place].middle + half + ArrowLabels.gap
    }
    var limit = end
    for place in arrows.indices.reversed() {
      let half = extent(arrows[place]) / 2
      arrows[place].middle = min(arrows[place].middle, limit - half)
      limit = arrows[place].middle - half - ArrowLabels.gap
    }
    return arrows
  }

  private func items(_ arrow: Arrow) -> [Item] {
    let color = arrow.target.callout.color ?? CalloutLayout.color
    let owner = Identity.Owner.callout(arrow.target.region.key)
    let label = labelFrame(arrow)
    let start = start(arrow, label)
    let shaft = shaft(from: start, to: arrow.tip, arrow.side)
    let (left, top) = (min(start.x, arrow.tip.x), min(start.y, arrow.tip.y))
    let frame = Rect(
      x: left, y: top, width: abs(start.x - arrow.tip.x), height: abs(start.y - arrow.tip.y))
    let figure = shaft.offset(x: -left, y: -top)
    let ground = context.ground() ?? look.background ?? .white
    func line(_ part: Identity.Part, _ width: Double, _ color: Color) -> Item {
      Item(
        Identity(owner, part), frame: frame,
        content: .figure(figure, FigureLook(stroke: LineStyle(width: width, color: color))))
    }
    // Over cells, a halo separates the arrow from what it crosses.
    let isUponCells = frame.outset(by: Insets(0.5)).intersects(geometry.grid)
    let halo = line(.background, Self.haloWidth, ground.withAlpha(isUponCells ? 0.85 : 0))
    return [halo, line(.arrow, Self.lineWidth, color)] + text(arrow, owner, color, in: label)
  }

  private func text(
    _ arrow: Arrow, _ owner: Identity.Owner, _ color: Color, in label: Rect
  ) -> [Item] {
    guard let text = arrow.target.callout.text, !text.isEmpty else { return [] }
    let backdrop = look.background ?? .white
    let alignment: HorizontalAlignment =
      switch arrow.side {
      case .leading: .trailing
      case .trailing: .leading
      case .top, .bottom: .center
      }
    return [
      Item(
        Identity(owner, .text), frame: label,
        content: .text(
          TextBlock(
            string: text, font: labels.font,
            color: color.readable(on: backdrop.withAlpha(1), ratio: Contrast.minimumForText),
            origin: Point(x: label.x, y: label.y + arrow.room.ascent), width: label.width,
            alignment: alignment, lineLimit: 0, overflow: .wrap)))
    ]
  }

  private func labelFrame(_ arrow: Arrow) -> Rect {
    let frame = geometry.frame
    // A little wider than the text, so that rounding does not break a line.
    let (width, height) = (arrow.room.width.rounded(.up) + 1, arrow.room.height)
    let far = ArrowLabels.length + ArrowLabels.gap
    let above = ArrowLabels.length * 0.8 + ArrowLabels.gap
    return switch arrow.side {
    case .leading:
      Rect(
        x: frame.x - far - width, y: arrow.middle - height / 2, width: width, height: height)
    case .trailing:
      Rect(x: frame.maxX + far, y: arrow.middle - height / 2, width: width, height: height)
    case .top:
      Rect(
        x: arrow.middle - width / 2, y: frame.y - above - height, width: width, height: height)
    case .bottom:
      Rect(x: arrow.middle - width / 2, y: frame.maxY + above, width: width, height: height)
    }
  }

  private func start(_ arrow: Arrow, _ label: Rect) -> Point {
    switch arrow.side {
    case .leading: Point(x: label.maxX + ArrowLabels.gap, y: label.center.y)
    case .trailing: Point(x: label.x - ArrowLabels.gap, y: label.center.y)
    case .top: Point(x: label.center.x, y: label.maxY + ArrowLabels.gap)
    case .bottom: Point(x: label.center.x, y: label.y - ArrowLabels.gap)
    }
  }

  /// A line that leaves the label and meets the cell at a right angle, with an arrow's head.
  private func shaft(from start: Point, to tip: Point, _ side: Callout.Side) -> Figure {
    let isLevel = side == .leading || side == .trailing
    let reach = (isLevel ? tip.x - start.x : tip.y - start.y) / 2
    let (dx, dy) = isLevel ? (reach, 0) : (0, reach)
    var figure = Figure()
    figure.move(to: start)
    figure.curve(
      to: tip, by: Point(x: start.x + dx, y: start.y + dy), Point(x: tip.x - dx, y: tip.y - dy))
    let back = Self.headLength * (reach < 0 ? 1 : -1)
    let wing = Self.headLength * 0.72
    func corner(_ side: Double) -> Point {
      isLevel
        ? Point(x: tip.x + back, y: tip.y + side * wing)
        : Point(x: tip.x + side * wing, y: tip.y + back)
    }
    figure.move(to: corner(-1))
    figure.line(to: tip)
    figure.line(to: corner(1))
    return figure
  }
}
