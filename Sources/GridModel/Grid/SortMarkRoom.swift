/// Room that headers keep for arrows they do not show, so that no column moves when one appears.
///
/// A grid keeps such room in every column that can be sorted as soon as one is. What is drawn in
/// several states, such as a film, keeps it in all of them where it is needed in one.
package struct SortMarkRoom: Hashable, Sendable {
  /// The keys of the columns that show an arrow in some state.
  private var columns: Set<String> = []
  /// How many arrows are shown at most in one state; from 2 on, each has a number.
  package private(set) var count = 0

  /// No room but what a grid needs for its own arrows.
  package init() {}

  /// Keeps room for one more state's arrows.
  package mutating func add(_ marks: [SortKey]) {
    columns.formUnion(marks.map(\.column))
    count = max(count, marks.count)
  }

  /// Whether a column shows an arrow in some state.
  package func holds(_ column: String) -> Bool { columns.contains(column) }
}
