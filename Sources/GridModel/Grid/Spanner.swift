/// A title that spans adjacent columns.
///
/// If its columns are not adjacent, or if some of them are pinned, the title is repeated above each
/// run of columns; if none of them is visible, neither is the title.
public struct Spanner: Hashable, Sendable {
  /// The text of the spanner.
  public var title: String
  /// The keys of the columns directly below it.
  public var columns: [String]
  /// The spanners between it and further columns.
  public var children: [Spanner]

  /// Makes a spanner above columns, above further spanners, or both.
  public init(_ title: String, columns: [String] = [], children: [Spanner] = []) {
    (self.title, self.columns, self.children) = (title, columns, children)
  }

  /// The keys of all columns below it, with repetitions.
  public var allColumns: [String] { columns + children.flatMap(\.allColumns) }
}

extension [Spanner] {
  /// Adds a column below a path of titles, the outermost first; missing titles are created.
  package mutating func add(_ column: String, below path: some Collection<String>) {
    guard let title = path.first else { return }
    let place = firstIndex { $0.title == title } ?? count
    if place == count { append(Spanner(title)) }
    if path.count == 1 {
      self[place].columns.append(column)
    } else {
      self[place].children.add(column, below: path.dropFirst())
    }
  }
}
