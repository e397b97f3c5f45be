package import GridreelPrimitives
package import GridreelValues

/// Rows that may be a part of more, cut out by a range or a limit.
package protocol PartialRows: GridDataSource {
  /// The number of rows that a range or a limit was applied to.
  var wholeCount: Int { get }
}

/// A source that shows the rows of another one, whose columns it leaves as they are.
package protocol RowsOver: GridDataSource {
  /// The source that knows the columns.
  var base: any GridDataSource { get }
}

extension GridDataSource {
  /// The number of rows that a range or a limit was applied to; that of its own rows if there is
  /// none.
  package var countBeforeSlicing: Int { (self as? any PartialRows)?.wholeCount ?? rowCount }
}

/// The first rows of a source, without those of collapsed sections; a section in which they end is
/// cut.
package struct FirstRows: PartialRows, RowsOver {
  package let base: any GridDataSource
  /// The number of rows of each section up to the one in which the rows end.
  private let counts: [Int]
  /// The number of these rows, and of those behind them that no collapsed section has.
  package let wholeCount: Int

  /// Takes the first rows of a source; nil if it has no more than `most`.
  package init?(_ base: any GridDataSource, most: Int, collapsed: Set<String>) {
    var (counts, room, leftOut) = ([Int](), most, 0)
    for section in 0..<base.sectionCount {
      let count = base.rowCount(inSection: section)
      let isCollapsed = base.isCollapsed(section, collapsed)
      if leftOut > 0 {
        leftOut += isCollapsed ? 0 : count
      } else if isCollapsed || count <= room {
        counts.append(count)
        room -= isCollapsed ? 0 : count
      } else {
        // A header without any row says nothing.
        if room > 0 { counts.append(room) }
        leftOut = count - room
      }
    }
    guard leftOut > 0 else { return nil }
    (self.base, self.counts) = (base, counts)
    wholeCount = counts.reduce(leftOut, +)
  }

  package var sectionCount: Int { counts.count }
  package func title(ofSection section: Int) -> String? { base.title(ofSection: section) }
  package func hasTitle(ofSection section: Int) -> Bool { base.hasTitle(ofSection: section) }
  package func rowCount(inSection section: Int) -> Int { counts[section] }
  package func cell(at index: RowIndex, column: String) -> Cell {
    base.cell(at: index, column: column)
  }
  package func identity(at index: RowIndex) -> RowIdentity { base.identity(at: index) }
  package func kind(ofColumn key: String) -> ValueKind { base.kind(ofColumn: key) }

  /// An aggregate over all rows, those that are left out included.
  package func value(of aggregate: Aggregate) -> Value { base.value(of: aggregate) }

  package func places(of rows: Set<RowIdentity>) -> [RowIdentity: RowIndex] {
    base.places(of: rows).filter { _, index in
      counts.indices.contains(index.section) && index.row < counts[index.section]
    }
  }

  package func arranged(
    by arrangement: Arrangement
  ) throws(GridreelError) -> any GridDataSource { try base.arranged(by: arrangement) }
}
