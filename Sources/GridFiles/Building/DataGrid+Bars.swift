package import GridreelModel
import GridreelValues

extension DataGrid {
  /// The rows up to which the texts beside bars are measured.
  private static let measuredRows = 1_000

  /// Whether a column has bars that `--bars` gave it.
  package var scalesBars: Bool { columns.contains { Self.scaledBars(of: $0) != nil } }

  private static func scaledBars(of column: Column) -> ProgressCell? {
    guard let bars = column.cell.kind as? ProgressCell, bars.longestText != nil else { return nil }
    return bars
  }

  /// Makes the bars that `--bars` gave columns as long as the numbers of some rows: the longest for the largest.
  ///
  /// - Parameter source: The rows that are shown.
  package mutating func scaleBars(by source: any GridDataSource) {
    for index in columns.indices {
      guard var bars = Self.scaledBars(of: columns[index]) else { continue }
      let key = columns[index].key
      func number(_ function: Aggregate.Function) -> Double {
        guard case .number(let number) = source.value(of: Aggregate(function, of: key)),
          number.isFinite
        else { return 0 }
        return number
      }
      (bars.minimum, bars.maximum) = (min(number(.min), 0), max(number(.max), 0))
      if bars.minimum == bars.maximum { bars.maximum = 1 }
      // Shares are of a whole; the longest of small ones, such as rates, is the largest.
      if columns[index].writesPercents, bars.minimum == 0, 0.5...1 ~= bars.maximum {
        bars.maximum = 1
      }
      bars.longestText = longestText(of: columns[index], in: source)
      columns[index].cell = .progress(bars)
    }
  }

  /// The longest text among the first rows of a column.
  private func longestText(of column: Column, in source: any GridDataSource) -> String {
    var longest = ""
    var rest = Self.measuredRows
    for section in 0..<source.sectionCount {
      let count = min(source.rowCount(inSection: section), rest)
      for row in 0..<max(0, count) {
        let cell = source.cell(at: RowIndex(section: section, row: row), column: column.key)
        let text = column.format?.string(for: cell, symbols: symbols) ?? cell.text
        if text.utf8.count > longest.utf8.count { longest = text }
      }
      rest -= count
    }
    return longest
  }
}

extension Column {
  /// Whether its numbers are written as percents.
  fileprivate var writesPercents: Bool {
    if case .number(let format)? = format?.kind { format.writesPercents } else { false }
  }
}
