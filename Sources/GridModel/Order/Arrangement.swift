import GridreelPrimitives
public import GridreelValues

/// The arrangement of a table's rows: filter, order, sections and slice.
///
/// The steps are applied in sequence: rows are filtered, grouped, sorted within their sections, and
/// the resulting order is sliced.
public struct Arrangement: Hashable, Sendable {
  /// The condition for rows to be kept; nil keeps all.
  public var filter: GridExpression?
  /// The columns that sort the rows, the most important first; an empty list keeps the source's order.
  public var sort: [SortKey]
  /// The grouping into sections; nil makes one section without a title.
  public var grouping: Grouping?
  /// The range of rows to keep, counted from 1 in the displayed order over all sections; nil keeps all.
  ///
  /// Below 0 it counts from the end: `-5 ... -1` are the last five rows, or all if there are fewer.
  public var rows: ClosedRange<Int>?
  /// The maximum number of rows to keep, from the first; nil keeps all.
  public var limit: Int?
  /// The writer for section titles.
  public var titles: CellWriter

  /// Makes an arrangement; by default it changes nothing.
  public init(
    filter: GridExpression? = nil, sort: [SortKey] = [], grouping: Grouping? = nil,
    rows: ClosedRange<Int>? = nil, limit: Int? = nil, titles: CellWriter = CellWriter()
  ) {
    (self.filter, self.sort, self.grouping) = (filter, sort, grouping)
    (self.rows, self.limit, self.titles) = (rows, limit, titles)
  }
}

extension Arrangement {
  /// The names of its steps that take a source's knowledge of its rows, for messages.
  package var steps: [String] {
    [
      sort.isEmpty ? nil : "order", filter == nil ? nil : "filter",
      grouping == nil ? nil : "sections",
    ].compactMap { $0 }
  }
}
