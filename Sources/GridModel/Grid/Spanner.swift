/// A title above columns that stand beside each other.
///
/// Where its columns stand apart, or where some of them are pinned, the title is shown above each
/// stretch; where none of them is shown, it is not either.
public struct Spanner: Hashable, Sendable {
  /// What it says.
  public var title: String
  /// The keys of the columns right below it.
  public var columns: [String]
  /// The titles between it and further columns.
  public var children: [Spanner]

  /// Makes a title above columns, above further titles, or both.
  public init(_ title: String, columns: [String] = [], children: [Spanner] = []) {
    (self.title, self.columns, self.children) = (title, columns, children)
  }

  /// The keys of all columns below it, each as often as it is named.
  public var allColumns: [String] { columns + children.flatMap(\.allColumns) }
}

extension [Spanner] {
  /// Puts a column below titles, the outermost first; titles that are not there are made.
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
