import GridreelModel
import GridreelPrimitives
import GridreelSceneModel
import GridreelStyle

/// The bar above cards: its text at the left, the menu's button at the right, and the menu's list
/// below the button.
struct TileBar {
  private static let buttonHeight = 28.0
  private static let buttonPadding = 12.0
  private static let chevronSize = 9.0
  private static let optionHeight = 34.0
  private static let checkWidth = 30.0
  private static let panelPadding = 6.0

  let context: LayoutContext
  let card: CardLook
  let geometry: GridGeometry
  let tracks: TileTracks

  /// The items of the bar, and those of the open list, which lies over everything.
  func items(map: inout GridMap) -> (bar: [Item], menu: [Item]) {
    let style = context.headerFiller.value
    let bar = geometry.header
    var items: [Item] = []
    if !style.paints.isEmpty {
      items.append(
        Item(
          Identity(.header, .background), frame: bar, content: .fill(style.paints, cornerRadius: 0))
      )
    }
    items += edgeLines(style.border, .header, bar)
    if let line = context.theme.gridLines.header, line.isVisible {
      items.append(
        Item(
          Identity(.header, .horizontalLine),
          frame: GridRect(x: bar.x, y: bar.maxY - line.width, width: bar.width, height: line.width),
          content: .line(color: line.color, dash: line.dash)))
    }
    var right = bar.maxX - tracks.margin
    guard let menu = context.grid.menu else { return (items + heading(style, until: right), []) }
    let button = self.button(menu, style, map: &map)
    items += button.items
    right = button.frame.x - tracks.gap
    let list = menu.isOpen ? self.list(menu, below: button.frame, map: &map) : []
    return (items + heading(style, until: right), list)
  }

  private func heading(_ style: ResolvedStyle, until right: Double) -> [Item] {
    guard let text = context.grid.layout.tiles?.heading, !text.isEmpty else { return [] }
    var style = style
    style.inset = .zero
    style.font.size += 2
    style.font.weight = max(style.font.weight, 600)
    style.lineLimit = 1
    let left = geometry.grid.x + tracks.margin
    let frame = GridRect(
      x: left, y: geometry.header.y, width: max(0, right - left), height: geometry.header.height)
    return text.isEmpty
      ? [] : [self.text(text, style, .leading, frame, .header, .text, "the heading")]
  }

  // MARK: The button

  private func button(
    _ menu: SortMenu, _ style: ResolvedStyle, map: inout GridMap
  ) -> (items: [Item], frame: GridRect) {
    var style = style
    style.inset = .zero
    style.lineLimit = 1
    let chosen = context.grid.chosenOption.map { menu.options[$0].title }
    let words = [menu.title, chosen].compactMap { $0 }.filter { !$0.isEmpty }
    let string = words.joined(separator: ": ")
    let width = context.naturalWidth(string, style).rounded(.up)
    let (padding, chevron) = (Self.buttonPadding, Self.chevronSize)
    let bar = geometry.header
    let height = min(Self.buttonHeight, bar.height)
    let whole = min(width + 2 * padding + chevron + 7, max(0, bar.width - 2 * tracks.margin))
    let frame = GridRect(
      x: (bar.maxX - tracks.margin - whole).rounded(), y: (bar.center.y - height / 2).rounded(),
      width: whole, height: height)
    let radius = card.cornerRadius == 0 ? 0 : height / 2
    let label = GridRect(
      x: frame.x + padding, y: frame.y, width: max(0, frame.width - 2 * padding - chevron - 7),
      height: height)
    let arrow = GridRect(
      x: frame.maxX - padding - chevron, y: (frame.center.y - chevron / 2).rounded(),
      width: chevron, height: chevron)
    map.menu = GridMap.Menu(button: frame, text: string, options: [])
    let ground = buttonGround(frame, radius: radius, ink: style.textColor, isOpen: menu.isOpen)
    return (
      ground + [
        text(string, style, .leading, label, .header, .mark("button text"), "the menu's button"),
        Item(
          Identity(.header, .disclosure), frame: arrow,
          content: .arrow(
            Arrow(shape: .chevron, color: style.textColor, angle: menu.isOpen ? 0 : 180))),
      ], frame
    )
  }

