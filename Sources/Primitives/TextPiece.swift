/// A part of a text within which no line breaks.
public struct TextPiece: Hashable, Sendable {
  /// The advance without the spaces at its end, in points.
  public var width: Double
  /// The advance of the spaces at its end, in points, which hang over the edge of a line.
  public var spaces: Double
  /// Whether the text itself breaks the line after it.
  public var endsLine: Bool

  /// Creates a piece.
  public init(width: Double = 0, spaces: Double = 0, endsLine: Bool = false) {
    (self.width, self.spaces, self.endsLine) = (width, spaces, endsLine)
  }
}
