public import Primitives

/// A style of cells in which every property may be absent: nil means "not mine, ask below".
public struct CellStyle: Hashable, Sendable {
  /// A property that can also be taken away again.
  public enum Setting<Value: Hashable & Sendable>: Hashable, Sendable {
    /// Written `"none"`: takes away what lower levels gave.
    case none
    /// A value of its own.
    case value(Value)
  }

  /// A font in which every property may be absent.
  public struct FontStyle: Hashable, Sendable {
    /// The family's name.
    public var family: String?
    /// The size in points.
    public var size: Double?
    /// The weight, 100 to 900.
    public var weight: Int?
    /// Whether it slants.
    public var isItalic: Bool?
    /// Whether all figures have the same width.
    public var hasTabularFigures: Bool?

    /// Makes a font style.
    public init(
      family: String? = nil, size: Double? = nil, weight: Int? = nil, isItalic: Bool? = nil,
      hasTabularFigures: Bool? = nil
    ) {
      (self.family, self.size, self.weight) = (family, size, weight)
      (self.isItalic, self.hasTabularFigures) = (isItalic, hasTabularFigures)
    }
  }

  /// Lines along the edges of a cell; nil leaves an edge to the levels below.
  public struct BorderStyle: Hashable, Sendable {
    /// The line along each edge.
    public var top, right, bottom, left: Setting<LineStyle>?

    /// Makes a border style.
    public init(
      top: Setting<LineStyle>? = nil, right: Setting<LineStyle>? = nil,
      bottom: Setting<LineStyle>? = nil, left: Setting<LineStyle>? = nil
    ) {
      (self.top, self.right, self.bottom, self.left) = (top, right, bottom, left)
    }
  }

  /// The colour behind the text; `none` takes away every lower colour and gradient.
  public var background: Setting<Color>?
  /// A gradient upon the background so far; `none` takes away lower gradients only.
  public var gradient: Setting<Gradient>?
  /// The text's colour.
  public var textColor: Color?
  /// Whether the text's colour is chosen for contrast with what lies behind it, from the colour that
  /// it would have and black or white; a `textColor` of this style or of a higher level wins.
  public var isTextContrasting: Bool?
  /// The font, each property by itself.
  public var font = FontStyle()
  /// Where text stands between left and right.
  public var align: HorizontalAlignment?
  /// Where text stands between top and bottom.
  public var verticalAlign: VerticalAlignment?
  /// Room between the cell's edges and its content, in points.
  public var inset: Insets?
  /// How many lines of text at most; 0 is as many as it takes.
  public var lineLimit: Int?
  /// What happens to text that does not fit.
  public var overflow: Overflow?
  /// Lines along the edges, each by itself.
  public var border = BorderStyle()
  /// The radius of the background's corners, in points.
  public var cornerRadius: Double?
  /// A line below or through the text.
  public var decoration: TextDecoration?
  /// A copy below the text.
  public var shadow: Setting<Shadow>?

  /// Makes a style without any opinion.
  public init() {}

  /// Makes a style of the most used properties.
  public init(
    background: Color? = nil, gradient: Gradient? = nil, textColor: Color? = nil,
    font: FontStyle = FontStyle(), align: HorizontalAlignment? = nil
  ) {
    self.background = background.map(Setting.value)
    self.gradient = gradient.map(Setting.value)
    (self.textColor, self.font, self.align) = (textColor, font, align)
  }
}
