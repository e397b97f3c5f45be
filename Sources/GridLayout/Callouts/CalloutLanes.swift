import GridreelPrimitives

/// Where lines may run between the texts: along rows, and in the gutters between columns.
struct CalloutLanes {
  /// The places of upright lanes, and those of level ones, in points.
  let xs, ys: [Double]

  /// The lines of a grid of rows.
  init(_ geometry: GridGeometry, bands: [Band]) {
    let columns = [GridSide.left, .scrolling, .right].flatMap(geometry.columns)
    let edges = columns.flatMap { place in
      let span = geometry.span(ofColumn: place)
      return [span.x, span.x + span.width]
    }
    let tops = bands.flatMap { band in
      let top = geometry.y(of: band)
      return [top, top + band.height]
    }
    let header = [geometry.header.y, geometry.columnHeader.y, geometry.header.maxY]
    xs = edges.filter { $0 >= geometry.grid.x && $0 <= geometry.grid.maxX }
    ys = (header + tops).filter { $0 >= geometry.grid.y && $0 <= geometry.grid.maxY }
  }

  /// The gaps between cards.
  init(cards: [GridRect], gap: Double) {
    xs = cards.flatMap { [$0.x - gap / 2, $0.maxX + gap / 2] }
    ys = cards.flatMap { [$0.y - gap / 2, $0.maxY + gap / 2] }
  }

  /// The lanes of one direction that are nearest to a stretch, at most ten.
  static func nearest(_ lanes: [Double], to stretch: ClosedRange<Double>) -> [Double] {
    func distance(_ lane: Double) -> Double {
      max(stretch.lowerBound - lane, lane - stretch.upperBound, 0)
    }
    return Array(
      Set(lanes).sorted { (distance($0), $0) < (distance($1), $1) }.prefix(10))
  }
}
