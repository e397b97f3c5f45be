import Primitives

/// Where the parts of a picture stand, in points from its top left.
struct GridGeometry {
  /// The picture's extents.
  let picture: Size
  /// The frame around the grid: what border and shadow follow.
  let frame: Rect
  /// The window onto the grid, header and body.
  let grid: Rect
  /// The header's height, even where the window shows less of it.
  let headerHeight: Double
  /// The height of the titles above several columns, at the header's top.
  let spannerHeight: Double
  /// The height of the summary rows that stay at the bottom.
  let footerHeight: Double
  /// How far the body is scrolled.
  let offset: Point
  /// Where the body ends before scrolling; the band that ends there is the last one.
  let end: Double
  /// The columns' widths.
  let tracks: ColumnTracks
  /// How many columns stay at the left when the others scroll sideways.
  let pinnedCount: Int
  /// The columns that are at least partly visible, of the pinned ones and of the others.
  private(set) var pinned, scrolling: Range<Int>

  init(
    picture: Size, frame: Rect, grid: Rect, headerHeight: Double, offset: Point, end: Double,
    tracks: ColumnTracks, pinnedCount: Int, spannerHeight: Double = 0, footerHeight: Double = 0
  ) {
    (self.picture, self.frame, self.grid) = (picture, frame, grid)
    (self.headerHeight, self.offset, self.end) = (headerHeight, offset, end)
    (self.tracks, self.pinnedCount) = (tracks, pinnedCount)
    (self.spannerHeight, self.footerHeight) = (spannerHeight, footerHeight)
    pinned = 0..<0
    scrolling = pinnedCount..<pinnedCount
    let right = min(grid.maxX, picture.width)
    pinned = visible(0..<pinnedCount, from: max(0, grid.x), to: right)
    scrolling = visible(
      pinnedCount..<tracks.widths.count, from: max(0, grid.x + pinnedWidth), to: right)
  }

  /// The columns that reach into `low..<high`, found by halving.
  private func visible(_ all: Range<Int>, from low: Double, to high: Double) -> Range<Int> {
    func first(_ isPast: (Int) -> Bool) -> Int {
      var (start, end) = (all.lowerBound, all.upperBound)
      while start < end {
        let middle = (start + end) / 2
        if isPast(middle) { end = middle } else { start = middle + 1 }
      }
      return start
    }
    let start = first { place in
      let span = span(ofColumn: place)
      return span.x + span.width > low + 1e-9
    }
    return start..<max(start, first { span(ofColumn: $0).x >= high - 1e-9 })
  }

  /// The picture itself.
  var canvas: Rect { Rect(x: 0, y: 0, width: picture.width, height: picture.height) }

  /// The header row, its part below the window included.
  var header: Rect { Rect(x: grid.x, y: grid.y, width: grid.width, height: headerHeight) }

  /// The columns' own titles, those above several columns left out.
  var columnHeader: Rect {
    Rect(
      x: grid.x, y: grid.y + spannerHeight, width: grid.width,
      height: max(0, headerHeight - spannerHeight))
  }

  /// What lies below the header row, and above the summary rows that stay at the bottom.
  var body: Rect {
    Rect(
      x: grid.x, y: grid.y + headerHeight, width: grid.width,
      height: max(0, grid.height - headerHeight - footerHeight))
  }

  /// The summary rows that stay at the bottom: right below the last row where that ends above.
  var footer: Rect {
    let body = body
    let bottom = min(body.maxY, body.y + max(0, end - offset.y))
    return Rect(x: grid.x, y: bottom, width: grid.width, height: footerHeight)
  }

  /// The width of all pinned columns.
  var pinnedWidth: Double {
    pinnedCount == 0 ? 0 : tracks.starts[pinnedCount - 1] + tracks.widths[pinnedCount - 1]
  }

  /// The visible columns of the pinned or of the scrolling pane.
  func columns(pinned isPinned: Bool) -> Range<Int> { isPinned ? pinned : scrolling }

  /// Where a column starts and how wide it is, after scrolling.
  func span(ofColumn place: Int) -> (x: Double, width: Double) {
    let scrolled = place < pinnedCount ? 0 : offset.x
    return (grid.x + tracks.starts[place] - scrolled, tracks.widths[place])
  }

  /// The part of `area` that lies under the pinned or under the other columns.
  func pane(_ area: Rect, pinned: Bool) -> Rect {
    let width = min(pinnedWidth, area.width)
    return pinned
      ? Rect(x: area.x, y: area.y, width: width, height: area.height)
      : Rect(x: area.x + width, y: area.y, width: area.width - width, height: area.height)
  }

  /// The part of `area` that a pane may draw on; the pinned one has what spans the whole grid, too.
  func clip(_ area: Rect, pinned: Bool) -> Rect {
    (pinned ? area : pane(area, pinned: false)).intersection(grid).intersection(canvas)
  }

  /// The distance of a band's top from the picture's.
  func y(of band: Band) -> Double { body.y + band.y - offset.y }

  /// Whether nothing of the grid follows below a band.
  func isLast(_ band: Band) -> Bool { footerHeight == 0 && band.maxY >= end - 1e-9 }

  /// Where the room right of the last column starts; nil where there is none in this pane.
  func fillerStart(pinned: Bool) -> Double? {
    let start = grid.x + tracks.total - offset.x
    let isLastPane = pinned == (pinnedCount == tracks.widths.count)
    return isLastPane && start < grid.maxX - 1e-9 ? start : nil
  }
}
