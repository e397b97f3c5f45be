/// Lines and curves that enclose or cross an area, in points.
public struct Figure: Hashable, Sendable {
  /// One step of a pen.
  public enum Step: Hashable, Sendable {
    /// Lifts the pen and begins elsewhere.
    case move(Point)
    /// A straight line.
    case line(Point)
    /// A cubic Bézier curve by its two control points and its end.
    case curve(Point, Point, Point)
    /// A straight line back to where the part began.
    case close
  }

  /// The steps in order; the first is a move.
  public private(set) var steps: [Step] = []

  /// An empty figure.
  public init() {}

  /// Lines through points.
  ///
  /// - Parameters:
  ///   - points: The corners in order.
  ///   - isClosed: Whether the last is joined to the first.
  public init(through points: [Point], isClosed: Bool = false) {
    guard let first = points.first else { return }
    steps.reserveCapacity(points.count + 1)
    steps.append(.move(first))
    for point in points.dropFirst() { steps.append(.line(point)) }
    if isClosed { steps.append(.close) }
  }

  /// A circle, as large as it can be in the middle of a rectangle.
  public init(circleIn rect: Rect) {
    let (center, radius) = (rect.center, min(rect.width, rect.height) / 2)
    // Control points that leave a circle by less than 0.03 % of its radius.
    let reach = radius * 0.5522847498
    func point(_ x: Double, _ y: Double) -> Point { Point(x: center.x + x, y: center.y + y) }
    steps = [
      .move(point(radius, 0)),
      .curve(point(radius, reach), point(reach, radius), point(0, radius)),
      .curve(point(-reach, radius), point(-radius, reach), point(-radius, 0)),
      .curve(point(-radius, -reach), point(-reach, -radius), point(0, -radius)),
      .curve(point(reach, -radius), point(radius, -reach), point(radius, 0)),
      .close,
    ]
  }

  /// Begins a part of the figure.
  public mutating func move(to point: Point) { steps.append(.move(point)) }

  /// Draws a line; without a beginning it begins here.
  public mutating func line(to point: Point) {
    steps.append(steps.isEmpty ? .move(point) : .line(point))
  }

  /// Draws a cubic Bézier curve; without a beginning it begins at its end.
  public mutating func curve(to point: Point, by first: Point, _ second: Point) {
    steps.append(steps.isEmpty ? .move(point) : .curve(first, second, point))
  }

  /// Goes back to where the part began.
  public mutating func close() { if !steps.isEmpty { steps.append(.close) } }

  /// Adds the parts of another figure.
  public mutating func append(_ other: Figure) { steps += other.steps }

  /// The figure with every point changed.
  public func mapPoints(_ transform: (Point) -> Point) -> Figure {
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

  /// The figure moved by the given distances.
  public func offset(x: Double, y: Double) -> Figure {
    mapPoints { Point(x: $0.x + x, y: $0.y + y) }
  }

  /// The figure a fraction of the way to another; nil where they do not take the same steps.
  package func mixed(with other: Figure, _ fraction: Double) -> Figure? {
    guard steps.count == other.steps.count else { return nil }
    func mix(_ from: Point, _ to: Point) -> Point {
      Point(x: from.x + (to.x - from.x) * fraction, y: from.y + (to.y - from.y) * fraction)
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
