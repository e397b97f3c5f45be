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
    @Themed public var family: String?
    /// The size in points.
    @Themed public var size: Double?
    /// The weight, 100 to 900.
    @Themed public var weight: Int?
    /// Whether it slants.
    @Themed public var isItalic: Bool?
    /// Whether all figures have the same width.
    @Themed public var hasTabularFigures: Bool?
    /// Room added after each cluster, in points.
    @Themed public var letterSpacing: Double?

    /// Makes a font style.
    public init(
      family: String? = nil, size: Double? = nil, weight: Int? = nil, isItalic: Bool? = nil,
      hasTabularFigures: Bool? = nil, letterSpacing: Double? = nil
    ) {
      self.family = family
      self.size = size
      self.weight = weight
      self.isItalic = isItalic
      self.hasTabularFigures = hasTabularFigures
      self.letterSpacing = letterSpacing
    }
  }

  /// Lines along the edges of a cell; nil leaves an edge to the levels below.
  public struct BorderStyle: Hashable, Sendable {
    /// The line along the upper edge.
    @Themed public var top: Setting<LineStyle>?
    /// The line along the right edge.
    @Themed public var right: Setting<LineStyle>?
    /// The line along the lower edge.
    @Themed public var bottom: Setting<LineStyle>?
    /// The line along the left edge.
    @Themed public var left: Setting<LineStyle>?

    /// Makes a border style.
    public init(
      top: Setting<LineStyle>? = nil, right: Setting<LineStyle>? = nil,
      bottom: Setting<LineStyle>? = nil, left: Setting<LineStyle>? = nil
    ) {
      self.top = top
      self.right = right
      self.bottom = bottom
      self.left = left
    }
  }

  /// The colour behind the text; `none` takes away every lower colour and gradient.
  @Themed public var background: Setting<Color>? = nil
  /// A gradient upon the background so far; `none` takes away lower gradients only.
  @Themed public var gradient: Setting<Gradient>? = nil
  /// The text's colour.
  @Themed public var textColor: Color? = nil
  /// Whether the text's colour is chosen for contrast with what lies behind it, from the colour that
  /// it would have and black or white; a `textColor` of this style or of a higher level wins.
  public var isTextContrasting: Bool?
  /// The font, each property by itself.
  public var font = FontStyle()
  /// Where text stands between left and right.
  @Themed public var align: HorizontalAlignment? = nil
  /// Where text stands between top and bottom.
  @Themed public var verticalAlign: VerticalAlignment? = nil
  /// Room between the cell's edges and its content, in points.
  @Themed public var inset: Insets? = nil
  /// How many lines of text at most; 0 is as many as it takes.
  @Themed public var lineLimit: Int? = nil
  /// What happens to text that does not fit.
  @Themed public var overflow: Overflow? = nil
  /// Lines along the edges, each by itself.
  public var border = BorderStyle()
  /// The radius of the background's corners, in points.
  @Themed public var cornerRadius: Double? = nil
  /// A line below or through the text.
  @Themed public var decoration: TextDecoration? = nil
  /// A copy below the text.
  @Themed public var shadow: Setting<Shadow>? = nil

  /// Makes a style without any opinion.
  public init() {}

  /// Makes a style of the most used properties.
  public init(
    background: Color? = nil, gradient: Gradient? = nil, textColor: Color? = nil,
    font: FontStyle = FontStyle(), align: HorizontalAlignment? = nil
  ) {
    self.background = background.map(Setting.value)
    self.gradient = gradient.map(Setting.value)
    self.textColor = textColor
    self.font = font
    self.align = align
  }
}
