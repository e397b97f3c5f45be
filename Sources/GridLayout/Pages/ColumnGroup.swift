import GridreelModel
import GridreelPrimitives
import GridreelStyle

/// The columns that stand side by side on one page.
struct ColumnGroup {
  /// The columns' places in the grid.
  let places: [Int]
  /// The numbers of the first and the last column among all, from 1, without those that are repeated.
  let numbers: ClosedRange<Int>
  let tracks: ColumnTracks
  /// For each column, the room beyond its decimal points; the same on all pages.
  let reaches: [Double]

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

  /// The height of the headers on all pages beyond that of one line of titles.
  var headerGrowth: Double {
    groups.indices.reduce(0) { tallest, group in
      zip(groups[group].places, groups[group].tracks.widths).reduce(tallest) {
        max($0, whole.headerGrowth($1.0, width: $1.1))
      }
    }
  }

  /// The grid with only the columns of the group at an index.
  subscript(group: Int) -> LayoutContext {
    guard groups.count > 1 else { return whole }
    if let entry = known.first(where: { $0.group == group }) { return entry.context }
    let made = whole.restricted(to: groups[group].places)
    made.headerGrowth = whole.headerGrowth
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
  /// For each column, the room beyond its decimal points.
  private let reaches: [Double]
  /// The width of all columns side by side when nothing is truncated, in points.
  let naturalWidth: Double
  private let sizing: ColumnSizing
  private let candidates: WidthCandidates

  /// Measures what the columns need, over all bands of the grid.
  init(context: LayoutContext, bands: RowBands) {
    // Most columns that fit side by side are never asked how far they can shrink.
    self.init(
      context, WidthCandidates(context: context, bands: bands), bands, wantsNeeds: false)
  }

  /// The same columns in another look.
  func adapted(to context: LayoutContext, bands: RowBands) -> ColumnDivision {
    let known = candidates.adapted(to: context)
    return ColumnDivision(
      context, known ?? WidthCandidates(context: context, bands: bands), bands,
      wantsNeeds: context.columns.count > Self.manyColumns)
  }

  /// Measures how far columns can shrink at once if `wantsNeeds` is set.
  private init(
    _ context: LayoutContext, _ candidates: WidthCandidates, _ bands: RowBands, wantsNeeds: Bool
  ) {
    (self.context, self.candidates) = (context, candidates)
    let sizing = ColumnSizing(
      context: context, summaries: bands.allSummaries, isOnPaper: true, cells: candidates.cells)
    // Only one column's cells are in memory at a time, so what is wanted is measured while they are.
    var (demands, reaches): ([ColumnDemand], [Double]) = ([], [])
    for place in context.columns.indices {
      demands.append(sizing.demand(place, wantsNeed: wantsNeeds))
      reaches.append(candidates.cells(place).lazy.compactMap(context.reach).max() ?? 0)
    }
    (self.demands, self.reaches) = (context.widened(demands), reaches)
    naturalWidth = ColumnTracks(demands: self.demands, available: nil).total
    self.sizing = sizing
  }

  /// The look in which headers and texts wrap.
  var wrapped: Adaptation {
    ColumnFitter(sizing: sizing, available: nil, least: 0, widest: 0).wrapped
  }

  /// The scale of the grid on paper with `room` points across: within `range`, unless a column that
  /// must not be truncated needs a smaller one.
  func zoom(room: Double, within range: ClosedRange<Double>) -> Double {
    let zoom = max(1, room) / max(1, naturalWidth)
    guard zoom < range.lowerBound else { return min(zoom, range.upperBound) }
    let needed = max(1, room) / max(1, uncutWidth.points)
    return min(max(needed, Self.smallestZoom), range.lowerBound)
  }

  /// Reports a scale below `least`.
  func warn(ofZoom zoom: Double, least: Double) {
    guard zoom < least, let place = uncutWidth.place else { return }
    let key = context.columns[place].key
    context.warn(
      LayoutWarning(
        .smallPages, column: key,
        message: "column '\(key)' is so wide that the pages are drawn at "
          + "\(Int(clamped: (zoom * 100).rounded(.down))) %; give them wider paper, or choose \(option: "columns")"
      ))
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
    // A width that a scale was computed from may lack the last bit.
    let limit = width + 1e-6
    let fits = naturalWidth <= limit
    let demands = fits ? demands : demands.map(\.known)
    let all = Array(context.columns.indices)
    let divided = fits ? [Part(places: all, own: all)] : divided(demands, width: limit)
    return divided.map { part in
      let asked = part.places.map { demands[$0] }
      let natural = ColumnTracks(demands: asked, available: nil)
      return ColumnGroup(
        places: part.places,
        numbers: (part.own.min() ?? 0) + 1...(part.own.max() ?? 0) + 1,
        tracks: natural.total <= limit ? natural : ColumnTracks(demands: asked, available: width),
        reaches: part.places.map { reaches[$0] })
    }
  }

  /// The places of the columns on one page, and of those among them that stand on no other.
  private struct Part {
    let places, own: [Int]
  }

  /// As many columns for each page as fit between those that are repeated.
  private func divided(_ demands: [ColumnDemand], width: Double) -> [Part] {
    let least = demands.map { $0.fixed ?? $0.comfortable }
    let (left, scrolling, right) = sides
    let key = repeatedKey(least, width: width)
    let before = left + [key].compactMap { $0 }
    let repeatedWidth = (before + right).reduce(0) { $0 + least[$1] }
    var parts: [Part] = []
    var (group, used) = ([Int](), repeatedWidth)
    func close() {
      let repeated = parts.isEmpty ? before + right : []
      parts.append(Part(places: before + group + right, own: repeated + group))
    }
    for place in scrolling where place != key {
      if used + least[place] > width, !group.isEmpty {
        close()
        (group, used) = ([], repeatedWidth)
      }
      group.append(place)
      used += least[place]
    }
    close()
    return parts
  }

  /// The place of the column that names the rows on each page; nil if there is none, or if it leaves
  /// too little room for the others.
  private func repeatedKey(_ least: [Double], width: Double) -> Int? {
    guard let key = keyPlace else { return nil }
    let (left, scrolling, right) = sides
    let pinned = (left + right).reduce(0) { $0 + least[$1] }
    let widest =
      scrolling.lazy.filter { $0 != key && demands[$0].mustNotBeCut }
      .map { demands[$0].uncut }.max() ?? 0
    let fits = least[key] <= width / 2 && pinned + least[key] + widest <= width
    return fits ? key : nil
  }

  /// The place of the column that names the rows; nil if none is to be repeated, or if it is pinned.
  private var keyPlace: Int? {
    let scrolling = sides.scrolling
    switch context.grid.repetition.key {
    case .none: return nil
    case .first: return context.pinnedCount == 0 ? scrolling.first : nil
    case .named(let key):
      return scrolling.first { context.columns[$0].key == key }
    }
  }

  /// Reports that no column tells on further pages which row is which.
  func warn(ofUnnamed groups: [ColumnGroup]) {
    guard groups.count > 1, let key = keyPlace, !groups[1].places.contains(key) else { return }
    let name = context.columns[key].key
    context.warn(
      LayoutWarning(
        .unnamedRows, column: name,
        message:
          "column '\(name)' is too wide to stand on each page; choose another with \(option: "pageKey"), or "
          + "none with \(set: "pin", "none")"))
  }
}
