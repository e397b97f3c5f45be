import GridModel
import Style
import Values

/// Measures how high the rows of a long grid have to be, without keeping any of their cells.
struct RowHeights {
  private let context: LayoutContext
  private let widths: [Double]
  /// For each column, the latest style of one line, and the height of its cells: that of any text.
  private var known: [(style: SharedStyle, height: Double)?]
  /// The height of the columns whose cells are all equally high, and the places of the others.
  private var least = 0.0
  private var uneven: [Int] = []

  /// - Parameters:
  ///   - context: The grid.
  ///   - widths: The widths of its columns, in points.
  init(context: LayoutContext, widths: [Double]) {
    (self.context, self.widths) = (context, widths)
    known = Array(repeating: nil, count: widths.count)
    for place in widths.indices {
      if let height = evenHeight(place) {
        least = max(least, height)
      } else {
        uneven.append(place)
      }
    }
  }

  /// The height of all cells of a column of single lines in one font; nil for other columns.
  private func evenHeight(_ place: Int) -> Double? {
    guard context.drawings[place] == nil, !context.hasCellStyles,
      !context.styles.changesHeights(of: context.grid.selection)
    else { return nil }
    let heights = [false, true].map { isAlternate in
      let state = context.styles.number(of: StyleTable.RowState(isAlternate: isAlternate))
      let style = context.styles.cell(place, state: state).value
      return style.lineLimit == 1 ? context.height(of: "x", style, width: widths[place]) : nil
    }
    return heights[0] == heights[1] ? heights[0] : nil
  }

  /// The height of the tallest cell of the row in a band, in points.
  mutating func height(of index: RowIndex, number: Int, in band: Band) -> Double {
    guard !uneven.isEmpty else { return least.rounded(.up) }
    let row = context.row(band, index, number: number)
    var tallest = least
    for place in uneven { tallest = max(tallest, height(of: place, row)) }
    return tallest.rounded(.up)
  }

  private mutating func height(of place: Int, _ row: VisibleRow) -> Double {
    guard context.drawings[place] == nil else {
      return context.height(of: context.cell(place, row), width: widths[place])
    }
    let cell = context.source.cell(at: row.index, column: context.columns[place].key)
    let style = context.style(of: cell, place, row)
    guard style.value.lineLimit == 1 else {
      let text = context.text(of: cell, inColumn: place)
      return context.height(of: text, style.value, width: widths[place])
    }
    if let known = known[place], known.style === style { return known.height }
    let height = context.height(of: "x", style.value, width: widths[place])
    known[place] = (style, height)
    return height
  }
}
