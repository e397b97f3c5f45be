public import Primitives

/// A style without gaps: what the cascade ends in.
public struct ResolvedStyle: Hashable, Sendable {
  /// What fills the cell, bottom to top; empty lets what lies below show.
  public var paints: [Paint] = []
  /// The text's colour.
  public var textColor = Color.black
  /// The font.
  public var font = Font()
  /// Where text stands between left and right; nil leaves it to the kind of the value.
  public var align: HorizontalAlignment?
  /// Where text stands between top and bottom.
  public var verticalAlign = VerticalAlignment.middle
  /// Room between the cell's edges and its content, in points.
  public var inset = Insets(top: 0, right: 12, bottom: 0, left: 12)
  /// How many lines of text at most; 0 is as many as it takes.
  public var lineLimit = 1
  /// What happens to text that does not fit.
  public var overflow = Overflow.ellipsis
  /// Lines along the edges.
  public var border = EdgeLines()
  /// The radius of the background's corners, in points.
  public var cornerRadius = 0.0
  /// A line below or through the text.
  public var decoration = TextDecoration.none
  /// A copy below the text.
  public var shadow: Shadow?

  /// Makes the style that every cascade starts from.
  public init() {}
}
