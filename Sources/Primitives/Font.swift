/// A font that text asks for; the font catalog finds the nearest face.
public struct Font: Hashable, Sendable {
  /// The family's name, or several with commas between, first choice first.
  public var family: String
  /// The size of the em square, in points.
  public var size: Double
  /// The weight, 100 (thin) to 900 (black); 400 is regular.
  public var weight: Int
  /// Whether the slanted face is asked for.
  public var isItalic: Bool
  /// Whether all figures have the same width (OpenType `tnum`).
  public var hasTabularFigures: Bool
  /// Room added after each cluster, in points; ligatures are off where it is not 0.
  public var letterSpacing: Double

  /// Makes a font; the weight is clamped to `100...900`, the size to `1...1000`, the letter spacing to
  /// `-5...20`.
  public init(
    family: String = "Inter", size: Double = 14, weight: Int = 400, isItalic: Bool = false,
    hasTabularFigures: Bool = false, letterSpacing: Double = 0
  ) {
    self.family = family
    self.size = size.isFinite ? Swift.min(Swift.max(size, 1), 1000) : 14
    self.weight = Swift.min(Swift.max(weight, 100), 900)
    self.isItalic = isItalic
    self.hasTabularFigures = hasTabularFigures
    self.letterSpacing =
      letterSpacing.isFinite ? Swift.min(Swift.max(letterSpacing, -5), 20) : 0
  }
}

/// Where text stands between the left and the right edge of its cell.
public enum HorizontalAlignment: String, Hashable, Sendable, CaseIterable {
  /// At the left edge.
  case leading
  /// In the middle.
  case center
  /// At the right edge.
  case trailing
  /// Decimal points below each other, the longest number at the right edge.
  case decimal
}

/// Where text stands between the top and the bottom edge of its cell.
public enum VerticalAlignment: String, Hashable, Sendable, CaseIterable {
  /// At the top edge, in the middle, or at the bottom edge.
  case top, middle, bottom
}

/// What happens to text that is wider than its cell.
public enum Overflow: String, Hashable, Sendable, CaseIterable {
  /// An ellipsis replaces what is cut at the end.
  case ellipsis
  /// An ellipsis replaces what is cut at the start.
  case ellipsisStart
  /// An ellipsis replaces what is cut in the middle.
  case ellipsisMiddle
  /// The text is cut at the cell's edge, through a glyph if need be.
  case clip
  /// The text goes on in further lines, up to the line limit.
  case wrap
}

/// A line drawn with text.
public enum TextDecoration: String, Hashable, Sendable, CaseIterable {
  /// No line, a line below the baseline, or a line through the middle.
  case none, underline, strikethrough
}

/// A copy of something drawn below it.
public struct Shadow: Hashable, Sendable {
  /// How far the copy is moved to the right and downwards, in points.
  public var x, y: Double
  /// The blur's radius in points (twice its standard deviation, as in CSS); 0 is sharp.
  public var blur: Double
  /// The copy's colour.
  public var color: Color

  /// Makes a shadow; a negative or endless blur becomes 0.
  public init(x: Double, y: Double, blur: Double, color: Color) {
    (self.x, self.y, self.color) = (x, y, color)
    self.blur = blur.isFinite ? Swift.max(0, blur) : 0
  }
}

/// How a line is drawn.
public struct LineStyle: Hashable, Sendable {
  /// The line's thickness in points; 0 draws nothing.
  public var width: Double
  /// The line's colour.
  public var color: Color
  /// Lengths of strokes and gaps in turn, in points; empty is a solid line.
  public var dash: [Double]

  /// Makes a line style; a negative or endless width becomes 0.
  public init(width: Double, color: Color, dash: [Double] = []) {
    self.width = width.isFinite ? Swift.max(0, width) : 0
    self.color = color
    self.dash = dash.allSatisfy({ $0.isFinite && $0 >= 0 }) && dash.contains { $0 > 0 } ? dash : []
  }

  /// Whether there is anything to see.
  public var isVisible: Bool { width > 0 && color.alpha > 0 }
}

/// The lines along the four edges of a rectangle; nil is no line.
public struct EdgeLines: Hashable, Sendable {
  /// The line along each edge.
  public var top, right, bottom, left: LineStyle?

  /// Makes edge lines.
  public init(
    top: LineStyle? = nil, right: LineStyle? = nil, bottom: LineStyle? = nil,
    left: LineStyle? = nil
  ) {
    (self.top, self.right, self.bottom, self.left) = (top, right, bottom, left)
  }

  /// Whether no edge has a line.
  public var isEmpty: Bool { top == nil && right == nil && bottom == nil && left == nil }
}

/// The form of a sort arrow.
public enum ArrowShape: String, Hashable, Sendable, CaseIterable {
  /// A filled triangle, an open angle, or an arrow with a shaft.
  case triangle, chevron, arrow
}
