public import Primitives

/// What cards look like where rows are shown as such; nil leaves a property to what the theme says of
/// rows and frame.
public struct CardStyle: Hashable, Sendable {
  /// What a card looks like while something is the matter with it; nil leaves it as it is otherwise.
  public struct StateStyle: Hashable, Sendable {
    /// Laid over the card's colour; `none` lays nothing over it.
    public var background: CellStyle.Setting<Color>?
    /// The line along the card's edge.
    public var border: CellStyle.Setting<LineStyle>?
    /// The shadow below the card.
    public var shadow: CellStyle.Setting<Shadow>?

    /// Makes a style without any opinion.
    public init() {}
  }

  /// The styles of what stands on a card, each over a derived one of its kind.
  public struct TextStyles: Hashable, Sendable {
    /// What the card is about, and the line below that.
    public var title = CellStyle()
    /// The line below the title.
    public var subtitle = CellStyle()
    /// What stands by itself.
    public var text = CellStyle()
    /// The value of a fact.
    public var fact = CellStyle()
    /// The name of a fact.
    public var label = CellStyle()
    /// The large number at the lower edge.
    public var price = CellStyle()
    /// The text beside it.
    public var priceNote = CellStyle()
    /// Small print.
    public var caption = CellStyle()
    /// A label upon the image.
    public var badge = CellStyle()

    /// Makes styles without any opinion.
    public init() {}
  }

  /// What fills the grid behind all cards.
  public var ground: Color?
  /// The colour of a card; `none` lets the ground be seen.
  public var background: CellStyle.Setting<Color>?
  /// A gradient upon it.
  public var gradient: CellStyle.Setting<Gradient>?
  /// The line along a card's edge.
  public var border: CellStyle.Setting<LineStyle>?
  /// A line along the upper edge alone, over the other one; nil is none.
  public var topLine: LineStyle?
  /// The radius of a card's corners, in points.
  public var cornerRadius: Double?
  /// The shadow below a card.
  public var shadow: CellStyle.Setting<Shadow>?
  /// The colour behind an image that does not fill its place.
  public var imageBackground: CellStyle.Setting<Color>?
  /// The room between cards, and between them and the frame, in points.
  public var spacing: Double?
  /// The room between a card's edges and its texts, in points.
  public var inset: Double?
  /// The room between a card's edges and its image, in points.
  public var imageInset: Double?
  /// A card whose row is selected, below the pointer, or lifted.
  public var selected = StateStyle()
  /// A card below the pointer.
  public var hover = StateStyle()
  /// A card that is dragged.
  public var lifted = StateStyle()
  /// What stands on a card.
  public var texts = TextStyles()

  /// Makes a style without any opinion.
  public init() {}
}

extension CellStyle.Setting {
  /// The value that holds: this one's, none where it takes it away.
  static func value(of setting: Self?, else derived: Value?) -> Value? {
    switch setting {
    case nil: derived
    case .none?: nil
    case .value(let value)?: value
    }
  }
}
