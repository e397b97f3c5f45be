public import GridreelPrimitives

/// A text to lay out, with its font and the available room.
public struct TextRequest: Hashable, Sendable {
  /// The text, before any truncation.
  public var string: String
  /// The font, with its size in points.
  public var font: GridFont
  /// The maximum width of a line, in points; nil for no limit.
  public var width: Double?
  /// The maximum number of lines; 0 for no limit.
  ///
  /// Line breaks in the text count only if this is not 1.
  public var lineLimit: Int
  /// The treatment of text that does not fit.
  public var overflow: Overflow
  /// The looks of its parts; nil if all of it has one look.
  package var runs: TextRuns?

  /// Creates a request.
  public init(
    string: String, font: GridFont, width: Double? = nil, lineLimit: Int = 1,
    overflow: Overflow = .ellipsis
  ) {
    (self.string, self.font, self.width) = (string, font, width)
    (self.lineLimit, self.overflow) = (lineLimit, overflow)
  }

  /// Creates a request for a text whose parts may have looks; those of another text are ignored.
  package init(
    string: String, font: GridFont, runs: TextRuns?, width: Double? = nil, lineLimit: Int = 1,
    overflow: Overflow = .ellipsis
  ) {
    self.init(string: string, font: font, width: width, lineLimit: lineLimit, overflow: overflow)
    if let runs, runs.cover(string) { self.runs = runs }
  }
}

/// The size of a laid-out text, in points.
public struct TextMetrics: Hashable, Sendable {
  /// The advance of the widest line.
  public var width: Double
  /// The height of all lines together: `lineHeight × lineCount`.
  public var height: Double
  /// The distance from the top of the first line to its baseline.
  public var ascent: Double
  /// The number of lines, at least 1.
  public var lineCount: Int
  /// Whether part of the text is cut off.
  public var isTruncated: Bool
  /// Noncharacters, and characters without a glyph in any font, in order and without duplicates.
  public var missingCharacters: [Unicode.Scalar]

  /// Creates metrics.
  public init(
    width: Double, height: Double, ascent: Double, lineCount: Int = 1, isTruncated: Bool = false,
    missingCharacters: [Unicode.Scalar] = []
  ) {
    (self.width, self.height, self.ascent) = (width, height, ascent)
    (self.lineCount, self.isTruncated) = (lineCount, isTruncated)
    self.missingCharacters = missingCharacters
  }
}

/// Measures text on behalf of layout, which knows no fonts.
public protocol TextMeasuring {
  /// Returns the size of the text as laid out for the request.
  func measure(_ request: TextRequest) -> TextMetrics

  /// Returns the parts of a text between which lines may break, in order; at least one.
  ///
  /// The default implementation breaks lines at white space.
  func pieces(of string: String, font: GridFont) -> [TextPiece]

  /// Returns the parts between which lines of a text whose parts may have looks break.
  ///
  /// The default implementation takes the text to have one look.
  func pieces(of request: TextRequest) -> [TextPiece]
}

extension TextMeasuring {
  /// Returns the parts between which lines of the text break, as if it had one look.
  public func pieces(of request: TextRequest) -> [TextPiece] {
    pieces(of: request.string, font: request.font)
  }
}

extension TextMeasuring {
  /// Returns the words of a text, each measured by itself.
  public func pieces(of string: String, font: GridFont) -> [TextPiece] {
    let space = measure(TextRequest(string: " ", font: font)).width
    let lines = string.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    return lines.flatMap { line in
      var pieces = line.split(whereSeparator: \.isWhitespace).map { word in
        let width = measure(TextRequest(string: String(word), font: font)).width
        return TextPiece(width: width, spaces: space)
      }
      if pieces.isEmpty { pieces = [TextPiece()] }
      pieces[pieces.count - 1].spaces = 0
      pieces[pieces.count - 1].endsLine = true
      return pieces
    }
  }
}
