public import GridreelPrimitives

/// A cell's typed value, which decides its order and alignment.
public enum Value: Hashable, Sendable {
  /// No value: an empty field or `null`.
  case missing
  /// Text.
  case text(String)
  /// A number.
  case number(Double)
  /// A day, with or without a time.
  case date(Timestamp)
  /// True or false.
  case boolean(Bool)

  /// Whether there is no value.
  public var isMissing: Bool { self == .missing }
}

/// A moment in civil time, without a time zone.
public struct Timestamp: Hashable, Sendable, Comparable {
  /// Seconds since 1970-01-01 00:00, without leap seconds.
  public let seconds: Double
  /// Whether the source gave a day without a time.
  public let isDayOnly: Bool

  /// Makes a timestamp from seconds since 1970-01-01 00:00.
  public init(seconds: Double, isDayOnly: Bool) {
    (self.seconds, self.isDayOnly) = (seconds, isDayOnly)
  }

  /// Orders timestamps chronologically.
  public static func < (left: Timestamp, right: Timestamp) -> Bool {
    left.seconds < right.seconds
  }
}

/// A cell's value together with the text in the source.
///
/// Cells are equal if their values and texts are, wherever the texts come from.
public struct Cell: Hashable, Sendable {
  /// The typed value.
  public var value: Value
  /// Whether the text was made from the value, as in sources of typed values, and not written by somebody.
  ///
  /// What somebody wrote is displayed literally; a number's text that was made gets a minus sign for
  /// its hyphen.
  public var isTextMade: Bool
  /// The text in the source, displayed when the column has no format.
  public var text: String
  /// The looks of the text's parts; nil if all of it has one look.
  package var looks: RichRuns?

  /// Makes a cell of a value and its text in the source.
  ///
  /// - Parameters:
  ///   - value: The typed value.
  ///   - text: The text in the source.
  ///   - isTextMade: Whether the text was made from the value.
  public init(value: Value, text: String, isTextMade: Bool = false) {
    (self.value, self.text, self.isTextMade) = (value, text, isTextMade)
  }

  /// Makes a cell of text whose parts may have looks; an empty text is missing.
  public init(_ text: RichText) {
    self.init(value: text.text.isEmpty ? .missing : .text(text.text), text: text.text)
    looks = text.looks
  }

  /// The cell with the looks of another one, if it has the same text.
  package func keepingLooks(of other: Cell) -> Cell {
    guard let looks = other.looks, other.text == text else { return self }
    var cell = self
    cell.looks = looks
    return cell
  }

  /// Whether two cells have the same value and text, with the same looks.
  public static func == (left: Cell, right: Cell) -> Bool {
    left.value == right.value && left.text == right.text && left.looks == right.looks
  }

  /// Hashes value and text.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(value)
    hasher.combine(text)
  }

  /// A cell without a value, with empty text.
  public static let missing = Cell(value: .missing, text: "")
}

/// The kind of a column's values, which decides alignment and order.
public enum ValueKind: String, Hashable, Sendable, CaseIterable {
  /// Text.
  case text
  /// Numbers.
  case number
  /// Days, with or without a time.
  case date
  /// True or false.
  case boolean
}
