/// How a path is drawn: filled, stroked, or both.
public struct FigureLook: Hashable, Sendable {
  /// The fill, where overlapping parts count once; nil does not fill.
  public var fill: GridColor?
  /// The stroke, whose dash is ignored; nil does not stroke.
  public var stroke: LineStyle?
  /// Whether line caps and joins are round; otherwise caps are butt and joins mitred.
  public var isRound: Bool
  /// Whether every corner snaps to whole device pixels, for horizontal and vertical edges.
  public var isSnapped: Bool

  /// Makes a look; without fill and stroke nothing is drawn.
  public init(
    fill: GridColor? = nil, stroke: LineStyle? = nil, isRound: Bool = true, isSnapped: Bool = false
  ) {
    (self.fill, self.stroke) = (fill, stroke)
    (self.isRound, self.isSnapped) = (isRound, isSnapped)
  }
}
