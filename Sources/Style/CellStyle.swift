public import GridreelPrimitives

/// A partial style of cells: a nil property is left to the levels below.
public struct CellStyle: Hashable, Sendable {
  /// A property that can also be removed.
  public enum Setting<Value> {
    /// Written `"none"`: removes the value of lower levels.
    case none
    /// A value that replaces or covers that of lower levels.
    case value(Value)
  }

  /// A partial font: nil properties are left to the levels below.
  public struct FontStyle: Hashable, Sendable {
    /// The family name, or several separated by commas, in order of preference.
    @Themed public var family: String?
    /// The em size, in points.
    @Themed public var size: Double?
    /// The weight, `100...900`.
    @Themed public var weight: Int?
    /// Whether to use the italic face.
    @Themed public var isItalic: Bool?
    /// Whether all digits have the same width.
    @Themed public var hasTabularFigures: Bool?
    /// Extra space after each cluster, in points.
    @Themed public var letterSpacing: Double?
    /// OpenType features beside those that show each character of the text as it is.
    @Themed public var features: [FontFeature]?

    /// Makes a font style; by default no property is set.
    public init(
      family: String? = nil, size: Double? = nil, weight: Int? = nil, isItalic: Bool? = nil,
      hasTabularFigures: Bool? = nil, letterSpacing: Double? = nil,
      features: [FontFeature]? = nil
    ) {
      self.family = family
      self.size = size
      self.weight = weight
      self.isItalic = isItalic
      self.hasTabularFigures = hasTabularFigures
      self.letterSpacing = letterSpacing
      self.features = features
    }
  }

  /// The lines along the edges of a cell; nil leaves an edge to the levels below.
  public struct BorderStyle: Hashable, Sendable {
    /// The line along the upper edge.
    @Themed public var top: Setting<LineStyle>?
    /// The line along the right edge.
    @Themed public var right: Setting<LineStyle>?
    /// The line along the lower edge.
    @Themed public var bottom: Setting<LineStyle>?
    /// The line along the left edge.
    @Themed public var left: Setting<LineStyle>?

    /// Makes a border style; by default no edge is set.
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

  /// The background colour; `none` removes all lower colours and gradients.
  @Themed public var background: Setting<GridColor>? = nil
  /// A gradient over the background so far; `none` removes lower gradients only.
  @Themed public var gradient: Setting<GridGradient>? = nil
  /// The text's colour.
  @Themed public var textColor: GridColor? = nil
  /// Whether the text colour is chosen for contrast with the background: the colour it would
  /// otherwise have, black or white; a `textColor` of this style or of a higher level wins.
  public var isTextContrasting: Bool?
  /// The font, merged property by property.
  public var font = FontStyle()
  /// The horizontal alignment of text.
  @Themed public var align: GridHorizontalAlignment? = nil
  /// The vertical alignment of text.
  @Themed public var verticalAlign: GridVerticalAlignment? = nil
  /// The padding between the cell's edges and its content, in points.
  @Themed public var inset: Insets? = nil
  /// The maximum number of lines of text; 0 means no limit.
  @Themed public var lineLimit: Int? = nil
  /// What to do with text that does not fit.
  @Themed public var overflow: Overflow? = nil
  /// The lines along the edges, merged edge by edge.
  public var border = BorderStyle()
  /// The corner radius of the background, in points.
  @Themed public var cornerRadius: Double? = nil
  /// An underline, or a line through the text.
  @Themed public var decoration: TextDecoration? = nil
  /// The drop shadow of the text.
  @Themed public var shadow: Setting<Shadow>? = nil

  /// Makes a style without any properties set.
  public init() {}

  /// Makes a style from the most common properties.
  public init(
    background: GridColor? = nil, gradient: GridGradient? = nil, textColor: GridColor? = nil,
    font: FontStyle = FontStyle(), align: GridHorizontalAlignment? = nil
  ) {
    self.background = background.map(Setting.value)
    self.gradient = gradient.map(Setting.value)
    self.textColor = textColor
    self.font = font
    self.align = align
  }
}

extension CellStyle.Setting: Equatable where Value: Equatable {}
extension CellStyle.Setting: Hashable where Value: Hashable {}
extension CellStyle.Setting: Sendable where Value: Sendable {}
