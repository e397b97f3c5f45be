import GridreelJSONText
import GridreelModel
import GridreelPrimitives
package import GridreelStyle

/// The options that show rows as cards; nil means not set.
package struct CardOptions: Sendable {
  /// Whether to show rows as cards.
  package var layout: LayoutName?
  /// The number of cards per line.
  package var perLine: Int?
  /// The design of cards.
  package var tiles: TileOptions?
  /// The menu of orders.
  package var menu: MenuOption?
  /// Whether the layout was laid over options with parts that perhaps only another one shows.
  package var isLayoutReplaced = false

  package init() {}

  static let keys: [GridOption] = [
    GridOption(
      .layout, \.cards.layout, .word, "Rows below each other, or as cards: table or tiles.",
      flag: .value("name")),
    GridOption(
      .perLine, \.cards.perLine, .cardsPerLine,
      "Cards per row; without it as many as are wide enough.",
      flag: .value("count", "Cards per row.")
    ).needing(.cards),
    GridOption(
      .tiles, \.cards.tiles,
      Form(.reference("tiles")) { reader, node, _, _ throws(GridreelError) in
        try reader.tiles(node)
      },
      "What cards are like; every line is as high as its tallest card."
    ).recording(TileOptions.keys) { $0.cards.tiles }
      .told(KeyWords("cards:", absent: "automatic")),
    GridOption(
      .menu, \.cards.menu,
      Form(.reference("menu")) { reader, node, _, _ throws(GridreelError) in
        try reader.menu(node)
      },
      "Orders to choose from, in a list that opens below a button above cards."),
  ]
}

extension OptionName {
  package static let layout = OptionName("layout")
  package static let perLine = OptionName("perLine")
  package static let tiles = OptionName("tiles")
  package static let menu = OptionName("menu")
}

extension Form<Double> {
  /// A side of a window in points.
  static var extent: Form {
    number(1...1_000_000).schema(.number(above: 0))
  }
}

extension Form<GridPoint> {
  /// An offset: `X,Y`, or `[x, y]`.
  static var offset: Form {
    let schema = JSONSchema.any([
      .list(of: .number(from: 0), count: 2...2), .text(pattern: "^[0-9.]+ *, *[0-9.]+$"),
    ])
    return .array(schema) { texts throws(GridreelError) in
      let parts = texts.flatMap(FlagText.list)
      guard parts.count == 2 else {
        throw GridreelError("write two numbers, X,Y")
      }
      return GridPoint(
        x: try FlagText.number(parts[0], 0...1e12),
        y: try FlagText.number(parts[1], 0...1e12))
    }.writing { "\(JSONWriter.number($0.x)),\(JSONWriter.number($0.y))" }
  }
}

extension Form<TargetOption> {
  /// The target of the pointer or the focus.
  static var target: Form {
    .one(.types("string", "integer")) { text, origin throws(GridreelError) in
      try Specification.target(text, origin)
    }
  }
}

extension Form<Int> {
  /// The number of cards per line.
  package static var cardsPerLine: Form { integer(1...1000) }
}
