import GridreelModel
import GridreelPrimitives
import GridreelStyle
import GridreelValues

/// Measures how high the rows of a long grid have to be, without keeping any of their cells.
struct RowHeights {
  /// The number of rows whose cells are best read together.
  static let measuredTogether = 256

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
    guard context.hasCellHeights else { return }
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

  /// Raises heights, by the numbers of the rows, to those of the tallest cells in some bands; in points.
  mutating func raise(_ heights: inout [Double], in bands: [Band]) {
    for case let number? in bands.lazy.map(\.number) {
      heights[number] = max(heights[number], least.rounded(.up))
    }
    guard !uneven.isEmpty || context.mayMerge else { return }
    let rows = context.rows(bands)
    let merged = MergedCells(context, rows)
    raise(&heights, rows, merged)
    guard let merged, let first = rows.first?.number, let last = rows.last?.number else { return }
    var own = Array(heights[first...last])
    merged.raise(&own, widths: widths)
    heights.replaceSubrange(first...last, with: own)
  }

  /// Raises heights to those of the tallest cells that span no other.
  private mutating func raise(
    _ heights: inout [Double], _ rows: [VisibleRow], _ merged: MergedCells?
  ) {
    let indices = rows.map(\.index)
    for place in uneven {
      let cells =
        context.drawings[place] == nil
        ? context.source.readCells(at: indices, column: context.columns[place].key) : []
      for (number, row) in rows.enumerated()
      where !Allowance.isSpent && merged?.piece(number, place) == nil {
        let height =
          cells.isEmpty
          ? context.height(of: context.cell(place, row), width: widths[place])
          : height(of: cells[number], place, row)
        heights[row.number] = max(heights[row.number], height.rounded(.up))
      }
    }
  }

  private mutating func height(of cell: Cell, _ place: Int, _ row: VisibleRow) -> Double {
    let style = context.style(of: cell, place, row)
    guard style.value.lineLimit == 1 else {
      let text = context.text(of: cell, inColumn: place)
      let look = context.looks(of: cell, text, style, place, at: row.index)
      return context.height(of: text, look.value, width: widths[place])
    }
    if let known = known[place], known.style === style { return known.height }
    let height = context.height(of: "x", style.value, width: widths[place])
    known[place] = (style, height)
    return height
  }
}
