import GridreelPrimitives

/// A cell that takes the place of several: of rows that follow each other in the source, of columns, or of both.
///
/// Each of its rows should have its value in the first of its columns, so that order and filters treat them alike.
/// Where an order, a filter, or the order of columns takes a span apart, each part shows that value.
public struct CellSpan: Hashable, Sendable {
  /// Its rows, from 0 in the source's own order.
  public var rows: Range<Int>
  /// The keys of its columns; the first one is that of the shown value.
  public var columns: [String]

  /// Makes a cell that spans rows and columns.
  ///
  /// - Parameters:
  ///   - rows: Its rows, from 0 in the source's own order; at least one.
  ///   - columns: The keys of its columns, at least one; the first one is that of the shown value.
  public init(rows: Range<Int>, columns: [String]) { (self.rows, self.columns) = (rows, columns) }

  /// Whether it takes the place of a single cell, and spans nothing.
  package var isSingle: Bool { rows.count <= 1 && columns.count <= 1 }
}

/// Finds the spans of a row.
package struct SpanIndex: Sendable {
  package let spans: [CellSpan]
  /// The greatest end of the rows of each span and of those before it.
  private let ends: [Int]

  package init(_ spans: [CellSpan]) {
    self.spans = spans.filter { !$0.rows.isEmpty && !$0.columns.isEmpty }
      .sorted { $0.rows.lowerBound < $1.rows.lowerBound }
    var (ends, end) = ([Int](), 0)
    for span in self.spans {
      end = max(end, span.rows.upperBound)
      ends.append(end)
    }
    self.ends = ends
  }

  /// The indices of the spans that a row of the source (from 0) is in, those that begin first before others.
  package func spans(ofRow row: Int) -> [Int] {
    var place = spans.partitioningIndex { $0.rows.lowerBound > row } - 1
    var found: [Int] = []
    while place >= 0, ends[place] > row {
      if spans[place].rows.contains(row) { found.append(place) }
      place -= 1
    }
    return found.reversed()
  }
}
