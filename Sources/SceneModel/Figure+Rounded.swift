package import GridreelPrimitives

extension Figure {
  /// A rectangle with round corners, drawn clockwise, or counterclockwise if `isReversed`.
  package static func rounded(
    _ rect: GridRect, radius: Double, isReversed: Bool = false
  ) -> Figure {
    let radius = max(0, min(radius, rect.width / 2, rect.height / 2))
    let reach = radius * (1 - 0.5522847498)
    let (left, top, right, bottom) = (rect.x, rect.y, rect.maxX, rect.maxY)
    func point(_ x: Double, _ y: Double) -> GridPoint { GridPoint(x: x, y: y) }
    // Each corner: its start, its control points, its end.
    var corners = [
      [
        point(left, top + radius), point(left, top + reach), point(left + reach, top),
        point(left + radius, top),
      ],
      [
        point(right - radius, top), point(right - reach, top), point(right, top + reach),
        point(right, top + radius),
      ],
      [
        point(right, bottom - radius), point(right, bottom - reach), point(right - reach, bottom),
        point(right - radius, bottom),
      ],
      [
        point(left + radius, bottom), point(left + reach, bottom), point(left, bottom - reach),
        point(left, bottom - radius),
      ],
    ]
    if isReversed { corners = corners.reversed().map { $0.reversed() } }
    var figure = Figure()
    for (number, corner) in corners.enumerated() {
      if number == 0 { figure.move(to: corner[0]) } else { figure.line(to: corner[0]) }
      figure.curve(to: corner[3], by: corner[1], corner[2])
    }
    figure.close()
    return figure
  }
}
