import GridreelJSONText
import GridreelPrimitives

/// The keys of theme files and of the objects in them, each declared once with its reader, the
/// property it sets, and its schema.
enum ThemeFields {
  /// The keys of a theme file except `extends` and `parameters`, which are resolved before the others.
  static let theme: [Key<Theme>] = [
    Key("name", \.name, .styleText, "The name people read.").told(KeyWords("", .results)),
    Key(object: "styles", \.styles, styles, definition: "styles").needing(.part(.levels)),
    Key(
      "rowHeight", \.rowHeight, .rowHeight, "Points, or \"auto\": as high as the tallest cell."
    ).needing(.table, .part(.rows))
      .told(KeyWords("rows are", .height, moves: .others, at: .rows)),
    Key(
      "headerHeight", \.headerHeight, .styleNumber(StyleLimits.height),
      "Points; 0 hides the header."
    ).needing(.part(.bar))
      .told(KeyWords("the header is", .height, moves: .others, at: .header)),
    Key(
      "sectionHeaderHeight", \.sectionHeaderHeight, .styleNumber(StyleLimits.height),
      "Points; 0 hides section headers."
    ).needing(.sections)
      .told(KeyWords("section headers are", .height, moves: .others, at: .sections)),
    Key(
      object: "gridLines", \.gridLines, gridLines, none: GridLines(), definition: "gridLines"),
    Key(object: "sortArrow", \.sortArrow, sortArrow, definition: "sortArrow")
      .needing(.part(.sortArrows)),
    Key(object: "frame", \.frame, frame, none: FrameStyle(), definition: "frame"),
    Key(object: "cards", \.cards, cards, definition: "cards")
      .needing(.cards).told(KeyWords("cards:", absent: "derived")),
    Key(object: "print", \.print, print, definition: "print").needing(.paper),
    Key(
      "blending", \.isBlending, .boolean,
      "Whether translucent colours blend with those of lower levels; false: the top colour wins whatever "
        + "its alpha."
    ).told(KeyWords("", .results)),
  ]

  /// What records have of a theme, by the paths of the keys.
  ///
  /// Styles are in the levels of the cascade; only the ground of a grid without rows shows by itself.
  static let recorded: [Key<Theme>] = theme.recorded().map { key in
    guard key.name == "styles.row.background" else { return key }
    return key.needing(.part(.emptyGround))
      .told(KeyWords("ground of the empty grid", absent: "none"))
  }

  /// The styles of the parts of a grid.
  static let styles: [Key<Theme.Styles>] = [
    Key(style: "row", \.row, "All rows."),
    Key(
      style: "alternateRow", \.alternateRow,
      "Every other row: those with an odd index, counted from 0 in each section."),
    Key(
      style: "missing", \.missing,
      "Cells without a value; without it, a grey that is legible on rows in every state."),
    Key(style: "selected", \.selected, "Selected rows and cells."),
    Key(style: "header", \.header, "The header row."),
    Key(style: "sectionHeader", \.sectionHeader, "Section headers."),
    Key(
      style: "spanner", \.spanner,
      "Titles above several columns, where they differ from the header row."),
    Key(
      style: "rowNumber", \.rowNumber,
      "Row numbers. With a background, it covers stripes, and their title and the letters above columns have it, too."
    ),
    Key(
      style: "summary", \.summary, "Summary rows, where they differ from other rows."),
    Key(style: "title", \.title, "The title above the grid."),
    Key(style: "subtitle", \.subtitle, "The line below the title."),
    Key(style: "caption", \.caption, "The line below the grid."),
    Key(style: "note", \.note, "The small print below the caption."),
  ]

  /// The lines between rows and columns.
  static let gridLines: [Key<GridLines>] = [
    Key(noneIsAbsent: "horizontal", \.horizontal, .line, "The line below every row.")
      .needing(.table, .part(.body))
      .told(line("grid line below rows", at: .belowRows, from: .rowBorder)),
    Key(noneIsAbsent: "vertical", \.vertical, .line, "The line right of every column but the last.")
      .needing(.table, .part(.columns))
      .told(line("grid line between columns", at: .besideColumns, from: .columnBorder)),
    Key(noneIsAbsent: "header", \.header, .line, "The line below the header row.")
      .needing(.part(.header))
      .told(line("line below the header", at: .belowHeader, from: .headerRowBorder)),
    Key(noneIsAbsent: "top", \.top, .line, "The line above the whole grid.")
      .needing(.table).told(line("line above the grid", at: .aboveHeader)),
    Key(
      noneIsAbsent: "bottom", \.bottom, .line,
      "The line below the last row, in place of the horizontal one.",
      unset: "like those below rows"
    ).needing(.table).told(line("line below the last row", at: .belowLastRow)),
    Key(
      noneIsAbsent: "pinned", \.pinned, .line, "The line right of the last pinned column.",
      unset: "like those between columns"
    ).needing(.table, .part(.pinnedColumns))
      .told(line("line beside pinned columns", at: .besideColumns, from: .pinnedColumnBorder)),
    Key(
      "leadingInset", \.leadingInset, .styleNumber(StyleLimits.inset),
      "How far from the left edge the lines between rows begin, in points."
    ).needing(.table, .part(.rowLines)).told(line("inset of the lines below rows")),
    Key("onTop", \.onTop, .word, "Which lines win where they cross.")
      .needing(.table, .part(.crossingLines)).told(line("lines that win where they cross")),
  ]

