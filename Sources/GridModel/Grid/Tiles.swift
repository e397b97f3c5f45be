import Values

extension Grid {
  /// How a grid shows its rows.
  public enum Layout: Hashable, Sendable {
    /// One below the other, their cells in columns.
    case table
    /// As cards, several on a line.
    case tiles(Tiles)

    /// The cards, where rows are shown as such.
    public var tiles: Tiles? {
      if case .tiles(let tiles) = self { tiles } else { nil }
    }
  }
}

/// How rows are shown as cards: every line of cards is as high as its tallest one.
public struct Tiles: Hashable, Sendable {
  /// How many cards stand on a line; nil is as many as have at least ``cardWidth``.
  public var perLine: Int?
  /// The least width of a card in points; cards have it where nothing limits the picture's width.
  public var cardWidth: Double
  /// The room between cards, and between them and the frame, in points; nil is the theme's.
  public var gap: Double?
  /// The room between a card's edges and its texts, in points; nil is the theme's.
  public var padding: Double?
  /// The height of a card's image as a part of its width.
  public var imageRatio: Double
  /// The radius of the cards' corners in points; nil is the theme's.
  public var cornerRadius: Double?
  /// What the bar above the cards says, beside the button of the grid's menu; nil is nothing.
  public var heading: String?
  /// What a card shows, from top to bottom; nothing is every column by what it holds.
  public var card: [CardPart]

  /// Makes cards; numbers that mean nothing are brought into their ranges.
  public init(
    perLine: Int? = nil, cardWidth: Double = 200, gap: Double? = nil, padding: Double? = nil,
    imageRatio: Double = 0.75, cornerRadius: Double? = nil, heading: String? = nil,
    card: [CardPart] = []
  ) {
    self.perLine = perLine.map { Swift.min(Swift.max(1, $0), 1000) }
    self.cardWidth = cardWidth >= 40 ? Swift.min(cardWidth, 10_000) : 40
    self.gap = gap.map { $0 >= 0 ? Swift.min($0, 1000) : 0 }
    self.padding = padding.map { $0 >= 0 ? Swift.min($0, 1000) : 0 }
    self.imageRatio = imageRatio >= 0.1 ? Swift.min(imageRatio, 10) : 0.1
    self.cornerRadius = cornerRadius.map { $0 >= 0 ? Swift.min($0, 1000) : 0 }
    (self.heading, self.card) = (heading, card)
  }
}

/// One part of a card: a column, and as what it is shown.
public struct CardPart: Hashable, Sendable {
  /// As what a card shows a column.
  public enum Role: String, Hashable, Sendable, CaseIterable {
    /// The image at the top; the column's cells name its file.
    case image
    /// A label upon the image's corner.
    case badge
    /// What the card is about, in a strong font.
    case title
    /// A quiet line below the title.
    case subtitle
    /// Anything that stands by itself: text, stars, a bar.
    case text
    /// The column's title at the left and its value at the right.
    case fact
    /// A large number. It and all that follows it stand at the card's lower edge, so that the prices
    /// of a line have one baseline.
    case price
    /// A quiet text at the right of the price.
    case priceNote
    /// Small print.
    case caption
  }

  /// The column's key.
  public var column: String
  /// As what it is shown.
  public var role: Role

  /// Makes a part.
  public init(_ column: String, as role: Role) { (self.column, self.role) = (column, role) }
}

extension Tiles {
  /// What a card shows: ``card``, or every column of the grid by what it holds.
  ///
  /// Then the first column of images becomes the image, one of labels the badge, the first text the
  /// title, the last number with a currency the price, and every other column a fact.
  public func parts(of grid: Grid) -> [CardPart] {
    guard card.isEmpty else { return card }
    let columns = grid.columns.filter { !$0.isHidden }
    let image = columns.first(where: \.holdsImages)?.key
    let badge = columns.first(where: \.holdsLabels)?.key
    let rest = columns.filter { $0.key != image && $0.key != badge }
    let title =
      rest.first { $0.holdsTexts && grid.source.kind(ofColumn: $0.key) == .text } ?? rest.first
    let price = rest.last { $0.holdsPrices && $0.key != title?.key }
    func part(_ key: String?, _ role: CardPart.Role) -> [CardPart] {
      key.map { [CardPart($0, as: role)] } ?? []
    }
    let facts = rest.filter { $0.key != title?.key && $0.key != price?.key }.flatMap { column in
      part(column.key, column.standsAlone ? .text : .fact)
    }
    return part(image, .image) + part(badge, .badge) + part(title?.key, .title) + facts
      + part(price?.key, .price)
  }
}

extension Column {
  fileprivate var holdsImages: Bool { cell.kind.role == .image }
  fileprivate var holdsLabels: Bool { cell.kind.role == .label }
  fileprivate var holdsTexts: Bool { cell.kind.role == .text }

  /// Whether the cells are drawn so that they need no title beside them.
  fileprivate var standsAlone: Bool { [.image, .label, .ownTitle].contains(cell.kind.role) }

  fileprivate var holdsPrices: Bool {
    if cell.kind.role == .price { return true }
    guard case .number(let number)? = format?.kind else { return false }
    if case .currency = number.notation { return true }
    return false
  }
}
