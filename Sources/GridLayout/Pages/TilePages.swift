import GridreelModel
import GridreelPrimitives
import GridreelSceneModel
import GridreelStyle

/// Cards on paper: as many pages as their lines need; pages end between lines.
struct TilePages {
  /// A card that fits on a page is never split.
  private let layouter: TileLayouter
  private let paper: GridSize
  private let lines: TileLines
  private let tracks: TileTracks
  private let bands: RowBands
  private let stretches: [PageStretch]

  var pageCount: Int { stretches.count }

  init(_ layouter: TileLayouter, paper: GridSize) {
    (self.layouter, self.paper) = (layouter, paper)
    let (context, look) = (layouter.context, layouter.look)
    let width = max(1, paper.width - look.insets.horizontal)
    tracks = TileTracks(
      layouter.tiles, gap: layouter.gap, available: width, count: context.source.rowCount)
    lines = TileLines(
      source: context.source, perLine: tracks.perLine, collapsed: context.grid.collapsed)
    let even = layouter.evenBands(lines, tracks, pins: false)
    bands = Self.ownBands(layouter, even, lines, tracks)
    context.forgetWarnings()
    let texts = layouter.surroundings(width: width)
    let height = paper.height - look.insets.vertical - layouter.gap
    let header = context.theme.sectionHeaderHeight.clamped(to: 0...1e6)
    stretches =
      Pagination(
        bands: bands, room: height, above: texts.heightAbove + layouter.barHeight,
        below: texts.heightBelow, sectionHeight: header > 0 ? header + tracks.gap : 0
      ).stretches
  }

  /// The bands; each line is measured separately, so that only one line's cells are in memory at a
  /// time.
  private static func ownBands(
    _ layouter: TileLayouter, _ even: RowBands, _ lines: TileLines, _ tracks: TileTracks
  ) -> RowBands {
    var heights: [Double] = []
    heights.reserveCapacity(even.rowCount)
    even.visit { band in
      guard band.number != nil else { return }
      let line = layouter.measured([band], lines, tracks).lines.first
      heights.append((line?.height ?? 0) + tracks.gap)
    }
    return even.placed(.init(even: 0, own: heights))
  }

  /// One page; `number` counts from 0, and `footer` stands in its margin.
  func page(_ number: Int, footer: [Item]) -> GridPicture {
    let (context, look) = (layouter.context, layouter.look)
    let stretch = stretches[number]
    let surroundings = SurroundingsLayout(
      context: context, look: look, width: tracks.width + look.style.padding.horizontal,
      showsAbove: number == 0, showsBelow: number == pageCount - 1)
    let bar = number == 0 ? layouter.barHeight : 0
    let repeated = stretch.continued == nil ? 0 : repeatedHeight
    let grid = GridRect(
      x: look.insets.left, y: look.insets.top + surroundings.heightAbove, width: tracks.width,
      height: bar + repeated + stretch.high - stretch.low + tracks.gap)
    let geometry = layouter.geometry(
      grid: grid, bar: bar, start: stretch.low - repeated - tracks.gap / 2, end: stretch.high,
      picture: paper)
    var visible = bands.visible(from: stretch.low, to: stretch.high)
    let measured = layouter.measured(visible, lines, tracks)
    if let section = stretch.continued {
      visible.insert(
        Band(
          kind: .section(section), y: stretch.low - repeated, height: repeated,
          endsSection: false, isRepeated: true), at: 0)
    }
    let placed = TileLayouter.Placed(
      lines: lines, tracks: tracks, bands: bands, cells: measured.cells, measured: measured.lines,
      first: measured.first)
    let picture = TilePainter(
      context: context, look: look, card: layouter.card, placed: placed, geometry: geometry,
      surroundings: surroundings, hasBar: bar > 0
    ).picture(bands: visible, overlay: footer)
    context.forgetWarnings()
    return picture
  }

  private var repeatedHeight: Double {
    let header = layouter.context.theme.sectionHeaderHeight.clamped(to: 0...1e6)
    return header > 0 ? header + tracks.gap : 0
  }
}
