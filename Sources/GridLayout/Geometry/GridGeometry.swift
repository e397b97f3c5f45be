import GridreelPrimitives

/// The places of a picture's parts, in points from its top left.
struct GridGeometry {
  let picture: GridSize
  /// The frame around the grid, which border and shadow follow.
  let frame: GridRect
  /// The window onto the grid, header and body.
  let grid: GridRect
  /// The header's height, in points, even if the window shows less of it.
  let headerHeight: Double
  /// The height of the titles above several columns, at the header's top, in points.
  let spannerHeight: Double
  /// The height of the summary rows that stay at the bottom, in points.
  let footerHeight: Double
  /// The body's scroll offset, in points.
  let offset: GridPoint
  /// The body's end before scrolling; the band that ends there is the last one.
  let end: Double
  let tracks: ColumnTracks
  /// The number of columns pinned at the left.
  let pinnedCount: Int
  /// The first of the columns pinned at the right.
  let firstRight: Int
  /// The columns of each side that are at least partly visible.
  private(set) var pinned, scrolling, right: Range<Int>
  /// Whether columns are drawn beyond the window's edges.
  private var drawsBeyond = false

  init(
    picture: GridSize, frame: GridRect, grid: GridRect, headerHeight: Double, offset: GridPoint,
    end: Double,
    tracks: ColumnTracks, pinnedCount: Int, rightCount: Int = 0, spannerHeight: Double = 0,
    footerHeight: Double = 0, passing: [Int] = []
  ) {
    (self.picture, self.frame, self.grid) = (picture, frame, grid)
    (self.headerHeight, self.offset, self.end) = (headerHeight, offset, end)
    (self.tracks, self.pinnedCount) = (tracks, pinnedCount)
    (self.spannerHeight, self.footerHeight) = (spannerHeight, footerHeight)
    firstRight = tracks.widths.count - rightCount
    pinned = 0..<0
    scrolling = pinnedCount..<pinnedCount
    right = firstRight..<firstRight
    let edge = min(grid.maxX, picture.width)
    pinned = visible(0..<pinnedCount, from: max(0, grid.x), to: edge)
    scrolling = visible(
      pinnedCount..<firstRight, from: max(0, grid.x + pinnedWidth), to: min(edge, rightStart))
    right = visible(
      firstRight..<tracks.widths.count, from: max(0, rightStart, grid.x + pinnedWidth), to: edge)
    draw(passing.filter { (pinnedCount..<firstRight).contains($0) })
  }

  /// Draws scrolling columns up to these, wherever they stand.
  private mutating func draw(_ passing: [Int]) {
    let places = passing + scrolling
    guard let first = places.min(), let last = places.max(), !passing.isEmpty else { return }
    (scrolling, drawsBeyond) = (first..<last + 1, true)
  }

  /// The columns that reach into `low..<high`, by binary search.
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
  var canvas: GridRect { GridRect(x: 0, y: 0, width: picture.width, height: picture.height) }

  /// The header row, including any part below the window.
  var header: GridRect { GridRect(x: grid.x, y: grid.y, width: grid.width, height: headerHeight) }

  /// The columns' own titles, without those above several columns.
  var columnHeader: GridRect {
    GridRect(
      x: grid.x, y: grid.y + spannerHeight, width: grid.width,
      height: max(0, headerHeight - spannerHeight))
  }

  /// The area between the header row and the summary rows that stay at the bottom.
  var body: GridRect {
    GridRect(
      x: grid.x, y: grid.y + headerHeight, width: grid.width,
      height: max(0, grid.height - headerHeight - footerHeight))
  }

  /// The summary rows that stay at the bottom; directly below the last row if that ends higher up.
  var footer: GridRect {
    let body = body
    let bottom = min(body.maxY, body.y + max(0, end - offset.y))
    return GridRect(x: grid.x, y: bottom, width: grid.width, height: footerHeight)
  }