  /// The background of the button's text: a tint of the text's colour, darker while the list is
  /// open.
  private func buttonGround(_ frame: GridRect, radius: Double, ink: GridColor, isOpen: Bool)
    -> [Item]
  {
    [
      Item(
        Identity(.header, .mark("button")), frame: frame,
        content: .fill([.color(ink.withAlpha(isOpen ? 0.16 : 0.08))], cornerRadius: radius)),
      Item(
        Identity(.header, .mark("button edge")), frame: frame,
        content: .outline(LineStyle(width: 1, color: ink.withAlpha(0.16)), cornerRadius: radius)),
    ]
  }

  // MARK: The list

  private func list(_ menu: SortMenu, below button: GridRect, map: inout GridMap) -> [Item] {
    var style = context.styles.row()
    style.inset = .zero
    style.lineLimit = 1
    let widest = menu.options.map { context.naturalWidth($0.title, style.chosen) }.max() ?? 0
    let padding = Self.panelPadding
    let width = max(
      button.width, (widest + Self.checkWidth + 2 * padding + 16).rounded(.up), 160)
    let panel = GridRect(
      x: max(0, button.maxX - width), y: button.maxY + 6, width: width,
      height: Double(menu.options.count) * Self.optionHeight + 2 * padding)
    let radius = card.cornerRadius == 0 ? 0 : 10.0
    func item(_ part: Identity.Part, _ content: Item.Content) -> Item {
      Item(Identity(.menu, part), frame: panel, content: content)
    }
    let shadow = Shadow(
      x: 0, y: 8, blur: 28, color: GridColor.black.withAlpha(card.isDark ? 0.6 : 0.22))
    let lifted = card.isDark ? GridColor.white.withAlpha(0.05).over(card.fill) : card.fill
    var items = [
      item(.shadow, .shadow(shadow, cornerRadius: radius)),
      item(.background, .fill([.color(lifted)], cornerRadius: radius)),
      item(.border, .outline(card.line, cornerRadius: radius)),
    ]
    for (place, option) in menu.options.enumerated() {
      let row = GridRect(
        x: panel.x + padding, y: panel.y + padding + Double(place) * Self.optionHeight,
        width: panel.width - 2 * padding, height: Self.optionHeight)
      let isChosen = place == context.grid.chosenOption
      items += self.option(option.title, place, isChosen, in: row, style)
      map.menu?.options.append(
        GridMap.Menu.Option(title: option.title, rect: row, isChosen: isChosen))
    }
    return items
  }

  private func option(
    _ title: String, _ place: Int, _ isChosen: Bool, in row: GridRect, _ style: ResolvedStyle
  ) -> [Item] {
    var style = style
    var items: [Item] = []
    if isChosen {
      style = style.chosen
      items += [
        Item(
          Identity(.menu, .other("choice")), frame: row,
          content: .fill(
            [.color(card.accent.withAlpha(0.12))], cornerRadius: card.cornerRadius == 0 ? 0 : 6))
      ]
      items += context.isRightToLeft ? [check(in: row)].mirroredInPlace : [check(in: row)]
    }
    let room = GridRect(
      x: row.x + Self.checkWidth, y: row.y, width: max(0, row.width - Self.checkWidth - 8),
      height: row.height)
    items.append(
      text(
        title, style, .leading, room, .menu, .other("option \(place + 1)"),
        "the menu's option '\(title)'"))
    return items
  }

  private func check(in row: GridRect) -> Item {
    let side = 12.0
    let box = GridRect(
      x: row.x + 10, y: (row.center.y - side / 2).rounded(), width: side, height: side)
    let figure = Figure(through: [
      GridPoint(x: side * 0.08, y: side * 0.55), GridPoint(x: side * 0.38, y: side * 0.85),
      GridPoint(x: side * 0.95, y: side * 0.18),
    ])
    return Item(
      Identity(.menu, .mark("check")), frame: box,
      content: .figure(figure, FigureLook(stroke: LineStyle(width: 2, color: card.accent))))
  }

  private func text(
    _ string: String, _ style: ResolvedStyle, _ alignment: GridHorizontalAlignment,
    _ frame: GridRect,
    _ owner: Identity.Owner, _ part: Identity.Part, _ place: String
  ) -> Item {
    let placed = context.place(
      string, style, alignment, in: frame, natural: context.natural(string, style))
    context.report(placed.metrics, place: place)
    return Item(Identity(owner, part), frame: frame, content: .text(placed.block))
  }
}

extension ResolvedStyle {
  /// The style of the menu's option in force, the widest of its styles.
  fileprivate var chosen: ResolvedStyle {
    var style = self
    style.font.weight = max(style.font.weight, 600)
    return style
  }
}
