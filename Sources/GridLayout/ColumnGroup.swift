import GridModel
import Primitives
import Style

/// The columns that stand beside each other on one page.
struct ColumnGroup {
  /// The grid with these columns alone.
  let context: LayoutContext
  let tracks: ColumnTracks
  /// For each column the room right of its decimal points, the same on all pages.
  let fractions: [Double]

  /// The frame's width, in points.
  func width(with look: FrameLook) -> Double { tracks.total + look.style.padding.horizontal }
}

/// Divides a grid's columns among pages.
struct ColumnDivision {
  private let context: LayoutContext
  private let candidates: WidthCandidates
  private let demands: [ColumnDemand]
  /// The width of all columns beside each other when nothing is cut, in points.
  let naturalWidth: Double

  /// Finds out what the columns ask for, by all bands of the grid.
  init(context: LayoutContext, bands: RowBands) {
    self.context = context
    candidates = WidthCandidates(context: context, bands: bands)
    let sizing = ColumnSizing(
      context: context, summaries: bands.allSummaries, cells: candidates.cells)
    demands = sizing.allDemands()
    naturalWidth = ColumnTracks(demands: demands, available: nil).total
  }

  /// The columns of each page with `width` points of room: one group where all fit.
  func groups(width: Double) -> [ColumnGroup] {
    let all = Array(context.columns.indices)
    let places =
      naturalWidth <= width
      ? [all] : Self.divided(demands, pinnedCount: context.pinnedCount, width: width)
    return places.map { places in
      let own = places.map { demands[$0] }
      let asked = ColumnTracks(demands: own, available: nil)
      return ColumnGroup(
        context: places.count == all.count ? context : context.restricted(to: places),
        tracks: asked.total <= width ? asked : ColumnTracks(demands: own, available: width),
        fractions: places.map { place in
          candidates.cells(place).lazy.compactMap(\.fraction).max() ?? 0
        })
    }
  }

  /// The places of each group's columns: the pinned ones, then as many as fit.
  private static func divided(
    _ demands: [ColumnDemand], pinnedCount: Int, width: Double
  ) -> [[Int]] {
    let least = demands.map { $0.fixed ?? $0.word }
    let pinned = Array(0..<pinnedCount)
    let pinnedWidth = pinned.reduce(0) { $0 + least[$1] }
    var groups: [[Int]] = []
    var (group, used) = (pinned, pinnedWidth)
    for place in pinnedCount..<demands.count {
      if used + least[place] > width, group.count > pinnedCount {
        groups.append(group)
        (group, used) = (pinned, pinnedWidth)
      }
      group.append(place)
      used += least[place]
    }
    return groups + [group]
  }
}
