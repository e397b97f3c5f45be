/// Room that headers reserve for hidden sort arrows, so that no column moves when an arrow appears.
///
/// Once a column is sorted, every sortable column reserves such room. A grid drawn in several
/// states, as in a reel, reserves in all states what any of them needs.
package struct SortMarkRoom: Hashable, Sendable {
  /// The keys of the columns that show an arrow in some state.
  private var columns: Set<String> = []
  /// The maximum number of arrows in a state; from 2 on, each arrow has a number.
  package private(set) var count = 0

  /// Reserves only what the grid needs for its own arrows.
  package init() {}

  /// Reserves room for the arrows of one more state.
  package mutating func add(_ marks: [SortKey]) {
    columns.formUnion(marks.map(\.column))
    count = max(count, marks.count)
  }

  /// Whether a column shows an arrow in some state.
  package func holds(_ column: String) -> Bool { columns.contains(column) }
}
