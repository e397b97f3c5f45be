import GridreelModel
import GridreelPrimitives
import GridreelSceneModel
import GridreelStyle

extension LayoutContext {
  /// The distance by which a refresh moves the rows down, in points.
  var pullDistance: Double {
    guard let refresh = grid.refresh else { return 0 }
    return switch refresh.phase {
    case .pulled, .released: refresh.distance.clamped(to: 0...10_000)
    case .refreshing, .done: grid.refreshDistance.clamped(to: 0...10_000)
    }
  }
}

/// Lays out the indicator of a refresh, which hangs above the first row.
struct RefreshLayout {
  /// The side of the square that holds the arrow, the wheel or the check mark, in points.
  private static let size = 20.0
  private static let gap = 8.0
  /// The minimum room of the indicator above the first row, so that it can hide below the header.
  private static let leastRoom = 40.0
  private static let spokeCount = 12

  let context: LayoutContext
  let geometry: GridGeometry
  private let colors: StateColors

  init(context: LayoutContext, geometry: GridGeometry) {
    (self.context, self.geometry) = (context, geometry)
    colors = StateColors(context)
  }

  /// The sign and the text beside it.
  var items: [Item] {
    guard let refresh = context.grid.refresh else { return [] }
    let words = words(refresh)
    var style = context.styles.row()
    style.textColor = colors.quiet
    let metrics = context.measuring.measure(TextRequest(string: words, font: style.font))
    let width = Self.size + Self.gap + metrics.width
    let room = max(Self.leastRoom, context.grid.refreshDistance)
    // It hangs above the first row, so that both emerge from below the header together.
    let middle = geometry.body.y - geometry.offset.y - room / 2
    let sign = GridRect(
      x: (geometry.grid.center.x - width / 2).rounded(), y: (middle - Self.size / 2).rounded(),
      width: Self.size, height: Self.size)
    let block = TextBlock(
      string: words, font: style.font, color: style.textColor,
      origin: GridPoint(
        x: sign.maxX + Self.gap, y: middle - metrics.height / 2 + metrics.ascent),
      width: metrics.width, isFitting: true)
    let frame = GridRect(
      x: sign.maxX + Self.gap, y: middle - metrics.height / 2, width: metrics.width,
      height: metrics.height)
    let signs = signs(refresh, in: sign)
    return edge + (context.isRightToLeft ? signs.mirroredInPlace : signs)
      + [Item(Identity(.body, .other("refresh text")), frame: frame, content: .text(block))]
  }

  /// The line above the first row, now that the header's line is no longer there.
  private var edge: [Item] {
    guard let line = context.theme.gridLines.horizontal, line.isVisible else { return [] }
    let body = geometry.body
    return [
      Item(
        Identity(.body, .other("refresh edge")),
        frame: GridRect(
          x: body.x, y: body.y - geometry.offset.y - line.width, width: body.width,
          height: line.width), content: .line(color: line.color, dash: line.dash))
    ]
  }

  /// Whether the grid is pulled down far enough to trigger a refresh.
  private func isDue(_ refresh: Refresh) -> Bool {
    refresh.distance >= context.grid.refreshDistance
  }

  private func words(_ refresh: Refresh) -> String {
    switch refresh.phase {
    case .pulled: isDue(refresh) ? "Release to refresh" : "Pull to refresh"
    case .released, .refreshing: "Refreshing…"
    case .done: "Up to date"
    }
  }

  private func signs(_ refresh: Refresh, in frame: GridRect) -> [Item] {
    switch refresh.phase {
    case .pulled:
      let arrow = Arrow(shape: .arrow, color: colors.accent, angle: isDue(refresh) ? 360 : 180)
      return [
        Item(
          Identity(.body, .mark("refresh arrow")),
          frame: frame.inset(by: Insets(2)), content: .arrow(arrow))
      ]
    case .released: return spokes(turn: 0, in: frame)
    case .refreshing: return spokes(turn: refresh.turn, in: frame)
    case .done: return [check(in: frame)]
    }
  }

  /// The wheel: its spokes stand still while their opacities rotate.
  private func spokes(turn: Double, in frame: GridRect) -> [Item] {
    let count = Self.spokeCount
    let center = GridPoint(x: frame.width / 2, y: frame.height / 2)
    let (inner, outer) = (frame.width * 0.26, frame.width * 0.46)
    return (0..<count).map { number in
      let share = Double(number) / Double(count)
      let angle = share * 2 * Double.pi
      // The strongest spoke is the one that the turn has reached; those before it fade.
      let age = (turn - share) - (turn - share).rounded(.down)
      let (across, down) = (sine(angle), -cosine(angle))
      let spoke = Figure(through: [
        GridPoint(x: center.x + across * inner, y: center.y + down * inner),
        GridPoint(x: center.x + across * outer, y: center.y + down * outer),
      ])
      let color = colors.accent.withAlpha(1 - 0.85 * age)
      return Item(
        Identity(.body, .mark("refresh spoke \(number)")), frame: frame,
        content: .figure(spoke, FigureLook(stroke: LineStyle(width: 2, color: color))))
    }
  }

  private func check(in frame: GridRect) -> Item {
    let figure = Figure(through: [
      GridPoint(x: frame.width * 0.2, y: frame.height * 0.55),
      GridPoint(x: frame.width * 0.42, y: frame.height * 0.76),
      GridPoint(x: frame.width * 0.82, y: frame.height * 0.28),
    ])
    return Item(
      Identity(.body, .mark("refresh check")), frame: frame,
      content: .figure(
        figure, FigureLook(stroke: LineStyle(width: 2.25, color: colors.accent))))
  }
}
