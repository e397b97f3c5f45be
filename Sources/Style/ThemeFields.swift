import JSONText
import Primitives

/// The keys of theme files and of the objects in them, each declared once with its reader, the
/// property it sets, and its schema.
enum ThemeFields {
  /// The keys of a theme file except `extends` and `parameters`, which are resolved before the others.
  static let theme: [Field<Theme>] = [
    Field("name", \.name, .text, "The name people read."),
    Field(object: "styles", \.styles, styles, definition: "styles"),
    Field(
      "rowHeight", \.rowHeight, .rowHeight, "Points, or \"auto\": as high as the tallest cell."),
    Field(
      "headerHeight", \.headerHeight, .number(StyleLimits.height), "Points; 0 hides the header."),
    Field(
      "sectionHeaderHeight", \.sectionHeaderHeight, .number(StyleLimits.height),
      "Points; 0 hides section headers."),
    Field(
      object: "gridLines", \.gridLines, gridLines, none: GridLines(), definition: "gridLines"),
    Field(object: "sortArrow", \.sortArrow, sortArrow, definition: "sortArrow"),
    Field(object: "frame", \.frame, frame, none: FrameStyle(), definition: "frame"),
    Field(object: "cards", \.cards, cards, definition: "cards"),
    Field(object: "print", \.print, print, definition: "print"),
    Field(
      "blending", \.isBlending, .boolean,
      "Whether translucent colours blend with those of lower levels; false: the top colour wins whatever "
        + "its alpha."),
  ]

  /// The styles of the parts of a grid.
  static let styles: [Field<Theme.Styles>] = [
    Field(style: "row", \.row, "All rows."),
    Field(
      style: "alternateRow", \.alternateRow,
      "Every other row: those with an odd index, counted from 0 in each section."),
    Field(
      style: "missing", \.missing,
      "Cells without a value; without it, a grey that is legible on rows in every state."),
    Field(style: "selected", \.selected, "Selected rows and cells."),
    Field(style: "header", \.header, "The header row."),
    Field(style: "sectionHeader", \.sectionHeader, "Section headers."),
    Field(
      style: "spanner", \.spanner,
      "Titles above several columns, where they differ from the header row."),
    Field(
      style: "summary", \.summary, "Summary rows, where they differ from other rows."),
    Field(style: "title", \.title, "The title above the grid."),
    Field(style: "subtitle", \.subtitle, "The line below the title."),
    Field(style: "caption", \.caption, "The line below the grid."),
    Field(style: "note", \.note, "The small print below the caption."),
  ]

  /// The lines between rows and columns.
  static let gridLines: [Field<GridLines>] = [
    Field(noneIsAbsent: "horizontal", \.horizontal, .line, "The line below every row."),
    Field(
      noneIsAbsent: "vertical", \.vertical, .line, "The line right of every column but the last."),
    Field(noneIsAbsent: "header", \.header, .line, "The line below the header row."),
    Field(noneIsAbsent: "top", \.top, .line, "The line above the whole grid."),
    Field(
      noneIsAbsent: "bottom", \.bottom, .line,
      "The line below the last row, in place of the horizontal one."),
    Field(
      noneIsAbsent: "pinned", \.pinned, .line, "The line right of the last pinned column."),
    Field(
      "leadingInset", \.leadingInset, .number(StyleLimits.inset),
      "How far from the left edge the lines between rows begin, in points."),
    Field("onTop", \.onTop, .word, "Which lines win where they cross."),
  ]

  /// The look of the sort arrow.
  static let sortArrow: [Field<SortArrowStyle>] = [
    Field("shape", \.shape, .word, "The arrow's form."),
    Field(
      "size", \.size, .number(StyleLimits.arrowSize),
      "The side of the square that holds it, in points."),
    Field("color", \.color, .color, "Its colour."),
    Field("side", \.side, .word, "On which side of the title it stands."),
    Field(
      "spacing", \.spacing, .number(StyleLimits.arrowSpacing),
      "The room between title and arrow, in points."),
  ]

