/// How a figure is drawn: filled, stroked, or both.
public struct FigureLook: Hashable, Sendable {
  /// What fills it, parts that overlap once; nil leaves it open.
  public var fill: Color?
  /// The line along it, whose dash does not count; nil is none.
  public var stroke: LineStyle?
  /// Whether lines end and turn round; otherwise they are cut straight and turn sharply.
  public var isRound: Bool
  /// Whether every corner goes to whole device pixels, for upright and level edges.
  public var isSnapped: Bool

  /// Makes a look.
  public init(
    fill: Color? = nil, stroke: LineStyle? = nil, isRound: Bool = true, isSnapped: Bool = false
  ) {
    (self.fill, self.stroke) = (fill, stroke)
    (self.isRound, self.isSnapped) = (isRound, isSnapped)
  }
}
