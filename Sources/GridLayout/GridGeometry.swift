import Primitives

/// Where the parts of a picture stand, in points from its top left.
struct GridGeometry {
  /// The picture's extents.
  var picture: Size
  /// The frame around the grid: what border and shadow follow.
  var frame: Rect
  /// The visible part of the grid, header and body.
  var grid: Rect
  /// The header's height.
  var headerHeight: Double
  /// How far the body is scrolled.
  var offset: Point
  /// The columns' widths.
  var tracks: ColumnTracks
  /// How many columns stay at the left when the others scroll sideways.
  var pinnedCount: Int

  /// The header row.
  var header: Rect { Rect(x: grid.x, y: grid.y, width: grid.width, height: headerHeight) }

  /// What lies below the header row.
  var body: Rect {
    Rect(
      x: grid.x, y: grid.y + headerHeight, width: grid.width,
      height: max(0, grid.height - headerHeight))
  }

  /// The width of all pinned columns.
  var pinnedWidth: Double {
    pinnedCount == 0 ? 0 : tracks.starts[pinnedCount - 1] + tracks.widths[pinnedCount - 1]
  }

  /// Where a column starts and how wide it is, after scrolling.
  func span(ofColumn place: Int) -> (x: Double, width: Double) {
    let scrolled = place < pinnedCount ? 0 : offset.x
    return (grid.x + tracks.starts[place] - scrolled, tracks.widths[place])
  }

  /// The columns that are at least partly visible, of the pinned or of the scrolling ones.
  func visibleColumns(pinned: Bool) -> Range<Int> {
    let all = pinned ? 0..<pinnedCount : pinnedCount..<tracks.widths.count
    let low = pinned ? grid.x : grid.x + pinnedWidth
    let visible = all.filter {
      let span = span(ofColumn: $0)
      return span.x + span.width > low + 1e-9 && span.x < grid.maxX - 1e-9
    }
    guard let first = visible.first, let last = visible.last else {
      return all.lowerBound..<all.lowerBound
    }
    return first..<last + 1
  }

  /// The part of `area` that pinned or scrolling columns may draw on.
  func clip(_ area: Rect, pinned: Bool) -> Rect {
    let inset = pinned ? 0 : min(pinnedWidth, area.width)
    return Rect(x: area.x + inset, y: area.y, width: area.width - inset, height: area.height)
  }

  /// The frame of a cell in a band whose top is `y` in the body before scrolling.
  func cellFrame(column place: Int, y: Double, height: Double) -> Rect {
    let span = span(ofColumn: place)
    return Rect(x: span.x, y: body.y + y - offset.y, width: span.width, height: height)
  }
}
