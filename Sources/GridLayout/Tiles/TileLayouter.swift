import GridreelModel
import GridreelPrimitives
import GridreelSceneModel
import GridreelStyle

/// Lays out a grid as cards: lines of cards are bands, each as high as its tallest card.
///
/// Half of the room between cards is above them and half below. The body begins half a gap before
/// its first band; scroll offsets count from there.
struct TileLayouter {
  let context: LayoutContext
  let look: FrameLook
  let tiles: Tiles
  let card: CardLook

  init(context: LayoutContext, look: FrameLook, tiles: Tiles) {
    (self.context, self.look, self.tiles) = (context, look, tiles)
    card = CardLook(context.theme, cornerRadius: tiles.cornerRadius)
  }

  /// Measured cards, and the places of their lines.
  struct Placed {
    let lines: TileLines
    let tracks: TileTracks
    let bands: RowBands
    let cells: VisibleCells
    /// The measured lines; the first has the number `first`.
    let measured: [MeasuredLine]
    let first: Int
  }

  func layOutWithPlaces() -> (picture: GridPicture, places: GridPlaces) {
    let window = Window(context.grid.viewport)
    let available = window.width.map { max(0, $0 - look.insets.horizontal) }
    let count = context.source.rowCount
    let tracks = TileTracks(tiles, gap: gap, available: available, count: count)
    let surroundings = surroundings(width: tracks.width)
    let body = window.height.map { height in
      let texts = surroundings.heightAbove + surroundings.heightBelow
      return max(0, height - look.insets.vertical - texts - barHeight - footerHeight(tracks))
    }
    let placed = placed(tracks, window, body: body)
    let geometry = geometry(placed, surroundings, window: window, body: body)
    let bands = placed.bands.visible(
      from: geometry.offset.y, to: geometry.offset.y + geometry.body.height)
    let picture = TilePainter(
      context: context, look: look, card: card, placed: placed, geometry: geometry,
      surroundings: surroundings, hasBar: barHeight > 0
    ).picture(bands: bands)
    let places = GridPlaces(
      context: context, bands: placed.bands, geometry: geometry,
      tiles: tracks)
    return (picture, places)
  }

  func surroundings(width: Double) -> SurroundingsLayout {
    SurroundingsLayout(
      context: context, look: look, width: width + look.style.padding.horizontal)
  }

  /// The height of the bar above the cards; 0 if it would be empty.
  var barHeight: Double {
    guard context.grid.menu != nil || tiles.heading?.isEmpty == false else { return 0 }
    return max(36, context.theme.headerHeight.clamped(to: 0...1e6))
  }

  /// The room between cards, in points.
  var gap: Double { tiles.gap ?? card.spacing }

  private func measuring(_ tracks: TileTracks) -> CardMeasuring {
    CardMeasuring(context: context, tiles: tiles, look: card, width: tracks.cardWidth)
  }

  // MARK: Summaries

  /// The summaries among the lines; with `pins`, without those at the bottom of the window.
  private func summaries(_ tracks: TileTracks, pins: Bool) -> SummaryBands {
    guard !context.grid.summaries.isEmpty else { return SummaryBands() }
    let strips = CardSummaries(context: context, look: card, tracks: tracks)
    return SummaryBands(
      context.grid.summaries, rowHeight: strips.height + tracks.gap, pins: pins,
      areSectioned: context.areRowsInSections)
  }

  /// The height of the summaries that stay at the bottom of the window.
  private func footerHeight(_ tracks: TileTracks) -> Double {
    guard context.grid.viewport?.height != nil else { return 0 }
    let bands = summaries(tracks, pins: true)
    return bands.height(of: bands.pinned)
  }

  // MARK: Lines

  /// The lines, all of the cards' minimum height.
  ///
  /// With `pins`, summaries that stay at the bottom of the window are left out.
  func evenBands(_ lines: TileLines, _ tracks: TileTracks, pins: Bool) -> RowBands {
    let header = context.theme.sectionHeaderHeight.clamped(to: 0...1e6)
    return RowBands(
      source: lines, headerHeight: header > 0 ? header + tracks.gap : 0,
      collapsed: context.grid.collapsed,
      heights: .init(even: measuring(tracks).leastHeight + tracks.gap),
      summaries: summaries(tracks, pins: pins),
      emptyHeight: context.grid.emptyText.isEmpty ? 0 : context.leastRowHeight() * 3)
  }

