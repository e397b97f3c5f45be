/// How a grid was asked for: order, window, frame, cards.
package struct SettingKey: RecordKey {
  /// Which sentence tells that a setting changed.
  enum Telling {
    /// Those about rows, cells or scrollbars, which know what came of it.
    case byItsResults
    /// A part of the sentence about the window.
    case window(String, absent: String)
    /// A sentence of its own: `title: 1 → 2`; `absent` stands where nothing was asked for.
    case change(String, absent: String)
    /// The same for a wish that takes the place of a theme's value.
    case wish(String, over: ThemeKey, form: ValueForm)
    /// `subject new instead of old`, where both pictures have it.
    case instead(String)
    /// A sentence for a setting that is on now, and one for off.
    case onOff(on: String, off: String)
  }

  /// What a record stores.
  package let name: String
  /// Which sentence tells of it.
  let telling: Telling
  /// Whether other places of parts may come of it.
  let movesParts: Bool
  /// The version of the text form that first had it.
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

  /// The setting of that name.
  package init(reading name: String) {
    self = Self.ordered.first { $0.name == name } ?? SettingKey(name)
  }

  /// All settings, in the order in which changes are told.
  package static let ordered: [SettingKey] =
    window + [
      frame, stickySections, padding, margin, background, sort, group, filter, rows, limit, locale,
      missing, scrollbars, footnoteMarks,
    ] + cards
  /// Which part of the grid is in sight.
  static let window = [width, height, scroll, scrollTo]
  /// What leaves rows out whatever they say.
  static let cuts = [height, rows, limit]
  /// How rows are shown as cards.
  private static let cards = [
    cardsPerLine, cardWidth, cardGap, cardPadding, imageRatio, cardCornerRadius, cardHeading,
    cardParts,
  ]
}

extension SettingKey {
  /// The columns by which rows are in order, with their directions.
  package static let sort = SettingKey("sort")
  /// The column by which rows form sections.
  package static let group = SettingKey("group")
  /// The condition of the rows that are shown.
  package static let filter = SettingKey("filter")
  /// The range of rows that are shown.
  package static let rows = SettingKey("rows")
  /// How many rows are shown at most.
  package static let limit = SettingKey("limit")
  /// The locale of numbers and dates.
  package static let locale = SettingKey("locale")
  /// What stands where a value is missing.
  package static let missing = SettingKey("missing")

  /// The window's extents in points.
  package static let width = SettingKey("width", .window("width", absent: "of the grid"))
  package static let height = SettingKey("height", .window("height", absent: "of the grid"))
  /// How far the window is scrolled, across and down.
  package static let scroll = SettingKey("scroll", .window("scrolled by", absent: "0,0"))
  /// The row at the window's top.
  package static let scrollTo = SettingKey("scrollTo", .window("top row", absent: "not set"))
  /// Whether scrollbars are shown.
  package static let scrollbars = SettingKey("scrollbars", since: 2)
  /// Whether the topmost section's header stays.
  package static let stickySections = SettingKey(
    "stickySections",
    .onOff(
      on: "the header of the topmost section stays while rows scroll",
      off: "the header of the topmost section no longer stays while rows scroll"),
    movesParts: false, since: 2)
  /// The signs that mark footnotes.
  package static let footnoteMarks = SettingKey(
    "footnoteMarks", .instead("footnotes are marked by"), since: 2)

  /// The kind of frame around the grid.
  package static let frame = SettingKey(
    "frame", .change("the frame around the grid", absent: "as the theme has it"))
  /// The room inside the frame.
  package static let padding = SettingKey(
    "padding", .wish("room inside the frame (padding)", over: .framePadding, form: .insets))
  /// The room outside the frame.
  package static let margin = SettingKey(
    "margin", .wish("room outside the frame (margin)", over: .frameMargin, form: .insets))
  /// The picture's background.
  package static let background = SettingKey(
    "background",
    .wish("background of the picture (background)", over: .frameBackground, form: .plain),
    movesParts: false)
}

extension SettingKey {
  /// How many cards stand on a line.
  package static let cardsPerLine = tile("perLine", "cards on a line")
  /// The least width of cards.
  package static let cardWidth = tile("cardWidth", "least width of cards")
  /// The room between cards.
  package static let cardGap = tile("gap", "room between cards")
  /// The room inside cards.
  package static let cardPadding = tile("padding", "room inside cards")
  /// The height of images, measured by their width.
  package static let imageRatio = tile("imageRatio", "height of images beside their width")
  /// The radius of the cards' corners.
  package static let cardCornerRadius = tile("cornerRadius", "radius of the cards' corners")
  /// What stands in the bar above the cards.
  package static let cardHeading = tile("heading", "heading above the cards")
  /// What stands on a card; every grid that is shown as cards has it.
  package static let cardParts = tile("card", "parts of cards")

  /// A setting of cards, by the option of grid files that sets it.
  private static func tile(_ option: String, _ title: String) -> SettingKey {
    SettingKey("tiles.\(option)", .change("\(title) (\(option))", absent: "automatic"), since: 2)
  }
}
