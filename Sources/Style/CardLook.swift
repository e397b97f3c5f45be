package import GridreelPrimitives

/// The complete look of cards in a theme: the theme's card style, with gaps derived from its rows
/// and its frame.
package struct CardLook: Hashable, Sendable {
  /// The default spacing between and within cards, in points.
  private static let usualSpacing = 16.0
  private static let usualInset = 14.0
  private static let usualImageInset = 8.0

  /// The look of a card in one state.
  package struct State: Hashable, Sendable {
    /// The colour laid over the card's own; nil for none.
    package let tint: GridColor?
    /// The line along its edge; nil for none.
    package let border: LineStyle?
    /// The shadow below it; nil for none.
    package let shadow: Shadow?
  }

  /// A card at rest, with its row selected, under the pointer, and dragged.
  package let plain, selected, hover, lifted: State
  /// A subtle line as around a card, even if cards have none.
  package let line: LineStyle
  /// A line along the upper edge only; nil for none.
  package let topLine: LineStyle?
  /// The corner radius of a card, in points.
  package let cornerRadius: Double
  package let fill: GridColor
  /// The colour behind all cards.
  package let ground: GridColor
  /// The colour behind an image that does not fill its frame; nil for none.
  package let well: GridColor?
  /// The colour of secondary text.
  package let subtle: GridColor
  /// The colour of interactive or chosen parts.
  package let accent: GridColor
  /// Whether cards are dark with light text.
  package let isDark: Bool
  /// The spacing between cards, between their edges and their text, and between their edges and
  /// their image, in points.
  package let spacing, inset, imageInset: Double
  /// The styles of a card's contents, over the theme's row style.
  package let texts: CardStyle.TextStyles

  /// Derives the look of a theme's cards.
  ///
  /// - Parameters:
  ///   - theme: The theme.
  ///   - asked: The corner radius set by the grid, in points; nil uses the theme's.
  package init(_ theme: Theme, cornerRadius asked: Double? = nil) {
    let cards = theme.cards
    let shades = Shades(theme)
    (fill, ground, isDark) = (shades.fill, shades.ground, shades.isDark)
    well = CellStyle.Setting.value(
      of: cards.imageBackground, else: shades.text.withAlpha(isDark ? 0.07 : 0.045)
    )?.over(fill)
    accent = theme.parameters.accent.over(fill).readable(
      on: fill, ratio: Contrast.minimumForSymbols)
    let quiet = theme.parameters.color(.subtleTextColor) ?? shades.text.withAlpha(0.65)
    subtle = shades.readable(quiet, in: theme)
    let states = States(theme, shades, accent: accent)
    (plain, selected) = (states.plain, states.selected)
    (hover, lifted) = (states.hover, states.lifted)
    line = shades.line(isDark ? 0.13 : 0.11)
    topLine = cards.topLine
    let usual = shades.isFlat ? 0 : min(max(theme.frame.cornerRadius, 4), 12)
    cornerRadius = asked ?? cards.cornerRadius ?? usual
    spacing = cards.spacing ?? Self.usualSpacing
    inset = cards.inset ?? Self.usualInset
    imageInset = cards.imageInset ?? Self.usualImageInset
    texts = cards.texts.over(
      CardStyle.TextStyles(size: theme.styles.row.font.size ?? 14, subtle: subtle))
  }

  /// The corner radius of an element `inset` points inside a card, somewhat smaller than the card's.
  package func radius(inset: Double) -> Double {
    cornerRadius == 0 ? 0 : max(3, cornerRadius - inset / 2)
  }
}

/// The colours from which all others of cards are derived.
private struct Shades {
  let fill, ground, text: GridColor
  let isDark: Bool
  /// Whether the theme uses lines only, so that cards are flat with sharp corners.
  let isFlat: Bool

  init(_ theme: Theme) {
    isFlat = theme.frame.border == nil && theme.frame.cornerRadius == 0
    let backdrop = (theme.frame.fill ?? theme.frame.background ?? .white).over(.white)
    let page = theme.frame.background.flatMap { $0.isOpaque ? $0 : nil }
    let given = theme.cards.ground?.over(page ?? backdrop)
    var card = given ?? backdrop
    switch theme.cards.background {
    case .none?: break
    case .value(let color)?: card = color.over(card)
    case nil:
      if case .value(let color)? = theme.styles.row.background { card = color.over(backdrop) }
    }
    text = (theme.styles.row.textColor ?? .black).over(card)
    fill = card
    isDark = text.relativeLuminance > card.relativeLuminance
    // Where the page already differs from the cards it is the ground; otherwise a shade of them is.
    let light = card.relativeLuminance
    let differs = page.map { abs($0.relativeLuminance - light) > 0.002 } ?? false
    let shade =
      isDark ? GridColor.black.withAlpha(0.28).over(card) : text.withAlpha(0.05).over(card)
    ground = given ?? (differs ? page ?? card : shade)
  }

  /// A text colour, darkened or lightened if necessary to be readable on cards at rest, under the
  /// pointer and selected.
  func readable(_ color: GridColor, in theme: Theme) -> GridColor {
    let hover = CellStyle.Setting.value(
      of: theme.cards.hover.background, else: theme.parameters.color(.rowHoverColor))
    let selected = theme.cards.selected.background ?? theme.styles.selected.background
    var grounds = [fill, hover?.over(fill)]
    // Selected rows may have a text colour of their own.
    if theme.styles.selected.textColor == nil {
      grounds.append(CellStyle.Setting.value(of: selected, else: nil)?.over(fill))
    }
    return grounds.compactMap { $0 }.reduce(color.over(fill)) { color, ground in
      color.readable(on: ground, ratio: Contrast.minimumForText)
    }
  }

