/// A linear gradient over the frame it fills.
public struct GridGradient: Hashable, Sendable {
  /// A colour stop.
  public struct Stop: Hashable, Sendable {
    /// The position on the gradient line, from 0 (start) to 1 (end).
    public let offset: Double
    /// The colour at the stop, with straight alpha.
    public let color: GridColor

    /// Makes a stop; the offset is clamped to `0...1`.
    public init(offset: Double, color: GridColor) {
      self.offset = offset.unitClamped
      self.color = color
    }
  }

  /// The direction in degrees: 0 is left to right, 90 top to bottom.
  public let angle: Double
  /// The stops, at least one, in ascending order of offset.
  public let stops: [Stop]

  /// Makes a gradient; stops are sorted by offset, and equal offsets keep their order.
  ///
  /// Returns nil if there are no stops or the angle is not finite.
  public init?(angle: Double, stops: [Stop]) {
    guard !stops.isEmpty, angle.isFinite else { return nil }
    self.angle = angle
    self.stops = stops.enumerated()
      .sorted { ($0.element.offset, $0.offset) < ($1.element.offset, $1.offset) }
      .map(\.element)
  }

  /// The same gradient with every stop's colour transformed.
  public func mapColors(_ transform: (GridColor) -> GridColor) -> GridGradient {
    GridGradient(
      angle: angle, sortedStops: stops.map { Stop(offset: $0.offset, color: transform($0.color)) })
  }

  /// The same gradient with left and right exchanged.
  package var mirrored: GridGradient {
    GridGradient(angle: (540 - angle).truncatingRemainder(dividingBy: 360), sortedStops: stops)
  }

  private init(angle: Double, sortedStops: [Stop]) {
    self.angle = angle
    self.stops = sortedStops
  }

  /// Whether every stop is opaque.
  public var isOpaque: Bool { stops.allSatisfy { $0.color.isOpaque } }

  /// The colour at `offset`, interpolated on straight components between the adjacent stops.
  public func color(at offset: Double) -> GridColor {
    guard let after = stops.firstIndex(where: { $0.offset > offset }) else {
      return stops[stops.count - 1].color
    }
    guard after > 0 else { return stops[0].color }
    let (low, high) = (stops[after - 1], stops[after])
    let fraction = (offset - low.offset) / (high.offset - low.offset)
    return low.color.interpolated(to: high.color, fraction: fraction)
  }

  /// The ends of the gradient line over `frame`, as in CSS: the corners in its direction get the
  /// first and the last colour (CSS Images 3, section 3.1.1).
  public func line(over frame: GridRect) -> (start: GridPoint, end: GridPoint) {
    let radians = angle * .pi / 180
    let direction = (x: cosine(radians), y: sine(radians))
    let half = (abs(direction.x) * frame.width + abs(direction.y) * frame.height) / 2
    let center = frame.center
    return (
      GridPoint(x: center.x - direction.x * half, y: center.y - direction.y * half),
      GridPoint(x: center.x + direction.x * half, y: center.y + direction.y * half)
    )
  }
}

/// A fill: a colour, or a gradient over the frame of the filled area.
public enum Paint: Hashable, Sendable {
  /// A solid colour.
  case color(GridColor)
  /// A linear gradient.
  case gradient(GridGradient)

  /// Whether every colour of the fill is opaque.
  public var isOpaque: Bool {
    switch self {
    case .color(let color): color.isOpaque
    case .gradient(let gradient): gradient.isOpaque
    }
  }
}
