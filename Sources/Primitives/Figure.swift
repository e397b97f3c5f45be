/// A vector path of lines and curves, in points.
public struct Figure: Hashable, Sendable {
  /// One segment of a path.
  public enum Step: Hashable, Sendable {
    /// Starts a new subpath at a point.
    case move(GridPoint)
    /// A straight line.
    case line(GridPoint)
    /// A cubic Bézier curve, given by its two control points and its end.
    case curve(GridPoint, GridPoint, GridPoint)
    /// A straight line back to the start of the subpath.
    case close
  }

  /// The segments in order; the first is a move.
  public private(set) var steps: [Step] = []

  /// Makes an empty path.
  public init() {}

  /// Makes a polyline or a polygon.
  ///
  /// - Parameters:
  ///   - points: The corners in order.
  ///   - isClosed: Whether the last corner is joined to the first.
  public init(through points: [GridPoint], isClosed: Bool = false) {
    guard let first = points.first else { return }
    steps.reserveCapacity(points.count + 1)
    steps.append(.move(first))
    for point in points.dropFirst() { steps.append(.line(point)) }
    if isClosed { steps.append(.close) }
  }

  /// Makes the largest circle that fits in the centre of a rectangle.
  public init(circleIn rect: GridRect) {
    let (center, radius) = (rect.center, min(rect.width, rect.height) / 2)
    // Control points that deviate from a circle by less than 0.03 % of its radius.
    let reach = radius * 0.5522847498
    func point(_ x: Double, _ y: Double) -> GridPoint {
      GridPoint(x: center.x + x, y: center.y + y)
    }
    steps = [
      .move(point(radius, 0)),
      .curve(point(radius, reach), point(reach, radius), point(0, radius)),
      .curve(point(-reach, radius), point(-radius, reach), point(-radius, 0)),
      .curve(point(-radius, -reach), point(-reach, -radius), point(0, -radius)),
      .curve(point(reach, -radius), point(radius, -reach), point(radius, 0)),
      .close,
    ]
  }

  /// Starts a new subpath.
  public mutating func move(to point: GridPoint) { steps.append(.move(point)) }

  /// Adds a line; as the first segment it only starts the subpath at its end.
  public mutating func line(to point: GridPoint) {
    steps.append(steps.isEmpty ? .move(point) : .line(point))
  }

  /// Adds a cubic Bézier curve; as the first segment it starts at its own end.
  public mutating func curve(to point: GridPoint, by first: GridPoint, _ second: GridPoint) {
    steps.append(steps.isEmpty ? .move(point) : .curve(first, second, point))
  }

  /// Closes the subpath; does nothing on an empty path.
  public mutating func close() { if !steps.isEmpty { steps.append(.close) } }

  /// Appends the segments of another path.
  public mutating func append(_ other: Figure) { steps += other.steps }

  /// The path with every point transformed.
  public func mapPoints(_ transform: (GridPoint) -> GridPoint) -> Figure {
    var figure = Figure()
    figure.steps = steps.map { step in
      switch step {
      case .move(let point): .move(transform(point))
      case .line(let point): .line(transform(point))
      case .curve(let first, let second, let end):
        .curve(transform(first), transform(second), transform(end))
      case .close: .close
      }
    }
    return figure
  }

  /// The path translated by the given distances, in points.
  public func offset(x: Double, y: Double) -> Figure {
    mapPoints { GridPoint(x: $0.x + x, y: $0.y + y) }
  }

  /// Interpolates towards another path; nil if the two do not have the same kinds of segments.
  package func mixed(with other: Figure, _ fraction: Double) -> Figure? {
    guard steps.count == other.steps.count else { return nil }
    func mix(_ from: GridPoint, _ to: GridPoint) -> GridPoint {
      GridPoint(x: from.x + (to.x - from.x) * fraction, y: from.y + (to.y - from.y) * fraction)
    }
    var figure = Figure()
    figure.steps.reserveCapacity(steps.count)
    for pair in zip(steps, other.steps) {
      switch pair {
      case (.move(let from), .move(let to)): figure.steps.append(.move(mix(from, to)))
      case (.line(let from), .line(let to)): figure.steps.append(.line(mix(from, to)))
      case (.curve(let a, let b, let c), .curve(let d, let e, let f)):
        figure.steps.append(.curve(mix(a, d), mix(b, e), mix(c, f)))
      case (.close, .close): figure.steps.append(.close)
      case (.move, _), (.line, _), (.curve, _), (.close, _): return nil
      }
    }
    return figure
  }
}