  /// The surroundings of a grid.
  static let frame: [Field<FrameStyle>] = [
    Field(
      noneIsAbsent: "background", \.background, .optionalColor, "What fills the whole picture."),
    Field(
      noneIsAbsent: "fill", \.fill, .optionalColor, "What fills the frame behind the grid."),
    Field(noneIsAbsent: "border", \.border, .line, "The line around the grid."),
    Field(
      "cornerRadius", \.cornerRadius, .number(StyleLimits.radius),
      "The radius of the grid's corners, in points."),
    Field(noneIsAbsent: "shadow", \.shadow, .shadow, "The shadow below the grid."),
    Field("padding", \.padding, .insets, "Room between the frame's line and the grid."),
    Field("margin", \.margin, .insets, "Room between the picture's edge and the frame."),
  ]
}

// MARK: Cards

extension ThemeFields {
  /// The keys of cards, and the styles of their contents.
  static let cards: [Field<CardStyle>] =
    [
      Field(optional: "ground", \.ground, .color, "What fills the grid behind all cards."),
      Field(
        optional: "background", \.background, .optionalColor,
        "The colour of a card; \"none\" lets the ground be seen."),
      Field(optional: "gradient", \.gradient, .gradient, nil),
      Field(optional: "border", \.border, .line, "The line along a card's edge."),
      Field(
        noneIsAbsent: "topLine", \.topLine, .line,
        "A line along the upper edge alone, over the other one."),
      Field(
        optional: "cornerRadius", \.cornerRadius, .number(StyleLimits.radius),
        "The radius of a card's corners, in points."),
      Field(optional: "shadow", \.shadow, .shadow, "The shadow below a card."),
      Field(
        optional: "imageBackground", \.imageBackground, .optionalColor,
        "The colour behind an image that does not fill its place."),
    ] + cardRooms + cardStates + cardTexts

  /// The sizes on paper.
  static let print: [Field<PrintStyle>] = [
    Field(
      optional: "fontSize", \.fontSize, .number(StyleLimits.fontSize),
      "The size of the text in rows, in points; at most 10 without it."),
    Field(
      optional: "rowHeight", \.rowHeight, .number(1...StyleLimits.height.upperBound),
      "The height of rows whose text has that size, in points; at most 24 without it."),
  ]

  private static let cardRooms: [Field<CardStyle>] = [
    Field(
      optional: "spacing", \.spacing, .cardInset,
      "The room between cards and around them; 16 without it."),
    Field(
      optional: "inset", \.inset, .cardInset,
      "The room between a card's edges and its texts; 14 without it."),
    Field(
      optional: "imageInset", \.imageInset, .cardInset,
      "The room between a card's edges and its image; 8 without it."),
  ]

  private static let cardStates: [Field<CardStyle>] = [
    Field(
      object: "selected", \.selected, cardState, definition: "cardState",
      "A card whose row is selected."),
    Field(
      object: "hover", \.hover, cardState, definition: "cardState", "A card below the pointer."),
    Field(
      object: "lifted", \.lifted, cardState, definition: "cardState", "A card that is dragged."),
  ]

  private static let cardTexts: [Field<CardStyle>] = [
    Field(style: "title", \.texts.title, "What the card is about."),
    Field(style: "subtitle", \.texts.subtitle, "The line below the title."),
    Field(style: "text", \.texts.text, "What stands by itself."),
    Field(style: "fact", \.texts.fact, "The value of a fact."),
    Field(style: "label", \.texts.label, "The name of a fact."),
    Field(style: "price", \.texts.price, "The large number at the lower edge."),
    Field(style: "priceNote", \.texts.priceNote, "The text beside it."),
    Field(style: "caption", \.texts.caption, "Small print."),
    Field(style: "badge", \.texts.badge, "A label upon the image."),
  ]

  /// The look of a card in one state.
  static let cardState: [Field<CardStyle.StateStyle>] = [
    Field(
      optional: "background", \.background, .optionalColor, "Laid over the card's colour."),
    Field(optional: "border", \.border, .line, "The line along the card's edge."),
    Field(optional: "shadow", \.shadow, .shadow, "The shadow below the card."),
  ]
}

extension ObjectKey where Reader == StyleReader {
  /// Makes a key for a cell style.
  fileprivate init(style key: String, _ path: any Path<CellStyle>, _ description: String) {
    self.init(key, .reference("cellStyle").described(description)) {
      reader, node, root throws(GridreelError) in
      root[keyPath: path] = try reader.style(node, over: root[keyPath: path])
    }
  }
}

extension ValueForm<Double> {
  /// The form of a distance in or between cards.
  fileprivate static var cardInset: ValueForm {
    let room = number(StyleLimits.cardInset)
    return ValueForm(.reference("cardInset"), written: room.written, read: room.read)
  }
}
