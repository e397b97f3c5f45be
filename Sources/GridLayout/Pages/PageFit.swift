package import GridreelModel
import GridreelPrimitives
import GridreelStyle

/// How a grid's columns fit on pages of one size.
struct PageFit {
  /// Room between the paper's edge and the grid, in points: half an inch.
  private static let margin = 36.0
  /// The room for the page number below the grid, in points.
  private static let footerHeight = 24.0
  /// By what part text must become larger for paper to be turned although all columns fit on it.
  private static let worthTurning = 1.1

  /// The scale of the grid on paper.
  let zoom: Double
  /// The size of a page before it is scaled, in points.
  let paper: GridSize
  let look: FrameLook
  let groups: [ColumnGroup]
  /// The room for rows on a page before it is scaled, in points.
  let room: Double

  /// Fits columns on pages of `size` points, scaled within a range.
  init(
    _ layouter: GridLayouter, _ columns: ColumnDivision, on size: GridSize,
    zoom range: ClosedRange<Double>
  ) {
    let width = size.width - Self.look(layouter, on: size, zoom: 1).insets.horizontal
    let least = PageFit(
      layouter, columns, on: size, zoom: columns.zoom(room: width, within: range))
    guard least.groups.count > 1, least.zoom == range.lowerBound else {
      self = least
      return
    }
    // Columns that go on on further pages anyway need not be smaller than that takes.
    let middle = (range.lowerBound + range.upperBound) / 2
    let larger = [range.upperBound, middle].lazy
      .map { PageFit(layouter, columns, on: size, zoom: $0) }
      .first { $0.groups.count == least.groups.count }
    self = larger ?? least
  }

  private init(
    _ layouter: GridLayouter, _ columns: ColumnDivision, on size: GridSize, zoom: Double
  ) {
    self.zoom = zoom
    var look = Self.look(layouter, on: size, zoom: zoom)
    paper = GridSize(width: size.width / zoom, height: size.height / zoom)
    groups = columns.groups(width: max(1, paper.width - look.insets.horizontal))
    // A table that is narrower than the paper stands in its middle.
    if groups.count == 1 {
      let free = max(0, paper.width - look.insets.horizontal - groups[0].tracks.total)
      look.style.margin.left += free / 2
      look.style.margin.right += free / 2
    }
    self.look = look
    room = paper.height - look.insets.vertical - layouter.context.headerHeight
  }

  /// The fit that shows a table in the fewest pieces; the first of equals.
  static func best(_ fits: [PageFit]) -> PageFit {
    fits.dropFirst().reduce(fits[0]) { best, other in other.isBetter(than: best) ? other : best }
  }

  private func isBetter(than other: PageFit) -> Bool {
    switch (groups.count, other.groups.count) {
    case (1, 1): zoom > other.zoom * Self.worthTurning
    case (1, _): true
    case (_, 1): false
    // The same rows take fewer pages.
    default: Double(groups.count) / max(1, room) < Double(other.groups.count) / max(1, other.room)
    }
  }

  /// The grid's look with margins that have the right size after scaling.
  static func look(_ layouter: GridLayouter, on paper: GridSize, zoom: Double) -> FrameLook {
    let margin = min(Self.margin, paper.width / 10, paper.height / 10) / zoom
    let footer = min(Self.footerHeight, paper.height / 20) / zoom
    return layouter.look.onPaper(
      margin: Insets(top: margin, right: margin, bottom: margin + footer, left: margin))
  }
}

extension DataGrid {
  /// The grid as it is drawn on paper: with all its rows, which are as high as the theme has them there.
  package var onPaper: DataGrid {
    var grid = self
    grid.drawnRows = nil
    let least = theme.smallestText
    for part in [\Theme.styles.note, \.styles.caption, \.styles.subtitle] {
      grid.theme[keyPath: part].font.size = max(least, theme[keyPath: part].font.size ?? least)
    }
    guard rowHeight == nil else { return grid }
    let size = theme.styles.row.font.size ?? GridFont().size
    grid.theme = grid.theme.withRowsOnPaper(scale: theme.paperScale(fontSize: size))
    return grid
  }

  /// The size of text on paper down to which a wide grid is made smaller, in points.
  static let leastPrint = 9.0
}

extension Theme {
  /// The size of rows' or headers' text, whichever is smaller, in points; nothing is smaller on paper.
  var smallestText: Double {
    let row = styles.row.font.size ?? GridFont().size
    return max(1, min(row, styles.header.font.size ?? row))
  }
}
