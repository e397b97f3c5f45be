import GridModel
import Primitives
import SceneModel
import Style

/// Finds out how much room each column asks for, by its header and its cells.
struct ColumnSizing {
  /// The width of fitted columns beyond the right edge of a scrolled window, whose cells nobody asks
  /// for, in points.
  static let unseenWidth = 120.0

  let context: LayoutContext
  /// The summary rows whose cells decide, too.
  var summaries: [SummaryPlace] = []
  /// The cells that decide the width of the column at a place.
  let cells: (Int) -> [VisibleCell]

  /// The columns' widths in a window of `available` points; nil is as wide as the grid likes.
  ///
  /// A window that is scrolled sideways, or has pinned columns, cuts columns instead of shrinking
  /// them.
  func tracks(available: Double?, offset: Double = 0) -> ColumnTracks {
    guard let available else {
      return ColumnTracks(demands: allDemands(), available: nil)
    }
    let cutsColumns = offset > 0 || context.pinnedCount > 0 || context.rightCount > 0
    let firstRight = context.columns.count - context.rightCount
    var demands: [ColumnDemand] = []
    var x = 0.0
    for place in context.columns.indices {
      let isUnseen = cutsColumns && x > offset + available && place < firstRight
      let demand = isUnseen ? unseen(place) : demand(place)
      x += demand.fixed ?? demand.limited(demand.natural)
      demands.append(demand)
    }
    demands = context.widened(demands)
    return ColumnTracks(demands: demands, available: cutsColumns && x > available ? nil : available)
  }

  /// What all columns ask for, and the titles above them.
  func allDemands() -> [ColumnDemand] {
    context.widened(context.columns.indices.map { demand($0) })
  }

  /// The cells of a column, those of summaries among them, and titles that values keep within it.
  private func deciding(_ place: Int) -> [VisibleCell] {
    let titles = place == 0 ? summaries.compactMap(context.headerTitle) : []
    return cells(place) + summaries.compactMap { context.summaryCell(place, $0) } + titles
  }

  private func unseen(_ place: Int) -> ColumnDemand {
    ColumnDemand(context.columns[place], natural: Self.unseenWidth) { Self.unseenWidth }
  }

  /// What the column at a place asks for.
  ///
  /// How wide its longest word is is found out when it is needed, or at once where that is wanted.
  func demand(_ place: Int, wantsWord: Bool = false) -> ColumnDemand {
    let column = context.columns[place]
    if case .fixed(let width) = column.width {
      return ColumnDemand(column, natural: width) { width }
    }
    let natural = natural(place)
    guard wantsWord else {
      return ColumnDemand(column, natural: natural) { longestWord(place) }
    }
    let word = longestWord(place)
    return ColumnDemand(column, natural: natural) { word }
  }

  /// The width at which neither header nor cells are cut, in points.
  private func natural(_ place: Int) -> Double {
    var widest = header(
      place, context.naturalWidth, slot: context.arrowSlotWidth(place))
    var (whole, fraction) = (0.0, 0.0)
    for cell in deciding(place) {
      let style = cell.style.value
      let width =
        (cell.natural?.width ?? context.naturalWidth(cell.text, style)) + style.inset.horizontal
      widest = max(widest, width)
      if let own = cell.fraction {
        whole = max(whole, width - own)
        fraction = max(fraction, own)
      }
    }
    return max(widest, whole + fraction)
  }

  private func longestWord(_ place: Int) -> Double {
    // Where room is scarce, the arrow's is kept only in columns that show one.
    let slot = context.isMarked(place) ? context.arrowSlotWidth(place) : 0
    let title = header(place, context.longestWordWidth, slot: slot)
    return deciding(place).reduce(title) { widest, cell in
      let style = cell.style.value
      if cell.drawn != nil, let natural = cell.natural {
        return max(widest, natural.width + style.inset.horizontal)
      }
      return max(
        widest, context.longestWordWidth(cell.text, style) + style.inset.horizontal)
    }
  }

  /// The header's width by a measure of its title, with a slot for its arrow.
  private func header(
    _ place: Int, _ measure: (String, ResolvedStyle) -> Double, slot: Double
  ) -> Double {
    guard context.theme.headerHeight > 0 else { return 0 }
    let style = context.headerStyle(place).value
    return measure(context.columns[place].title, style) + style.inset.horizontal + slot
  }
}

extension LayoutContext {
  /// The least height of a row whose cells decide it: one line of the theme's row style.
  func leastRowHeight() -> Double {
    let style = styles.row()
    let line = measuring.measure(TextRequest(string: "x", font: style.font)).height
    return (line + style.inset.vertical + (theme.gridLines.horizontal?.width ?? 0)).rounded(.up)
  }

  /// The height that the tallest of a row's cells asks for, in points.
  func height(ofRow row: Int, in cells: VisibleCells, widths: [Double]) -> Double {
    let line = theme.gridLines.horizontal?.width ?? 0
    var tallest = 0.0
    for place in widths.indices {
      let cell = cells.column(place)[row]
      let style = cell.style.value
      let room = max(0, widths[place] - style.inset.horizontal)
      let height: Double
      if let natural = cell.natural {
        height = natural.height
      } else {
        let request = TextRequest(
          string: cell.text, font: style.font, width: room, lineLimit: style.lineLimit,
          overflow: style.overflow)
        height = measuring.measure(request).height
      }
      tallest = max(tallest, height + style.inset.vertical + line)
    }
    return tallest.rounded(.up)
  }

  /// Reports the columns that became narrower than their longest word; the tracks are those of the
  /// columns at `places`, nil being all.
  func warnSqueezed(_ tracks: ColumnTracks, places: [Int]? = nil) {
    for place in tracks.squeezed {
      let key = columns[places?[place] ?? place].key
      warn(
        LayoutWarning(
          .squeezedColumn, column: key,
          message: "column '\(key)' is narrower than its longest word; "
            + "give the picture more --width, or fewer --columns"))
    }
  }
}
