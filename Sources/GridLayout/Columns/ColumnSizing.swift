import GridreelModel
import GridreelPrimitives
import GridreelSceneModel
import GridreelStyle

/// Measures how much room each column needs, by its header and its cells.
struct ColumnSizing {
  let context: LayoutContext
  /// Summary rows whose cells are measured, too.
  var summaries: [SummaryPlace] = []
  /// Whether columns that do not fit continue on further pages.
  var isOnPaper = false
  /// The cells of all states of a reel, if their columns are to have the same widths.
  var states: StatePool?
  /// The widths of columns that another state of a reel shows, too.
  var kept: [Column: Double] = [:]
  /// The columns that some state of a reel shows in a scrolled window.
  var seen: Set<String> = []
  /// The greatest width of the picture, in points, up to which words are whole.
  var room = ColumnFitter.widestPicture
  /// The cells that decide the width of the column at a place.
  let cells: (Int) -> [VisibleCell]

  /// The cells that decide a column's width, including those of summaries and, in the first column,
  /// section titles that stand before a value.
  func deciding(_ place: Int) -> [VisibleCell] { values(place) + totals(place) }

  /// The cells of rows that decide a column's width.
  func values(_ place: Int) -> [VisibleCell] {
    states?.values(context.columns[place].key) ?? cells(place)
  }

  /// The other cells that decide a column's width.
  func totals(_ place: Int) -> [VisibleCell] {
    if let states { return states.totals(context.columns[place].key) }
    let titles = place == 0 ? summaries.compactMap(context.headerTitle) : []
    return summaries.compactMap { context.summaryCell(place, $0) } + titles
  }

  /// The demand of the column at a place.
  ///
  /// How far it can shrink is measured on first use, or at once if `wantsNeed` is set.
  func demand(_ place: Int, wantsNeed: Bool = false) -> ColumnDemand {
    var column = context.columns[place]
    if let width = kept[column] { column.width = .fixed(width) }
    if case .fixed(let width) = column.width {
      return ColumnDemand(column, natural: width) { ColumnNeed(exactly: width) }
    }
    let natural = natural(place)
    let demand = ColumnDemand(column, natural: natural) { need(place) }
    return wantsNeed ? demand.known : demand
  }

  /// The width at which neither the header nor a cell is truncated, in points.
  private func natural(_ place: Int) -> Double {
    let title = states?.title(context.columns[place].key) ?? naturalTitle(place)
    guard context.adaptation.sets(context.columns[place].key) else {
      return max(title, natural(of: deciding(place)))
    }
    let widest = ColumnFitter.widestText
    let choices = ColumnChoices(self, place, limits: (least: 0, widest: widest))
    return max(title, choices.natural(upTo: widest))
  }

  /// The width at which the header is not truncated, in points.
  func naturalTitle(_ place: Int) -> Double {
    header(place, context.naturalWidth, slot: context.markRoom(place))
  }

  /// The width at which no cell is truncated and decimal points are aligned.
  func natural(of cells: [VisibleCell]) -> Double {
    var widest = 0.0
    var (whole, fraction) = (0.0, 0.0)
    for cell in cells {
      let width = width(of: cell)
      widest = max(widest, width)
      if let own = cell.fraction {
        whole = max(whole, width - own)
        fraction = max(fraction, own)
      }
    }
    return max(widest, whole + fraction)
  }

  /// The width at which a cell is not truncated, its insets included.
  func width(of cell: VisibleCell) -> Double {
    let style = cell.style.value
    return (cell.natural?.width ?? context.naturalWidth(cell.text, style)) + style.inset.horizontal
  }

  /// The header's width by a given measure of its title, with a slot for its arrow.
  private func header(
    _ place: Int, _ measure: (String, ResolvedStyle) -> Double, slot: Double
  ) -> Double {
    guard context.theme.headerHeight > 0 else { return 0 }
    let style = context.headerStyle(place).value
    if let drawn = context.drawnTitle(place) {
      return drawn.size.width + style.inset.horizontal + slot
    }
    if context.isTurned(place) { return context.turnedWidth(place) }
    return measure(context.columns[place].title, style) + style.inset.horizontal + slot
  }
}

