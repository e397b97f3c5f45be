public import GridreelPrimitives

/// The style of cards, for grids that show rows as cards; nil derives a property from the theme's
/// rows and frame.
public struct CardStyle: Hashable, Sendable {
  /// The style of a card in one state; nil keeps a property as it is at rest.
  public struct StateStyle: Hashable, Sendable {
    /// A colour laid over the card's own; `none` lays nothing over it.
    public var background: CellStyle.Setting<GridColor>?
    /// The line along the card's edge.
    public var border: CellStyle.Setting<LineStyle>?
    /// The shadow below the card.
    public var shadow: CellStyle.Setting<Shadow>?

    /// Makes a style without any properties set.
    public init() {}
  }

  /// The styles of a card's contents, each merged over a derived default.
  public struct TextStyles: Hashable, Sendable {
    /// The title.
    @Boxed public var title = CellStyle()
    /// The line below the title.
    @Boxed public var subtitle = CellStyle()
    /// Stand-alone text.
    @Boxed public var text = CellStyle()
    /// The value of a fact.
    @Boxed public var fact = CellStyle()
    /// The name of a fact.
    @Boxed public var label = CellStyle()
    /// The large number at the lower edge, such as a price.
    @Boxed public var price = CellStyle()
    /// The text beside the price.
    @Boxed public var priceNote = CellStyle()
    /// Small print.
    @Boxed public var caption = CellStyle()
    /// A label on the image.
    @Boxed public var badge = CellStyle()

    /// Makes styles without any properties set.
    public init() {}
  }

  /// The colour behind all cards.
  public var ground: GridColor?
  /// The colour of a card; `none` leaves the ground visible.
  public var background: CellStyle.Setting<GridColor>?
  /// A gradient over the colour.
  public var gradient: CellStyle.Setting<GridGradient>?
  /// The line along a card's edge.
  public var border: CellStyle.Setting<LineStyle>?
  /// A line along the upper edge only, drawn over the border; nil for none.
  public var topLine: LineStyle?
  /// The corner radius of a card, in points.
  public var cornerRadius: Double?
  /// The shadow below a card.
  public var shadow: CellStyle.Setting<Shadow>?
  /// The colour behind an image that does not fill its frame.
  public var imageBackground: CellStyle.Setting<GridColor>?
  /// The spacing between cards, and between them and the frame, in points.
  public var spacing: Double?
  /// The distance from a card's edges to its text, in points.
  public var inset: Double?
  /// The distance from a card's edges to its image, in points.
  public var imageInset: Double?
  /// A card whose row is selected.
  public var selected = StateStyle()
  /// A card under the pointer.
  public var hover = StateStyle()
  /// A card being dragged.
  public var lifted = StateStyle()
  /// The styles of a card's contents.
  public var texts = TextStyles()

  /// Makes a style without any properties set.
  public init() {}
}

extension CellStyle.Setting {
  /// The effective value: the setting's own, nil if it is `none`, or the derived one if it is absent.
  static func value(of setting: Self?, else derived: Value?) -> Value? {
    switch setting {
    case nil: derived
    case .none?: nil
    case .value(let value)?: value
    }
  }
}
