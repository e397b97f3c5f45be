import GridreelModel
import GridreelPrimitives
import GridreelSceneModel
import GridreelStyle

/// Draws the lines between cells and what stands beside the grid, and the labels of arrows.
struct ArrowLayout {
  private static let lineWidth = 2.0
  private static let haloWidth = 5.0
  private static let headLength = 7.0
  private static let elbowRadius = 6.0
  /// The number of elbows that all lines through the grid are drawn with, so that one glides into the
  /// next in a reel; those that a way does not need have no extent.
  private static let elbows = 4

  let context: LayoutContext
  let look: FrameLook
  let geometry: GridGeometry
  let labels: ArrowLabels

  /// The line of a leader, lowest first.
  func line(_ placed: Leader.Placed) -> [Item] {
    let callout = placed.leader.target.callout
    let owner = Identity.Owner.callout(placed.leader.target.region.key)
    let color = callout.color ?? CalloutLayout.color
    let points = [placed.start] + placed.route
    let (xs, ys) = (points.map(\.x), points.map(\.y))
    let (left, top) = (xs.min() ?? 0, ys.min() ?? 0)
    let frame = GridRect(
      x: left, y: top, width: (xs.max() ?? 0) - left, height: (ys.max() ?? 0) - top)
    let ground = context.ground() ?? look.background ?? .white
    func line(_ part: Identity.Part, _ figure: Figure, _ width: Double, _ color: GridColor) -> Item
    {
      Item(
        Identity(owner, part), frame: frame,
        content: .figure(
          figure.offset(x: -left, y: -top),
          FigureLook(stroke: LineStyle(width: width, color: color))))
    }
    let shaft = line(.arrow, figure(placed, from: placed.start), Self.lineWidth, color)
    // A leader is one line with that around its box, in which a halo would leave a gap.
    guard !placed.leader.endsAtBox else { return [shaft] }
    // Over cells, a halo separates the line from what it passes.
    let isUponCells = frame.outset(by: Insets(0.5)).intersects(geometry.grid)
    let isInside = isUponCells && placed.route.count > 1
    let halo = figure(placed, from: isInside ? placed.route[0] : placed.start)
    let part: Identity.Part = callout.kind == .arrow ? .background : .other("halo")
    return [line(part, halo, Self.haloWidth, ground.withAlpha(isUponCells ? 0.85 : 0)), shaft]
  }

  /// The label of an arrow.
  func label(_ placed: Leader.Placed) -> [Item] {
    let callout = placed.leader.target.callout
    guard let text = callout.text, !text.isEmpty else { return [] }
    let label = placed.label
    let backdrop = look.background ?? .white
    let alignment: GridHorizontalAlignment =
      switch placed.leader.side {
      case .leading: .trailing
      case .trailing: .leading
      case .top, .bottom: .center
      }
    let color = callout.color ?? CalloutLayout.color
    let room = labels.metrics(callout, width: max(ArrowLabels.narrowest, label.width))
    return [
      Item(
        Identity(.callout(placed.leader.target.region.key), .text), frame: label,
        content: .text(
          TextBlock(
            string: text, font: labels.font,
            color: color.readable(on: backdrop.withAlpha(1), ratio: Contrast.minimumForText),
            origin: GridPoint(x: label.x, y: label.y + room.ascent), width: label.width,
            alignment: alignment, lineLimit: 0, overflow: .wrap)))
    ]
  }

  // MARK: Figures

  /// A line that leaves the label, bends where its way does, and ends in an arrow's head or at a box.
  private func figure(_ placed: Leader.Placed, from start: GridPoint) -> Figure {
    let route = placed.route
    let isLevel = placed.leader.side.isLevel
    var figure = Figure()
    figure.move(to: start)
    // Outside of the grid the line swings to the height at which it goes on.
    let first = route[0]
    let reach = (isLevel ? first.x - start.x : first.y - start.y) / 2
    let (dx, dy) = isLevel ? (reach, 0) : (0, reach)
    figure.curve(
      to: first, by: GridPoint(x: start.x + dx, y: start.y + dy),
      GridPoint(x: first.x - dx, y: first.y - dy))
    let tip = route[route.count - 1]
    if route.count > 1 { bend(&figure, along: route) }
    guard !placed.leader.endsAtBox else { return figure }
    let before =
      route.count > 1
      ? route[route.count - 2]
      : isLevel
        ? GridPoint(x: start.x, y: tip.y) : GridPoint(x: tip.x, y: start.y)
    head(&figure, at: tip, from: before)
    return figure
  }

  private func bend(_ figure: inout Figure, along route: [GridPoint]) {
    let corners = route.dropFirst().dropLast()
    for _ in 0..<max(0, Self.elbows - corners.count) {
      figure.line(to: route[0])
      figure.curve(to: route[0], by: route[0], route[0])
    }
    for place in corners.indices {
      let (before, corner, after) = (route[place - 1], route[place], route[place + 1])
      let radius = min(
        Self.elbowRadius, corner.distance(to: before) / 2, corner.distance(to: after) / 2)
      let (start, end) = (corner.moved(radius, to: before), corner.moved(radius, to: after))
      figure.line(to: start)
      // Control points of a quarter circle.
      figure.curve(
        to: end, by: start.moved(radius * 0.5523, to: corner),
        end.moved(radius * 0.5523, to: corner))
    }
    figure.line(to: route[route.count - 1])
  }

  private func head(_ figure: inout Figure, at tip: GridPoint, from before: GridPoint) {
    let isLevel = abs(before.x - tip.x) >= abs(before.y - tip.y)
    let way = isLevel ? before.x - tip.x : before.y - tip.y
    let back = min(Self.headLength, max(5, abs(way) - 3)) * (way < 0 ? -1 : 1)
    let wing = abs(back) * 0.72
    func corner(_ side: Double) -> GridPoint {
      isLevel
        ? GridPoint(x: tip.x + back, y: tip.y + side * wing)
        : GridPoint(x: tip.x + side * wing, y: tip.y + back)
    }
    figure.move(to: corner(-1))
    figure.line(to: tip)
    figure.line(to: corner(1))
  }
}

extension GridPoint {
  /// The distance along a level or upright line.
  fileprivate func distance(to other: GridPoint) -> Double { abs(x - other.x) + abs(y - other.y) }

  /// The point at a distance on the level or upright line towards another one.
  fileprivate func moved(_ distance: Double, to other: GridPoint) -> GridPoint {
    let whole = self.distance(to: other)
    guard whole > 0 else { return self }
    return GridPoint(
      x: x + (other.x - x) * distance / whole, y: y + (other.y - y) * distance / whole)
  }
}
