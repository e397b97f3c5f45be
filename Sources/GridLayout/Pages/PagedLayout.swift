import GridreelModel
package import GridreelPrimitives
import GridreelSceneModel
import GridreelStyle

/// A grid on paper: as many pages as its rows need, with the header repeated on each.
///
/// The theme decides how large a grid is on paper (``PrintStyle``). One that is wider than the paper is
/// scaled down, to ``leastZoom`` at most and no further than texts of 9 points; paper that may be turned
/// is turned where more fits on it that way. If the columns still do not fit with long texts truncated,
/// they continue on further pages, with the pinned ones, or the one that names the rows, repeated: first
/// all columns of the first rows, then those of the next. A single column of numbers or the like that is
/// wider than the paper scales the grid down further.
package struct PagedLayout {
  /// The minimum scale to which a grid is reduced so that its columns fit side by side; text of 14
  /// points is then printed at 8.4.
  package static let leastZoom = 0.6

  private let layouter: GridLayouter
  private let look: FrameLook
  /// The size of a page before it is scaled, in points.
  private let paper: GridSize
  private let groups: [ColumnGroup]
  private let contexts: GroupContexts
  private let bands: RowBands
  private let stretches: [PageStretch]
  /// The height of the texts above the grid, in points.
  private let titleHeight: Double
  /// The pages of cards; nil if rows are not shown as cards.
  private let tiles: TilePages?
  private let footerStyle: ResolvedStyle

  /// The scale of the scenes on paper, above 0 and at most 1.
  package let zoom: Double
  /// Warnings about whole columns; those about cells come with their pages.
  package let warnings: [LayoutWarning]

  /// The size of a page, in points.
  package var pageSize: GridSize {
    GridSize(width: paper.width * zoom, height: paper.height * zoom)
  }

  /// The number of pages, at least one.
  package var pageCount: Int { tiles?.pageCount ?? stretches.count * groups.count }

  /// Divides the grid among pages; to fit, it is scaled down to `leastZoom` at most, which is above 0
  /// and at most 1.
  init(layouter: GridLayouter, paper: Paper, leastZoom: Double) {
    let theme = layouter.context.theme
    let most = theme.paperScale(fontSize: layouter.context.styles.row().font.size)
    let least = DataGrid.leastPrint / theme.smallestText
    let range = min(max(leastZoom, least), most)...most
    let even = layouter.evenBands(pins: false)
    let (layouter, columns) = Self.wrapped(layouter, even, on: paper, zoom: range)
    let context = layouter.context
    let fit = PageFit.best(
      paper.sizes.map { PageFit(layouter, columns, on: $0, zoom: range) })
    columns.warn(ofZoom: fit.zoom, least: range.lowerBound)
    columns.warn(ofUnnamed: fit.groups)
    for group in fit.groups { context.warnSqueezed(group.tracks, places: group.places) }
    warnings = context.warnings
    context.forgetWarnings()
    (self.layouter, look, self.paper, groups) = (layouter, fit.look, fit.paper, fit.groups)
    (zoom, tiles) = (fit.zoom, nil)
    footerStyle = context.styles.surrounding(.note, theme.styles.note)
    contexts = GroupContexts(context, groups)
    context.headerGrowth = contexts.headerGrowth
    bands = context.hasOwnHeights ? Self.ownBands(layouter, even, groups, contexts) : even
    let texts = SurroundingsLayout(
      context: context, look: look, width: groups.first.map { $0.width(with: fit.look) })
    titleHeight = texts.heightAbove
    stretches =
      Pagination(
        bands: bands, joined: Self.joined(bands, context), room: fit.room - context.headerGrowth,
        above: texts.heightAbove,
        below: texts.heightBelow,
        sectionHeight: theme.sectionHeaderHeight.clamped(to: 0...1e6)
      ).stretches
  }

  /// Divides lines of cards among pages; scales all of them down if cards would be narrower than
  /// requested.
  init(cards: TileLayouter, layouter: GridLayouter, paper: Paper, leastZoom: Double) {
    let size = paper.size
    let room = size.width - PageFit.look(layouter, on: size, zoom: 1).insets.horizontal
    let natural = TileTracks(cards.tiles, gap: cards.gap, available: nil, count: 1).width
    let zoom = (max(1, room) / max(1, natural)).clamped(to: leastZoom...1)
    let look = PageFit.look(layouter, on: size, zoom: zoom)
    let paper = GridSize(width: size.width / zoom, height: size.height / zoom)
    (self.layouter, self.look, self.paper) = (layouter, look, paper)
    (groups, stretches, warnings, titleHeight) = ([], [], [], 0)
    contexts = GroupContexts(layouter.context, [])
    self.zoom = zoom
    let context = layouter.context
    footerStyle = context.styles.surrounding(.note, context.theme.styles.note)
    bands = layouter.evenBands(pins: false)
    tiles = TilePages(
      TileLayouter(context: cards.context, look: look, tiles: cards.tiles), paper: paper)
  }

  /// The layouter in a look in which headers and texts wrap, if the columns do not fit side by side
  /// otherwise; and the columns in that look.
  private static func wrapped(
    _ layouter: GridLayouter, _ bands: RowBands, on paper: Paper, zoom: ClosedRange<Double>
  ) -> (GridLayouter, ColumnDivision) {
    let columns = ColumnDivision(context: layouter.context, bands: bands)
    let widest = paper.sizes.map { size in
      size.width - PageFit.look(layouter, on: size, zoom: 1).insets.horizontal
    }.max()
    guard let widest, columns.naturalWidth * zoom.lowerBound > widest else {
      return (layouter, columns)
    }
    let wrapped = layouter.adapted(by: columns.wrapped)
    return (wrapped, columns.adapted(to: wrapped.context, bands: bands))
  }

  /// The bands, each row as high as its tallest cell on any of the pages.
  private static func ownBands(
    _ layouter: GridLayouter, _ even: RowBands, _ groups: [ColumnGroup], _ contexts: GroupContexts
  ) -> RowBands {
    let least = layouter.evenHeight
    var heights = [Double](repeating: least, count: even.rowCount)
    for (place, group) in groups.enumerated() {
      let own = contexts[place]
      var measure = RowHeights(context: own, widths: group.tracks.widths)
      var bands: [Band] = []
      even.visit { band in
        bands.append(band)
        guard bands.count == RowHeights.measuredTogether else { return }
        measure.raise(&heights, in: bands)
        bands.removeAll(keepingCapacity: true)
      }
      measure.raise(&heights, in: bands)
    }
    return even.placed(.init(even: least, own: heights))
  }

  /// The numbers of the rows that a cell joins with the row before.
  private static func joined(_ bands: RowBands, _ context: LayoutContext) -> Set<Int> {
    guard context.mayMerge else { return [] }
    var joined: Set<Int> = []
    var part: [Band] = []
    let look = {
      guard let merged = MergedCells(context, context.rows(part)) else { return }
      for row in merged.pieces.flatMap({ $0.rows.dropFirst() }) {
        joined.insert(merged.rows[row].number)
      }
    }
    bands.visit { band in
      part.append(band)
      guard part.count == RowHeights.measuredTogether else { return }
      look()
      // The next part may go on with the last row of this one.
      part = [band]
    }
    look()
    return joined
  }

  /// One page; `number` counts from 0.
  package func page(_ number: Int) -> GridPicture { layouter.read(laidOut(number)) }

  private func laidOut(_ number: Int) -> GridPicture {
    if let tiles { return tiles.page(number, footer: [footer(number)].compactMap { $0 }) }
    let (row, column) = number.quotientAndRemainder(dividingBy: groups.count)
    let (stretch, group) = (stretches[row], groups[column])
    let context = contexts[column]
    let isLast = number == pageCount - 1
    let surroundings = SurroundingsLayout(
      context: context, look: look, width: group.width(with: look), showsAbove: number == 0,
      showsBelow: isLast)
    // Pages beside the first one keep the room of its title, so that rows are level.
    let above = row == 0 ? titleHeight : 0
    let geometry = geometry(stretch, group, context, above: above)
    let bands = visible(stretch)
    let cells = VisibleCells(
      context: context, rows: context.rows(bands), reaches: group.reaches)
    let picture = ScenePainter(
      context: context, look: look, geometry: geometry, surroundings: surroundings
    ).picture(cells: cells, bands: bands, overlay: [footer(number)].compactMap { $0 })
    context.forgetWarnings()
    return picture
  }

  private func repeatedHeight(_ stretch: PageStretch) -> Double {
    stretch.continued == nil
      ? 0 : layouter.context.theme.sectionHeaderHeight.clamped(to: 0...1e6)
  }

  private func geometry(
    _ stretch: PageStretch, _ group: ColumnGroup, _ context: LayoutContext, above: Double
  ) -> GridGeometry {
    let repeated = repeatedHeight(stretch)
    // All pages reserve room for the same rows of titles above columns, needed or not.
    let header = stretch.isTextOnly ? 0 : layouter.context.headerHeight
    let spanners = stretch.isTextOnly ? 0 : layouter.context.spannerHeight
    let rect = GridRect(
      x: look.insets.left, y: look.insets.top + above, width: group.tracks.total,
      height: header + repeated + stretch.high - stretch.low)
    return GridGeometry(
      picture: paper, frame: rect.outset(by: look.style.padding), grid: rect,
      headerHeight: header, offset: GridPoint(x: 0, y: stretch.low - repeated), end: stretch.high,
      tracks: group.tracks, pinnedCount: context.pinnedCount, rightCount: context.rightCount,
      spannerHeight: spanners)
  }

  /// The bands on a page, including the repeated header of a section that continues there.
  private func visible(_ stretch: PageStretch) -> [Band] {
    var visible = bands.visible(from: stretch.low, to: stretch.high)
    if let section = stretch.continued {
      let height = repeatedHeight(stretch)
      visible.insert(
        Band(
          kind: .section(section), y: stretch.low - height, height: height, endsSection: false,
          isRepeated: true),
        at: 0)
    }
    return visible
  }

  /// Which columns a page has, where they go on on further pages: `, columns 5–9`.
  private func columnNumbers(_ number: Int) -> String {
    guard groups.count > 1 else { return "" }
    let columns = groups[number % groups.count].numbers
    return columns.count == 1
      ? ", column \(columns.lowerBound)"
      : ", columns \(columns.lowerBound)–\(columns.upperBound)"
  }

  /// The page number, centred in the bottom margin.
  private func footer(_ number: Int) -> Item? {
    guard pageCount > 1 else { return nil }
    let context = layouter.context
    let bottom = look.style.margin.bottom
    let area = GridRect(
      x: look.style.margin.left, y: paper.height - bottom * 0.8,
      width: max(0, paper.width - look.style.margin.horizontal), height: bottom * 0.4)
    let text = "\(number + 1) of \(pageCount)\(columnNumbers(number))"
    let placed = context.place(
      text, footerStyle, .center, in: area, natural: context.natural(text, footerStyle))
    return Item(
      Identity(.frame, .other("page number")), frame: area, content: .text(placed.block))
  }
}

extension GridLayouter {
  /// Lays the grid out on pages of the given size in points.
  package func paged(on size: GridSize, leastZoom: Double = PagedLayout.leastZoom) -> PagedLayout {
    paged(on: Paper(size), leastZoom: leastZoom)
  }

  /// Lays the grid out on pages.
  package func paged(
    on paper: Paper, leastZoom: Double = PagedLayout.leastZoom
  ) -> PagedLayout {
    if let tiles {
      return PagedLayout(cards: tiles, layouter: self, paper: paper, leastZoom: leastZoom)
    }
    return PagedLayout(layouter: self, paper: paper, leastZoom: leastZoom)
  }
}
