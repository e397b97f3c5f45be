package import GridModel
import Primitives
public import SceneModel
import Style

/// A picture laid out: what to draw, where everything stands, and what to know of it.
public struct GridPicture: Sendable {
  /// What to draw.
  public let scene: Scene
  /// Where everything stands.
  public let map: GridMap
  /// What its author would want to know.
  public let warnings: [LayoutWarning]

  /// Takes a picture's parts.
  package init(scene: Scene, map: GridMap, warnings: [LayoutWarning]) {
    (self.scene, self.map, self.warnings) = (scene, map, warnings)
  }
}

/// Lays a grid out: asks the source for the visible cells only and turns them into a scene.
package struct GridLayouter {
  let context: LayoutContext
  let look: FrameLook
  private var grid: Grid { context.grid }

  /// - Parameters:
  ///   - source: the grid's rows in display order.
  ///   - measuring: tells how much room texts take.
  package init(grid: Grid, source: any GridDataSource, measuring: any TextMeasuring) {
    context = LayoutContext(grid: grid, source: source, measuring: measuring)
    look = FrameLook(theme: grid.theme, surroundings: grid.surroundings)
  }

  /// The picture of what the viewport shows, or of the whole grid where there is none.
  package func layOut() -> GridPicture {
    let available = grid.viewport?.width.map { max(0, $0 - look.insets.horizontal) }
    let rough = roughWindow(width: available)
    let sizing = ColumnSizing(context: context, rows: rough.rows)
    let tracks = sizing.tracks(available: available, offset: grid.viewport?.offset.x ?? 0)
    context.warnSqueezed(tracks)
    let width = available ?? tracks.total
    let surroundings = SurroundingsLayout(context: context, look: look, width: width)
    let bands = bands(tracks: tracks, rows: rough.rows)
    let geometry = geometry(tracks, bands, surroundings, width: width)
    let numbers = Set(
      bands.visible(from: geometry.offset.y, to: geometry.offset.y + geometry.body.height)
        .compactMap(\.number))
    let rows = rough.rows.filter { numbers.contains($0.number) }
      .map { $0.moved(to: bands) }
    return picture(geometry, bands, rows, surroundings)
  }

  // MARK: The window

  private var headerHeight: Double { grid.theme.headerHeight }

  /// Bands by the theme's row height; rows of their own height count with the least they can have.
  func evenBands() -> RowBands {
    let height =
      switch grid.theme.rowHeight {
      case .points(let height): height
      case .auto: context.leastRowHeight()
      }
    return RowBands(
      source: context.source, headerHeight: grid.theme.sectionHeaderHeight,
      collapsed: grid.collapsed, heights: .even(height))
  }

  /// The rows that may be visible, before the columns' widths are known.
  private func roughWindow(width: Double?) -> (rows: [VisibleRow], bands: RowBands) {
    let bands = evenBands()
    var low = 0.0
    var high = Double.infinity
    if let height = grid.viewport?.height {
      // Texts around the grid have one line at least; more lines only make the body lower.
      let texts = SurroundingsLayout(context: context, look: look, width: width ?? .infinity)
      let body = max(
        0, height - look.insets.vertical - texts.heightAbove - texts.heightBelow - headerHeight)
      low = grid.theme.rowHeight == .auto ? 0 : offset(bands, body: body)
      high = (grid.theme.rowHeight == .auto ? offset(bands, body: body) : low) + body
    }
    let rows = bands.visible(from: low, to: high).compactMap { band -> VisibleRow? in
      guard case .row(let index, let number) = band.kind else { return nil }
      return context.row(band, index, number: number, columns: 0..<context.columns.count)
    }
    return (rows, bands)
  }

  /// How far the body is scrolled: never past its end.
  private func offset(_ bands: RowBands, body: Double) -> Double {
    let wanted =
      grid.viewport?.topRow.flatMap { bands.y(ofRow: $0) } ?? grid.viewport?.offset.y ?? 0
    return min(max(0, wanted), max(0, bands.totalHeight - body))
  }

  private func bands(tracks: ColumnTracks, rows: [VisibleRow]) -> RowBands {
    guard grid.theme.rowHeight == .auto else { return evenBands() }
    let least = context.leastRowHeight()
    var heights = [Double](repeating: least, count: (rows.last?.number ?? -1) + 1)
    for row in rows {
      heights[row.number] = max(least, context.height(of: row, widths: tracks.widths))
    }
    return RowBands(
      source: context.source, headerHeight: grid.theme.sectionHeaderHeight,
      collapsed: grid.collapsed, heights: .own(heights))
  }

  private func geometry(
    _ tracks: ColumnTracks, _ bands: RowBands, _ surroundings: SurroundingsLayout, width: Double
  ) -> GridGeometry {
    let insets = look.insets
    let texts = surroundings.heightAbove + surroundings.heightBelow
    let natural = headerHeight + bands.totalHeight
    let height = grid.viewport?.height.map { max(0, $0 - insets.vertical - texts) } ?? natural
    let rect = Rect(
      x: insets.left, y: insets.top + surroundings.heightAbove, width: width, height: height)
    let padding = look.style.padding
    let frame = rect.outset(
      by: Insets(
        top: padding.top + look.barHeight, right: padding.right, bottom: padding.bottom,
        left: padding.left))
    let header = min(headerHeight, height)
    let maximumX = max(0, tracks.total - width)
    return GridGeometry(
      picture: Size(
        width: width + insets.horizontal, height: height + insets.vertical + texts),
      frame: frame, grid: rect, headerHeight: header,
      offset: Point(
        x: min(max(0, grid.viewport?.offset.x ?? 0), maximumX),
        y: offset(bands, body: height - header)),
      tracks: tracks, pinnedCount: context.columns.filter(\.isPinned).count)
  }

  // MARK: The scene

  private func picture(
    _ geometry: GridGeometry, _ bands: RowBands, _ rows: [VisibleRow],
    _ surroundings: SurroundingsLayout
  ) -> GridPicture {
    let visible = bands.visible(
      from: geometry.offset.y, to: geometry.offset.y + geometry.body.height)
    return ScenePainter(
      context: context, look: look, geometry: geometry, surroundings: surroundings
    ).picture(rows: rows, sections: visible)
  }
}

extension Band {
  /// The number of the row it shows, from 0; nil for a section's header.
  var number: Int? {
    if case .row(_, let number) = kind { number } else { nil }
  }
}

extension VisibleRow {
  /// The same row where `bands` places it.
  func moved(to bands: RowBands) -> VisibleRow {
    guard let y = bands.y(ofRow: number) else { return self }
    return VisibleRow(
      band: Band(kind: band.kind, y: y, height: bands.height(ofRow: number)), index: index,
      number: number, identity: identity, isSelected: isSelected, cells: cells)
  }
}
