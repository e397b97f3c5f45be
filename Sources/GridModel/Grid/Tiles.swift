import GridreelValues

extension DataGrid {
  /// The layout of a grid's rows.
  public enum Layout: Hashable, Sendable {
    /// A table, with cells in columns.
    case table
    /// Cards, several in a line.
    case tiles(Tiles)

    /// The options for cards; nil for a table.
    public var tiles: Tiles? {
      if case .tiles(let tiles) = self { tiles } else { nil }
    }
  }
}

/// The layout of rows as cards; each line is as high as its tallest card.
public struct Tiles: Hashable, Sendable {
  /// The number of cards in a line; nil fits as many as have at least ``cardWidth``.
  public var perLine: Int?
  /// The minimum width of a card in points; its exact width if the picture's width is not limited.
  public var cardWidth: Double
  /// The spacing between cards, and between them and the frame, in points; nil uses the theme's.
  public var gap: Double?
  /// The distance from a card's edges to its text, in points; nil uses the theme's.
  public var padding: Double?
  /// The height of a card's image as a fraction of its width.
  public var imageRatio: Double
  /// The corner radius of the cards in points; nil uses the theme's.
  public var cornerRadius: Double?
  /// The heading of the bar above the cards, beside the menu's button; nil for none.
  public var heading: String?
  /// The parts of a card, from top to bottom; an empty list shows every column, by its content.
  public var card: [CardPart]

  /// Makes the layout; invalid numbers are clamped to their ranges.
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

/// A part of a card: a column and its role.
public struct CardPart: Hashable, Sendable {
  /// The role of a column on a card.
  public enum Role: String, Hashable, Sendable, CaseIterable {
    /// The image at the top, from the file that the column's cells name.
    case image
    /// A label on the image's corner.
    case badge
    /// The title, in a strong font.
    case title
    /// A quiet line below the title.
    case subtitle
    /// A stand-alone element: text, stars, a bar.
    case text
    /// The column's title at the left and its value at the right.
    case fact
    /// A large number. It and everything after it are placed at the card's lower edge, so that the
    /// prices in a line share one baseline.
    case price
    /// Secondary text to the right of the price.
    case priceNote
    /// Small print.
    case caption
  }

  /// The column's key.
  public var column: String
  /// The role of the column.
  public var role: Role

  /// Makes a part.
  public init(_ column: String, as role: Role) { (self.column, self.role) = (column, role) }
}

extension Tiles {
  /// The parts of a card: ``card``, or every column of the grid by its content.
  ///
  /// In the latter case, the first column of images becomes the image, the first one of labels the
  /// badge, the first text the title, the last number with a currency the price, and every other
  /// column a fact.
  public func parts(of grid: DataGrid) -> [CardPart] {
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
