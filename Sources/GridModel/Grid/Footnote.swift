public import Primitives

/// A note below the grid, and marks where it belongs.
///
/// Marks are given in reading order: title, header, rows from the top in their present order, caption.
/// Notes with the same text share one mark.
public struct Footnote: Hashable, Sendable {
  /// What a note is about.
  public enum Place: Hashable, Sendable {
    /// A text around the grid.
    case title, subtitle, caption
    /// A column's header, by the column's key.
    case header(String)
    /// A cell.
    case cell(row: RowIdentity, column: String)
  }

  /// What the note says.
  public var text: String
  /// What it is about.
  public var places: [Place]

  /// Makes a note.
  public init(_ text: String, at places: [Place]) { (self.text, self.places) = (text, places) }
}

/// What tells footnotes apart.
public enum FootnoteMarks: String, Hashable, Sendable, CaseIterable {
  /// 1, 2, 3
  case numbers
  /// a, b, c
  case letters
  /// *, †, ‡, §, ¶, ‖, then two of each
  case symbols

  private static let symbolList = ["*", "†", "‡", "§", "¶", "‖"]

  /// The mark of the note at a place, from 0.
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
