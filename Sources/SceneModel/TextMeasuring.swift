public import Primitives

/// A text to lay out: what, in which font, and how much room there is.
public struct TextRequest: Hashable, Sendable {
  /// What is written.
  public var string: String
  /// In which font.
  public var font: Font
  /// How wide a line may be, in points; nil is as wide as it likes.
  public var width: Double?
  /// How many lines at most; 0 is any number.
  ///
  /// Line breaks in the text count only where this is not 1.
  public var lineLimit: Int
  /// What happens to text that does not fit.
  public var overflow: Overflow

  /// Makes a request.
  public init(
    string: String, font: Font, width: Double? = nil, lineLimit: Int = 1,
    overflow: Overflow = .ellipsis
  ) {
    (self.string, self.font, self.width) = (string, font, width)
    (self.lineLimit, self.overflow) = (lineLimit, overflow)
  }
}

/// How much room a text takes, in points.
public struct TextMetrics: Hashable, Sendable {
  /// The widest line's advance.
  public var width: Double
  /// The height of all lines together: `lineHeight × lineCount`.
  public var height: Double
  /// From the top of the first line to its baseline.
  public var ascent: Double
  /// How many lines there are, at least 1.
  public var lineCount: Int
  /// Whether some of the text is not shown.
  public var isTruncated: Bool
  /// Noncharacters, and characters for which no font has a glyph, in order, each once.
  public var missingCharacters: [Unicode.Scalar]

  /// Makes metrics.
  public init(
    width: Double, height: Double, ascent: Double, lineCount: Int = 1, isTruncated: Bool = false,
    missingCharacters: [Unicode.Scalar] = []
  ) {
    (self.width, self.height, self.ascent) = (width, height, ascent)
    (self.lineCount, self.isTruncated) = (lineCount, isTruncated)
    self.missingCharacters = missingCharacters
  }
}

/// Measures text; layout asks it and knows no font.
public protocol TextMeasuring {
  /// The room that the text takes.
  func measure(_ request: TextRequest) -> TextMetrics
}
