package import GridreelPrimitives
package import GridreelValues

/// The rows of a source in its own order, whatever was requested, cut by a range and a limit.
///
/// Cutting takes no knowledge of the source, so that a table of any size shows some rows at their cost alone.
package struct UnarrangedRows: PartialRows, RowsOver {
  /// The rows of one section of the source that are shown.
  private struct Part {
    let section: Int
    let rows: Range<Int>
  }

  package let base: any GridDataSource
  /// The parts that are shown; nil for all rows.
  private let parts: [Part]?
  /// The steps that were not performed, such as `order`.
  package let missed: [String]
  package let wholeCount: Int

  /// Cuts the rows of a source.
  ///
  /// - Throws: ``GridreelError`` if the range of rows does not exist.
  package init(
    _ base: any GridDataSource, by arrangement: Arrangement
  ) throws(GridreelError) {
    (self.base, missed, wholeCount) = (base, arrangement.steps, base.rowCount)
    let window = try arrangement.window(of: wholeCount)
    parts = window.count == wholeCount ? nil : Self.parts(of: base, in: window)
  }

  private static func parts(of base: any GridDataSource, in window: Range<Int>) -> [Part] {
    var parts: [Part] = []
    var start = 0
    for section in 0..<base.sectionCount {
      guard start < window.upperBound else { break }
      let count = base.rowCount(inSection: section)
      let rows = window.clamped(to: start..<start + count)
      let isEmptyWithin = count == 0 && start > window.lowerBound
      if !rows.isEmpty || isEmptyWithin {
        parts.append(
          Part(section: section, rows: rows.lowerBound - start..<rows.upperBound - start))
      }
      start += count
    }
    return parts
  }

  private func place(_ index: RowIndex) -> RowIndex {
    guard let part = parts?[index.section] else { return index }
    return RowIndex(section: part.section, row: part.rows.lowerBound + index.row)
  }

  package var sectionCount: Int { parts?.count ?? base.sectionCount }
  package func title(ofSection section: Int) -> String? {
    base.title(ofSection: parts?[section].section ?? section)
  }
  package func hasTitle(ofSection section: Int) -> Bool {
    base.hasTitle(ofSection: parts?[section].section ?? section)
  }
  package func rowCount(inSection section: Int) -> Int {
    parts?[section].rows.count ?? base.rowCount(inSection: section)
  }
  package func cell(at index: RowIndex, column: String) -> Cell {
    base.cell(at: place(index), column: column)
  }
  package func identity(at index: RowIndex) -> RowIdentity { base.identity(at: place(index)) }
  package func kind(ofColumn key: String) -> ValueKind { base.kind(ofColumn: key) }

  /// An aggregate over all rows, those that are cut off included.
  package func value(of aggregate: Aggregate) -> Value { base.value(of: aggregate) }

  package func places(of rows: Set<RowIdentity>) -> [RowIdentity: RowIndex] {
    parts == nil ? base.places(of: rows) : scan(for: rows)
  }

  package func arranged(
    by arrangement: Arrangement
  ) throws(GridreelError) -> any GridDataSource { try base.arranged(by: arrangement) }
}