  /// The same down to the grid's end.
  var footerRoom: GridRect {
    var room = footer
    room.height = max(footer.height, grid.maxY - footer.y)
    return room
  }

  /// The end of all rows, after scrolling.
  var contentEnd: Double { footerHeight > 0 ? footer.maxY : body.y + end - offset.y }

  /// Whether the window ends elsewhere than the rows: below them, or on its way through them.
  var endsBesideRows: Bool { abs(contentEnd - grid.maxY) > 1e-6 }

  /// The width of all columns pinned at the left.
  var pinnedWidth: Double {
    pinnedCount == 0 ? 0 : tracks.starts[pinnedCount - 1] + tracks.widths[pinnedCount - 1]
  }

  /// The width of all columns pinned at the right.
  var rightWidth: Double {
    firstRight < tracks.widths.count ? tracks.total - tracks.starts[firstRight] : 0
  }

  /// The left edge of the columns pinned at the right; the grid's right edge if there are none.
  var rightStart: Double {
    guard firstRight < tracks.widths.count else { return grid.maxX }
    return min(grid.maxX, grid.x + tracks.total) - rightWidth
  }

  /// The visible columns of one side.
  func columns(_ side: GridSide) -> Range<Int> {
    switch side {
    case .left: pinned
    case .scrolling: scrolling
    case .right: right
    }
  }

  /// The side to which a column belongs.
  func side(ofColumn place: Int) -> GridSide {
    if place < pinnedCount { return .left }
    return place < firstRight ? .scrolling : .right
  }

  /// The left edge and the width of a column, after scrolling.
  func span(ofColumn place: Int) -> (x: Double, width: Double) {
    let start = grid.x + tracks.starts[place]
    let x =
      switch side(ofColumn: place) {
      case .left: start
      case .scrolling: start - offset.x
      case .right: rightStart + tracks.starts[place] - tracks.starts[firstRight]
      }
    return (x, tracks.widths[place])
  }

  /// The part of `area`, which spans the grid, under the columns of one side.
  func pane(_ area: GridRect, _ side: GridSide) -> GridRect {
    let low = min(area.maxX, area.x + pinnedWidth)
    let high = max(low, min(area.maxX, rightStart))
    let (left, right) =
      switch side {
      case .left: (area.x, low)
      case .scrolling: (low, high)
      case .right: (high, area.maxX)
      }
    return GridRect(x: left, y: area.y, width: right - left, height: area.height)
  }

  /// The part of `area` that a pane may draw on; the pinned pane also draws what spans the whole
  /// grid.
  func clip(_ area: GridRect, pinned: Bool) -> GridRect {
    (pinned ? area : pane(area, .scrolling)).intersection(grid).intersection(canvas)
  }

  /// The part of `area` in which things are drawn, even if a pane's clip hides them.
  func sight(_ area: GridRect, pinned: Bool) -> GridRect {
    var sight = clip(area, pinned: pinned)
    guard drawsBeyond, !pinned, let last = scrolling.last else { return sight }
    let (left, right) = (span(ofColumn: scrolling.lowerBound), span(ofColumn: last))
    sight.x = min(sight.x, left.x)
    sight.width = max(sight.width, right.x + right.width - sight.x)
    return sight
  }

  /// The distance of a band's top from the picture's top, after scrolling.
  func y(of band: Band) -> Double { body.y + band.y - offset.y }

  /// Whether a band ends the grid.
  func isLast(_ band: Band) -> Bool {
    footerHeight == 0 && band.maxY >= end - 1e-9 && !endsBesideRows
  }

  /// The left edge of the room beyond the last column; nil if this pane has none.
  func fillerStart(_ side: GridSide) -> Double? {
    let start = grid.x + tracks.total - offset.x
    let last = tracks.widths.isEmpty ? .scrolling : self.side(ofColumn: tracks.widths.count - 1)
    return side == last && start < grid.maxX - 1e-9 ? start : nil
  }
}
