import GridreelStyle

/// An option of a grid: order, window, frame, cards.
package struct SettingKey: RecordKey {
  /// The sentence that reports a changed option.
  enum Telling {
    /// Sentences about rows, cells or scrollbars, which describe the result.
    case byItsResults
    /// A part of the sentence about the window.
    case window(String, absent: String)
    /// A sentence of its own: `title: 1 → 2`; `absent` replaces a missing value.
    case change(String, absent: String)
    /// The same for an option that overrides a theme's value.
    case wish(String, over: ThemeKey, parts: ValueParts)
    /// `subject new instead of old`, if both pictures have it.
    case instead(String)
    /// One sentence if the option was turned on, and one if it was turned off.
    case onOff(on: String, off: String)
  }

  /// The name stored in records.
  package let name: String
  /// The sentence that reports it.
  let telling: Telling
  /// Whether a change may move parts.
  let movesParts: Bool
  /// The first version of the text form that contains it.
  let version: Int

  private init(
    _ name: String, _ telling: Telling = .byItsResults, movesParts: Bool = true,
    since version: Int = 1
  ) {
    self.name = name
    self.telling = telling
    self.movesParts = movesParts
    self.version = version
  }

  package init(reading name: String) {
    self = Self.ordered.first { $0.name == name } ?? SettingKey(name)
  }

  /// All options, in the order in which changes are reported.
  package static let ordered: [SettingKey] =
    window + [
      direction, frame, stickySections, padding, margin, background, sort, group, filter, rows,
      limit, locale,
      missing, scrollbars, footnoteMarks,
    ] + cards
  /// The options that decide which part of the grid is in view.
  static let window = [width, height, scroll, scrollTo]
  /// The options that leave out rows regardless of their contents.
  static let cuts = [height, rows, limit]
  /// The options of rows shown as cards.
  private static let cards = [
    cardsPerLine, cardWidth, cardGap, cardPadding, imageRatio, cardCornerRadius, cardHeading,
    cardParts,
  ]
}

extension SettingKey {
  /// Whether the grid is read from right to left.
  package static let direction = SettingKey(
    "direction",
    .onOff(
      on: "the grid is read from right to left instead of from left to right",
      off: "the grid is read from left to right instead of from right to left"))
  /// The columns by which rows are sorted, with their directions.
  package static let sort = SettingKey("sort")
  /// The column by which rows form sections.
  package static let group = SettingKey("group")
  /// The condition of the rows that are shown.
  package static let filter = SettingKey("filter")
  /// The range of rows that are shown.
  package static let rows = SettingKey("rows")
  /// The maximum number of rows shown.
  package static let limit = SettingKey("limit")
  /// The locale of numbers and dates.
  package static let locale = SettingKey("locale")
  /// The replacement for missing values.
  package static let missing = SettingKey("missing")

  /// The window's size in points.
  package static let width = SettingKey("width", .window("width", absent: "of the grid"))
  package static let height = SettingKey("height", .window("height", absent: "of the grid"))
  /// The window's scroll offset, across and down.
  package static let scroll = SettingKey("scroll", .window("scrolled by", absent: "0,0"))
  /// The row at the top of the window.
  package static let scrollTo = SettingKey("scrollTo", .window("top row", absent: "not set"))
  /// Whether scrollbars are shown.
  package static let scrollbars = SettingKey("scrollbars", since: 2)
  /// Whether the topmost section's header sticks to the top.
  package static let stickySections = SettingKey(
    "stickySections",
    .onOff(
      on: "the header of the topmost section stays while rows scroll",
      off: "the header of the topmost section no longer stays while rows scroll"),
    movesParts: false, since: 2)
  /// The symbols that mark footnotes.
  package static let footnoteMarks = SettingKey(
    "footnoteMarks", .instead("footnotes are marked by"), since: 2)

  /// The kind of frame around the grid.
  package static let frame = SettingKey(
    "frame", .change("the frame around the grid", absent: "as the theme has it"))
  /// The space inside the frame.
  package static let padding = SettingKey(
    "padding", .wish("room inside the frame (padding)", over: .framePadding, parts: .insets))
  /// The space outside the frame.
  package static let margin = SettingKey(
    "margin", .wish("room outside the frame (margin)", over: .frameMargin, parts: .insets))
  package static let background = SettingKey(
    "background",
    .wish("background of the picture (background)", over: .frameBackground, parts: .plain),
    movesParts: false)
}

extension SettingKey {
  /// The number of cards per line.
  package static let cardsPerLine = tile("perLine", "cards on a line")
  /// The minimum width of cards.
  package static let cardWidth = tile("cardWidth", "least width of cards")
  /// The space between cards.
  package static let cardGap = tile("gap", "room between cards")
  /// The space inside cards.
  package static let cardPadding = tile("padding", "room inside cards")
  /// The height of images relative to their width.
  package static let imageRatio = tile("imageRatio", "height of images beside their width")
  package static let cardCornerRadius = tile("cornerRadius", "radius of the cards' corners")
  /// The contents of the bar above the cards.
  package static let cardHeading = tile("heading", "heading above the cards")
  /// The contents of a card; every grid shown as cards has this option.
  package static let cardParts = tile("card", "parts of cards")

  /// An option of cards, by its key in grid files.
  private static func tile(_ option: String, _ title: String) -> SettingKey {
    SettingKey("tiles.\(option)", .change("\(title) (\(option))", absent: "automatic"), since: 2)
  }
}
