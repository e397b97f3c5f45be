import GridModel
package import Primitives
import SceneModel
import Style

/// A grid on paper: as many pages as its rows need, with the header repeated on each.
///
/// A grid that is wider than the paper is scaled down, to ``leastZoom`` at most. If the columns
/// still do not fit with long texts truncated, they continue on further pages, with the pinned ones
/// repeated: first all columns of the first rows, then those of the next. A single column of numbers
/// or the like that is wider than the paper scales the grid down further.
package struct PagedLayout {
  /// Room between the paper's edge and the grid, in points: half an inch.
  static let margin = 36.0
  /// The minimum scale to which a grid is reduced so that its columns fit side by side; text of 14
  /// points is then printed at 8.4.
  package static let leastZoom = 0.6
  /// The room for the page number below the grid, in points.
  static let footerHeight = 24.0

  private let layouter: GridLayouter
  private let look: FrameLook
  private let paper: Size
  private let groups: [ColumnGroup]
  private let contexts: GroupContexts
  private let bands: RowBands
  private let stretches: [PageStretch]
  /// The height of the texts above the grid, in points.
  private let titleHeight: Double
  /// The pages of cards; nil if rows are not shown as cards.
  private let tiles: TilePages?

  /// The scale of the scenes on paper, above 0 and at most 1.
  package let zoom: Double
  /// Warnings about whole columns; those about cells come with their pages.
  package let warnings: [LayoutWarning]

  /// The number of pages, at least one.
  package var pageCount: Int { tiles?.pageCount ?? stretches.count * groups.count }

  /// Divides the grid among pages of `paper` points; to fit, it is scaled down to `leastZoom` at
  /// most, which is above 0 and at most 1.
  init(layouter: GridLayouter, paper: Size, leastZoom: Double) {
    let (context, theme) = (layouter.context, layouter.context.theme)
    let even = layouter.evenBands(pins: false)
    let columns = ColumnDivision(context: context, bands: even)
    let room = paper.width - Self.look(layouter, on: paper, zoom: 1).insets.horizontal
    let zoom = columns.zoom(room: room, least: leastZoom)
    let look = Self.look(layouter, on: paper, zoom: zoom)
    let paper = Size(width: paper.width / zoom, height: paper.height / zoom)
    let groups = columns.groups(width: max(1, paper.width - look.insets.horizontal))
    for group in groups { context.warnSqueezed(group.tracks, places: group.places) }
    warnings = context.warnings
    context.forgetWarnings()
    (self.layouter, self.look, self.paper, self.groups) = (layouter, look, paper, groups)
    contexts = GroupContexts(context, groups)
    self.zoom = zoom
    tiles = nil
    bands = theme.rowHeight == .auto ? Self.ownBands(context, even, groups, contexts) : even
    let texts = SurroundingsLayout(
      context: context, look: look, width: groups.first.map { $0.width(with: look) })
    titleHeight = texts.heightAbove
    let height = paper.height - look.insets.vertical - context.headerHeight
    stretches =
      Pagination(
        bands: bands, room: height, above: texts.heightAbove, below: texts.heightBelow,
        sectionHeight: theme.sectionHeaderHeight.clamped(to: 0...1e6)
      ).stretches
  }

  /// Divides lines of cards among pages; scales all of them down if cards would be narrower than
  /// requested.
  init(cards: TileLayouter, layouter: GridLayouter, paper: Size, leastZoom: Double) {
    let room = paper.width - Self.look(layouter, on: paper, zoom: 1).insets.horizontal
    let natural = TileTracks(cards.tiles, gap: cards.gap, available: nil, count: 1).width
    let zoom = (max(1, room) / max(1, natural)).clamped(to: leastZoom...1)
    let look = Self.look(layouter, on: paper, zoom: zoom)
    let paper = Size(width: paper.width / zoom, height: paper.height / zoom)
    (self.layouter, self.look, self.paper) = (layouter, look, paper)
    (groups, stretches, warnings, titleHeight) = ([], [], [], 0)
    contexts = GroupContexts(layouter.context, [])
    self.zoom = zoom
    bands = layouter.evenBands(pins: false)
    tiles = TilePages(
      TileLayouter(context: cards.context, look: look, tiles: cards.tiles), paper: paper)
  }

  /// The grid's look with margins that have the right size after scaling.
  private static func look(
    _ layouter: GridLayouter, on paper: Size, zoom: Double
  ) -> FrameLook {
    let margin = min(Self.margin, paper.width / 10, paper.height / 10) / zoom
    let footer = min(Self.footerHeight, paper.height / 20) / zoom
    return layouter.look.onPaper(
      margin: Insets(top: margin, right: margin, bottom: margin + footer, left: margin))
  }

  /// The bands, each row as high as its tallest cell on any of the pages.
  private static func ownBands(
    _ context: LayoutContext, _ even: RowBands, _ groups: [ColumnGroup], _ contexts: GroupContexts
  ) -> RowBands {
    let least = context.leastRowHeight()
    var heights = [Double](repeating: least, count: even.rowCount)
    for (place, group) in groups.enumerated() {
      let own = contexts[place]
      even.visit { band in
        guard let number = band.number else { return }
        let cells = VisibleCells(context: own, rows: own.rows([band]))
        let height = own.height(ofRow: 0, in: cells, widths: group.tracks.widths)
        heights[number] = max(heights[number], height)
      }
    }
    return even.placed(.init(even: least, own: heights))
  }

  /// One page; `number` counts from 0.
  package func page(_ number: Int) -> GridPicture {
    if let tiles { return tiles.page(number, footer: [footer(number)].compactMap { $0 }) }
    let (row, column) = number.quotientAndRemainder(dividingBy: groups.count)
    let (stretch, group) = (stretches[row], groups[column])
    let context = contexts[column]
    let isLast = number == pageCount - 1
    let surroundings = SurroundingsLayout(
      context: context, look: look, width: group.width(with: look), showsAbove: number == 0,
      showsBelow: isLast)
    // Pages to the right of the first one keep the room of its title, so that rows are level.
    let above = row == 0 ? titleHeight : 0
    let geometry = geometry(stretch, group, context, above: above)
    let bands = visible(stretch)
    let cells = VisibleCells(
      context: context, rows: context.rows(bands), fractions: group.fractions)
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
    let rect = Rect(
      x: look.insets.left, y: look.insets.top + above, width: group.tracks.total,
      height: header + repeated + stretch.high - stretch.low)
    return GridGeometry(
      picture: paper, frame: rect.outset(by: look.style.padding), grid: rect,
      headerHeight: header, offset: Point(x: 0, y: stretch.low - repeated), end: stretch.high,
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
          kind: .section(section), y: stretch.low - height, height: height, endsSection: false),
        at: 0)
    }
    return visible
  }

  /// The page number, centred in the bottom margin.
  private func footer(_ number: Int) -> Item? {
    guard pageCount > 1 else { return nil }
    let context = layouter.context
    let style = context.styles.surrounding(.note, context.theme.styles.note)
    let bottom = look.style.margin.bottom
    let area = Rect(
      x: look.style.margin.left, y: paper.height - bottom * 0.8,
      width: max(0, paper.width - look.style.margin.horizontal), height: bottom * 0.4)
    let text = "\(number + 1) / \(pageCount)"
    let placed = context.place(
      text, style, .center, in: area, natural: context.natural(text, style))
    return Item(
      Identity(.frame, .other("page number")), frame: area, content: .text(placed.block))
  }
}

extension GridLayouter {
  /// Lays the grid out on pages of the given size in points.
  package func paged(
    on paper: Size, leastZoom: Double = PagedLayout.leastZoom
  ) -> PagedLayout {
    if let tiles {
      return PagedLayout(cards: tiles, layouter: self, paper: paper, leastZoom: leastZoom)
    }
    return PagedLayout(layouter: self, paper: paper, leastZoom: leastZoom)
  }
}
