/// A bar in a track, as long as a number on a scale.
package final class Gauge: Hashable, Sendable {
  /// The number.
  package let number: Double
  /// The numbers at both ends of the track.
  package let minimum, maximum: Double
  /// Whether the bar begins at nought, which may lie within the track, and not at the track's start.
  package let startsAtNought: Bool
  /// Whether the track begins at the right.
  package let isMirrored: Bool
  /// The bar's colour where it fills a share of the track, `0...1`.
  private let color: @Sendable (Double) -> GridColor

  /// What is drawn: a rectangle with round ends, or a figure in it, relative to its top left.
  package struct Bar: Hashable, Sendable {
    /// The rectangle, in points.
    package var frame: GridRect
    /// The figure of a bar that is shorter than its round ends; nil for a longer one.
    package let figure: Figure?
    /// The colour of all of it.
    package let color: GridColor
  }

  /// Makes the bar of a number.
  package init(
    number: Double, minimum: Double, maximum: Double, startsAtNought: Bool,
    isMirrored: Bool = false, color: @escaping @Sendable (Double) -> GridColor
  ) {
    (self.number, self.minimum, self.maximum) = (number, minimum, maximum)
    (self.startsAtNought, self.isMirrored) = (startsAtNought, isMirrored)
    self.color = color
  }

  /// The same bar in a track that begins at the other side.
  package var mirrored: Gauge {
    Gauge(
      number: number, minimum: minimum, maximum: maximum, startsAtNought: startsAtNought,
      isMirrored: !isMirrored, color: color)
  }

  /// The bar of another number on another scale.
  package func showing(_ number: Double, from minimum: Double, to maximum: Double) -> Gauge {
    Gauge(
      number: number, minimum: minimum, maximum: maximum, startsAtNought: startsAtNought,
      isMirrored: isMirrored, color: color)
  }

  /// The bar in a track; nil if it has no length.
  package func bar(in track: GridRect) -> Bar? {
    guard maximum != minimum, track.width > 0 else { return nil }
    func share(_ number: Double) -> Double { (number - minimum) / (maximum - minimum) }
    let share = share(number).unitClamped
    let nought = startsAtNought ? -minimum / (maximum - minimum) : 0
    guard share != nought else { return nil }
    var frame = track
    frame.width = max(1, track.width * abs(share - nought))
    frame.x = track.x + min(track.width * min(share, nought), track.width - frame.width)
    if isMirrored { frame.x = track.x + track.maxX - frame.maxX }
    return Bar(frame: frame, figure: Self.figure(frame), color: color(share))
  }

  /// What both round ends of a bar that is shorter than these have in common, so that 4 % is shorter than 5 %; nil
  /// for a longer one.
  private static func figure(_ bar: GridRect) -> Figure? {
    guard bar.width < bar.height else { return nil }
    let radius = bar.height / 2
    let half = bar.width / 2
    // Two arcs that meet above and below the middle; `reach` is the length of their handles.
    let rise = (radius * radius - (radius - half) * (radius - half)).squareRoot()
    let reach = 4 / 3 * rise / (2 * radius - half) * radius
    let (middle, center) = (bar.x + half, bar.center.y)
    let slope = (x: rise / radius * reach, y: (radius - half) / radius * reach)
    var figure = Figure()
    figure.move(to: GridPoint(x: middle, y: center - rise))
    for (side, end) in [(1.0, 1.0), (-1.0, -1.0)] {
      figure.curve(
        to: GridPoint(x: middle, y: center + end * rise),
        by: GridPoint(x: middle + side * slope.x, y: center - end * rise + end * slope.y),
        GridPoint(x: middle + side * slope.x, y: center + end * rise - end * slope.y))
    }
    figure.close()
    return figure.offset(x: -bar.x, y: -bar.y)
  }

  /// Gauges are equal if they show the same number on the same scale; their colours show in what they draw.
  package static func == (left: Gauge, right: Gauge) -> Bool {
    left.number == right.number && left.minimum == right.minimum && left.maximum == right.maximum
      && left.startsAtNought == right.startsAtNought && left.isMirrored == right.isMirrored
  }

  /// Hashes the number and its scale.
  package func hash(into hasher: inout Hasher) {
    hasher.combine(number)
    hasher.combine(minimum)
    hasher.combine(maximum)
  }
}
