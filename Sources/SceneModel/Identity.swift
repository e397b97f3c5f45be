public import Primitives

/// What an item of a scene belongs to and which part of it the item is; unique within one scene.
public struct Identity: Hashable, Sendable {
  /// The thing an item belongs to.
  public enum Owner: Hashable, Sendable {
    /// What stands around the grid: frame, title, caption.
    case frame
    /// A list that lies over everything else.
    case menu
    /// The header row as a whole.
    case header
    /// One column's header.
    case headerCell(column: String)
    /// A section's header, by the section's key.
    case section(String)
    /// What a section's header says below one column, by the section's key.
    case sectionCell(section: String, column: String)
    /// A row as a whole.
    case row(RowIdentity)
    /// One cell.
    case cell(row: RowIdentity, column: String)
    /// The body behind all rows.
    case body
    /// A column as a whole, behind or in front of its cells.
    case column(String)
    /// A stretch of a title above several columns, by its key.
    case spanner(String)
    /// A summary row as a whole, by its key.
    case summary(String)
    /// One cell of a summary row.
    case summaryCell(summary: String, column: String)
    /// A callout, by its key.
    case callout(String)
  }

  /// Which part of its owner an item draws.
  public enum Part: Hashable, Sendable {
    /// The fill behind everything else of the owner.
    case background
    /// The lines along the owner's edges.
    case border
    /// The owner's text.
    case text
    /// The sort arrow.
    case arrow
    /// The number that tells the sort's priority.
    case priority
    /// The mark that tells whether a section is open.
    case disclosure
    /// The line below the owner.
    case horizontalLine
    /// The line right of the owner.
    case verticalLine
    /// The shadow below the owner.
    case shadow
    /// One of the shapes that a cell draws beside its text.
    case mark(String)
    /// One of several like parts.
    case other(String)

    /// What the part is called where scenes are described.
    package var word: String {
      switch self {
      case .background: "background"
      case .border: "border"
      case .text: "text"
      case .arrow: "arrow"
      case .priority: "priority"
      case .disclosure: "disclosure"
      case .horizontalLine: "horizontalLine"
      case .verticalLine: "verticalLine"
      case .shadow: "shadow"
      case .mark(let name), .other(let name): name
      }
    }
  }

  /// What the item belongs to.
  public let owner: Owner
  /// Which part of it the item is.
  public let part: Part

  /// Makes an identity.
  public init(_ owner: Owner, _ part: Part) { (self.owner, self.part) = (owner, part) }
}
