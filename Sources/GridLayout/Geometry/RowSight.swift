import GridreelModel
package import GridreelPrimitives

/// Where a row, or a column, stands in a window, in points from the picture's top, or from its left.
package struct RowSight {
  /// What is too small for a scroll, in points.
  private static let tolerance = 0.01

  /// The row's top.
  private var top: Double
  private let height: Double
  /// The part of the window in which rows are seen: below headers that stick to its top.
  private let start, end: Double
  /// How far the window is scrolled.
  package private(set) var offset: Double

  fileprivate init(
    top: Double, height: Double, start: Double, end: Double, offset: Double
  ) {
    (self.top, self.height) = (top, height)
    (self.start, self.end, self.offset) = (start, end, offset)
  }

  /// Whether nothing of the row is seen.
  package var isHidden: Bool {
    top + height < start + Self.tolerance || top > end - Self.tolerance
  }

  /// Whether all of the row is seen, or its top if it is higher than the window.
  package var isWhole: Bool { missing == 0 }

  /// How far the window has to scroll so that all of the row is seen, or its top if it is higher than the window.
  private var missing: Double {
    let way = top < start ? top - start : max(0, min(top + height - end, top - start))
    return abs(way) < Self.tolerance ? 0 : way
  }

  /// Moves the row, and scrolls the window as far as that takes it beyond an edge.
  ///
  /// - Parameter distance: How far the row moves, in points; positive is downwards.
  /// - Returns: How far the window scrolls.
  package mutating func move(by distance: Double = 0) -> Double {
    top += distance
    let way = missing
    (top, offset) = (top - way, max(0, offset + way))
    return way
  }
}

extension GridPlaces {
  /// Where a row stands in the window; nil if the source does not know it.
  package func sight(ofRow row: RowIdentity) -> RowSight? {
    guard let index = context.source.places(of: [row])[row] else { return nil }
    let extent: (top: Double, height: Double)
    if tiles == nil {
      guard let band = bands.band(at: index) else { return nil }
      extent = (geometry.y(of: band), band.height)
    } else {
      guard let card = cards(ofRows: [row])[row] else { return nil }
      extent = (card.y, card.height)
    }
    let stuck =
      context.grid.hasStickySections ? bands.header(ofSection: index.section)?.height ?? 0 : 0
    return RowSight(
      top: extent.top, height: extent.height, start: body.y + stuck, end: body.maxY,
      offset: offset.y)
  }

  /// Where a column stands among those that scroll; nil for any other column.
  package func sight(ofColumn key: String) -> RowSight? {
    guard tiles == nil, let place = context.columns.firstIndex(where: { $0.key == key }),
      geometry.side(ofColumn: place) == .scrolling
    else { return nil }
    let (span, pane) = (geometry.span(ofColumn: place), geometry.pane(geometry.grid, .scrolling))
    return RowSight(
      top: span.x, height: span.width, start: pane.x, end: pane.maxX, offset: offset.x)
  }
}
