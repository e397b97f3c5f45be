internal import GridreelPrimitives
internal import GridreelSceneModel

/// An arrow's lines in drawing units, rotated and placed.
enum ArrowFigure: Hashable {
  /// A closed, filled polygon.
  case polygon([GridPoint])
  /// Open lines with round ends, `width` thick.
  case strokes([[GridPoint]], width: Double)

  /// The figure of an arrow that fills `frame`.
  ///
  /// - Parameters:
  ///   - arrow: The arrow.
  ///   - frame: The frame to fill.
  ///   - snaps: Whether one unit is a device pixel, so that straight edges are rounded to whole
  ///     units.
  init(_ arrow: Arrow, in frame: GridRect, snaps: Bool) {
    let upright = ArrowFigure(
      upright: arrow.shape, width: frame.width, height: frame.height, snaps: snaps)
    self = upright.turned(by: arrow.angle, rise: arrow.rise, about: frame.center)
  }

  /// The figure about the origin, pointing up.
  private init(upright shape: ArrowShape, width: Double, height: Double, snaps: Bool) {
    func whole(_ value: Double) -> Double { snaps ? max(1, value.rounded()) : value }
    switch shape {
    case .triangle:
      // Three quarters as high as wide, like a letter's counter; most of its area lies at its base,
      // so raising it by a twelfth of its height centres it optically.
      let rise = whole(min(height, width * 0.75))
      let spare = (height - rise) / 2
      let lift = snaps ? min(rise / 12, spare).rounded() : min(rise / 12, spare)
      let (top, base) = (spare - height / 2 - lift, height / 2 - spare - lift)
      self = .polygon([
        GridPoint(x: 0, y: top), GridPoint(x: width / 2, y: base),
        GridPoint(x: -width / 2, y: base),
      ])
    case .chevron:
      let thickness = ArrowFigure.thickness(width: width, height: height)
      let reach = (width - thickness) / 2
      let rise = min(height - thickness, reach)
      self = .strokes(
        [
          [
            GridPoint(x: -reach, y: rise / 2), GridPoint(x: 0, y: -rise / 2),
            GridPoint(x: reach, y: rise / 2),
          ]
        ], width: thickness)
    case .arrow:
      let thickness = whole(ArrowFigure.thickness(width: width, height: height))
      let reach = (min(width, height) - thickness) / 2 * 0.9
      let half = (height - thickness) / 2
      self = .strokes(
        [
          [GridPoint(x: 0, y: half), GridPoint(x: 0, y: -half)],
          [
            GridPoint(x: -reach, y: reach - half), GridPoint(x: 0, y: -half),
            GridPoint(x: reach, y: reach - half),
          ],
        ], width: thickness)
    }
  }

  /// As thick as the stems of text that is a little higher than the arrow.
  private static func thickness(width: Double, height: Double) -> Double {
    min(width, height) * 0.18
  }

  /// The figure foreshortened to a fraction of its height, and rotated.
  private func turned(by angle: Double, rise: Double, about center: GridPoint) -> ArrowFigure {
    let radians = angle * .pi / 180
    let (across, along) = (cosine(radians), sine(radians))
    // The sine's rounding error at half a turn would tilt edges that must stay horizontal.
    let level = abs(along) < 1e-15 ? 0 : along
    func place(_ point: GridPoint) -> GridPoint {
      let y = point.y * rise
      return GridPoint(
        x: center.x + point.x * across - y * level, y: center.y + point.x * level + y * across)
    }
    switch self {
    case .polygon(let points): return .polygon(points.map(place))
    case .strokes(let lines, let width): return .strokes(lines.map { $0.map(place) }, width: width)
    }
  }
}
