package import Primitives

/// What cards look like in a theme, complete: what the theme says of cards, and what follows from its
/// rows and its frame where it says nothing.
package struct CardLook: Hashable, Sendable {
  /// The room between cards where the theme says nothing, and that within them, in points.
  private static let usualSpacing = 16.0
  private static let usualInset = 14.0
  private static let usualImageInset = 8.0

  /// What a card looks like in one state.
  package struct State: Hashable, Sendable {
    /// What is laid over the card's own colour; nil is nothing.
    package let tint: Color?
    /// The line along its edge; nil is none.
    package let border: LineStyle?
    /// The shadow below it; nil is none.
    package let shadow: Shadow?
  }

  /// A card at rest, whose row is selected, below the pointer, and dragged.
  package let plain, selected, hover, lifted: State
  /// A quiet line as around a card, also where cards have none.
  package let line: LineStyle
  /// A line along the upper edge alone; nil is none.
  package let topLine: LineStyle?
  /// The radius of a card's corners, in points.
  package let cornerRadius: Double
  /// The colour of a card.
  package let fill: Color
  /// The colour behind all cards.
  package let ground: Color
  /// The colour behind an image that does not fill its place; nil is none.
  package let well: Color?
  /// The colour of quiet texts.
  package let subtle: Color
  /// The colour of what can be tapped or is chosen.
  package let accent: Color
  /// Whether cards are dark and their text light.
  package let isDark: Bool
  /// The room between cards, between their edges and their texts, and their edges and their image, in
  /// points.
  package let spacing, inset, imageInset: Double
  /// The styles of what stands on a card, upon the theme's row style.
  package let texts: CardStyle.TextStyles

  /// Works a theme's cards out.
  ///
  /// - Parameters:
  ///   - theme: The theme.
  ///   - asked: The radius of corners that the grid asks for, in points; nil is the theme's.
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

  /// The radius of what lies `inset` points within a card, its corners somewhat sharper than the card's.
  package func radius(inset: Double) -> Double {
    cornerRadius == 0 ? 0 : max(3, cornerRadius - inset / 2)
  }
}

/// The colours that all others of cards follow from.
private struct Shades {
  let fill, ground, text: Color
  let isDark: Bool
  /// Whether the theme is one of lines alone, whose cards are flat and have sharp corners.
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
    // Where the page already differs from the cards it is the ground; else a shade of them is.
    let light = card.relativeLuminance
    let differs = page.map { abs($0.relativeLuminance - light) > 0.002 } ?? false
    let shade =
      isDark ? Color.black.withAlpha(0.28).over(card) : text.withAlpha(0.05).over(card)
    ground = given ?? (differs ? page ?? card : shade)
  }

  /// A text's colour, if need be so much darker or lighter that it can be read on cards at rest, below
  /// the pointer and selected.
  func readable(_ color: Color, in theme: Theme) -> Color {
    let hover = CellStyle.Setting.value(
      of: theme.cards.hover.background, else: theme.parameters.color(.rowHoverColor))
    let selected = theme.cards.selected.background ?? theme.styles.selected.background
    var grounds = [fill, hover?.over(fill)]
    // What is selected may have a text colour of its own.
    if theme.styles.selected.textColor == nil {
      grounds.append(CellStyle.Setting.value(of: selected, else: nil)?.over(fill))
    }
    return grounds.compactMap { $0 }.reduce(color.over(fill)) { color, ground in
      color.readable(on: ground, ratio: Contrast.minimumForText)
    }
  }

  /// A line of the text's colour at an alpha, made opaque.
  func line(_ alpha: Double) -> LineStyle {
    LineStyle(width: 1, color: text.withAlpha(alpha).over(fill))
  }
}

/// The looks of cards in all their states.
private struct States {
  let plain, selected, hover, lifted: CardLook.State

  init(_ theme: Theme, _ shades: Shades, accent: Color) {
    let cards = theme.cards
    func shadow(_ y: Double, _ blur: Double, _ light: Double, _ dark: Double) -> Shadow {
      Shadow(x: 0, y: y, blur: blur, color: Color.black.withAlpha(shades.isDark ? dark : light))
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
  /// What a theme says of cards at rest.
  fileprivate init(_ cards: CardStyle) {
    self.init()
    (border, shadow) = (cards.border, cards.shadow)
  }
}

extension CardLook.State {
  /// What a theme says of a state, and what holds where it says nothing.
  fileprivate init(
    _ given: CardStyle.StateStyle, tint: Color?, border: LineStyle?, shadow: Shadow?
  ) {
    self.init(
      tint: CellStyle.Setting.value(of: given.background, else: tint),
      border: CellStyle.Setting.value(of: given.border, else: border),
      shadow: CellStyle.Setting.value(of: given.shadow, else: shadow))
  }
}

extension CardStyle.TextStyles {
  /// What stands on a card with rows' text of a size, in points, where no theme says otherwise.
  fileprivate init(size: Double, subtle: Color) {
    self.init()
    func style(
      _ larger: Double, weight: Int? = nil, color: Color? = nil,
      align: HorizontalAlignment = .leading, lines: Int? = nil
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

  /// These styles over others, each property by itself.
  fileprivate func over(_ base: CardStyle.TextStyles) -> CardStyle.TextStyles {
    var result = base
    for path in Self.all { result[keyPath: path] = self[keyPath: path].over(base[keyPath: path]) }
    return result
  }

  /// All styles.
  static var all: [WritableKeyPath<CardStyle.TextStyles, CellStyle>] {
    [
      \.title, \.subtitle, \.text, \.fact, \.label, \.price, \.priceNote, \.caption, \.badge,
    ]
  }
}

extension CellStyle {
  /// This style's properties, and another's where it has none.
  package func over(_ base: CellStyle) -> CellStyle {
    var result = self
    for key in StyleKey.all { key.fill(&result, base) }
    return result
  }
}

extension Theme {
  /// The theme of a grid of cards: rows without lines and stripes upon the ground, on opaque colours.
  ///
  /// - Parameters:
  ///   - look: What its cards look like.
  ///   - hasFrame: Whether the grid asks for a frame around it.
  /// - Returns: The theme whose rows are cards.
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
    // Lines along its edges would leave rounded corners.
    let strip = styles.sectionHeader
    let isRound = look.cornerRadius > 0 && strip.border == CellStyle.BorderStyle()
    theme.styles.sectionHeader.cornerRadius =
      strip.cornerRadius ?? (isRound ? min(look.cornerRadius, 6) : 0)
    theme.cards.ground = look.ground
    theme.cards.background = .value(look.fill)
    theme.frame.fill = look.ground
    // A page without a frame is all ground.
    if frame.border == nil, !hasFrame, frame.background != nil {
      theme.frame.background = look.ground
    }
    return theme
  }
}
