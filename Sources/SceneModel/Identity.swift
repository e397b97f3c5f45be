public import GridreelPrimitives

/// Identifies an item by its owner and its part; unique within one scene.
public struct Identity: Hashable, Sendable {
  /// The part of a grid to which an item belongs.
  public enum Owner: Hashable, Sendable {
    /// Everything around the grid: frame, title, caption.
    case frame
    /// A list that lies over everything else.
    case menu
    /// The header row as a whole.
    case header
    /// One column's header.
    case headerCell(column: String)
    /// A section's header, by the section's key.
    case section(String)
    /// A value in a section's header below one column, by the section's key.
    case sectionCell(section: String, column: String)
    /// A row as a whole.
    case row(RowIdentity)
    /// One cell.
    case cell(row: RowIdentity, column: String)
    /// The body behind all rows.
    case body
    /// A column as a whole, behind or in front of its cells.
    case column(String)
    /// A stretch of a title above several columns, by the stretch's key.
    case spanner(String)
    /// A summary row as a whole, by its key.
    case summary(String)
    /// One cell of a summary row.
    case summaryCell(summary: String, column: String)
    /// A callout, by its key.
    case callout(String)
  }

  /// The part of its owner that an item draws.
  public enum Part: Hashable, Sendable {
    /// The fill behind everything else of the owner.
    case background
    /// The lines along the owner's edges.
    case border
    /// The owner's text.
    case text
    /// The sort arrow.
    case arrow
    /// The number that shows a column's sort priority.
    case priority
    /// The mark that shows whether a section is open.
    case disclosure
    /// The line below the owner.
    case horizontalLine
    /// The line right of the owner.
    case verticalLine
    /// The shadow below the owner.
    case shadow
    /// One of the shapes that a cell draws beside its text.
    case mark(String)
    /// One of several similar parts, by name.
    case other(String)

    /// The mark of a finger or pointer over the whole picture.
    package static let pointer = Part.other("pointer")
    /// The caption below a reel's grid.
    package static let filmCaption = Part.other("film caption")
    /// A caption that names the data of a reel, such as the year of a race.
    package static let filmLabel = Part.other("film label")

    /// The part's name in descriptions of scenes.
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

  /// The part of the grid to which the item belongs.
  public let owner: Owner
  /// The part of the owner that the item draws.
  public let part: Part

  /// Creates an identity.
  public init(_ owner: Owner, _ part: Part) { (self.owner, self.part) = (owner, part) }
}
