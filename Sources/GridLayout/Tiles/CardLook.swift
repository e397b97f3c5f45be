import GridModel
import Primitives
import Style

/// What cards look like in a theme: all of it is derived from the theme's rows and frame.
struct CardLook {
  /// The line along a card's edge.
  let border: LineStyle
  /// The line along a selected card's edge.
  let selectedBorder: LineStyle
  /// The shadow below a card; nil is none.
  let shadow: Shadow?
  /// The radius of a card's corners, in points.
  let cornerRadius: Double
  /// The colour of a card.
  let fill: Color
  /// The colour behind all cards.
  let ground: Color
  /// The colour behind an image that does not fill its place.
  let well: Color
  /// The colour of quiet texts.
  let subtle: Color
  /// The colour of what can be tapped or is chosen.
  let accent: Color
  /// Whether cards are dark and their text light.
  let isDark: Bool

  init(theme: Theme, tiles: Tiles) {
    let backdrop = (theme.frame.fill ?? theme.frame.background ?? .white).over(.white)
    var row = backdrop
    if case .value(let color)? = theme.styles.row.background { row = color.over(backdrop) }
    let text = (theme.styles.row.textColor ?? .black).over(row)
    let page = theme.frame.background.flatMap { $0.isOpaque ? $0 : nil }
    let isDark = text.relativeLuminance > row.relativeLuminance
    // Where the page already differs from the rows it is the ground; else a shade of the rows is.
    let differs = page.map { abs($0.relativeLuminance - row.relativeLuminance) > 0.002 } ?? false
    let shade = Color.black.withAlpha(0.28).over(row)
    ground =
      differs ? page ?? row : isDark ? shade : text.withAlpha(0.05).over(row)
    fill = row
    well = text.withAlpha(isDark ? 0.07 : 0.045).over(row)
    border = LineStyle(width: 1, color: text.withAlpha(isDark ? 0.13 : 0.11).over(row))
    let themeAccent = theme.parameters.color("accentColor") ?? Color(rgb: 0x2563eb)
    accent = themeAccent.over(row).readable(on: row, ratio: Contrast.minimumForSymbols)
    selectedBorder = LineStyle(width: 2, color: accent)
    let quiet = theme.parameters.color("subtleTextColor") ?? text.withAlpha(0.65)
    subtle = quiet.over(row).readable(on: row, ratio: Contrast.minimumForText)
    // A theme of lines alone has flat cards with sharp corners.
    let isFlat = theme.frame.border == nil && theme.frame.cornerRadius == 0
    cornerRadius = tiles.cornerRadius ?? (isFlat ? 0 : min(max(theme.frame.cornerRadius, 4), 12))
    shadow =
      isFlat
      ? nil
      : Shadow(x: 0, y: 1, blur: 4, color: Color.black.withAlpha(isDark ? 0.4 : 0.10))
    self.isDark = isDark
  }

  /// The radius of what lies `inset` points within a card, its corners somewhat sharper than the card's.
  func radius(inset: Double) -> Double { cornerRadius == 0 ? 0 : max(3, cornerRadius - inset / 2) }
}

extension Grid {
  /// The grid as it is laid out: that of cards has a column for each of their parts, in their order,
  /// styled by what it is shown as, upon the theme's rows without their lines and stripes.
  var laidOut: Grid {
    guard case .tiles(var tiles) = layout else { return self }
    let parts = tiles.parts(of: self).unique
    tiles.card = parts
    let look = CardLook(theme: theme, tiles: tiles)
    var grid = self
    grid.layout = .tiles(tiles)
    grid.missingText = ""
    grid.columns = parts.map { part in
      var column = column(part.column) ?? Column(part.column)
      (column.isHidden, column.isPinned) = (false, false)
      if part.role == .image, !column.isImage { column.cell = .image(ImageCell()) }
      column.style = look.style(of: part.role, theme: theme).below(column.style)
      return column
    }
    grid.theme = look.theme(
      from: theme, hasFrame: surroundings.frame == .card || surroundings.frame == .window)
    return grid
  }
}

extension Column {
  fileprivate var isImage: Bool {
    if case .image = cell { true } else { false }
  }
}

extension [CardPart] {
  /// The parts without those whose column an earlier part shows.
  fileprivate var unique: [CardPart] {
    var seen: Set<String> = []
    return filter { seen.insert($0.column).inserted }
  }
}

extension CardLook {
  /// The theme of cards: rows without lines and stripes upon the ground, on opaque colours.
  fileprivate func theme(from theme: Theme, hasFrame: Bool) -> Theme {
    var theme = theme
    theme.gridLines = GridLines(header: theme.gridLines.header)
    theme.styles.row.background = .value(fill)
    theme.styles.row.inset = .zero
    theme.styles.row.cornerRadius = 0
    theme.styles.alternateRow = CellStyle()
    // Lines along its edges would leave rounded corners.
    let strip = theme.styles.sectionHeader
    let isRound = cornerRadius > 0 && strip.border == CellStyle.BorderStyle()
    theme.styles.sectionHeader.cornerRadius =
      strip.cornerRadius ?? (isRound ? min(cornerRadius, 6) : 0)
    theme.frame.fill = ground
    // A page without a frame is all ground.
    if theme.frame.border == nil, !hasFrame, theme.frame.background != nil {
      theme.frame.background = ground
    }
    return theme
  }

  /// What a part looks like where neither its column nor a higher level says otherwise.
  fileprivate func style(of role: CardPart.Role, theme: Theme) -> CellStyle {
    let size = theme.styles.row.font.size ?? 14
    var style = CellStyle(align: .leading)
    style.inset = .zero
    switch role {
    case .image: style.align = .center
    case .badge: style.font.size = size - 1
    case .title:
      style.font = CellStyle.FontStyle(size: size, weight: 600)
      style.lineLimit = 3
    case .subtitle:
      style.font.size = size - 1.5
      style.textColor = subtle
    case .text:
      style.font.size = size - 1
      style.lineLimit = 3
    case .fact:
      style.font.size = size - 1.5
      style.align = .trailing
    case .price: style.font = CellStyle.FontStyle(size: size + 4, weight: 700)
    case .priceNote:
      style.font.size = size - 2
      style.textColor = subtle
      style.align = .trailing
    case .caption:
      style.font.size = size - 2.5
      style.textColor = subtle
      style.lineLimit = 2
    }
    return style
  }
}

extension CellStyle {
  /// This style, and over it another's properties; points cannot stand in line on cards.
  fileprivate func below(_ top: CellStyle) -> CellStyle {
    var result = top
    result.textColor = top.textColor ?? (top.isTextContrasting == true ? nil : textColor)
    result.font.size = top.font.size ?? font.size
    result.font.weight = top.font.weight ?? font.weight
    result.align = top.align == .decimal ? align : top.align ?? align
    result.inset = top.inset ?? inset
    result.lineLimit = top.lineLimit ?? lineLimit
    return result
  }
}
