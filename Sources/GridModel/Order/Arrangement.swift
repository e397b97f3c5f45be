public import Primitives
public import Values

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

/// The reason why rows cannot be arranged as requested.
public struct ArrangementError: Error, Hashable, Sendable {
  /// The kind of failure; minor releases may add kinds.
  public struct Code: Hashable, Sendable {
    private enum Kind: Hashable, Sendable {
      case unknownColumn
      case unknownSection
      case rowsNotThere
      case wrongType
      case immovable
      case unreadable
      case hiddenTitles
    }
    private let kind: Kind

    /// A column that the grid shows, or any other part of it, names a column that does not exist.
    public static let unknownColumn = Code(kind: .unknownColumn)
    /// A collapsed section does not exist.
    public static let unknownSection = Code(kind: .unknownSection)
    /// The range of rows goes beyond the last row, or before the first; or a selected row does not exist.
    public static let rowsNotThere = Code(kind: .rowsNotThere)
    /// A column's values are not of the type that the column declares.
    public static let wrongType = Code(kind: .wrongType)
    /// The rows cannot be moved by hand, since their source arranges them itself.
    public static let immovable = Code(kind: .immovable)
    /// The titles of sections show values that a callout hides.
    public static let hiddenTitles = Code(kind: .hiddenTitles)
    /// The rows can no longer be read.
    public static let unreadable = Code(kind: .unreadable)
  }

  /// The kind of failure, to branch on.
  public let code: Code
  /// A readable message: what is wrong and how to fix it.
  public let message: Message
  /// The offset in the filter, in characters from 0; nil if the filter is not at fault.
  public let offset: Int?

  /// Makes an error, for sources that arrange their rows themselves.
  public init(_ code: Code, _ message: Message, offset: Int? = nil) {
    (self.code, self.message, self.offset) = (code, message, offset)
  }
}
