package import GridreelModel
package import GridreelPrimitives
package import GridreelSceneModel
import GridreelStyle

/// Lays out a grid: reads only the visible cells from the source and turns them into a scene.
package struct GridLayouter {
  /// How often room for callouts is found anew in a window of a fixed size.
  private static let mostWidenings = 4

  let context: LayoutContext
  let look: FrameLook

  private init(context: LayoutContext) {
    self.context = context
    let plain = FrameLook(theme: context.theme, surroundings: context.grid.surroundings)
    look = ArrowLabels(context: context).reserved(in: plain)
  }

  /// Prepares a layout of a grid whose rows `source` returns in display order.
  ///
  /// Images that `pictures` kept from an earlier layout are not loaded again, and rows that `memory` kept are
  /// not asked for again.
  package init(
    grid: DataGrid, source: any GridDataSource, measuring: any TextMeasuring,
    pictures: PictureShelf = PictureShelf(), memory: RowMemory? = nil
  ) {
    let missed = source.missedSteps
    let grid = grid.laidOut.withDirection(of: source)
    pictures.beginPicture()
    let whole = grid.veiled(source)
    let first = grid.drawnRows.flatMap {
      FirstRows(whole, most: $0, collapsed: grid.collapsed)
    }
    let drawn: any GridDataSource = first ?? whole
    let leftOut = LeftOut(
      grid, columnCount: grid.visibleColumns.count, shown: drawn, whole: whole)
    self.init(
      context: LayoutContext(
        grid: grid, source: drawn, whole: whole, measuring: measuring, pictures: pictures,
        leftOut: leftOut, memory: memory))
    for notice in grid.notices {
      context.warn(
        LayoutWarning(
          notice.isUnheeded ? .unheeded : .unreadValues, column: notice.column,
          message: notice.message))
    }
    if let dropped = grid.droppedState {
      context.warn(LayoutWarning(.droppedState, message: dropped))
    }
    if first != nil { context.warnLeftOutRows() }
    guard !missed.isEmpty else { return }
    context.warn(
      LayoutWarning(
        .unarrangedRows,
        message: "the source of the rows gives them as they are, without the grid's "
          + "\(missed.joined(separator: ", ")); let it implement arranged(by:)"))
  }

  /// A lower bound of the picture's size in points, computed without reading any cell.
  package var leastSize: GridSize {
    let window = Window(context.grid.viewport)
    let rows = tiles == nil ? evenBands(pins: false).totalHeight : 0
    let columns = tiles == nil ? context.columns.reduce(0) { $0 + Self.leastWidth($1) } : 0
    return GridSize(width: window.width ?? columns, height: window.height ?? rows)
  }

  /// The room around the frame, in points.
  package var margin: Insets { look.style.margin }

  /// A lower bound of a column's width, in points.
  private static func leastWidth(_ column: Column) -> Double {
    if case .fixed(let width) = column.width { return max(0, width) }
    return max(0, min(16, column.maximumWidth ?? 16))
  }

  /// The picture of what the viewport shows, or of the whole grid if there is no viewport.
  package func layOut() -> GridPicture { read(layOutWithPlaces().picture) }

  /// A laid-out picture as the grid is read: mirrored where it is read from right to left.
  func read(_ picture: GridPicture) -> GridPicture {
    isRightToLeft ? picture.mirrored : picture
  }

  /// Whether the grid is read from right to left.
  package var isRightToLeft: Bool { context.isRightToLeft }

  /// The picture and the places of everything that it does not show, all counted from the side where
  /// reading begins, as actions and motion have them.
  package func layOutWithPlaces() -> (picture: GridPicture, places: GridPlaces) {
    let (picture, places, _) = layOutForCallouts()
    return (picture, places)
  }

  /// The most decimals of the totals of each column without a format, by key.
  package var totalDigits: [String: Int] { context.totalDigits }

  /// The room around the frame that callouts need, in points.
  package var calloutRoom: Insets {
    layOutForCallouts().room.atLeast(ArrowLabels(context: context).room)
  }

  /// Lays out the grid with as much room around its frame as its callouts need.
  private func layOutForCallouts() -> (picture: GridPicture, places: GridPlaces, room: Insets) {
    var layouter = self
    var (picture, places) = layOutOnce()
    // A grid in a window gets smaller by that room, so that its callouts may need other room.
    for _ in 0..<Self.mostWidenings where picture.calloutRoom != .zero {
      layouter = GridLayouter(context: layouter.context.widened(by: picture.calloutRoom))
      (picture, places) = layouter.layOutOnce()
    }
    return (picture, places, layouter.context.calloutRoom)
  }

  private func layOutOnce() -> (picture: GridPicture, places: GridPlaces) {
    if let tiles { return tiles.layOutWithPlaces() }
    let measured = measured()
    switch measured.columns {
    case .some(let places): return leavingOut(allBut: places).layOutOnce()
    case .adapted(let adaptation): return adapted(by: adaptation).layOutOnce()
    case .all(let tracks):
      return layOut(measured.sight, tracks, width: width(measured.sight.window, tracks))
    case .sliding(let tracks):
      return layOut(
        measured.sight, tracks, width: available(measured.sight.window) ?? tracks.total)
    }
  }

  /// The same grid in another look.
  func adapted(by adaptation: Adaptation) -> GridLayouter {
    GridLayouter(context: context.adapted(by: adaptation))
  }

  func leavingOut(allBut places: [Int]) -> GridLayouter {
    GridLayouter(context: context.leavingOut(allBut: places))
  }

  /// What a window may show, before its columns have widths.
  struct Sight {
    let window: Window
    let bands: RowBands
    /// The cells that may be visible.
    let candidates: VisibleCells
    let summaries: [SummaryPlace]

    var sizing: ColumnSizing {
      ColumnSizing(
        context: candidates.context, summaries: summaries, cells: candidates.deciding)
    }
  }

  /// The results of measuring the columns.
  private struct Measured {
    let sight: Sight
    let columns: WindowColumns
  }

  private func measured() -> Measured {
    let sight = sight
    return Measured(sight: sight, columns: heldColumns ?? columns(sight.sizing))
  }

  var sight: Sight {
    let window = Window(context.grid.viewport)
    let available = available(window)
    let bands = evenBands(pins: context.grid.pinsSummaries)
    let shown = bandsInSight(bands, window: window, width: available)
    let candidates = VisibleCells(context: context, rows: context.rows(shown))
    let summaries = bands.summaries(in: shown + stuckHeaders(bands, over: shown)) + pinnedSummaries
    return Sight(window: window, bands: bands, candidates: candidates, summaries: summaries)
  }

  /// The columns of the window by what they need.
  func columns(_ sizing: ColumnSizing, offset: Double? = nil) -> WindowColumns {
    let window = Window(context.grid.viewport)
    return sizing.window(
      available: available(window),
      least: SurroundingsLayout.leastWidth(context) - look.style.padding.horizontal,
      widest: max(0, ColumnFitter.widestPicture - look.insets.horizontal),
      offset: offset ?? window.offset.x)
  }

  /// The window's width less everything around the grid.
  func available(_ window: Window) -> Double? {
    window.width.map { max(0, $0 - look.insets.horizontal) }
  }

  /// The grid's width: the window's, unless a single column is wider.
  private func width(_ window: Window, _ tracks: ColumnTracks) -> Double {
    guard let available = available(window) else { return tracks.total }
    guard tracks.widths.count == 1, tracks.total > available + 1e-9,
      available >= ColumnTracks.leastWidth
    else { return available }
    return tracks.total
  }

  private func layOut(
    _ sight: Sight, _ tracks: ColumnTracks, width: Double
  ) -> (picture: GridPicture, places: GridPlaces) {
    let (window, candidates) = (sight.window, sight.candidates)
    context.warnLeftOutColumns()
    let excess = available(window).map { width - $0 } ?? 0
    if excess > 0 { context.warnWidened(by: excess) }
    context.warnSqueezed(tracks)
    context.headerGrowth = context.headerGrowth(widths: tracks.widths)
    let placed = placed(sight.bands, candidates, tracks)
    let surroundings = SurroundingsLayout(
      context: context, look: look, width: width + look.style.padding.horizontal)
    let geometry = geometry(tracks, placed, surroundings, window: window, width: width)
    let visible = placed.visible(
      from: geometry.offset.y,
      to: geometry.offset.y + min(geometry.body.maxY, geometry.picture.height) - geometry.body.y)
    let cells = candidates.shown(visible)
    for place in context.columns.indices {
      for row in sight.summaries {
        if let cell = context.summaryCell(place, row) { cells.reserve(cell, inColumn: place) }
      }
    }
    let picture = ScenePainter(
      context: context, look: look, geometry: geometry, surroundings: surroundings
    ).picture(
      cells: cells,
      bands: context.grid.hasStickySections
        ? placed.sticking(visible, at: max(0, geometry.offset.y)) : visible)
    let places = GridPlaces(context: context, bands: placed, geometry: geometry)
    return (picture, places)
  }

  /// Lays out rows as cards; nil where rows are shown as rows.
  var tiles: TileLayouter? {
    context.grid.layout.tiles.map { TileLayouter(context: context, look: look, tiles: $0) }
  }

  // MARK: Rows

  /// The height of unmeasured rows, in points.
  var evenHeight: Double {
    switch context.theme.rowHeight {
    case .points(let height): height
    case .auto: context.leastRowHeight()
    }
  }

  /// Bands of the theme's row height; rows with heights of their own count with their minimum.
  ///
  /// If `pins` is set, leaves out the summary rows that stay at the bottom.
  func evenBands(pins: Bool) -> RowBands {
    RowBands(
      source: context.source, headerHeight: context.theme.sectionHeaderHeight,
      collapsed: context.grid.collapsed, heights: .init(even: evenHeight),
      summaries: SummaryBands(
        context.grid.summaries, rowHeight: evenHeight, pins: pins,
        areSectioned: context.areRowsInSections),
      emptyHeight: context.grid.emptyText.isEmpty ? 0 : evenHeight)
  }

  /// The summary rows that stay at the bottom.
  private var pinnedSummaries: [SummaryPlace] {
    guard context.grid.pinsSummaries else { return [] }
    return SummaryBands(context.grid.summaries, rowHeight: evenHeight, pins: true).pinned
      .map { SummaryPlace(summary: $0, section: nil) }
  }

  private var footerHeight: Double { Double(pinnedSummaries.count) * evenHeight }

  /// The bands that may be visible, before the columns' widths are known.
  private func bandsInSight(_ bands: RowBands, window: Window, width: Double?) -> [Band] {
    guard let height = window.height else { return bands.visible(from: 0, to: .infinity) }
    // Texts around the grid have at least one line; more lines only make the body lower.
    let texts = SurroundingsLayout(
      context: context, look: look, width: width.map { $0 + look.style.padding.horizontal })
    let room = height - look.insets.vertical - texts.heightAbove - texts.heightBelow
    let body = max(0, room - context.headerHeight - footerHeight)
    let low = offset(bands, window, body: body)
    guard context.hasOwnHeights else {
      return bands.visible(from: low, to: low + body)
    }
    // Rows are at least this high, so a window holds no more of them. Rows above a requested row
    // matter only as far as the end of the grid may pull them into the window.
    let first = window.topRow == nil ? 0 : low - body
    return bands.visible(from: max(0, first), to: low + 2 * body)
  }

  /// The section headers that stay at the top while their rows scroll beneath them.
  private func stuckHeaders(_ bands: RowBands, over shown: [Band]) -> [Band] {
    guard context.grid.hasStickySections, let first = shown.first, !first.isSectionHeader,
      let section = first.section
    else { return [] }
    return [bands.header(ofSection: section)].compactMap { $0 }
  }

  /// The bands; where the theme allows it, each row gets the height that its cells need.
  private func placed(
    _ bands: RowBands, _ cells: VisibleCells, _ tracks: ColumnTracks
  ) -> RowBands {
    guard context.hasOwnHeights, let first = cells.rows.first else { return bands }
    let least = evenHeight
    var own = cells.rows.indices.map {
      context.hasCellHeights
        ? max(least, context.height(ofRow: $0, in: cells, widths: tracks.widths)) : least
    }
    cells.merged?.raise(&own, widths: tracks.widths)
    return bands.placed(.init(even: least, first: first.number, own: own))
  }

  // MARK: The window

  /// The body's scroll offset, never past its end.
  private func offset(_ bands: RowBands, _ window: Window, body: Double) -> Double {
    let wanted = window.topRow.map(bands.top(ofRow:)) ?? window.offset.y
    return min(wanted, max(0, bands.totalHeight - body))
  }

  private func geometry(
    _ tracks: ColumnTracks, _ bands: RowBands, _ surroundings: SurroundingsLayout,
    window: Window, width: Double
  ) -> GridGeometry {
    let insets = look.insets
    let texts = surroundings.heightAbove + surroundings.heightBelow
    let height =
      window.height.map { max(0, $0 - insets.vertical - texts) }
      ?? context.headerHeight + bands.totalHeight + footerHeight
    let rect = GridRect(
      x: insets.left, y: insets.top + surroundings.heightAbove, width: width, height: height)
    let padding = look.style.padding
    let frame = rect.outset(
      by: Insets(
        top: padding.top + look.barHeight, right: padding.right, bottom: padding.bottom,
        left: padding.left))
    let offset = GridPoint(
      x: min(window.offset.x, max(0, tracks.total - width)),
      y: offset(bands, window, body: max(0, height - context.headerHeight - footerHeight))
        - context.pullDistance)
    return GridGeometry(
      picture: GridSize(
        width: window.width.map { $0 + width - (available(window) ?? 0) }
          ?? width + insets.horizontal,
        height: window.height ?? height + insets.vertical + texts),
      frame: frame, grid: rect, headerHeight: context.headerHeight, offset: offset,
      end: bands.totalHeight, tracks: tracks, pinnedCount: context.pinnedCount,
      rightCount: context.rightCount, spannerHeight: context.spannerHeight,
      footerHeight: footerHeight, passing: passing)
  }

  /// The places of columns that are drawn even beyond the window's edges.
  private var passing: [Int] {
    let keys = context.grid.windowHold.passing
    return keys.isEmpty
      ? [] : context.columns.indices.filter { keys.contains(context.columns[$0].key) }
  }
}
