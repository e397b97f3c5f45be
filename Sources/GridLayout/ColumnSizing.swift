import GridModel
import Primitives
import SceneModel
import Style

/// Finds out how much room each column asks for, by its header and its visible cells.
struct ColumnSizing {
  /// The width of columns beyond the right edge of a scrolled window, whose cells nobody asked for.
  private static let unseenWidth = 120.0

  let context: LayoutContext
  let rows: [VisibleRow]

  /// The columns' widths.
  ///
  /// - Parameters:
  ///   - available: the window's width in points; nil is as wide as the grid likes.
  ///   - offset: how far the window is scrolled sideways; a scrolled window cuts columns instead of
  ///     shrinking them.
  func tracks(available: Double?, offset: Double) -> ColumnTracks {
    let demands = context.columns.indices.map(demand)
    let natural = ColumnTracks(demands: demands, available: nil)
    guard let available else { return natural }
    let isScrolled = offset > 0 || context.columns.contains(where: \.isPinned)
    if isScrolled && natural.total > available { return natural }
    return ColumnTracks(demands: demands, available: available)
  }

  private func demand(_ place: Int) -> ColumnDemand {
    let column = context.columns[place]
    if case .fixed(let width) = column.width {
      return ColumnDemand(
        width: column.width, minimum: column.minimumWidth, maximum: column.maximumWidth,
        natural: width, longestWord: { width })
    }
    return ColumnDemand(
      width: column.width, minimum: column.minimumWidth, maximum: column.maximumWidth,
      natural: widest(place, context.naturalWidth),
      longestWord: { widest(place, context.longestWordWidth) })
  }

  /// The greatest width of header and cells by a measure of their texts, insets included.
  private func widest(_ place: Int, _ measure: (String, ResolvedStyle) -> Double) -> Double {
    let column = context.columns[place]
    let header = context.headerStyle(column)
    var widest = 0.0
    if context.grid.theme.headerHeight > 0 {
      widest =
        measure(column.title, header) + header.inset.horizontal
        + context.arrowSlotWidth(of: column)
    }
    for row in rows {
      guard let cell = row.cells[place] else { continue }
      widest = max(widest, measure(cell.text, cell.style) + cell.style.inset.horizontal)
    }
    return widest
  }
}

extension LayoutContext {
  /// The least height of a row whose cells decide it: one line of the theme's row style.
  func leastRowHeight() -> Double {
    let style = styles.row(isAlternate: false, isSelected: false)
    let line = measuring.measure(TextRequest(string: "x", font: style.font)).height
    return (line + style.inset.vertical + (grid.theme.gridLines.horizontal?.width ?? 0))
      .rounded(.up)
  }

  /// The height that the tallest cell of a row asks for, in points.
  func height(of row: VisibleRow, widths: [Double]) -> Double {
    let line = grid.theme.gridLines.horizontal?.width ?? 0
    let heights = row.cells.map { place, cell -> Double in
      let request = TextRequest(
        string: cell.text, font: cell.style.font,
        width: max(0, widths[place] - cell.style.inset.horizontal), lineLimit: cell.style.lineLimit,
        overflow: cell.style.overflow)
      return measuring.measure(request).height + cell.style.inset.vertical + line
    }
    return (heights.max() ?? 0).rounded(.up)
  }

  /// Reports the columns that became narrower than their longest word.
  func warnSqueezed(_ tracks: ColumnTracks) {
    for place in tracks.squeezed {
      let column = columns[place]
      warn(
        LayoutWarning(
          .squeezedColumn, column: column.key,
          message: "column '\(column.key)' is narrower than its longest word; "
            + "give the picture more --width, or fewer --columns"))
    }
  }
}