  private static func line(
    _ title: String, at place: KeyWords.Place = .picture, from parameter: ThemeVocabulary? = nil
  ) -> KeyWords {
    KeyWords(title, moves: .othersByWidth, at: place, from: parameter?.rawValue)
  }

  /// The look of the sort arrow.
  static let sortArrow: [Key<SortArrowStyle>] = [
    Key("shape", \.shape, .word, "The arrow's form.")
      .told(KeyWords("shape of the sort arrow", at: .sortedHeaders)),
    Key(
      "size", \.size, .styleNumber(StyleLimits.arrowSize),
      "The side of the square that holds it, in points."
    ).told(KeyWords("size of the sort arrow", moves: .others, at: .sortedHeaders)),
    Key("color", \.color, .color, "Its colour.")
      .told(KeyWords("colour of the sort arrow", at: .sortedHeaders)),
    Key("side", \.side, .word, "On which side of the title it stands.")
      .told(KeyWords("side of the sort arrow", moves: .others, at: .sortedHeaders)),
    Key(
      "spacing", \.spacing, .styleNumber(StyleLimits.arrowSpacing),
      "The room between title and arrow, in points."
    ).told(KeyWords("room beside the sort arrow", moves: .others, at: .sortedHeaders)),
    Key(
      noneIsAbsent: "idleColor", \.idleColor, .optionalColor,
      "The colour of the arrows of columns that can be sorted but are not, which take their room at once; \"none\" "
        + "shows none.", unset: nil
    ).told(KeyWords("colour of idle arrows", absent: "none", moves: .others, at: .header)),
    Key(
      "ascending", \.ascending, .styleText,
      "An image in place of the arrow of an ascending order, named as those of cells are."
    ).told(picture("ascending orders")),
    Key(
      "descending", \.descending, .styleText,
      "An image in place of the arrow of a descending order."
    ).told(picture("descending orders")),
    Key(
      "idle", \.idle, .styleText,
      "An image beside titles of columns that can be sorted but are not."
    ).told(picture("columns that are not sorted")),
  ]

  private static func picture(_ orders: String) -> KeyWords {
    KeyWords("picture of \(orders)", absent: "none", moves: .others, at: .header)
  }

  /// The surroundings of a grid.
  static let frame: [Key<FrameStyle>] = [
    Key(noneIsAbsent: "background", \.background, .optionalColor, "What fills the whole picture.")
      .told(KeyWords("background of the picture")),
    Key(
      "onPage", \.onPage, .boolean,
      "Whether the pages that show the picture have its background, so that PNG, WebP and SVG leave it out."
    )
    // References of programs that did not know it stay as they are.
    .recorded(as: "onPage") { $0.onPage ? "true" : nil }
    .told(KeyWords("background that pages have", absent: "false")),
    Key(noneIsAbsent: "fill", \.fill, .optionalColor, "What fills the frame behind the grid.")
      .told(KeyWords("fill behind the grid")),
    Key(noneIsAbsent: "border", \.border, .line, "The line around the grid.")
      .told(KeyWords("line around the grid", from: ThemeVocabulary.wrapperBorder.rawValue)),
    Key(
      "cornerRadius", \.cornerRadius, .styleNumber(StyleLimits.radius),
      "The radius of the grid's corners, in points."
    ).told(KeyWords("radius of the frame's corners")),
    Key(noneIsAbsent: "shadow", \.shadow, .shadow, "The shadow below the grid.")
      .told(KeyWords("shadow of the frame")),
    Key("padding", \.padding, .insets, "Room between the frame's line and the grid.")
      .told(KeyWords("room inside the frame", moves: .others)),
    Key("margin", \.margin, .insets, "Room between the picture's edge and the frame.")
      .told(KeyWords("room outside the frame", moves: .others)),
  ]
}

// MARK: Cards

extension ThemeFields {
  /// The keys of cards, and the styles of their contents.
  static let cards: [Key<CardStyle>] =
    [
      Key("ground", \.ground, .color, "What fills the grid behind all cards."),
      Key(
        "background", \.background, .optionalColor,
        "The colour of a card; \"none\" lets the ground be seen."),
      Key("gradient", \.gradient, .gradient, nil),
      Key("border", \.border, .line, "The line along a card's edge."),
      Key(
        noneIsAbsent: "topLine", \.topLine, .line,
        "A line along the upper edge alone, over the other one.", unset: nil),
      Key(
        "cornerRadius", \.cornerRadius, .styleNumber(StyleLimits.radius),
        "The radius of a card's corners, in points."),
      Key("shadow", \.shadow, .shadow, "The shadow below a card."),
      Key(
        "imageBackground", \.imageBackground, .optionalColor,
        "The colour behind an image that does not fill its place."),
    ] + cardRooms + cardStates + cardTexts

