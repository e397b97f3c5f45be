import GridModel
package import Primitives
import SceneModel
import Style

/// A grid on paper: as many pages as its rows take, the header repeated on each.
package struct PagedLayout {
  /// Room between the paper's edge and the grid, in points: half an inch.
  static let margin = 36.0
  /// Room for the page's number below the grid, in points.
  static let footerHeight = 24.0
  /// From how many rows on a column's width is found from its longest texts alone.
  private static let sampleSize = 500

  /// A stretch of the body on one page.
  private struct Stretch {
    let low, high: Double
    /// The section that began on an earlier page; its header is repeated.
    let continued: Int?
  }

  private let context: LayoutContext
  private let look: FrameLook
  private let paper: Size
  private let tracks: ColumnTracks
  private let bands: RowBands
  private let stretches: [Stretch]
  private let above, below: Double

  /// What concerns whole columns; what concerns cells comes with their pages.
  package let warnings: [LayoutWarning]

  /// How many pages there are, at least one.
  package var pageCount: Int { stretches.count }

  /// - Parameter paper: the page's extents in points.
  init(layouter: GridLayouter, paper: Size) {
    let context = layouter.context
    let look = layouter.look.onPaper(
      margin: Insets(
        top: Self.margin, right: Self.margin, bottom: Self.margin + Self.footerHeight,
        left: Self.margin))
    let width = max(1, paper.width - look.insets.horizontal)
    let even = layouter.evenBands()
    let sizing = ColumnSizing(context: context, rows: Self.sample(context, even))
    let natural = sizing.tracks(available: nil, offset: 0)
    let tracks =
      natural.total > width ? sizing.tracks(available: width, offset: 0) : natural
    context.warnSqueezed(tracks)
    warnings = context.warnings
    context.forgetWarnings()
    (self.context, self.look, self.paper, self.tracks) = (context, look, paper, tracks)
    bands = context.grid.theme.rowHeight == .auto ? Self.ownBands(context, even, tracks) : even
    let texts = SurroundingsLayout(context: context, look: look, width: tracks.total)
    (above, below) = (texts.heightAbove, texts.heightBelow)
    let room = paper.height - look.insets.vertical - context.grid.theme.headerHeight
    stretches = Self.stretches(
      bands, room: room, above: above, below: below,
      sectionHeight: context.grid.theme.sectionHeaderHeight)
  }

  /// The rows by which columns find their widths: all, or those evenly spread over a long grid.
  private static func sample(_ context: LayoutContext, _ bands: RowBands) -> [VisibleRow] {
    let step = max(1, bands.rowCount / sampleSize)
    var rows: [VisibleRow] = []
    for band in bands.visible(from: 0, to: .infinity) {
      guard case .row(let index, let number) = band.kind, number.isMultiple(of: step) else {
        continue
      }
      rows.append(
        context.row(band, index, number: number, columns: 0..<context.columns.count))
    }
    return rows
  }

  private static func ownBands(
    _ context: LayoutContext, _ even: RowBands, _ tracks: ColumnTracks
  ) -> RowBands {
    let least = context.leastRowHeight()
    var heights = [Double](repeating: least, count: even.rowCount)
    for band in even.visible(from: 0, to: .infinity) {
      guard case .row(let index, let number) = band.kind else { continue }
      let row = context.row(band, index, number: number, columns: 0..<context.columns.count)
      heights[number] = max(least, context.height(of: row, widths: tracks.widths))
    }
    return RowBands(
      source: context.source, headerHeight: context.grid.theme.sectionHeaderHeight,
      collapsed: context.grid.collapsed, heights: .own(heights))
  }

  /// Fills page after page with whole bands; a section's header never stands alone at a page's end.
  private static func stretches(
    _ bands: RowBands, room: Double, above: Double, below: Double, sectionHeight: Double
  ) -> [Stretch] {
    var stretches: [Stretch] = []
    var start = 0.0
    var continued: Int?
    var left = room - above
    var section: Int?
    var sectionStart: Double?
    func close(at y: Double) {
      stretches.append(Stretch(low: start, high: y, continued: continued))
      start = y
    }
    for band in bands.visible(from: 0, to: .infinity) {
      let repeated = continued == nil ? 0 : sectionHeight
      if band.maxY - start + repeated > left, band.y > start {
        let isLonely = sectionStart.map { $0 > start && band.y - $0 <= sectionHeight } ?? false
        close(at: isLonely ? sectionStart ?? band.y : band.y)
        left = room
        if case .row(let index, _) = band.kind, !isLonely, section == index.section {
          continued = section
        } else {
          continued = nil
        }
      }
      if case .section(let index) = band.kind { (section, sectionStart) = (index, band.y) }
    }
    close(at: bands.totalHeight)
    // The texts below the grid stand on the last page, or on one more where they do not fit.
    if let last = stretches.last, last.high - last.low + below > room, below > 0 {
      stretches.append(Stretch(low: last.high, high: last.high, continued: nil))
    }
    return stretches
  }

  /// One page; `number` counts from 0.
  package func page(_ number: Int) -> GridPicture {
    let stretch = stretches[number]
    let theme = context.grid.theme
    let repeated = stretch.continued == nil ? 0 : theme.sectionHeaderHeight
    let surroundings = SurroundingsLayout(
      context: context, look: look, width: tracks.total, showsAbove: number == 0,
      showsBelow: number == pageCount - 1)
    let height = theme.headerHeight + repeated + stretch.high - stretch.low
    let rect = Rect(
      x: look.insets.left, y: look.insets.top + surroundings.heightAbove, width: tracks.total,
      height: height)
    let geometry = GridGeometry(
      picture: paper, frame: rect.outset(by: look.style.padding), grid: rect,
      headerHeight: theme.headerHeight, offset: Point(x: 0, y: stretch.low - repeated),
      tracks: tracks, pinnedCount: context.columns.filter(\.isPinned).count)
    var visible = bands.visible(from: stretch.low, to: stretch.high)
    let rows = visible.compactMap { band -> VisibleRow? in
      guard case .row(let index, let number) = band.kind else { return nil }
      return context.row(band, index, number: number, columns: 0..<context.columns.count)
    }
    if let section = stretch.continued {
      visible.insert(
        Band(kind: .section(section), y: stretch.low - repeated, height: repeated), at: 0)
    }
    let picture = ScenePainter(
      context: context, look: look, geometry: geometry, surroundings: surroundings
    ).picture(rows: rows, sections: visible, overlay: [footer(number)].compactMap { $0 })
    context.forgetWarnings()
    return picture
  }

  /// The page's number, in the middle of the bottom margin.
  private func footer(_ number: Int) -> Item? {
    guard pageCount > 1 else { return nil }
    var style = context.styles.surrounding(.note, context.grid.theme.styles.note)
    style.align = .center
    let area = Rect(
      x: Self.margin, y: paper.height - Self.margin - Self.footerHeight / 2,
      width: paper.width - 2 * Self.margin, height: Self.footerHeight)
    let placed = context.place("\(number + 1) / \(pageCount)", style, .center, in: area)
    return Item(
      Identity(.frame, .other("page number")), frame: area, content: .text(placed.block))
  }
}

extension GridLayouter {
  /// The grid on pages of the given extents in points.
  package func paged(on paper: Size) -> PagedLayout { PagedLayout(layouter: self, paper: paper) }
}
