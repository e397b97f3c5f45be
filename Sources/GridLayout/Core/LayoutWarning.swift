/// Something in a picture that its author would want to know of.
public struct LayoutWarning: Hashable, Sendable {
  /// What kind of thing; a minor release may add kinds.
  public enum Kind: String, Hashable, Sendable {
    /// No font has a glyph for a character.
    case missingGlyph
    /// Text holds a code point that is no character.
    case noncharacter
    /// Text did not fit and was cut.
    case truncatedText
    /// A column is narrower than its longest word.
    case squeezedColumn
    /// Columns that do not fit into the picture are left out.
    case leftOutColumns
    /// The picture is wider than asked for, so that a column is not cut.
    case widenedPicture
    /// Pages are drawn smaller than usual, so that a column is not cut.
    case smallPages
    /// No font has the family that was asked for.
    case unknownFamily
    /// A name in the grid's description means nothing here.
    case unknownName
    /// An image cannot be had, so that a placeholder stands in its place.
    case unusablePicture
    /// A C library that draws an image is not installed.
    case missingLibrary
    /// An image is out of the file's reach, or would cost too much to draw.
    case refusedPicture
    /// A column of text is ordered, compared or summed, though its values look like numbers or dates.
    case unreadValues
    /// The source of the rows cannot order, filter, group or cut them as the grid asks.
    case unarrangedRows

    /// Whether it is about the data, whatever part of them is shown.
    var isOfData: Bool { self == .unreadValues || self == .unarrangedRows }
  }

  /// What kind of thing it is.
  public let kind: Kind
  /// The drawn row, from 1 over all sections; nil for headers and whole columns.
  public let row: Int?
  /// The column's key, where one is concerned.
  public let column: String?
  /// What is wrong and what to do, for a person.
  public let message: String

  /// Makes a warning.
  public init(_ kind: Kind, row: Int? = nil, column: String? = nil, message: String) {
    (self.kind, self.row, self.column, self.message) = (kind, row, column, message)
  }
}
