/// A font request; the font catalog finds the nearest face.
public struct GridFont: Hashable, Sendable {
  /// The family name, or several separated by commas, in order of preference.
  public var family: String
  /// The em size, in points.
  public var size: Double
  /// The weight, 100 (thin) to 900 (black); 400 is regular.
  public var weight: Int
  /// Whether to use the italic face.
  public var isItalic: Bool
  /// Whether all digits have the same width (OpenType `tnum`).
  public var hasTabularFigures: Bool
  /// Extra space after each cluster, in points; any value but 0 turns ligatures off.
  public var letterSpacing: Double
  /// OpenType features beside those that show each character of the text as it is.
  public var features: [FontFeature]

  /// Makes a font; the weight is clamped to `100...900`, the size to `1...1000`, the letter spacing
  /// to `-5...20`.
  public init(
    family: String = "Inter", size: Double = 14, weight: Int = 400, isItalic: Bool = false,
    hasTabularFigures: Bool = false, letterSpacing: Double = 0, features: [FontFeature] = []
  ) {
    self.family = family
    self.size = size.isFinite ? Swift.min(Swift.max(size, 1), 1000) : 14
    self.weight = Swift.min(Swift.max(weight, 100), 900)
    self.isItalic = isItalic
    self.hasTabularFigures = hasTabularFigures
    self.letterSpacing =
      letterSpacing.isFinite ? Swift.min(Swift.max(letterSpacing, -5), 20) : 0
    self.features = features
  }
}

/// The horizontal alignment of text in its cell.
public enum GridHorizontalAlignment: String, Hashable, Sendable, CaseIterable {
  /// At the left edge.
  case leading
  /// Centred.
  case center
  /// At the right edge.
  case trailing
  /// Decimal points aligned, with the longest number at the right edge.
  case decimal
}

/// The vertical alignment of text in its cell.
public enum GridVerticalAlignment: String, Hashable, Sendable, CaseIterable {
  /// At the top edge, centred, or at the bottom edge.
  case top, middle, bottom
}

/// What to do with text that is wider than its cell.
public enum Overflow: String, Hashable, Sendable, CaseIterable {
  /// Truncate at the end, with an ellipsis.
  case ellipsis
  /// Truncate at the start, with an ellipsis.
  case ellipsisStart
  /// Truncate in the middle, with an ellipsis.
  case ellipsisMiddle
  /// Clip at the cell's edge, through a glyph if necessary.
  case clip
  /// Wrap onto further lines, up to the line limit.
  case wrap
}

/// A line under or through text.
public enum TextDecoration: String, Hashable, Sendable, CaseIterable {
  /// No line, an underline, or a line through the middle.
  case none, underline, strikethrough
}

/// A drop shadow.
public struct Shadow: Hashable, Sendable {
  /// The offset to the right and downwards, in points.
  public var x, y: Double
  /// The blur radius in points (twice the standard deviation, as in CSS); 0 is sharp.
  public var blur: Double
  /// The colour of the shadow.
  public var color: GridColor

  /// Makes a shadow; a negative or infinite blur becomes 0.
  public init(x: Double, y: Double, blur: Double, color: GridColor) {
    (self.x, self.y, self.color) = (x, y, color)
    self.blur = blur.isFinite ? Swift.max(0, blur) : 0
  }
}

/// The style of a line: width, colour and dash pattern.
public struct LineStyle: Hashable, Sendable {
  /// The width in points; 0 draws nothing.
  public var width: Double
  /// The line's colour.
  public var color: GridColor
  /// The lengths of dashes and gaps in turn, in points; empty for a solid line.
  public var dash: [Double]

  /// Makes a line style; a negative or infinite width becomes 0.
  public init(width: Double, color: GridColor, dash: [Double] = []) {
    self.width = width.isFinite ? Swift.max(0, width) : 0
    self.color = color
    self.dash = dash.allSatisfy({ $0.isFinite && $0 >= 0 }) && dash.contains { $0 > 0 } ? dash : []
  }

  /// Whether the line has a width and is not fully transparent.
  public var isVisible: Bool { width > 0 && color.alpha > 0 }
}

/// The lines along the four edges of a rectangle; nil draws none.
public struct EdgeLines: Hashable, Sendable {
  /// The line along each edge.
  public var top, right, bottom, left: LineStyle?

  /// Makes edge lines; by default there are none.
  public init(
    top: LineStyle? = nil, right: LineStyle? = nil, bottom: LineStyle? = nil,
    left: LineStyle? = nil
  ) {
    (self.top, self.right, self.bottom, self.left) = (top, right, bottom, left)
  }

  /// Whether no edge has a line.
  public var isEmpty: Bool { top == nil && right == nil && bottom == nil && left == nil }
}

/// The shape of a sort arrow.
public enum ArrowShape: String, Hashable, Sendable, CaseIterable {
  /// A filled triangle, an open angle, or an arrow with a shaft.
  case triangle, chevron, arrow
}
