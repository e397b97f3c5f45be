public import GridreelPrimitives

/// A note below the grid, with marks at the places it refers to.
///
/// Marks are assigned in reading order: title, header, rows from the top in their current order,
/// caption. Notes with the same text share one mark.
public struct Footnote: Hashable, Sendable {
  /// A place that a note refers to.
  public enum Place: Hashable, Sendable {
    /// A text around the grid.
    case title, subtitle, caption
    /// A column's header, by the column's key.
    case header(String)
    /// A cell.
    case cell(row: RowIdentity, column: String)
  }

  /// The text of the note; setting it drops the looks of its parts.
  public var text: String {
    get { richText.text }
    set { richText = RichText(newValue) }
  }
  /// The text of the note with the looks of its parts.
  public var richText: RichText
  /// The places it refers to.
  public var places: [Place]

  /// Makes a note for some places.
  public init(_ text: String, at places: [Place]) {
    (richText, self.places) = (RichText(text), places)
  }

  /// Makes a note for some places, of a text whose parts may have looks.
  public init(_ text: RichText, at places: [Place]) { (richText, self.places) = (text, places) }
}

/// The style of footnote marks.
public enum FootnoteMarks: String, Hashable, Sendable, CaseIterable {
  /// 1, 2, 3, and so on.
  case numbers
  /// a, b, c, and so on.
  case letters
  /// *, †, ‡, §, ¶, ‖, then each of them doubled.
  case symbols

  private static let symbolList = ["*", "†", "‡", "§", "¶", "‖"]

  /// The mark of the note at an index, from 0.
  public func mark(_ place: Int) -> String {
    switch self {
    case .numbers: return String(place + 1)
    case .letters:
      var (text, rest) = ("", place)
      repeat {
        text.insert(Character(Unicode.Scalar(UInt8(97 + rest % 26))), at: text.startIndex)
        rest = rest / 26 - 1
      } while rest >= 0
      return text
    case .symbols:
      let (round, number) = place.quotientAndRemainder(dividingBy: Self.symbolList.count)
      return String(repeating: Self.symbolList[number], count: round + 1)
    }
  }
}
