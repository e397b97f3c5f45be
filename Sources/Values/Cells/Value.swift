/// What a cell holds, as far as order and alignment care.
public enum Value: Hashable, Sendable {
  /// Nothing: an empty field, `null`.
  case missing
  /// Words.
  case text(String)
  /// A number.
  case number(Double)
  /// A day, with or without a time.
  case date(Timestamp)
  /// Yes or no.
  case boolean(Bool)

  /// Whether there is nothing.
  public var isMissing: Bool { self == .missing }
}

/// A moment in civil time without a zone: what a calendar and a clock on the wall show.
public struct Timestamp: Hashable, Sendable, Comparable {
  /// Seconds since 1970-01-01 00:00, leap seconds left out.
  public let seconds: Double
  /// Whether the source gave only the day.
  public let isDayOnly: Bool

  /// Makes a timestamp.
  public init(seconds: Double, isDayOnly: Bool) {
    (self.seconds, self.isDayOnly) = (seconds, isDayOnly)
  }

  /// Orders by time.
  public static func < (left: Timestamp, right: Timestamp) -> Bool {
    left.seconds < right.seconds
  }
}

/// One cell's value beside the text that its source wrote.
public struct Cell: Hashable, Sendable {
  /// What it holds.
  public var value: Value
  /// What the source wrote; what is displayed where no format is given.
  public var text: String

  /// Makes a cell.
  public init(value: Value, text: String) { (self.value, self.text) = (value, text) }

  /// An empty cell.
  public static let missing = Cell(value: .missing, text: "")
}

/// The kind of a column's values; decides alignment and order.
public enum ValueKind: String, Hashable, Sendable, CaseIterable {
  /// Words.
  case text
  /// Numbers.
  case number
  /// Days, with or without a time.
  case date
  /// Yes or no.
  case boolean
}
