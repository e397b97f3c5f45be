import GridreelDataSources
package import GridreelJSONText
import GridreelModel
import GridreelPrimitives
package import GridreelStyle
import GridreelValues

/// Whether to show rows below each other or as cards.
package enum LayoutName: String, Hashable, Sendable, CaseIterable {
  case table, tiles
}

/// The options of cards; nil uses the default.
package struct TileOptions: Sendable {
  /// One part of a card.
  package struct Part: Sendable {
    /// The column, by key or `#3`.
    let column: String
    /// The role of the column on the card.
    let role: CardPart.Role
    let origin: Origin
  }

  /// The number of cards per line.
  package var perLine: Int?
  /// Lengths in points, and the height of images relative to their width.
  package var cardWidth, gap, padding, imageRatio, cornerRadius: Double?
  /// The text of the bar above the cards.
  package var heading: String?
  /// The parts of a card.
  package var card: [Part] = []
}

/// A menu of orders.
package struct MenuOption: Sendable {
  package struct Order: Sendable {
    let title: String
    let sort: [SortKey]
    let grouping: Grouping?
    let origin: Origin
  }

  /// The title of the button.
  package var title: String?
  /// The orders, from top to bottom.
  package var orders: [Order]
  /// Whether the list is open.
  package var isOpen = false
}

// MARK: Keys

extension TileOptions {

  /// The keys of a grid file's `tiles`.
  package static let keys: [Key<TileOptions>] = [
    Key(
      OptionName.perLine.rawValue, \.perLine,
      .cardsPerLine.schema(.reference(toKey: OptionName.perLine.rawValue)), nil
    ).told(KeyWords("cards on a line", moves: .others)),
    Key(
      "cardWidth", \.cardWidth, .number(40...10_000),
      "The least width of a card in points; 200 without it."
    ).told(KeyWords("least width of cards", moves: .others)),
    Key(
      "gap", \.gap, .number(0...1000),
      "The room between cards and around them, in points; without it the theme's."
    ).told(KeyWords("room between cards", moves: .others)),
    Key(
      "padding", \.padding, .number(0...1000),
      "The room between a card's edges and its texts, in points; without it the theme's."
    ).told(KeyWords("room inside cards", moves: .others)),
    Key(
      "imageRatio", \.imageRatio, .number(0.1...10),
      "The height of a card's image as a part of its width; 0.75 without it."
    ).told(KeyWords("height of images beside their width", moves: .others)),
    Key(
      "cornerRadius", \.cornerRadius, .number(0...1000),
      "The radius of the cards' corners in points; without it the theme's."
    ).told(KeyWords("radius of the cards' corners", moves: .others)),
    Key("heading", \.heading, .text, "What the bar above the cards says.")
      .told(KeyWords("heading above the cards", moves: .others)),
    Key("card", .reference("card"), nil) { reader, node, options throws(GridreelError) in
      options.card = try reader.parts(node)
    }.recorded(as: "card") { options in
      options.card.map { "\($0.column) as \($0.role.rawValue)" }.joined(separator: ", ")
    }.told(KeyWords("parts of cards", moves: .others)),
  ]

  package static let cardSchema = JSONSchema.object(
    CardPart.Role.allCases.map { role in
      (role.rawValue, .reference("cardColumns").described(role.meaning))
    }
  ).with("minProperties", .number(1)).described(
    "What a card shows, from top to bottom: as what, and of which column or columns. Without it "
      + "every column by what it holds.")

  package static let cardColumnsSchema = JSONSchema.oneOrSeveral(.name)
}

extension CardPart.Role {
  /// Its meaning, for authors of grid files.
  fileprivate var meaning: String {
    switch self {
    case .image: "The image at the top."
    case .badge: "A label upon the image."
    case .title: "What the card is about."
    case .subtitle: "A quiet line below the title."
    case .text: "What stands by itself: text, stars, a bar."
    case .fact: "The column's title and its value."
    case .price: "A large number. It and all that follows it stand at the card's lower edge."
    case .priceNote: "A quiet text beside the price."
    case .caption: "Small print."
    }
  }
}

extension MenuOption {
  static let orderSchema = JSONSchema.object(
    [
      "title": .name.described("What the list says."),
      "sort": .reference(toKey: OptionName.sort.rawValue),
      "group": .reference("group"),
    ], required: ["title"]
  ).described("One order; without \"sort\" and \"group\" it is the data's own.")

  package static let schema = JSONSchema.object(
    [
      "title": .text().described(
        "What the button says before the order in force; \"Sort by\" without it."),
      "options": .list(of: orderSchema, count: 1...Int.max),
      "open": .boolean.described("Whether the list is shown."),
    ], required: ["options"])
}

extension KeyReader {
  /// Reads `"tiles": {"perLine": 4, "card": {"title": "product"}}`.
  func tiles(_ node: JSONNode) throws(GridreelError) -> TileOptions {
    var options = TileOptions()
    try read(node, by: TileOptions.keys, into: &options)
    return options
  }

  /// Reads the parts from top to bottom: roles with one column, or several.
  fileprivate func parts(_ node: JSONNode) throws(GridreelError) -> [TileOptions.Part] {
    var parts: [TileOptions.Part] = []
    var known: Set<String> = []
    let object = try ObjectReader(node, keys: CardPart.Role.allCases.map(\.rawValue))
    for member in try node.object(for: "card").members {
      guard let role = CardPart.Role(rawValue: member.key), object.node(member.key) != nil else {
        continue
      }
      var columns = [member.node]
      if case .array(let nodes) = member.node.value { columns = nodes }
      for column in columns {
        let key = try column.string(for: member.key)
        guard known.insert(key).inserted else {
          throw column.error("column '\(key)' is on the card already")
        }
        parts.append(TileOptions.Part(column: key, role: role, origin: origin(column)))
      }
    }
    guard !parts.isEmpty else {
      throw node.error("\(key: "card") is empty; name a column for its title")
    }
    return parts
  }

  /// Reads `"menu": {"options": [{"title": "Price", "sort": "price"}]}`.
  func menu(_ node: JSONNode) throws(GridreelError) -> MenuOption {
    let object = try ObjectReader(node, keys: MenuOption.schema.keys)
    let list = try object.required("options")
    var menu = MenuOption(
      title: try object.string("title"),
      orders: try list.array(for: "options").mapEach(menuOrder))
    menu.isOpen = try object.boolean("open") ?? false
    guard !menu.orders.isEmpty else { throw list.error("a menu has one option at least") }
    var known: Set<String> = []
    for order in menu.orders where !known.insert(order.title).inserted {
      throw list.error("the option '\(order.title)' is there twice")
    }
    return menu
  }

  private func menuOrder(_ node: JSONNode) throws(GridreelError) -> MenuOption.Order {
    let object = try ObjectReader(node, keys: MenuOption.orderSchema.keys)
    let title = try object.required("title").string(for: "title")
    var sort: [SortKey] = []
    if let node = object.node("sort") { sort = try Form.sortKeys.read(self, node, "sort", nil) }
    var grouping: Grouping?
    if let node = object.node("group") { grouping = try group(node) }
    return MenuOption.Order(title: title, sort: sort, grouping: grouping, origin: origin(node))
  }
}