  /// The sizes on paper.
  static let print: [Key<PrintStyle>] = [
    Key(
      "fontSize", \.fontSize, .styleNumber(StyleLimits.fontSize),
      "The size of the text in rows, in points; at most 10 without it."),
    Key(
      "rowHeight", \.rowHeight, .styleNumber(1...StyleLimits.height.upperBound),
      "The height of rows whose text has that size, in points; at most 24 without it."),
  ]

  private static let cardRooms: [Key<CardStyle>] = [
    Key(
      "spacing", \.spacing, .cardInset,
      "The room between cards and around them; 16 without it."
    ).told(KeyWords(moves: .others)),
    Key(
      "inset", \.inset, .cardInset,
      "The room between a card's edges and its texts; 14 without it."
    ).told(KeyWords(moves: .others)),
    Key(
      "imageInset", \.imageInset, .cardInset,
      "The room between a card's edges and its image; 8 without it."
    ).told(KeyWords(moves: .others)),
  ]

  private static let cardStates: [Key<CardStyle>] = [
    Key(
      object: "selected", \.selected, cardState, definition: "cardState",
      "A card whose row is selected."),
    Key(
      object: "hover", \.hover, cardState, definition: "cardState", "A card below the pointer."),
    Key(
      object: "lifted", \.lifted, cardState, definition: "cardState", "A card that is dragged."),
  ]

  private static let cardTexts: [Key<CardStyle>] = [
    Key(style: "title", \.texts.title, "What the card is about."),
    Key(style: "subtitle", \.texts.subtitle, "The line below the title."),
    Key(style: "text", \.texts.text, "What stands by itself."),
    Key(style: "fact", \.texts.fact, "The value of a fact."),
    Key(style: "label", \.texts.label, "The name of a fact."),
    Key(style: "price", \.texts.price, "The large number at the lower edge."),
    Key(style: "priceNote", \.texts.priceNote, "The text beside it."),
    Key(style: "caption", \.texts.caption, "Small print."),
    Key(style: "badge", \.texts.badge, "A label upon the image."),
  ]

  /// The look of a card in one state.
  static let cardState: [Key<CardStyle.StateStyle>] = [
    Key(
      "background", \.background, .optionalColor, "Laid over the card's colour."),
    Key("border", \.border, .line, "The line along the card's edge."),
    Key("shadow", \.shadow, .shadow, "The shadow below the card."),
  ]
}

extension Key {
  /// Makes a key for a cell style.
  fileprivate init(style key: String, _ path: any Path<CellStyle>, _ description: String) {
    self = Key(key, path, .cellStyle, description)
      .recording(StyleKey.recorded) { $0[keyPath: path] }
  }

  /// Makes a key for a property that is nil where a file says `none`.
  ///
  /// Records have the word `unset` in place of nil, or nothing if it is nil itself.
  fileprivate init<Value>(
    noneIsAbsent key: String, _ path: @autoclosure @escaping @Sendable () -> any Path<Value?>,
    _ form: Form<CellStyle.Setting<Value>>, _ description: String?, unset: String? = "none"
  ) {
    self = Key(key, form.schema, description) {
      reader, node, root throws(GridreelError) in
      let base = root[keyPath: path()].map(CellStyle.Setting.value)
      root[keyPath: path()] = try form.read(reader, node, key, base).value
    }.recorded(as: key, parts: form.parts) { root in
      root[keyPath: path()].map { form.written(.value($0)) } ?? unset
    }
  }

  /// Makes a key whose value is an object with keys of its own.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - path: The property to set.
  ///   - keys: The object's keys.
  ///   - nothing: The value for `none`; nil refuses it.
  ///   - definition: The name of the object's definition in the schema.
  ///   - description: The description in the schema; nil leaves it to the definition.
  fileprivate init<Value: Sendable>(
    object key: String, _ path: @autoclosure @escaping @Sendable () -> any Path<Value>,
    _ keys: [Key<Value>], none nothing: Value? = nil, definition: String,
    _ description: String? = nil
  ) {
    self = Key(key, .reference(definition), description) {
      reader, node, root throws(GridreelError) in
      if let nothing, node.isNone {
        root[keyPath: path()] = nothing
      } else {
        try reader.read(node, by: keys, into: &root[keyPath: path()])
      }
    }.recording(keys) { $0[keyPath: path()] }
  }
}

extension Form<CellStyle> {
  /// A cell style.
  fileprivate static var cellStyle: Form {
    Form(.reference("cellStyle")) { reader, node, _, base throws(GridreelError) in
      try reader.style(node, over: base ?? CellStyle())
    }
  }
}

extension Form<Double> {
  /// The form of a distance in or between cards.
  fileprivate static var cardInset: Form {
    styleNumber(StyleLimits.cardInset).schema(.reference("cardInset"))
  }
}

extension Theme {
  /// What records of snapshots may have of a theme, by the paths of the keys of theme files.
  package static var recordedKeys: [Key<Theme>] { ThemeFields.recorded }
}
