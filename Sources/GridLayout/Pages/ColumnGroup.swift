import GridModel
import Primitives
import Style

/// The columns that stand side by side on one page.
struct ColumnGroup {
  /// The columns' places in the grid.
  let places: [Int]
  let tracks: ColumnTracks
  /// For each column, the room right of its decimal points; the same on all pages.
  let fractions: [Double]

  /// The frame's width, in points.
  func width(with look: FrameLook) -> Double { tracks.total + look.style.padding.horizontal }
}

/// The layout contexts of groups of columns: the grid restricted to the columns of each.
///
/// A class, since it caches the most recent ones. With many groups, most are created again for each
/// page, which costs little compared with the page.
final class GroupContexts {
  private static let kept = 8

  private let whole: LayoutContext
  private let groups: [ColumnGroup]
  private var known: [(group: Int, context: LayoutContext)] = []

  init(_ whole: LayoutContext, _ groups: [ColumnGroup]) {
    (self.whole, self.groups) = (whole, groups)
  }

  /// The grid with only the columns of the group at an index.
  subscript(group: Int) -> LayoutContext {
    guard groups.count > 1 else { return whole }
    if let entry = known.first(where: { $0.group == group }) { return entry.context }
    let made = whole.restricted(to: groups[group].places)
    if known.count == Self.kept { known.removeFirst() }
    known.append((group, made))
    return made
  }
}

/// Divides a grid's columns among pages.
struct ColumnDivision {
  /// The number of columns from which they certainly do not all fit side by side.
  private static let manyColumns = 60

  /// The lower limit of the scale to which a grid is reduced so that a column is not truncated.
  private static let smallestZoom = 0.1

  private let context: LayoutContext
  private let demands: [ColumnDemand]
  /// For each column, the room right of its decimal points.
  private let fractions: [Double]
  /// The width of all columns side by side when nothing is truncated, in points.
  let naturalWidth: Double

  /// Measures what the columns need, over all bands of the grid.
  init(context: LayoutContext, bands: RowBands) {
    self.context = context
    let candidates = WidthCandidates(context: context, bands: bands)
    let sizing = ColumnSizing(
      context: context, summaries: bands.allSummaries, isOnPaper: true, cells: candidates.cells)
    // Only one column's cells are in memory at a time, so everything is measured while they are.
    let wantsNeeds = context.columns.count > Self.manyColumns
    var (demands, fractions): ([ColumnDemand], [Double]) = ([], [])
    for place in context.columns.indices {
      demands.append(sizing.demand(place, wantsNeed: wantsNeeds))
      fractions.append(candidates.cells(place).lazy.compactMap(\.fraction).max() ?? 0)
    }
    (self.demands, self.fractions) = (context.widened(demands), fractions)
    naturalWidth = ColumnTracks(demands: self.demands, available: nil).total
  }

  /// The scale of the grid on paper with `room` points across: at least `least`, unless a column
  /// that must not be truncated is even wider.
  func zoom(room: Double, least: Double) -> Double {
    let zoom = max(1, room) / max(1, naturalWidth)
    guard zoom < least else { return min(zoom, 1) }
    let widest = uncutWidth
    let needed = max(1, room) / max(1, widest.points)
    guard let place = widest.place, needed < least else { return least }
    let reached = max(needed, Self.smallestZoom)
    let key = context.columns[place].key
    context.warn(
      LayoutWarning(
        .smallPages, column: key,
        message: "column '\(key)' is so wide that the pages are drawn at "
          + "\(Int((reached * 100).rounded(.down))) %; give them wider paper, or choose --columns"))
    return reached
  }

  /// The widest column that must not be truncated, with the pinned ones; no place if all may be.
  private var uncutWidth: (place: Int?, points: Double) {
    let sides = sides
    let pinned = sides.left + sides.right
    let beside = pinned.reduce(0) { $0 + (demands[$1].fixed ?? demands[$1].least) }
    var widest: (place: Int?, points: Double) = (nil, 0)
    for (place, demand) in demands.enumerated() where demand.mustNotBeCut {
      let width = pinned.contains(place) ? beside : beside + demand.uncut
      if width > widest.points { widest = (place, width) }
    }
    return widest
  }

  /// The places of the columns pinned at either side, and of those between them.
  private var sides: (left: [Int], scrolling: Range<Int>, right: [Int]) {
    let firstRight = demands.count - context.rightCount
    return (
      Array(0..<context.pinnedCount), context.pinnedCount..<firstRight,
      Array(firstRight..<demands.count)
    )
  }

  /// The groups of columns on pages with `width` points of room; one group if all columns fit.
  func groups(width: Double) -> [ColumnGroup] {
    let fits = naturalWidth <= width
    let demands = fits ? demands : demands.map(\.known)
    let places =
      fits ? [Array(context.columns.indices)] : divided(demands, width: width)
    return places.map { places in
      let own = places.map { demands[$0] }
      let asked = ColumnTracks(demands: own, available: nil)
      return ColumnGroup(
        places: places,
        tracks: asked.total <= width ? asked : ColumnTracks(demands: own, available: width),
        fractions: places.map { fractions[$0] })
    }
  }

  /// The places of each group's columns: as many as fit between the pinned ones.
  private func divided(_ demands: [ColumnDemand], width: Double) -> [[Int]] {
    let least = demands.map { $0.fixed ?? $0.comfortable }
    let (left, scrolling, right) = sides
    let pinnedWidth = (left + right).reduce(0) { $0 + least[$1] }
    var groups: [[Int]] = []
    var (group, used) = ([Int](), pinnedWidth)
    for place in scrolling {
      if used + least[place] > width, !group.isEmpty {
        groups.append(left + group + right)
        (group, used) = ([], pinnedWidth)
      }
      group.append(place)
      used += least[place]
    }
    return groups + [left + group + right]
  }
}