  /// Measures the cards of some lines.
  func measured(
    _ bands: [Band], _ lines: TileLines, _ tracks: TileTracks
  ) -> (cells: VisibleCells, lines: [MeasuredLine], first: Int) {
    var rows: [VisibleRow] = []
    var places: [Range<Int>] = []
    for band in bands {
      guard case .row(let index, _) = band.kind else { continue }
      let start = rows.count
      rows += lines.cards(of: index).map { context.row(band, $0.index, number: $0.number) }
      places.append(start..<rows.count)
    }
    let cells = VisibleCells(context: context, rows: rows)
    let measuring = measuring(tracks)
    let first = bands.lazy.compactMap(\.number).first ?? 0
    return (cells, places.map { measuring.line($0, cells) }, first)
  }

  private func placed(_ tracks: TileTracks, _ window: Window, body: Double?) -> Placed {
    let lines = TileLines(
      source: context.source, perLine: tracks.perLine, collapsed: context.grid.collapsed)
    let even = evenBands(lines, tracks, pins: body != nil)
    var (low, high) = (0.0, Double.infinity)
    if let body {
      // Lines are at least this high, so a window holds no more of them. Lines above a requested
      // card matter only as far as the end of the grid may pull them into the window.
      let start = scroll(even, lines, window, body: body)
      (low, high) = (window.topRow == nil ? 0 : max(0, start - body), start + 2 * body)
    }
    let (cells, measured, first) = measured(even.visible(from: low, to: high), lines, tracks)
    let heights = RowBands.Heights(
      even: measuring(tracks).leastHeight + tracks.gap, first: first,
      own: measured.map { $0.height + tracks.gap })
    return Placed(
      lines: lines, tracks: tracks, bands: even.placed(heights), cells: cells, measured: measured,
      first: first)
  }

  /// The scroll offset of the cards, never past their end.
  private func scroll(
    _ bands: RowBands, _ lines: TileLines, _ window: Window, body: Double
  ) -> Double {
    let wanted = window.topRow.map { bands.top(ofRow: lines.line(ofCard: $0)) } ?? window.offset.y
    return min(wanted, max(0, bands.totalHeight + gap - body))
  }

  private func geometry(
    _ placed: Placed, _ surroundings: SurroundingsLayout, window: Window, body: Double?
  ) -> GridGeometry {
    let content = placed.bands.totalHeight + gap
    let height = barHeight + (body ?? content) + footerHeight(placed.tracks)
    let texts = surroundings.heightAbove + surroundings.heightBelow
    let insets = look.insets
    let rect = GridRect(
      x: insets.left, y: insets.top + surroundings.heightAbove, width: placed.tracks.width,
      height: height)
    let scrolled = scroll(placed.bands, placed.lines, window, body: body ?? content)
    let footer = footerHeight(placed.tracks)
    return geometry(
      grid: rect, bar: barHeight, start: scrolled - gap / 2,
      end: placed.bands.totalHeight + (footer > 0 ? gap / 2 : 0), footer: footer,
      picture: GridSize(
        width: window.width ?? rect.width + insets.horizontal,
        height: window.height ?? height + insets.vertical + texts))
  }

  func geometry(
    grid: GridRect, bar: Double, start: Double, end: Double, footer: Double = 0, picture: GridSize
  ) -> GridGeometry {
    let padding = look.style.padding
    let frame = grid.outset(
      by: Insets(
        top: padding.top + look.barHeight, right: padding.right, bottom: padding.bottom,
        left: padding.left))
    return GridGeometry(
      picture: picture, frame: frame, grid: grid, headerHeight: bar,
      offset: GridPoint(x: 0, y: start), end: end,
      tracks: ColumnTracks(demands: [], available: nil), pinnedCount: 0, footerHeight: footer)
  }
}
