public import Values

/// Which rows of a table are shown, in which order and in which sections.
///
/// The steps follow one another: rows are filtered, grouped, sorted within their sections, and of
/// the order so drawn a window is kept.
public struct Arrangement: Hashable, Sendable {
  /// Keeps the rows where it holds; nil keeps all.
  public var filter: GridExpression?
  /// The columns that order the rows, the most important first; none keeps the source's order.
  public var sort: [SortKey]
  /// What makes sections; nil makes one without a title.
  public var grouping: Grouping?
  /// The rows to keep, counted from 1 in the drawn order over all sections; nil keeps all.
  public var rows: ClosedRange<Int>?
  /// How many rows to keep at most, from the first of the drawn order; nil keeps all.
  public var limit: Int?
  /// Writes the titles of sections.
  public var titles: CellWriter

  /// Makes an arrangement; without arguments it changes nothing.
  public init(
    filter: GridExpression? = nil, sort: [SortKey] = [], grouping: Grouping? = nil,
    rows: ClosedRange<Int>? = nil, limit: Int? = nil, titles: CellWriter = CellWriter()
  ) {
    (self.filter, self.sort, self.grouping) = (filter, sort, grouping)
    (self.rows, self.limit, self.titles) = (rows, limit, titles)
  }
}

extension Arrangement {
  /// What it does to the rows, in words.
  var steps: [String] {
    [
      sort.isEmpty ? nil : "order", filter == nil ? nil : "filter",
      grouping == nil ? nil : "sections", rows == nil ? nil : "range of rows",
      limit == nil ? nil : "limit",
    ].compactMap { $0 }
  }
}

/// Why rows cannot be arranged as asked.
public struct ArrangementError: Error, Hashable, Sendable {
  /// The kind of failure; a minor release may add kinds.
  public struct Code: Hashable, Sendable {
    private enum Kind: Hashable, Sendable {
      case unknownColumn
      case rowsNotThere
      case unreadable
    }
    private let kind: Kind

    /// A filter, sort key or grouping names a column that is not there.
    public static let unknownColumn = Code(kind: .unknownColumn)
    /// Rows are asked for past the last one, or before the first.
    public static let rowsNotThere = Code(kind: .rowsNotThere)
    /// The rows can no longer be read.
    public static let unreadable = Code(kind: .unreadable)
  }

  /// The kind of failure, for code to branch on.
  public let code: Code
  /// What is wrong and what to do, for a person to read.
  public let message: String
  /// Where in the filter, in characters from 0; nil where the filter is not to blame.
  public let offset: Int?

  /// Makes an error, for sources that arrange their rows themselves.
  public init(_ code: Code, _ message: String, offset: Int? = nil) {
    (self.code, self.message, self.offset) = (code, message, offset)
  }
}
