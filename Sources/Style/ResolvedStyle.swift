public import GridreelPrimitives

/// A complete style: the result of the cascade.
public struct ResolvedStyle: Hashable, Sendable {
  /// The fills of the cell, bottom to top; none leaves the cell transparent.
  public var paints: [Paint] = []
  /// The text's colour.
  public var textColor = GridColor.black
  /// The font.
  public var font = GridFont()
  /// The horizontal alignment of text; nil follows the kind of the value.
  public var align: GridHorizontalAlignment?
  /// The vertical alignment of text.
  public var verticalAlign = GridVerticalAlignment.middle
  /// The padding between the cell's edges and its content, in points.
  public var inset = Insets(top: 0, right: 12, bottom: 0, left: 12)
  /// The maximum number of lines of text; 0 means no limit.
  public var lineLimit = 1
  /// What to do with text that does not fit.
  public var overflow = Overflow.ellipsis
  /// Lines along the edges.
  public var border = EdgeLines()
  /// The corner radius of the background, in points.
  public var cornerRadius = 0.0
  /// An underline, or a line through the text.
  public var decoration = TextDecoration.none
  /// The drop shadow of the text; nil for none.
  public var shadow: Shadow?
  /// The looks of the parts of the one text that has this style; nil if all of it has one look.
  package var runs: TextRuns?

  /// Makes the default style, from which every cascade starts.
  public init() {}
}