  /// A line in the text's colour at an alpha, flattened to opaque.
  func line(_ alpha: Double) -> LineStyle {
    LineStyle(width: 1, color: text.withAlpha(alpha).over(fill))
  }
}

/// The looks of cards in all states.
private struct States {
  let plain, selected, hover, lifted: CardLook.State

  init(_ theme: Theme, _ shades: Shades, accent: GridColor) {
    let cards = theme.cards
    func shadow(_ y: Double, _ blur: Double, _ light: Double, _ dark: Double) -> Shadow {
      Shadow(x: 0, y: y, blur: blur, color: GridColor.black.withAlpha(shades.isDark ? dark : light))
    }
    plain = CardLook.State(
      CardStyle.StateStyle(cards), tint: nil, border: shades.line(shades.isDark ? 0.13 : 0.11),
      shadow: shades.isFlat ? nil : shadow(1, 4, 0.10, 0.4))
    selected = CardLook.State(
      cards.selected, tint: nil, border: LineStyle(width: 2, color: accent), shadow: plain.shadow)
    let edge = plain.border.map { LineStyle(width: $0.width, color: shades.line(0.28).color) }
    hover = CardLook.State(
      cards.hover, tint: theme.parameters.color(.rowHoverColor), border: edge,
      shadow: plain.shadow == nil ? nil : shadow(3, 12, 0.16, 0.55))
    lifted = CardLook.State(
      cards.lifted, tint: nil, border: hover.border, shadow: shadow(10, 26, 0.26, 0.65))
  }
}

extension CardStyle.StateStyle {
  /// The theme's style of cards at rest.
  fileprivate init(_ cards: CardStyle) {
    self.init()
    (border, shadow) = (cards.border, cards.shadow)
  }
}

extension CardLook.State {
  /// The theme's style of a state, with defaults for its gaps.
  fileprivate init(
    _ given: CardStyle.StateStyle, tint: GridColor?, border: LineStyle?, shadow: Shadow?
  ) {
    self.init(
      tint: CellStyle.Setting.value(of: given.background, else: tint),
      border: CellStyle.Setting.value(of: given.border, else: border),
      shadow: CellStyle.Setting.value(of: given.shadow, else: shadow))
  }
}

extension CardStyle.TextStyles {
  /// The default styles of a card's contents, for row text of a size in points.
  fileprivate init(size: Double, subtle: GridColor) {
    self.init()
    func style(
      _ larger: Double, weight: Int? = nil, color: GridColor? = nil,
      align: GridHorizontalAlignment = .leading, lines: Int? = nil
    ) -> CellStyle {
      var style = CellStyle(align: align)
      style.inset = .zero
      style.font = CellStyle.FontStyle(size: max(1, size + larger), weight: weight)
      (style.textColor, style.lineLimit) = (color, lines)
      return style
    }
    title = style(0, weight: 600, lines: 3)
    subtitle = style(-1.5, color: subtle)
    text = style(-1, lines: 3)
    fact = style(-1.5, align: .trailing)
    label = style(-1.5, weight: 400, color: subtle)
    price = style(4, weight: 700)
    priceNote = style(-2, color: subtle, align: .trailing)
    caption = style(-2.5, color: subtle, lines: 2)
    badge = style(-1)
  }

  /// Merges these styles over others, property by property.
  fileprivate func over(_ base: CardStyle.TextStyles) -> CardStyle.TextStyles {
    var result = base
    for path in Self.all { result[keyPath: path] = self[keyPath: path].over(base[keyPath: path]) }
    return result
  }

  static var all: [WritableKeyPath<CardStyle.TextStyles, CellStyle>] {
    [
      \.title, \.subtitle, \.text, \.fact, \.label, \.price, \.priceNote, \.caption, \.badge,
    ]
  }
}

extension CellStyle {
  /// This style's properties, with another's in its gaps.
  package func over(_ base: CellStyle) -> CellStyle {
    var result = self
    for key in StyleKey.all { key.fill(&result, base) }
    return result
  }
}

extension Theme {
  /// The theme for a grid of cards: rows without lines and stripes over the ground, in opaque
  /// colours.
  ///
  /// - Parameters:
  ///   - look: The look of the cards.
  ///   - hasFrame: Whether the grid sets a frame around it.
  /// - Returns: The theme, with cards for rows.
  package func ofCards(_ look: CardLook, hasFrame: Bool) -> Theme {
    var theme = self
    theme.gridLines = GridLines(header: gridLines.header)
    theme.styles.row.background = .value(look.fill)
    theme.styles.row.gradient = cards.gradient
    theme.styles.row.inset = .zero
    theme.styles.row.cornerRadius = 0
    theme.styles.alternateRow = CellStyle()
    if let background = cards.selected.background {
      (theme.styles.selected.background, theme.styles.selected.gradient) = (background, nil)
    }
    // Lines along the strip's edges would not follow rounded corners.
    let strip = styles.sectionHeader
    let isRound = look.cornerRadius > 0 && strip.border == CellStyle.BorderStyle()
    theme.styles.sectionHeader.cornerRadius =
      strip.cornerRadius ?? (isRound ? min(look.cornerRadius, 6) : 0)
    theme.cards.ground = look.ground
    theme.cards.background = .value(look.fill)
    theme.frame.fill = look.ground
    // Without a frame, the ground fills the whole page.
    if frame.border == nil, !hasFrame, frame.background != nil {
      theme.frame.background = look.ground
    }
    return theme
  }
}