extension LayoutContext {
  /// The minimum height of a row sized by its cells: one line of the theme's row style.
  func leastRowHeight() -> Double {
    let style = styles.row()
    let line = measuring.measure(TextRequest(string: "x", font: style.font)).height
    return (line + style.inset.vertical + (theme.gridLines.horizontal?.width ?? 0)).rounded(.up)
  }

  /// The height of the tallest cell of a row that spans no other, in points.
  func height(ofRow row: Int, in cells: VisibleCells, widths: [Double]) -> Double {
    widths.indices.reduce(0) { tallest, place in
      if cells.merged?.piece(row, place) != nil { return tallest }
      let cell = cells.column(place)[row]
      return max(tallest, height(of: cell, width: widths[place]))
    }.rounded(.up)
  }

  /// The height that a cell needs in a column of some width, with the line below it.
  func height(of cell: VisibleCell, width: Double) -> Double {
    let style = cell.style.value
    return height(
      of: cell.natural ?? metrics(of: cell.text, style, width: width), style)
  }

  /// The height that a text needs in a column of some width, with the line below it.
  func height(of text: String, _ style: ResolvedStyle, width: Double) -> Double {
    height(of: metrics(of: text, style, width: width), style)
  }

  private func height(of metrics: TextMetrics, _ style: ResolvedStyle) -> Double {
    metrics.height + margin(of: metrics, style) + (theme.gridLines.horizontal?.width ?? 0)
  }

  private func metrics(of text: String, _ style: ResolvedStyle, width: Double) -> TextMetrics {
    measuring.measure(
      TextRequest(
        string: text, font: style.font, runs: style.runs,
        width: max(0, width - style.inset.horizontal), lineLimit: style.lineLimit,
        overflow: style.overflow))
  }

  /// The room above and below a cell's content: its insets, or what a line has in a row of the
  /// theme's height.
  private func margin(of metrics: TextMetrics, _ style: ResolvedStyle) -> Double {
    guard case .points(let height) = theme.rowHeight else { return style.inset.vertical }
    let line = metrics.height / Double(metrics.lineCount)
    return max(
      style.inset.vertical, min(height - line, Self.leastMargins(height: height)))
  }

  /// The room above and below several lines together, in points.
  private static func leastMargins(height: Double) -> Double { (height * 0.45).rounded() }

  /// The height of a header whose titles wrap at these widths, beyond that of one line.
  func headerGrowth(widths: [Double]) -> Double {
    widths.indices.reduce(0) { max($0, headerGrowth($1, width: widths[$1])) }
  }

  /// The height of a column's title at a width, beyond that of one line.
  func headerGrowth(_ place: Int, width: Double) -> Double {
    guard theme.headerHeight > 0 else { return 0 }
    if isTurned(place) {
      return max(0, turnedHeight(place) - theme.headerHeight).rounded(.up)
    }
    guard adaptation.wrapsHeaders else { return 0 }
    let style = headerStyle(place).value
    let slot = visibleMarkRoom(place)
    let metrics = measuring.measure(
      TextRequest(
        string: columns[place].title, font: style.font, runs: style.runs,
        width: max(0, width - style.inset.horizontal - slot), lineLimit: style.lineLimit,
        overflow: style.overflow))
    return (metrics.height - metrics.height / Double(metrics.lineCount)).rounded(.up)
  }

  /// Reports the columns that became narrower than their longest word; `tracks` covers the columns
  /// at `places`, nil for all.
  func warnSqueezed(_ tracks: ColumnTracks, places: [Int]? = nil) {
    for place in tracks.squeezed {
      let key = columns[places?[place] ?? place].key
      warn(
        LayoutWarning(
          .squeezedColumn, column: key,
          message: "column '\(key)' is narrower than its longest word; "
            + "give the picture more \(option: "width"), or fewer \(option: "columns")"))
    }
  }
}
