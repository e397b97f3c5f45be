public import GridreelPrimitives

/// A problem in a picture that its author should know of.
public struct LayoutWarning: Hashable, Sendable {
  /// The kind of problem; a minor release may add kinds.
  public enum Kind: String, Hashable, Sendable {
    /// No font has a glyph for a character.
    case missingGlyph
    /// Text holds a noncharacter code point.
    case noncharacter
    /// Text did not fit and was truncated.
    case truncatedText
    /// A column is narrower than its longest word.
    case squeezedColumn
    /// Columns that do not fit into the picture are left out.
    case leftOutColumns
    /// Rows are left out, since a picture of all would be long.
    case leftOutRows
    /// The picture is wider than requested, so that a column is not truncated.
    case widenedPicture
    /// Pages are drawn smaller than usual, so that a column is not truncated.
    case smallPages
    /// A canvas makes everything smaller than a pixel a point.
    case smallPicture
    /// The column that names the rows is too wide to be repeated on each page.
    case unnamedRows
    /// No font belongs to the requested family.
    case unknownFamily
    /// A name in the grid's description is unknown.
    case unknownName
    /// An image cannot be loaded; a placeholder takes its place.
    case unusablePicture
    /// A C library that draws an image is not installed.
    case missingLibrary
    /// An image would cost too much to draw.
    case refusedPicture
    /// An image lies where the grid's file must not read.
    case unreachablePicture
    /// A text column is ordered, compared or aggregated, though its values look like numbers or
    /// dates.
    case unreadValues
    /// The data source cannot order, filter or group its rows as the grid requests.
    case unarrangedRows
    /// What belonged to rows was dropped, since a new source may have others in their places.
    case droppedState
    /// Something that was asked for contradicts the picture, or cannot be seen in it.
    case unheeded
    /// An open field lies over the texts of other cells.
    case coveredText

    /// Whether it is about the data and their rows, regardless of which columns are shown.
    var isOfData: Bool {
      [.unreadValues, .unarrangedRows, .leftOutRows, .droppedState, .unheeded].contains(self)
    }
  }

  /// The kind of problem.
  public let kind: Kind
  /// The drawn row, from 1 over all sections; nil for headers and whole columns.
  public let row: Int?
  /// The column's key; nil if it is not about a column.
  public let column: String?
  /// What is wrong, for a person.
  package let finding: Message
  /// How to fix it; nil if the finding says it.
  package let remedy: Message?
  /// The letters that no font has; empty for other kinds.
  package let letters: [Unicode.Scalar]
  /// What is wrong and how to fix it, for a person.
  public var message: Message { remedy.map { "\(finding); \($0)" } ?? finding }

  /// Creates a warning; `row` and `column` default to nil.
  public init(_ kind: Kind, row: Int? = nil, column: String? = nil, message: Message) {
    self.init(kind, row: row, column: column, finding: message, remedy: nil)
  }

  package init(
    _ kind: Kind, row: Int?, column: String?, finding: Message, remedy: Message?,
    letters: [Unicode.Scalar] = []
  ) {
    (self.kind, self.row, self.column) = (kind, row, column)
    (self.finding, self.remedy, self.letters) = (finding, remedy, letters)
  }
}
